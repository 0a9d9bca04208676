// Solving a problem: the moves so far, comments on them, and hints.
//
// Knows no elements. The page shows what is here and calls what its reader does.

import { judgeAttack, mateFrom, mates } from "./brinkmates.js";
import { type Engine } from "./engine.js";
import { checks, defence, type Judgement, judge, type Standing } from "./judge.js";
import { pieceSpoken, spoken, squareInJapanese, written } from "./notation.js";
import { type Problem } from "./problems.js";
import { fileOf, fromUsi, type Move, Position, rankOf, toUsi, WHITE } from "./rules.js";
import { standPlace } from "./table.js";
import { isJapanese, words } from "./words.js";

export type Mood = "neutral" | "good" | "bad" | "busy" | "solved";

export interface Step extends Standing {
  move: Move | null;
  /** Played by the page, to show a refutation's line. */
  isShown?: boolean;
}

export interface Said {
  mood: Mood;
  text: string;
  more?: string;
}

/** Milliseconds before the defender answers. */
const PAUSE = 420;

export class Solving {
  readonly problem: Problem;
  steps: Step[];
  said: Said = { mood: "neutral", text: "" };
  isBusy = false;
  isSolved = false;
  wasHelped = false;
  /** A move other than the solution's was accepted. */
  isOther = false;
  hints = 0;
  /** Steps up to the brinkmate that was reached, behind which replies are tried; else 0. */
  #brinkmate = 0;
  /** The reply that refuted the last move. */
  refutation: Move | null = null;
  /** The moves after it that show that there is no mate. */
  refuting: Move[] = [];
  readonly #engine: () => Engine | null;
  readonly #changed: (last?: "glide") => void;
  /** Goes up with everything that makes an answer under way pointless. */
  #turn = 0;
  /** Ends the search for the rest of a refutation. */
  #abort = new AbortController();

  constructor(problem: Problem, engine: () => Engine | null, changed: (last?: "glide") => void) {
    this.problem = problem;
    this.#engine = engine;
    this.#changed = changed;
    this.steps = [this.#start()];
    this.#open();
  }

  #start(): Step {
    const { problem } = this;
    const isSolvable = problem.row.v === "mate" || problem.isBrinkmate;
    const rest = isSolvable ? problem.lineFrom(0) : null;
    return { position: problem.start, place: 0, rest, ply: 0, move: null };
  }

  #open(): void {
    const { row, start, attacker } = this.problem;
    const { rest } = this.now;
    if (this.problem.isBrinkmate) {
      this.say("neutral", words.yourTurnBrinkmate);
      if (rest?.length === 0) {
        this.#reachBrinkmate("");
      }
    } else if (row.v !== "mate") {
      this.say("neutral", { nomate: words.noMate, nobrinkmate: words.noBrinkmate, open: words.open }[row.v as "open"]);
    } else {
      // A king that is mated already has no line.
      this.say("neutral", rest?.length === 0 ? words.plies(0) : words.yourTurn);
    }
    if (start.side !== attacker && rest !== null && rest.length > 0) {
      void this.#reply();
    }
  }

  get now(): Step {
    return this.steps.at(-1)!;
  }

  get isAttackersTurn(): boolean {
    return this.now.position.side === this.problem.attacker;
  }

  /** At the brinkmate the reader tries replies. */
  get canTry(): boolean {
    return this.isSolved && !this.isBusy && this.steps.length === this.#brinkmate;
  }

  get hasBrinkmate(): boolean {
    return this.#brinkmate > 0;
  }

  /** The moves that the reader may make now. */
  moves(): Move[] {
    return !this.canTry && (this.isBusy || this.isSolved || !this.isAttackersTurn)
      ? []
      : this.now.position.legalMoves();
  }

  say(mood: Mood, text: string, more?: string): void {
    this.said = more === undefined ? { mood, text } : { mood, text, more };
  }

  text(position: Position, move: Move, last: Move | null): string {
    // In a sentence without the blank that fills up short moves in lists.
    return written(position, move, last?.to).replace("　", "");
  }

  /** The reader's move. */
  async play(move: Move): Promise<void> {
    if (this.canTry) {
      return this.tryReply(move);
    }
    const before = this.now;
    const text = this.text(before.position, move, before.move);
    const turn = this.#nextTurn();
    this.hints = 0;
    this.#forgetRefutation();
    this.isBusy = true;
    const position = before.position.after(move);
    this.steps.push({ position, place: null, rest: null, ply: before.ply + 1, move });
    const slow = setTimeout(() => {
      this.say("busy", words.thinking(text));
      this.#changed();
    }, 120);
    this.#changed();
    const judgement = await (this.problem.isBrinkmate ? judgeAttack : judge)(this.problem, before, move, this.#engine())
      .catch((): Judgement => ({ kind: "undecided" }));
    clearTimeout(slow);
    if (turn !== this.#turn) {
      return;
    }
    this.isBusy = false;
    await this.#take(judgement, text);
  }

  async #take(judgement: Judgement, text: string): Promise<void> {
    const { now } = this;
    if (judgement.kind === "mates") {
      const { name, rest, place } = judgement;
      now.rest = rest;
      now.place = place;
      this.isOther ||= name !== "right" && name !== "lastMove";
      this.say("good", name === "right" ? words.good(text) : words[name](text, rest.length + 1));
      if (rest.length === 0) {
        this.#finish(name === "right" ? "" : this.said.text);
      } else {
        this.#changed();
        await this.#reply();
      }
    } else if (judgement.kind === "brinkmate") {
      await this.#takeAttack(judgement, text);
    } else if (judgement.kind === "refuted") {
      await this.#refute(judgement.line, text);
    } else if (judgement.kind === "none within") {
      this.steps.pop();
      this.say("bad", words.noneWithin(text, judgement.plies), words.longerUnknown);
      this.#changed();
    } else {
      this.steps.pop();
      this.say("bad", {
        "no check": words.noCheck, "no threat": words.noThreat, "not in the file": words.notInFile, undecided: this.problem.isBrinkmate ? words.undecidedBrinkmate : words.undecided,
      }[judgement.kind](text));
      this.#changed();
    }
  }

  /** A move that keeps the brinkmate, or makes it. */
  async #takeAttack({ name, rest, place }: Judgement & { kind: "brinkmate" }, text: string): Promise<void> {
    const { now } = this;
    now.rest = rest;
    now.place = place;
    this.isOther ||= name !== "right";
    const moves = Math.ceil(rest.length / 2) + 1;
    this.say("good", name === "right" ? words.good(text) : words.attack[name](text, moves));
    if (rest.length > 0) {
      this.#changed();
      await this.#reply();
    } else if (now.position.isMate()) {
      this.#finish(this.said.text);
    } else {
      this.#reachBrinkmate(name === "right" ? "" : this.said.text);
      this.#changed();
    }
  }

  /** The brinkmate is there: why, the reader may try. */
  #reachBrinkmate(more: string): void {
    const moves = Math.ceil(this.now.ply / 2);
    this.isSolved = true;
    this.#brinkmate = this.steps.length;
    const text = moves === 0 ? words.brinkmateAlready : words.solvedBrinkmate(moves, this.isOther);
    this.say("solved", text, [more, words.tryReplies].filter(Boolean).join(isJapanese() ? "" : " "));
  }

  /** A reply to the brinkmate, or a pass, and the mate that follows it. */
  async tryReply(reply: Move | null): Promise<void> {
    const turn = this.#nextTurn();
    const { position, place, ply, move: last } = this.now;
    const name = reply === null ? words.pass : this.text(position, reply, last);
    const next = reply === null ? position.passed() : position.after(reply);
    this.steps.push({ position: next, place: null, rest: null, ply: ply + 1, move: reply, isShown: true });
    this.isBusy = true;
    this.say("solved", words.thinking(name));
    this.#changed();
    const { row, end } = this.problem;
    const threat = (row.t ?? "").split(" ").filter(Boolean);
    const inFile = place !== end ? [] : reply === null ? threat : this.problem.mateAfter(toUsi(reply));
    // Most replies are met by what is threatened.
    const known = inFile.length === 0 && mates(next, threat) ? threat : inFile;
    const engine = this.#engine();
    const mate = known.length > 0 || engine === null ? known
      : await mateFrom(next, engine, this.#abort.signal).catch(() => []);
    if (turn !== this.#turn) {
      return;
    }
    const line = mate.map(fromUsi);
    this.isBusy = false;
    this.say("solved", line.length === 0 ? words.tryUnknown(name) : words.tried(name, this.#lineOf(next, reply, line), line.length));
    if (line.length > 0) {
      await this.#show(line);
      return;
    }
    this.#changed();
  }

  #finish(more: string): void {
    this.isSolved = true;
    const plies = this.now.ply;
    const text = this.isOther ? words.solvedOther(plies) : words.solved(plies);
    this.say("solved", text, more);
    this.#changed();
  }

  /** The longest defence. */
  async #reply(): Promise<void> {
    const turn = ++this.#turn;
    this.isBusy = true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (turn !== this.#turn) {
      return;
    }
    this.isBusy = false;
    const { position, place, rest, ply, move: last } = this.now;
    const usi = rest![0]!;
    const move = fromUsi(usi);
    const next = this.problem.after(place, usi) ?? null;
    const text = this.text(position, move, last);
    this.steps.push({
      position: position.after(move), place: next, rest: rest!.slice(1), ply: ply + 1, move,
    });
    if (this.now.rest!.length === 0) {
      // A line that ends with the defender's move: futile interpositions are left.
      this.#finish("");
      return;
    }
    this.say(this.said.mood, this.said.text, [words.reply(text), this.#left()].join(isJapanese() ? "" : " "));
    this.#changed("glide");
  }

  async #refute([reply, ...rest]: Move[], text: string): Promise<void> {
    const { isBrinkmate } = this.problem;
    if (reply === undefined) {
      this.say("bad", (isBrinkmate ? words.noBrinkmateBy : words.noEscape)(text), words.goOn);
      this.#changed();
      return;
    }
    const turn = ++this.#turn;
    const { position, ply, move: last } = this.now;
    const replyText = this.text(position, reply, last);
    const refuted = (isBrinkmate ? words.escaped : words.refuted)(text, replyText);
    this.say("bad", refuted);
    this.isBusy = true;
    this.#changed();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (turn !== this.#turn) {
      return;
    }
    this.isBusy = false;
    this.refutation = reply;
    const next = position.after(reply);
    this.steps.push({ position: next, place: null, rest: null, ply: ply + 1, move: reply });
    this.say("bad", refuted, isBrinkmate || checks(next).length > 0 ? words.goOn : words.noMoreChecks);
    this.#changed("glide");
    if (isBrinkmate) {
      return;
    }
    const engine = this.#engine();
    const line = rest.length > 0 || engine === null
      ? rest
      : await defence(next, engine, this.#abort.signal).catch(() => []);
    if (turn === this.#turn && line.length > 0) {
      this.refuting = line;
      this.say("bad", refuted, this.#lineText(next, reply));
      this.#changed();
    }
  }

  /** The rest of the refutation in words. */
  #lineText(start: Position, before: Move): string {
    const end = this.refuting.reduce((position, move) => position.after(move), start);
    const line = this.#lineOf(start, before, this.refuting);
    return checks(end).length > 0 ? words.refutingOn(line) : words.refutingLine(line);
  }

  #lineOf(start: Position, before: Move | null, moves: Move[]): string {
    let [position, last] = [start, before];
    const texts = moves.map((move) => {
      const text = this.text(position, move, last);
      [position, last] = [position.after(move), move];
      return text;
    });
    // A line breaks between moves.
    return texts.join(isJapanese() ? "\u200b" : " ");
  }

  /** There is a line to show: a refutation, or, behind the last hint, the mate. */
  get canShowOn(): boolean {
    return !this.isBusy && (this.refuting.length > 0 || this.hints === 3 && !this.isSolved);
  }

  /** Plays on: the refutation to its end, or the mate. */
  async showOn(): Promise<void> {
    const [line, rest] = [this.refuting, this.now.rest];
    this.refuting = [];
    if (line.length === 0 && rest !== null) {
      this.hints = 0;
      this.wasHelped = true;
      if (await this.#show(rest.map(fromUsi))) {
        this.problem.isBrinkmate ? this.#reachBrinkmate("") : this.#finish("");
        this.#changed();
      }
    } else if (await this.#show(line, true)) {
      this.say("bad", checks(this.now.position).length > 0 ? words.goOn : words.noMoreChecks);
      this.#changed();
    }
  }

  /** Plays a line, in which replies that refute are marked; true if it comes to its end. */
  async #show(line: Move[], isRefuting = false): Promise<boolean> {
    const turn = this.#nextTurn();
    this.isBusy = true;
    for (const move of line) {
      const { position, ply } = this.now;
      this.refutation = isRefuting && position.side !== this.problem.attacker ? move : null;
      this.steps.push({
        position: position.after(move), place: null, rest: null, ply: ply + 1, move, isShown: true,
      });
      this.#changed("glide");
      await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE));
      if (turn !== this.#turn) {
        return false;
      }
    }
    this.isBusy = false;
    this.#changed();
    return true;
  }

  /** The plies left, in words. */
  #left(): string {
    const { rest } = this.now;
    const { isBrinkmate, isCounted } = this.problem;
    return !rest || !isCounted ? "" : isBrinkmate ? words.movesLeft(Math.ceil(rest.length / 2)) : words.yourTurnMore(rest.length);
  }

  #forgetRefutation(): void {
    this.refutation = null;
    this.refuting = [];
  }

  get canTakeBack(): boolean {
    return this.steps.some(({ position }, index) =>
      index < this.steps.length - 1 && position.side === this.problem.attacker);
  }

  takeBack(): void {
    if (!this.canTakeBack) {
      return;
    }
    if (this.hasBrinkmate && this.steps.length > this.#brinkmate) {
      this.#nextTurn();
      this.isBusy = false;
      this.steps.length = this.#brinkmate;
      this.#reachBrinkmate("");
      this.#changed();
      return;
    }
    this.#stop();
    // Behind a line that was shown, the reader's own move is taken back.
    const { isShown } = this.now;
    do {
      this.steps.pop();
    } while (!this.isAttackersTurn || (isShown && this.now.rest === null && this.steps.length > 1));
    this.isOther &&= this.now.place === null;
    this.say("neutral", this.problem.isBrinkmate ? words.yourTurnBrinkmate : words.yourTurn, this.#left() || undefined);
    this.#changed();
  }

  restart(): void {
    this.#stop();
    this.steps = [this.#start()];
    this.isOther = false;
    this.#open();
    this.#changed();
  }

  #stop(): void {
    this.#nextTurn();
    this.isBusy = false;
    this.isSolved = false;
    this.#brinkmate = 0;
    this.#forgetRefutation();
    this.hints = 0;
  }

  /** Called when the page turns to another problem. */
  leave(): void {
    this.#nextTurn();
  }

  #nextTurn(): number {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#turn += 1;
    return this.#turn;
  }

  /** The next hint: the piece, then the square, then the move. */
  hint(): void {
    const { position, rest, move: last } = this.now;
    if (!rest || rest.length === 0 || this.isBusy || this.isSolved || !this.isAttackersTurn) {
      if (!rest && this.canTakeBack) {
        this.say("neutral", words.goOn);
        this.#changed();
      }
      return;
    }
    this.wasHelped = true;
    this.hints = Math.min(3, this.hints + 1);
    const move = fromUsi(rest[0]!);
    const piece = move.drop || position.board[move.from]! % WHITE;
    const name = pieceSpoken(piece, isJapanese()).replace(/^(先手の|Black )/, "");
    const where = (square: number) => isJapanese()
      ? squareInJapanese(square)
      : `${fileOf(square)}${rankOf(square)}`;
    const words1 = move.drop > 0
      ? words.hintDrop(name)
      : words.hintPiece(isJapanese() ? where(move.from) + name : `${name} on ${where(move.from)}`);
    const text = [words1, words.hintSquare(where(move.to)),
      words.hintMove(this.text(position, move, last))][this.hints - 1]!;
    this.say("neutral", text);
    this.#changed();
  }

  /** The places that the hints so far name. */
  hinted(): number[] {
    if (this.hints === 0 || !this.now.rest?.length) {
      return [];
    }
    const { from, to, drop } = fromUsi(this.now.rest[0]!);
    const origin = drop > 0 ? standPlace(drop + this.now.position.side * WHITE) : from;
    return this.hints > 1 ? [origin, to] : [origin];
  }

  /** The last move in words, for a screen reader. */
  spoken(): string {
    const [before, now] = [this.steps.at(-2), this.now];
    return before === undefined ? "" : now.move === null ? words.pass : spoken(before.position, now.move, isJapanese());
  }
}
