// The site of `scripts/web/site` from a plain server, and its element on a page of another site.
//
// usage: node site.mjs TOOLS FOLDER SITE
//
// TOOLS has playwright-core in its node_modules; screenshots go to FOLDER.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { holdsOut } from "./policy.mjs";
import { run } from "./running.mjs";

const [tools, folder, made] = process.argv.slice(2);
const { chromium } = createRequire(join(resolve(tools), "package.json"))("playwright-core");
mkdirSync(folder, { recursive: true });
const site = mkdtempSync(join(tmpdir(), "tsumi-site-"));
cpSync(made, site, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});

/** A server that knows only files, as any place for sites does. */
async function serve(answer, port = 0) {
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    const types = { html: "text/html", js: "text/javascript", svg: "image/svg+xml", png: "image/png", webmanifest: "application/manifest+json" };
    const bytes = answer(name);
    response.writeHead(bytes === null ? 404 : 200, {
      "content-type": types[name.split(".").pop()] ?? "application/octet-stream", "access-control-allow-origin": "*" });
    response.end(bytes ?? "");
  });
  await new Promise((started) => server.listen(port, "127.0.0.1", started));
  const close = () => new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}

const files = (name) => (existsSync(join(site, name)) ? readFileSync(join(site, name)) : null);

/** A tab in which nothing may go wrong. */
async function open(address, options = {}) {
  const context = await browser.newContext({ locale: "ja-JP", ...options });
  const tab = await context.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  tab.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  await tab.goto(address);
  return Object.assign(tab, { faults, done: async () => {
    assert.deepEqual(faults, []);
    await context.close();
  } });
}

const at = (name) => (name.charCodeAt(1) - 97) * 9 + "987654321".indexOf(name[0]);
/** Plays a move in USI notation on an element. */
async function play(board, usi) {
  const place = (number) => board.locator(`:is(.cell, .held)[data-place="${number}"]`);
  await place(usi[1] === "*" ? 100 + " PLNSGBR".indexOf(usi[0]) : at(usi)).click();
  await place(at(usi.slice(2))).click();
}
const says = (board, text) => board.locator(":is(.message, .status)", { hasText: text }).first().waitFor({ timeout: 30_000 });

const SCREENS = { phone: [390, 844], tablet: [820, 1180], laptop: [1366, 768], large: [2560, 1440] };

const tests = {
  async "each page holds out what is not of the site"() {
    const server = await serve(files);
    for (const page of ["index.html", "about.html", "problems.html#p=1", "classics.html#p=1", "classics.en.html#p=1", "tsumi.html"]) {
      const tab = await open(`${server.address}/${page}`);
      await tab.waitForLoadState("networkidle");
      await holdsOut(tab, tab.faults);
      await tab.done();
    }
    await server.close();
  },

  async "the front page leads to problems and to the board, in both languages, on all screens"() {
    const server = await serve(files);
    for (const [name, [width, height]] of Object.entries(SCREENS)) {
      const tab = await open(server.address, { viewport: { width, height }, locale: name === "tablet" ? "en-US" : "ja-JP" });
      await tab.waitForSelector("tsume-board .board");
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${name}: ${wide} pixels too wide`);
      await tab.screenshot({ path: join(folder, `site-${name}.png`) });
      const small = await tab.evaluate(() => [...document.querySelectorAll("a, button")].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        return width > 0 && (width < 40 || height < 40);
      }).map((one) => one.textContent));
      assert.deepEqual(small, []);
      await tab.done();
    }
    const tab = await open(server.address);
    await tab.click("#language");
    assert.match(await tab.locator("main").innerText(), /Problem of the day/);
    // Up to 5 plies at first; what was chosen is remembered.
    const levels = () => tab.locator("[data-level]").evaluateAll((all) => all.filter((one) => one.matches(".main")).map((one) => one.dataset.level));
    assert.deepEqual(await levels(), ["5"]);
    for (const [level, most] of [["5", 5], ["13", 13]]) {
      await tab.click(`[data-level="${level}"]`);
      await tab.waitForSelector(".board");
      assert.ok(Number(/^Mate in (\d+)/.exec(await tab.locator(".length").innerText())[1]) <= most);
      assert.match(await tab.locator("h1").innerText(), /^将棋(図巧|無双) 第.+番(より)?$/);
      await tab.click("#home");
      await tab.waitForSelector("tsume-board .board");
      assert.deepEqual(await levels(), [level]);
    }
    await tab.click('a[href="tsumi.html"]');
    await tab.waitForFunction(() => /Mate in 15|mate in 15/.test(document.querySelector(".said")?.textContent), null, { timeout: 60_000 });
    await tab.done();
    await server.close();
  },

  async "the classics can be looked up: verdict and lengths, the line, each finding as a variation"() {
    const server = await serve(files);
    const said = { "ja-JP": [/詰み、最短21手.*不完全\n13手目 成不成で長引く.*\n文献にない欠点$/, "成不成で長引く"], "en-US": [/Mate, shortest 21.*incomplete\nply 13 promotion or not, slower.*\na fault that no source names$/, "promotion or not, slower"] };
    for (const [size, [width, height]] of Object.entries(SCREENS)) {
      const locale = size === "laptop" ? "en-US" : "ja-JP";
      const tab = await open(server.address, { viewport: { width, height }, locale });
      await tab.click('a[href^="classics"]:visible');
      assert.equal(Number(await tab.locator(".card").first().getAttribute("aria-setsize")), 210);
      await tab.goto(`${tab.url().split("#")[0]}#p=5`);
      const [summary, fault] = said[locale];
      assert.match(await tab.locator(".comment").innerText(), summary);
      // Ply 13 of Zuko 5 may leave the bishop unpromoted, and mates later.
      await tab.goto(`${tab.url().split("#")[0]}#p=5&m=12`);
      await tab.locator(".branches button").nth(1).click();
      assert.equal(await tab.locator(".comment").innerText(), fault);
      const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${size}: ${wide} pixels too wide`);
      await tab.screenshot({ path: join(folder, `classics-${size}.png`) });
      await tab.done();
    }
    await server.close();
  },

  async "a page tells about it, and easy problems come first"() {
    const server = await serve(files);
    const tab = await open(server.address, { viewport: { width: 390, height: 844 } });
    await tab.click('a[href="about.html"]');
    const rows = readFileSync(join(site, "problems.html"), "utf8").split("\n").filter((line) => line.startsWith('{"n"')).map((line) => JSON.parse(line));
    const count = (end) => rows.filter(({ n }) => n.endsWith(end)).length;
    // As many as there are of each kind.
    assert.match(await tab.locator("main").innerText(), new RegExp(`名作${count("番")}題は[^]*「より」とある${count("より")}題は`));
    assert.ok(count("番") > 30 && count("より") > 20);
    const wide = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await tab.screenshot({ path: join(folder, "site-about.png"), fullPage: true });
    await tab.click("#language");
    assert.match(await tab.locator("main").innerText(), /public domain/);
    await tab.click('a[href="./"]');
    await tab.waitForSelector("tsume-board .board");
    assert.match(await tab.locator("main").innerText(), /easy problems from their last moves/);
    await tab.done();
    // A solver begins with three plies, and comes to longer ones later.
    assert.deepEqual(rows.slice(0, 8).map(({ p }) => p), Array(8).fill(3));
    assert.ok(rows.every(({ p }, index) => index === 0 || rows[index - 1].p <= p));
    await server.close();
  },

  async "it works offline, and a new version is there from the next visit on"() {
    const server = await serve(files);
    const port = Number(new URL(server.address).port);
    const tab = await open(server.address);
    await tab.evaluate(() => navigator.serviceWorker.ready);
    await tab.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await server.close();
    await tab.goto(`${server.address}/problems.html#p=1`);
    await tab.waitForSelector(".board");
    // The engine comes from what is kept, too: a move that is in no line is judged.
    await tab.goto(`${server.address}/tsumi.html`);
    await tab.waitForFunction(() => /15手/.test(document.querySelector(".said")?.textContent), null, { timeout: 60_000 });
    // The next version.
    writeFileSync(join(site, "index.html"), readFileSync(join(site, "index.html"), "utf8").replace("<h1>tsumi</h1>", "<h1>tsumi 2</h1>"));
    writeFileSync(join(site, "sw.js"), readFileSync(join(site, "sw.js"), "utf8").replace(/"tsumi-\w+"/, '"tsumi-next"'));
    const again = await serve(files, port);
    await tab.goto(server.address);
    for (let names = ""; names !== "tsumi-next"; names = await tab.evaluate(async () => (await caches.keys()).join())) {
      await tab.waitForTimeout(100);
    }
    await tab.reload();
    assert.equal(await tab.locator("h1").innerText(), "tsumi 2");
    const manifest = JSON.parse(readFileSync(join(site, "tsumi.webmanifest"), "utf8"));
    for (const { src, sizes } of manifest.icons.filter(({ type }) => type === "image/png")) {
      const icon = readFileSync(join(site, src));
      assert.equal(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, sizes);
    }
    await tab.context().close();
    await again.close();
  },

  async "the element is solved on a page of another site, with the engine and without"() {
    const server = await serve(files);
    const example = readFileSync(new URL("../../../examples/tsume-board.html", import.meta.url), "utf8");
    const other = await serve((name) => (name === "/index.html" ? example.replaceAll("https://example.org", server.address) : null));
    const tab = await open(other.address, { viewport: { width: 390, height: 844 } });
    tab.on("request", (request) => request.url().includes("favicon") && request.abort?.());
    const [plain, strong] = [tab.locator("tsume-board").nth(0), tab.locator("tsume-board").nth(1)];
    // It neither takes the style of the page nor gives its own.
    assert.equal(await plain.locator(".board").evaluate((one) => getComputedStyle(one).borderTopWidth), "0px");
    assert.equal(await tab.locator("body > p").first().evaluate((one) => getComputedStyle(one).color), "rgb(128, 0, 128)");
    await play(plain, "G*1b");
    // It mates in seven, which is too long to be judged without an engine.
    await says(plain, "手以内に詰みません");
    for (const move of ["R*2b", "G*2c", "G*1b"]) {
      await play(plain, move);
      await tab.waitForTimeout(600);
    }
    await says(plain, "5手で詰みました");
    await plain.getByText("最初から").click();
    await plain.getByText("解答").click();
    await plain.locator("#forward").click();
    await says(plain, "1 / 5");
    assert.equal(await plain.locator(".board").getAttribute("data-sfen"), "7k1/7R1/9/6S2/9/9/9/9/9 w 2Gr2b2g3s4n4l18p 1");
    await tab.screenshot({ path: join(folder, "element.png"), fullPage: true });
    // No solution is given: the engine judges and solves.
    await play(strong, "G*1b");
    await says(strong, /▲１二金には.+で詰みません/);
    await strong.getByText("最初から").click();
    await play(strong, "P*1b");
    await says(strong, "と応じました");
    await strong.getByText("解答").click();
    await says(strong, "0 / 15");
    await tab.context().close();
    // What is no position says so.
    const broken = await open(server.address);
    await broken.evaluate(() => document.querySelector("tsume-board").setAttribute("sfen", "4k4/9 b G 1"));
    await says(broken.locator("tsume-board"), /4k4/);
    await broken.done();
    await Promise.all([server.close(), other.close()]);
  },
};

const failed = await run(tests);
await browser.close();
// Servers of a test that failed are still there.
process.exit(failed > 0 ? 1 : 0);
