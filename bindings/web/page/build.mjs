// Makes the scripts of the pages: `solve.js` and `compose.js`, and their style; `policy.txt`, the
// content security policy of the page with `solve.js`; the element for other pages,
// `tsume-board.js`; and the outlines of the characters on boards.
//
// usage: node build.mjs TOOLS OUT
//
// TOOLS has esbuild in its node_modules. The same sources and the same esbuild make the
// same files.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { policy } from "./policy.mjs";

const [tools, out] = process.argv.slice(2);
const esbuild = createRequire(join(resolve(tools), "package.json"))("esbuild");
const here = fileURLToPath(new URL(".", import.meta.url));
const PIECES = "歩香桂銀金角飛玉と杏圭全馬龍";
const CHARACTERS = `${PIECES}一二三四五六七八九十１２３４５６７８９☗☖持駒なし`;
const glyphs = readFileSync(join(here, "../../../src/pictures/glyphs.txt"), "utf8").split("\n")
  .map((line) => line.split("\t")).filter(([character, , path]) => character.length === 1 && path !== undefined);
const outlines = (characters) => JSON.stringify(Object.fromEntries(
  glyphs.filter(([character]) => characters.includes(character)).map(([character, , path]) => [character, path])));
const common = {
  absWorkingDir: here, bundle: true, write: false, minify: true, target: "es2022", external: ["node:*"],
  charset: "utf8", legalComments: "none", lineLimit: 120,
};

async function text(options) {
  const { outputFiles } = await esbuild.build({ ...common, ...options });
  // `</script` would end the block that the script stands in.
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

/** Modules that are made here. */
const made = (modules) => ({
  name: "made",
  setup(build) {
    const filter = new RegExp(`^(${Object.keys(modules).join("|")})$`);
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: "made" }));
    build.onLoad({ filter: /.*/, namespace: "made" }, ({ path }) => modules[path]);
  },
});

const WORDS = "words.ts";

/** The words of the pages, but for those that no other source of this script names: each has a line
    of its own, and those on the lines behind it, which are set in. */
async function wordsOf(options) {
  const { metafile } = await esbuild.build({ ...common, ...options, metafile: true });
  const sources = Object.keys(metafile.inputs).filter((path) => /\.[jt]s$/.test(path) && path !== WORDS);
  const names = new Set(sources.flatMap((path) => readFileSync(join(here, path), "utf8").match(/\w+/g)));
  const contents = readFileSync(join(here, WORDS), "utf8")
    .replace(/^ {2}(\w+): .*\n(?: {4}.*\n| {2}[\]}].*\n)*/gm, (entry, name) => names.has(name) ? entry : "");
  return { contents, loader: "ts" };
}

/** Takes these contents for the words. */
const speaking = (words) => ({
  name: "words",
  setup(build) {
    build.onLoad({ filter: /\/words\.ts$/ }, () => words);
  },
});

const program = { contents: await text({ entryPoints: ["worker.ts"], format: "iife" }), loader: "text" };
const style = { contents: await text({ entryPoints: ["element.css"] }), loader: "text" };
const modules = { "worker-program": program, outlines: { contents: outlines(PIECES), loader: "json" }, "./element.css": style };
mkdirSync(out, { recursive: true });
for (const [name, file] of [["solve", "solve"], ["compose", "compose"], ["element", "tsume-board"]]) {
  const options = { entryPoints: [`${name}.ts`], format: "iife", plugins: [made(modules)] };
  const words = speaking(await wordsOf(options));
  writeFileSync(join(out, `${file}.js`), await text({ ...options, plugins: [...options.plugins, words] }));
}
writeFileSync(join(out, "page.css"), await text({ entryPoints: ["page.css"] }));
// The program puts it into its pages.
const part = (page, name, file) => page.replace(`<!--${name}-->`, () => readFileSync(join(out, file), "utf8"));
const page = readFileSync(join(here, "../../../src/pictures/page.html"), "utf8");
writeFileSync(join(out, "policy.txt"), `${policy(part(part(page, "style", "page.css"), "script", "solve.js"))}\n`);
writeFileSync(join(out, "outlines.json"), outlines(CHARACTERS));
