// Puts a site together: a front page and one about it, old problems to solve, the board to compose
// on, the element for other pages, and the engine, in one folder.
//
// usage: node site.mjs MADE ENGINE TSUMI OUT [ADDRESS]

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { board, DESCRIPTION, king } from "./board.mjs";
import { guarded } from "./policy.mjs";
import { HEAD, openGraph, serve } from "./serving.mjs";

const [made, engine, tsumi, out, address = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const TITLE = "江戸の詰将棋";
const BOOKS = {
  zuko: { name: "将棋図巧", author: "伊藤看寿", year: "宝暦5年（1755）" },
  muso: { name: "将棋無双", author: "伊藤宗看", year: "享保19年（1734）" },
};
/** Positions visited for each problem, and plies of the longest. */
const [NODES, LONGEST] = [3_000_000, 69];

/** The works without a grave fault, whose solution lasts as long as the longest defence. */
function works() {
  const lines = readFileSync(join(root, "tests/data/composers.tsv"), "utf8").split("\n");
  return lines.filter((line) => /^(zuko|muso)\d+\t/.test(line)).map((line) => line.split("\t"))
    .filter(([, , , , level, , plies, faults]) =>
      ["complete", "flawed"].includes(level) && Number(plies) <= LONGEST && !faults.includes("hencho"))
    // Those that take the engine longer are harder for people, too, as a rule.
    .sort((a, b) => Number(a[5]) - Number(b[5]))
    .map(([name, sfen, , , , , , , , solution]) => ({ name, sfen, solution }));
}

/** The last plies of some, made easy problems. */
function easy() {
  const lines = readFileSync(new URL("easy.tsv", import.meta.url), "utf8").trimEnd().split("\n");
  return lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"))
    .map(([name, sfen, solution]) => ({ name, sfen, solution, isEasy: true }));
}

const numeral = (number) => ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"][number];
const inKanji = (number) => number === 100 ? "百"
  : `${number > 19 ? numeral(Math.floor(number / 10)) : ""}${number > 9 ? "十" : ""}${numeral(number % 10)}`;

/** Title, author and source of a work. */
function about({ name, isEasy }) {
  const { name: book, author, year } = BOOKS[name.slice(0, 4)];
  return { n: `${book} 第${inKanji(Number(name.slice(4)))}番${isEasy ? "より" : ""}`, a: author, o: `${book}　${year}` };
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
  const settings = JSON.stringify({ title: TITLE, home: "./", engine: "tsumi.wasm.gz" });
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
  return { rows: named, page: (before + named.map((row) => JSON.stringify(row)).join("\n") + after)
    .replace(/(?<=id="data-settings">).*?(?=<\/script>)/, () => settings).replace("<style>", () => `${picture}${HEAD}\n<style>`) };
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const { rows, page } = problems();
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
writeFileSync(join(out, "problems.html"), page);
writeFileSync(join(out, "tsumi.html"), board(made, {
  settings: { home: "./", engine: "tsumi.wasm.gz" }, head: openGraph("tsumi 創作盤", DESCRIPTION, address) }));
copyFileSync(engine, join(out, "tsumi.wasm.gz"));
copyFileSync(join(made, "tsume-board.js"), join(out, "tsume-board.js"));
serve(out, king(made), { name: "tsumi 詰将棋", start: "./", shortcuts: [
  { name: "今日の一題 / Problem of the day", url: "problems.html#daily" },
  { name: "創作盤 / Composing board", url: "tsumi.html" }] },
["index.html", "about.html", "problems.html", "tsumi.html", "tsume-board.js", "tsumi.wasm.gz"]);
console.log(`${out}: ${rows.length} problems`);
