// `<tsume-board sfen="..." moves="...">`: a problem on anybody's page, to be solved there.
//
// Attributes: `sfen`; `moves`, the solution as USI moves; `heading` and `author`; `engine`, the
// address of tsumi.wasm, which judges moves that are in no solution. One of `moves` and `engine` is
// enough. The language is the page's. It stands in a shadow tree: nothing around it changes.

import outlines from "outlines";
import { h, s, sentences } from "./dom.js";
import { LINES, SIDE } from "./diagram.js";
import { counted, type Engine, engine as startEngine } from "./engine.js";
import { along, count, written } from "./notation.js";
import { define, drawn } from "./pieces.js";
import { Problem } from "./problems.js";
import { fromUsi, IN_HAND, type Move, Position, toUsi, WHITE } from "./rules.js";
import { Solving } from "./solving.js";
import style from "./element.css";
import { isJapanese, speak, words } from "./words.js";

/** Not an element of its own: a page with a content security policy need not allow one. */
const SHEET = new CSSStyleSheet();
SHEET.replaceSync(style);

/** A square, or a piece of a hand behind them. */
type Place = number;
const HAND = 100;
const MILLISECONDS = 10_000;

class TsumeBoard extends HTMLElement {
  static observedAttributes = ["sfen", "moves", "engine", "heading", "author", "lang"];
  readonly #root = this.attachShadow({ mode: "open" });
  readonly #body = h("div", { class: "tsume" });
  #solving: Solving | null = null;
  #engine: Engine | null = null;
  #taken: Place | null = null;
  /** The moves of the answer and the ply that is shown; null while it is solved. */
  #answer: { moves: Move[]; ply: number } | null = null;
  #promotion: Move[] | null = null;

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
    this.#taken = this.#answer = this.#promotion = null;
    try {
      const sfen = this.getAttribute("sfen") ?? "";
      const moves = this.getAttribute("moves")?.trim() ?? "";
      [...along(Position.fromSfen(sfen), moves.split(" ").filter(Boolean).map(fromUsi))];
      const problem = new Problem({ s: sfen, v: "mate", m: moves, w: Position.fromSfen(sfen).side === 1 });
      this.#solving = new Solving(problem, () => this.#started(), () => this.#draw());
      this.#draw();
    } catch (error) {
      this.#solving = null;
      this.#body.replaceChildren(h("p", { class: "bad" }, words.badText(String((error as Error).message))));
    }
  }

  #started(): Engine | null {
    const address = this.getAttribute("engine");
    return this.#engine ??= address === null ? null : startEngine(new URL(address, document.baseURI).href);
  }

  // What the reader does.

  #targets(): Move[] {
    const taken = this.#taken;
    return taken === null || this.#solving === null ? []
      : this.#solving.moves().filter(({ from, drop }) => (taken < HAND ? from === taken : drop === taken - HAND));
  }

  #press(place: Place): void {
    const moves = this.#targets().filter(({ to }) => to === place);
    this.#promotion = moves.length > 1 ? moves : null;
    const isOwn = this.#solving!.moves().some(({ from, drop }) => (place < HAND ? from === place : drop === place - HAND));
    this.#taken = moves.length > 1 || !isOwn || place === this.#taken ? null : place;
    moves.length === 1 ? void this.#solving!.play(moves[0]!) : this.#draw();
  }

  async #showAnswer(): Promise<void> {
    const { problem } = this.#solving!;
    let moves = problem.lineFrom(0);
    if (moves.length === 0) {
      this.#solving!.say("busy", words.solving);
      this.#draw();
      const found = await this.#started()?.solve(problem.row.s, { milliseconds: MILLISECONDS, tsume: true }).catch(() => null);
      moves = found?.verdict === "mate" ? counted(found) : [];
      this.#solving!.say("neutral", found ? (isJapanese() ? found.headlineJapanese : found.headline) : words.noWasm);
    }
    this.#taken = this.#promotion = null;
    this.#answer = moves.length > 0 ? { moves: moves.map(fromUsi), ply: 0 } : null;
    this.#draw();
  }

  #step(by: number): void {
    const answer = this.#answer!;
    answer.ply = Math.max(0, Math.min(answer.moves.length, answer.ply + by));
    this.#draw();
  }

  // What the reader sees.

  #draw(): void {
    const solving = this.#solving!;
    const answer = this.#answer;
    const played = answer === null ? [] : [...along(solving.problem.start, answer.moves.slice(0, answer.ply))];
    const last = answer === null ? solving.now.move : played.at(-1)?.[1] ?? null;
    const position = answer === null ? solving.now.position
      : played.length === 0 ? solving.problem.start : played.at(-1)![0].after(last!);
    const { attacker } = solving.problem;
    const plies = solving.problem.lineFrom(0).length;
    const get = (name: string) => this.getAttribute(name) ?? "";
    this.#body.replaceChildren(
      h("header", {}, h("b", {}, get("heading")), plies > 0 && h("span", {}, words.plies(plies)), h("span", {}, get("author"))),
      this.#hand(position, 1 - attacker), this.#board(position, last), this.#hand(position, attacker),
      this.#words(played), this.#buttons());
  }

  #board(position: Position, last: Move | null): SVGElement {
    const isTurned = this.#solving!.problem.attacker === 1;
    const targets = new Set(this.#targets().map(({ to }) => to));
    const board = s("svg", { class: "board", viewBox: "-3 -3 366 366", role: "img", "aria-label": `${words.board}: ${position.toSfen()}` },
      s("rect", { class: "wood", x: -3, y: -3, width: 366, height: 366 }));
    const squares = [...position.board].map((piece, square) => {
      const at = isTurned ? 80 - square : square;
      const [x, y] = [(at % 9) * SIDE, Math.floor(at / 9) * SIDE];
      const name = square === this.#taken ? "taken" : square === last?.to ? "last" : "";
      const drawing = piece === 0 ? null : drawn(piece, isTurned, "wood");
      for (const [key, value] of Object.entries({ x: x + 1, y: y + 1, width: SIDE - 2, height: SIDE - 2 })) {
        drawing?.setAttribute(key, String(value));
      }
      return s("g", { onclick: () => this.#press(square), "data-square": square },
        s("rect", { x, y, width: SIDE, height: SIDE, class: `square ${name}` }), drawing,
        targets.has(square) && s("circle", { cx: x + SIDE / 2, cy: y + SIDE / 2, r: 6, class: "target" }));
    });
    board.append(...squares, s("path", { class: "lines", d: `${LINES}M0 0H360V360H0Z` }));
    return board;
  }

  #hand(position: Position, color: number): HTMLElement {
    const isOwn = color === this.#solving!.problem.attacker;
    const held = IN_HAND.filter((kind) => position.hands[color]![kind]! > 0);
    return h("div", { class: "hand" }, h("span", {}, color === 0 ? "☗" : "☖"), ...held.map((kind) => {
      const number = position.hands[color]![kind]!;
      const counter = isJapanese() ? count(number) : number > 1 ? String(number) : "";
      return h("button", { type: "button", class: this.#taken === HAND + kind && isOwn ? "taken" : "", disabled: !isOwn,
        "data-kind": kind, "aria-label": `${toUsi({ from: -1, to: 0, drop: kind, promotes: false })[0]} ${number}`, onclick: () => this.#press(HAND + kind) },
      drawn(kind + color * WHITE, this.#solving!.problem.attacker === 1, "wood"), counter);
    }), held.length === 0 && h("span", {}, words.none));
  }

  #words(played: [Position, Move, number][]): HTMLElement {
    const { mood, text, more } = this.#solving!.said;
    const last = played.at(-1);
    return this.#answer === null
      ? h("p", { class: mood, role: "status" }, ...sentences(text), " ", ...sentences(more ?? ""))
      : h("p", { role: "status" }, `${this.#answer.ply} / ${this.#answer.moves.length}　${last ? written(...last) : words.start}`);
  }

  #buttons(): HTMLElement {
    const solving = this.#solving!;
    const one = (label: string, onclick: () => void, isOff = false) =>
      h("button", { type: "button", onclick, disabled: isOff }, label);
    const { ply, moves } = this.#answer ?? { ply: 0, moves: [] };
    const close = () => {
      this.#answer = null;
      this.#draw();
    };
    const play = (move: Move) => () => {
      this.#promotion = null;
      void solving.play(move);
    };
    return h("div", { class: "buttons" }, ...(this.#promotion !== null
      ? this.#promotion.map((move) => one(move.promotes ? words.promote : words.stay, play(move)))
      : this.#answer !== null
        ? [one("◀", () => this.#step(-1), ply === 0), one("▶", () => this.#step(1), ply === moves.length), one(words.hideAnswer, close)]
        : [one(words.takeBack, () => solving.takeBack(), !solving.canTakeBack), one(words.again, () => solving.restart()),
          one(words.answer, () => void this.#showAnswer())]));
  }
}

customElements.get("tsume-board") ?? customElements.define("tsume-board", TsumeBoard);
