// The classics, from docs/classics.tsv: titles, and rows of a page on which they are read. Verdict and
// lengths stand before the first move, and each finding is a variation.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const BOOKS = {
  zuko: { name: "将棋図巧", author: "伊藤看寿", year: "宝暦5年（1755）", english: ["Zuko", "Ito Kanju", "Shogi Zuko, 1755"] },
  muso: { name: "将棋無双", author: "伊藤宗看", year: "享保19年（1734）", english: ["Muso", "Ito Soin", "Shogi Muso, 1734"] },
};
const numeral = (number) => ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"][number];
const inKanji = (number) => number === 100 ? "百"
  : `${number > 19 ? numeral(Math.floor(number / 10)) : ""}${number > 9 ? "十" : ""}${numeral(number % 10)}`;

/** Title, author and source of a work. */
export function about({ name, isEasy }) {
  const { name: book, author, year } = BOOKS[name.slice(0, 4)];
  return { n: `${book} 第${inKanji(parseInt(name.slice(4), 10))}番${isEasy ? "より" : ""}`, a: author, o: `${book}　${year}` };
}

/** The rows of the table, by the names of their columns. */
export function classics() {
  const table = readFileSync(new URL("../../../docs/classics.tsv", import.meta.url), "utf8");
  const [names, ...rows] = table.trimEnd().split("\n").map((line) => line.split("\t"));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}

/** The words of the pages in a language; `made` is the folder of their scripts. */
async function wordsOf(made, language) {
  const esbuild = createRequire(join(dirname(resolve(made)), "package.json"))("esbuild");
  const words = fileURLToPath(new URL("words.ts", import.meta.url));
  const { outputFiles } = await esbuild.build({ entryPoints: [words], bundle: true, format: "esm", write: false });
  const module = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  module.speak(language);
  return module.words;
}

const VERDICTS = { mate: ["詰み", "Mate"], nomate: ["不詰", "No mate"], open: ["詰・不詰は未決", "Mate or not is open"] };
const LEVELS = {
  complete: ["完全", "complete"], flawed: ["キズあり", "complete with flaws"],
  incomplete: ["不完全", "incomplete"], open: ["検討は未決", "the report is not settled"],
};
/** How the literature stands to what is found. */
const LITERATURE = {
  yes: ["文献と一致", "the literature agrees"], new: ["文献にない欠点", "a fault that no source names"],
  no: ["文献の欠点は見つからない", "the literature names a fault that is not found"],
};
const BOARDS = { h: ["修正図", "corrected"], e: ["異本の図", "another edition"] };

/** The findings of a row: kind, grade, and where it has one the ply, the plies in all, and the line. */
const findings = (row) => row.findings.split("; ").filter(Boolean).map((text) => {
  const [, kind, grade, ply, plies, line] = /^([\w-]+), (\w+)(?:, ply (\d+), (\d+) plies: (.*))?$/.exec(text);
  return { kind, grade, ply: Number(ply), plies: Number(plies), line: line?.split(" ") ?? [] };
});

/** What stands before the first move. */
function summary(row, names, isJapanese) {
  const told = (pair) => pair?.[isJapanese ? 0 : 1];
  const lengths = [["最短", "shortest", row.shortest], ["詰将棋の手数", "tsume length", row.tsume], ["発表", "published", row.published]]
    .filter(([, , length]) => length !== "")
    .map(([ja, en, length]) => isJapanese ? `${ja}${length.replace("..", "〜")}手` : `${en} ${length.replace("..", " to ")}`);
  const faults = findings(row).filter(({ ply }) => ply > 0).map(({ kind, ply }) => isJapanese ? `${ply}手目 ${names(kind)}` : `ply ${ply} ${names(kind)}`);
  const parts = [told(BOARDS[row.name.slice(7)]), told(VERDICTS[row.verdict]), ...lengths, told(LEVELS[row.level])];
  const agreement = [told(LITERATURE[row.status_agrees])];
  const lines = [parts, [...new Set(faults)], agreement].map((line) => line.filter(Boolean)).filter(({ length }) => length > 0);
  return lines.map((line) => line.join(isJapanese ? "、" : ", ")).join("\n");
}

/** Title, author and source. */
function titles(row, isJapanese) {
  const [letter, number] = [row.name.slice(7), parseInt(row.name.slice(4), 10)];
  if (isJapanese) {
    const { n, ...more } = about(row);
    return { n: n + (BOARDS[letter]?.[0] ?? ""), ...more };
  }
  const [book, a, o] = BOOKS[row.name.slice(0, 4)].english;
  return { n: `${book} ${number}${letter}`, a, o };
}

/** The length as composers count it, and whether it is proven; at most the shortest of all. */
function lengthOf({ verdict, tsume, shortest }) {
  const plies = Number((tsume || shortest).split("..").at(-1));
  return verdict === "mate" && plies > 0 ? { p: plies, ...(/^\d+$/.test(tsume) ? { x: true } : {}) } : {};
}

/** A row of the page. */
function rowOf(row, { kinds, minors }, isJapanese) {
  const names = (kind) => minors[kind] ?? kinds[kind];
  const line = (row.solution || row.line).split(" ").filter(Boolean);
  const places = [{ ply: 0, next: new Map() }];
  const add = (before, usi) => {
    places[before].next.set(usi, places.length);
    return places.push({ ply: places[before].ply + 1, next: new Map() }) - 1;
  };
  const said = [[0, summary(row, names, isJapanese)]];
  line.reduce(add, 0);
  const branches = findings(row).filter(({ ply }) => ply > 0 && ply <= line.length + 1).flatMap((fault) => {
    // A line that others begin with, too, leaves them where it differs.
    let [at, moves] = [fault.ply - 1, fault.line];
    for (let next; (next = places[at].next.get(moves[0])) !== undefined; [at, moves] = [next, moves.slice(1)]);
    if (moves.length === 0) {
      return [];
    }
    said.push([places.length, names(fault.kind)]);
    const branch = [at, moves.join(" "), fault.plies - places[at].ply - 1];
    moves.reduce(add, at);
    return [branch];
  });
  return { ...titles(row, isJapanese), s: row.sfen, v: row.verdict, ...lengthOf(row), m: line.join(" "), b: branches, c: said };
}

/** The rows of the page in a language; `made` is the folder of the scripts of pages. */
export async function classicRows(made, language) {
  const words = await wordsOf(made, language);
  return classics().map((row) => rowOf(row, words, language === "ja"));
}
