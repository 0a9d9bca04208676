// Modules that are given less memory than they ask for.

import { number, sections } from "../../../scripts/web/sections.mjs";

/** Bytes of a page of a module's memory. */
const PAGE = 65536;

/** Where a module says what memory it has: `least` pages, and the place of the most. */
function memoryOf(bytes) {
  for (const { kind, start } of sections(bytes)) {
    if (kind === 5) {
      const count = number(bytes, start);
      const flags = number(bytes, count.end);
      const least = number(bytes, flags.end);
      if (count.value === 1 && flags.value === 1) {
        return { least: least.value, most: least.end };
      }
    }
  }
  throw new Error("no memory with a maximum");
}

/** The least MiB that a module starts with. */
export const leastMemory = (module) => (memoryOf(module).least * PAGE) / 2 ** 20;

/** A copy of a module whose memory never grows beyond so many MiB. */
export function withMemory(module, mib) {
  const bytes = Uint8Array.from(module);
  const { most } = memoryOf(bytes);
  let pages = Math.floor((mib * 2 ** 20) / PAGE);
  const { end } = number(bytes, most);
  for (let at = most; at < end; at += 1) {
    bytes[at] = (pages & 127) | (at + 1 < end ? 128 : 0);
    pages >>= 7;
  }
  if (pages > 0) {
    throw new RangeError(`${mib} MiB are more than the module's maximum`);
  }
  return bytes;
}
