// Opens a built page of ShogiHome's web version in headless Chromium and has the engine
// solve a mate and a brinkmate from the menu. Run by scripts/clients/shogihome-web, in its copy.
//
// usage: node shogihome-web.mjs PAGE SCREENSHOTS

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";
import { Record } from "tsshogi";

const [page, screenshots] = process.argv.slice(2);
/** Zuko 5: a mate in 21 plies. */
const PROBLEM = "n+B1sS4/1R1g5/1Ls6/2k6/2n6/3L5/R8/9/9 b B2P3gs2n2l16p 1";
const PLIES = 21;
/** That of docs/brinkmates.md: in two moves. */
const BRINKMATE = "5+B1k1/9/6p2/9/9/9/9/9/9 b GN2rb3g4s3n4l17p 1";
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".wasm": "application/wasm",
};

const server = createServer((request, response) => {
  const asked = normalize(new URL(request.url, "http://localhost").pathname);
  const path = asked.endsWith("/") ? `${asked}index.html` : asked;
  try {
    const body = readFileSync(join(page, path));
    response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((started) => server.listen(0, "127.0.0.1", started));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  const mate = await solved("mate", PROBLEM, "tsumi (mate search)");
  console.log(mate.split("\n").filter((line) => /詰/.test(line)).join(" | "));
  assert.match(mate, new RegExp(`${PLIES}`));
  const brinkmate = await solved("brinkmate", BRINKMATE, "tsumi (brinkmate)");
  assert.match(brinkmate, /１三桂☖１一玉☗２三馬/);
} finally {
  await browser.close();
  server.close();
}

/** What the page shows once the engine has answered. */
async function solved(name, sfen, engine) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: "ja-JP" });
  tab.on("pageerror", (error) => console.error(`page: ${error}`));
  const [usen] = Record.newByUSI(`position sfen ${sfen}`).usen;
  await tab.goto(`http://127.0.0.1:${server.address().port}/?usen=${usen}`);
  const shot = (step) => tab.screenshot({ path: join(screenshots, `${name}-${step}.png`) });
  await tab.getByText("詰み探索", { exact: true }).click();
  await tab.waitForTimeout(500);
  await shot("1-dialog");
  await tab.locator(".player-select").click();
  await tab.waitForTimeout(300);
  await shot("2-list");
  await tab.getByText(engine).click();
  await shot("3-chosen");
  await tab.getByText("詰み探索開始").click();
  await tab.waitForTimeout(3000);
  await shot("4-solved");
  const text = await tab.evaluate(() => document.body.innerText);
  await tab.close();
  return text;
}
