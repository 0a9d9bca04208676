// The rules of the pages find the moves of tests/data/legal.tsv, whose header says where
// they come from.
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
const { outputFiles: [{ text }] } = await esbuild.build({
  entryPoints: [here("../page/rules.ts")], bundle: true, write: false, format: "esm",
});
const { Position, toUsi } = await import(`data:text/javascript,${encodeURIComponent(text)}`);

const lines = readFileSync(here("../../../tests/data/legal.tsv"), "utf8").split("\n");
const rows = lines.filter((line) => line !== "" && !line.startsWith("#"));
assert.ok(rows.length >= 200);
for (const [sfen, moves] of rows.map((row) => row.split("\t"))) {
  const position = Position.fromSfen(sfen);
  assert.deepEqual(position.legalMoves().map(toUsi).sort(), moves.split(" ").filter(Boolean).sort(), sfen);
  assert.equal(position.toSfen().split(" ").slice(0, 3).join(" "), sfen.split(" ").slice(0, 3).join(" "));
}
