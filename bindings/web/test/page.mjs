// A page of problems, and the board to compose on, in headless Chromium.
//
// usage: node page.mjs TOOLS FOLDER PAGE [ENGINE BOARD]
//
// TOOLS has playwright-core and axe-core in its node_modules. PAGE has two problems: the
// first has no solution, the second mates in five by R*2b 2a2b G*2c 2b1a G*1b and has two
// variations after the first move; the second ends at ply 3. Beside it lie answers
// of the program, `answers.jsonl`, and a page of the same, `answers.html`. With ENGINE, the
// compressed module, moves beside the lines are judged, too; BOARD is the page to compose
// on. Screenshots go to FOLDER.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { holdsOut } from "./policy.mjs";
import { run } from "./running.mjs";

const [tools, folder, page, engine, board] = process.argv.slice(2);
const require = createRequire(join(resolve(tools), "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(folder, { recursive: true });

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  "small-dark": { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, colorScheme: "dark" },
  "small-phone": { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  laptop: { viewport: { width: 1366, height: 768 } },
  large: { viewport: { width: 2560, height: 1440 } },
  "desktop-dark": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

/** Opens a file; what goes wrong in it fails the test. */
async function open(file, hash = "", screen = "desktop", language = "ja-JP") {
  const context = await browser.newContext({ ...SCREENS[screen], locale: language, deviceScaleFactor: 2 });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => {});
  const tab = await context.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  tab.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  tab.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) {
      faults.push(`asks for ${request.url()}`);
    }
  });
  await tab.goto(pathToFileURL(file).href + hash);
  await tab.waitForSelector(".board, .empty", { state: "attached" });
  return Object.assign(tab, {
    faults,
    shot: (name) => tab.screenshot({ path: join(folder, `${name}.png`) }),
    done: async () => {
      assert.deepEqual(faults, []);
      await context.close();
    },
  });
}

const FILES = "987654321";
/** The number of a square such as `2b`. */
const square = (name) => (name.charCodeAt(1) - 97) * 9 + FILES.indexOf(name[0]);
const cell = (tab, name) => tab.locator(`.cell[data-place="${square(name)}"]`);
const PIECES = " PLNSGBRK";
const held = (tab, letter) => tab.locator(`.below .held[data-place="${100 + PIECES.indexOf(letter)}"]`);
const said = (tab) => tab.locator(".message").innerText();
const sfen = (tab) => tab.locator(".board").getAttribute("data-sfen");
const waitFor = (tab, text) =>
  tab.waitForFunction((text) => document.querySelector(".message").textContent.includes(text), text);

/** Stops the search on the board to compose on once a part of it says so; what it said. */
const stopAt = (tab, part, text) => tab.evaluate(([part, text]) => new Promise((resolve) => {
  const look = () => {
    const said = document.querySelector(part)?.textContent ?? "";
    if (said.includes(text)) {
      observer.disconnect();
      document.querySelector("#pause").click();
      resolve(said);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
}), [part, text]);

/** Ply shown, moves listed, choices. */
const state = async (tab) => ({
  ply: (await tab.locator(".status").innerText()).split(" / ")[0],
  sfen: await sfen(tab),
  list: await tab.locator(".moves li").count(),
  choices: await tab.locator(".branches button").count(),
});

async function fits(tab, what) {
  const [wide, room] = await tab.evaluate(() =>
    [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `${what}: ${wide} wide on a screen of ${room}`);
}

async function isAccessible(tab, what) {
  await tab.evaluate(axe);
  const { violations } = await tab.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 120)} ${nodes[0].failureSummary}`);
  assert.deepEqual(found, [], what);
}

/** What can be pressed is large enough for a thumb. */
async function areLarge(tab, what) {
  const small = await tab.locator(what).evaluateAll((all) => all
    .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 40 || height < 40).map(([name]) => name));
  assert.deepEqual(small, []);
}

/** MiB that only this process has (Linux). */
function privateMemory(id) {
  const text = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
  return [...text.matchAll(/^Private_\w+: +(\d+) kB/gm)].reduce((sum, [, kib]) => sum + kib / 1024, 0);
}

/** Goes through all stops of the tabulator: each must be seen, be marked when it has the
    focus, and come in the order in which the page is read: rows from above, each from the
    left, in each of the parts named by `parts`, and the parts in their order. */
async function readsInOrder(tab, what, parts) {
  // The tabulator starts where the focus was last.
  await tab.evaluate(() => {
    const start = document.createElement("span");
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
    document.activeElement.blur();
    scrollTo(0, 0);
  });
  const stops = [];
  for (let count = 0; count < 200; count += 1) {
    await tab.keyboard.press("Tab");
    const stop = await tab.evaluate((parts) => {
      const { activeElement: element } = document;
      if (element === null || element === document.body || element.dataset.seen === "yes") {
        return null;
      }
      element.dataset.seen = "yes";
      const marked = element.matches("input[type=radio]") ? element.nextElementSibling : element;
      const style = getComputedStyle(marked);
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return {
        name: element.id || element.getAttribute("aria-label") || element.textContent.slice(0, 20),
        part: parts.findIndex((part) => element.closest(part) !== null),
        left, top: top + scrollY, middle: (top + bottom) / 2 + scrollY,
        isSeen: width > 8 && height > 8 && left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1,
        isMarked: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
      };
    }, parts);
    if (stop === null) {
      break;
    }
    stops.push(stop);
  }
  await tab.evaluate(() => document.querySelectorAll("[data-seen]").forEach((one) => { delete one.dataset.seen; }));
  assert.ok(stops.length > 5, `${what}: ${stops.length} stops`);
  const bad = stops.filter(({ isSeen, isMarked, part }) => !isSeen || !isMarked || part < 0);
  assert.deepEqual(bad, [], `${what}: seen, marked and in a part`);
  stops.slice(1).forEach((stop, index) => {
    const before = stops[index];
    const isSameRow = Math.abs(stop.middle - before.middle) < 12;
    const isAfter = stop.part > before.part ||
      (stop.part === before.part && (isSameRow ? stop.left > before.left : stop.middle > before.middle));
    assert.ok(isAfter, `${what}: after ${before.name} comes ${stop.name}\n${JSON.stringify([before, stop])}`);
  });
  return stops.map(({ name }) => name);
}

/** No sentence of English in a page for Japanese readers: three Latin words in a row. */
async function isJapanese(tab, what) {
  const texts = await tab.evaluate(() => {
    const seen = [document.body.innerText, document.title];
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder], [aria-description]")) {
      seen.push(...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""));
    }
    return seen;
  });
  const found = texts.flatMap((text) => text.match(/[A-Za-z']+(?:[ ,]+[A-Za-z']+){2,}/g) ?? []);
  assert.deepEqual(found, [], what);
}

/** The right moves by tapping or dragging, to the mate. */
async function solve(tab, play) {
  await play("R", "2b");
  await waitFor(tab, "残り3手");
  await play("G", "2c");
  await waitFor(tab, "残り1手");
  await play("G", "1b");
  await waitFor(tab, "5手で詰みました");
}

/** A page like PAGE with these problems; with the engine, if it is asked for. */
function pageOf(name, rows, hasEngine = false) {
  const file = resolve(folder, name);
  const [before, after] = readFileSync(page, "utf8").split(/(?<=id="data-problems">\n)/);
  const text = before + rows.map((row) => JSON.stringify(row)).join("\n") + after.slice(after.indexOf("\n</script>"));
  const parts = text.split("</body>");
  assert.equal(parts.length, 2);
  // The last of the page, where the program puts it.
  writeFileSync(file, !hasEngine ? text : parts.join(
    `<script type="application/octet-stream" id="data-engine">${readFileSync(engine).toString("base64")}</script>\n</body>`));
  return file;
}

/** Serves the files of a folder on this machine, where browsers allow more than to files. */
async function serve(folder) {
  const types = { html: "text/html", js: "text/javascript", svg: "image/svg+xml", webmanifest: "application/manifest+json" };
  const server = createServer((request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1);
    response.setHeader("content-type", types[name.split(".").pop()] ?? "text/plain");
    const file = join(folder, name);
    response.statusCode = existsSync(file) ? 200 : 404;
    response.end(existsSync(file) ? readFileSync(file) : "");
  });
  await new Promise((started) => server.listen(0, "127.0.0.1", started));
  const close = () => new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}

/** What a page gives to the system's own way of sharing, which is played here. */
async function sharedFrom(address, isRefused = false) {
  const context = await browser.newContext({ locale: "ja-JP" });
  await context.addInitScript((isRefused) => {
    Object.defineProperty(navigator, "share", { value: (data) => {
      window.shared = data;
      return isRefused ? Promise.reject(new DOMException("no", "AbortError")) : Promise.resolve();
    } });
  }, isRefused);
  const tab = await context.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  await tab.goto(address);
  await tab.waitForSelector(".board");
  await tab.click("#share");
  await tab.click("#share-system");
  const shared = await tab.evaluate(() => window.shared);
  const title = await tab.title();
  assert.deepEqual(faults, []);
  await context.close();
  return { shared, title };
}

const tests = {
  /** What the page could do before it could be played on. */
  async "the answer can be stepped through"() {
    for (const screen of ["phone", "small-dark", "landscape", "desktop", "desktop-dark", "tablet"]) {
      const tab = await open(page, "#p=2", screen);
      await fits(tab, screen);
      await tab.shot(`${screen}-problem`);
      await tab.click("#answer");
      const start = await state(tab);
      assert.deepEqual([start.ply, start.list, start.choices], ["0", 5, 0]);
      await tab.click("#forward");
      const first = await state(tab);
      assert.deepEqual([first.ply, first.choices], ["1", 3]);
      await tab.click("#last");
      assert.equal((await state(tab)).ply, "5");
      await tab.click("#back");
      await tab.click("#first");
      assert.deepEqual(await state(tab), start);
      await tab.keyboard.press("ArrowRight");
      await tab.keyboard.press("ArrowRight");
      assert.equal((await state(tab)).ply, "2");
      await tab.keyboard.press("ArrowLeft");
      assert.deepEqual(await state(tab), first);
      await tab.keyboard.press("End");
      assert.equal((await state(tab)).ply, "5");
      await tab.keyboard.press("Home");
      assert.deepEqual(await state(tab), start);
      const box = await tab.locator(".board").boundingBox();
      const swipe = async (from, to) => {
        const y = box.y + box.height / 2;
        await tab.mouse.move(box.x + box.width * from, y);
        await tab.mouse.down();
        await tab.mouse.move(box.x + box.width * to, y, { steps: 4 });
        await tab.mouse.up();
      };
      await swipe(0.8, 0.3);
      assert.deepEqual(await state(tab), first, "swipe forward");
      await swipe(0.3, 0.8);
      assert.deepEqual(await state(tab), start, "swipe back");
      await swipe(0.9, 0.9);
      assert.deepEqual(await state(tab), first, "tap on the right");
      await swipe(0.1, 0.1);
      assert.deepEqual(await state(tab), start, "tap on the left");
      await tab.click("#forward");
      await tab.click(".branches button:nth-child(2)");
      const variation = await state(tab);
      assert.deepEqual([variation.ply, variation.list], ["2", 3]);
      assert.match(new URL(tab.url()).hash, /^#p=2&m=2&v=\d+$/);
      await tab.click("#last");
      assert.equal((await state(tab)).ply, "3");
      for (const key of ["ArrowLeft", "ArrowLeft", "ArrowDown", "ArrowRight"]) {
        await tab.keyboard.press(key);
      }
      const third = await state(tab);
      assert.equal(third.ply, "2");
      assert.notEqual(third.sfen, variation.sfen, "the arrow keys choose a variation");
      await tab.click(".moves li:nth-child(1) button");
      assert.deepEqual(await state(tab), { ...first, list: third.list });
      await fits(tab, screen);
      await tab.shot(`${screen}-answer`);
      await isAccessible(tab, `${screen}, answer`);
      await tab.done();
    }
  },

  async "a problem is solved by mouse, by dragging, by touch and by keys"() {
    const clicks = await open(page, "#p=2");
    assert.match(await clicks.title(), /5手詰/);
    await solve(clicks, async (piece, to) => {
      await held(clicks, piece).click();
      await cell(clicks, to).click();
    });
    await clicks.shot("desktop-solved");
    await isAccessible(clicks, "solved");
    // Remembered, in the index too.
    await clicks.reload();
    await clicks.evaluate(() => { location.hash = "index"; });
    assert.equal(await clicks.locator(".card.done").count(), 1);
    await clicks.done();

    const drags = await open(page, "#p=2");
    await solve(drags, (piece, to) => held(drags, piece).dragTo(cell(drags, to)));
    await drags.done();

    for (const screen of ["phone", "landscape"]) {
      const touches = await open(page, "#p=2", screen);
      await solve(touches, async (piece, to) => {
        await held(touches, piece).tap();
        await cell(touches, to).tap();
      });
      await touches.shot(`${screen}-solved`);
      await touches.done();
    }

    const keys = await open(page, "#p=2");
    let at = 40;
    await solve(keys, async (piece, to) => {
      await held(keys, piece).focus();
      await keys.keyboard.press("Enter");
      assert.equal(await held(keys, piece).getAttribute("aria-pressed"), "true");
      await keys.locator('.cell[tabindex="0"]').focus();
      const there = square(to);
      for (; Math.floor(at / 9) > Math.floor(there / 9); at -= 9) await keys.keyboard.press("ArrowUp");
      for (; Math.floor(at / 9) < Math.floor(there / 9); at += 9) await keys.keyboard.press("ArrowDown");
      for (; at % 9 < there % 9; at += 1) await keys.keyboard.press("ArrowRight");
      for (; at % 9 > there % 9; at -= 1) await keys.keyboard.press("ArrowLeft");
      assert.match(await cell(keys, to).getAttribute("aria-label"), /移動できます/);
      await keys.keyboard.press("Enter");
    });
    assert.equal(await keys.locator("#said").textContent(), "先手、１二金打つ");
    await keys.done();
  },

  async "what is no check is not a move, and what is in no line is called that"() {
    const tab = await open(page, "#p=2");
    const start = await sfen(tab);
    await held(tab, "G").click();
    await cell(tab, "9i").click();
    await waitFor(tab, "王手ではありません");
    assert.equal(await sfen(tab), start);
    // By `tsumi solve --multipv 600` it mates in seven, and G*1a does not mate: without an engine short
    // lines are judged.
    await held(tab, "G").click();
    await cell(tab, "1b").click();
    await waitFor(tab, "手以内に詰みません");
    const within = Number(/、(\d+)手以内/.exec(await said(tab))[1]);
    assert.ok(within >= 3 && within < 7, `${within}`);
    assert.equal(await sfen(tab), start);
    await tab.done();
    // By hand: the king takes the gold beside it, and nothing checks it any more. The pawn and a
    // gold mate, too, where the file has the other gold.
    const rows = [{ s: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", v: "mate", p: 1, x: true, m: "G*5b" },
      { s: "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1", v: "mate", p: 5, m: "R*2b 2a2b G*2c 2b1a G*1b" }];
    const other = await open(pageOf("by-rules.html", rows), "#p=1");
    await held(other, "G").click();
    await cell(other, "4b").click();
    await waitFor(other, "▲４二金には△同玉で詰みません");
    await other.waitForFunction(() => document.querySelector(".overlay .refutation"));
    assert.match(await sfen(other), /^9\/5k3\//);
    await other.evaluate(() => { location.hash = "p=2"; });
    await held(other, "R").click();
    await cell(other, "2b").click();
    await waitFor(other, "残り3手");
    await other.done();
  },

  /** Without an engine: the file has the replies. */
  async "a brinkmate is solved by the file, and what a reply meets is played"() {
    const tab = await open(join(dirname(page), "brinkmates.html"), "#p=1");
    assert.equal(await tab.locator(".length b").innerText(), "2手必至");
    await waitFor(tab, "王手か詰めろを続けて");
    await held(tab, "G").click();
    await cell(tab, "2b").click();
    await waitFor(tab, "残り1手");
    await held(tab, "S").click();
    await cell(tab, "3b").click();
    await waitFor(tab, "2手で必至です");
    const end = await sfen(tab);
    await isAccessible(tab, "a brinkmate");
    await tab.shot("desktop-brinkmate-solved");
    // By tests/all/brinkmate_command.rs: the silver mates after a pass, and after other drops.
    await tab.click("#pass");
    await waitFor(tab, "パスには▲２三銀成で詰みます（1手）");
    await tab.waitForFunction(() => !document.querySelector("#undo").disabled);
    await tab.click("#undo");
    assert.equal(await sfen(tab), end);
    for (const [from, to, words] of [["1a", "1c", /△１三香には▲３一馬.*で詰みます（3手）/], ["1d", "1e", /△１五歩には▲２三銀成で詰みます（1手）/]]) {
      await cell(tab, from).click();
      await cell(tab, to).click();
      await tab.waitForFunction((text) => new RegExp(text).test(document.querySelector(".message").textContent), words.source);
      await tab.keyboard.press("u");
      assert.equal(await sfen(tab), end);
    }
    await tab.click("#answer");
    assert.equal((await state(tab)).ply, "0");
    for (let ply = 0; ply < 3; ply += 1) await tab.click("#forward");
    assert.match(await tab.locator(".status").innerText(), /^3 \/ \d+　必至/);
    assert.ok((await state(tab)).choices > 3);
    await tab.click("#last");
    assert.match(await tab.locator(".status").innerText(), /詰み$/);
    await tab.done();
  },

  async "hints name the piece, the square, the move, and moves are taken back"() {
    const tab = await open(page, "#p=2");
    await tab.keyboard.press("h");
    assert.match(await said(tab), /飛/);
    assert.equal(await tab.locator(".held.marked").count(), 1);
    await tab.keyboard.press("h");
    assert.match(await said(tab), /２二/);
    await tab.keyboard.press("h");
    assert.match(await said(tab), /▲２二飛/);
    // The arrow begins on the stand, which is to the right of the board.
    const arrow = await tab.locator(".overlay .shaft").boundingBox();
    const [rook, goal] = [await held(tab, "R").boundingBox(), await cell(tab, "2b").boundingBox()];
    assert.ok(arrow.x + arrow.width > rook.x && arrow.x < goal.x + goal.width, JSON.stringify(arrow));
    await tab.shot("desktop-hint");
    assert.equal(await tab.locator("#hint").count(), 0, "there is no fourth hint");
    const start = await sfen(tab);
    await held(tab, "R").click();
    await cell(tab, "2b").click();
    await waitFor(tab, "残り3手");
    await tab.keyboard.press("u");
    assert.equal(await sfen(tab), start);
    await tab.done();
  },

  async "promotion is asked, White's problem is turned, a defender may begin"() {
    const rows = [
      { s: "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1", v: "mate", p: 1, x: true, m: "G*5b" },
      // The second problem of PAGE with colours changed, and after its first move.
      { s: "9/9/9/9/9/6s2/9/9/7K1 w R2B2G3S4N4L18Pr2g 1", v: "mate", p: 5, x: true, m: "R*2h 2i2h G*2g 2h3i G*3h", w: true },
      { s: "7k1/7R1/9/6S2/9/9/9/9/9 w 2Gr2b2g3s4n4l18p 1", v: "mate", p: 4, m: "2a2b G*2c 2b1a G*1b" },
    ];
    const file = pageOf("others.html", rows);
    const tab = await open(file, "#p=1");
    const start = await sfen(tab);
    await cell(tab, "5c").click();
    await cell(tab, "5b").click();
    await tab.shot("desktop-promotion");
    const backdrop = await tab.locator(".promotion").evaluate((one) => getComputedStyle(one, "::backdrop").backgroundColor);
    assert.equal(backdrop, "rgba(0, 0, 0, 0)", "the page is not dimmed");
    await isAccessible(tab, "promotion");
    await tab.keyboard.press("Escape");
    assert.equal(await sfen(tab), start);
    await cell(tab, "5c").click();
    await cell(tab, "5b").click();
    await tab.locator(".promotion button").nth(1).click();
    await waitFor(tab, "▲５二歩不成");
    await tab.evaluate(() => { location.hash = "p=2"; });
    await waitFor(tab, "玉を詰ませて");
    await tab.locator(`.below .held[data-place="${100 + 16 + 7}"]`).click();
    await cell(tab, "2h").click();
    await waitFor(tab, "△２八飛、正解です。");
    await tab.evaluate(() => { location.hash = "p=3"; });
    await waitFor(tab, "△２二玉と応じました");
    await held(tab, "G").click();
    await cell(tab, "2c").click();
    await waitFor(tab, "▲２三金、正解です。");
    // Who comes back goes on with the first problem that is not solved.
    await tab.evaluate(() => { location.hash = "p=1"; });
    await waitFor(tab, "玉を詰ませて");
    await held(tab, "G").click();
    await cell(tab, "5b").click();
    await waitFor(tab, "1手で詰みました");
    await tab.goto(pathToFileURL(file).href);
    await tab.reload();
    assert.match(await tab.locator(".counter").innerText(), /^2 \/ 3/);
    await tab.done();
  },

  async "the side to move is marked, and a press on another piece is answered"() {
    const tab = await open(page, "#p=2");
    const next = () => tab.locator(".stand.next").evaluateAll((all) => all.map((one) => one.dataset.place));
    assert.deepEqual(await next(), ["100"]);
    await cell(tab, "2a").click();
    assert.match(await tab.locator(".toast").innerText(), /☗先手の駒/);
    await tab.click("#answer");
    await tab.click("#forward");
    assert.deepEqual(await next(), ["116"]);
    await tab.click("#last");
    assert.deepEqual(await next(), [], "after the mate nobody is to move");
    await tab.done();
  },

  async "comments of the record stand beside the moves"() {
    const text = readFileSync(page, "utf8");
    const row = text.split("\n").find((line) => line.startsWith("{") && line.includes('"v":"mate"'));
    const file = resolve(folder, "comments.html");
    const c = [[0, "始め\n二行目"], [2, "妙手"]];
    writeFileSync(file, text.replace(row, () => JSON.stringify({ ...JSON.parse(row), c })));
    const tab = await open(file, "#p=2&m=0");
    const comment = tab.locator(".comment");
    assert.equal(await comment.innerText(), "始め\n二行目");
    await tab.click("#forward");
    assert.ok(await comment.isHidden());
    await tab.click("#forward");
    assert.equal(await comment.innerText(), "妙手");
    await tab.shot("desktop-comment");
    await tab.click("#share");
    await tab.click("#copy-kif");
    const kif = await tab.evaluate(() => navigator.clipboard.readText());
    assert.match(kif, /--\n\*始め\n\*二行目\n1 [\s\S]*\n2 同　玉\(21\)\n\*妙手\n3 /);
    await tab.done();
  },

  async "no script of a name or a comment runs, nor one that a hole would let into the page"() {
    const hostile = '</title></script><script>window.ran = 1</script><img src=x onerror="window.ran = 2"><style>*{display:none}</style>';
    const row = { n: hostile, a: hostile, o: hostile, s: "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1", v: "mate", p: 5,
      m: "R*2b 2a2b G*2c 2b1a G*1b", c: [[0, hostile]] };
    const file = pageOf("hostile.html", [row]);
    // As the program writes it.
    writeFileSync(file, readFileSync(file, "utf8").replace(JSON.stringify(row), (text) => text.replaceAll("<", "\\u003c")));
    const tab = await open(file, "#p=1&m=0");
    assert.ok((await tab.locator(".comment").innerText()).includes(hostile), "it is shown as it is");
    await holdsOut(tab, tab.faults);
    await tab.done();
  },

  async "the problem of the day is as long as the reader likes, and is marked when it is solved"() {
    const short = { s: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", v: "mate", p: 1, x: true, m: "G*5b" };
    const rows = [13, 5, 31].map((p) => ({ ...short, s: short.s.replace("4k4/9", `4k4/${p === 13 ? "8p" : p === 5 ? "p8" : "7p1"}`).replace("17p", "16p"), p }));
    const file = pageOf("days.html", rows);
    const tab = await open(file, "#daily=13", "phone");
    const number = async () => (await tab.locator(".counter").innerText()).split(" / ")[0].trim();
    assert.match(await number(), /^[12]$/);
    // It is remembered: up to 5 there is one.
    await tab.evaluate(() => { location.hash = "daily=5"; });
    await tab.waitForFunction(() => /^2 /.test(document.querySelector(".counter").innerText));
    await tab.goto("about:blank");
    await tab.goto(`${pathToFileURL(file).href}#daily`);
    assert.equal(await number(), "2");
    assert.equal(await tab.locator(".mark .card-state").count(), 0);
    await held(tab, "G").tap();
    await cell(tab, "5b").tap();
    await waitFor(tab, "1手で詰みました");
    assert.equal(await tab.locator(".mark .card-state").getAttribute("aria-label"), "解答済み");
    await tab.evaluate(() => { location.hash = "index"; });
    const [first, second] = await tab.locator(".daily a").evaluateAll((all) => all.map((one) =>
      [one.textContent, one.getAttribute("aria-current"), one.querySelector(".card-state") !== null].join()));
    assert.deepEqual([first, second], ["5手まで,true,true", second]);
    assert.match(second, /^13手まで,,/);
    await isAccessible(tab, "levels");
    await tab.done();
  },

  async "title and author stand on the page, of a single problem, too"() {
    const row = { n: "頭金", a: "無名", s: "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", v: "mate", p: 1, x: true, m: "G*5b" };
    const titled = (name, rows) => {
      const file = pageOf(name, rows);
      writeFileSync(file, readFileSync(file, "utf8").replace(/(?<=id="data-settings">).*?(?=<\/script>)/, '{"title":"例題集"}'));
      return file;
    };
    const { n, a, ...nameless } = row;
    for (const [name, rows, heading] of [["titled.html", [row], "頭金"], ["nameless.html", [nameless], "例題集"]]) {
      const tab = await open(titled(name, rows), "", "phone");
      assert.equal(await tab.locator("h1").innerText(), heading);
      assert.match(await tab.locator(".bar").innerText(), /例題集/);
      assert.match(await tab.title(), /例題集/);
      if (rows[0].a) {
        assert.match(await tab.locator(".length").innerText(), /例題集　無名/);
      }
      await tab.done();
    }
  },

  async "behind the last hint the rest is shown, and it counts as helped"() {
    const tab = await open(page, "#p=2", "phone");
    for (let hint = 0; hint < 3; hint += 1) await tab.tap("#hint");
    await tab.tap("#line");
    await waitFor(tab, "5手で詰みました");
    assert.match(await sfen(tab), /^8k\/8G\//);
    await tab.evaluate(() => { location.hash = "index"; });
    assert.equal(await tab.locator(".card-state.h").count(), 1);
    await tab.done();
  },

  async "what was solved is counted, days in a row too, and each day has its problem"() {
    const tab = await open(page, "#index");
    assert.equal(await tab.locator(".progress p").innerText(), "2題中0題を解きました。");
    // As if something had been solved yesterday, for the second day.
    await tab.evaluate(() => {
      const now = new Date();
      const today = Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / 86_400_000);
      localStorage.setItem("tsumi.days", `${today - 1} 2`);
      location.hash = "p=2";
    });
    await solve(tab, async (piece, to) => {
      await held(tab, piece).click();
      await cell(tab, to).click();
    });
    assert.match(await said(tab), /2題中1題を解きました。 ?3日続いています。/);
    await tab.click("#go-on");
    assert.match(tab.url(), /#p=1$/);
    await tab.goto(`${pathToFileURL(page).href}#daily`);
    assert.match(await tab.locator(".counter").innerText(), /^[12] \/ 2/);
    await tab.done();
  },

  async "boards fill the screen, what is pressed is large enough, and no sentence is broken"() {
    for (const screen of ["phone", "tablet", "laptop", "large"]) {
      const tab = await open(page, "#p=2", screen);
      const small = () => tab.evaluate(() => [...document.querySelectorAll("button:enabled, a, select, .cell, .held")]
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (width < 40 || height < 40)).map(([one, { width, height }]) => `${one.outerHTML.slice(0, 60)} ${width} ${height}`));
      assert.deepEqual(await small(), [], screen);
      const { width, height } = SCREENS[screen].viewport;
      const side = (await tab.locator(".board").boundingBox()).width;
      assert.ok(side > Math.min(width * 0.9, height * 0.83) || screen === "tablet" && side > width * 0.85, `${screen}: ${side}`);
      await held(tab, "R").click();
      await cell(tab, "2b").click();
      await waitFor(tab, "残り3手");
      const broken = await tab.evaluate(() => [...document.querySelectorAll(".message p span")]
        .filter((one) => one.getBoundingClientRect().height > 36).map((one) => one.textContent));
      assert.deepEqual(broken, [], screen);
      await tab.shot(`${screen}-fills`);
      await tab.click("#answer");
      assert.deepEqual(await small(), [], `${screen}, answer`);
      await tab.done();
    }
  },

  async "the way back closes a window, and a closed window leaves no step behind"() {
    const tab = await open(page, "#p=1");
    await tab.click("#next");
    await tab.click("#share");
    await tab.goBack();
    await tab.waitForSelector("dialog", { state: "detached" });
    assert.match(tab.url(), /#p=2$/);
    await tab.click("#settings");
    await tab.keyboard.press("Escape");
    await tab.waitForSelector("dialog", { state: "detached" });
    await tab.waitForTimeout(200);
    await tab.goBack();
    await tab.waitForFunction(() => location.hash === "#p=1");
    await tab.done();
  },

  async "problems go out as pictures, and solutions as moving ones"() {
    const tab = await open(page, "#p=2&m=1");
    const saved = async (id) => {
      await tab.click("#share");
      const [file] = await Promise.all([tab.waitForEvent("download"), tab.click(id)]);
      await tab.keyboard.press("Escape");
      return [file.suggestedFilename(), readFileSync(await file.path())];
    };
    const [name, still] = await saved("#save-picture");
    assert.deepEqual([name, still.subarray(1, 4).toString(), still.readUInt32BE(16)], ["五手詰.png", "PNG", 992]);
    const [, film] = await saved("#save-film");
    writeFileSync(join(folder, "film.png"), film);
    const frames = await tab.evaluate(async (bytes) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/png" });
      await decoder.tracks.ready;
      await decoder.decode({ frameIndex: decoder.tracks.selectedTrack.frameCount - 1 });
      return decoder.tracks.selectedTrack.frameCount;
    }, [...film]);
    assert.equal(frames, 6, "the problem and five moves");
    // Before the answer is known it does not go out.
    await tab.goto("about:blank");
    await tab.goto(`${pathToFileURL(page).href}#p=2`);
    await tab.click("#share");
    assert.equal(await tab.locator("#save-film").count(), 0);
    await tab.done();
  },

  async "sounds are made for those who switch them on"() {
    const tab = await open(page, "#p=2");
    await tab.evaluate(() => {
      window.tones = 0;
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
    });
    await tab.click("#answer");
    await tab.click("#forward");
    assert.equal(await tab.evaluate(() => window.tones), 0);
    await tab.click("#settings");
    await tab.locator("dialog label", { hasText: /^鳴らす$/ }).click();
    await tab.keyboard.press("Escape");
    await tab.click("#forward");
    assert.ok(await tab.evaluate(() => window.tones) > 0);
    await tab.done();
  },

  async "addresses open problems and plies, and the way back works"() {
    const tab = await open(page, "#p=2&m=3");
    assert.equal((await state(tab)).ply, "3");
    const third = await sfen(tab);
    await tab.click("#share");
    await tab.shot("desktop-share");
    await tab.click("#copy-sfen");
    assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), third);
    await tab.click("#copy-kif");
    const kif = await tab.evaluate(() => navigator.clipboard.readText());
    assert.match(kif, /後手の持駒：飛　角二/);
    assert.match(kif, /1 ２二飛打\n2 同　玉\(21\)\n3 ２三金打\n4 １一玉\(22\)\n5 １二金打/);
    await tab.click("#copy-ply");
    assert.match(await tab.evaluate(() => navigator.clipboard.readText()), /#p=2&m=3$/);
    // The link to the problem does not give its answer away.
    await tab.click("#copy-link");
    assert.match(await tab.evaluate(() => navigator.clipboard.readText()), /#p=2$/);
    await tab.keyboard.press("Escape");
    await tab.click("#previous");
    assert.match(tab.url(), /#p=1$/);
    await tab.goBack();
    await tab.waitForSelector(".status");
    assert.equal((await state(tab)).ply, "3");
    await tab.goForward();
    assert.match(tab.url(), /#p=1$/);
    await tab.done();
  },

  async "where the system has a way of sharing, it gets the link to the problem"() {
    const server = await serve(dirname(page));
    // The ply is not in it: it would give the answer away.
    for (const isRefused of [false, true]) {
      const { shared, title } = await sharedFrom(`${server.address}/page.html#p=2&m=3`, isRefused);
      assert.deepEqual(shared, { title, url: `${server.address}/page.html#p=2` });
      assert.match(title, /五手詰.*5手詰/);
    }
    const tab = await (await browser.newContext()).newPage();
    await tab.addInitScript(() => { delete Navigator.prototype.share; });
    await tab.goto(`${server.address}/page.html#p=2`);
    await tab.click("#share");
    assert.equal(await tab.locator("#copy-link").count(), 1);
    assert.equal(await tab.locator("#share-system").count(), 0, "a button that does nothing");
    await tab.context().close();
    await server.close();
  },

  async "the tabulator goes in the order of reading, and the focus stays"() {
    const parts = [".bar", ".above", ".board", ".below", ".message", ".steps", ".branches", ".moves", ".actions"];
    for (const screen of ["desktop", "phone", "landscape", "small-dark"]) {
      const tab = await open(page, "#p=2", screen);
      await readsInOrder(tab, `${screen}, problem`, parts);
      await tab.locator("#answer").focus();
      await tab.keyboard.press("Enter");
      assert.equal(await tab.evaluate(() => document.activeElement.id), "answer");
      await tab.click("#forward");
      const names = await readsInOrder(tab, `${screen}, answer`, parts);
      assert.deepEqual([names[0], names.at(-1)], ["previous", "turn"], names.join(" "));
      await tab.locator("#forward").focus();
      await tab.keyboard.press("Enter");
      assert.equal(await tab.evaluate(() => document.activeElement.id), "forward");
      // The list of moves is one stop; the arrows step in it.
      await tab.locator('.moves [tabindex="0"]').focus();
      await tab.keyboard.press("ArrowDown");
      assert.equal((await state(tab)).ply, "3");
      assert.ok(await tab.evaluate(() => document.activeElement.matches(".moves [aria-current]")));
      await tab.evaluate(() => { location.hash = "index"; });
      await tab.waitForSelector(".card");
      await readsInOrder(tab, `${screen}, index`, [".bar", ".progress", ".filters", ".cards"]);
      await tab.done();
    }
    // A button that went away gives its focus to one that is there.
    const tab = await open(page, "#p=2");
    for (let step = 0; step < 3; step += 1) {
      await tab.locator("#hint").focus();
      await tab.keyboard.press("Enter");
    }
    assert.equal(await tab.locator("#hint").count(), 0);
    assert.equal(await tab.evaluate(() => document.activeElement.closest(".actions") !== null), true);
    await tab.done();
  },

  async "English readers get English"() {
    const tab = await open(page, "#p=2", "phone", "en-US");
    assert.match(await tab.title(), /Mate in 5/);
    await tab.click("#answer");
    assert.match(await tab.locator(".moves").innerText(), /R\*22[\s\S]*Kx22[\s\S]*G\*23/);
    await tab.shot("phone-english");
    await tab.click("#settings");
    await tab.locator("dialog label", { hasText: "日本語" }).click();
    assert.equal(await tab.locator("html").getAttribute("lang"), "ja");
    await tab.locator("dialog label", { hasText: "文字だけ" }).click();
    await tab.locator("dialog label", { hasText: "暗い" }).click();
    await isAccessible(tab, "settings");
    await tab.keyboard.press("Escape");
    await tab.shot("phone-flat-dark");
    await tab.done();
  },

  async "moves are written as the program writes them"() {
    const rows = readFileSync(join(dirname(page), "answers.jsonl"), "utf8").split("\n").filter(Boolean);
    const tab = await open(join(dirname(page), "answers.html"), "#p=1&m=0");
    let count = 0;
    for (const [index, { moves, japanese, tsume }] of rows.map((row) => JSON.parse(row)).entries()) {
      // The page shows the line of the tsume length.
      if (moves.length === 0 || tsume?.moves !== undefined || tsume?.upper === 0) {
        continue;
      }
      const shown = await tab.evaluate((hash) => {
        location.replace(hash);
        return new Promise((done) => addEventListener("hashchange", () =>
          done([...document.querySelectorAll(".moves button")].map((one) => one.lastChild.textContent)), { once: true }));
      }, `#p=${index + 1}&m=1`);
      assert.deepEqual(shown, japanese, `problem ${index + 1}`);
      count += moves.length;
    }
    assert.ok(count > 500, `${count} moves`);
    await tab.done();
  },

  async "ten thousand problems open within a second of work, and scroll"() {
    const text = readFileSync(page, "utf8");
    const row = text.split("\n").find((line) => line.startsWith("{") && line.includes('"v":"mate"'));
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const problem = { ...JSON.parse(row), n: `No. ${index + 1}` };
      return JSON.stringify(index % 3 === 0 ? { ...problem, p: 7 } : problem);
    });
    const file = resolve(folder, "many.html");
    writeFileSync(file, text.replace(row, () => many.join("\n")));
    // Work of the page's main thread: other work on the machine is not what is measured.
    const tab = await open(page);
    const session = await tab.context().newCDPSession(tab);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const work = async () => {
      const { metrics } = await session.send("Performance.getMetrics");
      return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
    };
    const before = await work();
    await tab.goto(`${pathToFileURL(file).href}#index`);
    await tab.waitForSelector(".card");
    const inside = await work() - before;
    assert.ok(await tab.locator(".card").count() < 150);
    await tab.shot("desktop-index");
    await isAccessible(tab, "index");
    const frames = await tab.evaluate(async () => {
      const times = [];
      let last = performance.now();
      for (let step = 0; step < 60; step += 1) {
        scrollBy(0, 700);
        await new Promise(requestAnimationFrame);
        times.push(performance.now() - last);
        last = performance.now();
      }
      return times.sort((a, b) => a - b);
    });
    console.log(`   10,000 problems: a page of ${Math.round(readFileSync(file).length / 1024)} KiB opens in ${Math.round(inside)} ms of CPU;` +
      ` frames while scrolling: median ${Math.round(frames[30])} ms, worst ${Math.round(frames[59])} ms`);
    assert.ok(inside < 1000, `${inside} ms`);
    await tab.evaluate(() => scrollTo(0, 0));
    await tab.selectOption("#length", "7");
    // The first of the page, which has no solution, is not among them.
    assert.match(await tab.locator(".found").innerText(), /^3334題/);
    await tab.fill("#search", "No. 9997");
    assert.equal(await tab.locator(".card").count(), 1);
    await tab.locator(".card a").click();
    await tab.waitForFunction(() => location.hash === "#p=9998");
    await tab.goBack();
    await tab.waitForSelector(".card");
    await tab.done();
  },

  async "a collection is printed as a book"() {
    const text = readFileSync(page, "utf8");
    const row = text.split("\n").find((line) => line.startsWith("{") && line.includes('"v":"mate"'));
    const file = resolve(folder, "book.html");
    const many = Array.from({ length: 29 }, (_, at) => JSON.stringify({ ...JSON.parse(row), n: `第${at + 1}番` }));
    writeFileSync(file, text.replace(row, () => many.join("\n")));
    const tab = await open(file, "#index");
    const pages = async (name) => {
      const pdf = await tab.pdf({ path: join(folder, name), preferCSSPageSize: true });
      return pdf.toString("latin1").match(/\/Type \/Page\b/g).length;
    };
    // 30 diagrams, six a page, and one page of solutions.
    assert.equal(await pages("book-six.pdf"), 6);
    await tab.evaluate(() => { window.print = () => {}; });
    await tab.click("#print");
    await tab.shot("desktop-print");
    await tab.locator("dialog label", { hasText: "4題" }).click();
    await tab.locator("dialog label", { hasText: "逆さ" }).click();
    await tab.click("#print-now");
    assert.equal(await pages("book-four.pdf"), 8);
    await tab.done();
    // A solution that would leave no room for the diagrams stands at the end.
    const to = Array.from({ length: 15 }, () => "5i4i 5a4a 4i5i 4a5a").join(" ");
    const long = { n: "長手数", a: "作者", o: "将棋図巧", s: "4k4/9/9/9/9/9/9/9/4K4 b - 1", v: "mate", p: 61, m: `${to} 5i4i` };
    const short = { ...JSON.parse(row), n: "初形曲詰", a: "伊藤看寿" };
    for (const language of ["ja-JP", "en-US"]) {
      const book = await open(pageOf("book-long.html", [short, long]), "#index", "desktop", language);
      await book.evaluate(() => { window.print = () => {}; });
      await book.click("#print");
      await book.locator("dialog label", { hasText: /逆さ|upside/ }).click();
      await book.click("#print-now");
      const printed = await book.evaluate(() => {
        dispatchEvent(new Event("beforeprint"));
        const texts = (name) => [...document.querySelectorAll(`.book ${name}`)].map((one) => one.textContent);
        const found = { captions: texts(".sheet text"), head: document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0].cssText), below: texts(".upside p"), last: texts(".solutions p") };
        dispatchEvent(new Event("afterprint"));
        return found;
      });
      assert.ok(printed.captions.includes("長手数　作者"), printed.captions.join("|"));
      assert.ok(printed.captions.includes("将棋図巧"), "the source");
      assert.match(printed.head[0], /@top-center \{ content: "(詰将棋|Shogi mate problems)"; \}.*counter\(page\)/);
      assert.match(printed.captions.join("|"), /初形曲詰/);
      assert.equal(printed.below.length, 2);
      assert.match(printed.below[1], /^2(解答は巻末|Solutions at the end)$/);
      assert.deepEqual(printed.last.map((text) => text.slice(0, 1)), ["2"]);
      await book.done();
    }
  },
};

const withEngine = {
  async "in a brinkmate any move is judged, and the reply that escapes is shown"() {
    const row = { s: "5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1", v: "brinkmate", p: 2, x: true, m: "G*2b 1b2b S*3b" };
    // By hand: a piece in the far corner threatens nothing; a gold beside the king is taken.
    for (const [language, nothing, taken, solved, tried] of [
      ["ja-JP", "▲９九銀は王手でも詰めろでもありません", /▲１三金には△同(玉|桂|香)で必至がかかりません/, "2手で必至です", /△１三香には▲３一馬.*で詰みます（3手）/],
      ["en-US", "S*99 neither checks nor threatens mate", /After G\*13, [KNL]x13=? escapes the brinkmate/, "Brinkmate in 2 moves", /L-13 is mated in 3 plies by \+?B-31/],
    ]) {
      const tab = await open(pageOf("brinkmate.html", [row], true), "#p=1", "desktop", language);
      const matches = (text) => tab.waitForFunction((text) => new RegExp(text).test(document.querySelector(".message").textContent), text.source);
      const start = await sfen(tab);
      const play = async (piece, to) => {
        await held(tab, piece).click();
        await cell(tab, to).click();
      };
      await play("S", "9i");
      await waitFor(tab, nothing);
      assert.equal(await sfen(tab), start);
      await play("G", "1c");
      await matches(taken);
      await tab.waitForFunction(() => document.querySelector(".overlay .refutation"));
      await tab.shot(`brinkmate-escape-${language}`);
      await tab.keyboard.press("u");
      assert.equal(await sfen(tab), start);
      await play("G", "2b");
      await waitFor(tab, language === "ja-JP" ? "残り1手" : "1 move to go");
      await play("S", "3b");
      await waitFor(tab, solved);
      const end = await sfen(tab);
      await cell(tab, "1a").click();
      await cell(tab, "1c").click();
      await matches(tried);
      await tab.shot(`brinkmate-solved-${language}`);
      await tab.keyboard.press("u");
      assert.equal(await sfen(tab), end);
      await fits(tab, "a brinkmate");
      await tab.done();
    }
    // By the definition (tests/data/doors.jsonl): another first move that forces it, too.
    const cook = { s: "8k/9/6G2/7G1/9/9/9/9/9 b - 1", v: "brinkmate", p: 1, x: true, m: "2d1c" };
    const tab = await open(pageOf("brinkmate-cook.html", [cook], true), "#p=1", "phone");
    await cell(tab, "2d").tap();
    await cell(tab, "2c").tap();
    await waitFor(tab, "余必至");
    await waitFor(tab, "1手で必至です（作意とは別の手順）");
    await fits(tab, "a brinkmate on a phone");
    await isAccessible(tab, "a brinkmate on a phone");
    await tab.shot("phone-brinkmate");
    await tab.done();
  },

  async "wrong moves are refuted, other mates are accepted and named"() {
    const rows = readFileSync(page, "utf8").split("\n").filter((line) => line.startsWith("{") && line.includes('"v":'));
    const file = pageOf("with-engine.html", rows.map((row) => JSON.parse(row)), true);
    const tab = await open(file, "#p=2", "phone");
    const start = await sfen(tab);
    // By `tsumi solve --multipv 600`: G*1a does not mate, G*1b mates in seven.
    await held(tab, "G").tap();
    await cell(tab, "1a").tap();
    await waitFor(tab, "△同玉で詰みません");
    await tab.waitForFunction(() => document.querySelector(".overlay .refutation"));
    assert.match(await sfen(tab), / b RG/);
    await tab.shot("phone-refuted");
    // The line goes on to the last check: by the rules there is none at its end.
    await tab.waitForSelector("#line");
    assert.match(await said(tab), /以下▲.+△.+で王手が続きません/);
    // All of it is played on the board.
    const before = await sfen(tab);
    await tab.click("#line");
    await waitFor(tab, "もう王手が続きません");
    assert.match(await sfen(tab), / b /);
    assert.notEqual(await sfen(tab), before);
    await tab.shot("phone-refutation-line");
    await isAccessible(tab, "refutation");
    await tab.click("#undo");
    assert.equal(await sfen(tab), start);
    await held(tab, "G").tap();
    await cell(tab, "1b").tap();
    await waitFor(tab, "余詰");
    assert.match(await said(tab), /▲１二金でも\d+手で詰みます（余詰）/);
    await tab.shot("phone-yozume");
    // The mate that the engine found, to its end.
    await waitFor(tab, "応じました");
    await tab.done();
  },

  async "futile interpositions are not counted in other mates, and the file's length is counted down"() {
    const rows = [
      // By tests/data/tsume.tsv: mate in one; after it a drop on each square of the rank.
      { s: "8k/R7s/g5N2/1R7/8L/4+b4/9/9/9 b b3g3s3n3l18p 1", v: "mate", p: 1, x: true, m: "8d8a+" },
      // The same with a line that is longer than the length: no plies are counted down.
      { s: "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1", v: "mate", p: 3, m: "R*2b 2a2b G*2c 2b1a G*1b" },
    ];
    const tab = await open(pageOf("counted.html", rows, true), "#p=1");
    await cell(tab, "8d").click();
    await cell(tab, "8a").click();
    // By hand: without promotion the drops are as futile.
    await tab.locator(".promotion button").nth(1).click();
    await waitFor(tab, "1手で詰みました");
    await tab.evaluate(() => { location.hash = "p=2"; });
    await waitFor(tab, "玉を詰ませて");
    assert.match(await tab.locator(".length").innerText(), /3手以内/);
    await held(tab, "R").click();
    await cell(tab, "2b").click();
    await waitFor(tab, "△同玉と応じました");
    assert.doesNotMatch(await said(tab), /残り/);
    await tab.done();
  },

  async "a second solution by promotion, order of moves or symmetry is called that"() {
    const rows = [
      // By `tsumi check`: 3e3b is its one fault (成不成非限定).
      { s: "l3g2n1/2+P1g3k/3G1p3/pp2p2LP/3L2RS1/1s2PSn2/PP1+p1P3/9/3GK2N1 b r2bsnl7p 1",
        v: "mate", p: 3, x: true, m: "3e3b+ 1b1a 2d2b+" },
      // By `tsumi check`: after S*2c 1b2c 1e2d 2c1b the main line's position is there again.
      { s: "9/6P1k/5S3/7p1/7LG/9/9/9/9 b 2S2r2b3gs4n3l16p 1",
        v: "mate", p: 7, x: true, m: "S*1c 1b1c 1e2d 1c1b 2d2c 1b1a S*1b" },
      // By `tsumi check`: the other gold is the first one's image, and no fault.
      { s: "3p1p3/4k4/2n3n2/3G1G3/9/9/9/9/9 b N2r2b2g4sn4l16p 1",
        v: "mate", p: 3, x: true, m: "4d5c 5b5a N*4c" },
    ];
    const file = pageOf("second-solutions.html", rows, true);
    const tab = await open(file, "#p=1");
    await cell(tab, "3e").click();
    await cell(tab, "3b").click();
    await tab.locator(".promotion button").nth(1).click();
    await waitFor(tab, "▲３二飛不成でも同じ手数で詰みます（成・不成の非限定）");
    await tab.shot("desktop-unpromoted");
    await waitFor(tab, "残り1手");
    await cell(tab, "2d").click();
    await cell(tab, "2b").click();
    await tab.locator(".promotion button").first().click();
    await waitFor(tab, "3手で詰みました（作意とは別の手順）");
    await tab.evaluate(() => { location.hash = "p=2"; });
    await waitFor(tab, "玉を詰ませて");
    await held(tab, "S").click();
    await cell(tab, "2c").click();
    await waitFor(tab, "▲２三銀でも詰みます（手順前後）");
    await waitFor(tab, "△同玉と応じました");
    await cell(tab, "1e").click();
    await cell(tab, "2d").click();
    await waitFor(tab, "△１二玉と応じました");
    // From here the way is the main line's, and so are the hints.
    await cell(tab, "2d").click();
    await cell(tab, "2c").click();
    await waitFor(tab, "残り1手");
    await held(tab, "S").click();
    await cell(tab, "1b").click();
    await waitFor(tab, "7手で詰みました（作意とは別の手順）");
    await tab.shot("desktop-order");
    await tab.evaluate(() => { location.hash = "p=3"; });
    await waitFor(tab, "玉を詰ませて");
    await cell(tab, "6d").click();
    await cell(tab, "5c").click();
    await waitFor(tab, "でも詰みます（左右対称）");
    await tab.done();
  },
};

const composing = {
  async "a problem is composed from an empty board, by mouse, touch and keys"() {
    for (const way of ["mouse", "touch", "keys"]) {
      const tab = await open(board, "", way === "touch" ? "phone" : "desktop");
      await tab.click("#clear");
      assert.equal(await sfen(tab), "9/9/9/9/9/9/9/9/9 b - 1");
      const box = (letter) => tab.locator(`.box .held[data-place="${200 + PIECES.indexOf(letter)}"]`);
      const stand = tab.locator('.stand[data-place="100"]');
      // The king at 2a, a silver at 3d; a rook and two golds in hand.
      if (way === "mouse") {
        await box("K").dragTo(cell(tab, "2a"));
        await box("S").dragTo(cell(tab, "3d"));
        for (const letter of ["R", "G", "G"]) await box(letter).dragTo(stand);
      } else if (way === "touch") {
        for (const [letter, to] of [["K", cell(tab, "2a")], ["S", cell(tab, "3d")], ["R", stand], ["G", stand], ["G", stand]]) {
          await box(letter).tap();
          await to.tap({ position: { x: 6, y: 6 } });
        }
      } else {
        await cell(tab, "2a").focus();
        await tab.keyboard.press("k");
        await cell(tab, "3d").focus();
        await tab.keyboard.press("S");
        for (const letter of ["R", "G", "G"]) {
          await box(letter).focus();
          await tab.keyboard.press("Enter");
          await tab.locator('.owner[data-place="100"]').focus();
          await tab.keyboard.press("Enter");
        }
      }
      await tab.click("#rest");
      assert.equal(await sfen(tab), "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1", way);
      // By `tsumi solve --effort shortest`: five plies; 16 other first moves mate.
      await tab.waitForFunction(() => /5手詰/.test(document.querySelector(".result").textContent), null, { timeout: 60_000 });
      await tab.shot(`composed-${way}`);
      await fits(tab, way);
      if (way === "touch") {
        // A line chosen far below the board is played where it can be seen.
        await tab.locator("#check").tap();
        await tab.waitForSelector("#verdict", { timeout: 60_000 });
        await tab.locator("summary.fault").first().tap();
        await tab.locator(".alike button").first().tap();
        await tab.waitForFunction(() => {
          const { top, bottom } = document.querySelector(".board").getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight && document.querySelector(".status").textContent.startsWith("1 /");
        });
        await tab.shot("phone-cook");
      }
      if (way === "mouse") {
        await tab.click("#forward");
        assert.match(await sfen(tab), /^7k1\/7R1/);
        await tab.click("#first");
        await isAccessible(tab, "the board to compose on");
      }
      await tab.done();
    }
  },

  async "no script of a name runs on the board to compose on, nor one that a hole would let in"() {
    const tab = await open(board, "#sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1");
    await tab.fill("#name", "<img src=x onerror='window.ran = 1'>");
    await tab.waitForFunction(() => document.querySelector(".result").textContent.includes("5"));
    await holdsOut(tab, tab.faults);
    await tab.done();
  },

  async "a position is mirrored, given to the other side and turned, and all is undone"() {
    const first = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
    const tab = await open(board, `#sfen=${first}`);
    const solved = () => tab.waitForFunction(() => /5手詰/.test(document.querySelector(".result").textContent), null, { timeout: 60_000 });
    const line = () => tab.locator(".moves").innerText();
    /** Which of the two sides' stands is below, and whether the first rank is above. */
    const view = async () => {
      const [a, i] = [await cell(tab, "5a").boundingBox(), await cell(tab, "5i").boundingBox()];
      return [await tab.locator(".below .owner").getAttribute("data-place"), a.y < i.y];
    };
    await solved();
    assert.match(await line(), /▲２二飛/);
    // By hand: files change with those across, 2 with 8 and 3 with 7.
    await tab.click("#mirror");
    assert.equal(await sfen(tab), "1k7/9/9/2S6/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1");
    await solved();
    assert.match(await line(), /▲８二飛/);
    await tab.click("#mirror");
    assert.equal(await sfen(tab), first);
    // By half a turn 2a becomes 8i and 3d becomes 7f; White attacks now, and sits below.
    await tab.click("#swap");
    assert.equal(await sfen(tab), "9/9/9/9/9/2s6/9/9/1K7 w R2B2G3S4N4L18Pr2g 1");
    await solved();
    assert.match(await line(), /△８八飛/);
    assert.deepEqual(await view(), ["116", false]);
    await tab.shot("desktop-swapped");
    await tab.click("#undo");
    await tab.click("#undo");
    assert.match(await sfen(tab), /^1k7/);
    await tab.click("#undo");
    assert.equal(await sfen(tab), first);
    // The board is seen from the other side: the position and what was found are the same.
    await solved();
    assert.deepEqual(await view(), ["100", true]);
    await tab.click("#turn");
    assert.deepEqual(await view(), ["116", false]);
    assert.equal(await sfen(tab), first);
    assert.match(await line(), /▲２二飛/);
    await tab.shot("desktop-turned");
    // Pieces are set where they are put, seen from there too.
    await cell(tab, "3d").dragTo(cell(tab, "4d"));
    assert.match(await sfen(tab), /^7k1\/9\/9\/5S3\//);
    await tab.click("#turn");
    assert.deepEqual(await view(), ["100", true]);
    await tab.done();
  },

  async "the search is paused and goes on, and what was found stays"() {
    // Number 1 of the Zuko: once 36 million positions for its report.
    const tab = await open(board, "#sfen=1pG1B4/Gs+P6/pP7/n1ls5/3k5/nL4+r1b/1+p1p+R4/1S7/2N6 b SP2gn2l11p 1");
    const result = () => tab.locator(".result").innerText();
    assert.match(await stopAt(tab, ".result", "局面"), /調べています/);
    assert.equal(await result(), "停止中");
    assert.match(await tab.locator("#pause").innerText(), /検討再開/);
    assert.ok(await tab.locator("#check").isDisabled(), "nothing is found yet");
    await tab.waitForTimeout(1000);
    assert.equal(await result(), "停止中", "the search is still under way");
    // The board is set up all the same, and nothing is looked for.
    await tab.click("#clear");
    await cell(tab, "2a").focus();
    await tab.keyboard.press("k");
    await cell(tab, "2c").focus();
    await tab.keyboard.press("P");
    await tab.locator('.box .held[data-place="205"]').dragTo(tab.locator('.stand[data-place="100"]'));
    await tab.click("#rest");
    await tab.waitForTimeout(600);
    assert.equal(await result(), "停止中");
    await tab.shot("desktop-paused");
    await tab.click("#pause");
    await tab.waitForFunction(() => /^1手詰/.test(document.querySelector(".result").textContent), null, { timeout: 60_000 });
    // A pause after the answer leaves it, and the line.
    await tab.click("#pause");
    assert.match(await result(), /^1手詰/);
    assert.match(await tab.locator(".moves").innerText(), /▲２二金/);
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
    await tab.click("#pause");
    assert.match(await result(), /^1手詰/);
    // A report that is under way is left, too, and can be asked for again.
    await tab.evaluate(() => { location.hash = "sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1"; });
    await tab.waitForFunction(() => /5手詰/.test(document.querySelector(".result").textContent), null, { timeout: 60_000 });
    await tab.evaluate(() => {
      document.querySelector("#check").click();
      document.querySelector("#pause").click();
    });
    assert.equal(await tab.locator(".report").innerText(), "停止中");
    await tab.waitForTimeout(1500);
    assert.equal(await tab.locator(".report").innerText(), "停止中");
    assert.match(await result(), /5手詰/);
    await tab.click("#pause");
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
    await tab.done();
  },

  async "the length is the composers', and the given line is shown where it is sound"() {
    // By tests/data/tsume.tsv: 13 plies with futile interpositions, 1 without.
    const tab = await open(board, "#sfen=7l1/7pk/9/9/8+P/9/9/9/8L b 2r2b4g4s2n2l16p 1");
    const solved = (text) => tab.waitForFunction((text) => document.querySelector(".said").textContent.startsWith(text), text, { timeout: 60_000 });
    const line = () => tab.locator(".moves").innerText();
    await solved("1手詰");
    assert.equal((await state(tab)).list, 1);
    // By hand: the gold and the pawn both mate; the line that comes with the position is shown.
    const sfen = "4k4/9/3SP4/9/9/9/9/9/9 b G2r2b3g3s4n4l17p 1";
    for (const [given, shown] of [["G*5b", /▲５二金/], ["5c5b+", /▲５二歩成/], ["5c5b", /▲５二(金|歩成)/]]) {
      await tab.click("#clear");
      await tab.click("#read");
      await tab.fill("#pasted", `${sfen}\t${given}`);
      await tab.click("#load");
      await solved("1手詰");
      assert.match(await line(), shown, given);
    }
    await tab.done();
  },

  async "what a move threatens is said, made on the board or in a line"() {
    const tab = await open(board, "#sfen=8k/9/6G2/7G1/9/9/9/9/9 b - 1");
    const solved = (text) => tab.waitForFunction((text) => document.querySelector(".result").textContent.includes(text), text, { timeout: 60_000 });
    await solved("不詰");
    assert.equal(await tab.locator("#made-threat").count(), 0);
    // By hand: beside each other, one of the golds mates on 2b.
    await cell(tab, "2d").dragTo(cell(tab, "2e"));
    await solved("▲２五金は詰めろではありません");
    await tab.click("#undo");
    await cell(tab, "2d").dragTo(cell(tab, "2c"));
    await solved("▲２三金上は詰めろです（1手詰：▲２二金");
    await tab.shot("desktop-threat");
    // Along a line: after the quiet move, and not after the reply.
    await tab.evaluate(() => { location.hash = "sfen=5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1"; });
    await tab.waitForFunction(() => document.querySelector("#brinkmate:enabled"), null, { timeout: 60_000 });
    await tab.click("#brinkmate");
    await tab.waitForSelector("#brinkmate-found", { timeout: 120_000 });
    await tab.click("#forward");
    await tab.click("#forward");
    assert.equal(await tab.locator("#threat").innerText(), "");
    await tab.click("#forward");
    await tab.waitForFunction(() => /▲３二銀は詰めろです（1手詰：▲２三銀成）/.test(document.querySelector("#threat").textContent));
    await tab.done();
  },

  async "a brinkmate, the replies to it and what spoils it are shown"() {
    // From a book; tests/all/brinkmate_command.rs has the number of replies from another library.
    const tab = await open(board, "#sfen=5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1");
    const found = async (text) => {
      await tab.waitForFunction(() => document.querySelector("#brinkmate:enabled"), null, { timeout: 60_000 });
      await tab.click("#brinkmate");
      await tab.waitForSelector("#brinkmate-found", { timeout: 120_000 });
      assert.equal(await tab.locator("#brinkmate-found").innerText(), text);
    };
    await found("2手必至（最短と証明済み）");
    const part = await tab.locator(".report").innerText();
    assert.match(part, /詰めろ：▲２三銀成（パスのときと、ほかの 443 通りの応手）/);
    await tab.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
    await tab.locator("button.fault", { hasText: "△１三玉" }).or(tab.locator("button.fault", { hasText: "△１三桂" })).first().click();
    assert.match(await tab.locator(".status").innerText(), /^4 \/ 7/);
    await tab.shot("desktop-brinkmate");
    // By the definition (tests/data/doors.jsonl): a gold on another square does it, too.
    await tab.evaluate(() => { location.hash = "sfen=8k/9/6G2/7G1/9/9/9/9/9 b - 1"; });
    await found("1手必至（最短と証明済み）");
    assert.match(await tab.locator(".report").innerText(), /余必至\s*▲２三金/);
    await tab.done();
  },

  async "what is proven is shown with its line while the rest is excluded, and stays when that is stopped"() {
    for (const [language, between, mate, within, brinkmate] of [
      ["ja-JP", "手以上17手以内", /^\d+手以上17手以内の詰み\s+無駄合を含む　停止中$/, "2手以内の必至",
        /^停止中\s+2手以内の必至、1手以内は未決$/],
      ["en-US", "at most 17, at least", /^Mate in at most 17, at least \d+\s+Futile interpositions counted · Paused$/, "Brinkmate within 2 moves",
        /^Paused\s+Brinkmate within 2 moves\. Within 1 not excluded yet$/],
    ]) {
      // Number 35 of the Zuko: by tests/data/tsume-classics.tsv 17 plies.
      const first = "p8/3l5/RLSs5/G8/1k1p5/+p1s6/1P7/1+p7/9 b 2BGNr2gs3n2l13p 1";
      const tab = await open(board, `#sfen=${first}`, "desktop", language);
      await stopAt(tab, ".said", between);
      await tab.waitForTimeout(500);
      assert.match(await tab.locator(".result").innerText(), mate);
      assert.equal((await state(tab)).list, 17);
      await tab.click("#forward");
      assert.notEqual(await sfen(tab), first);
      await tab.shot(`proven-mate-${language}`);
      // It goes on, from the first position.
      await tab.click("#pause");
      assert.equal(await sfen(tab), first);
      // The book's brinkmate of above.
      await tab.evaluate(() => { location.hash = "sfen=5+B1nl/8k/6pp1/8p/9/9/9/9/9 b GS2rb3g3s3n3l15p 1"; });
      await tab.waitForFunction(() => document.querySelector("#brinkmate:enabled"), null, { timeout: 60_000 });
      await tab.click("#brinkmate");
      await stopAt(tab, "#proven", within);
      await tab.waitForTimeout(500);
      assert.match(await tab.locator(".report").innerText(), brinkmate);
      assert.equal((await state(tab)).list, 3);
      await tab.click("#last");
      assert.match(await sfen(tab), /^5\+B1nl\/6Sk1\//);
      await fits(tab, "what is proven");
      await isAccessible(tab, "what is proven");
      await tab.shot(`proven-brinkmate-${language}`);
      await tab.done();
    }
  },

  async "what goes on as a problem is found, stepped to, gone back from and kept"() {
    // A mate in one by two rooks: tests/all/extend.rs judges what goes on as it.
    for (const [screen, language, plies] of [["desktop", "en-US", "3 plies"], ["small-phone", "ja-JP", "3手"]]) {
      const tab = await open(board, "#sfen=9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1", screen, language);
      const first = await sfen(tab);
      const cards = tab.locator(".mades:not([id]) .made");
      const settled = () => tab.waitForFunction(() => document.querySelector("#backwards:enabled") &&
        document.querySelector(".making:not([hidden])") && !document.querySelector("#stop-backwards"), null, { timeout: 120_000 });
      await tab.waitForSelector("#backwards:enabled", { timeout: 60_000 });
      await tab.click("#backwards");
      await settled();
      assert.ok(await cards.count() > 5);
      assert.ok((await cards.allInnerTexts()).every((text) => text.includes(plies)));
      await tab.shot(`backwards-1-${screen}`);
      // Those that a composer sees as one are one card, until its badge is pressed.
      const badge = tab.locator(".mades:not([id]) .kin").first();
      const others = Number((await badge.innerText()).slice(1));
      const visible = tab.locator(".mades:not([id]) .made:visible");
      const folded = await visible.count();
      assert.ok(others > 0 && folded < await cards.count());
      assert.match(await badge.getAttribute("aria-label"), screen === "desktop" ? /^\+[0-9]+ more like/ : /^\+[0-9]+　同類/);
      await badge.click();
      assert.equal(await visible.count(), folded + others);
      await isAccessible(tab, `a family, ${screen}`);
      await areLarge(tab, ".making:not([hidden]) .kin");
      await badge.click();
      assert.equal(await visible.count(), folded);
      // A step, and one more.
      await cards.first().click();
      await settled();
      const second = await sfen(tab);
      assert.notEqual(second, first);
      assert.equal(await tab.locator("#way .chip").count(), 2);
      assert.equal((await state(tab)).list, 3);
      await tab.click("#keep");
      assert.equal(await tab.locator("#shelf .made").count(), 1);
      await tab.locator(".making:visible h2").scrollIntoViewIfNeeded();
      await tab.shot(`backwards-2-${screen}`);
      await fits(tab, `backwards, ${screen}`);
      await isAccessible(tab, `backwards, ${screen}`);
      await areLarge(tab, ".making:not([hidden]) :is(button, .choices label, input[type=text], select)");
      // With one more piece there is always something.
      await tab.locator("label:has(#add-piece)").click();
      await cards.nth(3).waitFor({ state: "attached", timeout: 120_000 });
      await tab.click("#stop-backwards").catch(() => {});
      await settled();
      assert.ok((await cards.allInnerTexts()).every((text) => text.includes(screen === "desktop" ? "5 plies" : "5手")));
      await tab.locator("label:has(#add-piece)").click();
      await settled();
      assert.match(await tab.locator(".making:visible [role=status]").innerText(), /^[0-9]|^There is no|^二手前の/);
      // Undone, and on another way.
      await tab.click("#undo");
      await settled();
      assert.equal(await sfen(tab), first);
      await visible.nth(1).click();
      await settled();
      assert.notEqual(await sfen(tab), second);
      assert.equal(await tab.locator("#branches .chip").count(), 1);
      await tab.locator("#branches .chip").click();
      await settled();
      assert.equal(await sfen(tab), second);
      // The next day it is on the shelf.
      await tab.reload();
      await tab.waitForSelector("#backwards:enabled", { timeout: 60_000 });
      await tab.click("#backwards");
      await tab.waitForSelector("#shelf .made");
      await tab.locator("#shelf .bare").click();
      assert.equal(await tab.locator("#shelf .made").count(), 0);
      await tab.click("#close-backwards");
      assert.equal(await tab.locator(".making:visible").count(), 0);
      await tab.done();
    }
  },

  async "which pieces a line needs is said, and asked again when the board changes"() {
    // A classic (Matsuyoi 1, tests/all/repair.rs) without its pawn.
    const lacking = "6Gnl/6Sk1/6sp1/9/9/9/9/9/9 b GS2r2b2gs3n3l17p 1";
    const line = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b";
    for (const [screen, language, pawn, complete, fault] of [
      ["desktop", "en-US", /Black P 1e: .*ply/, "It is complete as it is.", /may remove this/],
      ["small-phone", "ja-JP", /▲１五歩：.*手目/, "このままで完全です。", /防げるかもしれない/],
    ]) {
      const tab = await open(board, "", screen, language);
      const said = (text) => tab.waitForFunction((text) =>
        document.querySelector("#missing-status")?.textContent.includes(text), text, { timeout: 120_000 });
      await tab.click("#read");
      await tab.fill("#pasted", `${lacking}\t${line}`);
      await tab.click("#load");
      await tab.click("#missing");
      // The problem may still be read when the panel is opened.
      await tab.waitForFunction((line) => document.querySelector("#missing-line")?.value === line, line);
      const found = tab.locator("#missing-found .made", { hasText: pawn });
      await found.first().waitFor({ timeout: 120_000 });
      assert.match(await tab.locator("#missing-faults").innerText(), fault);
      const rows = await tab.locator(".whole-moves span").evaluateAll((all) => all.map((one) => one.getClientRects().length));
      assert.deepEqual(rows, line.split(" ").map(() => 1), "no move is broken at the end of a row");
      await tab.locator("#missing-found").scrollIntoViewIfNeeded();
      await tab.shot(`missing-${screen}`);
      await fits(tab, `missing, ${screen}`);
      await isAccessible(tab, `missing, ${screen}`);
      await areLarge(tab, ".making:not([hidden]) :is(button, input[type=text], select)");
      await found.first().click();
      await said(complete);
      assert.match(await sfen(tab), /^6Gnl\/6Sk1\/6sp1\/9\/8P/);
      // Live: the pawn is taken away again.
      await tab.click("#undo");
      await found.first().waitFor({ timeout: 120_000 });
      await tab.fill("#missing-line", "9i9h");
      await tab.locator("#missing-line").blur();
      await tab.waitForFunction(() => /cannot be played at ply 1|作意の1手目が指せません/.test(
        document.querySelector("#missing-faults").textContent), null, { timeout: 120_000 });
      await tab.click("#close-missing");
      await tab.waitForSelector("#check:enabled", { timeout: 60_000 });
      await tab.done();
    }
  },

  async "pieces that are not needed, tries and long variations are shown"() {
    // By the exhaustive solver of the tests (tests/all/composing.rs): these two do nothing.
    const tab = await open(board, "#sfen=8k/9/5GP1N/6n1R/7l1/9/9/9/9 b r2b3g4s2n3l17p 1");
    const solved = (plies) => tab.waitForFunction((text) => document.querySelector(".result").textContent.includes(text), `${plies}手詰`, { timeout: 60_000 });
    const faults = () => tab.locator(".fault").allInnerTexts();
    await solved(3);
    await tab.click("#unneeded");
    await tab.waitForSelector("#unneeded-found", { timeout: 60_000 });
    assert.equal(await tab.locator("#unneeded-found").innerText(), "除いても同じ手順で詰む駒：玉方３四桂、玉方２五香");
    await tab.shot("desktop-unneeded");
    // By hand: without the pawn or the gold there is no mate.
    await tab.evaluate(() => { location.hash = "sfen=4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"; });
    await solved(1);
    await tab.click("#unneeded");
    await tab.waitForSelector("#unneeded-found", { timeout: 60_000 });
    assert.equal(await tab.locator("#unneeded-found").innerText(), "どの駒を除いても、解が変わります。");
    // By hand: all other checks, by the gold and by the pawn; the king takes what gives them.
    await tab.click("#tries");
    await tab.waitForSelector(".fault", { timeout: 60_000 });
    assert.deepEqual((await faults()).sort(), ["▲４一金", "▲４二金", "▲５二歩不成", "▲５二歩成", "▲６一金", "▲６二金"]);
    // Without the pawn no check mates: by hand, each of them with the king that takes the gold or
    // steps aside.
    await tab.evaluate(() => { location.hash = "sfen=4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1"; });
    await tab.waitForFunction(() => document.querySelector(".result").textContent.includes("不詰"));
    await tab.click("#tries");
    await tab.waitForSelector(".fault", { timeout: 60_000 });
    const refuted = await faults();
    assert.deepEqual(refuted.map((text) => text.split("　△")[0]).sort(), ["▲４一金", "▲４二金", "▲５二金", "▲６一金", "▲６二金"]);
    assert.ok(refuted.includes("▲５二金　△同　玉"), refuted.join());
    // By \`tsumi check\`: G*1a fails to 2a1a alone; behind the main line's third ply two
    // replies last as long as its own.
    await tab.evaluate(() => { location.hash = "sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1"; });
    await solved(5);
    await tab.click("#tries");
    await tab.waitForSelector(".fault", { timeout: 60_000 });
    await tab.locator(".fault", { hasText: "▲１一金" }).click();
    await tab.locator(".fault", { hasText: "▲１一金　△同　玉" }).waitFor({ timeout: 60_000 });
    assert.equal(await sfen(tab), "8k/9/9/6S2/9/9/9/9/9 b RGr2b3g3s4n4l18p 1");
    assert.equal((await state(tab)).ply, "2");
    await tab.shot("desktop-tries");
    await isAccessible(tab, "tries");
    // Its line can be gone through, and back to the board.
    await tab.click("#last");
    assert.ok((await state(tab)).list > 2);
    assert.match(await tab.locator(".status").innerText(), /^(\d+) \/ \1$/, "it does not mate");
    await tab.click("#first");
    assert.match(await sfen(tab), /^7k1/);
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
    const part = tab.locator(".part");
    assert.match(await part.innerText(), /同手数の変化/);
    const summary = part.locator("h3 ~ ul summary");
    assert.equal(await summary.innerText(), "変同　4手目　△２一玉 … △３一玉 (2)");
    await summary.click();
    const equal = part.locator("h3 ~ ul button.fault");
    assert.deepEqual(await equal.allInnerTexts(), ["△２一玉", "△３一玉"]);
    await equal.nth(1).click();
    assert.deepEqual([(await state(tab)).ply, (await state(tab)).list], ["4", 5]);
    assert.match(await sfen(tab), /^6k2\/9\/7G1\/6S2/);
    await tab.click("#forward");
    assert.match(await tab.locator(".status").innerText(), /詰み/);
    assert.match(await tab.locator(".moves").innerText(), /▲３二金打/);
    await tab.shot("desktop-variation");
    await tab.done();
  },

  async "title and author go with their problem, and undoing brings them back"() {
    const tab = await open(board, "#sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1");
    const fields = () => Promise.all(["#name", "#author", "#source"].map((id) => tab.inputValue(id)));
    const [named, nameless] = [["五手詰", "無名", "例題集"], ["", "", ""]];
    const paste = async (text) => {
      await tab.click("#read");
      await tab.fill("#pasted", text);
      await tab.click("#load");
      await tab.waitForSelector("dialog", { state: "detached" });
    };
    await tab.fill("#name", named[0]);
    await tab.fill("#author", named[1]);
    await tab.fill("#source", named[2]);
    // A change of the problem keeps them, and so does taking it back.
    await tab.click("#mirror");
    await tab.click("#undo");
    assert.deepEqual(await fields(), named);
    // An empty board is another problem, and a position from elsewhere is one.
    await tab.click("#clear");
    assert.deepEqual(await fields(), nameless);
    await tab.click("#undo");
    assert.deepEqual([await fields(), await sfen(tab)], [named, "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1"]);
    await tab.click("#redo");
    assert.deepEqual(await fields(), nameless);
    await tab.click("#undo");
    const others = ["4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
      "手合割：平手\n手数----指手\n1 ７六歩(77)\n"];
    for (const text of others) {
      await paste(text);
      await tab.waitForFunction(() => !document.querySelector(".board").dataset.sfen.startsWith("7k1"));
      assert.deepEqual(await fields(), nameless, text);
      await tab.click("#share");
      await tab.click("#copy-kif");
      assert.doesNotMatch(await tab.evaluate(() => navigator.clipboard.readText()), /五手詰|無名|例題集/);
      await tab.keyboard.press("Escape");
      await tab.click("#undo");
      assert.deepEqual(await fields(), named);
    }
    // The same position once more is no other problem.
    await paste("7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1");
    assert.deepEqual(await fields(), named);
    // What is written after a change belongs to what was there before it, too.
    await tab.click("#mirror");
    await tab.fill("#name", "新題");
    await tab.click("#undo");
    assert.equal(await tab.inputValue("#name"), "新題");
    // The next day all is there, nothing can be undone, and a link leads to the position.
    await tab.goto("about:blank");
    await tab.goto(pathToFileURL(board).href);
    assert.deepEqual(await fields(), ["新題", "無名", "例題集"]);
    assert.ok(await tab.locator("#undo").isDisabled());
    await tab.click("#share");
    await tab.click("#copy-link");
    assert.match(await tab.evaluate(() => navigator.clipboard.readText()), /#sfen=7k1\/9\/9\/6S2/);
    await tab.done();
  },

  async "files of other programs are dropped on the board"() {
    const data = new URL("../../../tests/data/files/", import.meta.url);
    const tab = await open(board);
    const drop = async (name, bytes) => {
      await tab.click("#clear");
      const transfer = await tab.evaluateHandle(([name, bytes]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], name));
        return transfer;
      }, [name, [...bytes]]);
      await tab.dispatchEvent(".board", "drop", { dataTransfer: transfer });
    };
    for (const name of ["mate5-sjis.kif", "mate5.kif", "mate5.csa", "mate5.jkf", "mate5.bod", "mate5.ki2"]) {
      await drop(name, readFileSync(new URL(name, data)));
      await tab.waitForFunction(() => /5手詰/.test(document.querySelector(".result").textContent));
    }
    // Windows writes a mark before the text and two characters at the end of a line.
    const list = ["4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "", "これは図ではない", "7k1/9/9/6S2/9/9/9/9/9 b R2G 1", ""];
    await drop("list.sfen", new TextEncoder().encode(`\ufeff${list.join("\r\n")}`));
    const dialog = tab.locator("dialog");
    assert.match(await dialog.innerText(), /^2題を読み込みました。\s+読めない問題が1題あります。3 行目：SFEN の 1 バイト目が ASCII/);
    assert.equal(await dialog.locator(".diagram").count(), 2, "a diagram shows what each is");
    await tab.shot("desktop-choose");
    await isJapanese(tab, "a file of several problems");
    await dialog.getByText("第2問").click();
    assert.equal(await sfen(tab), "7k1/9/9/6S2/9/9/9/9/9 b R2G 1");
    await tab.done();
  },

  async "where it is served, it works offline, on a device with little memory"() {
    const server = await serve(dirname(board));
    const context = await browser.newContext({ locale: "ja-JP" });
    // What browsers say of devices with 256 MiB.
    await context.addInitScript(() => Object.defineProperty(navigator, "deviceMemory", { value: 0.25 }));
    const tab = await context.newPage();
    const session = await browser.newBrowserCDPSession();
    const address = `${server.address}/tsumi.html`;
    await tab.goto(address);
    const { display, start_url: first } = await (await context.request.get(address.replace(/html$/, "webmanifest"))).json();
    assert.deepEqual([display, first], ["standalone", "tsumi.html"]);
    await tab.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await server.close();
    await tab.goto("about:blank");
    await tab.goto(address);
    await tab.reload();
    await tab.waitForFunction(() => /15手詰/.test(document.querySelector(".result").textContent), null, { timeout: 60_000 });
    // A problem is composed and checked, and is there again the next time.
    await tab.locator('.below .held[data-place="104"]').dragTo(tab.locator(".box"));
    await tab.click("#rest");
    const composed = await sfen(tab);
    assert.match(composed, / b GP2r2b2g4s/);
    await tab.waitForFunction(() => /詰/.test(document.querySelector(".said").textContent), null, { timeout: 60_000 });
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 120_000 });
    await tab.reload();
    assert.equal(await sfen(tab), composed);
    await tab.waitForFunction(() => /詰/.test(document.querySelector(".said").textContent), null, { timeout: 60_000 });
    // Memory that belongs to the page's processes alone, the engine's table included.
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const own = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => privateMemory(id));
    console.log(`   offline: ${own.map(Math.round).join(" and ")} MiB in the processes of pages`);
    assert.ok(own.length > 0 && own.every((mib) => mib < 256), own.join());
    await context.close();
  },

  async "the tabulator goes in the order of reading on the board to compose on"() {
    const parts = [".bar", ".above", ".board", ".below", ".setup .stepping", ".box", ".aside"];
    for (const screen of ["desktop", "phone", "landscape", "small-dark"]) {
      const tab = await open(board, "", screen);
      await tab.waitForFunction(() => document.querySelector(".moves"), null, { timeout: 60_000 });
      await tab.locator("#check").focus();
      await tab.keyboard.press("Enter");
      await tab.waitForSelector("#verdict", { timeout: 60_000 });
      await tab.locator("#forward").focus();
      await tab.keyboard.press("Enter");
      assert.equal(await tab.evaluate(() => document.activeElement.id), "forward");
      const names = await readsInOrder(tab, `${screen}, composing`, parts);
      assert.equal(names[0], "read", names.join(" "));
      await tab.shot(`${screen}-composing`);
      await tab.done();
    }
    // A phone that is turned changes the order, too.
    const tab = await open(board, "", "phone");
    const order = () => tab.locator(".aside > *").evaluateAll((all) => all.map(({ className }) => className.split(" ").pop()));
    assert.deepEqual(await order(), ["actions", "questions", "fields", "report", "panels", "line"]);
    await tab.setViewportSize({ width: 844, height: 390 });
    assert.deepEqual(await order(), ["result", "stepping", "actions", "questions", "fields", "report", "panels", "line"]);
    await tab.done();
  },

  async "what is wrong is said in the reader's language"() {
    const faults = [
      ["4k4/4k4/9/9/9/9/9/9/9 b G 1", /後手の玉が 2 枚/],
      ["4k4/9/9/9/9/9/9/9/9 b 3R 1", /持駒の「R」の枚数が 3 です/],
      ["3Pk4/9/9/9/9/9/9/9/9 b G 1", /６一の先手の歩は行き所/],
      ["4k4/9/4P4/4P4/9/9/9/9/9 b G 1", /先手の二歩です/],
      ["4k4/4L4/9/9/9/9/9/9/9 b G 1", /王手をかけています/],
      ["9/9/9/9/9/9/9/9/9 b G 1", /玉方の玉を置くと/],
    ];
    const texts = [
      ["これは棋譜ではありません", "読み込めません：局面がありません（SFEN も局面図も見つかりません）"],
      ["4k4/9 b G 1", "読み込めません：盤面が 2 段です（9 段のはずです）"],
      ["手合割：平手\n手数----指手\n1 ７六歩(77)\n2 ７六歩(77)\n", "読み込めません：4 行目：「７六歩(77)」は指せません：７七に駒がありません"],
      ["手合割：百枚落ち\n手数----指手\n1 ７六歩(77)\n", "読み込めません：1 行目：手合割「百枚落ち」は分かりません"],
      ["▲これではない\n", /^読み込めません：指し手の前に/],
      ["V2.2\nPI\n+\n+7776FU\n+7675FU\n", /^読み込めません：5 行目：「\+7675FU」：相手の手番です/],
      ["先手の持駒：王\n+---------------------------+\n", /^読み込めません：1 行目：持駒の「王」は持駒になる駒ではありません/],
      ['{"header":{},"moves":[{},', /^読み込めません：.*JSON/],
    ];
    for (const language of ["ja-JP", "en-US"]) {
      const tab = await open(board, "", language === "ja-JP" ? "desktop" : "phone", language);
      for (const [sfen, pattern] of faults) {
        await tab.evaluate((hash) => { location.hash = hash; }, `sfen=${sfen}`);
        if (language === "ja-JP") {
          await tab.waitForFunction((text) => new RegExp(text).test(document.querySelector(".result").textContent), pattern.source);
          await isJapanese(tab, sfen);
        } else {
          await tab.waitForFunction(() => /^[ -~]{15,}$/.test(document.querySelector(".result").textContent));
        }
      }
      for (const [text, expected] of texts) {
        await tab.click("#read");
        await tab.fill("#pasted", text);
        if (language === "ja-JP") {
          await isJapanese(tab, "the window to read files");
        }
        await tab.click("#load");
        // The text stays, with what is wrong with it.
        await tab.waitForFunction(() => (document.querySelector(".wrong")?.textContent ?? "") !== "");
        const words = await tab.locator(".wrong").innerText();
        if (language === "en-US") {
          assert.match(words, /^It cannot be read: /);
        } else if (typeof expected === "string") {
          assert.equal(words, expected);
        } else {
          assert.match(words, expected);
        }
        assert.equal(await tab.inputValue("#pasted"), text);
        await tab.keyboard.press("Escape");
        await tab.waitForSelector("dialog", { state: "detached" });
      }
      for (const name of ["settings", "share", "drafts"]) {
        await tab.click(`#${name}`);
        await (language === "ja-JP" ? isJapanese(tab, name) : null);
        // The window's entry in the history is gone a moment after it.
        const isBack = tab.evaluate(() => new Promise((done) => {
          addEventListener("popstate", () => setTimeout(done), { once: true });
        }));
        await tab.keyboard.press("Escape");
        await isBack;
      }
      // A link that cannot be read leaves the board alone, and does not do so silently.
      const before = await sfen(tab);
      await tab.evaluate(() => { location.hash = "sfen=4k4/9%20b"; });
      const unread = language === "ja-JP" ? /^読み込めません：/ : /^It cannot be read: /;
      await tab.locator(".toast", { hasText: unread }).waitFor();
      assert.equal(await sfen(tab), before);
      await tab.evaluate(() => document.querySelector(".toast").remove());
      // The language is changed with a fault on the screen: it is said in the new one.
      await tab.evaluate((hash) => { location.hash = hash; }, `sfen=${faults[0][0]}`);
      await tab.click("#settings");
      await tab.locator("dialog label", { hasText: language === "ja-JP" ? "English" : "日本語" }).click();
      await tab.keyboard.press("Escape");
      await tab.locator(".result", { hasText: language === "ja-JP" ? /White has two kings/ : /後手の玉が 2 枚/ }).waitFor();
      if (language === "en-US") {
        await isJapanese(tab, "changed");
      }
      await tab.done();
    }
  },

  async "the answer stands right under the board, and nothing moves when it comes"() {
    for (const [screen, language] of [["phone", "ja-JP"], ["small-phone", "en-US"], ["laptop", "ja-JP"]]) {
      // Number 35 of the Zuko takes a while; then the line is there.
      const tab = await open(board, "#sfen=p8/3l5/RLSs5/G8/1k1p5/+p1s6/1P7/1+p7/9 b 2BGNr2gs3n2l13p 1", screen, language);
      const places = () => tab.evaluate(() => [".board", ".result", ".stepping", ".box", "#undo", "#check", "#source"].map((name) => {
        const { top, left, height } = document.querySelector(name).getBoundingClientRect();
        return [name, Math.round(top), Math.round(left), Math.round(height)].join(" ");
      }));
      const before = await places();
      await tab.waitForFunction(() => /17/.test(document.querySelector(".said").textContent), null, { timeout: 60_000 });
      assert.deepEqual(await places(), before, screen);
      await tab.waitForSelector("#check:enabled", { timeout: 60_000 });
      assert.deepEqual(await places(), before, screen);
      assert.ok(await tab.locator(".moves li").count() >= 17);
      const [stand, result] = [await tab.locator(".below").boundingBox(), await tab.locator(".result").boundingBox()];
      if (screen !== "laptop") {
        assert.ok(result.y - stand.y - stand.height < 16 && result.y + result.height < 760, JSON.stringify([stand, result]));
      }
      // Up to 25 plies the whole line is seen without a box that scrolls.
      assert.ok(await tab.locator(".moves").evaluate((one) => one.scrollHeight <= one.clientHeight + 1));
      await tab.shot(`answer-${screen}`);
      await tab.done();
    }
  },

  async "a problem that a small change makes complete comes to the board"() {
    // The classic of above with a rook in hand, which mates otherwise, too: repaired without it.
    const spoiled = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1";
    const classic = spoiled.replace("RGSr2b", "GS2r2b");
    for (const [screen, language, change, done, nothing] of [
      ["desktop", "en-US", "飛 less in hand", /^1 found, \d+ changes judged$/, "There is nothing to repair."],
      ["small-phone", "ja-JP", "持駒から飛を除去", /^見つけた図 1、調べた変更 \d+$/, "直すところがありません。"],
    ]) {
      const tab = await open(board, "", screen, language);
      const status = tab.locator("#repairs-status");
      await tab.click("#read");
      await tab.fill("#pasted", `${spoiled}\tS*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b`);
      await tab.click("#load");
      await tab.waitForFunction((sfen) => decodeURIComponent(location.hash).includes(sfen), spoiled);
      await tab.click("#repairs");
      const found = tab.locator("#repairs-found .made");
      await found.first().waitFor({ timeout: 120_000 });
      await status.filter({ hasText: done }).waitFor({ timeout: 120_000 });
      assert.deepEqual(await found.allInnerTexts().then((texts) => texts.map((text) => text.trim())), [change]);
      await status.scrollIntoViewIfNeeded();
      await tab.shot(`repairs-${screen}`);
      await fits(tab, `repairs, ${screen}`);
      await isAccessible(tab, `repairs, ${screen}`);
      await areLarge(tab, ".making:not([hidden]) button");
      // It stays beside the board, there and back.
      await found.click();
      assert.equal(await sfen(tab), classic);
      await tab.click("#undo");
      assert.equal(await sfen(tab), spoiled);
      await found.click();
      await tab.click("#repairs");
      await status.filter({ hasText: nothing }).waitFor({ timeout: 120_000 });
      await tab.click("#mirror");
      assert.equal(await tab.locator(".making:visible").count(), 0, "another problem");
      await tab.done();
    }
  },

  async "the line for the missing pieces is played on the board, or pasted"() {
    // Without the pawn of above, by hand: the gold alone mates, once the pawn is there.
    for (const screen of ["desktop", "phone"]) {
      const tab = await open(board, "#sfen=4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", screen);
      await tab.waitForSelector("#missing:enabled");
      await tab.click("#missing");
      assert.match(await tab.locator("#missing-line").getAttribute("placeholder"), /５二金.*G\*5b/);
      await tab.waitForFunction(() => /手順を入れて/.test(document.querySelector("#missing-status").textContent));
      const found = () => tab.locator("#missing-found .made").first().waitFor({ timeout: 120_000 });
      await tab.click("#missing-play");
      await held(tab, "G").click();
      await cell(tab, "5b").click();
      assert.equal(await tab.inputValue("#missing-line"), "G*5b");
      // The moves and the two buttons stand right under the board.
      assert.match(await tab.locator(".result").innerText(), /手順を指しています\s+▲５二金/);
      assert.ok(await tab.locator(".stepping #missing-play").isVisible());
      await tab.shot(`missing-playing-${screen}`);
      await tab.click("#missing-back");
      assert.equal(await tab.inputValue("#missing-line"), "");
      await held(tab, "G").click();
      await cell(tab, "5b").click();
      await tab.click("#missing-play");
      await found();
      assert.equal(await sfen(tab), "4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", "the board is as it was");
      for (const text of ["▲５二金", "1 ５二金打\n", "G*5b"]) {
        await tab.fill("#missing-line", "");
        await tab.locator("#missing-line").blur();
        await tab.waitForFunction(() => /手順を入れて/.test(document.querySelector("#missing-status").textContent));
        await tab.fill("#missing-line", text);
        await tab.locator("#missing-line").blur();
        await found();
        assert.match(await tab.locator(".making:not([hidden])").innerText(), /▲５二金/, text);
        assert.equal(await tab.inputValue("#missing-line"), text);
      }
      await tab.fill("#missing-line", "▲これではない");
      await tab.locator("#missing-line").blur();
      await tab.waitForFunction(() => /指し手として読めません/.test(document.querySelector("#missing-status").textContent));
      assert.equal(await tab.inputValue("#missing-line"), "▲これではない");
      await tab.shot(`missing-line-${screen}`);
      await tab.done();
    }
  },

  async "a cook is told while the other moves are still looked into"() {
    // Shogi Zuko 33, where a cook at ply 5 is found after half of the report.
    const tab = await open(board, "#sfen=l8/1n7/np3B3/SR1+P5/k1N6/9/1Ps6/1N7/5+B3 b r4g2s3l15p 1");
    await tab.waitForSelector("#check:enabled", { timeout: 60_000 });
    await tab.evaluate(() => {
      window.seen = [];
      const part = document.querySelector(".report");
      new MutationObserver(() => window.seen.push([part.innerText, document.querySelector("#verdict") !== null]))
        .observe(part, { childList: true, subtree: true });
    });
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 120_000 });
    const seen = await tab.evaluate(() => window.seen);
    assert.ok(seen.some(([text, isOver]) => !isOver && /余詰\s*5手目/.test(text)), JSON.stringify(seen.map(([text]) => text)));
    await tab.done();
  },

  async "lines that differ in a square alone share a row"() {
    const tab = await open(board, "#sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1", "phone");
    await tab.waitForSelector("#check:enabled", { timeout: 60_000 });
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
    const [rows, lines] = [await tab.locator(".faults > li").count(), await tab.locator("button.fault").count()];
    assert.ok(rows < lines / 2, `${rows} rows for ${lines} lines`);
    const row = tab.locator(".alike").first();
    const count = Number(/\((\d+)\)$/.exec(await row.locator("summary").innerText())[1]);
    await row.locator("summary").tap();
    assert.equal(await row.locator("button").count(), count);
    await areLarge(tab, ".faults :is(summary, button)");
    await isAccessible(tab, "rows");
    await tab.shot("phone-rows");
    await row.locator("button").nth(1).tap();
    await tab.waitForFunction(() => document.querySelector(".status").textContent.startsWith("1 /"));
    await tab.done();
  },

  async "without an engine a file says what can be done, and what needs one is off"() {
    const file = resolve(folder, "without.html");
    writeFileSync(file, readFileSync(board, "utf8").replace(/<script type="application\/octet-stream"[^]*?<\/script>|<link [^>]*>/g, ""));
    for (const [language, says] of [["ja-JP", /エンジン入りの tsumi\.html/], ["en-US", /open a tsumi\.html with the engine/]]) {
      const tab = await open(file, "#sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1", "phone", language);
      assert.match(await tab.locator(".result").innerText(), says);
      for (const id of ["check", "tries", "unneeded", "brinkmate", "repairs", "backwards", "missing", "pause"]) {
        assert.ok(await tab.locator(`#${id}`).isDisabled(), id);
      }
      await tab.click("#mirror");
      assert.equal(await sfen(tab), "1k7/9/9/2S6/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1");
      await tab.shot(`without-engine-${language}`);
      await tab.done();
    }
  },

  async "a cook is found and removed, and the problem goes out as KIF, by touch and by keys"() {
    for (const way of ["touch", "keys"]) {
      const tab = await open(board, "#sfen=4k4/9/4P4/9/9/9/9/9/9%20b%202G2r2b2g4s4n4l17p%201", way === "touch" ? "phone" : "desktop");
      const press = async (element) => {
        if (way === "touch") {
          await element.tap();
        } else {
          await element.focus();
          await tab.keyboard.press("Enter");
        }
      };
      const verdict = async () => {
        await tab.waitForFunction(() => /1手詰/.test(document.querySelector(".result").textContent));
        await press(tab.locator("#check"));
        await tab.waitForSelector("#verdict", { timeout: 60_000 });
        return tab.locator("#verdict").innerText();
      };
      assert.match(await verdict(), /不完全/, way);
      await press(tab.locator('.below .held[data-place="105"]'));
      await press(tab.locator(".box .owner"));
      assert.match(await sfen(tab), / b G2r2b2g4s/);
      await press(tab.locator("#rest"));
      assert.match(await verdict(), /^完全/, way);
      await press(tab.locator("#share"));
      await press(tab.locator("#copy-kif"));
      const kif = await tab.evaluate(() => navigator.clipboard.readText());
      assert.match(kif, /1 ５二金打\n2 詰み/, way);
      await tab.keyboard.press("Escape");
      // A window gives the focus back to the button that opened it.
      assert.equal(await tab.evaluate(() => document.activeElement.id), "share");
      await tab.done();
    }
  },

  async "a cook is found, removed, and the problem goes out as KIF"() {
    // A mate in one by either gold; without the one at 6b only G*5b... stays.
    const tab = await open(board);
    await tab.click("#read");
    await tab.fill("#pasted", "4k4/9/4P4/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1");
    await tab.click("#load");
    await tab.waitForFunction(() => /1手詰/.test(document.querySelector(".result").textContent));
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
    assert.match(await tab.locator("#verdict").innerText(), /不完全/);
    assert.match(await tab.locator(".part").innerText(), /駒余り　金/);
    await tab.shot("report");
    // One gold is too many: back into the box, and on to the defender.
    await tab.locator('.below .held[data-place="105"]').dragTo(tab.locator(".box"));
    await tab.click("#rest");
    await tab.waitForFunction(() => /1手詰/.test(document.querySelector(".result").textContent));
    await tab.click("#check");
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
    assert.match(await tab.locator("#verdict").innerText(), /^完全/);
    await tab.fill("#name", "頭金");
    await tab.fill("#author", "無名");
    await tab.fill("#source", "例題集");
    await tab.click("#share");
    await tab.click("#copy-kif");
    const kif = await tab.evaluate(() => navigator.clipboard.readText());
    assert.match(kif, /作品名：頭金\n作者：無名\n出典：例題集\n[\s\S]*1 ５二金打\n2 詰み/);
    await tab.keyboard.press("Escape");
    // It is kept as a draft, and reads its own record.
    await tab.click("#drafts");
    await tab.click("#save-draft");
    await tab.click("#clear");
    await tab.click("#read");
    await tab.fill("#pasted", kif);
    await tab.click("#load");
    await tab.waitForFunction(() => document.querySelector(".board").dataset.sfen.startsWith("4k4/9/4P4"));
    assert.equal(await tab.inputValue("#name"), "頭金");
    assert.equal(await tab.inputValue("#author"), "無名");
    assert.equal(await tab.inputValue("#source"), "例題集");
    await tab.keyboard.press("Control+z");
    assert.match(await sfen(tab), /^9\/9/);
    await tab.keyboard.press("Control+Shift+z");
    await tab.keyboard.press("Control+z");
    assert.match(await sfen(tab), /^9\/9/);
    await tab.keyboard.press("Control+y");
    assert.match(await sfen(tab), /^4k4/);
    // The next day: the position and what stands in the fields.
    const kept = await sfen(tab);
    await tab.goto(pathToFileURL(board).href);
    await tab.reload();
    assert.equal(await sfen(tab), kept);
    assert.equal(await tab.inputValue("#author"), "無名");
    // What cannot be searched is said in the reader's language.
    for (const [sfen, words] of [["4k4/4L4/9/9/9/9/9/9/9 b G 1", /王手をかけています/], ["4k4/9/4P4/4P4/9/9/9/9/9 b G 1", /先手の二歩です/]]) {
      await tab.evaluate((hash) => { location.hash = hash; }, `sfen=${sfen}`);
      await tab.waitForFunction((text) => new RegExp(text).test(document.querySelector(".result").textContent), words.source);
    }
    await tab.done();
  },
};

const failed = await run({ ...tests, ...(engine ? withEngine : {}), ...(board ? composing : {}) });
await browser.close();
process.exitCode = failed > 0 ? 1 : 0;
