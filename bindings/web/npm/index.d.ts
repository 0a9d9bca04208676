// Objects of JSON, and what composers may ask, are those of the engine: json.d.ts.
import type * as json from "./json.js";
import type { Growth, Move, Placing, Progress, Repairing, Step } from "./json.js";

export type {
  Bounds, Brinkmate, FirstFault, FirstMove, Growth, KnownMove, Move, Places, Placing, Progress,
  Range, Refutation, Repairing, Try, Tsume, Variation,
  Fault as Sideline, Other as OtherMove, Step as CheckProgress,
} from "./json.js";

/** What both questions take. What is not given is not limited. */
export interface Limits<P> {
  /** Time for the whole question, in milliseconds: a number above 0. */
  milliseconds?: number;
  /** Positions visited, from 1. */
  nodes?: number;
  /** MiB of the table, 1 to 256; 64 if left out. */
  hashMib?: number;
  /**
   * Threads that search, 1 to 16. If left out: one for the first million positions, then one
   * for each core but one, where memory can be shared: in Node 22, and in browsers of 2024 if
   * the page is `crossOriginIsolated`; elsewhere one.
   */
  threads?: number;
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
  /**
   * Not a mate is looked for but the shortest brinkmate (`true`), or one of at most so many
   * moves, from 1; with `effort` `any` the first that is proven. `moves` then lead to it; `tsume` is
   * about mates.
   */
  brinkmate?: boolean | number;
  /**
   * Also find what spoils the problem of a brinkmate: other moves that force one, and
   * superfluous pieces.
   */
  faults?: boolean;
  /**
   * If there is no mate, also why: the reply to the check before the position, if the defender is
   * to move; of each check, if the attacker is and `variations` are asked for.
   */
  refutation?: boolean;
  /** A solution: it is the line of `tsume` if it mates in as many plies. */
  solution?: Move[];
}

export interface CheckOptions extends Limits<Step> {
  /** Those that judge faults and flaws; `magazine` if left out. */
  rules?: "strict" | "magazine" | "smartphone";
  /** The solution to check; without it that of the problem, if its text has one. */
  solution?: Move[];
}

/**
 * All but `timeout`, which has a `code` and a `reason`, are proven. Of a question of
 * brinkmate `brinkmate` and `nobrinkmate`, and `mate`, which makes it unsound.
 */
export type Verdict = Exclude<json.Row["verdict"], "invalid">;

/** Why there is no verdict: which limit, or what went wrong. */
export type Code = NonNullable<json.Row["code"]>;

/**
 * A mistake of the caller, or why there is no answer. `message` has the engine's own words,
 * in English.
 *
 * - `argument`: an option that is not known, or of the wrong type or size
 * - `position`: the text is no problem
 * - `solution`: the solution to check is not a line of legal moves
 * - `unsuitable`: nothing can go on as this problem, as it is not complete, or there is no line for
 *   which pieces could be placed
 * - `threads`: several were asked for where there can be but one
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
    | "unsuitable"
    | "threads"
    | "memory"
    | "depth"
    | "failed"
    | "worker"
    | "closed";
  /** Of `position`, `solution` and `unsuitable`: the message in Japanese. */
  readonly japanese?: string;
}

/** An object of which these members are never left out. */
type With<T, Sure extends keyof T> = Omit<T, Sure | "verdict"> & Required<Pick<T, Sure>>;
/** What all answers have. */
type Always = "headline" | "headlineJapanese" | "attacker" | "milliseconds" | "nodes";

export interface Answer extends With<json.Answer, Always> {
  verdict: Verdict;
}

export interface Report extends With<json.Report, Always> {
  verdict: Verdict;
}

/** What short questions take. */
export interface WithinOptions {
  /** Threads that take some of the positions each, 1 to 16, as of `Limits`. */
  threads?: number;
  /** Ends it; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * What questions of composers take. `milliseconds` is for the whole, of `repair` for each report, and
 * `threads` look into different problems.
 */
export interface Making<P> extends Omit<Limits<P>, "nodes"> {
  /** The solution of the problem, or the line to keep; without it that of its text, or the one found. */
  solution?: Move[];
}

export interface ExtendOptions extends Making<Growth>, json.Extend {}

export interface HuntOptions extends Omit<Making<Growth>, "solution">, json.Hunt {}

export interface PlaceOptions extends Omit<Making<Placing>, "solution">, json.Place {}

export interface RepairOptions extends Making<Repairing>, json.Repair {}

/** A problem without a fault that was made of a given position, with its solution. */
export interface Made
  extends Pick<json.Row, "sfen" | "moves" | "nowhere">,
    Required<Pick<json.Row, "attacker" | "japanese" | "plies" | "leftInHand">> {
  verdict: "mate";
}

/** A problem whose solution goes on as that of the given one, or that a hunt met. */
export interface Extended extends Made, Omit<json.Extended, keyof json.Row> {}

/** A problem with pieces added. */
export interface Placed extends Made, Omit<json.Placed, keyof json.Row> {}

/** A problem made complete by a small change. */
export interface Repaired extends Made, Omit<json.Repaired, keyof json.Row> {}

/** A problem of a file, or the mistake in its place. */
export type Problem =
  | {
      /** Number of its first line, from 1. */
      line: number;
      sfen: string;
      name?: string;
      author?: string;
      /** Where it was published. */
      source?: string;
      /** The solution in the file. */
      moves: Move[];
      /** The position before, and the moves to this one. */
      played?: { sfen: string; moves: Move[] };
      /** Mistakes in parts that the problem does without, such as its solution. */
      mistakes?: { line: number; reason: string; reasonJapanese: string }[];
      /** What was supplied to read it: the start of an even game. */
      note?: string;
      noteJapanese?: string;
    }
  | { line: number; verdict: "invalid"; reason: string; reasonJapanese: string };

/**
 * Is there a mate, and which? `problem`: an SFEN (with moves, if you like), the text of a
 * record, or a drawn board. Rejected with a `TsumiError` if there is no answer.
 */
export function solve(problem: string, options?: SolveOptions): Promise<Answer>;

/** The composer's report: is the problem complete, and if not, why? */
export function check(problem: string, options?: CheckOptions): Promise<Report>;

/**
 * Composing backwards: complete problems whose solutions go on as that of a complete one, as soon as
 * they are found. To stop, take no more, or abort `signal`; `onProgress` gets the figures at the end,
 * too. What is wrong with the arguments is told by the first one.
 */
export function extend(problem: string, options?: ExtendOptions): AsyncGenerator<Extended, void>;

/** Complete problems among positions with the given pieces, and what goes on as they; likewise. */
export function hunt(position: string, options?: HuntOptions): AsyncGenerator<Extended, void>;

/**
 * The smallest sets of pieces with which a line is the only solution; likewise. What no piece
 * removes is among the `faults` that `onProgress` gets.
 */
export function place(problem: string, options?: PlaceOptions): AsyncGenerator<Placed, void>;

/**
 * Small changes that make a problem complete with the same main line, the smallest first; likewise.
 * `milliseconds` is for each report, not for the whole.
 */
export function repair(problem: string, options?: RepairOptions): AsyncGenerator<Repaired, void>;

/**
 * Within how many plies each position is mate for the side to move, in their order: 0 where there
 * is none within `plies` (1 to 9), `null` for a text that is not an SFEN. `sfens` may also be a text
 * with one on each line.
 *
 * All legal moves count. There are no lines, and the referee is not asked; a length may be greater
 * than the shortest. A position takes microseconds, within 9 plies milliseconds at times.
 */
export function matesWithin(
  sfens: Iterable<string> | string,
  plies: number,
  options?: WithinOptions,
): Promise<(number | null)[]>;

/**
 * The problems of a file: KIF, KI2, CSA, JKF, boards, lists of SFEN. A file in Shift_JIS
 * must be given as bytes.
 */
export function read(file: string | Uint8Array | ArrayBuffer): Promise<Problem[]>;

/** Ends the workers. The next question starts another. */
export function close(): void;
