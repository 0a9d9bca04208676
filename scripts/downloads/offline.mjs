// Opens the board to compose on from a server, and again when the server is gone.
//
// usage: node offline.mjs TOOLS CHROMIUM FOLDER

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";

const [tools, executablePath, folder] = process.argv.slice(2);
const { chromium } = createRequire(join(tools, "package.json"))("playwright-core");
const TYPES = { html: "text/html", js: "text/javascript", png: "image/png", svg: "image/svg+xml",
  webmanifest: "application/manifest+json" };
// A worker that is never installed is never ready.
setTimeout(() => {
  console.log("the board is not installed");
  process.exit(1);
}, 60_000).unref();
const server = createServer((request, response) => {
  const name = new URL(request.url, "http://localhost").pathname.slice(1);
  try {
    const content = readFileSync(join(folder, name));
    response.writeHead(200, { "content-type": TYPES[name.split(".").at(-1)] }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "localhost", done));
const address = `http://localhost:${server.address().port}/tsumi.html`;

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const tab = await browser.newPage();
await tab.goto(address);
await tab.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
// It controls the page once it has taken it over.
await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
server.closeAllConnections();
await new Promise((done) => server.close(done));
await tab.reload();
await tab.waitForSelector(".board");
console.log(await tab.title());
await browser.close();
