// Whether everyone can use the pages of the site: what axe-core finds, contrasts among it, and how
// large is what a finger presses, in both colour schemes, on a telephone and on a laptop.
//
// usage: node access.mjs TOOLS SITE
//
// TOOLS has playwright-core and axe-core in its node_modules, SITE is what `scripts/web/site` makes.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [tools, site] = process.argv.slice(2);
const require = createRequire(join(resolve(tools), "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const TYPES = { html: "text/html", js: "text/javascript", svg: "image/svg+xml", webmanifest: "application/manifest+json" };
const server = createServer((request, response) => {
  const name = new URL(request.url, "http://localhost").pathname.slice(1) || "index.html";
  const isThere = existsSync(join(site, name)) && name !== "sw.js";
  response.writeHead(isThere ? 200 : 404, { "content-type": TYPES[name.split(".").pop()] ?? "application/octet-stream" });
  response.end(isThere ? readFileSync(join(site, name)) : "");
});
await new Promise((started) => server.listen(0, "127.0.0.1", started));
const address = `http://127.0.0.1:${server.address().port}`;

const solved = (tab) => tab.waitForFunction(() => document.querySelector("#check:enabled"), null, { timeout: 60_000 });
const clicked = (...names) => async (tab) => {
  await solved(tab);
  for (const name of names) {
    await tab.click(name);
  }
};
/** Addresses, and what is done there before. */
const COOKED = "#sfen=7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
const PAGES = {
  "front page": ["index.html"],
  "about": ["about.html"],
  "problem": ["problems.html#p=30"],
  "answer": ["problems.html#p=30&m=2"],
  "index": ["problems.html#index"],
  "a classic": ["classics.html#p=5&m=12"],
  "settings": ["problems.html#p=1", (tab) => tab.click("#settings")],
  "board to compose on": ["tsumi.html", solved],
  "report": [`tsumi.html${COOKED}`, async (tab) => {
    await clicked("#check")(tab);
    await tab.waitForSelector("#verdict", { timeout: 60_000 });
  }],
  "missing pieces": ["tsumi.html", clicked("#missing")],
  "a text to read": ["tsumi.html", clicked("#read")],
  "a line": ["tsumi.html", clicked("#forward")],
};
const SCREENS = { telephone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1366, height: 768 } } };

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
let [passed, failed] = [0, 0];
for (const [screen, options] of Object.entries(SCREENS)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [name, [path, prepare]] of Object.entries(PAGES)) {
      const context = await browser.newContext({ ...options, colorScheme, locale: "ja-JP", reducedMotion: "reduce" });
      const tab = await context.newPage();
      await tab.goto(`${address}/${path}`);
      await tab.waitForLoadState("load");
      await prepare?.(tab);
      await tab.evaluate(axe);
      const { violations } = await tab.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 90)} ${failureSummary.split("\n")[1]?.trim()}`));
      const small = await tab.evaluate(() => {
        const roots = [document, ...[...document.querySelectorAll("tsume-board")].map((one) => one.shadowRoot)];
        const all = roots.flatMap((root) => [...root.querySelectorAll("button:enabled, a, select, summary, input:not([type=radio]), textarea, .choices label")]);
        const inside = document.querySelector("dialog[open]");
        return all.filter((one) => (!inside || inside.contains(one)) && one.checkVisibility() && !one.closest("p, footer:not(.go)"))
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([, { width, height }]) => width > 0 && (width < 39.9 || height < 39.9))
          .map(([one, { width, height }]) => `${Math.round(width)} by ${Math.round(height)} pixels: ${one.outerHTML.slice(0, 80)}`);
      });
      const all = [...found, ...small];
      all.length === 0 ? passed += 1 : failed += 1;
      all.length > 0 && console.error(`FAILED ${screen}, ${colorScheme}, ${name}: axe ${found.length}, small ${small.length}\n  ${all.slice(0, 8).join("\n  ")}`);
      await context.close();
    }
  }
}
await browser.close();
server.close();
server.closeAllConnections();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
