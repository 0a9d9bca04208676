// The answer: stepping through the line and its variations.

import { button, h } from "./dom.js";
import { written } from "./notation.js";
import { type Problem } from "./problems.js";
import { Position } from "./rules.js";
import { words } from "./words.js";

/** Plies of the longest line that is shown whole, where there is room beside the board. */
const WHOLE = 25;

export class Answer {
  place = 0;
  readonly root: HTMLElement;
  /** The four steps. They stand in `root`, unless the page puts them nearer to the board. */
  readonly steps: HTMLElement;
  readonly #problem: Problem;
  readonly #changed: () => void;
  /** Which of several moves is taken at a place. */
  readonly #chosen = new Map<number, number>();
  readonly #list = h("ol", { class: "moves", "aria-label": words.moves });
  readonly #status = h("p", { class: "status" });
  readonly #comment = h("p", { class: "comment" });
  readonly #choices = h("div", { class: "branches", role: "group", "aria-label": words.variations });
  readonly #buttons: Record<"first" | "back" | "forward" | "last", HTMLButtonElement>;
  #line = "";

  constructor(problem: Problem, changed: () => void) {
    this.#problem = problem;
    this.#changed = changed;
    const step = (name: "first" | "back" | "forward" | "last") =>
      button(name, words[name], () => this[name](), { id: name });
    this.#buttons = {
      first: step("first"), back: step("back"), forward: step("forward"), last: step("last"),
    };
    this.steps = h("nav", { class: "steps", "aria-label": words.moves }, ...Object.values(this.#buttons));
    this.root = h("div", { class: "answer" }, this.steps, this.#status, this.#comment, this.#choices, this.#list);
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#draw();
  }

  #next(place: number): number | undefined {
    return this.#problem.places[place]!.next[this.#chosen.get(place) ?? 0];
  }

  /** The places of the present line. */
  #places(): number[] {
    const line = this.#problem.path(this.place);
    for (let at = this.#next(this.place); at !== undefined; at = this.#next(at)) {
      line.push(at);
    }
    return line;
  }

  get ply(): number {
    return this.#problem.path(this.place).length;
  }

  /** True if the place is on the main line. */
  get isMain(): boolean {
    const { places } = this.#problem;
    return this.#problem.path(this.place).every((at) => places[places[at]!.before]!.next[0] === at);
  }

  /** True if the king is mated here. */
  get isMate(): boolean {
    return this.#problem.places[this.place]!.plies === 0;
  }

  position(): Position {
    return this.#problem.position(this.place);
  }

  /** Goes to a place, and takes its line where there are several. */
  go(place: number): void {
    for (const at of this.#problem.path(place)) {
      const { before } = this.#problem.places[at]!;
      this.#chosen.set(before, this.#problem.places[before]!.next.indexOf(at));
    }
    this.place = place;
    this.#draw();
    this.#changed();
  }

  first(): void {
    this.go(0);
  }

  back(): void {
    this.go(this.#problem.places[this.place]!.before);
  }

  forward(): void {
    this.go(this.#next(this.place) ?? this.place);
  }

  last(): void {
    this.go(this.#places().at(-1) ?? 0);
  }

  /** Takes the next or the one before of several moves; false if there is only one. */
  choose(step: number): boolean {
    const { length } = this.#problem.places[this.place]!.next;
    if (length < 2) {
      return false;
    }
    this.#chosen.set(this.place, ((this.#chosen.get(this.place) ?? 0) + step + length) % length);
    this.#draw();
    return true;
  }

  /** The main-line place of a ply. */
  placeOf(ply: number): number {
    let at = 0;
    for (let step = 0; step < ply && this.#problem.places[at]!.next.length > 0; step += 1) {
      at = this.#problem.places[at]!.next[0]!;
    }
    return at;
  }

  text(place: number): string {
    const { before, move } = this.#problem.places[place]!;
    const position = this.#problem.position(before);
    return written(position, move!, this.#problem.places[before]!.move?.to);
  }

  /** The list is one stop for the tabulator; inside, the arrows step. */
  #key(event: KeyboardEvent): void {
    const step = { ArrowLeft: "back", ArrowUp: "back", ArrowRight: "forward", ArrowDown: "forward",
      Home: "first", End: "last" } as const;
    const name = step[event.key as keyof typeof step];
    if (name !== undefined && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      this[name]();
    }
  }

  #draw(): void {
    const { places } = this.#problem;
    const hadFocus = this.#list.querySelector("button:focus") !== null;
    const line = this.#places();
    const key = line.join();
    if (key !== this.#line) {
      this.#line = key;
      this.#list.replaceChildren(...this.#items(line));
      this.#list.classList.toggle("long", line.length > WHOLE);
    }
    for (const element of this.#list.querySelectorAll("[aria-current]")) {
      element.removeAttribute("aria-current");
    }
    const at = line.indexOf(this.place);
    [...this.#list.children].forEach((item, index) => {
      (item.firstElementChild as HTMLElement).tabIndex = index === Math.max(0, at) ? 0 : -1;
    });
    const current = this.#list.children[at]?.firstElementChild;
    current?.setAttribute("aria-current", "true");
    if (hadFocus) {
      ((current ?? this.#list.querySelector("button")) as HTMLElement | null)?.focus({ preventScroll: true });
    }
    if (current instanceof HTMLElement) {
      const top = current.offsetTop - this.#list.offsetTop;
      const isHidden = top < this.#list.scrollTop ||
        top + current.offsetHeight > this.#list.scrollTop + this.#list.clientHeight;
      this.#list.scrollTop = isHidden ? top - this.#list.clientHeight / 2 : this.#list.scrollTop;
    }
    const { next, plies } = places[this.place]!;
    this.#choices.replaceChildren(...(next.length < 2 ? [] : next.map((at, index) =>
      h("button", { type: "button", "aria-pressed": String(index === (this.#chosen.get(this.place) ?? 0)),
        onclick: () => this.go(at) }, this.text(at)))));
    const left = this.#problem.isBrinkmate && this.place === this.#problem.end ? words.brinkmate : plies === 0 ? words.mated : plies === null ? "" : words.left(plies);
    this.#status.textContent = [`${this.ply} / ${line.length}`, left].filter(Boolean).join("　");
    this.#comment.textContent = this.#problem.comment(this.place);
    this.#comment.hidden = this.#comment.textContent === "";
    this.#buttons.first.disabled = this.#buttons.back.disabled = this.place === 0;
    this.#buttons.forward.disabled = this.#buttons.last.disabled = next.length === 0;
  }

  #items(line: number[]): HTMLElement[] {
    const { places } = this.#problem;
    let position = this.#problem.start;
    return line.map((at, index) => {
      const { move, before } = places[at]!;
      const text = written(position, move!, places[before]!.move?.to);
      position = position.after(move!);
      const isBranch = places[before]!.next.length > 1;
      return h("li", {}, h("button", { type: "button", class: isBranch ? "branch" : undefined,
        title: isBranch ? words.hasVariations : undefined,
        onclick: () => this.go(at) }, h("small", {}, String(index + 1)), text));
    });
  }
}
