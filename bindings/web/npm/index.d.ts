/** A move in USI notation, such as `7g7f`, `2b3c+` or `P*1b`. */
export type Move = string;

/** What both questions take. What is not given is not limited. */
export interface Limits<P> {
  /** Time for the whole question, in milliseconds: a number above 0. */
  milliseconds?: number;
  /** Positions visited, from 1. */
  nodes?: number;
  /** MiB of the table, 1 to 256; 64 if left out. */
  hashMib?: number;
  /** The side to move is the one to be mated; only positions with two kings need it. */
  rootDefends?: boolean;
  /** The defender has the pieces that are neither on the board nor in a hand. */
  rest?: boolean;
  /** Ends the search; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  /** Is called five times a second at most. */
  onProgress?: (progress: P) => void;
}

export interface SolveOptions extends Limits<Progress> {
  /** Only mates of at most this many plies are looked for, 1 to 10,000. */
  mateLimit?: number;
  /**
   * What is done about the length of a mate: `any`, nothing; `short` (default), what
   * takes little; `shortest`, the shortest length is proven.
   */
  effort?: "any" | "short" | "shortest";
  /** Prove the length without futile interpositions, however long it takes. */
  tsume?: boolean;
  /** First moves that are listed, each with its verdict, 1 (default) to 600. */
  multipv?: number;
  /**
   * Also find the replies that the line does not take: all, or those after the attacker's
   * first moves, so many.
   */
  variations?: boolean | number;
  /** If the defender is to move and not mated: also the line that shows it. */
  refutation?: boolean;
}

export interface CheckOptions extends Limits<CheckProgress> {
  /** Those that judge faults and flaws; `magazine` if left out. */
  rules?: "strict" | "magazine" | "smartphone";
  /** The solution to check; without it that of the problem, if its text has one. */
  solution?: Move[];
}

/** `mate` and `nomate` are proven; `timeout` has a `reason`. */
export type Verdict = "mate" | "nomate" | "timeout";

/** Why there is no verdict. */
export type Reason = "stopped" | "time" | "nodes" | "mate-limit" | "depth" | "failed";

/**
 * A mistake of the caller, or why there is no answer. `message` has the engine's own words,
 * in English.
 *
 * - `argument`: an option that is not known, or of the wrong type or size
 * - `position`: the text is no problem
 * - `solution`: the solution to check is not a line of legal moves
 * - `memory`: there is not enough, not even for a small table
 * - `depth`: the stack of the browser or of Node is too small
 * - `failed`: a mistake of the engine
 * - `worker`: the worker could not be started
 * - `closed`: `close` was called
 */
export class TsumiError extends Error {
  readonly code:
    | "argument"
    | "position"
    | "solution"
    | "memory"
    | "depth"
    | "failed"
    | "worker"
    | "closed";
}

export interface Bounds {
  /** There is no mate in fewer plies. */
  lower: number;
  /** There is a mate in this many. */
  upper: number;
  /** Both are equal. */
  shortest: boolean;
}

export interface Statistics {
  milliseconds: number;
  nodes: number;
  /** Greatest depth reached, in plies. */
  depth: number;
  /** Share of the table in use, in thousandths. */
  hashfull: number;
  /** There was no memory for a table of the size asked for. */
  lacksMemory: boolean;
}

export interface Progress {
  /** The line of the best mate so far, or the line being searched. */
  moves: Move[];
  /** Bounds of the shortest length, once there is a mate. */
  bounds: Bounds | null;
  statistics: Statistics;
}

export interface FirstMove {
  /** The move, and for a mate the whole line. */
  moves: Move[];
  verdict: Verdict;
  reason: Reason | null;
  bounds: Bounds | null;
}

/** Why a check does not mate. */
export interface Refutation {
  /** The reply, and where `plies` is known the whole line to the last check. */
  moves: Move[];
  /** Plies of the quickest refutation against the longest attack. */
  plies: number | null;
  /** Every other reply is mated. */
  only: boolean;
}

/** A move of the attacker that does not mate, with its refutation. */
export interface Try extends Refutation {
  ply: number;
}

export interface Answer {
  verdict: Verdict;
  reason: Reason | null;
  /** The mating line; empty unless there is a mate. */
  moves: Move[];
  /** Length of the line. */
  plies?: number | null;
  /** Proven bounds of the shortest length. */
  bounds?: Bounds | null;
  /** The length without futile interpositions, where it was searched for. */
  tsume?: (Bounds & { moves: Move[] | null }) | null;
  firstMoves?: { moves: FirstMove[]; complete: boolean } | null;
  refutation?: Refutation | null;
  statistics?: Statistics;
}

/** Moves beside the main line, from `ply` on. */
export interface Sideline {
  /** `fuzume`, `yozume`, `hayazume`, `komaamari`, `hencho` or `hendo`. */
  kind: string;
  /** The name of a fault that composers consider minor. */
  minor: string | null;
  ply: number;
  moves: Move[];
  leftInHand: string;
}

export interface Report {
  verdict: Verdict;
  reason: Reason | null;
  /** Null while no fault was found and not all is settled. */
  complete?: boolean | null;
  /** By the rules of magazines: `complete`, `flawed`, `incomplete` or `open`. */
  level?: string;
  /** The main line. */
  moves: Move[];
  /** The attacker's hand at its end. */
  leftInHand?: string;
  /** Bounds of the length without futile interpositions. */
  tsume?: Bounds | null;
  /** Bounds of the length with all interpositions. */
  bounds?: Bounds | null;
  faults?: Sideline[];
  /** Replies that last as long as the main line's. */
  variations?: Sideline[];
  /** Moves that do not mate, as far as they were looked at. */
  tries?: Try[];
  /** Number of questions that the limits left open. */
  open?: number;
  nodes?: number;
}

export interface CheckProgress {
  /** Of the other moves, the number settled. */
  settled: number;
  /** The number of all. */
  moves: number;
}

/** A problem of a file, or the mistake in its place. */
export type Problem =
  | {
      name: string | null;
      author: string | null;
      /** Where it was published. */
      source: string | null;
      /** Number of its first line, from 1. */
      line: number;
      sfen: string;
      /** The solution in the file. */
      moves: Move[];
      /** The position before, and the moves to this one. */
      played: { sfen: string; moves: Move[] } | null;
    }
  | { line: number; error: string };

/**
 * Is there a mate, and which? `problem`: an SFEN (with moves, if you like), the text of a
 * record, or a drawn board. Rejected with a `TsumiError` if there is no answer.
 */
export function solve(problem: string, options?: SolveOptions): Promise<Answer>;

/** The composer's report: is the problem complete, and if not, why? */
export function check(problem: string, options?: CheckOptions): Promise<Report>;

/**
 * The problems of a file: KIF, KI2, CSA, JKF, boards, lists of SFEN. A file in Shift_JIS
 * must be given as bytes.
 */
export function read(file: string | Uint8Array | ArrayBuffer): Promise<Problem[]>;

/** Ends the worker. The next question starts another. */
export function close(): void;
