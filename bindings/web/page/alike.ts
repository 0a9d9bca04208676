// A list of lines to go through: those that differ in one square alone share a row, which unfolds.

import { h } from "./dom.js";
import { type Move, type Position, toUsi } from "./rules.js";

export interface Line {
  /** What stands before the moves. */
  name?: string;
  /** Where the moves begin. */
  position: Position;
  moves: Move[];
  /** The moves in notation. */
  text: string;
  show(): void;
}

/** What lines in one row have in common: all but the square that the first move goes to. */
function common({ name, position, moves: [first, ...rest] }: Line): string {
  const { from, to, drop, promotes } = first!;
  const square = toUsi({ from: -1, to, drop: 1, promotes: false }).slice(2);
  const others = rest.map((move) => toUsi(move).replaceAll(square, "*"));
  return [name, drop || position.board[from], from, promotes, ...others].join();
}

/** A list; `kind` is the class of what is pressed in it. */
export function listOf(lines: Line[], kind = "fault"): HTMLElement {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    groups.set(common(line), [...groups.get(common(line)) ?? [], line]);
  }
  const item = ({ show }: Line, text: string) => h("button", { type: "button", class: kind, onclick: show }, text);
  const named = ({ name }: Line, text: string) => [name, text].filter(Boolean).join("　");
  return h("ul", { class: "faults" }, ...[...groups.values()].map((group) => {
    const [first, last] = [group[0]!, group.at(-1)!];
    return h("li", {}, group.length === 1 ? item(first, named(first, first.text))
      : h("details", { class: "alike" },
        h("summary", { class: kind }, `${named(first, first.text)} … ${last.text} (${group.length})`),
        h("div", {}, ...group.map((line) => item(line, line.text)))));
  }));
}
