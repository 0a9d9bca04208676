// What a server needs so that pages can be installed, and work offline.

import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SIZES = [180, 192, 512];
const ICONS = ["icon.svg", ...SIZES.map((size) => `icon-${size}.png`)];

/** What stands in the head of each page. */
export const HEAD = [
  '<meta name="theme-color" content="#e6c287">',
  '<link rel="manifest" href="tsumi.webmanifest">',
  '<link rel="icon" href="icon.svg" type="image/svg+xml">',
  '<link rel="icon" href="icon-192.png" sizes="192x192">',
  '<link rel="apple-touch-icon" href="icon-180.png">',
].join("\n");

/** What other sites show of a page (Open Graph); its picture only where `address` says where
 * the pages will be, as it has to be whole. */
export const openGraph = (title, description, address = "") => [
  `<meta name="description" content="${description}">`,
  '<meta property="og:type" content="website">',
  `<meta property="og:title" content="${title}">`,
  `<meta property="og:description" content="${description}">`,
  ...(address === "" ? [] : [`<meta property="og:image" content="${new URL("icon-512.png", address)}">`]),
].join("\n");

/** Writes icons, manifest and service worker beside these files, which are kept for offline. */
export function serve(out, king, { name, start, shortcuts = [] }, files) {
  writeFileSync(join(out, "icon.svg"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
<rect width="100" height="100" rx="18" fill="#d3a968"/>
<path d="M50 12 74 24 84 88H16L26 24Z" fill="#fbe9bf" stroke="#9a7539" stroke-width="2"/>
<path transform="translate(25 34) scale(.05)" d="${king}"/>
</svg>
`);
  for (const size of SIZES) {
    // Drawn once from the drawing above, as not all systems take that.
    copyFileSync(fileURLToPath(new URL(`icons/icon-${size}.png`, import.meta.url)), join(out, `icon-${size}.png`));
  }
  writeFileSync(join(out, "tsumi.webmanifest"), `${JSON.stringify({
    name, short_name: "tsumi", start_url: start, display: "standalone",
    background_color: "#f7f5f0", theme_color: "#e6c287",
    icons: [{ src: "icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      ...SIZES.map((size) => ({ src: `icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" }))],
    ...(shortcuts.length > 0 ? { shortcuts } : {}),
  }, null, 2)}\n`);
  const all = [...files, "tsumi.webmanifest", ...ICONS];
  const hash = createHash("sha256");
  all.forEach((file) => hash.update(readFileSync(join(out, file))));
  writeFileSync(join(out, "sw.js"), worker(hash.digest("hex").slice(0, 12), start === "./" ? ["./", ...all] : all));
}

/** All is kept together under a name that changes with it: a new worker fetches all of it anew,
 * and what it fetched is shown from the next visit on. */
const worker = (version, files) => `const NAME = "tsumi-${version}";
const FILES = ${JSON.stringify(files)};
self.addEventListener("install", (event) => {
  self.skipWaiting();
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(fresh)));
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
`;
