// Puts a site together: a front page and one about it, old problems to solve and to look up, the board
// to compose on, the element for other pages, and the engine, in one folder.
//
// usage: node site.mjs MADE ENGINE TSUMI OUT [ADDRESS]

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { board, DESCRIPTION, king } from "./board.mjs";
import { about, classicRows, classics } from "./classics.mjs";
import { guarded } from "./policy.mjs";
import { HEAD, openGraph, serve } from "./serving.mjs";

const [made, engine, tsumi, out, address = ""] = process.argv.slice(2);
const TITLE = "江戸の詰将棋";
/** Positions visited for each problem, and plies of the longest. */
const [NODES, LONGEST] = [3_000_000, 69];

/** The works without a grave fault, whose solution lasts as long as the longest defence. */
const works = () => classics()
  .filter(({ name, level, solution, length_agrees: agrees }) => /\d$/.test(name) &&
    ["complete", "flawed"].includes(level) && agrees === "yes" && solution.split(" ").length <= LONGEST)
  // Those that take the engine longer are harder for people, too, as a rule.
  .sort((a, b) => Number(a.spent) - Number(b.spent));

/** The last plies of some, made easy problems. */
function easy() {
  const lines = readFileSync(new URL("easy.tsv", import.meta.url), "utf8").trimEnd().split("\n");
  return lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"))
    .map(([name, sfen, solution]) => ({ name, sfen, solution, isEasy: true }));
}

/** The page of problems as the program writes it, with what it says of them. */
function problems() {
  const folder = mkdtempSync(join(tmpdir(), "tsumi-site-"));
  const all = [...easy(), ...works()];
  writeFileSync(join(folder, "works.tsv"), all.map(({ name, sfen, solution, isEasy }) => `${name}${isEasy ? "-end" : ""}\t${sfen}\t${solution}\n`).join(""));
  const words = `solve -q --variations=3 --nodes ${NODES} works.tsv --no-engine --html page.html`.split(" ");
  execFileSync(tsumi, [...words, "--title", TITLE], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const page = readFileSync(join(folder, "page.html"), "utf8");
  rmSync(folder, { recursive: true });
  // Rows come as they are answered; the shortest are first here.
  const [before, rest] = page.split(/(?<=id="data-problems">\n)/);
  const [rows, after] = rest.split(/(?=\n<\/script>)([\s\S]*)/);
  const solved = rows.split("\n").filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  const sfens = all.map(({ sfen }) => sfen);
  const place = ({ s }) => sfens.indexOf(s);
  const named = solved.filter(({ p, m }) => m && m.split(" ").length === p)
    .sort((a, b) => a.p - b.p || place(a) - place(b))
    .map((row) => ({ ...about(all[place(row)]), ...row, ...about(all[place(row)]) }));
  const picture = address === "" ? "" : `<meta property="og:image" content="${new URL("icon-512.png", address)}">\n`;
  /** The page with these problems and this title. */
  const pageOf = (title, rows, more = {}) => (before + rows.map((row) => JSON.stringify(row)).join("\n") + after)
    .replace(/(?<=<title>).*?(?=<\/title>)/, () => title)
    .replace(/(?<=id="data-settings">).*?(?=<\/script>)/, () => JSON.stringify({ title, home: "./", engine: "tsumi.wasm.gz", ...more }))
    .replace("<style>", () => `${picture}${HEAD}\n<style>`);
  return { rows: named, pageOf };
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { rows, pageOf } = problems();
const head = openGraph("tsumi 詰将棋", "詰将棋を解く、創る。Shogi mate problems to solve and to compose.", address);
const front = readFileSync(new URL("front.html", import.meta.url), "utf8");
const [first] = rows;
/** A page with the style and the languages of the front page. */
const filled = (page) => page.replace("<!--head-->", () => `${head}\n${HEAD}`)
  .replaceAll("<!--easy-->", String(rows.filter(({ n }) => n.endsWith("より")).length))
  .replaceAll("<!--works-->", String(rows.filter(({ n }) => n.endsWith("番")).length));
const body = readFileSync(new URL("about.html", import.meta.url), "utf8");
writeFileSync(join(out, "about.html"), guarded(filled(front.replace(/<header>[^]*<\/footer>\n/, () => body)
  .replace('<script src="tsume-board.js"></script>\n', ""))));
writeFileSync(join(out, "index.html"), guarded(filled(front)
  .replace("<!--board-->", () => `<tsume-board sfen="${first.s}" moves="${first.m}" heading="${first.n}" author="${first.a}" engine="tsumi.wasm.gz"></tsume-board>`), ["'self'"]));
writeFileSync(join(out, "problems.html"), pageOf(TITLE, rows));
const CLASSICS = { ja: ["classics.html", "図巧と無双の検討"], en: ["classics.en.html", "Shogi Zuko and Shogi Muso, examined"] };
for (const [language, [file, title]] of Object.entries(CLASSICS)) {
  writeFileSync(join(out, file), pageOf(title, await classicRows(made, language), { open: true }));
}
writeFileSync(join(out, "tsumi.html"), board(made, {
  settings: { home: "./", engine: "tsumi.wasm.gz" }, head: openGraph("tsumi 創作盤", DESCRIPTION, address) }));
copyFileSync(engine, join(out, "tsumi.wasm.gz"));
copyFileSync(join(made, "tsume-board.js"), join(out, "tsume-board.js"));
serve(out, king(made), { name: "tsumi 詰将棋", start: "./", shortcuts: [
  { name: "今日の一題 / Problem of the day", url: "problems.html#daily" },
  { name: "創作盤 / Composing board", url: "tsumi.html" }] },
["index.html", "about.html", "problems.html", "classics.html", "classics.en.html", "tsumi.html", "tsume-board.js", "tsumi.wasm.gz"]);
console.log(`${out}: ${rows.length} problems`);
