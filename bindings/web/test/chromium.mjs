// The package in headless Chromium: as plain modules, of this origin and of another, with threads
// where the page is isolated, and bundled.
//
// usage: node chromium.mjs FOLDER [PROBLEMS LIMITS]
//
// FOLDER has playwright-core and bundlers in its node_modules; pages are put there. With a
// list of problems (NAME, SFEN, with tabs between) and limits as JSON, they are solved
// instead, and a table is printed; with `threads` among the limits the page is isolated.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { bundles } from "./bundlers.mjs";
import { leastMemory, withMemory } from "./memory.mjs";
import { bytesOf } from "./packages.mjs";
import { printTable, problems } from "./table.mjs";

const [folder, list, limits] = process.argv.slice(2);
const work = resolve(folder);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const require = createRequire(join(work, "package.json"));
const { chromium } = require("playwright-core");

const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".json": "application/json",
};

/** What isolates a page, so that it may share memory. */
const ISOLATED = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
};
/** What lets pages of other origins have a file. */
const FOR_ALL = { "access-control-allow-origin": "*" };

function serve(directory, headers) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    try {
      const body = readFileSync(join(directory, path.endsWith("/") ? `${path}index.html` : path));
      response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/html", ...headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((started) => {
    server.listen(0, "127.0.0.1", () => {
      const address = `http://127.0.0.1:${server.address().port}/`;
      started({ address, close: () => server.close() });
    });
  });
}

const page = (source) => `<!doctype html><meta charset="utf-8"><title>tsumi</title>
<script type="module">import * as tsumi from "${source}"; window.tsumi = tsumi;</script>`;

/** A page that a server has at `address`, or one in a folder that is served. */
async function open(browser, { directory, headers, address, close }) {
  const server = address === undefined ? await serve(directory, headers) : { address, close };
  const tab = await browser.newPage();
  tab.on("pageerror", (error) => console.error(`page: ${error}`));
  await tab.goto(server.address);
  await tab.waitForFunction(() => window.tsumi !== undefined);
  return { tab, close: async () => {
    await tab.close();
    await server.close?.();
  } };
}

async function testPage(browser, page, threads) {
  const { tab, close } = await open(browser, page);
  assert.equal(await tab.evaluate(() => crossOriginIsolated), threads !== undefined);
  const rows = problems(join(root, "tests/data/mates.tsv"));
  const chosen = /^(zuko005|zuko033|muso055|m9-0001|m9-0005|m9-0129|m11-.*)$/;
  for (const [name, sfen, expected] of rows.filter(([name]) => chosen.test(name)).slice(0, 10)) {
    const answer = await tab.evaluate(
      ([sfen, threads]) => window.tsumi.solve(sfen, { effort: "shortest", hashMib: 16, threads }),
      [sfen, threads],
    );
    assert.equal(`mate${answer.bounds?.upper}`, expected, name);
  }
  // The page stays alive, and the search ends when it is told to.
  const aborted = await tab.evaluate(async (threads) => {
    const endless = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";
    const controller = new AbortController();
    let reports = 0;
    const onProgress = () => {
      reports += 1;
      if (reports === 2) {
        controller.abort(new Error("enough"));
      }
    };
    const { signal } = controller;
    const why = await window.tsumi.solve(endless, { threads, signal, onProgress }).catch(String);
    const start = performance.now();
    const next = await window.tsumi.solve("7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1");
    return { why, reports, plies: next.plies, waited: performance.now() - start };
  }, threads);
  assert.deepEqual([aborted.why, aborted.reports, aborted.plies], ["Error: enough", 2, 15]);
  assert.ok(aborted.waited < 1000, `${aborted.waited} ms`);
  const bad = await tab.evaluate(() => window.tsumi.solve("nonsense").catch(String));
  assert.match(bad, /^TsumiError: /);
  const many = (sfen) => window.tsumi.solve(sfen, { threads: 2 }).then(() => "", ({ code }) => code);
  assert.equal(await tab.evaluate(many, rows[0][1]), threads === undefined ? "threads" : "");
  console.log(`ok ${page.name}: ten problems, stopped after 2 reports, next answer ${Math.round(aborted.waited)} ms later`);
  await close();
}

/** A page whose package is of another origin, as from a network that delivers packages. */
async function testOtherOrigin(browser, plain) {
  const packages = await serve(plain, FOR_ALL);
  const directory = join(work, "other-origin");
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "index.html"), page(`${packages.address}npm/browser.js`));
  await testPage(browser, { name: "of another origin", directory });
  await testPage(browser, { name: "of another origin, two threads", directory, headers: ISOLATED }, 2);
  packages.close();
}

/** A module with less memory than it asks for: errors have their code, the page lives. */
async function testMemory(browser, plain) {
  const directory = join(work, "little-memory");
  rmSync(directory, { recursive: true, force: true });
  cpSync(plain, directory, { recursive: true });
  const file = join(directory, "npm/wasm.js");
  const module = await bytesOf("wasm.js");
  const sfen = problems(join(root, "tests/data/mates.tsv")).find(([name]) => name === "zuko005")[1];
  const seen = [];
  for (const more of [1, 8, 16]) {
    const packed = gzipSync(withMemory(module, leastMemory(module) + more)).toString("base64");
    writeFileSync(file, `export default "${packed}";`);
    const { tab, close } = await open(browser, { directory });
    for (const hashMib of [64, 1]) {
      const said = await tab.evaluate(([sfen, hashMib]) => window.tsumi.solve(sfen, { hashMib }).then(
        ({ verdict }) => verdict, ({ code }) => code), [sfen, hashMib]);
      seen.push(said);
    }
    await close();
  }
  // No room for the module's own stacks; for a small table, which serves for a large one.
  assert.deepEqual(seen, ["memory", "memory", "mate", "mate", "mate", "mate"]);
  console.log("ok refused memory is an error with its code");
}

async function table(browser, page) {
  const { tab, close } = await open(browser, page);
  const solve = (sfen) =>
    tab.evaluate(([sfen, limits]) => window.tsumi.solve(sfen, limits), [sfen, JSON.parse(limits)]);
  // Wall time depends on what else the machine does.
  const session = await browser.newBrowserCDPSession();
  const { processInfo: before } = await session.send("SystemInfo.getProcessInfo");
  await printTable(problems(list), solve);
  const { processInfo: after } = await session.send("SystemInfo.getProcessInfo");
  const used = ({ id, cpuTime }) => cpuTime - (before.find((one) => one.id === id)?.cpuTime ?? 0);
  const renderers = after.filter(({ type }) => type === "renderer");
  console.log(`# ${Math.round(1000 * renderers.reduce((sum, one) => sum + used(one), 0))} ms of CPU`);
  await close();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  const plain = join(work, "plain");
  rmSync(plain, { recursive: true, force: true });
  cpSync(join(root, "dist/npm"), join(plain, "npm"), { recursive: true });
  writeFileSync(join(plain, "index.html"), page("/npm/browser.js"));
  const isolated = { name: "with two threads", directory: plain, headers: ISOLATED };
  if (list === undefined) {
    await testPage(browser, { name: "plain modules", directory: plain });
    await testPage(browser, isolated, 2);
    await testOtherOrigin(browser, plain);
    for (const bundle of await bundles(work)) {
      await testPage(browser, bundle);
    }
    await testMemory(browser, plain);
  } else {
    await table(browser, JSON.parse(limits).threads === undefined ? { directory: plain } : isolated);
  }
} finally {
  await browser.close();
}
