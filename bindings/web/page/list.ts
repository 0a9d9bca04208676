// The index: a thumbnail a problem, drawn only where it is seen.

import { thumbnail } from "./diagram.js";
import { h, icon } from "./dom.js";
import { hand } from "./notation.js";
import { headingOf, lengthText } from "./print.js";
import { type Problems } from "./problems.js";
import { words } from "./words.js";

export interface Filter {
  length: string;
  solved: "all" | "unsolved" | "solved";
  text: string;
}

/** Smallest width of a card, and the height under its board, in pixels. */
const WIDTH = 148;
const CAPTION = 78;
const GAP = 12;

export class List {
  readonly root: HTMLElement;
  /** The problems that the filter lets through. */
  chosen: number[] = [];
  readonly #space: HTMLElement;
  readonly #problems: Problems;
  readonly #stateOf: (index: number) => string;
  #drawn = "";

  constructor(problems: Problems, stateOf: (index: number) => string) {
    this.#problems = problems;
    this.#stateOf = stateOf;
    this.#space = h("div", { class: "cards", role: "list" });
    this.root = h("div", { class: "list" }, this.#space);
    addEventListener("scroll", () => this.#draw(), { passive: true });
    addEventListener("resize", () => this.#draw());
  }

  /** The lengths that occur, in order. */
  lengths(): number[] {
    const all = this.#problems.rows.filter((row) => row.v === "mate").map((row) => row.p ?? 0);
    return [...new Set(all)].sort((a, b) => a - b);
  }

  choose({ length, solved, text }: Filter): void {
    const wanted = text.trim().toLowerCase();
    this.chosen = this.#problems.rows.map((_, index) => index).filter((index) => {
      const row = this.#problems.rows[index]!;
      const state = this.#stateOf(index) === "" ? "unsolved" : "solved";
      return (length === "" || (row.v === "mate" ? String(row.p) : row.v) === length) &&
        (solved === "all" || solved === state) &&
        (wanted === "" || String(index + 1) === wanted || [row.n, row.a, row.o].join(" ").toLowerCase().includes(wanted));
    });
    this.#drawn = "";
    this.#draw();
  }

  /** Scrolls to a problem. */
  reveal(index: number): void {
    const at = this.chosen.indexOf(index);
    if (at >= 0) {
      const { columns, height } = this.#layout();
      const top = this.#space.getBoundingClientRect().top + scrollY;
      scrollTo(0, Math.max(0, top + Math.floor(at / columns) * height - innerHeight / 3));
    }
    this.#draw();
  }

  #layout(): { columns: number; width: number; height: number } {
    const whole = this.#space.clientWidth || 320;
    const columns = Math.max(2, Math.floor((whole + GAP) / (WIDTH + GAP)));
    const width = (whole - (columns - 1) * GAP) / columns;
    return { columns, width, height: width + CAPTION + GAP };
  }

  #draw(): void {
    if (!this.root.isConnected || this.root.closest("[hidden]")) {
      return;
    }
    const { columns, width, height } = this.#layout();
    const rows = Math.ceil(this.chosen.length / columns);
    const top = -this.#space.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(top / height) - 2);
    const last = Math.min(rows, Math.ceil((top + innerHeight) / height) + 2);
    const key = [first, last, columns, width, this.chosen.length].join();
    if (key === this.#drawn) {
      return;
    }
    this.#drawn = key;
    this.#space.style.height = `${Math.max(0, rows * height - GAP)}px`;
    const shown = this.chosen.slice(first * columns, last * columns);
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.problem;
    this.#space.replaceChildren(...shown.map((index, at) => {
      const place = first * columns + at;
      const card = this.#card(index, place);
      card.style.cssText = `width:${width}px;height:${height - GAP}px;transform:translate(` +
        `${(place % columns) * (width + GAP)}px,${Math.floor(place / columns) * height}px)`;
      return card;
    }));
    if (focused !== undefined) {
      this.#space.querySelector<HTMLElement>(`[data-problem="${focused}"]`)?.focus();
    }
  }

  #card(index: number, place: number): HTMLElement {
    const problem = this.#problems.at(index);
    const state = this.#stateOf(index);
    const held = hand(problem.start.hands[problem.attacker]!);
    const stateWords = state === "s" ? words.wasSolved : state === "h" ? words.helped : "";
    return h("div", { class: `card ${state && "done"}`, role: "listitem",
      "aria-setsize": this.chosen.length, "aria-posinset": place + 1 },
      h("a", { href: `#p=${index + 1}`, "data-problem": index },
        thumbnail(problem.start, problem.attacker),
        h("span", { class: "card-line" }, h("b", {}, String(index + 1)),
          h("span", { class: "card-length" }, lengthText(problem.row)),
          stateWords !== "" && h("span", { class: `card-state ${state}`, role: "img",
            "aria-label": stateWords }, icon("right"))),
        h("span", { class: "card-hand" }, `${words.hand} ${held || words.none}`),
        h("span", { class: "card-name" }, headingOf(problem.row))));
  }
}
