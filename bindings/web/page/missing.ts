// Which piece is missing? The smallest sets of pieces with which a line is the only solution of the
// position on the board, asked again after each change, and what is wrong as it stands.

import { button, focusedIn, h, refocus } from "./dom.js";
import { type Engine, type Placed, type Placing } from "./engine.js";
import { faultOf, faultOfFile } from "./fault.js";
import { card, type Desk, flawsOf, refusal } from "./made.js";
import { makingWords } from "./making-words.js";
import { along, CHARACTERS, kif, squareInJapanese, written } from "./notation.js";
import { fromUsi, LETTERS, type Move, Position, PROMOTED, squareAt, toUsi, unpromoted } from "./rules.js";
import { isJapanese, words as pageWords } from "./words.js";

const MILLISECONDS = 120_000;
/** Problems after which it is enough. */
const MOST = 48;

export class Missing {
  readonly root = h("section", { class: "panel making", hidden: true });
  readonly #desk: Desk;
  #add = 1;
  #sfen = "";
  /** The line that is asked about. */
  #moves: Move[] = [];
  #isPlaying = false;
  #line = h("textarea", { id: "missing-line", rows: 2, autocomplete: "off", spellcheck: "false" });
  #tools = h("div", { class: "filters" });
  #shown = h("p", { class: "small whole-moves" });
  #status = h("p", { role: "status", id: "missing-status" });
  #faults = h("ul", { class: "faults", id: "missing-faults" });
  #cards = h("ul", { class: "mades", id: "missing-found" });

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#line.addEventListener("change", () => void this.#take());
  }

  get isOpen(): boolean {
    return !this.root.hidden;
  }

  /** Opens for a position, with its solution; without one the line that was there last stays. */
  begin(sfen: string, moves: string[]): void {
    if (moves.length > 0) {
      this.#line.value = moves.join(" ");
      this.#moves = moves.map(fromUsi);
    }
    this.#sfen = sfen;
    this.#isPlaying = false;
    this.root.hidden = false;
    this.draw();
  }

  close(): void {
    this.#isPlaying && this.#desk.play(null);
    this.root.hidden = true;
  }

  /** Takes the line that was written or pasted; what cannot be read stays, with the reason. */
  async #take(): Promise<void> {
    try {
      this.#moves = await lineIn(this.#line.value, this.#sfen, this.#desk.engine);
    } catch (error) {
      await this.#desk.ask(async () => true);
      this.#shown.textContent = "";
      this.#faults.replaceChildren();
      this.#cards.replaceChildren();
      this.#status.textContent = faultOf(error) ?? refusal(error) ?? (error as Error).message;
      return;
    }
    await this.run(this.#sfen);
  }

  /** Begins a line on the board, or asks about the one that was played. */
  #play(): void {
    this.#isPlaying = !this.#isPlaying;
    if (this.#isPlaying) {
      const told = (line: Move[]) => {
        this.#moves = line;
        this.#line.value = line.map(toUsi).join(" ");
        this.#drawTools();
        return this.#show(line);
      };
      void this.#desk.ask(async () => true);
      this.#desk.play(told, this.#tools);
      this.#faults.replaceChildren();
      this.#cards.replaceChildren();
      this.#status.textContent = makingWords().playingHint;
    } else {
      this.#desk.play(null);
      this.draw();
      void this.run(this.#sfen);
    }
  }

  /** Shows a line, which is broken between moves alone; returns it. */
  #show(moves: Move[]): string {
    const text = shown(this.#sfen, moves);
    this.#shown.replaceChildren(...text.split("　").flatMap((step) => [h("span", {}, step), "　"]));
    return text;
  }

  #drawTools(): void {
    const words = makingWords();
    const focused = focusedIn(this.#tools);
    const back = button("undo", pageWords.takeBack, () => this.#desk.takeBack(), { words: true, id: "missing-back" });
    back.disabled = this.#moves.length === 0;
    this.#tools.replaceChildren(
      button("play", this.#isPlaying ? words.askPlayed : words.playLine, () => this.#play(), { words: true, id: "missing-play" }),
      ...(this.#isPlaying ? [back] : []));
    refocus(this.#tools, focused);
  }

  draw(): void {
    const words = makingWords();
    const add = h("select", { id: "missing-add", onchange: () => {
      this.#add = Number(add.value);
      void this.run(this.#sfen);
    } }, ...[1, 2, 3].map((n) => h("option", { value: n, selected: n === this.#add }, words.upTo(n))));
    this.#line.placeholder = words.missingExample;
    this.#drawTools();
    this.root.replaceChildren(h("h2", {}, words.missing), h("p", { class: "small" }, words.missingHint),
      h("label", { class: "field" }, h("span", {}, words.missingLine), this.#line), this.#shown, this.#tools,
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
    const moves = this.#moves.map(toUsi);
    this.#sfen = sfen;
    this.#show(this.#moves);
    this.#faults.replaceChildren();
    this.#cards.replaceChildren();
    if (moves.length === 0) {
      await this.#desk.ask(async () => true);
      this.#status.textContent = words.needsLine;
      return;
    }
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
        this.#status.textContent = why;
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
function shown(sfen: string, moves: Move[]): string {
  const steps: string[] = [];
  for (const [at, move, last] of along(Position.fromSfen(sfen), moves)) {
    if (move.drop === 0 && at.board[move.from] === 0) {
      return `${steps.join("　")}　…`;
    }
    steps.push(written(at, move, last).replace("　", ""));
  }
  return steps.join("　");
}

/** The moves of a text: in USI notation, of a record with its own position, or else, as in KIF and
 * KI2, from the position on the board. */
async function lineIn(text: string, sfen: string, engine: Engine): Promise<Move[]> {
  const tokens = text.split(/\s+/).filter((word) => word !== "");
  if (tokens.every((word) => /^([1-9][a-i]|[PLNSGBR]\*)[1-9][a-i]\+?$/.test(word))) {
    return tokens.map(fromUsi);
  }
  const movesOf = async (record: string) => {
    const [one] = await engine.read(record);
    const mistake = one !== undefined && "reason" in one ? one : one?.mistakes?.[0];
    if (mistake !== undefined) {
      throw new Error(faultOfFile(0, mistake.reason, mistake.reasonJapanese));
    }
    if (one === undefined || !("moves" in one) || one.moves.length === 0) {
      throw new Error(makingWords().needsLine);
    }
    return one.moves.map(fromUsi);
  };
  const about = { name: "", author: "", source: "" };
  // In KIF moves have numbers and stand in lines of their own.
  const position = kif(about, Position.fromSfen(sfen), [], false);
  const isKif = /^ *\d+ +\S/m.test(text);
  return movesOf(text).catch(() => movesOf((isKif ? position : position.replace(/^手数.*\n/m, "")) + text));
}
