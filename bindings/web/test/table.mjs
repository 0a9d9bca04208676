// Answers as rows: name, verdict, code, plies, milliseconds, positions.
//
// usage: node table.mjs PROBLEMS LIMITS
//
// Solves a list of problems (NAME, SFEN, with tabs between) in Node, with limits as JSON.

import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

export const problems = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((row) => row !== "" && !row.startsWith("#"))
    .map((row) => row.split("\t"));

/** Solves the problems and prints a row for each, and the sums. */
export async function printTable(rows, solve) {
  let [answered, milliseconds, nodes, deepest] = [0, 0, 0, 0];
  for (const [name, sfen] of rows) {
    const answer = await solve(sfen);
    const { verdict, code, plies } = answer;
    console.log([name, verdict, code ?? "", plies ?? "", answer.milliseconds, answer.nodes].join("\t"));
    answered += verdict === "timeout" ? 0 : 1;
    milliseconds += answer.milliseconds;
    nodes += answer.nodes;
    deepest = Math.max(deepest, plies ?? 0);
  }
  console.log(
    `# ${answered} of ${rows.length} answered, longest line ${deepest} plies, ` +
      `${nodes} positions in ${milliseconds} ms: ${Math.round((1000 * nodes) / milliseconds)} a second`,
  );
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { solve, close } = await import("../../../dist/npm/node.js");
  const before = process.cpuUsage();
  await printTable(problems(argv[2]), (sfen) => solve(sfen, JSON.parse(argv[3])));
  const { user } = process.cpuUsage(before);
  console.log(`# ${Math.round(user / 1000)} ms of CPU`);
  close();
}
