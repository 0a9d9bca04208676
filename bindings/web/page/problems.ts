// The problems of a page: one line of JSON each, read when it is needed.

import { type Color, fromUsi, type Move, Position } from "./rules.js";

/** A problem as it stands in the file; `src/pictures/page.rs` writes it. */
export interface Row {
  /** Name, where the file has one. */
  n?: string;
  /** SFEN. */
  s: string;
  /** `mate`, `nomate` or `open`; of a brinkmate `brinkmate` and `nobrinkmate`. */
  v: "mate" | "nomate" | "open" | "brinkmate" | "nobrinkmate";
  /** Plies of the mate as composers count them, or the attacker's moves to the brinkmate, and
   * whether no shorter is possible. */
  p?: number;
  x?: boolean;
  /** The main line in USI notation. Behind a brinkmate it goes on with a reply. */
  m?: string;
  /** The mate behind a pass at the brinkmate. */
  t?: string;
  /** Variations: the place where each begins, its moves, and the plies after the first. */
  b?: [number, string, number?][];
  /** The attacker is White. */
  w?: boolean;
  /** Of a proof that was checked: its positions, its bytes and what it proves, in English. */
  k?: [number, number, string];
  /** The author, where the file names one. */
  a?: string;
  /** Where it was published. */
  o?: string;
  /** What the record says at places of the tree. */
  c?: [number, string][];
}

/** A place of the tree; the first is the start. */
export interface Place {
  before: number;
  move: Move | null;
  usi: string;
  /** Plies that the mate takes from here. */
  plies: number | null;
  /** The places after one more move, the main one first. */
  next: number[];
}

export class Problem {
  readonly start: Position;
  readonly places: Place[];
  readonly attacker: Color;
  /** The main line has the length that stands above it, so that its plies can be counted down. */
  readonly isCounted: boolean;
  readonly isBrinkmate: boolean;
  /** The place where the solution ends: that of the brinkmate, behind which are replies. */
  readonly end: number;

  constructor(readonly row: Row) {
    this.start = Position.fromSfen(row.s);
    this.attacker = row.w === true ? 1 : 0;
    this.places = [{ before: 0, move: null, usi: "", plies: null, next: [] }];
    const main = (row.m ?? "").split(" ").filter(Boolean);
    this.isBrinkmate = row.v === "brinkmate";
    const plies = 2 * (row.p ?? 0) - (this.start.side === this.attacker ? 1 : 0);
    this.end = this.isBrinkmate ? Math.min(plies, main.length) : main.length;
    this.isCounted = row.p === undefined || (this.isBrinkmate ? plies === this.end : row.p === main.length);
    this.#add(0, main, row.v === "mate" && this.isCounted ? main.length - 1 : undefined);
    this.places[0]!.plies = row.v === "mate" && this.isCounted ? main.length : null;
    if (row.v === "mate" ? main.length > 0 : main.length > this.end) {
      this.places.at(-1)!.plies = 0;
    }
    for (const [from, moves, plies] of row.b ?? []) {
      this.#add(from, moves.split(" "), plies);
    }
  }

  /** `plies`: those of the mate after the first of the moves. */
  #add(from: number, moves: string[], plies: number | undefined): void {
    const isWhole = plies === moves.length - 1;
    let before = from;
    moves.forEach((usi, index) => {
      const place = this.places.length;
      const known = plies !== undefined && (index === 0 || isWhole);
      this.places.push({
        before, move: fromUsi(usi), usi, plies: known ? plies - index : null, next: [],
      });
      this.places[before]!.next.push(place);
      before = place;
    });
  }

  /** The places from the start to a place, without the start. */
  path(place: number): number[] {
    const path: number[] = [];
    for (let at = place; at !== 0; at = this.places[at]!.before) {
      path.unshift(at);
    }
    return path;
  }

  /** The place after a move from a place, if the file has it. */
  after(place: number | null, usi: string): number | undefined {
    return place === null ? undefined
      : this.places[place]!.next.find((next) => this.places[next]!.usi === usi);
  }

  /** What the record says at a place; empty if nothing. */
  comment(place: number): string {
    return this.row.c?.find(([at]) => at === place)?.[1] ?? "";
  }

  position(place: number): Position {
    return this.path(place).reduce(
      (position, at) => position.after(this.places[at]!.move!), this.start);
  }

  /** The main moves from a place, not beyond the brinkmate. */
  lineFrom(place: number): string[] {
    const line: string[] = [];
    const next = (at: number) => (this.isBrinkmate && at === this.end ? undefined : this.places[at]!.next[0]);
    for (let at = next(place); at !== undefined; at = next(at)) {
      line.push(this.places[at]!.usi);
    }
    return line;
  }

  /** The mate after a reply to the brinkmate, if the file has it. */
  mateAfter(usi: string): string[] {
    const place = this.isBrinkmate ? this.after(this.end, usi) : undefined;
    return place === undefined ? [] : this.lineFrom(place);
  }
}

/** All problems of the page. A line is read when its problem is asked for: ten thousand
 * take longer than all else that is done before the page is seen. */
export class Problems {
  readonly #lines: string[];
  readonly #text: string;
  readonly #rows: (Row | undefined)[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#lines = text.split("\n").filter((line) => line.startsWith("{"));
  }

  get length(): number {
    return this.#lines.length;
  }

  row(index: number): Row {
    return this.#rows[index] ??= JSON.parse(this.#lines[index]!) as Row;
  }

  at(index: number): Problem {
    return new Problem(this.row(index));
  }

  /** The lengths that occur of mates or of brinkmates, in order. A name cannot hold what is looked
   * for, as its quotation marks are escaped. */
  lengths(of: "mate" | "brinkmate"): number[] {
    const found = [...this.#text.matchAll(new RegExp(`"${of}","p":(\\d+)`, "g"))].map(([, length]) => Number(length));
    return [...new Set(found)].sort((a, b) => a - b);
  }
}

/** A short name for a position, to remember that it was solved. */
export function mark(sfen: string): string {
  let hash = 0x811c9dc5;
  for (const letter of sfen) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
