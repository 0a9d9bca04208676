// Made of src/files and src/composing; tests/all/declared.rs says how.

/** A move in USI notation, such as `7g7f`, `2b3c+` or `P*1b`. */
export type Move = string;

/** A number, or the least and the greatest. */
export type Range = number | [least: number, most: number];

/** What all results have. */
export interface Row {
  /** Number of the problem among all that were given, from 1; left out (0) if they have none. */
  problem?: number;
  /** Its name, or its place in the input. */
  name?: string;
  /** Its author. */
  author?: string;
  /** Where it was published. */
  source?: string;
  /** The position; empty if the input has a mistake. */
  sfen: string;
  /** The side that is to mate: `black` or `white`. */
  attacker?: "black" | "white";
  /**
   * `mate`, `nomate`, `timeout` or `invalid`; of a brinkmate also `brinkmate` and `nobrinkmate`,
   * and `mate` where the attacker mates by checks.
   */
  verdict: "mate" | "nomate" | "timeout" | "invalid" | "brinkmate" | "nobrinkmate";
  /**
   * If there is no answer, why, in one word: `stopped`, `time`, `nodes`, `mate-limit`, `most`,
   * `depth`, `rejected`, `no-line`, `thread` or `workers`.
   */
  code?: "stopped" | "time" | "nodes" | "mate-limit" | "most" | "depth" | "rejected" | "no-line" | "thread" | "workers";
  /** The result in one line; left out of what is no answer and no report. */
  headline?: string;
  /** The same in Japanese. */
  headlineJapanese?: string;
  /** Why there is no answer, in words. */
  reason?: string;
  /** The same in Japanese. */
  reasonJapanese?: string;
  /** The pieces that are neither on the board nor in a hand, as in SFEN. */
  nowhere?: string;
  /** Length of the line. */
  plies?: number;
  /** Proven bounds of the shortest length, all interpositions counted. */
  bounds?: Bounds;
  /** The length without futile interpositions, if it was asked for or easily found. */
  tsume?: Tsume;
  /** The line, to the mate or the brinkmate; empty if there is neither. */
  moves: Move[];
  /** The line in Japanese notation. */
  japanese?: string[];
  /** The attacker's hand at the end of the line, as in SFEN; `-` for none. */
  leftInHand?: string;
  /** How the given solution compares, or was judged. */
  given?: string;
  /** The same in Japanese. */
  givenJapanese?: string;
  /** Mistakes in parts of the input that the answer does without. */
  mistakes?: string[];
  /** The same in Japanese. */
  mistakesJapanese?: string[];
  /** Wall time, to the microsecond. */
  milliseconds?: number;
  /** Positions visited. */
  nodes?: number;
  /** There was no memory when the table should have grown: slower, as right as ever. */
  lacksMemory?: true;
  /** The limits and questions, as arguments of the command; in files only. */
  madeWith?: string;
  /**
   * It came from a worker that was given the problem (`--shares`); here the line was replayed,
   * and nothing proven.
   */
  byWord?: true;
}

/** Proven bounds of a length, in plies. */
export interface Bounds {
  /** There is no mate in fewer. */
  lower: number;
  /** There is a mate in this many. */
  upper: number;
  /** True if both are equal. */
  shortest: boolean;
}

/** Proven bounds of the length of a brinkmate, in moves of the attacker. */
export interface Brinkmate {
  /** There is none within fewer; 0 for a mate, or where it is there already. */
  lower: number;
  /** There is one within this many, if one was found. */
  upper?: number;
  /** True if both are equal. */
  shortest: boolean;
  /** The mate behind a pass at its end, if the replies were asked for. */
  threat?: Move[];
  /**
   * The replies before its end that another mate follows than a pass, or a line to another
   * brinkmate, if the replies were asked for.
   */
  sidelines?: Variation[];
  /**
   * Where the defender is to move and there is none within so many moves, the reply that shows
   * it, or `pass`, if it was asked for.
   */
  escape?: string;
  /**
   * The level of the problem, if it was asked for: `complete`, `flawed`, `incomplete` or `open`.
   */
  level?: "complete" | "flawed" | "incomplete" | "open";
  /**
   * The attacker's other moves along the line that force a brinkmate within as many moves, or are
   * open.
   */
  others?: Other[];
  /** Pieces that are superfluous, or perhaps are. */
  superfluous?: Piece[];
}

/** A move of the attacker beside the line to a brinkmate. */
export interface Other {
  /** Ply of the move, from 1. */
  ply: number;
  /** The move. */
  move: Move;
  /** Moves within which it forces a brinkmate, itself included; left out if that is open. */
  within?: number;
}

/** A piece that a problem may do without. */
export interface Piece {
  /** The piece, as in SFEN. */
  piece: string;
  /** Its square; none for a piece in the attacker's hand. */
  square?: string;
  /** Without it nothing changes; if not, that is open. */
  settled: boolean;
}

/** A first move and its verdict. */
export interface FirstMove {
  /** The move, and for a mate the whole line. */
  moves: Move[];
  /** `mate`, `nomate` or `timeout`. */
  verdict: "mate" | "nomate" | "timeout";
  /** If it is not settled, why. */
  code?: "stopped" | "time" | "nodes" | "mate-limit" | "most" | "depth" | "rejected" | "no-line" | "thread" | "workers";
  /** The same in words. */
  reason?: string;
  /** Length of the line. */
  plies?: number;
  /** Proven bounds of the shortest length. */
  bounds?: Bounds;
  /** The line comes back to the position that it began in. */
  comesBack?: true;
}

/** Proven bounds of the length without futile interpositions, in plies. */
export interface Tsume extends Bounds {
  /**
   * The line of the row is one of that length; the defender may have futile interpositions left
   * at its end.
   */
  leads: boolean;
  /** Another line that is, if one is known. */
  moves?: Move[];
}

/** Moves that leave the line, or an earlier variation. */
export interface Variation {
  /** The moves from the start to where it branches off. */
  after: Move[];
  /** Its own moves. */
  moves: Move[];
  /** Plies of the mate from there; there may be a shorter one. */
  plies?: number;
  /** True if it is proven that there is no shorter one. */
  shortest: boolean;
}

/** Why a check does not mate. */
export interface Refutation {
  /**
   * The reply that refutes it, and if it was found the line to the last check; of a report, and
   * of one of several checks, the check stands before them.
   */
  moves: Move[];
  /** The same in Japanese notation. */
  japanese?: string[];
  /**
   * Plies of the quickest refutation against the longest attack, if it takes no longer than was
   * looked at.
   */
  plies?: number;
  /** Every other reply is proven to be mated. */
  only: boolean;
}

/** A report as one object. */
export interface Report extends Row {
  /** True if there is neither fault nor flaw; left out if that is not settled. */
  complete?: boolean;
  /** There are faults, all of them other mates that composers distinguish from cooks. */
  minorOnly: boolean;
  /** The rules that judge: `strict`, `magazine` or `smartphone`. */
  rules: "strict" | "magazine" | "smartphone";
  /** The level by these rules: `complete`, `flawed`, `incomplete` or `open`. */
  level: "complete" | "flawed" | "incomplete" | "open";
  /** The level in Japanese: `完全`, `キズあり`, `不完全` or `未決`. */
  levelJapanese: "完全" | "キズあり" | "不完全" | "未決";
  /** Faults and flaws in the order of their plies. */
  faults: Fault[];
  /** Other mates that no rules hold against a problem. */
  harmless: Fault[];
  /** Replies that last as long as the main line's. */
  sameLength: Fault[];
  /** Replies that are mated sooner. */
  shorter: Fault[];
  /** Moves of the attacker that fail, at each ply the best first. */
  tries: Try[];
  /** Superfluous pieces, and those that may be. */
  superfluous: Piece[];
  /** What the main line shows. */
  features: Features;
  /** The main line is the best one found, but its length is not settled. */
  provisional: boolean;
  /** What was not settled. */
  open: string[];
  /** The same in Japanese, those of one kind together. */
  openJapanese: string[];
  /** What was not settled because the problem is incomplete anyway. */
  passedOver: string[];
}

/** A fault, or a reply that lasts as long as the main line's. */
export interface Fault {
  /**
   * `fuzume` (no mate), `mated` (mated already), `yozume` (another mate), `hayazume` (a shorter
   * one), `komaamari` (pieces left), `hencho` (a longer defence), `hendo-yozume` (another mate
   * behind an equal reply); of replies `hencho` (as long, pieces left), `hendo` (as long),
   * `shorter`.
   */
  kind: "fuzume" | "mated" | "yozume" | "hayazume" | "komaamari" | "hencho" | "hendo-yozume" | "hendo" | "shorter";
  /** Its name in Japanese, such as 余詰. */
  name: string;
  /**
   * How grave it is by the rules: `harmless`, `slight`, `grave` or `incomplete`; left out for a
   * reply that is shorter.
   */
  grade?: "harmless" | "slight" | "grave" | "incomplete";
  /** For a fault, the number of its family: moves of one idea. */
  family?: number;
  /** The difference from the main line, if composers consider it minor. */
  minor?: "order" | "other-way" | "detour" | "unpromoted" | "unpromoted-longer" | "unpromoted-slower" | "other-square" | "other-destination" | "mate-in-one" | "last-move" | "mirror";
  /** For an order, another way or a detour, the ply after which it is back on the main line. */
  backAfter?: number;
  /** Ply of the first of its moves, from 1. */
  ply: number;
  /** Plies from the start of the problem to the end of the line. */
  plies: number;
  /** Its moves in USI notation. */
  moves: Move[];
  /** Its moves in Japanese notation. */
  japanese?: string[];
  /** The attacker's hand at its end, as in SFEN. */
  leftInHand: string;
}

/** A move of the attacker that fails. */
export interface Try extends Refutation {
  /** Its ply, from 1. */
  ply: number;
}

/** How a problem that was made stands among others. */
export interface Standing {
  /**
   * Its level by the rules: `complete`, `flawed`, or `open` where flaws were not judged or not
   * settled.
   */
  level: "complete" | "flawed" | "open";
  /** The number of its family: those that a composer sees as one. */
  family: number;
}

/** A problem found in a game, as one object. */
export interface Mined extends Row {
  /**
   * At each of the attacker's places in the solution all moves that mate, that of the solution
   * first.
   */
  accepted: Accepted[][];
  /** The length of the second best first move; left out if no other mates. */
  secondBest?: number;
  /** Number of the game among all that were given, from 1. */
  game: number;
  /** Number of the move in the game, from 1. */
  number: number;
  /** The position in the game. */
  origin: string;
}

/** A repaired problem, as one object. */
export interface Repaired extends Row, Standing {
  /** `added`, `removed`, `moved`, `replaced`, `hand-more`, `hand-less` or `shifted`. */
  change: "added" | "removed" | "moved" | "replaced" | "hand-more" | "hand-less" | "shifted";
  /** The piece that was added, removed or moved, or that is there now, as in SFEN. */
  piece?: string;
  /** Its square, before a move. */
  square?: string;
  /** Its square after a move. */
  to?: string;
  /** The change in words. */
  words: string;
  /** The same in Japanese. */
  wordsJapanese: string;
  /** Its flaws in words, if it has some that are accepted. */
  flaws?: string[];
  /** The same in Japanese. */
  flawsJapanese?: string[];
  /** The position before the change. */
  origin: string;
}

/** A problem whose solution goes on as that of a given one, or that a hunt met, as one object. */
export interface Extended extends Row, Standing {
  /** Plies before the solution of the given problem, if its solution goes on so. */
  before?: number;
  /** Its flaws in words. */
  flaws?: string[];
  /** The same in Japanese. */
  flawsJapanese?: string[];
  /** The position that was given. */
  origin: string;
}

/** A problem with pieces added, as one object. */
export interface Placed extends Row, Standing {
  /** The pieces that were added. */
  added: Added[];
  /** Its flaws in words. */
  flaws?: string[];
  /** The same in Japanese. */
  flawsJapanese?: string[];
  /** The position before. */
  origin: string;
}

/** A piece that was added, as one object. */
export interface Added {
  /** The piece, as in SFEN. */
  piece: string;
  /** Its square. */
  square: string;
  /** What is wrong without it, in words. */
  words: string;
  /** The same in Japanese. */
  wordsJapanese: string;
  /** The ply at which it is. */
  ply?: number;
  /** The fault that there is without it, or `escape`. */
  kind?: "fuzume" | "mated" | "yozume" | "hayazume" | "komaamari" | "hencho" | "hendo-yozume" | "hendo" | "escape";
  /** The moves of that fault, or the reply. */
  moves?: Move[];
}

/** A game with all its positions. Read as input, it is the game alone. */
export interface Game {
  /** Number of the game among all that were given, from 1. */
  game: number;
  /** The name, or the place in the input. */
  name: string;
  /** The position before the first move. */
  sfen: string;
  /** The moves played, in USI notation. */
  moves: Move[];
  /** Numbers of the moves that missed a mate. */
  missed: number[];
  /** Numbers of those that missed a brinkmate, if they were looked for. */
  missedBrinkmates?: number[];
  /** Numbers of those that allowed one. */
  allowedBrinkmates?: number[];
  /** The results for its positions. */
  positions: Position[];
}

/** A threat of mate in a game. */
export interface Threat {
  /** The mate behind a pass of the side to move. */
  moves: Move[];
  /** Length of that line; there may be a shorter one. */
  plies: number;
  /** No reply parries it, and the side to move has no mate of its own: a brinkmate. */
  brinkmate?: true;
  /**
   * The move played leaves the opponent a mate; left out where there is no move, or a mate in
   * place of one, or the search after it was ended.
   */
  stopped?: boolean;
}

/** A brinkmate that the side to move in a game can force. */
export interface HeldBrinkmate {
  /** The line to it. */
  moves: Move[];
  /** The most moves of the attacker that the brinkmate takes. */
  within: number;
  /** Whether one is left after the move played. */
  chance: "kept" | "missed" | "put_off" | "open" | "unplayed";
  /** Its moves within which one is left, if it was put off. */
  left?: number;
}

/** A brinkmate that a move of a game allows the opponent. */
export interface AllowedBrinkmate {
  /** The opponent's moves that it takes at most. */
  within: number;
  /** A move that avoids it. */
  escape: Move;
}

/** A position of a game. Read as input, it is a problem with its solution. */
export interface Position extends Row {
  /** Number of the game among all that were given, from 1. */
  game: number;
  /** Number of the next move, from 1. */
  number: number;
  /** The move played, in USI notation. */
  played?: Move;
  /** Whether a mate was taken. */
  chance?: "kept" | "missed" | "put_off" | "open" | "unplayed";
  /** Against the side to move. */
  threat?: Threat;
  /** The brinkmate that the side to move can force, if that was looked for. */
  hasBrinkmate?: HeldBrinkmate;
  /** The one that its move allows, which could be avoided. */
  allowsBrinkmate?: AllowedBrinkmate;
}

/** How far a search has come. */
export interface Progress {
  /** Wall time, to the microsecond. */
  milliseconds: number;
  /** Positions visited. */
  nodes: number;
  /** Length of the line being searched. */
  depth: number;
  /** The greatest depth reached. */
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
  /**
   * What is known of each first move, the most promising first; once there is a mate, of shorter
   * ones.
   */
  firstMoves?: KnownMove[];
}

/** What is known of a first move while a search goes on. */
export interface KnownMove {
  /** The move. */
  move: Move;
  /** `mate`, `nomate` or `unknown`. */
  verdict: "mate" | "nomate" | "unknown";
  /** It mates within so many plies, or does not within so many; absent for no mate at all. */
  plies?: number;
  /** Proof number of the position after it, unless that is settled. */
  pn?: number;
  /** Its disproof number. */
  dn?: number;
}

/** How far a report has come. */
export interface Step {
  /** The other moves that are settled. */
  settled: number;
  /** All of them; 0 before they are known. */
  total: number;
  /** The tsume length so far, at the step at which it is proven. */
  bounds?: Bounds;
  /** A fault or flaw, at the step at which it is found; the report may name it more closely. */
  fault?: Fault;
  /** The moves from the start before those of the fault. */
  before?: Move[];
}

/** How far the growth of a problem or a hunt has come. */
export interface Growth {
  /** Wall time, to the microsecond. */
  milliseconds: number;
  /** Problems that were taken back two plies. */
  takenBack: number;
  /** Problems without a fault that were found, whatever their length. */
  found: number;
  /** Problems that are complete by their reports. */
  complete: number;
  /** Problems with flaws. The others are not judged for flaws, or not settled. */
  flawed: number;
  /** Plies of the longest. */
  longest: number;
  /** Problems that wait to be taken back. */
  waiting: number;
  /** Replies, checks and positions that were not settled. */
  open: number;
  /** Positions of a hunt that were looked at. */
  setups: number;
  /** The number of the position with which a hunt goes on. */
  next: number;
}

/** How far the search for small changes has come. */
export interface Repairing {
  /** Wall time, to the microsecond. */
  milliseconds: number;
  /** Changed problems that are judged, at most. */
  candidates: number;
  /** Neighbours that were judged. */
  judged: number;
  /** Neighbours that are complete. */
  complete: number;
  /** Neighbours with flaws that are accepted. */
  flawed: number;
  /** Those that were not settled. */
  open: number;
}

/** How far the search for pieces has come. */
export interface Placing {
  /** Wall time, to the microsecond. */
  milliseconds: number;
  /** Pieces on squares that may be added. */
  candidates: number;
  /** Sets that were judged. */
  judged: number;
  /** Sets with which the line is the only solution. */
  found: number;
  /** Sets that were told and are complete. */
  complete: number;
  /** Sets that were told and have flaws. */
  flawed: number;
  /** Those that were not settled. */
  open: number;
  /** Sets that wait. */
  waiting: number;
  /** The level of the problem as it is, if the line is its only solution. */
  asItIs?: "complete" | "flawed" | "open";
  /** What is wrong with the problem as it is, as far as it was seen. */
  faults: FirstFault[];
}

/** A fault of a problem as it is. */
export interface FirstFault {
  /** Its ply. */
  ply: number;
  /** `line` (it cannot be played), `escape`, `yozume`, `komaamari` or `other`. */
  kind: "line" | "escape" | "yozume" | "komaamari" | "other";
  /** The move that escapes or mates as well. */
  move?: Move;
  /** How many of the pieces on squares may remove it. */
  removers: number;
  /** All this in words. */
  words: string;
  /** The same in Japanese. */
  wordsJapanese: string;
}

/** Facts about a problem and its main line, which composers list. */
export interface Features {
  /** Pieces on the board at the start: the attacker's, and the defender's. */
  onBoard: [number, number];
  /** Pieces in the attacker's hand at the start. */
  inHand: number;
  /** Plies at which the attacker gives a piece away that is captured at once. */
  sacrifices: number[];
  /** Plies of moves without a possible promotion, of both sides. */
  unpromoted: number[];
  /** Plies of the defender's interpositions: drops, and moves of pieces. */
  interpositions: number[];
  /** The position at the end. */
  end: string;
}

/** A move of the attacker that mates. */
export interface Accepted {
  /** The move. */
  move: Move;
  /** Plies to the mate without futile interpositions, the move included. */
  plies: number;
}

/** A problem and its answer. */
export interface Answer extends Row {
  /**
   * What was asked, unless it was the mate: `brinkmate`, or `threat`, the mate after a pass of
   * the defender.
   */
  question?: "brinkmate" | "threat";
  /** What is proven of the length of a brinkmate, if it was asked for. */
  brinkmate?: Brinkmate;
  /**
   * The replies that the line does not take, if they were asked for, and other first moves that
   * mate.
   */
  variations?: Variation[];
  /** True if all variations asked for were found. */
  variationsComplete?: boolean;
  /** The best first moves, the line's own first, if several were asked for. */
  firstMoves?: FirstMove[];
  /** True if all first moves are settled. */
  firstMovesComplete?: boolean;
  /** If the defender is to move and not mated, the line that shows it, if it was asked for. */
  refutation?: Refutation;
  /**
   * If the attacker is to move and there is no mate, the checks with what refutes each, if that
   * was asked for.
   */
  refutations?: Refutation[];
}

/** Which pieces may come to which squares. */
export interface Places {
  /** The squares to which pieces may come: one (5a), or two corners (1a-4d) */
  region?: string;
  /** The pieces that may come to the board (R, +R, p) [default: all] */
  pieces?: string[];
  /**
   * Let no promoted lances, knights and silvers come to the board: promoted pawns stand for them
   */
  tokinOnly?: boolean;
}

/** Which problems go on as a given one? */
export interface Extend extends Places {
  /** Go back as far as problems of N plies [default: all that are two plies longer] */
  plies?: number;
  /**
   * Let up to N pieces join on the way that no move needs, from the defender's hand [default: 3
   * with `plies`]
   */
  add?: number;
  /**
   * End after N problems, those that differ in little counted as one [default: 10 with `plies`,
   * else all]
   */
  most?: number;
  /**
   * Leave open whether a move mates after N visited positions [default: 200 with `plies`, else
   * 300000]
   */
  nodes?: number;
  /** Most pieces in the attacker's hand; 0 keeps it empty */
  hand?: number;
  /** Only checks that are captured at once */
  sacrifices?: boolean;
  /** No checks that capture */
  noCaptures?: boolean;
  /** `smoke`: try problems with many pieces on the board first [default: those with few] */
  theme?: "smoke";
  /** Which problems grow is left to chance: another N finds others [default: 1] */
  seed?: number;
}

/** Which problems are there among positions with given pieces, and before those? */
export interface Hunt extends Places {
  /** Lengths without futile interpositions [default: 3-9] */
  plies?: Range;
  /**
   * The squares of the defender's king: one (5a), or two corners (1a-4d) [default: where it
   * stands]
   */
  king?: string;
  /** How many pieces are put on the board; moves that are taken back add more [default: 3] */
  put?: Range;
  /**
   * The attacker's hand: how many pieces (0-2), or which at least and at most (P-RG2P: a pawn at
   * least, a rook, a gold and two pawns at most; 0-B: a bishop at most) [default: 0-2]
   */
  hand?: Range | string;
  /** Only problems whose solution shows all of these themes: docs/composing.md says what each is */
  theme?: ("sacrifice" | "unpromoted" | "interposition" | "intermediate" | "distant" | "smoke" | "figure")[];
  /** Look into all positions in their order, not some by chance; no moves are taken back */
  all?: boolean;
  /** Begin with position N: the last line of an earlier run says with which [default: 0] */
  from?: number;
  /** End before position N */
  until?: number;
  /** The positions are left to chance: another N tries others [default: 1] */
  seed?: number;
  /**
   * End after N problems, those that differ in little counted as one [default: 10, with `all`
   * all]
   */
  most?: number;
  /**
   * At most N problems that go back to one beginning: more finds more long ones, but less
   * different [default: 20]
   */
  ofEach?: number;
}

/** With which pieces is a line the only solution? */
export interface Place extends Places {
  /**
   * The line in USI notation, for one that cannot be played yet [default: the moves behind the
   * position, or the solution in the file]
   */
  line?: Move[];
  /** Add N pieces at most [default: 2] */
  add?: number;
  /** End after N problems, those that differ in little counted as one [default: all] */
  most?: number;
  /** Leave a set of pieces open after N visited positions [default: 1000000] */
  nodes?: number;
}

/** Which small changes make a cooked problem complete? */
export interface Repair {
  /** Give up on a changed problem after N visited positions [default: 1000000] */
  nodes?: number;
  /** End after N repairs of a problem, those that differ in little counted as one [default: 10] */
  most?: number;
  /** The rules that judge flaws: docs/composing.md has their table [default: magazine] */
  rules?: "strict" | "magazine" | "smartphone";
  /** The gravest flaw that a repair may have; those without come first [default: slight] */
  flaws?: "none" | "slight" | "grave";
  /**
   * Only these kinds of changes: add a piece, remove one, move it, replace it by another kind,
   * change the attacker's hand, shift the whole board [default: all]
   */
  changes?: ("add" | "remove" | "move" | "replace" | "hand" | "shift")[];
  /** Squares (5a) and pieces (R, +R, p; lower case: White's) that stay as they are */
  keep?: string[];
  /**
   * What stays the same: the whole main line (`line`), or only its first move (`key`) [default:
   * line]
   */
  same?: "line" | "key";
  /**
   * Look for problems of N plies, without futile interpositions; only the first move stays the
   * same
   */
  plies?: number;
}
