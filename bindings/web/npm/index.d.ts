/** A move in USI notation, such as `7g7f`, `2b3c+` or `P*1b`. */
export type Move = string;

export interface Limits {
  /** Time for all questions together. */
  milliseconds?: number;
  /** Positions visited. */
  nodes?: number;
  /** Greatest length of a mate. */
  plies?: number;
  /**
   * What is done about the length of a mate: `any`, nothing; `short` (default), what
   * takes little; `shortest`, the shortest length is proven.
   */
  effort?: "any" | "short" | "shortest";
  /** Prove the length without futile interpositions, however long it takes. */
  tsume?: boolean;
  /** Number of first moves wanted, each with its verdict. */
  firstMoves?: number;
  /** The side to move is the one to be mated; only positions with two kings need it. */
  rootDefends?: boolean;
  /** If the defender is to move and not mated: also the line that shows it. */
  refutation?: boolean;
  /** MiB of the table, 1 to 256; 64 if left out. */
  hash?: number;
}

export type Verdict = "mate" | "nomate" | "unknown";

/** Why there is no verdict. */
export type Reason =
  | "stopped"
  | "milliseconds"
  | "nodes"
  | "plies"
  | "too deep"
  | "memory"
  | "failed";

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
  /** Of a failure. */
  message?: string;
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
  message?: string;
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

export interface Options<P> {
  /** Ends the search; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: P) => void;
}

/** Mate, no mate, or unknown. Rejected if the position has a mistake. */
export function solve(sfen: string, limits?: Limits, options?: Options<Progress>): Promise<Answer>;

/** The composer's report; `given` is the solution to check. */
export function check(
  sfen: string,
  limits?: Limits,
  options?: Options<CheckProgress> & { given?: Move[] },
): Promise<Report>;

/**
 * The problems of a file: KIF, KI2, CSA, JKF, boards, lists of SFEN. A file in Shift_JIS
 * must be given as bytes.
 */
export function readKifu(file: string | Uint8Array): Promise<Problem[]>;

/** Ends the worker. The next question starts another. */
export function close(): void;
