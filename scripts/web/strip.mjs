// Takes out what the compiler of a library left in a module for a tool that is not used here.
//
// usage: node strip.mjs MODULE OUT SECTION...

import { readFileSync, writeFileSync } from "node:fs";
import { number, sections } from "./sections.mjs";

const [from, to, ...unwanted] = process.argv.slice(2);
const bytes = readFileSync(from);

const kept = [bytes.subarray(0, 8)];
for (const { kind, at, start, end } of sections(bytes)) {
  const name = number(bytes, start);
  const isCustom = kind === 0;
  if (!isCustom || !unwanted.includes(bytes.toString("utf8", name.end, name.end + name.value))) {
    kept.push(bytes.subarray(at, end));
  }
}
writeFileSync(to, Buffer.concat(kept));
