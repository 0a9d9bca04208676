// A board to compose on: set up a position, and the engine searches while one thinks.

import { type Line, listOf } from "./alike.js";
import { Answer } from "./answer.js";
import { Backwards } from "./backwards.js";
import { button, copy, download, focusedIn, h, kept, read, refocus } from "./dom.js";
import { thumbnail } from "./diagram.js";
import { Draft } from "./draft.js";
import {
  type Answer as Found, type CheckProgress, counted as countedLine, type Engine, engine as startEngine, type FileProblem, isAlone, type Progress,
  type Report, type Sideline, TsumiError,
} from "./engine.js";
import { faultOf, faultOfFile } from "./fault.js";
import { refutation } from "./judge.js";
import { type Desk } from "./made.js";
import { makingWords } from "./making-words.js";
import { Missing } from "./missing.js";
import { type About, along, count, hand, kif, pieceSpoken, squareInJapanese, written } from "./notation.js";
import { applyTheme, homeLink, installable, openDialog, openSettings, options, pictureItems, setAddress, systemShare, toast } from "./options.js";
import { define, drawn } from "./pieces.js";
import { chosen, movesOf } from "./playing.js";
import { Problem } from "./problems.js";
import { hasLine, proven } from "./proven.js";
import { Repairs } from "./repairs.js";
import {
  type Color, fileOf, fromUsi, KING, LETTERS, type Move, Position, PROMOTED, rankOf, squareName, toUsi,
  WHITE,
} from "./rules.js";
import { moveBetween, Threat, threatText } from "./threat.js";
import { BOX, isSquare, type Place, pieceAt, standOf, Table } from "./table.js";
import { chooseLanguage, isJapanese, words } from "./words.js";

interface Kept {
  name: string;
  author: string;
  source?: string;
  sfen: string;
}

const FIRST = "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1";
/** Milliseconds after a change before the search begins, and those of the search. */
const REST = 200;
const SEARCH = 30_000;
const REPORT = 120_000;
/** Problems of a file among which one is chosen. */
const LISTED = 500;
/** The style puts what is beside the board there, too. */
const WIDE = matchMedia("(min-aspect-ratio: 1/1) and (min-width: 40rem)");
/** MiB of the engine's table: with 64 a page takes some 110, too much for a small phone. */
const HASH = ((navigator as { deviceMemory?: number }).deviceMemory ?? 4) <= 1 ? 16 : 64;

class Composer {
  readonly table: Table;
  readonly draft: Draft;
  isTurned = false;
  isPaused = false;
  /** A line that is being played; null while the board is set up. */
  answer: Answer | null = null;
  found: Found | null = null;
  /** The line that is shown: the given one, if it is as long as it has to be. */
  #main: string[] = [];
  /** A line that is played on the board, and who is told of it. */
  #played: { moves: Move[]; told: (line: Move[]) => string } | null = null;
  /** The solution that came with the position. */
  #given: { sfen: string; moves: string[] } | null = null;
  #engine: Engine | null = null;
  #abort: AbortController | null = null;
  /** Of the question that is being answered, if it is still the one. */
  #asking: AbortController | null = null;
  #timer = 0;
  #name = h("input", { type: "text", id: "name" });
  #author = h("input", { type: "text", id: "author" });
  #source = h("input", { type: "text", id: "source" });
  #box = h("div", { class: "box stand", role: "group" });
  #result = h("section", { class: "result", role: "status", "aria-live": "polite" });
  #report = h("section", { class: "report" });
  #panels = h("div", { class: "panels" });
  /** What the last move of a line threatens. */
  #threat: Threat | null = null;
  /** The change that was made last, if it was a move of the attacker, in words. */
  #made: string | null = null;
  /** Panels for what is made of the problem; none without an engine. */
  #backwards: Backwards | null = null;
  #missing: Missing | null = null;
  #repairs: Repairs | null = null;
  #tools = h("div", { class: "actions" });
  #questions = h("div", { class: "actions questions" });
  #line = h("div", { class: "line" });
  /** The steps through the line: there before it comes, so that nothing moves. */
  #steps = h("div", { class: "stepping" });
  #setup = h("div", { class: "setup" });
  #howTo = h("p", { class: "small how-to" });
  #fields = h("div", { class: "fields" });
  #aside = h("section", { class: "aside" });
  #root = h("div", { class: "page-root" });

  constructor() {
    const last = kept.get("composed");
    this.draft = new Draft(FIRST);
    const change = (how: () => void) => this.#change(how);
    this.table = new Table({
      hasOpenStands: true,
      isOwn: (place) => (this.#played === null ? this.answer === null && this.draft.has(place) : this.#movesFrom(place).length > 0),
      targets: (place) => (this.#played === null ? this.#targets(place) : this.#movesFrom(place).map(({ to }) => to)),
      play: (from, to) => (this.#played === null ? change(() => this.draft.move(from, to)) : this.#playMove(from, to)),
      refuse: () => (this.answer !== null || this.#played !== null) && toast(this.#played === null ? words.inLine : makingWords().playingHint),
      again: (place) => this.#played === null && isSquare(place) && change(() => this.draft.turnPiece(place)),
    });
    this.table.adopt(this.#box);
    const address = addressed();
    const isLast = address === null || address === last;
    const isRead = this.#load(address ?? last ?? FIRST, isLast ? keptAbout() : undefined);
    this.draft.forget();
    this.#showAbout();
    this.#engine = startEngine(read<{ engine?: string }>("data-settings", {}).engine ?? "tsumi.wasm");
    if (this.#engine !== null) {
      const desk = this.#desk(this.#engine);
      this.#backwards = new Backwards(desk);
      this.#missing = new Missing(desk);
      this.#repairs = new Repairs(desk);
      this.#threat = new Threat(this.#engine);
      this.#panels.append(this.#missing.root, this.#repairs.root, this.#backwards.root);
    }
    void isAlone().then((is) => is && this.#lose());
    this.#listen();
    this.#build();
    this.#draw();
    this.#begin();
    isRead || void this.#read(address ?? last ?? "");
  }

  /** Goes on without an engine: what needs one is off. */
  #lose(): void {
    this.#engine = null;
    this.#missing?.close();
    this.#drawTools();
    this.#begin();
  }

  /** What panels beside the board may do. */
  #desk(engine: Engine): Desk {
    return {
      engine,
      hash: HASH,
      ask: (question) => this.#ask(question),
      take: (sfen, moves) => {
        this.#change(() => {
          this.#load(sfen, this.draft.about);
          this.#given = { sfen: this.draft.position.toSfen(), moves };
        });
        this.table.root.scrollIntoView({ block: "nearest" });
      },
      play: (told, tools) => {
        this.#playable([], 0);
        this.#played = told && { moves: [], told };
        tools && this.#steps.replaceChildren(tools);
        this.#played === null ? this.#say(makingWords().missing) : this.#movePlayed((moves) => moves);
        this.#draw();
        this.table.root.scrollIntoView({ block: "nearest" });
      },
      takeBack: () => this.#movePlayed((moves) => moves.slice(0, -1)),
      rest: () => this.#begin(),
    };
  }

  /** The position on the board: of a line that is played or gone through, else what is set up. */
  #position(): Position {
    const { position } = this.draft;
    return this.#played?.moves.reduce((at, move) => at.after(move), position) ?? this.answer?.position() ?? position;
  }

  /** The moves of a piece while a line is played. */
  #movesFrom(place: Place): Move[] {
    const position = this.#position();
    return place >= BOX ? [] : movesOf(position, place, position.legalMoves());
  }

  async #playMove(from: Place, to: Place): Promise<void> {
    const move = await chosen(this.table, this.#movesFrom(from), from, to);
    move !== undefined && this.#movePlayed((before) => [...before, move]);
  }

  #movePlayed(how: (moves: Move[]) => Move[]): void {
    if (this.#played !== null) {
      this.#played.moves = how(this.#played.moves);
      this.#draw();
      this.#say(makingWords().playing, this.#played.told(this.#played.moves) || makingWords().playingHint);
    }
  }

  #targets(from: Place): Place[] {
    const squares = [...Array(81).keys()];
    const beside = [standOf(0), standOf(1), BOX];
    const piece = pieceAt(this.draft.position, from);
    const own = isSquare(from) ? from : from >= BOX ? BOX : standOf((piece >> 4) as Color);
    const isKing = piece % WHITE === KING;
    return [...squares, ...beside].filter((to) => to !== own && !(isKing && to >= 81 && to < BOX));
  }

  #load(sfen: string, about?: About): boolean {
    try {
      this.draft.set(sfen, about);
      return true;
    } catch {
      return false;
    }
  }

  // Elements.

  #build(): void {
    const bar = h("header", { class: "bar labelled" },
      h("div", { class: "names" }, homeLink(read<{ home?: string }>("data-settings", {}).home), h("h1", {}, words.compose)),
      h("div", { class: "tools" },
        button("open", words.read, () => this.#openRead(), { words: true, id: "read" }),
        button("index", words.drafts, () => this.#openDrafts(), { words: true, id: "drafts" }),
        button("share", words.saveShare, () => this.#share(), { words: true, id: "share" }),
        button("settings", words.settings, () => openSettings(() => {
          this.#build();
          this.#missing?.draw();
          this.found === null ? this.#begin() : this.#showResult();
          this.#draw();
        }, () => [h("p", { class: "small" }, words.boxHint), h("p", { class: "small" }, words.composeKeys)]), { words: true, id: "settings" })));
    const field = (label: string, input: HTMLInputElement) =>
      h("label", { class: "field" }, h("span", {}, label), input);
    this.#fields.replaceChildren(field(words.name, this.#name), field(words.author, this.#author),
      field(words.source, this.#source));
    this.#arrange();
    document.title = `${words.compose} - tsumi`;
    this.#root.replaceChildren(bar, h("main", { class: "stage composing" }, this.#setup, this.#aside));
    document.body.append(this.#root);
  }

  /** The answer stands right under the board, or at the top beside it. It has its room before it
   * comes; what grows is below all else. */
  #arrange(): void {
    const [table, result] = [this.table.root, [this.#result, this.#steps]];
    this.#setup.replaceChildren(...(WIDE.matches ? [table] : [table, ...result]), this.#box, this.#howTo);
    this.#aside.replaceChildren(...(WIDE.matches ? result : []), this.#tools, this.#questions, this.#fields,
      this.#report, this.#panels, this.#line);
  }

  #drawTools(): void {
    const { draft } = this;
    this.#howTo.textContent = words.boxHint;
    // Until the first change: then it is known.
    this.#howTo.hidden = draft.canUndo || kept.get("composed") !== null;
    const change = (how: () => void) => () => this.#change(how);
    const tool = (name: string, label: string, id: string, action: () => void, isOff = false) => {
      const element = button(name, label, action, { words: true, id });
      element.disabled = isOff;
      return element;
    };
    const focused = focusedIn(this.#tools);
    this.#tools.replaceChildren(
      tool("undo", words.undo, "undo", change(() => draft.undo()), !draft.canUndo),
      tool("redo", words.redo, "redo", change(() => draft.redo()), !draft.canRedo),
      tool("rest", words.rest, "rest", change(() => draft.restToDefender())),
      tool("mirror", words.mirror, "mirror", change(() => draft.mirror())),
      tool("again", words.swap, "swap", change(() => draft.swap())),
      tool("turn", words.turn, "turn", () => {
        this.isTurned = !this.isTurned;
        this.#draw();
      }),
      tool("clear", words.clear, "clear", change(() => draft.clear())),
      tool(this.isPaused ? "play" : "pause", this.isPaused ? words.resume : words.pause, "pause", () => this.#pause(), this.#engine === null));
    refocus(this.#tools, focused);
  }

  #drawBox(): void {
    const rest = this.draft.position.rest();
    this.#box.dataset.place = String(BOX);
    this.#box.setAttribute("aria-label", words.box);
    // Something to press when the box is empty.
    this.#box.replaceChildren(h("button", { type: "button", class: "owner", "data-place": BOX }, words.box),
      ...[8, 7, 6, 5, 4, 3, 2, 1].filter((kind) => rest[kind]! > 0).map((kind) =>
        h("button", { type: "button", class: "held", "data-place": BOX + kind,
          "aria-label": `${pieceSpoken(kind, isJapanese()).replace(/^(先手の|Black )/, "")} ${rest[kind]}` },
        drawn(kind, false, options.style), rest[kind]! > 1 && h("span", { class: "count" }, counted(rest[kind]!)))));
  }

  #draw(): void {
    const { answer } = this;
    const position = this.#position();
    this.table.redraw(() => {
      this.#drawBox();
      this.table.show({
        position, isTurned: (this.draft.attacker === 1) !== this.isTurned, style: options.style,
        isOver: answer?.isMate === true,
        last: this.#played?.moves.at(-1) ?? ((answer !== null && answer.place > 0 && this.#problem?.places[answer.place]?.move) || undefined),
      });
    });
    this.#drawTools();
  }

  #problem: Problem | null = null;
  /** What the search under way has proven so far, in words. */
  #proven = "";

  // Changes, and the search that follows them.

  #change(how: () => void): void {
    this.answer = this.#played = null;
    const before = this.draft.position;
    how();
    const made = moveBetween(before, this.draft.position);
    this.#made = made && written(before, made).replace("　", "");
    this.#showAbout();
    const sfen = this.draft.position.toSfen();
    kept.set("composed", sfen);
    setAddress(this.#link());
    this.#report.replaceChildren();
    this.#draw();
    this.#begin();
  }

  #begin(): void {
    this.#abort?.abort();
    this.#abort = null;
    clearTimeout(this.#timer);
    this.found = null;
    this.#main = [];
    this.#proven = "";
    this.#playable([], 0);
    this.#drawQuestions();
    const { position } = this.draft;
    const sfen = position.toSfen();
    this.#repairs?.follow(sfen);
    const known = this.#backwards?.follow(sfen) === true ? this.#backwards.solution(sfen) : null;
    if (this.#engine === null) {
      location.protocol === "file:" ? this.#say(words.noEngine, words.noEngineMore) : this.#say(words.noWasm);
    } else if (position.king((1 - position.side) as Color) < 0) {
      this.#say(words.ready);
    } else if (this.#missing?.isOpen) {
      this.#say(makingWords().missing);
      // A problem that was read only now has a line of its own.
      this.#missing.begin(sfen, this.#solution(sfen).solution ?? []);
      this.#timer = window.setTimeout(() => void this.#missing?.run(sfen), REST);
    } else if (known !== null) {
      this.found = mateBy(sfen, known);
      this.#main = known;
      this.#showResult();
    } else if (this.isPaused) {
      this.#say(words.paused);
    } else {
      this.#say(words.solving);
      this.#timer = window.setTimeout(() => void this.#search(), REST);
    }
  }

  /** Pauses the search, or continues it with what was found. */
  #pause(): void {
    this.isPaused = !this.isPaused;
    if (this.found === null && this.isPaused && this.#proven !== "") {
      this.#abort?.abort();
      this.#sayProven(words.paused);
    } else if (this.found === null) {
      this.#begin();
    } else if (this.#asking !== null && this.#asking === this.#abort) {
      this.#asking.abort();
      this.#abort = null;
      this.#part(...this.#status(words.paused));
    }
    this.#drawTools();
  }

  #say(text: string, more = ""): void {
    this.#result.replaceChildren(h("p", { class: "said" }, text),
      ...(more === "" ? [] : [h("p", { class: "more" }, more)]));
  }

  async #search(): Promise<void> {
    const sfen = this.draft.position.toSfen();
    const abort = new AbortController();
    this.#abort = abort;
    const onProgress = (progress: Progress) => {
      this.#learn(progress);
      this.#sayProven(words.solving, figures(progress));
    };
    try {
      const found = await this.#engine!.solve(sfen, {
        milliseconds: SEARCH, effort: "shortest", tsume: true, hashMib: HASH, signal: abort.signal, onProgress,
        ...this.#solution(sfen),
      });
      if (abort === this.#abort) {
        this.found = found;
        this.#main = countedLine(found);
        this.#showResult();
      }
    } catch (error) {
      if (abort === this.#abort && !abort.signal.aborted) {
        error instanceof TsumiError && error.code === "missing" ? this.#lose() : this.#say(engineFault(error));
      }
    }
  }

  /** Takes note of what is proven so far; its line is shown, the same only once. */
  #learn(progress: Progress): void {
    const { bounds, moves } = progress;
    this.#proven = proven(progress, this.found?.verdict === "nomate");
    if (hasLine(progress) && this.#problem?.row.m !== moves.join(" ")) {
      this.#playable(moves, 0, bounds !== undefined);
    }
  }

  /** Says what is proven so far, above what is done about the rest. */
  #sayProven(text: string, more = ""): void {
    const isMate = this.#proven !== "";
    this.#say(isMate ? this.#proven : text, [isMate ? words.futileToo : words.noMateYet, isMate && text, more]
      .filter(Boolean).join(isJapanese() ? "　" : " · "));
  }

  /** What is said of a question, and what is proven so far. */
  #status(text: string): HTMLElement[] {
    return [h("p", { role: "status" }, text), ...(this.#proven === "" ? [] : [h("p", { id: "proven" }, this.#proven)])];
  }

  /** The given solution of the position on the board, as an option of a question. */
  #solution(sfen: string): { solution?: string[] } {
    const moves = this.#given?.sfen === sfen ? this.#given.moves : [];
    return moves.length > 0 ? { solution: moves } : {};
  }

  #showResult(): void {
    const { found } = this;
    if (found === null) {
      return;
    }
    this.#say(isJapanese() ? found.headlineJapanese : found.headline, this.#made === null ? figures(found) : "");
    if (this.#made !== null) {
      const text = threatText(this.#made, this.draft.position, { verdict: found.verdict, moves: this.#main });
      this.#result.append(h("p", { class: "more", id: "made-threat" }, text));
    }
    this.#playable(this.#main, 0);
    this.#report.replaceChildren();
    this.#drawQuestions();
  }

  /** Shows a line to step through; at its start the board is set up further. One that is shown
   * already stays at its place. */
  #playable(moves: string[], at: number, isMate = true): void {
    const place = this.#problem?.row.m === moves.join(" ") ? this.answer?.place ?? 0 : 0;
    const focused = focusedIn(this.#steps);
    this.#line.replaceChildren();
    this.#threat?.clear();
    this.#problem = null;
    if (this.answer !== null) {
      this.answer = null;
      this.#draw();
    }
    const row = { n: this.#name.value, s: this.draft.position.toSfen(), v: isMate ? "mate" as const : "nomate" as const,
      m: moves.join(" "), w: this.draft.attacker === 1 };
    const problem = new Problem(row);
    const answer: Answer = new Answer(problem, () => {
      this.answer = answer.place > 0 ? answer : null;
      this.#draw();
      this.#showThreat(answer);
    });
    this.#steps.replaceChildren(answer.steps);
    refocus(this.#steps, focused);
    if (moves.length === 0) {
      return;
    }
    this.#problem = problem;
    this.#line.append(answer.root, ...(this.#threat === null ? [] : [this.#threat.root]));
    if (at > 0) {
      answer.go(answer.placeOf(at));
      // It was chosen from a list that may be far below the board.
      this.table.root.scrollIntoView({ block: "nearest" });
    } else if (place > 0) {
      answer.go(place);
    }
  }

  /** What the attacker threatens at a place of the line, where the defender is to move. */
  #showThreat(answer: Answer): void {
    const position = answer.position();
    if (answer.place > 0 && position.side !== this.draft.attacker) {
      void this.#threat?.show(position, answer.text(answer.place).replace("　", ""));
    } else {
      this.#threat?.clear();
    }
  }

  // The composer's report.

  /** They are there from the start, so that nothing moves when the answer comes. */
  #drawQuestions(): void {
    const ask = (name: string, label: string, id: string, action: () => Promise<void>) => {
      const element = button(name, label, () => void action(), { words: true, id });
      element.disabled = this.found === null;
      return element;
    };
    const make = (name: string, label: string, id: string, isReady: boolean, action: () => void) => {
      const element = button(name, label, action, { words: true, id });
      element.disabled = !isReady;
      return element;
    };
    const sfen = this.draft.position.toSfen();
    const hasMate = this.found?.verdict === "mate" && this.#main.length % 2 === 1;
    const hasKing = this.#engine !== null && this.draft.position.king((1 - this.draft.attacker) as Color) >= 0;
    const focused = focusedIn(this.#questions);
    this.#questions.replaceChildren(ask("check", words.checkProblem, "check", () => this.#check()),
      ask("hint", words.tries, "tries", () => this.#tries()),
      ask("unneeded", words.unneeded, "unneeded", () => this.#unneeded()),
      ask("check", words.brinkmate, "brinkmate", () => this.#brinkmate()),
      make("repair", makingWords().repairs, "repairs", hasMate, () => {
        this.#missing?.close();
        this.#backwards?.close();
        void this.#repairs?.begin(sfen, this.#solution(sfen).solution ?? this.#main);
        this.#reveal(this.#repairs);
      }),
      make("back", makingWords().backwards, "backwards", hasMate, () => {
        this.#missing?.close();
        this.#repairs?.close();
        this.#backwards?.begin(sfen, this.#main);
        this.#reveal(this.#backwards);
      }),
      make("missing", makingWords().missing, "missing", hasKing, () => {
        this.#backwards?.close();
        this.#repairs?.close();
        this.#missing?.begin(sfen, this.#solution(sfen).solution ?? this.#main);
        this.#begin();
        this.#reveal(this.#missing);
      }));
    refocus(this.#questions, focused);
  }

  /** Shows a panel that may be far below what was pressed. */
  #reveal(panel: { root: HTMLElement } | null): void {
    panel?.root.scrollIntoView({ block: "nearest" });
  }

  #part(...content: (Node | string)[]): void {
    this.#report.replaceChildren(h("div", { class: "part" }, ...content));
  }

  /** Runs a question that a change of the board ends. */
  async #ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = this.#asking = abort;
    this.#proven = "";
    try {
      const answer = await question(abort.signal);
      return abort === this.#abort ? answer : null;
    } catch (error) {
      if (abort === this.#abort && !abort.signal.aborted) {
        this.#part(h("p", {}, engineFault(error)));
      }
      return null;
    } finally {
      this.#asking = abort === this.#asking ? null : this.#asking;
    }
  }

  /** First the other first moves that mate, which are found soon; then everything. */
  async #check(): Promise<void> {
    const sfen = this.draft.position.toSfen();
    this.#part(h("p", { role: "status" }, words.solving));
    const first = await this.#ask((signal) => this.#engine!.solve(sfen,
      { milliseconds: SEARCH, multipv: 600, hashMib: HASH, signal }));
    if (first === null) {
      return;
    }
    const cooks = (first.firstMoves ?? []).slice(1).filter(({ verdict }) => verdict === "mate");
    const early = listOf(cooks.map(({ moves }) => this.#sideline([`${words.kinds.yozume}　${words.atPly(1)}`, moves, 1, 1])));
    this.#part(h("p", { role: "status" }, words.solving), early);
    // Each fault as soon as it is found; other first moves stand there already.
    const faults: Line[] = [];
    const onProgress = ({ settled, total, fault, before }: CheckProgress) => {
      const isThere = fault?.ply === 1 && cooks.some(({ moves }) => moves[0] === fault.moves[0]);
      if (fault !== undefined && fault.moves.length > 0 && !isThere) {
        faults.push(this.#faultLine(fault, before ?? []));
      }
      const told = total === 0 ? words.solving : words.checking(settled, total);
      this.#part(h("p", { role: "status" }, told), early, listOf(faults));
    };
    const report = await this.#ask((signal) => this.#engine!.check(sfen,
      { milliseconds: REPORT, hashMib: HASH, signal, onProgress, ...this.#solution(sfen) }));
    if (report !== null) {
      this.#showReport(report);
    }
  }

  #showReport(report: Report): void {
    const verdict = isJapanese() ? report.headlineJapanese : report.headline;
    const list = (lines: Sideline[]) => [
      ...lines.filter(({ moves }) => moves.length === 0).map((line) => h("p", {}, `${nameOf(line)}${leftOver(line.leftInHand)}`)),
      listOf(lines.filter(({ moves }) => moves.length > 0).map((line) => this.#faultLine(line, report.moves))),
    ];
    this.#playable(report.moves, 0);
    this.#part(h("h2", { id: "verdict" }, verdict),
      ...list(report.faults),
      report.sameLength.length > 0 ? h("h3", {}, words.longest) : "",
      ...list(report.sameLength),
      report.complete === undefined || report.open.length > 0 ? h("p", { class: "small" }, words.openReport) : "");
  }

  /** A fault, whose line leaves these moves at its ply. */
  #faultLine(fault: Sideline, main: readonly string[]): Line {
    const moves = [...main.slice(0, fault.ply - 1), ...fault.moves];
    return this.#sideline([`${nameOf(fault)}　${words.atPly(fault.ply)}`, moves, fault.ply, 1]);
  }

  /** A line that leaves the main line at a ply, from which `shown` moves, or all, are written. */
  #sideline([name, usi, ply, shown]: [name: string, moves: string[], ply: number, shown?: number], isMate = true): Line {
    const steps = [...along(this.draft.position, usi.map(fromUsi))].slice(ply - 1).slice(0, shown);
    return { name, position: steps[0]![0], moves: steps.map(([, move]) => move),
      text: steps.map((step) => written(...step)).join("　"), show: () => this.#playable(usi, ply, isMate) };
  }

  /** First moves that do not mate, each with what refutes it. */
  async #tries(): Promise<void> {
    const { position } = this.draft;
    this.#part(h("p", { role: "status" }, words.solving));
    // Without a mate all checks are tries, and what refutes each comes with them.
    const asked = this.found?.verdict === "nomate" ? { variations: true, refutation: true } : { multipv: 600 };
    const answer = await this.#ask((signal) => this.#engine!.solve(position.toSfen(),
      { milliseconds: SEARCH, ...asked, hashMib: HASH, signal }));
    if (answer === null) {
      return;
    }
    const failed = (answer.firstMoves ?? []).filter(({ verdict }) => verdict === "nomate");
    const tries = [...failed.map(({ moves }) => moves.slice(0, 1)),
      ...(answer.refutations ?? []).map(({ moves }) => moves)];
    this.#part(h("h2", {}, words.tries), h("p", { class: "small" }, words.triesHint),
      h("ul", { class: "faults" }, ...tries.map((moves) => {
        const [move, ...known] = moves.map(fromUsi) as [Move, ...Move[]];
        const next = position.after(move);
        const text = (reply?: Move) => [written(position, move),
          ...(reply === undefined ? [] : [written(next, reply, move.to)])].join("　");
        const item = h("button", { type: "button", class: "fault", onclick: () => void show() }, text(known[0]));
        const show = async () => {
          const line = known.length > 0 ? known : await refutation(next, this.#engine!).catch(() => []);
          const [reply] = line;
          if (reply !== undefined) {
            item.replaceChildren(text(reply));
            this.#playable([move, ...line].map(toUsi), 2, false);
          }
        };
        return h("li", {}, item);
      })));
  }

  /** The shortest brinkmate, the replies to it, and what spoils it as a problem. */
  async #brinkmate(): Promise<void> {
    const sfen = this.draft.position.toSfen();
    this.#part(h("p", { role: "status" }, words.solving));
    const onProgress = (progress: Progress) => {
      this.#learn(progress);
      this.#part(...this.#status(words.solving), h("p", { class: "more" }, figures(progress)));
    };
    const found = await this.#ask((signal) => this.#engine!.solve(sfen, { milliseconds: REPORT, brinkmate: true,
      variations: true, faults: true, hashMib: HASH, signal, onProgress }));
    if (found === null) {
      return;
    }
    const line = found.moves;
    this.#playable(line, 0, found.verdict === "mate");
    const item = (moves: string[], ply: number) => this.#sideline(["", moves, ply], moves.length > ply);
    const { threat = [], others = [], superfluous = [] } = found.brinkmate ?? {};
    const replies = found.variations ?? [];
    const sidelines = found.brinkmate?.sidelines ?? [];
    const otherwise = replies.filter(({ moves }) => moves.slice(1).join() !== threat.join());
    const part = (title: string, lines: Line[], kind = "fault reply") => lines.length === 0 ? []
      : [h("h3", {}, title), listOf(lines, kind)];
    const squares = [...Array(81).keys()];
    const placeOf = (piece: string, square?: string) => square === undefined
      ? standOf(this.draft.attacker) + LETTERS.indexOf(piece.toUpperCase())
      : squares.find((at) => squareName(at) === square)!;
    const names = superfluous.map(({ piece, square, settled }) =>
      `${this.#nameOf(placeOf(piece, square))}${settled ? "" : "？"}`);
    this.#part(h("h2", { id: "brinkmate-found" }, isJapanese() ? found.headlineJapanese : found.headline),
      threat.length === 0 ? "" : h("p", {}, words.threat(this.#threatText(line, threat), replies.length - otherwise.length)),
      ...part(words.otherReplies, otherwise.map(({ moves }) => item([...line, ...moves], line.length + 1))),
      ...part(words.repliesBefore, sidelines.map(({ after, moves }) => item([...after, ...moves], after.length + 1))),
      ...part(words.othersForce, others.map(({ ply, move }) => item([...line.slice(0, ply - 1), move], ply)), "fault"),
      names.length === 0 ? "" : h("p", {}, `${words.unneeded}${isJapanese() ? "：" : ": "}${names.join(isJapanese() ? "、" : ", ")}`));
  }

  /** What mates after a pass at the end of a line. */
  #threatText(line: string[], threat: string[]): string {
    const end = line.reduce((position, move) => position.after(fromUsi(move)), this.draft.position);
    const passed = Position.fromSfen(end.toSfen().replace(/ ([bw]) /, (_, side) => (side === "b" ? " w " : " b ")));
    return [...along(passed, threat.map(fromUsi))].map((step) => written(...step)).join("　");
  }

  /** Pieces without which the solution is the same. */
  async #unneeded(): Promise<void> {
    const { moves } = this.found!;
    const main = moves.join(" ");
    const places = main === "" ? [] : this.draft.removable();
    const names: string[] = [];
    for (const [index, place] of places.entries()) {
      this.#part(h("p", { role: "status" }, words.checking(index + 1, places.length)));
      const position = this.draft.without(place);
      const answer = await this.#ask((signal) => this.#engine!.solve(position.toSfen(),
        { milliseconds: 5000, mateLimit: moves.length, effort: "shortest", hashMib: 16, signal })
        // Without it the king would be in check already: it is needed.
        .catch((error) => (faultOf(error) === null ? Promise.reject(error) : undefined)));
      if (answer === null) {
        return;
      }
      if (answer?.verdict === "mate" && answer.moves.join(" ") === main) {
        names.push(this.#nameOf(place));
      }
    }
    this.#part(h("h2", {}, words.unneeded),
      h("p", { id: "unneeded-found" }, names.length > 0 ? words.unneededHas(names.join(isJapanese() ? "、" : ", ")) : words.unneededNone));
  }

  #nameOf(place: Place): string {
    const piece = pieceAt(this.draft.position, place);
    const name = pieceSpoken(piece, isJapanese()).replace(/^(先手の|後手の|Black |White )/, "");
    if (!isSquare(place)) {
      return `${words.hand} ${name}`;
    }
    const side = (piece >> 4) === this.draft.attacker ? words.attackers : words.defenders;
    return side + (isJapanese() ? squareInJapanese(place) + name : `${name} ${fileOf(place)}${rankOf(place)}`);
  }

  // Windows.

  #record(): string {
    const moves = this.found?.verdict === "mate" ? this.#main.map(fromUsi) : [];
    return kif(this.draft.about, this.draft.position, moves, moves.length > 0);
  }

  /** Title and author of the problem on the board; they are there the next day, too. */
  #showAbout(): void {
    const { name, author, source } = this.draft.about;
    [this.#name.value, this.#author.value, this.#source.value] = [name, author, source];
    kept.set("about", [name, author, source].join("\n"));
  }

  #takeAbout(): void {
    this.draft.about = { name: this.#name.value, author: this.#author.value, source: this.#source.value };
    this.#showAbout();
  }

  #share(): void {
    const send = (text: string) => async () => {
      toast((await copy(text)) ? words.copied : words.notCopied);
    };
    const item = (label: string, id: string, onclick: () => void) =>
      button("", label, onclick, { words: true, id });
    const file = this.#name.value || "tsume";
    openDialog(words.saveShare, h("div", { class: "menu" },
      systemShare(this.#link()),
      item(words.copyLink, "copy-link", send(this.#link())),
      item(words.copySfen, "copy-sfen", send(this.draft.position.toSfen())),
      item(words.copyKif, "copy-kif", send(this.#record())),
      item(words.saveKif, "save-kif", () => download(`${file}.kif`, this.#record())),
      ...pictureItems(file, this.draft.position, this.draft.attacker, { title: this.draft.about.name,
        author: this.draft.about.author, words: this.#lengthText() }, this.#main.map(fromUsi))));
  }

  /** The length as it stands below pictures; empty where none is known. */
  #lengthText(): string {
    const { verdict, tsume, bounds } = this.found ?? {};
    const length = tsume ?? bounds;
    return verdict !== "mate" || length === undefined ? "" : (length.shortest ? words.plies : words.atMost)(length.upper);
  }

  /** The address of what is on the board, which it had the last time, too. */
  #link(): string {
    const sfen = encodeURIComponent(this.draft.position.toSfen()).replaceAll("%2F", "/");
    return `${location.href.replace(/#.*/, "")}#sfen=${sfen}`;
  }

  /** What cannot be read stays in the window, with the reason. */
  #openRead(): void {
    const hint = this.#engine === null ? words.readHintAlone : words.readHint;
    const area = h("textarea", { id: "pasted", rows: 8, "aria-label": hint });
    const wrong = h("p", { class: "wrong", role: "alert" });
    const take = (given: string | Uint8Array) => {
      wrong.textContent = "";
      void this.#read(given, (why) => {
        wrong.textContent = why;
      }, () => dialog.close());
    };
    const file = h("input", { type: "file", id: "file", hidden: true, onchange: async () => {
      const chosen = file.files?.[0];
      chosen && take(new Uint8Array(await chosen.arrayBuffer()));
    } });
    const dialog: HTMLDialogElement = openDialog(words.read, h("p", { class: "small" }, hint), area, wrong, file,
      h("div", { class: "menu" }, button("", words.load, () => take(area.value), { words: true, id: "load" }),
        button("open", words.readOpen, () => file.click(), { words: true })));
  }

  /** Takes the problem of a text or file; of several, the one that is chosen. `refuse` says why there
   * is none, `accept` comes before what is done with one. */
  async #read(file: string | Uint8Array, refuse = toast, accept = () => {}): Promise<void> {
    const bare = typeof file === "string" ? file.trim().replace(/^sfen\s+/, "") : "";
    // A board may show what is no position; the engine says why another text is none.
    if (/^\S+\/\S+ [bw] \S+/.test(bare) && !bare.includes("\n") && isSfen(bare)) {
      accept();
      this.#change(() => this.#load(bare));
      return;
    }
    let all: FileProblem[];
    try {
      all = await this.#engine?.read(file) ?? [];
    } catch (error) {
      refuse(engineFault(error));
      return;
    }
    const good = all.flatMap((one) => ("sfen" in one ? [one] : []));
    // Of a single line the number says nothing.
    const isLine = typeof file === "string" && !file.trim().includes("\n");
    const told = (one: { line: number; reason: string; reasonJapanese: string }) =>
      faultOfFile(isLine ? 0 : one.line, one.reason, one.reasonJapanese);
    const bad = all.flatMap((one) => ("reason" in one ? [told(one)] : []));
    const part = good.flatMap((one) => (one.mistakes ?? []).map(told))[0];
    const take = (one: (typeof good)[number]) => this.#change(() => {
      this.#load(one.sfen, aboutOf(one));
      this.#given = { sfen: this.draft.position.toSfen(), moves: one.moves };
    });
    good.length > 0 && accept();
    if (good.length === 1) {
      take(good[0]!);
      const note = isJapanese() ? good[0]!.noteJapanese : good[0]!.note;
      note !== undefined && toast(note);
      bad.length > 0 ? toast(words.badSome(bad.length, bad[0]!)) : part && toast(words.badPart(part));
    } else if (good.length > 1) {
      const dialog = openDialog(words.readDone(good.length),
        part !== undefined && h("p", { class: "small" }, words.badPart(part)),
        bad.length > 0 && h("p", { class: "small" }, words.badSome(bad.length, bad[0]!)),
        good.length > LISTED && h("p", { class: "small" }, words.firstOf(LISTED)),
        h("div", { class: "menu" }, ...good.slice(0, LISTED).map((one, index) => h("div", { class: "draft" },
          picture(one.sfen), button("", one.name ?? words.problem(index + 1), () => {
            dialog.close();
            take(one);
          }, { words: true })))));
    } else {
      refuse(bad[0] === undefined ? words.readHintAlone : words.badText(bad[0]));
    }
  }

  #drafts(): Kept[] {
    try {
      return JSON.parse(kept.get("drafts") ?? "[]") as Kept[];
    } catch {
      return [];
    }
  }

  #openDrafts(): void {
    const all = this.#drafts();
    const save = () => {
      all.unshift({ ...this.draft.about, sfen: this.draft.position.toSfen() });
      kept.set("drafts", JSON.stringify(all));
      dialog.close();
      toast(words.draftSaved);
    };
    const items = all.map((one, index) => h("div", { class: "draft" },
      picture(one.sfen),
      button("", one.name || words.problem(all.length - index), () => {
        dialog.close();
        this.#change(() => this.#load(one.sfen, aboutOf(one)));
      }, { words: true }),
      button("clear", words.remove, () => {
        if (!confirm(words.removeAsk)) {
          return;
        }
        all.splice(index, 1);
        kept.set("drafts", JSON.stringify(all));
        dialog.close();
        this.#openDrafts();
      })));
    const dialog = openDialog(words.drafts,
      h("div", { class: "menu" }, button("", words.saveDraft, save, { words: true, id: "save-draft" }),
        ...(items.length > 0 ? items : [h("p", { class: "small" }, words.noDrafts)])));
  }

  // Keys, pasting, dropping.

  #listen(): void {
    WIDE.addEventListener("change", () => this.#arrange());
    this.#fields.addEventListener("input", () => this.#takeAbout());
    this.table.board.addEventListener("keydown", (event) => this.#key(event), true);
    document.addEventListener("keydown", (event) => {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
      const key = event.key.toLowerCase();
      if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y") && !isTyping) {
        event.preventDefault();
        this.#change(() => (key === "y" || event.shiftKey ? this.draft.redo() : this.draft.undo()));
      }
    });
    document.addEventListener("paste", (event) => {
      const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as HTMLElement).tagName);
      const text = event.clipboardData?.getData("text");
      if (!isTyping && text) {
        void this.#read(text);
      }
    });
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) {
        await this.#read(new Uint8Array(await file.arrayBuffer()));
      } else {
        const text = event.dataTransfer?.getData("text");
        text && void this.#read(text);
      }
    });
    addEventListener("hashchange", () => {
      const sfen = addressed();
      if (sfen !== null && sfen !== this.draft.position.toSfen()) {
        void this.#read(sfen);
      }
    });
  }

  /** A letter puts a piece on the square: a capital one Black's, as in SFEN. */
  #key(event: KeyboardEvent): void {
    const square = Number((event.target as HTMLElement).dataset.place ?? -1);
    const kind = LETTERS.indexOf(event.key.toUpperCase());
    if (!isSquare(square) || event.ctrlKey || event.altKey || event.metaKey || this.answer !== null || this.#played !== null) {
      return;
    }
    const piece = this.draft.position.board[square]!;
    if (event.key.length === 1 && kind > 0) {
      const color = event.key === event.key.toUpperCase() ? 0 : WHITE;
      this.#change(() => this.draft.put(square, kind + color));
    } else if (event.key === "+" && piece !== 0) {
      const other = piece % WHITE > KING ? piece - PROMOTED : piece + PROMOTED;
      this.#change(() => this.draft.put(square, other));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.#change(() => this.draft.put(square, 0));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Title, author and source of a problem of a file or of a draft. */
const aboutOf = ({ name, author, source }: { [key in keyof About]?: string | null }): About =>
  ({ name: name ?? "", author: author ?? "", source: source ?? "" });

/** Those of the problem that was on the board the last time. */
function keptAbout(): About {
  const [name, author, source] = (kept.get("about") ?? "").split("\n");
  return aboutOf({ name, author, source });
}

/** The position in the address; null if there is none. A `+` is one of SFEN, or a blank in
 * links that other programs made. */
function addressed(): string | null {
  const text = /^#sfen=([^&]*)/.exec(location.hash)?.[1];
  const texts = text === undefined ? [] : [text, text.replaceAll("+", " ")].map(decoded);
  return texts.find(isSfen) ?? texts[0] ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isSfen(text: string): boolean {
  try {
    Position.fromSfen(text);
    return true;
  } catch {
    return false;
  }
}

/** A small diagram of a draft; nothing if it is broken. */
function picture(sfen: string): HTMLElement {
  try {
    const position = Position.fromSfen(sfen);
    return thumbnail(position, position.side, 88);
  } catch {
    return h("span", {});
  }
}

/** Why the engine gave no answer: it is not there, or has stopped. */
const engineFault = (error: unknown): string => faultOf(error) ?? (
  error instanceof TsumiError && error.code === "missing" ? words.noWasm
    : error instanceof TsumiError && error.code === "memory" ? words.noMemory
    : words.fault(error instanceof Error ? error.message : String(error)));

const counted = (number: number): string => (isJapanese() ? count(number) : number > 1 ? String(number) : "");

const nameOf = ({ minor, kind }: Sideline): string => (minor ? words.minors[minor] : words.kinds[kind]) ?? kind;

/** Pieces left in a hand, given as in SFEN. */
function leftOver(pieces: string): string {
  if (pieces === "" || pieces === "-") {
    return "";
  }
  const { hands } = Position.fromSfen(`9/9/9/9/9/9/9/9/9 b ${pieces} 1`);
  return `　${isJapanese() ? hand(hands[0]) : pieces}`;
}

/** The answer to a problem whose solution is known. */
const mateBy = (sfen: string, moves: string[]): Found => ({
  sfen, verdict: "mate", attacker: "black", moves, plies: moves.length, nodes: 0, milliseconds: 0,
  tsume: { lower: moves.length, upper: moves.length, shortest: true, leads: true },
  headline: words.plies(moves.length), headlineJapanese: words.plies(moves.length),
});

/** Empty if nothing was searched. */
const figures = ({ nodes, milliseconds }: { nodes: number; milliseconds: number }): string => nodes === 0 ? ""
  : words.searched(nodes, (milliseconds / 1000).toFixed(1));

chooseLanguage();
applyTheme();
document.addEventListener("problems", () => {
  document.body.prepend(define(read("data-outlines", {})));
  new Composer();
  installable();
});

