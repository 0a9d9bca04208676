// Composing backwards (逆算): the problems two plies before the one on the board, as small diagrams
// with what each gains. Each that is chosen is another step; the steps make a tree, whose nodes can
// be gone back to, and a shelf keeps what is good. Of those that a composer sees as one only the
// first is shown until the others are asked for.

import { button, h, kept } from "./dom.js";
import { type Extended, type Growth } from "./engine.js";
import { card, type Desk, flawsOf, pieceCount, refusal } from "./made.js";
import { makingWords } from "./making-words.js";
import { along, written } from "./notation.js";
import { fromUsi, Position } from "./rules.js";

/** Problems that are told at first, and with each wish for more. */
const MOST = 48;
/** Positions for each question: what takes longer is left open. */
const NODES = 20_000;
/** Where a piece may join there is no end. */
const MILLISECONDS = 120_000;

/** A problem on the way. */
interface Step {
  sfen: string;
  moves: string[];
  /** The step before, whose problem this one goes on to. */
  before: Step | null;
  after: Step[];
  /** What leads here; null before it was asked. */
  made: Extended[] | null;
  most: number;
  open: number;
  /** The families of which all are shown. */
  unfolded: Set<number>;
}

interface Shelved {
  sfen: string;
  moves: string;
}

export class Backwards {
  readonly root = h("section", { class: "panel making", hidden: true });
  readonly #desk: Desk;
  #first: Step | null = null;
  #at: Step | null = null;
  #sacrifices = false;
  #noCaptures = false;
  /** One more piece may join. */
  #adds = false;
  #isAsking = false;
  #stop: AbortController | null = null;
  #why = "";
  #status = h("p", { role: "status" });
  #cards = h("ul", { class: "mades" });

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Begins with the problem on the board. */
  begin(sfen: string, moves: string[]): void {
    if (!this.follow(sfen)) {
      this.#first = step(sfen, moves, null);
      this.follow(sfen);
    }
  }

  /** The board shows another position: true if it is on the way. */
  follow(sfen: string): boolean {
    const found = [...this.#steps()].find((one) => one.sfen === sfen);
    this.root.hidden = found === undefined;
    if (found === undefined) {
      return false;
    }
    this.#at = found;
    this.#why = "";
    this.#isAsking = false;
    found.made === null ? void this.#ask() : this.#draw();
    return true;
  }

  /** The solution of a position that is on the way. */
  solution(sfen: string): string[] | null {
    return [...this.#steps()].find((one) => one.sfen === sfen)?.moves ?? null;
  }

  close(): void {
    this.#stop?.abort();
    this.#first = this.#at = null;
    this.root.hidden = true;
  }

  *#steps(from = this.#first): Generator<Step> {
    if (from !== null) {
      yield from;
      for (const one of from.after) {
        yield* this.#steps(one);
      }
    }
  }

  /** Steps from the first to the one on the board. */
  #way(): Step[] {
    const way: Step[] = [];
    for (let at = this.#at; at !== null; at = at.before) {
      way.unshift(at);
    }
    return way;
  }

  async #ask(): Promise<void> {
    const at = this.#at!;
    const made: Extended[] = [];
    at.made = made;
    this.#isAsking = true;
    this.#why = "";
    this.#draw();
    const onProgress = (growth: Growth) => {
      at.open = growth.open;
    };
    const done = await this.#desk.ask(async (signal) => {
      const stop = this.#stop = new AbortController();
      signal.addEventListener("abort", () => stop.abort(signal.reason));
      const found = this.#desk.engine.extend(at.sfen, {
        solution: at.moves, plies: at.moves.length + 2, most: at.most, nodes: NODES, hashMib: this.#desk.hash,
        sacrifices: this.#sacrifices, noCaptures: this.#noCaptures, signal: stop.signal, onProgress,
        ...(this.#adds ? { add: 1, milliseconds: MILLISECONDS } : { add: 0 }),
      });
      try {
        for await (const one of found) {
          made.push(one);
          if (this.#at === at && at.made === made) {
            this.#add(one);
            this.#say();
          }
        }
      } catch (error) {
        const why = stop.signal.aborted ? "" : refusal(error);
        if (why === null) {
          throw error;
        }
        this.#why = why;
      }
      return true;
    });
    if (at.made !== made) {
      // It is asked again already.
      return;
    }
    if (done === null) {
      // It was ended by something else, and is asked again when it is come back to.
      at.made = null;
    }
    if (this.#at === at) {
      this.#isAsking = false;
      this.#draw();
    }
  }

  /** Asks again, as it is wanted now. */
  #again(how: () => void): void {
    this.#stop?.abort();
    how();
    this.#at!.made = null;
    this.#at!.open = 0;
    void this.#ask();
  }

  #choose(one: Extended): void {
    const at = this.#at!;
    at.after.find(({ sfen }) => sfen === one.sfen) ?? at.after.push(step(one.sfen, one.moves, at));
    this.#desk.take(one.sfen, one.moves);
  }

  // Elements.

  #say(): void {
    const words = makingWords();
    const { made, open } = this.#at!;
    const found = made?.length ?? 0;
    this.#status.textContent = this.#why !== "" ? this.#why
      : this.#isAsking ? words.looking(found)
      : made === null ? ""
      : found > 0 ? words.madeDone(found, open) : words.nothing + (this.#adds ? "" : words.nothingYet);
  }

  #card(one: Extended): HTMLElement {
    const words = makingWords();
    const position = Position.fromSfen(one.sfen);
    const [check, reply] = one.moves.slice(0, 2).map(fromUsi);
    const line = [...along(position, [check!, reply!])].map((step) => written(...step)).join(" ");
    const more = pieceCount(position) - pieceCount(Position.fromSfen(this.#at!.sfen));
    const gains = [
      check!.to === reply!.to && words.sacrifice,
      position.board[check!.to] !== 0 && words.capture,
      check!.drop > 0 && words.drop,
    ].filter((gain) => gain !== false);
    const facts = [words.plies(one.moves.length), words.pieces(pieceCount(position), more)];
    const lines = [line, facts.join("　"), gains.join("　"), ...flawsOf(one)];
    return card(one.sfen, lines.filter((text) => text !== ""), () => this.#choose(one));
  }

  /** Adds a card: the first of a family where it is found, the others behind it. */
  #add(one: Extended): void {
    const item = this.#card(one);
    const { unfolded } = this.#at!;
    item.dataset.family = String(one.family);
    const kin = [...this.#cards.querySelectorAll<HTMLElement>(`[data-family="${one.family}"]`)];
    const first = kin[0];
    if (first === undefined) {
      this.#cards.append(item);
      return;
    }
    item.hidden = !unfolded.has(one.family);
    kin.at(-1)!.after(item);
    this.#badge(first, one.family, [...kin.slice(1), item]);
  }

  /** The number of the others of a family, on its first card: it shows or hides them. */
  #badge(first: HTMLElement, family: number, others: HTMLElement[]): void {
    const { unfolded } = this.#at!;
    const badge = h("button", { type: "button", class: "kin", "aria-expanded": String(unfolded.has(family)),
      "aria-label": makingWords().kin(others.length), onclick: () => {
        const opens = !unfolded.delete(family);
        if (opens) {
          unfolded.add(family);
        }
        badge.setAttribute("aria-expanded", String(opens));
        for (const other of others) {
          other.hidden = !opens;
        }
      } }, `+${others.length}`);
    const had = first.querySelector<HTMLElement>(".kin");
    const hasFocus = had !== null && had === document.activeElement;
    had?.remove();
    first.append(badge);
    if (hasFocus) {
      badge.focus();
    }
  }

  #draw(): void {
    const words = makingWords();
    const at = this.#at!;
    this.#say();
    this.#cards.replaceChildren();
    at.made?.forEach((one) => this.#add(one));
    const toggle = (label: string, id: string, isOn: boolean, change: () => void) =>
      h("label", {}, h("input", { type: "checkbox", id, checked: isOn, onchange: () => this.#again(change) }), h("span", {}, label));
    const wishes = h("div", { class: "choices" },
      toggle(words.sacrificesOnly, "only-sacrifices", this.#sacrifices, () => { this.#sacrifices = !this.#sacrifices; }),
      toggle(words.addPiece, "add-piece", this.#adds, () => { this.#adds = !this.#adds; }),
      toggle(words.noCaptures, "no-captures", this.#noCaptures, () => { this.#noCaptures = !this.#noCaptures; }));
    const tools = h("div", { class: "way" },
      this.#isAsking ? button("pause", words.stop, () => this.#stop?.abort(), { words: true, id: "stop-backwards" }) : "",
      button("close", words.close, () => { this.close(); this.#desk.rest(); }, { words: true, id: "close-backwards" }));
    const isFull = !this.#isAsking && at.made !== null && new Set(at.made.map(({ family }) => family)).size >= at.most;
    this.root.replaceChildren(h("h2", {}, words.backwards), h("p", { class: "small" }, words.backwardsHint), wishes, tools,
      ...this.#drawWay(), this.#status, this.#cards,
      isFull ? button("hint", words.more, () => this.#again(() => { at.most *= 4; }), { words: true, id: "more-backwards" }) : "",
      ...this.#drawShelf());
  }

  /** The way from the first problem, and what else was stepped to. */
  #drawWay(): HTMLElement[] {
    const words = makingWords();
    const way = this.#way();
    const chip = (one: Step) => {
      const position = Position.fromSfen(one.sfen);
      const [first] = one.moves;
      return h("li", {}, h("button", { type: "button", class: "chip", "aria-current": one === this.#at ? "step" : undefined,
        onclick: () => this.#desk.take(one.sfen, one.moves) }, words.plies(one.moves.length),
        h("small", {}, first === undefined ? "" : written(position, fromUsi(first)))));
    };
    const others = [...this.#steps()].filter((one) => one.after.length === 0 && !way.includes(one));
    const part = (title: string, id: string, steps: Step[]) => steps.length === 0 ? []
      : [h("h3", {}, title), h("ol", { class: "way", id }, ...steps.map(chip))];
    return [...(way.length > 1 ? part(words.way, "way", way) : []), ...part(words.branches, "branches", others)];
  }

  #shelf(): Shelved[] {
    try {
      return JSON.parse(kept.get("shelf") ?? "[]") as Shelved[];
    } catch {
      return [];
    }
  }

  #drawShelf(): HTMLElement[] {
    const words = makingWords();
    const at = this.#at!;
    const all = this.#shelf();
    const keep = (next: Shelved[]) => {
      kept.set("shelf", JSON.stringify(next));
      this.#draw();
    };
    const isThere = all.some(({ sfen }) => sfen === at.sfen);
    const moves = at.moves.join(" ");
    const put = button("open", words.keep, () => keep([{ sfen: at.sfen, moves }, ...all]), { words: true, id: "keep" });
    const shelved = (one: Shelved) => {
      const line = one.moves.split(" ");
      const item = card(one.sfen, [words.plies(line.length)], () => {
        if (this.solution(one.sfen) === null) {
          this.#first = step(one.sfen, line, null);
        }
        this.#desk.take(one.sfen, line);
      }, `${words.shelf} ${words.plies(line.length)}`);
      item.append(button("clear", words.remove, () => keep(this.#shelf().filter(({ sfen }) => sfen !== one.sfen))));
      return item;
    };
    return [h("h3", {}, words.shelf), isThere ? h("p", { class: "small" }, words.keptAlready) : put,
      h("ul", { class: "mades", id: "shelf" }, ...all.map(shelved))];
  }
}

const step = (sfen: string, moves: string[], before: Step | null): Step =>
  ({ sfen, moves, before, after: [], made: null, most: MOST, open: 0, unfolded: new Set() });
