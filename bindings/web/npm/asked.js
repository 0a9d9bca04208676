// What is asked: the arguments, checked, so that each mistake has its reason.

/** A mistake of the caller, or why there is no answer: `code` for programs, `message` for people,
    and `japanese`, if it is about the input. */
export class TsumiError extends Error {
  constructor(code, message, japanese) {
    super(message);
    this.name = "TsumiError";
    this.code = code;
    this.japanese = japanese;
  }
}

const wrong = (message) => new TsumiError("argument", message);
const quoted = (words) => words.map((word) => JSON.stringify(word)).join(", ");

/** A value as a message shows it. */
const shown = (value) =>
  typeof value === "string"
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? "a list"
      : value !== null && ["object", "function"].includes(typeof value)
        ? `a value of ${value.constructor?.name ?? "no class"}`
        : String(value);

/** What each option must be, in words, and whether a value is. */
const is = (words, test) => ({ words, test });
const flag = is("true or false", (value) => typeof value === "boolean");
const whole = (most, least = 1) =>
  is(`a whole number from ${least} to ${most}`, (value) =>
    Number.isInteger(value) && value >= least && value <= most);
const between = (least, most) => whole(most, least);
const odd = (most) => is(`an odd number from 3 to ${most}`, (value) => whole(most, 3).test(value) && value % 2 === 1);
const word = (...known) => is(`one of ${quoted(known)}`, (value) => known.includes(value));
const span = (least, most) =>
  is(`a whole number from ${least} to ${most}, or the least and the greatest as a list`, (value) => {
    const [one, other = one, ...more] = Array.isArray(value) ? value : [value];
    const isNumber = (number) => Number.isInteger(number) && number >= least && number <= most;
    return isNumber(one) && isNumber(other) && one <= other && more.length === 0;
  });
const hands = is(`${span(0, 9).words}, or the least and the greatest hand such as "P-RG2P"`, (value) =>
  span(0, 9).test(value) || (typeof value === "string" && /^(0-)?([0-9]*[RBGSNLP])+(-([0-9]*[RBGSNLP])+)?$/.test(value)));
const squares = is("a square such as \"5a\", or two corners such as \"1a-4d\"", (value) =>
  typeof value === "string" && /^[1-9][a-i](-[1-9][a-i])?$/.test(value));
const pieces = is("a list of pieces as in SFEN, such as \"P\", \"+r\"", (value) =>
  Array.isArray(value) && value.every((piece) => /^(\+?[PLNSBR]|G)$/i.test(piece)));
const words = (...known) => is(`a list of ${quoted(known)}`, (value) =>
  Array.isArray(value) && value.every((one) => known.includes(one)));
const kept = is("a list of squares and pieces, such as \"5a\", \"+R\"", (value) =>
  Array.isArray(value) && value.every((word) => /^([1-9][a-i]|(\+?[PLNSBR]|[GK]))$/i.test(word)));
const line = is("a list of moves in USI notation", (value) =>
  Array.isArray(value) && value.every((move) => typeof move === "string"));

/** More moves than any line has. */
const ALL_VARIATIONS = 65_535;
/** Of a brinkmate: no limit. */
const ANY_MOVES = 4_294_967_295;
/** The module takes no more. */
const MOST_THREADS = 16;
/** Positions that one thread visits before others are called, as in the program. */
const NODES_ALONE = 1_000_000;
/** Bounds are those of docs/usi.md; of the table, what a module has room for. */
const LIMITS = {
  milliseconds: is("a number above 0", (value) => Number.isFinite(value) && value > 0),
  nodes: whole(Number.MAX_SAFE_INTEGER),
  hashMib: whole(256),
  rootDefends: flag,
  rest: flag,
  threads: whole(MOST_THREADS),
  signal: is("an AbortSignal", (value) => typeof value?.throwIfAborted === "function"),
  onProgress: is("a function", (value) => typeof value === "function"),
};
const { nodes: _, ...WITHOUT_NODES } = LIMITS;
const RULES = word("strict", "magazine", "smartphone");
/** No greater number is exact. */
const ANY = Number.MAX_SAFE_INTEGER;
const COMPOSING = {};
// Made of src/composing; tests/all/declared.rs says how.
// composing:begin
COMPOSING.places = {
  region: squares,
  pieces: pieces,
  tokinOnly: flag,
};
COMPOSING.extend = {
  ...COMPOSING.places,
  plies: odd(65535),
  add: between(0, 38),
  most: between(1, 4294967295),
  nodes: between(0, ANY),
  hand: between(0, 4294967295),
  sacrifices: flag,
  noCaptures: flag,
  theme: word("smoke"),
  seed: between(0, ANY),
};
COMPOSING.hunt = {
  ...COMPOSING.places,
  plies: span(1, 99),
  king: squares,
  put: span(0, 9),
  hand: hands,
  theme: words("sacrifice", "unpromoted", "interposition", "intermediate", "distant", "smoke", "figure"),
  all: flag,
  from: between(0, ANY),
  until: between(0, ANY),
  seed: between(0, ANY),
  most: between(1, 4294967295),
  ofEach: between(1, 4294967295),
};
COMPOSING.place = {
  ...COMPOSING.places,
  line: line,
  add: between(1, 8),
  most: between(1, 4294967295),
  nodes: between(0, ANY),
};
COMPOSING.repair = {
  nodes: between(0, ANY),
  most: between(1, 4294967295),
  rules: word("strict", "magazine", "smartphone"),
  flaws: word("none", "slight", "grave"),
  changes: words("add", "remove", "move", "replace", "hand", "shift"),
  keep: kept,
  same: word("line", "key"),
  plies: between(1, 65535),
};
// composing:end
const OPTIONS = {
  solve: {
    ...LIMITS,
    mateLimit: whole(10_000),
    effort: word("any", "short", "shortest"),
    tsume: flag,
    multipv: whole(600),
    variations: is(`true, false or a whole number up to ${ALL_VARIATIONS}`, (value) =>
      flag.test(value) || whole(ALL_VARIATIONS, 0).test(value)),
    brinkmate: is("true, false or a whole number from 1", (value) =>
      flag.test(value) || whole(ANY_MOVES).test(value)),
    faults: flag,
    refutation: flag,
    solution: line,
  },
  extend: { ...WITHOUT_NODES, ...COMPOSING.extend, solution: line },
  hunt: { ...WITHOUT_NODES, ...COMPOSING.hunt },
  place: { ...WITHOUT_NODES, ...COMPOSING.place },
  repair: { ...WITHOUT_NODES, ...COMPOSING.repair, solution: line },
  check: { ...LIMITS, rules: RULES, solution: line },
  matesWithin: { threads: LIMITS.threads, signal: LIMITS.signal },
};
/** What takes longer is for `solve`. */
const PLIES_WITHIN = whole(9);

/** Threads of a question on `cores` cores, or why there is but one. Throws if more are asked for. */
function threads(asked, { cores, lack }) {
  if (asked > 1 && lack !== null) {
    throw new TsumiError("threads", `there can be no ${asked} threads here: ${lack}`);
  }
  if (asked !== undefined || lack !== null) {
    return { threads: asked ?? 1 };
  }
  return { threads: Math.max(1, Math.min(cores - 1, MOST_THREADS)), nodesAlone: NODES_ALONE };
}

/** The problem and the options that are given, checked. Throws if an argument is wrong. */
function checked(kind, problem, options) {
  if (typeof problem !== "string") {
    throw wrong(`the problem must be a text, such as an SFEN, not ${shown(problem)}`);
  }
  return checkedOptions(kind, options);
}

/** The options that are given, checked. Throws if one is wrong. */
function checkedOptions(kind, options) {
  if (typeof options !== "object" || options === null) {
    throw wrong(`options must be an object, not ${shown(options)}`);
  }
  const known = OPTIONS[kind];
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!Object.hasOwn(known, name)) {
      throw wrong(`${name} is not an option of ${kind}: these are ${Object.keys(known).join(", ")}`);
    }
    if (!known[name].test(value)) {
      throw wrong(`${name} must be ${known[name].words}, not ${shown(value)}`);
    }
  }
  const { signal, onProgress, ...asked } = Object.fromEntries(given);
  return asked;
}

/** The question of `kind` as the module of a host reads it. Throws if an argument is wrong. */
export function question(kind, problem, options, host) {
  const { variations, brinkmate, ...asked } = checked(kind, problem, options);
  const replies = variations === true ? ALL_VARIATIONS : Number(variations ?? 0);
  // JSON leaves out what is undefined.
  const moves = brinkmate === true ? ANY_MOVES : brinkmate || undefined;
  return JSON.stringify({
    [kind]: { ...asked, ...threads(asked.threads, host), problem, variations: replies, brinkmate: moves },
  });
}

/** The question of a composer likewise. */
export function composing(kind, problem, options, host) {
  const { milliseconds, hashMib, rootDefends, rest, threads: workers, solution, ...asked } =
    checked(kind, problem, options);
  const means = { milliseconds, hashMib, rootDefends, rest, solution, ...threads(workers, host) };
  return JSON.stringify({ compose: { ...means, problem, composing: { [kind]: asked } } });
}

/** What makes questions of short ones, whether SFENs are mates within `plies`. Throws if an argument
    is wrong. */
export function within(plies, options, host) {
  if (!PLIES_WITHIN.test(plies)) {
    throw wrong(`plies must be ${PLIES_WITHIN.words}, not ${shown(plies)}`);
  }
  const asked = checkedOptions("matesWithin", options);
  const { threads: workers } = threads(asked.threads, host);
  return (sfens) => JSON.stringify({ within: { sfens, plies, threads: workers } });
}

/** The positions that are asked about, one after the other. Throws if they are not texts. */
export function* positions(sfens) {
  const isText = typeof sfens === "string";
  if (!isText && typeof sfens?.[Symbol.iterator] !== "function") {
    throw wrong(`positions must be SFENs, or a text with one on each line, not ${shown(sfens)}`);
  }
  const lines = isText ? sfens.split(/\r?\n/) : sfens;
  // Behind the last end of a line there is none.
  if (isText && lines.at(-1) === "") {
    lines.pop();
  }
  for (const sfen of lines) {
    if (typeof sfen !== "string") {
      throw wrong(`each position must be an SFEN, not ${shown(sfen)}`);
    }
    yield sfen;
  }
}

/** The content of a file, as text or bytes. Throws if it is neither. */
export function content(file) {
  if (typeof file === "string" || file instanceof Uint8Array) {
    return file;
  }
  if (file instanceof ArrayBuffer) {
    return new Uint8Array(file);
  }
  throw wrong(`a file must be its text or its bytes (Uint8Array, ArrayBuffer), not ${shown(file)}`);
}
