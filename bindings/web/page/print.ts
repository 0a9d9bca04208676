// Problems on paper: diagrams, and the solutions at the end or upside down below.

import { diagram, ROOM } from "./diagram.js";
import { h, s } from "./dom.js";
import { along, written } from "./notation.js";
import { type Problem, type Problems, type Row } from "./problems.js";
import { fromUsi } from "./rules.js";
import { words } from "./words.js";

export interface Layout {
  perPage: 4 | 6;
  solutions: "end" | "upside" | "none";
}

export const lengthText = ({ v, p, x }: Row): string => {
  if (v === "brinkmate") {
    return (x === true ? words.brinkmateIn : words.brinkmateWithin)(p ?? 0);
  }
  if (v !== "mate") {
    return v === "nobrinkmate" ? words.noBrinkmate : v === "nomate" ? words.noMate : words.open;
  }
  return p === undefined ? "" : x === true ? words.plies(p) : words.atMost(p);
};

/** That a proof was checked, and its size; empty if none was. */
export const proofText = ({ k }: Row): string =>
  k === undefined ? "" : words.proofChecked(k[0], (k[1] / 2 ** 20).toFixed(k[1] < 2 ** 20 ? 3 : 1));

/** Name and author. */
export const headingOf = ({ n, a }: Row): string => [n, a].filter(Boolean).join("　");

/** The main line in words. */
export function lineText(problem: Problem): string[] {
  const moves = problem.lineFrom(0).map(fromUsi);
  return [...along(problem.start, moves)].map((place) => written(...place));
}

/** Plies of the longest solution that has room below the diagrams. */
const BELOW = 60;

const isLong = (problems: Problems, index: number): boolean =>
  (problems.row(index).m ?? "").split(" ").length > BELOW;

/** The moves as one text, each of which stays whole at the end of a line. */
function solutionOf(problems: Problems, index: number, isBelow = false): HTMLElement {
  if (isBelow && isLong(problems, index)) {
    return h("p", { class: "print-solution" }, h("b", {}, `${index + 1}`), words.solutionsEnd);
  }
  const problem = problems.at(index);
  const whole = (move: string) => move.replace(/^[▲△]/, "$&\u2060").replaceAll("　", "\u00a0\u00a0").replaceAll("-", "\u2011");
  const moves = lineText(problem).map(whole);
  return h("p", { class: "print-solution" }, h("b", {}, `${index + 1}`),
    moves.length > 0 ? moves.join(" ") : lengthText(problem.row));
}

/** Millimetres of a page: its inside, and the widest diagram of one that stands alone. */
const [WIDTH, HEIGHT, ALONE] = [182, 268, 120];
/** Between diagrams, of the words above them, and of a letter of those and of the source below. */
const [GAP, CAPTION, LETTER, SMALL] = [10, 6, 3.7, 3];

/** The width of a text in letters, as far as it is known without asking the browser. */
const lettersOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter < "\u2000" ? 0.52 : 1), 0);

function cut(text: string, most: number): string {
  if (lettersOf(text) <= most) {
    return text;
  }
  let end = text.length;
  while (end > 0 && lettersOf(text.slice(0, end)) + 1 > most) {
    end -= 1;
  }
  return end > 0 ? `${text.slice(0, end)}…` : "";
}

function figure(problems: Problems, index: number, x: number, y: number, width: number): SVGElement {
  const problem = problems.at(index);
  const [left, top, room] = ROOM;
  const scale = width / room;
  const number = String(index + 1);
  const length = lengthText(problem.row);
  const [start, end] = [-left * scale, width + left * scale];
  const name = start + lettersOf(number) * LETTER + 3;
  const most = (end - name) / LETTER - lettersOf(length) - 1;
  const source = cut(problem.row.o ?? "", (end - start) / SMALL);
  return s("g", { transform: `translate(${x} ${y})` },
    s("text", { x: end, y: CAPTION + width * ROOM[3] / room + SMALL, "text-anchor": "end", class: "print-source" }, source),
    s("text", { x: start, y: LETTER, class: "print-number" }, number),
    s("text", { x: name, y: LETTER }, cut(headingOf(problem.row), most)),
    s("text", { x: end, y: LETTER, "text-anchor": "end" }, length),
    s("g", { transform: `translate(0 ${CAPTION}) scale(${scale}) translate(${-left} ${-top})` },
      diagram(problem.start, problem.attacker)));
}

/** The diagrams of a page, as one drawing: a page of boxes takes the printer several times
 * as long, and ten thousand problems thirty times. */
function sheet(problems: Problems, group: number[], perPage: number, isAlone: boolean): SVGElement {
  const [columns, rows] = isAlone ? [1, 1] : [2, perPage / 2];
  const cell = (WIDTH - (columns - 1) * GAP) / columns;
  const width = isAlone ? ALONE : perPage === 6 ? cell - 8 : cell;
  const high = CAPTION + width * ROOM[3] / ROOM[2];
  const space = isAlone ? 0 : (HEIGHT - rows * high) / (rows + 1);
  return s("svg", { class: "sheet", viewBox: `0 0 ${WIDTH} ${HEIGHT}` }, ...group.map((index, at) =>
    figure(problems, index, (at % columns) * (cell + GAP) + (cell - width) / 2,
      space + Math.floor(at / columns) * (high + space), width)));
}

/** The pages for these problems, with a title above each and its number below. */
export function pages(problems: Problems, chosen: number[], layout: Layout, title: string): HTMLElement {
  const text = title.replace(/[\\"\n<]/g, (letter) => `\\${letter.charCodeAt(0).toString(16)} `);
  const margins = new CSSStyleSheet();
  margins.replaceSync(`@page { @top-center { content: "${text}"; } @bottom-center { content: counter(page) " / " counter(pages); } }`);
  document.adoptedStyleSheets = [margins];
  const book = h("div", { class: "book" });
  for (let first = 0; first < chosen.length; first += layout.perPage) {
    const group = chosen.slice(first, first + layout.perPage);
    book.append(h("section", { class: "page" },
      sheet(problems, group, layout.perPage, chosen.length === 1),
      layout.solutions === "upside" &&
        h("div", { class: "upside" }, ...group.map((index) => solutionOf(problems, index, true)))));
  }
  const last = layout.solutions === "end" ? chosen
    : layout.solutions === "upside" ? chosen.filter((index) => isLong(problems, index)) : [];
  if (last.length > 0) {
    book.append(h("section", { class: "solutions" }, h("h2", {}, words.solutions),
      ...last.map((index) => solutionOf(problems, index))));
  }
  return book;
}
