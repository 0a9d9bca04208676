// What a move threatens, on the board to compose on: the mate if the defender passed (詰めろ).

import { type Answer as Found, type Engine } from "./engine.js";
import { h } from "./dom.js";
import { along, written } from "./notation.js";
import { fromUsi, type Move, Position } from "./rules.js";
import { words } from "./words.js";

const ASKED = { hashMib: 16, milliseconds: 3000, effort: "shortest" as const };
/** Milliseconds on a place before it is asked. */
const REST = 150;

/** The move that makes one position of the other, both with its side to move; null if none
 * does. */
export function moveBetween(before: Position, after: Position): Move | null {
  const wanted = after.passed().toSfen();
  return before.legalMoves().find((move) => before.after(move).toSfen() === wanted) ?? null;
}

/** What is threatened by a move, in words; `found` is the answer with its side to move. */
export function threatText(text: string, position: Position, found: Pick<Found, "verdict" | "moves">): string {
  if (found.verdict !== "mate") {
    return found.verdict === "nomate" ? words.threatensNot(text) : words.threatOpen(text);
  }
  const line = [...along(position, found.moves.map(fromUsi))].map((step) => written(...step).replace("　", ""));
  return words.threatens(text, found.moves.length, line.join(" "));
}

/** The threat at a place of a line that is stepped through. */
export class Threat {
  readonly root = h("p", { class: "threat", id: "threat", role: "status" });
  readonly #engine: Engine;
  #abort = new AbortController();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Shows what the last move threatens: the defender is to move in `position`. */
  async show(position: Position, text: string): Promise<void> {
    const { signal } = this.clear();
    if (position.isInCheck(position.side) || position.king(position.side) < 0) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (signal.aborted) {
      return;
    }
    const passed = position.passed();
    const found = await this.#engine.solve(passed.toSfen(), { ...ASKED, signal }).catch(() => null);
    if (found !== null && !signal.aborted) {
      this.root.textContent = threatText(text, passed, found);
    }
  }

  clear(): AbortController {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.root.textContent = "";
    return this.#abort;
  }
}
