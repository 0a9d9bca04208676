// The rules of the pages find the moves of tests/data/legal.tsv, and what judges checks by them alone
// finds the mates of tests/data/game-mates.tsv; their headers say where they come from.
//
// usage: node rules.mjs TOOLS
//
// TOOLS has esbuild in its node_modules.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const esbuild = createRequire(join(resolve(process.argv[2]), "package.json"))("esbuild");
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const contents = 'export * from "./rules.js"; export { look } from "./exhaustive.js";';
const { outputFiles: [{ text }] } = await esbuild.build({
  stdin: { contents, resolveDir: here("../page") }, bundle: true, write: false, format: "esm",
});
const { look, Position, toUsi } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

const lines = readFileSync(here("../../../tests/data/legal.tsv"), "utf8").split("\n");
const rows = lines.filter((line) => line !== "" && !line.startsWith("#"));
assert.ok(rows.length >= 200);
for (const [sfen, moves] of rows.map((row) => row.split("\t"))) {
  const position = Position.fromSfen(sfen);
  assert.deepEqual(position.legalMoves().map(toUsi).sort(), moves.split(" ").filter(Boolean).sort(), sfen);
  assert.equal(position.toSfen().split(" ").slice(0, 3).join(" "), sfen.split(" ").slice(0, 3).join(" "));
}

const mates = readFileSync(here("../../../tests/data/game-mates.tsv"), "utf8").split("\n")
  .map((line) => line.split("\t")).filter(([, , expect]) => expect === "mate3").slice(0, 10);
assert.equal(mates.length, 10);
for (const [name, sfen] of mates) {
  const start = Position.fromSfen(sfen);
  const lines = [];
  for (const check of start.legalMoves()) {
    const next = start.after(check);
    if (next.isInCheck(next.side)) {
      const looked = await look(next, 60);
      "mates" in looked && lines.push([check, ...looked.mates]);
    }
  }
  assert.equal(Math.min(...lines.map((line) => line.length)), 3, name);
  for (const line of lines) {
    // Each line is one of legal moves, and ends with a mate.
    const end = line.reduce((position, move) => {
      assert.ok(position.legalMoves().some((one) => toUsi(one) === toUsi(move)), name);
      return position.after(move);
    }, start);
    assert.ok(end.isMate(), name);
  }
}
