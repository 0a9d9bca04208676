// Makes what the package has as texts, so that no file has to be found beside it: the program
// of its workers, and both modules.
//
// usage: node pack.mjs TOOLS OUT
//
// TOOLS has esbuild in its node_modules, `tsumi.wasm` and `tsumi-threads.wasm`.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [tools, out] = process.argv.slice(2);
const esbuild = createRequire(join(resolve(tools), "package.json"))("esbuild");
const write = (name, text) =>
  writeFileSync(join(out, name), `export default ${JSON.stringify(text)};\n`);

const { outputFiles } = await esbuild.build({
  entryPoints: [fileURLToPath(new URL("../../bindings/web/npm/worker.js", import.meta.url))],
  bundle: true, write: false, minify: true, target: "es2022", format: "iife", charset: "utf8",
});
write("program.js", outputFiles[0].text.trimEnd());
for (const [file, name] of [["tsumi.wasm", "wasm.js"], ["tsumi-threads.wasm", "wasm-threads.js"]]) {
  const packed = gzipSync(readFileSync(join(tools, file)), { level: 9 });
  write(name, packed.toString("base64"));
}
