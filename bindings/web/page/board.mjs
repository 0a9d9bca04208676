// Puts the board to compose on together: `tsumi.html` from the template of pages, with the
// engine in it if there is one, and what a server needs so that it can be installed.
//
// usage: node board.mjs MADE ENGINE OUT

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [made, engine, out] = process.argv.slice(2);
const pictures = fileURLToPath(new URL("../../../src/pictures/", import.meta.url));
const CHARACTERS = "歩香桂銀金角飛玉と杏圭全馬龍";

const lines = readFileSync(join(pictures, "glyphs.txt"), "utf8").split("\n");
const outlines = Object.fromEntries(lines.map((line) => line.split("\t"))
  .filter(([character]) => character.length === 1 && CHARACTERS.includes(character))
  .map(([character, , path]) => [character, path]));
const module = existsSync(engine)
  ? `<script type="application/octet-stream" id="data-engine">${readFileSync(engine).toString("base64")}</script>`
  : "";
const head = [
  '<meta name="description" content="詰将棋の創作盤。並べながら詰みと余詰を調べます。A board to compose shogi mate problems on.">',
  '<meta name="theme-color" content="#e6c287">',
  '<link rel="manifest" href="tsumi.webmanifest">',
  '<link rel="icon" href="icon.svg">',
].join("\n");
const parts = {
  title: "tsumi 創作盤", head, style: readFileSync(join(made, "page.css"), "utf8"),
  script: readFileSync(join(made, "compose.js"), "utf8"),
  outlines: JSON.stringify(outlines), settings: "{}", engine: module, problems: "",
};
let page = readFileSync(join(pictures, "page.html"), "utf8");
for (const [name, text] of Object.entries(parts)) {
  page = page.replace(`<!--${name}-->`, () => text);
}
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "tsumi.html"), page);

const king = outlines["玉"];
writeFileSync(join(out, "icon.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" rx="18" fill="#d3a968"/>
<path d="M50 12 74 24 84 88H16L26 24Z" fill="#fbe9bf" stroke="#9a7539" stroke-width="2"/>
<path transform="translate(25 34) scale(.05)" d="${king}"/>
</svg>
`);
writeFileSync(join(out, "tsumi.webmanifest"), `${JSON.stringify({
  name: "tsumi 創作盤", short_name: "tsumi", start_url: "tsumi.html", display: "standalone",
  background_color: "#f7f5f0", theme_color: "#e6c287",
  icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
}, null, 2)}\n`);
// The page is one file: it is kept whole, under a name that changes with it.
const version = createHash("sha256").update(page).digest("hex").slice(0, 12);
writeFileSync(join(out, "sw.js"), `const NAME = "tsumi-${version}";
const FILES = ["tsumi.html", "tsumi.webmanifest", "icon.svg"];
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)));
});
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("tsumi-") && name !== NAME);
    await Promise.all(names.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});
self.addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true })
    .then((kept) => kept ?? fetch(event.request)));
});
`);
console.log(`${join(out, "tsumi.html")}: ${Math.round(page.length / 1024)} KiB`);
