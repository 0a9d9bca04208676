// Takes out what the compiler of a library left in a module for a tool that is not used here.
//
// usage: node strip.mjs MODULE OUT SECTION...

import { readFileSync, writeFileSync } from "node:fs";

const [from, to, ...unwanted] = process.argv.slice(2);
const bytes = readFileSync(from);

/** A number of the module's format (LEB128) at a place: its value and its end. */
function number(at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) {
      return { value, end: at };
    }
  }
}

const kept = [bytes.subarray(0, 8)];
for (let at = 8; at < bytes.length; ) {
  const { value: size, end: start } = number(at + 1);
  const name = number(start);
  const isCustom = bytes[at] === 0;
  if (!isCustom || !unwanted.includes(bytes.toString("utf8", name.end, name.end + name.value))) {
    kept.push(bytes.subarray(at, start + size));
  }
  at = start + size;
}
writeFileSync(to, Buffer.concat(kept));
