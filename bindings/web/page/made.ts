// What a composer makes with the engine: problems as small diagrams, and the desk they are for.

import { thumbnail } from "./diagram.js";
import { h } from "./dom.js";
import { type Engine, type Extended, type Placed, type Repaired, TsumiError } from "./engine.js";
import { makingWords } from "./making-words.js";
import { type Move, Position } from "./rules.js";
import { isJapanese } from "./words.js";

/** Width of a diagram in pixels. */
const WIDTH = 124;

/** The board to compose on, as far as panels beside it know it. */
export interface Desk {
  readonly engine: Engine;
  /** MiB of the engine's table. */
  readonly hash: number;
  /** Runs a question that the next one ends, or a change of the board; null if it was ended. */
  ask<T>(question: (signal: AbortSignal) => Promise<T>): Promise<T | null>;
  /** Puts a problem with its solution on the board. */
  take(sfen: string, moves: string[]): void;
  /** Lets a line be played on the board, with `tools` under it; null ends it. After each move the line so
   * far is `told`, which says it in words. */
  play(told: ((line: Move[]) => string) | null, tools?: HTMLElement): void;
  /** Takes back the last move of the line that is played. */
  takeBack(): void;
  /** Goes on as without a panel. */
  rest(): void;
}

/** A card with a diagram, to be chosen. Its lines are its name, unless it is given another. */
export function card(sfen: string, lines: string[], choose: () => void, name?: string): HTMLElement {
  const position = Position.fromSfen(sfen);
  return h("li", {}, h("button", { type: "button", class: "made", onclick: choose, "aria-label": name },
    thumbnail(position, position.side, WIDTH), ...lines.flatMap((line) => [h("span", {}, line), " "])));
}

/** A problem's flaws in the reader's language; none for one that is complete. */
export function flawsOf({ level, flaws, flawsJapanese }: Extended | Placed | Repaired): string[] {
  const words = makingWords();
  const named = (isJapanese() ? flawsJapanese : flaws) ?? [];
  return level === "complete" ? [] : [named.length > 0 ? words.flaws(named) : words.flawsOpen];
}

/** Why there is no answer, in the reader's language; null if that is for the page to say. */
export const refusal = (error: unknown): string | null =>
  error instanceof TsumiError && ["unsuitable", "solution", "position", "argument"].includes(error.code)
    ? (isJapanese() ? error.japanese : undefined) ?? error.message
    : null;

/** Pieces on the board, and in the attacker's hand. */
export function pieceCount(position: Position): number {
  const hand = position.hands[position.side]!;
  return position.board.filter((piece) => piece !== 0).length + hand.reduce((sum, count) => sum + count, 0);
}
