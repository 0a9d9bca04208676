// A board as in problem books: for thumbnails and for print.

import { h, s } from "./dom.js";
import { CHARACTERS, KANJI, hand } from "./notation.js";
import { outlineId, outlinePath } from "./pieces.js";
import { colorOf, kindOf, type Color, Position } from "./rules.js";

export const SIDE = 40;
const LETTERS = "☗☖";

function character(text: string, x: number, y: number, size: number, isTurned = false): SVGElement {
  const scale = size / 1000;
  const turn = isTurned ? " rotate(180 500 500)" : "";
  return s("use", { href: `#${outlineId(text)}`, transform: `translate(${x} ${y}) scale(${scale})${turn}` });
}

/** Lines and stars of a board at the origin, as one path. */
export const LINES = Array.from({ length: 8 }, (_, index) => (index + 1) * SIDE)
  .map((at) => `M0 ${at}H${9 * SIDE}M${at} 0V${9 * SIDE}`).join("");

/** The board alone. */
export function bare(position: Position, isTurned: boolean): SVGElement {
  const board = s("g", {},
    s("path", { d: LINES, class: "diagram-lines" }),
    s("path", { d: `M0 0H${9 * SIDE}V${9 * SIDE}H0Z`, class: "diagram-frame" }));
  position.board.forEach((piece, square) => {
    if (piece !== 0) {
      const at = isTurned ? 80 - square : square;
      board.append(character(CHARACTERS[kindOf(piece)]!, (at % 9) * SIDE + 3,
        Math.floor(at / 9) * SIDE + 3, SIDE - 6, (colorOf(piece) === 1) !== isTurned));
    }
  });
  return board;
}

function column(text: string, x: number, y: number, size: number): SVGElement {
  return s("g", {}, ...[...text].map((letter, index) =>
    character(letter, x, y + index * size * 1.08, size)));
}

/** The pieces in a hand as a diagram says them. */
export const handText = (position: Position, color: Color): string =>
  `${LETTERS[color]}持駒${hand(position.hands[color]) || "なし"}`;

/** The room of a diagram, its board at the origin: left, top, width and height. */
export const ROOM = [-32, -28, 456, 394] as const;

/** Board, numbers and hands; the defender's hand is left out if it holds all the rest. */
export function diagram(position: Position, attacker: Color): SVGElement {
  const isTurned = attacker === 1;
  const whole = position.rest().every((count, kind) => kind === 0 || kind === 8 || count === 0);
  const root = bare(position, isTurned);
  for (let index = 0; index < 9; index += 1) {
    const file = "１２３４５６７８９"[isTurned ? index : 8 - index]!;
    const rank = KANJI[isTurned ? 9 - index : index + 1]!;
    root.append(character(file, index * SIDE + 11, -22, 18),
      character(rank, 9 * SIDE + 5, index * SIDE + 11, 18));
  }
  const size = (text: string) => Math.min(24, (9 * SIDE - 12) / (text.length * 1.08));
  const own = handText(position, attacker);
  root.append(column(own, 9 * SIDE + 32, 6, size(own)));
  if (!whole) {
    const text = handText(position, (1 - attacker) as Color);
    const turned = s("g", { transform: `translate(-6 ${9 * SIDE - 6}) rotate(180)` });
    turned.append(column(text, 0, 0, size(text)));
    root.append(turned);
  }
  return root;
}

/** The board alone on a canvas: an index scrolls past hundreds, and an element a piece
 * takes three times as long. */
export function thumbnail(position: Position, attacker: Color, width: number): HTMLCanvasElement {
  const side = Math.round(width * devicePixelRatio);
  const canvas = h("canvas", { class: "diagram", width: side, height: side, "aria-hidden": "true" });
  const context = canvas.getContext("2d")!;
  const scale = side / (9 * SIDE + 6);
  const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink");
  context.fillStyle = context.strokeStyle = ink;
  const origin = 3 * scale;
  context.setTransform(scale, 0, 0, scale, origin, origin);
  context.lineWidth = 2.5;
  context.strokeRect(0, 0, 9 * SIDE, 9 * SIDE);
  context.globalAlpha = 0.75;
  context.lineWidth = 1;
  context.stroke(new Path2D(LINES));
  context.globalAlpha = 1;
  position.board.forEach((piece, square) => {
    if (piece !== 0) {
      const at = attacker === 1 ? 80 - square : square;
      const isDown = (colorOf(piece) === 1) !== (attacker === 1);
      const size = (scale * (SIDE - 6) / 1000) * (isDown ? -1 : 1);
      const corner = isDown ? SIDE - 3 : 3;
      context.setTransform(size, 0, 0, size, origin + scale * ((at % 9) * SIDE + corner),
        origin + scale * (Math.floor(at / 9) * SIDE + corner));
      context.fill(outlinePath(CHARACTERS[kindOf(piece)]!));
    }
  });
  return canvas;
}
