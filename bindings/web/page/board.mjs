// Puts the board to compose on together: `tsumi.html` from the template of pages, with the
// engine in it if there is one, and what a server needs so that it can be installed.
//
// usage: node board.mjs MADE ENGINE OUT

import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { guarded } from "./policy.mjs";
import { HEAD, openGraph, serve } from "./serving.mjs";

export const DESCRIPTION = "詰将棋の創作盤。並べながら詰みと余詰を調べます。A board to compose shogi mate problems on.";

/** The page, with these settings, and with the engine in it if it has one. */
export function board(made, { engine = "", settings = {}, head = openGraph("tsumi 創作盤", DESCRIPTION) } = {}) {
  const template = fileURLToPath(new URL("../../../src/pictures/page.html", import.meta.url));
  const module = engine === "" || !existsSync(engine) ? ""
    : `<script type="application/octet-stream" id="data-engine">${readFileSync(engine).toString("base64")}</script>`;
  const text = (name) => readFileSync(join(made, name), "utf8");
  const parts = {
    title: "tsumi 創作盤", head: `${head}\n${HEAD}`, style: text("page.css"), script: text("compose.js"),
    outlines: text("outlines.json"), settings: JSON.stringify(settings), engine: module, problems: "",
  };
  return guarded(Object.entries(parts).reduce((page, [name, part]) => page.replace(`<!--${name}-->`, () => part),
    readFileSync(template, "utf8")));
}

export const king = (made) => JSON.parse(readFileSync(join(made, "outlines.json"), "utf8"))["玉"];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [made, engine, out] = process.argv.slice(2);
  mkdirSync(out, { recursive: true });
  const page = board(made, { engine });
  writeFileSync(join(out, "tsumi.html"), page);
  copyFileSync(join(made, "tsume-board.js"), join(out, "tsume-board.js"));
  serve(out, king(made), { name: "tsumi 創作盤", start: "tsumi.html" }, ["tsumi.html"]);
  console.log(`${join(out, "tsumi.html")}: ${Math.round(page.length / 1024)} KiB`);
}
