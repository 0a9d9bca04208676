// What a reader has solved: of this page's problems, and on how many days in a row.

import { kept } from "./dom.js";
import { mark, type Problems, type Row } from "./problems.js";

/** Plies of the longest that may be the problem of the day. */
export const LEVELS = ["5", "13", "any"] as const;
export type Level = typeof LEVELS[number];

const DAY = 86_400_000;

/** The number of the day where the reader is. */
const today = (): number => {
  const now = new Date();
  return Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY);
};

export class Progress {
  /** `s` solved, `h` with help, by the short name of the position. */
  readonly #done = new Map<string, string>();
  readonly #problems: Problems;

  constructor(problems: Problems) {
    this.#problems = problems;
    for (const entry of (kept.get("solved") ?? "").split(" ")) {
      entry && this.#done.set(entry.slice(0, -1), entry.slice(-1));
    }
  }

  /** `s`, `h`, or nothing. */
  of(index: number): string {
    return this.#done.size === 0 ? "" : this.#done.get(mark(this.#problems.row(index).s)) ?? "";
  }

  solved(index: number, wasHelped: boolean): void {
    const [last, days] = this.#days();
    if (last !== today()) {
      kept.set("days", `${today()} ${last === today() - 1 ? days + 1 : 1}`);
    }
    this.#noteDaily(index);
    const key = mark(this.#problems.row(index).s);
    if (this.#done.get(key) !== "s") {
      this.#done.set(key, wasHelped ? "h" : "s");
      kept.set("solved", [...this.#done].map((entry) => entry.join("")).join(" "));
    }
  }

  forget(): void {
    this.#done.clear();
    kept.set("solved", "");
    kept.set("days", "");
    kept.set("daily", "");
  }

  /** Problems of this page that are solved. */
  get count(): number {
    return this.#done.size === 0 ? 0
      : [...Array(this.#problems.length).keys()].filter((index) => this.of(index) !== "").length;
  }

  #days(): [last: number, days: number] {
    const [last = 0, days = 0] = (kept.get("days") ?? "").split(" ").map(Number);
    return [last, days];
  }

  /** Days in a row, to today or yesterday, on which something was solved. */
  get streak(): number {
    const [last, days] = this.#days();
    return last >= today() - 1 ? days : 0;
  }

  /** The first unsolved of these, from a place on and round again; none if all are solved. */
  next(all: number[], from: number): number | undefined {
    return [...all.slice(from), ...all.slice(0, from)].find((index) => this.of(index) === "");
  }

  /** How long the problem of the day may be; what was chosen last. */
  get level(): Level {
    const level = kept.get("level");
    return LEVELS.find((one) => one === level) ?? LEVELS[0];
  }

  set level(level: Level) {
    kept.set("level", level);
  }

  /** The problem of the day: each day another, until all of this length have been. */
  daily(level: Level): number {
    const all = [...Array(this.#problems.length).keys()];
    const isShort = ({ v, p = 0 }: Row) => level === "any" || v === "mate" && p <= Number(level);
    const some = all.filter((index) => isShort(this.#problems.row(index)));
    const chosen = some.length > 0 ? some : all;
    return chosen[(today() * 7919) % chosen.length]!;
  }

  /** Notes for the front page, which has no problems, which of today's are solved. */
  #noteDaily(index: number): void {
    const [day, ...before] = (kept.get("daily") ?? "").split(" ");
    const known = day === String(today()) ? before : [];
    const levels = LEVELS.filter((level) => known.includes(level) || this.daily(level) === index);
    kept.set("daily", [today(), ...levels].join(" "));
  }
}
