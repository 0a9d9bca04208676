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

export interface CheckOptions extends Limits<CheckProgress> {
  /** Those that judge faults and flaws; `magazine` if left out. */
  rules?: "strict" | "magazine" | "smartphone";
  /** The solution to check; without it that of the problem, if its text has one. */
  solution?: Move[];
}

/**
 * All but `timeout`, which has a `code` and a `reason`, are proven. Of a question of
 * brinkmate `brinkmate` and `nobrinkmate`, and `mate`, which makes it unsound.
 */
export type Verdict = "mate" | "nomate" | "brinkmate" | "nobrinkmate" | "timeout";

/** Why there is no verdict: which limit, or what went wrong. */
export type Code =
  | "stopped"
  | "time"
  | "nodes"
  | "mate-limit"
  | "most"
  | "depth"
  | "rejected"
  | "no-line"
  | "thread"
  | "workers";

/** What is not known, or was not asked for, is left out. */
export interface Judged {
  verdict: Verdict;
  /** Of a `timeout`, why. */
  code?: Code;
  /** The same in words. */
  reason?: string;
}

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

/** Proven bounds of a length, in plies. */
export interface Bounds {
  /** It is not less. */
  lower: number;
  /** It is not more. */
  upper: number;
  /** Both are equal. */
  shortest: boolean;
}

/** Proven bounds of the length of a brinkmate, in moves of the attacker. */
export interface Brinkmate {
  /** It is not less. */
  lower: number;
  /** It is not more; left out if no brinkmate is known. */
  upper?: number;
  /** Both are equal. */
  shortest: boolean;
  /** The mate behind a pass at the end of `moves`, if `variations` were asked for. */
  threat?: Move[];
  /**
   * The replies before the end that another mate follows than a pass, with `plies`, or a line to
   * another brinkmate, if `variations` were asked for.
   */
  sidelines?: Variation[];
  /**
   * Where the defender is to move and there is none within so many moves: the reply that shows it,
   * or `pass` where nothing is threatened, if `refutation` was asked for.
   */
  escape?: Move | "pass";
  /** The level of the problem, if `faults` were asked for. */
  level?: "complete" | "flawed" | "incomplete" | "open";
  /** Other moves of the attacker along the line that force a brinkmate within as many moves. */
  others?: OtherMove[];
  /** Pieces that are superfluous, or, where that is not `settled`, perhaps are. */
  superfluous?: { piece: string; square?: string; settled: boolean }[];
}

/** A move of the attacker beside the line to a brinkmate. */
export interface OtherMove {
  /** Ply of the move, from 1. */
  ply: number;
  move: Move;
  /** Moves within which it forces a brinkmate; left out if that is open. */
  within?: number;
}

/** Bounds of the length without futile interpositions. */
export interface Tsume extends Bounds {
  /** The line of the answer is one of that length. */
  leads: boolean;
  /** A line of that length, if it is another one and known. */
  moves?: Move[];
}

export interface Progress {
  milliseconds: number;
  /** Positions visited. */
  nodes: number;
  /** Plies of the line being searched. */
  depth: number;
  /** Greatest depth reached, in plies. */
  seldepth: number;
  /** Share of the table in use, in thousandths. */
  hashfull: number;
  /** Bounds of the shortest length, once there is a mate. */
  bounds?: Bounds;
  /** What is proven so far of the length of a brinkmate, if that is asked for. */
  brinkmate?: Brinkmate;
  /** The line of the best mate or brinkmate so far, or the line being searched. */
  moves: Move[];
  /** Proof number of the position, before there is a mate or brinkmate. */
  pn?: number;
  /** Its disproof number. */
  dn?: number;
  /** Proofs and disproofs that the table has lost to others, by a sample. */
  thrownOut: number;
  /** What is known of each first move; once there is a mate, of shorter ones. */
  firstMoves?: KnownMove[];
}

/** What is known of a first move while a search goes on. */
export interface KnownMove {
  move: Move;
  verdict: 'mate' | 'nomate' | 'unknown';
  /** It mates within so many plies, or does not within so many; absent for no mate at all. */
  plies?: number;
  /** Proof number of the position after it, unless that is settled. */
  pn?: number;
  /** Its disproof number. */
  dn?: number;
}

export interface CheckProgress {
  /** Of the other moves, the number settled. */
  settled: number;
  /** The number of all; 0 before they are known. */
  total: number;
}

export interface FirstMove extends Judged {
  /** The move, and for a mate the whole line. */
  moves: Move[];
  /** Length of the line. */
  plies?: number;
  /** Bounds of the shortest length. */
  bounds?: Bounds;
  /** The line returns to the position that it began in. */
  comesBack?: true;
}

/** A reply that the line does not take, and the mate after it. */
export interface Variation {
  /** The moves from the start to where it branches off. */
  after: Move[];
  /** Its own moves. */
  moves: Move[];
  /** Plies of the mate from there; there may be a shorter one. */
  plies?: number;
  /** It is proven that there is none. */
  shortest: boolean;
}

/** Why a check does not mate. */
export interface Refutation {
  /** The reply, and where `plies` is known the whole line to the last check. */
  moves: Move[];
  /** The same in Japanese notation. */
  japanese?: string[];
  /** Plies of the quickest refutation against the longest attack. */
  plies?: number;
  /** Every other reply is proven to be mated. */
  only: boolean;
}

/** What all answers have. */
export interface Found extends Judged {
  sfen: string;
  /** The answer in one line, in English and in Japanese. */
  headline: string;
  headlineJapanese: string;
  /** `reason` in Japanese. */
  reasonJapanese?: string;
  /** The side that is to mate. */
  attacker: "black" | "white";
  /** The pieces that are neither on the board nor in a hand, as in SFEN. */
  nowhere?: string;
  /** Length of the line. */
  plies?: number;
  /** Bounds of the shortest length, all interpositions counted. */
  bounds?: Bounds;
  /** The length without futile interpositions, if it was asked for or easily found. */
  tsume?: Tsume;
  /** The mating line, or that to the brinkmate; empty if there is neither. */
  moves: Move[];
  /** The line in Japanese notation. */
  japanese?: string[];
  /** The attacker's hand at its end, as in SFEN; `-` for none. */
  leftInHand?: string;
  /** How the given solution compares, or was judged, and that in Japanese. */
  given?: string;
  givenJapanese?: string;
  /** Mistakes in parts of the text that the answer does without, and these in Japanese. */
  mistakes?: string[];
  mistakesJapanese?: string[];
  milliseconds: number;
  /** Positions visited. */
  nodes: number;
}

export interface Answer extends Found {
  /** What was asked, if not for a mate. */
  question?: "brinkmate";
  /** The length of the brinkmate, if it was asked for. */
  brinkmate?: Brinkmate;
  /** The best first moves, the line's own first, if several were asked for. */
  firstMoves?: FirstMove[];
  /** All first moves are settled. */
  firstMovesComplete?: boolean;
  variations?: Variation[];
  /** All variations asked for were found. */
  variationsComplete?: boolean;
  refutation?: Refutation;
  /** The checks, each with what refutes it. */
  refutations?: Refutation[];
  /** There was no memory for a table of the size asked for. */
  lacksMemory?: true;
}

/** Moves beside the main line, from `ply` on. */
export interface Sideline {
  /**
   * Of a fault: no mate, mated already, another mate, a shorter one, pieces left, a longer
   * defence, another mate in a variation. Of a reply: as long (`hencho` with pieces left),
   * shorter.
   */
  kind:
    | "fuzume"
    | "mated"
    | "yozume"
    | "hayazume"
    | "komaamari"
    | "hencho"
    | "hendo-yozume"
    | "hendo"
    | "shorter";
  /** Its name in Japanese, such as 余詰. */
  name: string;
  /** How grave it is by the rules; none for a reply that is shorter. */
  grade?: "harmless" | "slight" | "grave" | "incomplete";
  /** Of a fault, the number of its family: faults of one idea. */
  family?: number;
  /** The difference from the main line, if composers consider it minor. */
  minor?:
    | "unpromoted"
    | "unpromoted-longer"
    | "unpromoted-slower"
    | "other-square"
    | "other-destination"
    | "other-way"
    | "order"
    | "detour"
    | "mate-in-one"
    | "last-move"
    | "mirror";
  /** Of an order or a detour, the ply after which it is back on the main line. */
  backAfter?: number;
  /** Ply of its first move, from 1. */
  ply: number;
  /** Plies from the start of the problem to the end of the line. */
  plies: number;
  moves: Move[];
  japanese?: string[];
  leftInHand: string;
}

/** A move of the attacker that does not mate, with its refutation. */
export interface Try extends Refutation {
  ply: number;
}

export interface Report extends Found {
  /** There is neither fault nor flaw; left out if that is not settled. */
  complete?: boolean;
  /** There are faults, all of them minor. */
  minorOnly: boolean;
  /** Those that judged. */
  rules: "strict" | "magazine" | "smartphone";
  /** The level by them. */
  level: "complete" | "flawed" | "incomplete" | "open";
  levelJapanese: string;
  /** Faults and flaws in the order of their plies. */
  faults: Sideline[];
  /** Other mates that no rules hold against a problem. */
  harmless: Sideline[];
  /** Replies that last as long as the main line's. */
  sameLength: Sideline[];
  /** Replies that are mated sooner. */
  shorter: Sideline[];
  /** Moves that do not mate, as far as they were looked at. */
  tries: Try[];
  /** Pieces that are superfluous, or, where that is not `settled`, perhaps are. */
  superfluous: { piece: string; square?: string; settled: boolean }[];
  /** What the main line shows. */
  features: {
    /** Pieces of the attacker and of the defender on the board at the start. */
    onBoard: [number, number];
    /** Pieces in the attacker's hand at the start. */
    inHand: number;
    /** Plies at which the attacker gives away a piece that is captured at once. */
    sacrifices: number[];
    /** Plies of moves without a possible promotion. */
    unpromoted: number[];
    /** Plies of the defender's interpositions. */
    interpositions: number[];
    /** The position at the end. */
    end: string;
  };
  /** The main line is the best one found, but its length is not settled. */
  provisional: boolean;
  /** What the limits left open, in words; in Japanese that of one kind together. */
  open: string[];
  openJapanese: string[];
  /** What was not settled because the problem is incomplete anyway. */
  passedOver: string[];
}

/** What short questions take. */
export interface WithinOptions {
  /** Threads that take some of the positions each, 1 to 16, as of `Limits`. */
  threads?: number;
  /** Ends it; the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** A number, or the least and the greatest. */
export type Range = number | [least: number, most: number];

/** Which pieces may come to which squares. */
export interface Places {
  /** The squares to which pieces may come: one (`5a`), or two corners (`1a-4d`). */
  region?: string;
  /** The pieces that may come to the board, as in SFEN (`P`, `+r`); all if left out. */
  pieces?: string[];
  /** No promoted lance, knight or silver comes there: promoted pawns stand for them. */
  tokinOnly?: boolean;
}

/**
 * What questions of composers take. `milliseconds` is for the whole, and `threads` look into
 * different problems.
 */
export interface Making<P> extends Omit<Limits<P>, "nodes">, Places {
  /** Families of problems after which it ends. */
  most?: number;
}

export interface ExtendOptions extends Making<Growth> {
  /** How long the problems are, odd; two plies longer than the given one if left out. */
  plies?: number;
  /** Pieces that may join on the way, beside those that moves need; with `plies`, 3 if left out. */
  add?: number;
  /** Positions for each question, 0 for no limit; 200 with `plies`, else 300,000. */
  nodes?: number;
  /** Most pieces in the attacker's hand. */
  hand?: number;
  /** Only checks that are captured at once. */
  sacrifices?: boolean;
  /** No checks that capture. */
  noCaptures?: boolean;
  /** Problems with many pieces are tried first. */
  theme?: "smoke";
  /** Other chances for each, with `plies`; 1 if left out. */
  seed?: number;
  /** The solution of the problem; without it that of its text, or the one found. */
  solution?: Move[];
}

export interface HuntOptions extends Making<Growth> {
  /** Lengths, 3 to 9 if left out. */
  plies?: Range;
  /** Squares of the defender's king, as `region`; where it stands if left out. */
  king?: string;
  /** Pieces put on the board, 3 if left out. */
  put?: Range;
  /** The attacker's hand: a number of pieces, 0 to 2 if left out, or the least and the greatest hand
   * (`P-RG2P`, `0-B`). */
  hand?: Range | string;
  /** What the solutions show, all of these. */
  theme?: (
    | "sacrifice"
    | "unpromoted"
    | "interposition"
    | "intermediate"
    | "distant"
    | "smoke"
    | "figure"
  )[];
  /** All positions in their order, and nothing is taken back. */
  all?: boolean;
  /** The number of the first position, such as `next` of the last report. */
  from?: number;
  /** The number of the position that ends the hunt. */
  until?: number;
  /** Other positions by chance for each. */
  seed?: number;
  /** Problems that go back to one beginning, at most; 20 if left out. With more a hunt for long ones
   * finds more, which are less different. */
  ofEach?: number;
}

export interface PlaceOptions extends Making<Placing> {
  /** The line, which need not be playable yet; without it the solution of the text. */
  line?: Move[];
  /** Pieces that are added at most, 1 to 8; 2 if left out. */
  add?: number;
  /** Positions for each report, 0 for no limit; a million if left out. */
  nodes?: number;
}

export interface RepairOptions extends Omit<Limits<Repairing>, "nodes"> {
  /** Positions for the report on each changed problem, 0 for no limit; a million if left out. */
  nodes?: number;
  /** Families of repairs after which it ends; 10 if left out. */
  most?: number;
  /** The rules that judge flaws; `magazine` if left out. */
  rules?: "strict" | "magazine" | "smartphone";
  /** The gravest flaw that a repair may have; `slight` if left out. */
  flaws?: "none" | "slight" | "grave";
  /** The kinds of changes that may be made; all if left out. */
  changes?: ("add" | "remove" | "move" | "replace" | "hand" | "shift")[];
  /** Squares (`5a`) and pieces (`R`, `+R`, `p`) that stay as they are. */
  keep?: string[];
  /** What stays the same: the main line, or only its first move. */
  same?: "line" | "key";
  /** The length of repairs; only the first move stays the same. */
  plies?: number;
  /** The line to keep; without it that of the text, or the one found. */
  solution?: Move[];
}

/** A problem without a fault that was made of a given position. */
export interface Made {
  sfen: string;
  verdict: "mate";
  attacker: "black" | "white";
  nowhere?: string;
  /** Its solution, and the length of that. */
  moves: Move[];
  japanese: string[];
  plies: number;
  leftInHand: string;
  /** `open` if flaws were not judged, or not settled. */
  level: "complete" | "flawed" | "open";
  /** The number of its family, those that a composer sees as one. */
  family: number;
  /** Its flaws in words, if it has some, and in Japanese. */
  flaws?: string[];
  flawsJapanese?: string[];
  /** The position that was given. */
  origin: string;
}

/** A problem whose solution goes on as that of the given one, or that a hunt met. */
export interface Extended extends Made {
  /** Plies before the given solution; none of a hunt. */
  before?: number;
}

/** A problem with pieces added. */
export interface Placed extends Made {
  added: {
    /** As in SFEN. */
    piece: string;
    square: string;
    /** What is wrong without it, and in Japanese. */
    words: string;
    wordsJapanese: string;
    /** The ply at which it is. */
    ply?: number;
    /** The fault that there is without it, or `escape`. */
    kind?: Sideline["kind"] | "escape";
    /** The moves of that fault, or the reply. */
    moves?: Move[];
  }[];
}

/** A problem made complete by a small change. */
export interface Repaired extends Made {
  change: "added" | "removed" | "moved" | "replaced" | "hand-more" | "hand-less" | "shifted";
  /** The piece that was added, removed or moved, or that is there now, as in SFEN. */
  piece?: string;
  /** Its square, before a move, and after one. */
  square?: string;
  to?: string;
  /** The change in words, and in Japanese. */
  words: string;
  wordsJapanese: string;
}

/** How far the search for small changes has come. */
export interface Repairing {
  milliseconds: number;
  /** Changed problems that are judged, at most. */
  candidates: number;
  judged: number;
  /** Those that are complete, and those with flaws that are accepted. */
  complete: number;
  flawed: number;
  /** Those that were not settled. */
  open: number;
}

/** How far going back, or a hunt, has come. */
export interface Growth {
  milliseconds: number;
  /** Problems that were taken back two plies. */
  takenBack: number;
  /** Problems without a fault found, of all lengths. */
  found: number;
  /** Those that are complete by their reports, and those with flaws; others were not judged. */
  complete: number;
  flawed: number;
  /** Plies of the longest. */
  longest: number;
  /** Problems that wait to be taken back. */
  waiting: number;
  /** Replies, checks and positions not settled. */
  open: number;
  /** Positions of a hunt that were looked at. */
  setups: number;
  /** With this one a hunt goes on. */
  next: number;
}

/** How far placing pieces has come. */
export interface Placing {
  milliseconds: number;
  /** Pieces on squares that may be added. */
  candidates: number;
  /** Sets of them that were judged; with which the line is the only solution, not settled, and waiting ones. */
  judged: number;
  found: number;
  open: number;
  waiting: number;
  /** Of those that were told, the complete ones and those with flaws. */
  complete: number;
  flawed: number;
  /** The level of the problem as it is, if the line is its only solution. */
  asItIs?: Made["level"];
  /** What is wrong as it is, as far as that was seen. */
  faults: {
    ply: number;
    /** The line cannot be played, an escape, a cook, pieces left, or what a report names. */
    kind: "line" | "escape" | "yozume" | "komaamari" | "other";
    /** That escapes, or mates as well. */
    move?: Move;
    /** How many of the candidates may remove it. */
    removers: number;
    words: string;
    wordsJapanese: string;
  }[];
}

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
