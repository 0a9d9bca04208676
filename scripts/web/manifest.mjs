// Writes `engine.json` of ShogiHome's folder from what the engine itself says to `usi`.

import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const { default: createEngine } = await import(pathToFileURL(join(folder, "tsumi.js")).href);
const engine = await createEngine({ printErr: (line) => console.error(line) });
const lines = [];
engine.addMessageListener((line) => lines.push(line));
engine.postMessage("usi");
engine.postMessage("quit");

const after = (start) => lines.find((line) => line.startsWith(start)).slice(start.length);
const options = lines.flatMap((line) => {
  const found = /^option name (\S+) type (\S+)(.*)$/.exec(line);
  if (found === null) {
    return [];
  }
  const [, name, type, rest] = found;
  const value = (word) => new RegExp(` ${word} (\\S+)`).exec(rest)?.[1];
  const isNumber = type === "spin";
  const given = (word) => (isNumber ? Number(value(word)) : value(word));
  const option = { name, type, default: given("default") };
  if (isNumber) {
    // ShogiHome holds numbers as JavaScript does: a greater one would not be the same.
    Object.assign(option, {
      min: given("min"),
      max: Math.min(given("max"), Number.MAX_SAFE_INTEGER),
    });
  }
  const vars = [...rest.matchAll(/ var (\S+)/g)].map(([, word]) => word);
  return [vars.length > 0 ? { ...option, vars } : option];
});

const manifest = {
  abi: "shogihome-wasm-engine/1",
  module: "tsumi.js",
  moduleFormat: "esm",
  name: after("id name "),
  author: after("id author "),
  options,
  presets: [
    { id: "tsumi-v1", displayName: "tsumi (mate search)", values: {} },
    {
      id: "tsumi-shortest-v1",
      displayName: "tsumi (shortest mate)",
      values: { Effort: "shortest" },
    },
    {
      id: "tsumi-brinkmate-v1",
      displayName: "tsumi (brinkmate)",
      values: { Question: "brinkmate" },
    },
  ],
};
writeFileSync(join(folder, "engine.json"), `${JSON.stringify(manifest, null, 2)}\n`);
