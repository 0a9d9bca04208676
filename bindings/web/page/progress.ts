// What a reader has solved: of this page's problems, and on how many days in a row.

import { kept } from "./dom.js";
import { mark, type Problems } from "./problems.js";

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

  /** The problem of the day: each day another, until all have been. */
  get daily(): number {
    return (today() * 7919) % this.#problems.length;
  }
}
