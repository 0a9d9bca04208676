// Judges moves in a problem of brinkmate: by the file, else by the engine. Any move of the
// attacker may be one; a reply at the brinkmate is answered by its mate.

import { counted, type Engine } from "./engine.js";
import { type Judgement, type Standing } from "./judge.js";
import { type Problem } from "./problems.js";
import { fromUsi, type Move, Position, toUsi } from "./rules.js";

const ASKED = { hashMib: 16, milliseconds: 10_000 };

/** The attacker's moves that are left, this one included; one at least. */
function movesLeft(problem: Problem, { rest, ply }: Standing): number {
  const before = Math.floor((ply + (problem.start.side === problem.attacker ? 0 : 1)) / 2);
  return rest ? Math.ceil(rest.length / 2) : Math.max(1, (problem.row.p ?? 1) - before);
}

export async function judgeAttack(
  problem: Problem, standing: Standing, move: Move, engine: Engine | null,
): Promise<Judgement> {
  const { position, place, rest } = standing;
  const usi = toUsi(move);
  const known = problem.after(place, usi);
  const next = position.after(move);
  if (known !== undefined) {
    return { kind: "brinkmate", name: "right", rest: problem.lineFrom(known), place: known };
  }
  if (rest?.[0] === usi) {
    return { kind: "brinkmate", name: "right", rest: rest.slice(1), place: null };
  }
  if (next.isMate()) {
    return { kind: "brinkmate", name: "mate", rest: [], place: null };
  }
  return engine === null ? { kind: "not in the file" } : ask(problem, standing, next, engine);
}

/** Keeps the move the brinkmate, by one move more at most? If not: what escapes it? */
async function ask(problem: Problem, standing: Standing, next: Position, engine: Engine): Promise<Judgement> {
  const left = movesLeft(problem, standing);
  const answer = await engine.solve(next.toSfen(), { ...ASKED, rootDefends: true, brinkmate: left, refutation: true });
  const { upper, lower = 0, escape } = answer.brinkmate ?? {};
  if (answer.verdict === "mate") {
    return { kind: "brinkmate", name: "mate", rest: answer.moves, place: null };
  }
  if (answer.verdict === "brinkmate" && upper !== undefined) {
    const name = !standing.rest ? "right" : upper + 1 < left ? "early" : upper + 1 > left ? "late" : "cook";
    return { kind: "brinkmate", name, rest: answer.moves, place: null };
  }
  if (escape === "pass") {
    return { kind: "no threat" };
  }
  const isNone = answer.verdict === "nobrinkmate" || lower > left;
  return isNone || escape !== undefined ? { kind: "refuted", line: escape === undefined ? [] : [fromUsi(escape)] } : { kind: "undecided" };
}

/** The mate by checks from a position with the attacker to move, or one in which a defender
 * is to move and passes; empty if none is found. */
export async function mateFrom(position: Position, engine: Engine, signal?: AbortSignal): Promise<string[]> {
  const answer = await engine.solve(position.toSfen(), { ...ASKED, tsume: true, signal });
  return answer.verdict === "mate" ? counted(answer) : [];
}

/** True if these moves are legal from here, and the last mates. */
export function mates(position: Position, line: string[]): boolean {
  const end = line.reduce<Position | null>((at, usi) => {
    const move = at?.legalMoves().find((one) => toUsi(one) === usi);
    return move === undefined ? null : at!.after(move);
  }, position);
  return line.length > 0 && end?.isMate() === true;
}
