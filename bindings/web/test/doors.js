// The table of all doors, tests/data/doors.jsonl, which tests/all/doors.rs describes.

import { readFileSync } from "node:fs";

const file = new URL("../../../tests/data/doors.jsonl", import.meta.url);
export const TABLE = readFileSync(file, "utf8").trimEnd().split("\n").map((row) => JSON.parse(row));

/** A name as JavaScript has it. */
const inCamelCase = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());

/** Options as the package takes them. */
export const optionsOf = ({ options }) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [inCamelCase(name), value]));

/** True if `found`, of the package, has what is expected, and perhaps more names. */
export function isPart(expected, found) {
  if (Array.isArray(expected)) {
    return expected.length === found?.length && expected.every((one, index) => isPart(one, found[index]));
  }
  if (typeof expected === "object") {
    return Object.entries(expected).every(([name, inner]) => isPart(inner, found?.[inCamelCase(name)]));
  }
  return expected === found;
}
