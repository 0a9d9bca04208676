// Which piece is missing? The smallest sets of pieces with which a line is the only solution of the
// position on the board, asked again after each change, and what is wrong as it stands.

import { button, h } from "./dom.js";
import { type Placed, type Placing } from "./engine.js";
import { card, type Desk, flawsOf, refusal } from "./made.js";
import { makingWords } from "./making-words.js";
import { along, CHARACTERS, squareInJapanese, written } from "./notation.js";
import { fromUsi, LETTERS, Position, PROMOTED, squareAt, unpromoted } from "./rules.js";
import { isJapanese } from "./words.js";

const MILLISECONDS = 120_000;
/** Problems after which it is enough. */
const MOST = 48;

export class Missing {
  readonly root = h("section", { class: "panel making", hidden: true });
  readonly #desk: Desk;
  #add = 1;
  #sfen = "";
  #line = h("input", { type: "text", id: "missing-line", autocomplete: "off", spellcheck: "false" });
  #shown = h("p", { class: "small" });
  #status = h("p", { role: "status", id: "missing-status" });
  #faults = h("ul", { class: "faults", id: "missing-faults" });
  #cards = h("ul", { class: "mades", id: "missing-found" });

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#line.addEventListener("change", () => void this.run(this.#sfen));
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** The line that was asked about. */
  get moves(): string[] {
    return this.#line.value.split(/\s+/).filter((word) => word !== "");
  }

  /** Opens for a position, with its solution; without one the line that was there last stays. */
  begin(sfen: string, moves: string[]): void {
    if (moves.length > 0) {
      this.#line.value = moves.join(" ");
    }
    this.#sfen = sfen;
    this.root.hidden = false;
    this.draw();
  }

  close(): void {
    this.root.hidden = true;
  }

  draw(): void {
    const words = makingWords();
    const add = h("select", { id: "missing-add", onchange: () => {
      this.#add = Number(add.value);
      void this.run(this.#sfen);
    } }, ...[1, 2, 3].map((n) => h("option", { value: n, selected: n === this.#add }, words.upTo(n))));
    this.root.replaceChildren(h("h2", {}, words.missing), h("p", { class: "small" }, words.missingHint),
      h("label", { class: "field" }, h("span", {}, words.missingLine), this.#line), this.#shown,
      h("div", { class: "filters" }, h("label", { class: "field" }, h("span", {}, words.add), add),
        button("close", words.close, () => {
          this.close();
          this.#desk.rest();
        }, { words: true, id: "close-missing" })),
      this.#status, this.#faults, this.#cards);
  }

  /** Asks for the position on the board. */
  async run(sfen: string): Promise<void> {
    const words = makingWords();
    const { moves } = this;
    this.#sfen = sfen;
    this.#shown.textContent = shown(sfen, moves);
    this.#faults.replaceChildren();
    this.#cards.replaceChildren();
    this.#status.textContent = words.judging(0, 0);
    let found = 0;
    let last: Placing | null = null;
    const onProgress = (placing: Placing) => {
      last = placing;
      this.#status.textContent = words.judging(placing.judged, found);
      this.#showFaults(placing);
    };
    await this.#desk.ask(async (signal) => {
      try {
        const placed = this.#desk.engine.place(sfen, {
          line: moves, add: this.#add, most: MOST, milliseconds: MILLISECONDS, hashMib: this.#desk.hash, signal, onProgress,
        });
        for await (const one of placed) {
          found += 1;
          this.#cards.append(this.#card(one));
          this.#status.textContent = words.judging(last?.judged ?? 0, found);
        }
        signal.aborted || this.#end(last, found);
      } catch (error) {
        const why = refusal(error);
        if (why === null || signal.aborted) {
          throw error;
        }
        this.#status.textContent = moves.length === 0 ? words.needsLine : why;
      }
      return true;
    });
  }

  #end(last: Placing | null, found: number): void {
    const words = makingWords();
    this.#status.textContent = last?.asItIs !== undefined ? words.asItIs(last.asItIs)
      : words.judged(last?.judged ?? 0, found, last?.waiting ?? 0);
  }

  /** Those that no piece removes come first. */
  #showFaults({ faults }: Placing): void {
    const words = makingWords();
    const sorted = [...faults].sort((one, other) => one.removers - other.removers);
    const text = (one: Placing["faults"][number]) => (isJapanese() ? one.wordsJapanese : one.words);
    this.#faults.replaceChildren(...(sorted.length === 0 ? [] : [h("li", {}, h("h3", {}, words.faultsNow))]),
      ...sorted.map((one) => h("li", { class: one.removers === 0 ? "stays" : undefined }, text(one))));
  }

  #card(one: Placed): HTMLElement {
    const lines = one.added.map(({ piece, square, words: english, wordsJapanese }) =>
      `${pieceOn(piece, square)}${isJapanese() ? `：${wordsJapanese}` : `: ${english}`}`);
    return card(one.sfen, [...lines, ...flawsOf(one)], () => this.#desk.take(one.sfen, one.moves));
  }
}

/** A piece as in SFEN on its square. */
function pieceOn(piece: string, square: string): string {
  const letter = piece.replace("+", "");
  const isBlack = letter === letter.toUpperCase();
  if (!isJapanese()) {
    return `${isBlack ? "Black" : "White"} ${piece.toUpperCase()} ${square}`;
  }
  const kind = LETTERS.indexOf(letter.toUpperCase()) + (piece.startsWith("+") ? PROMOTED : 0);
  const at = squareAt(Number(square[0]), square.charCodeAt(1) - 96);
  return `${isBlack ? "▲" : "△"}${squareInJapanese(at)}${CHARACTERS[kind] || CHARACTERS[unpromoted(kind)]}`;
}

/** The line in notation, as far as there is something to move. */
function shown(sfen: string, moves: string[]): string {
  try {
    const position = Position.fromSfen(sfen);
    const steps: string[] = [];
    for (const [at, move, last] of along(position, moves.map(fromUsi))) {
      if (move.drop === 0 && at.board[move.from] === 0) {
        return `${steps.join("　")}　…`;
      }
      steps.push(written(at, move, last));
    }
    return steps.join("　");
  } catch {
    return "";
  }
}
