// What hands do on each board: a promotion, a drop, a capture, a wrong move and more, by fingers, by
// the mouse and by keys alone, on a telephone and on a laptop, in Chromium and in Firefox.
//
// usage: node hands.mjs TOOLS SITE [BROWSER]
//
// TOOLS has puppeteer-core in its node_modules, SITE is what `scripts/web/site` makes. Fingers are true
// touch events, of which the browser makes what it makes of those of a screen.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [tools, site, only = ""] = process.argv.slice(2);
const puppeteer = createRequire(join(resolve(tools), "package.json"))("puppeteer-core");

const REST = "2r2b3g4s4n4l";
/** A problem each: the first move of `moves` mates. */
const PROBLEMS = {
  promotion: { sfen: `4k4/9/4PS3/9/9/9/9/9/9 b 2r2b4g3s4n4l17p 1`, moves: "4c5b+" },
  drop: { sfen: `4k4/9/4P4/9/9/9/9/9/9 b G${REST}17p 1`, moves: "G*5b" },
  capture: { sfen: `4k4/4p4/4PG3/9/9/9/9/9/9 b ${REST}16p 1`, moves: "4c5b" },
  /** With all other pieces in the box. */
  boxed: { sfen: "4k4/4p4/4PG3/9/9/9/9/9/9 b - 1", moves: "4c5b" },
};
/** What is played in them, and how it ends. */
const PLAYED = {
  "a promotion": { of: "promotion", move: "4c5b+", ends: "solved" },
  "a promotion that is declined": { of: "promotion", move: "4c5b", ends: "bad" },
  "a drop": { of: "drop", move: "G*5b", ends: "solved" },
  "a capture": { of: "capture", move: "4c5b", ends: "solved" },
  "a wrong move": { of: "drop", move: "G*4b", ends: "bad" },
};
/** Changes of the board to compose on: from, to, and what stands there then. */
const COMPOSED = {
  "a piece is moved": { of: "promotion", from: "4c", to: "3c", sfen: "4k4/9/4P1S2/9/9/9/9/9/9" },
  "a piece takes another's place": { of: "promotion", from: "4c", to: "5c", sfen: "4k4/9/4S4/9/9/9/9/9/9" },
  "a piece of the box is put down": { of: "boxed", from: "box:R", to: "1a", sfen: "4k3R/4p4/4PG3/9/9/9/9/9/9" },
  "a piece of a hand is put down": { of: "drop", from: "G", to: "5b", sfen: "4k4/4G4/4P4/9/9/9/9/9/9" },
  "a piece goes into a hand": { of: "capture", from: "4c", to: "hand", sfen: "4k4/4p4/4P4/9/9/9/9/9/9 b G" },
  "a piece goes into the box": { of: "boxed", from: "4c", to: "box", sfen: "4k4/4p4/4P4/9/9/9/9/9/9 b -" },
  "a piece is promoted and turned": { of: "promotion", from: "4c", sfen: "4k4/9/4P+S3/9/9/9/9/9/9" },
};
const SIZES = { telephone: [390, 844], laptop: [1366, 768] };
const BROWSERS = {
  chromium: { browser: "chrome", executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"] },
  firefox: { browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "dom.w3c_touch_events.enabled": 1, "app.update.enabled": false } },
};

// The pages, with these problems in place of their own.

const rows = Object.values(PROBLEMS).map(({ sfen, moves }) => JSON.stringify({ s: sfen, v: "mate", p: 1, x: true, m: moves }));
const withRows = (text) => text.replace(/(?<=id="data-problems">\n)[^]*?(?=\n<\/script>)/, () => rows.join("\n"));
/** The site's page without an engine, as the program writes one with --no-engine. */
const alone = (text) => text.replace(/(?<=id="data-settings">).*?(?=<\/script>)/, "{}");
const TYPES = { html: "text/html", js: "text/javascript", svg: "image/svg+xml", webmanifest: "application/manifest+json" };
const server = createServer((request, response) => {
  const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
  const file = join(site, name.replace("page.html", "problems.html"));
  const isThere = existsSync(file) && name !== "sw.js";
  response.writeHead(isThere ? 200 : 404, { "content-type": TYPES[name.split(".").pop()] ?? "application/octet-stream" });
  response.end(!isThere ? "" : name === "problems.html" ? withRows(readFileSync(file, "utf8"))
    : name === "page.html" ? alone(withRows(readFileSync(file, "utf8"))) : readFileSync(file));
});
await new Promise((started) => server.listen(0, "127.0.0.1", started));
const address = `http://127.0.0.1:${server.address().port}`;

// The boards. Each has squares and pieces with `data-place`, inside the document or an element.

const numberOf = (problem) => Object.keys(PROBLEMS).indexOf(problem) + 1;
const play = (path) => ({ cases: PLAYED, open: (tab, { of }) => tab.goto(`${address}/${path}#p=${numberOf(of)}`) });
const BOARDS = {
  "problem page": play("page.html"),
  site: play("problems.html"),
  composing: {
    cases: COMPOSED,
    open: (tab, { of }) => tab.goto(`${address}/tsumi.html#sfen=${encodeURIComponent(PROBLEMS[of].sfen)}`),
  },
  element: {
    cases: PLAYED,
    open: async (tab, { of }) => {
      await tab.goto(`${address}/index.html`);
      await tab.evaluate(({ sfen, moves }) => {
        const board = document.querySelector("tsume-board");
        board.removeAttribute("engine");
        board.setAttribute("moves", moves);
        board.setAttribute("sfen", sfen);
      }, PROBLEMS[of]);
    },
  },
};

const FILES = "987654321";
const PIECES = " PLNSGBRK";
/** The `data-place` of `2b`, of a piece of Black's hand, of the hand, of the box and its pieces. */
function placeOf(name) {
  const square = /^([1-9])([a-i])$/.exec(name);
  return square !== null ? (name.charCodeAt(1) - 97) * 9 + FILES.indexOf(name[0])
    : name === "hand" ? 100 : name === "box" ? 200
    : name.startsWith("box:") ? 200 + PIECES.indexOf(name[4]) : 100 + PIECES.indexOf(name);
}

/** The middle of what matches, in view. */
const middle = (tab, selector) => tab.evaluate((selector) => {
  const root = document.querySelector("tsume-board")?.shadowRoot ?? document;
  const all = [...root.querySelectorAll(selector)];
  const one = all.find((element) => element.matches("button, .cell")) ?? all[0];
  const { top, bottom } = one.getBoundingClientRect();
  (top < 0 || bottom > innerHeight) && one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}, selector);
const at = (tab, place) => middle(tab, `[data-place="${place}"]`);
const PROMOTION = { yes: ".promotion button:first-child", no: ".promotion button:last-child" };
const isAsked = (tab) => tab.waitForFunction(() =>
  (document.querySelector("tsume-board")?.shadowRoot ?? document).querySelector(".promotion[open]") !== null, { timeout: 5000 });
const pause = (milliseconds) => new Promise((after) => setTimeout(after, milliseconds));

/** A finger: down, along, up. */
async function touch(tab, points, { holds = 0 } = {}) {
  const [[x, y], ...others] = points;
  const finger = await tab.touchscreen.touchStart(x, y);
  holds > 0 && await pause(holds);
  for (const [index, [toX, toY]] of others.entries()) {
    const [fromX, fromY] = points[index];
    for (let step = 1; step <= 6; step += 1) {
      await finger.move(fromX + (toX - fromX) * step / 6, fromY + (toY - fromY) * step / 6);
    }
  }
  // At rest before it is lifted: behind a flick the browser takes the next tap for the end of it.
  others.length > 0 && await pause(150);
  await finger.end();
}

async function drag(tab, from, to) {
  await tab.mouse.move(...from);
  await tab.mouse.down();
  await tab.mouse.move(...to, { steps: 6 });
  await tab.mouse.up();
}

/** Goes to a place with the tabulator and the arrows, and presses Enter. */
async function key(tab, selector, isEntered = true) {
  for (let count = 0; count < 120; count += 1) {
    const press = await tab.evaluate((selector) => {
      const root = document.querySelector("tsume-board")?.shadowRoot ?? document;
      const all = [...root.querySelectorAll(selector)];
      const wanted = all.find((element) => element.matches("button, .cell")) ?? all[0];
      const active = root.activeElement;
      if (active === wanted) {
        return null;
      }
      const cells = [...root.querySelectorAll(".cell")];
      const [here, there] = [cells.indexOf(active), cells.indexOf(wanted)];
      if (here >= 0 && there >= 0) {
        return Math.floor(here / 9) < Math.floor(there / 9) ? "ArrowDown" : Math.floor(here / 9) > Math.floor(there / 9) ? "ArrowUp"
          : here < there ? "ArrowRight" : "ArrowLeft";
      }
      const isBefore = active !== null && active !== document.body && (wanted.compareDocumentPosition(active) & 4) !== 0;
      return isBefore ? "Shift+Tab" : "Tab";
    }, selector);
    if (press === null) {
      isEntered && await tab.keyboard.press("Enter");
      return;
    }
    press === "Shift+Tab" && await tab.keyboard.down("Shift");
    await tab.keyboard.press(press.split("+").pop());
    press === "Shift+Tab" && await tab.keyboard.up("Shift");
  }
  assert.fail(`the tabulator does not come to ${selector}`);
}

/** How a piece comes from a place to another, or is pressed twice; how a choice is made. */
const WAYS = {
  "tap, tap": {
    move: async (tab, from, to) => {
      await touch(tab, [await at(tab, from)]);
      await touch(tab, [await at(tab, to)]);
    },
    choose: async (tab, selector) => touch(tab, [await middle(tab, selector)]),
  },
  "a finger that drags": {
    move: async (tab, from, to) => (from === to ? WAYS["tap, tap"].move(tab, from, to)
      : touch(tab, [await at(tab, from), await at(tab, to)])),
    choose: async (tab, selector) => touch(tab, [await middle(tab, selector)]),
  },
  "clicks": {
    move: async (tab, from, to) => {
      await tab.mouse.click(...await at(tab, from));
      await tab.mouse.click(...await at(tab, to));
    },
    choose: async (tab, selector) => tab.mouse.click(...await middle(tab, selector)),
  },
  "a mouse that drags": {
    move: async (tab, from, to) => (from === to ? WAYS.clicks.move(tab, from, to)
      : drag(tab, await at(tab, from), await at(tab, to))),
    choose: async (tab, selector) => tab.mouse.click(...await middle(tab, selector)),
  },
  keys: {
    move: async (tab, from, to) => {
      await key(tab, `[data-place="${from}"]`);
      await key(tab, `[data-place="${to}"]`);
    },
    choose: (tab, selector) => key(tab, selector),
  },
};

const seen = (tab) => tab.evaluate(() => {
  const root = document.querySelector("tsume-board")?.shadowRoot ?? document;
  return { sfen: root.querySelector(".board").dataset.sfen, mood: root.querySelector(".message")?.className ?? "",
    said: root.querySelector(".message, .result")?.textContent, taken: root.querySelectorAll(".taken").length };
});

async function holds(tab, what, isSo) {
  for (let count = 0; count < 100; count += 1) {
    if (isSo(await seen(tab))) {
      return;
    }
    await pause(50);
  }
  assert.fail(`${what}: ${JSON.stringify(await seen(tab))}`);
}

async function makes(tab, way, { move, ends, from, to, sfen }) {
  if (move === undefined) {
    await way.move(tab, placeOf(from), placeOf(to ?? from));
    await holds(tab, sfen, (now) => now.sfen.startsWith(sfen));
    return;
  }
  const start = move[1] === "*" ? move[0] : move.slice(0, 2);
  await way.move(tab, placeOf(start), placeOf(move.slice(2, 4)));
  if (move.startsWith("4c5b") && ends !== "solved" || move.endsWith("+")) {
    await isAsked(tab);
    await pause(400);
    await way.choose(tab, PROMOTION[move.endsWith("+") ? "yes" : "no"]);
  }
  await holds(tab, ends, (now) => now.mood.split(" ").includes(ends));
}

/** A move of the silver at 4c to the square `to`, and what comes of it. */
const SILVER = {
  played: { to: "5b", async ends(tab) {
    await isAsked(tab);
    await pause(100);
    await touch(tab, [await middle(tab, PROMOTION.yes)]);
    await holds(tab, "solved", ({ mood }) => mood.includes("solved"));
  } },
  composed: { to: "3c", ends: (tab) => holds(tab, "moved", ({ sfen }) => sfen.startsWith(COMPOSED["a piece is moved"].sfen)) },
};

/** What fingers do besides: `start` is the position, `to` and `ends` are those of a move. */
const GESTURES = {
  async "a long press takes a piece up, and one on a square plays it"(tab, { to, ends }) {
    await touch(tab, [await at(tab, placeOf("4c"))], { holds: 900 });
    await holds(tab, "taken up", ({ taken }) => taken === 1);
    await touch(tab, [await at(tab, placeOf(to))], { holds: 900 });
    await ends(tab);
  },
  async "two fingers play nothing"(tab, { start, to, ends }) {
    await touch(tab, [await at(tab, placeOf("4c"))]);
    const [x, y] = await at(tab, placeOf(to));
    const fingers = [await tab.touchscreen.touchStart(x, y), await tab.touchscreen.touchStart(x + 60, y + 60)];
    for (const finger of fingers) {
      await finger.end();
    }
    await pause(200);
    await holds(tab, "nothing is played", (now) => now.sfen === start && now.taken === 0);
    await WAYS["tap, tap"].move(tab, placeOf("4c"), placeOf(to));
    await ends(tab);
  },
  async "a finger that slides off the square plays nothing"(tab, { start, to }) {
    await touch(tab, [await at(tab, placeOf("4c"))]);
    await touch(tab, [await at(tab, placeOf(to)), await at(tab, placeOf("9i"))]);
    await pause(200);
    await holds(tab, "nothing is played", (now) => now.sfen === start);
  },
  async "a telephone that is turned keeps the piece and plays on"(tab, { to, ends }, size) {
    await touch(tab, [await at(tab, placeOf("4c"))]);
    await resize(tab, size.toReversed());
    await pause(300);
    await holds(tab, "taken up", ({ taken }) => taken === 1);
    await touch(tab, [await at(tab, placeOf(to))]);
    await pause(300);
    await resize(tab, size);
    await pause(300);
    await ends(tab);
  },
  async "beside the choice: the piece is put back, and may be moved again"(tab, { start, to, ends }, [width]) {
    await WAYS["tap, tap"].move(tab, placeOf("4c"), placeOf(to));
    if (to === SILVER.played.to) {
      await isAsked(tab);
      await pause(100);
      await touch(tab, [[width / 2, 10]]);
      await holds(tab, "put back", (now) => now.sfen === start);
      await WAYS["tap, tap"].move(tab, placeOf("4c"), placeOf(to));
    }
    await ends(tab);
  },
};

/** What a viewport is besides its size, where that can be chosen. */
let kind = {};
const resize = (tab, [width, height]) => tab.setViewport({ width, height, ...kind });

let [passed, failed] = [0, 0];
async function check(name, browser, size, test) {
  if (!name.match(process.env.ONLY ?? "")) {
    return;
  }
  const context = await browser.createBrowserContext();
  const tab = await context.newPage();
  const faults = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  try {
    await resize(tab, size);
    await test(tab);
    assert.deepEqual(faults, []);
    passed += 1;
  } catch (error) {
    failed += 1;
    console.error(`FAILED ${name}\n${error.stack}`);
  }
  await context.close();
}

async function opened(tab, board, one) {
  await board.open(tab, one);
  const { sfen } = PROBLEMS[one.of];
  await holds(tab, "the problem", (now) => now.sfen?.split(" ")[0] === sfen.split(" ")[0]);
}

for (const [name, how] of Object.entries(BROWSERS).filter(([name]) => name.startsWith(only))) {
  const browser = await puppeteer.launch({ headless: true, ...how });
  for (const [screen, size] of Object.entries(SIZES)) {
    kind = name === "chromium" ? { isMobile: screen === "telephone", hasTouch: true } : {};
    for (const [title, board] of Object.entries(BOARDS)) {
      for (const [way, hand] of Object.entries(WAYS)) {
        for (const [what, one] of Object.entries(board.cases)) {
          await check(`${name}, ${screen}, ${title}: ${what}, ${way}`, browser, size, async (tab) => {
            await opened(tab, board, one);
            await makes(tab, hand, one);
          });
        }
      }
      for (const [what, gesture] of Object.entries(GESTURES)) {
        await check(`${name}, ${screen}, ${title}: ${what}`, browser, size, async (tab) => {
          await opened(tab, board, { of: "promotion" });
          const silver = board.cases === PLAYED ? SILVER.played : SILVER.composed;
          await gesture(tab, { start: PROBLEMS.promotion.sfen, ...silver }, size);
        });
      }
    }
  }
  await browser.close();
}
server.close();
server.closeAllConnections();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
