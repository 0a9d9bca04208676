// Problems on paper: diagrams, and the solutions at the end or upside down below.

import { diagram } from "./diagram.js";
import { h } from "./dom.js";
import { along, english, japanese } from "./notation.js";
import { type Problem, type Problems, type Row } from "./problems.js";
import { fromUsi } from "./rules.js";
import { isJapanese, words } from "./words.js";

export interface Layout {
  perPage: 4 | 6;
  solutions: "end" | "upside" | "none";
}

export const lengthText = ({ v, p, x }: Row): string => {
  if (v !== "mate") {
    return v === "nomate" ? words.noMate : words.open;
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
  return [...along(problem.start, moves)].map(([position, move, last]) =>
    isJapanese() ? japanese(position, move, last) : english(position, move));
}

function solutionOf(problems: Problems, index: number): HTMLElement {
  const problem = problems.at(index);
  const line = lineText(problem).flatMap((move) => [h("span", {}, move), " "]);
  return h("div", { class: "print-solution" }, h("b", {}, `${index + 1}`),
    h("span", {}, ...(line.length > 0 ? line : [lengthText(problem.row)])));
}

/** The pages for these problems. */
export function pages(problems: Problems, chosen: number[], layout: Layout): HTMLElement {
  const book = h("div", { class: `book per-${layout.perPage}` });
  for (let first = 0; first < chosen.length; first += layout.perPage) {
    const group = chosen.slice(first, first + layout.perPage);
    const sheet = h("div", { class: "sheet" }, ...group.map((index) => {
      const problem = problems.at(index);
      return h("figure", {},
        h("figcaption", {}, h("b", {}, String(index + 1)), h("span", {}, headingOf(problem.row)),
          h("i", {}, lengthText(problem.row))),
        diagram(problem.start, problem.attacker));
    }));
    book.append(layout.solutions === "upside"
      ? h("section", { class: "page" }, sheet,
        h("div", { class: "upside" }, ...group.map((index) => solutionOf(problems, index))))
      : h("section", { class: "page" }, sheet));
  }
  if (layout.solutions === "end") {
    book.append(h("section", { class: "solutions" }, h("h2", {}, words.solutions),
      ...chosen.map((index) => solutionOf(problems, index))));
  }
  return book;
}
