// The table of all doors, tests/data/doors.jsonl, which tests/all/doors.rs describes.

import { readFileSync } from "node:fs";

const file = new URL("../../../tests/data/doors.jsonl", import.meta.url);
const rows = readFileSync(file, "utf8").trimEnd().split("\n").map((row) => JSON.parse(row));
const isMade = ({ ask }) => ["extend", "hunt", "place"].includes(ask);
/** What is answered, and what is made by a composer's question. */
export const TABLE = rows.filter((row) => !isMade(row));
export const MADE = rows.filter(isMade);

/** A name as JavaScript has it. */
const inCamelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** Options as the package takes them. */
const optionsOf = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [inCamelCase(name), value]));

/** What the package answers to a row, asked in the way of `how`. */
export function ask(tsumi, { ask, text, options: { most, ...options } }, how) {
  const asked = { hashMib: 16, ...how, ...optionsOf(options) };
  return ask === "brinkmate"
    ? tsumi.solve(text, { brinkmate: most ?? true, ...asked })
    : tsumi[ask](text, asked);
}

/** All that the package makes for a row, by one thread, whose order is always the same. */
export async function makes(tsumi, { ask, text, options }) {
  const found = [];
  for await (const one of tsumi[ask](text, { hashMib: 16, threads: 1, ...optionsOf(options) })) {
    found.push(one);
  }
  return found;
}

/** True of a line of moves that is as long as expected, and of whether the main line is one of that
    length: several threads may find any such line. */
const isAsLong = (name, expected, { [name]: line, leads }) =>
  name === "leads" || line?.length === expected.length || (name === "moves" && line === undefined && leads);
const OF_LINES = ["moves", "japanese", "leads"];

/** True if `found`, of the package, has what is expected, and perhaps more names. `isAnyLine`: a line
    may be another one of its length. */
export function isPart(expected, found, isAnyLine = false) {
  if (Array.isArray(expected)) {
    return expected.length === found?.length &&
      expected.every((one, index) => isPart(one, found[index], isAnyLine));
  }
  if (typeof expected === "object") {
    return Object.entries(expected).every(([name, inner]) => {
      const part = found?.[inCamelCase(name)];
      return isAnyLine && OF_LINES.includes(name)
        ? isAsLong(name, inner, found)
        : isPart(inner, part, isAnyLine);
    });
  }
  return expected === found;
}
