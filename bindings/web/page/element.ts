// `<tsume-board sfen="..." moves="...">`: a problem on anybody's page, to be solved there.
//
// Attributes: `sfen`; `moves`, the solution as USI moves; `heading` and `author`; `engine`, the
// address of tsumi.wasm, which judges moves that are in no solution. One of `moves` and `engine` is
// enough. The language is the page's. It stands in a shadow tree: nothing around it changes.

import outlines from "outlines";
import { Answer } from "./answer.js";
import { button, focusedIn, h, refocus } from "./dom.js";
import { counted, type Engine, engine as startEngine } from "./engine.js";
import { along } from "./notation.js";
import { define } from "./pieces.js";
import { drawMessage, solvingTable, viewOf } from "./playing.js";
import { Problem } from "./problems.js";
import { fromUsi, Position } from "./rules.js";
import { Solving } from "./solving.js";
import style from "./element.css";
import { isJapanese, speak, words } from "./words.js";

/** Not an element of its own: a page with a content security policy need not allow one. */
const SHEET = new CSSStyleSheet();
SHEET.replaceSync(style);

const MILLISECONDS = 10_000;

class TsumeBoard extends HTMLElement {
  static observedAttributes = ["sfen", "moves", "engine", "heading", "author", "lang"];
  readonly #root = this.attachShadow({ mode: "open" });
  readonly #body = h("div", { class: "tsume" });
  readonly #heading = h("header", {});
  readonly #message = h("div", { class: "message", role: "status" });
  readonly #actions = h("div", { class: "actions" });
  #solving!: Solving;
  /** The answer while it is gone through. */
  #answer: Answer | null = null;
  #engine: Engine | null = null;
  readonly #table = solvingTable(() => ({ solving: this.#solving, answer: this.#answer }), (text) => {
    this.#solving.say("neutral", text);
    this.#draw();
  });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [SHEET];
    this.#root.append(define(outlines), this.#body);
  }

  connectedCallback(): void {
    this.#begin();
  }

  disconnectedCallback(): void {
    this.#solving?.leave();
    this.#engine?.close();
    this.#engine = null;
  }

  attributeChangedCallback(): void {
    this.isConnected && this.#begin();
  }

  #begin(): void {
    const language = document.documentElement.lang || navigator.language;
    speak(language.startsWith("ja") ? "ja" : "en");
    this.#solving?.leave();
    this.#answer = null;
    try {
      const sfen = this.getAttribute("sfen") ?? "";
      const moves = this.getAttribute("moves")?.trim() ?? "";
      [...along(Position.fromSfen(sfen), moves.split(" ").filter(Boolean).map(fromUsi))];
      this.#solving = new Solving(problemOf(sfen, moves), () => this.#started(), (how) => this.#draw(how));
      this.#draw();
    } catch (error) {
      this.#body.replaceChildren(h("p", { class: "message bad" }, words.badText(String((error as Error).message))));
    }
  }

  #started(): Engine | null {
    const address = this.getAttribute("engine");
    return this.#engine ??= address === null ? null : startEngine(new URL(address, document.baseURI).href);
  }

  async #showAnswer(): Promise<void> {
    const solving = this.#solving;
    let { problem } = solving;
    if (problem.places.length < 2) {
      solving.say("busy", words.solving);
      this.#draw();
      const found = await this.#started()?.solve(problem.row.s, { milliseconds: MILLISECONDS, tsume: true }).catch(() => null);
      if (solving !== this.#solving) {
        return;
      }
      solving.say("neutral", found ? (isJapanese() ? found.headlineJapanese : found.headline) : words.noWasm);
      problem = found?.verdict === "mate" ? problemOf(problem.row.s, counted(found).join(" ")) : problem;
    }
    const answer: Answer | null = problem.places.length < 2 ? null : new Answer(problem, () => this.#draw());
    this.#answer = answer;
    this.#draw();
  }

  #draw(how?: "glide"): void {
    const [solving, answer] = [this.#solving, this.#answer];
    const get = (name: string) => this.getAttribute(name) ?? "";
    const plies = solving.problem.lineFrom(0).length;
    this.#heading.replaceChildren(...[get("heading") && h("b", {}, get("heading")), plies > 0 && h("span", {}, words.plies(plies)),
      get("author") && h("span", {}, get("author"))].filter((one): one is HTMLElement => Boolean(one)));
    drawMessage(this.#message, solving);
    this.#drawActions();
    const parts = [this.#heading, this.#table.root, answer?.root ?? this.#message, this.#actions];
    // What is put in again loses the focus.
    if (parts.some((part, index) => this.#body.children[index] !== part)) {
      this.#body.replaceChildren(...parts);
    }
    const view = viewOf({ solving, answer }, false, "wood");
    this.#table.redraw(() => this.#table.show(view));
    if (how === "glide" && view.last && view.last.from >= 0) {
      this.#table.glide(view.last.from, view.last.to);
    }
  }

  #drawActions(): void {
    const [solving, answer] = [this.#solving, this.#answer];
    const focused = focusedIn(this.#actions);
    const one = (name: string, label: string, onclick: () => void, isOff = false) =>
      Object.assign(button(name, label, onclick, { words: true, id: name }), { disabled: isOff });
    const hide = () => {
      this.#answer = null;
      this.#draw();
    };
    this.#actions.replaceChildren(...(answer !== null ? [one("answer", words.hideAnswer, hide)]
      : [one("undo", words.takeBack, () => solving.takeBack(), !solving.canTakeBack),
        one("again", words.again, () => solving.restart()), one("answer", words.answer, () => void this.#showAnswer())]));
    refocus(this.#actions, focused);
  }
}

const problemOf = (sfen: string, moves: string): Problem =>
  new Problem({ s: sfen, v: "mate", m: moves, w: Position.fromSfen(sfen).side === 1 });

customElements.get("tsume-board") ?? customElements.define("tsume-board", TsumeBoard);
