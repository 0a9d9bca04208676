// The board to compose on says what the table of all doors says, in both languages: headlines
// of answers and reports, lines in notation of its own, what is wrong with a position, and what
// there is before a problem or missing in it.
//
// usage: node doors-page.mjs TOOLS BOARD
//
// TOOLS has playwright-core in its node_modules; BOARD has the engine in it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { MADE, TABLE } from "./doors.js";

const [tools, board] = process.argv.slice(2);
const { chromium } = createRequire(join(resolve(tools), "package.json"))("playwright-core");

/** What the page asks: the shortest length of a position, the report by magazines' rules, and the
    shortest brinkmate. */
const ASKED = { solve: '{"effort":"shortest"}', check: "{}", brinkmate: "{}", invalid: "{}" };
const isAsked = ({ ask, text, options, expect }) =>
  /^\S+\/\S+ [bw] \S+( \d+)?$/.test(text) &&
  !(ask === "brinkmate" && expect.verdict === "invalid") &&
  JSON.stringify(options) === ASKED[expect.verdict === "invalid" ? "invalid" : ask] &&
  // Its attacker is the side to move; else it asks for a king.
  text.split(" ")[0].includes(text.includes(" b ") ? "k" : "K");

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});

/** Waits until an element has a text, which is then the last one said. */
async function expectText(tab, row, selector, expected) {
  const shown = () => tab.locator(selector).allInnerTexts();
  await tab.waitForFunction(
    ([selector, expected]) => document.querySelector(selector)?.textContent === expected,
    [selector, expected], { timeout: 60_000 },
  ).catch(async () => assert.fail(`${row.name}: ${expected} expected, not ${await shown()}`));
  await tab.evaluate((selector) => { document.querySelector(selector).textContent = ""; }, selector);
}

/** Sets up the position and compares what the page says of it. */
async function expectRow(tab, row, isJapanese) {
  const { expect } = row;
  const of = (name) => expect[isJapanese ? `${name}_japanese` : name];
  await tab.evaluate((hash) => { location.hash = hash; }, `sfen=${encodeURIComponent(row.text)}`);
  if (expect.verdict === "invalid") {
    const reason = of("reason").replace(/^(bad SFEN: |SFEN の誤り：)/, "");
    const unread = isJapanese ? `読み込めません：${reason}` : `It cannot be read: ${reason}`;
    const seen = await tab.waitForFunction(([reason, unread]) => [[".said", reason], [".toast", unread]]
      .find(([selector, text]) => document.querySelector(selector)?.textContent === text)?.[0], [reason, unread],
    { timeout: 10_000 })
      .catch(() => assert.fail(`${row.name}: ${reason}`));
    await tab.evaluate((selector) => document.querySelector(selector).remove(), await seen.jsonValue());
    return;
  }
  if (row.ask === "brinkmate") {
    await tab.waitForFunction(() => document.querySelector("#brinkmate:enabled"), null, { timeout: 60_000 });
    await tab.click("#brinkmate");
    await expectText(tab, row, "#brinkmate-found", of("headline"));
    return;
  }
  if (row.ask === "check") {
    await tab.waitForFunction(() => document.querySelector("#check:enabled"), null, { timeout: 60_000 });
    await tab.click("#check");
    await expectText(tab, row, "#verdict", of("headline"));
    return;
  }
  await expectText(tab, row, ".said", of("headline"));
  const items = await tab.locator(".moves li button").allInnerTexts();
  const line = items.map((text) => text.replace(/^\d+\s*/, "").replace("　", ""));
  // The line is that of the tsume length, which the table has in USI; its notation as far as
  // the answer's own line goes the same way.
  const { moves, tsume, japanese = [] } = expect;
  const counted = tsume === undefined || tsume.leads ? moves : tsume.moves ?? [];
  assert.equal(line.length, counted.length, row.name);
  const same = counted.findIndex((move, index) => move !== moves[index]);
  const common = japanese.slice(0, same < 0 ? counted.length : same).map((text) => text.replace("　", ""));
  assert.deepEqual(isJapanese ? line.slice(0, common.length) : [], isJapanese ? common : [], row.name);
}

/** What the page asks of a composer's questions, beside the line. */
const isMadeHere = ({ ask, options: { line, plies, ...rest } }) =>
  JSON.stringify(rest) === (ask === "extend" ? '{"most":48,"nodes":20000}' : ask === "place" && line ? '{"add":1,"most":48}' : "");

/** Has problems made of a position, and compares their cards, in whatever order they come. */
async function expectMade(tab, row, isJapanese) {
  const { ask, text, options, expect: { found } } = row;
  const isBackwards = ask === "extend";
  await tab.click("#read");
  await tab.fill("#pasted", isBackwards ? text : `${text}\t${options.line.join(" ")}`);
  await tab.click("#load");
  const [opener, cards] = isBackwards ? ["#backwards", ".mades:not([id]) .made"] : ["#missing", "#missing-found .made"];
  await tab.waitForSelector(`${opener}:enabled`, { timeout: 60_000 });
  await tab.click(opener);
  await tab.waitForFunction(([cards, count]) => document.querySelectorAll(cards).length === count, [cards, found.length],
    { timeout: 120_000 }).catch(async () => assert.fail(`${row.name}: ${await tab.locator(cards).count()} cards`));
  const shown = await tab.locator(cards).allInnerTexts();
  const of = (one, name) => one[isJapanese ? `${name}_japanese` : name];
  for (const one of found) {
    const words = isBackwards ? of(one, "flaws") ?? [] : one.added.map((piece) => of(piece, "words"));
    assert.ok(shown.some((card) => words.every((word) => card.includes(word))), `${row.name}: ${words} in ${shown}`);
  }
  await tab.click(isBackwards ? "#close-backwards" : "#close-missing");
}

let failed = 0;
async function expectAll(language) {
  const context = await browser.newContext({ locale: language });
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(board).href);
  await tab.waitForFunction(() => document.querySelector("#check:enabled"), null, { timeout: 60_000 });
  for (const row of TABLE.filter(isAsked)) {
    await expectRow(tab, row, language === "ja-JP").catch((error) => {
      failed += 1;
      console.error(`FAILED ${language} ${error.message}`);
    });
  }
  for (const row of MADE.filter(isMadeHere)) {
    await expectMade(tab, row, language === "ja-JP").catch((error) => {
      failed += 1;
      console.error(`FAILED ${language} ${error.message}`);
    });
  }
  await context.close();
}
await Promise.all(["ja-JP", "en-US"].map(expectAll));
await browser.close();
console.log(`${[...TABLE.filter(isAsked), ...MADE.filter(isMadeHere)].length} rows of the table, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
