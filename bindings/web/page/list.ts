// The index: a thumbnail a problem, drawn only where it is seen.

import { thumbnail } from "./diagram.js";
import { h, icon } from "./dom.js";
import { hand } from "./notation.js";
import { headingOf, lengthText } from "./print.js";
import { type Problems } from "./problems.js";
import { Position } from "./rules.js";
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
/** Border and space around the board of a card. */
const FRAME = 12;

export class List {
  readonly root: HTMLElement;
  /** The problems that the filter lets through. */
  chosen: number[] = [];
  readonly #space: HTMLElement;
  readonly #problems: Problems;
  readonly #stateOf: (index: number) => string;
  #drawn = "";
  #width = 0;
  /** The cards that are in the page, by the numbers of their problems. */
  #cards = new Map<number, HTMLElement>();

  constructor(problems: Problems, stateOf: (index: number) => string) {
    this.#problems = problems;
    this.#stateOf = stateOf;
    this.#space = h("div", { class: "cards", role: "list" });
    this.root = h("div", { class: "list" }, this.#space);
    addEventListener("scroll", () => this.#draw(), { passive: true });
    addEventListener("resize", () => this.#draw());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#forget());
  }

  choose({ length, solved, text }: Filter): void {
    const wanted = text.trim().toLowerCase();
    const isChosen = (index: number) => {
      const row = this.#problems.row(index);
      const state = this.#stateOf(index) === "" ? "unsolved" : "solved";
      return (length === "" || ({ mate: `${row.p}`, brinkmate: `b${row.p}` }[row.v as string] ?? row.v) === length) &&
        (solved === "all" || solved === state) &&
        (wanted === "" || String(index + 1) === wanted || [row.n, row.a, row.o].join(" ").toLowerCase().includes(wanted));
    };
    const all = [...Array(this.#problems.length).keys()];
    const isFiltered = length !== "" || solved !== "all" || wanted !== "";
    this.chosen = isFiltered ? all.filter(isChosen) : all;
    this.#forget();
  }

  /** Scrolls to a problem. */
  reveal(index: number): void {
    const at = this.chosen.indexOf(index);
    if (at >= 0) {
      const { columns, height } = this.#layout();
      const top = this.#space.getBoundingClientRect().top + scrollY + Math.floor(at / columns) * height;
      // What stands above the list stays in view where there is room for both.
      scrollTo(0, top + height <= innerHeight ? 0 : top - innerHeight / 3);
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
    if (width !== this.#width) {
      this.#width = width;
      this.#cards.clear();
    }
    this.#space.style.height = `${Math.max(0, rows * height - GAP)}px`;
    this.#show(this.chosen.slice(first * columns, last * columns).map((index, at) => {
      const place = first * columns + at;
      const known = this.#cards.get(index);
      const card = known ?? this.#card(index, place, width);
      card.style.cssText = `width:${width}px;height:${height - GAP}px;transform:translate(` +
        `${(place % columns) * (width + GAP)}px,${Math.floor(place / columns) * height}px)`;
      return [index, card];
    }));
  }

  /** Puts these cards into the page: those that are there already stay, and keep the focus. */
  #show(cards: [number, HTMLElement][]): void {
    this.#cards = new Map(cards);
    const shown = new Set<Element>(this.#cards.values());
    for (const card of [...this.#space.children]) {
      if (!shown.has(card)) {
        card.remove();
      }
    }
    let next = this.#space.firstElementChild;
    for (const card of shown) {
      if (card === next) {
        next = next.nextElementSibling;
      } else {
        this.#space.insertBefore(card, next);
      }
    }
  }

  /** Draws all anew: what was chosen, what was solved, or the colours have changed. */
  #forget(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset?.problem;
    this.#cards.clear();
    this.#drawn = "";
    this.#draw();
    if (focused !== undefined) {
      this.#space.querySelector<HTMLElement>(`[data-problem="${focused}"]`)?.focus();
    }
  }

  #card(index: number, place: number, width: number): HTMLElement {
    const row = this.#problems.row(index);
    const start = Position.fromSfen(row.s);
    const attacker = row.w === true ? 1 : 0;
    const state = this.#stateOf(index);
    const held = hand(start.hands[attacker]);
    const stateWords = state === "s" ? words.wasSolved : state === "h" ? words.helped : "";
    return h("div", { class: `card ${state && "done"}`, role: "listitem",
      "aria-setsize": this.chosen.length, "aria-posinset": place + 1 },
      h("a", { href: `#p=${index + 1}`, "data-problem": index },
        thumbnail(start, attacker, width - FRAME),
        h("span", { class: "card-line" }, h("b", {}, String(index + 1)),
          h("span", { class: "card-length" }, lengthText(row)),
          stateWords !== "" && h("span", { class: `card-state ${state}`, role: "img",
            "aria-label": stateWords }, icon("right"))),
        h("span", { class: "card-hand" }, `${words.hand} ${held || words.none}`),
        h("span", { class: "card-name" }, headingOf(row))));
  }
}
