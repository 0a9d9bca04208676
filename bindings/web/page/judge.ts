// Judges a solver's move: by the lines in the file, else by the engine, or without one by the rules.

import { type Answer, counted, type Engine } from "./engine.js";
import { look } from "./exhaustive.js";
import { along } from "./notation.js";
import { type Problem } from "./problems.js";
import {
  type Color, fileOf, fromUsi, type Move, Position, rankOf, toUsi,
} from "./rules.js";

/** How an accepted move differs from the file's. */
export type Name =
  | "right" | "yozume" | "hayazume" | "unpromoted" | "otherSquare" | "order" | "detour"
  | "image" | "lastMove";

export type Judgement =
  | { kind: "mates"; name: Name; rest: string[]; place: number | null }
  | { kind: "brinkmate"; name: "right" | "cook" | "early" | "late" | "mate"; rest: string[]; place: number | null }
  | { kind: "no threat" }
  | { kind: "no check" }
  | { kind: "refuted"; line: Move[] }
  | { kind: "not in the file" }
  | { kind: "none within"; plies: number }
  | { kind: "undecided" };

/** Where a solver stands. */
export interface Standing {
  position: Position;
  /** The place in the file's tree, as long as the moves are there. */
  place: number | null;
  /** The moves that mate from here, as far as a line is known; null once refuted. */
  rest: string[] | null;
  /** Plies since the start. */
  ply: number;
}

/** The engine's table for one question: small, so that it is cleared at once. */
const HASH = 16;
const MILLISECONDS = 10_000;
/** Plies of a refutation that are shown where it takes more to the last check. */
const PLIES_SHOWN = 6;
const AFTER_CHECK = {
  hashMib: HASH, milliseconds: MILLISECONDS, rootDefends: true, refutation: true,
};

export async function judge(
  problem: Problem, standing: Standing, move: Move, engine: Engine | null,
): Promise<Judgement> {
  const { position, place, rest } = standing;
  const usi = toUsi(move);
  const known = problem.after(place, usi);
  if (known !== undefined) {
    const isMain = problem.places[place!]!.next[0] === known;
    const line = problem.lineFrom(known);
    const name = isMain ? "right" : nameOf(problem, standing, move, line);
    return { kind: "mates", name, rest: line, place: known };
  }
  if (rest?.[0] === usi) {
    return { kind: "mates", name: "right", rest: rest.slice(1), place: null };
  }
  const next = position.after(move);
  if (next.isMate()) {
    const name = rest?.length === 1 ? "lastMove" : nameOf(problem, standing, move, []);
    return { kind: "mates", name, rest: [], place: null };
  }
  if (!next.isInCheck(next.side)) {
    return { kind: "no check" };
  }
  return engine === null ? byRules(problem, standing, move, next) : ask(problem, standing, move, next, engine);
}

async function byRules(problem: Problem, standing: Standing, move: Move, next: Position): Promise<Judgement> {
  const looked = await look(next);
  if ("mates" in looked) {
    const rest = looked.mates.map(toUsi);
    return { kind: "mates", name: nameOf(problem, standing, move, rest), rest, place: null };
  }
  return "refuted" in looked ? { kind: "refuted", line: looked.refuted }
    : looked.none > 1 ? { kind: "none within", plies: looked.none } : { kind: "not in the file" };
}

async function ask(
  problem: Problem, standing: Standing, move: Move, next: Position, engine: Engine,
): Promise<Judgement> {
  const answer = await engine.solve(next.toSfen(), AFTER_CHECK);
  if (answer.verdict === "mate") {
    // Once more for the length that composers count, which may take long.
    const asked = { ...AFTER_CHECK, milliseconds: MILLISECONDS / 5, tsume: true };
    const again = answer.plies === 0 ? answer : await engine.solve(next.toSfen(), asked);
    const line = counted(again.verdict === "mate" ? again : answer);
    return { kind: "mates", name: nameOf(problem, standing, move, line), rest: line, place: null };
  }
  if (answer.verdict === "timeout") {
    return { kind: "undecided" };
  }
  return { kind: "refuted", line: lineOf(answer) };
}

/** The reply that refutes a check, and how the defence goes on. */
export async function refutation(position: Position, engine: Engine): Promise<Move[]> {
  const line = lineOf(await engine.solve(position.toSfen(), AFTER_CHECK));
  const end = line.reduce((at, move) => at.after(move), position);
  return line.length === 1 ? [...line, ...await defence(end, engine)] : line;
}

/** The moves from a position without a mate to the last check, or for some plies: the
 * check that leaves the fewest replies, and the reply that refutes it. */
export async function defence(
  position: Position, engine: Engine, signal?: AbortSignal,
): Promise<Move[]> {
  const line: Move[] = [];
  let at = position;
  while (line.length < PLIES_SHOWN) {
    const [check] = checks(at).sort((a, b) => a.replies - b.replies);
    if (check === undefined) {
      break;
    }
    const next = at.after(check.move);
    const options = { ...AFTER_CHECK, milliseconds: MILLISECONDS / 5, signal };
    const answer = await engine.solve(next.toSfen(), options);
    const replies = lineOf(answer);
    if (replies.length === 0) {
      break;
    }
    line.push(check.move, ...replies);
    at = replies.reduce((position, move) => position.after(move), next);
  }
  return line;
}

/** The checks in a position, and how many replies each leaves. */
export function checks(position: Position): { move: Move; replies: number }[] {
  return position.legalMoves().flatMap((move) => {
    const next = position.after(move);
    return next.isInCheck(next.side) ? [{ move, replies: next.legalMoves().length }] : [];
  });
}

const lineOf = ({ refutation }: Answer): Move[] => (refutation?.moves ?? []).map(fromUsi);

/** The composers' name for another move that mates by `line`. */
function nameOf(problem: Problem, standing: Standing, move: Move, line: string[]): Name {
  const main = standing.rest?.[0] === undefined ? null : fromUsi(standing.rest[0]);
  if (main === null) {
    return "right";
  }
  const length = line.length + 1;
  const expected = standing.rest!.length;
  const isSame = length === expected;
  const isOnBoard = main.drop === 0 && move.drop === 0;
  if (isSame && isOnBoard && main.from === move.from && main.to === move.to) {
    return "unpromoted";
  }
  if (isSame && isImage(standing.position, main, move)) {
    return "image";
  }
  if (isSame && isDropOnSameLine(standing.position, main, move)) {
    return "otherSquare";
  }
  const back = comesBack(problem, standing, move, line);
  if (back !== null) {
    return back;
  }
  return length < expected ? "hayazume" : "yozume";
}

/** Whether the line reaches a position of the main line again: at its time, or later. */
function comesBack(
  problem: Problem, { position, place, ply }: Standing, move: Move, line: string[],
): Name | null {
  const before = (start: Position, moves: Move[]) =>
    [...along(start, moves)].map(([position]) => position.toSfen());
  const main = place === null ? [] : before(problem.start, problem.lineFrom(0).map(fromUsi));
  const other = before(position, [move, ...line.map(fromUsi)]);
  const met = other.findIndex((sfen, index) => index > 0 && main.includes(sfen));
  return met < 0 ? null : main.indexOf(other[met]!) === ply + met ? "order" : "detour";
}

/** Whether the move is the other's image in a position that is its own. */
function isImage({ board }: Position, one: Move, other: Move): boolean {
  const across = (square: number) => square + 8 - 2 * (square % 9);
  return one.drop === other.drop && one.promotes === other.promotes && across(one.to) === other.to &&
    (one.drop > 0 || across(one.from) === other.from) &&
    board.every((piece, square) => piece === board[across(square)]);
}

function isDropOnSameLine(position: Position, one: Move, other: Move): boolean {
  const king = position.king((1 - position.side) as Color);
  const isDrop = one.drop === other.drop && [2, 6, 7].includes(one.drop);
  if (!isDrop || king < 0) {
    return false;
  }
  const way = (square: number) => {
    const [file, rank] = [fileOf(square) - fileOf(king), rankOf(square) - rankOf(king)];
    const isFar = Math.abs(file) > 1 || Math.abs(rank) > 1;
    return isFar ? `${Math.sign(file)} ${Math.sign(rank)}` : null;
  };
  return way(one.to) !== null && way(one.to) === way(other.to);
}

