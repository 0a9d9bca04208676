// Pieces as drawings: wooden pentagons, or characters alone as in books.
//
// The characters are outlines that the page brings along, so that no font is needed.

import { s } from "./dom.js";
import { CHARACTERS } from "./notation.js";
import { colorOf, kindOf, KING, unpromoted } from "./rules.js";

export type Style = "wood" | "flat";

/** Outlines of characters in a square of 1000 units. */
let outlines: Record<string, string> = {};

/** Size of a pentagon by kind, as real pieces differ. */
const SIZES = [0, 0.84, 0.87, 0.88, 0.92, 0.92, 0.96, 0.96, 1];
const PENTAGON = "M50 4Q51 4 52 4.6L78.6 17.6Q80 18.4 80.3 20L91.6 91.2Q92 95 88.4 95L11.6 95Q8 95 8.4 91.2L19.7 20Q20 18.4 21.4 17.6L48 4.6Q49 4 50 4Z";

const outline = (character: string): string => outlines[character] ?? "";

const paths = new Map<string, Path2D>();

/** A character's outline, to be drawn on a canvas. */
export function outlinePath(character: string): Path2D {
  const path = paths.get(character) ?? new Path2D(outline(character));
  paths.set(character, path);
  return path;
}

/** The name of a character's outline in the document. */
export const outlineId = (character: string): string =>
  `o${character.codePointAt(0)!.toString(16)}`;

function wooden(kind: number, isTurned: boolean): SVGElement {
  const size = SIZES[unpromoted(kind)]!;
  const body = isTurned ? "rotate(180 50 50) " : "";
  const fit = `translate(${50 * (1 - size)} ${95 * (1 - size) - 2 * (1 - size)}) scale(${size})`;
  const letter = `translate(50 58) scale(${kind === KING ? 0.06 : 0.058}) translate(-500 -520)`;
  // The light comes from above, whichever way the piece points.
  return s("g", {},
    s("path", { d: PENTAGON, class: "piece-shadow", transform: `translate(1.2 2.6) ${body}${fit}` }),
    s("g", { transform: body + fit },
      s("path", { d: PENTAGON, class: isTurned ? "piece-wood turned" : "piece-wood" }),
      s("path", { d: outline(CHARACTERS[kind]!), transform: letter,
        class: kind > KING ? "piece-promoted" : "piece-ink" })));
}

function flat(kind: number, isTurned: boolean): SVGElement {
  const turn = isTurned ? "rotate(180 50 50) " : "";
  return s("path", {
    d: outline(CHARACTERS[kind]!), transform: `${turn}translate(8 7) scale(0.084)`,
    class: "piece-flat",
  });
}

/** The drawings, to be used by their names where they are put. */
export function define(data: Record<string, string>): SVGElement {
  outlines = data;
  const symbols = Object.entries(data).map(([character, d]) =>
    s("path", { id: outlineId(character), d }));
  CHARACTERS.forEach((character, kind) => {
    if (character === "") {
      return;
    }
    for (const isTurned of [false, true]) {
      const id = `${isTurned ? "w" : "b"}${kind}`;
      symbols.push(
        s("symbol", { id: `wood-${id}`, viewBox: "0 0 100 100" }, wooden(kind, isTurned)),
        s("symbol", { id: `flat-${id}`, viewBox: "0 0 100 100" }, flat(kind, isTurned)),
      );
    }
  });
  const gradient = (id: string, from: string, to: string) =>
    s("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 },
      s("stop", { offset: 0, "stop-color": from }), s("stop", { offset: 1, "stop-color": to }));
  return s("svg", { class: "away", width: 0, height: 0, "aria-hidden": "true" },
    s("defs", {}, gradient("piece-light", "#fbe9bf", "#eecd8c"),
      gradient("piece-light-turned", "#eecd8c", "#fbe9bf"), ...symbols));
}

/** A piece, upside down if it points to the reader. */
export function drawn(piece: number, isTurned: boolean, style: Style): SVGElement {
  const isDown = (colorOf(piece) === 1) !== isTurned;
  const href = `#${style}-${isDown ? "w" : "b"}${kindOf(piece)}`;
  return s("svg", { class: "piece", viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("use", { href }));
}
