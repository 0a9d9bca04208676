// Judges a check by the rules alone, where a page has no engine: each line, as deep as is soon done.

import { type Move, type Position } from "./rules.js";

/** The line of the mate, the reply after which there is none, or the plies, with the check, within which
 * there is none; futile interpositions count. */
export type Looked = { mates: Move[] } | { refuted: Move[] } | { none: number };

/** Positions of one question, a second's work, and those after which the page may do something else. */
const MOST = 1200;
const SLICE = 50;

class Tired extends Error {}

class Look {
  /** The reply that leads out of all mates: at the end that of the first position. */
  escape: Move | null = null;
  #positions = 0;
  readonly #most: number;
  /** A line was given up for its length: what fails may mate later. */
  #isCut = false;

  constructor(most: number) {
    this.#most = most;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  /** The longest defence against the mate within some plies, or null; the defender is to move. */
  * defend(position: Position, plies: number): Generator<void, Move[] | null> {
    this.#positions += 1;
    if (this.#positions > this.#most) {
      throw new Tired();
    }
    if (this.#positions % SLICE === 0) {
      yield;
    }
    let longest: Move[] = [];
    const captures = (move: Move) => Number(position.board[move.to] !== 0);
    for (const reply of position.legalMoves().sort((one, other) => captures(other) - captures(one))) {
      const line = yield* this.#attack(position.after(reply), plies - 1);
      if (line === null) {
        this.escape = reply;
        return null;
      }
      longest = line.length >= longest.length ? [reply, ...line] : longest;
    }
    return longest;
  }

  * #attack(position: Position, plies: number): Generator<void, Move[] | null> {
    for (const check of position.legalMoves()) {
      const next = position.after(check);
      if (!next.isInCheck(next.side)) {
        continue;
      }
      if (plies <= 0) {
        this.#isCut = true;
        return null;
      }
      const line = yield* this.defend(next, plies - 1);
      if (line !== null) {
        return [check, ...line];
      }
    }
    return null;
  }
}

/** Looks at the position after a check, ever deeper, so that the mate that is found is the shortest. */
export async function look(position: Position, most = MOST): Promise<Looked> {
  let none = 0;
  try {
    for (; ; none += 2) {
      const round = new Look(most);
      const steps = round.defend(position, none);
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) {
        await new Promise((later) => setTimeout(later));
      }
      if (step.value !== null) {
        return { mates: step.value };
      }
      if (!round.isCut) {
        return { refuted: [round.escape!] };
      }
    }
  } catch (error) {
    if (error instanceof Tired) {
      return { none: none - 1 };
    }
    throw error;
  }
}
