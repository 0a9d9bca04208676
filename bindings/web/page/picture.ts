// A problem as a picture: PNG, and the line move by move as animated PNG.

import { ROOM, LINES, SIDE, handText } from "./diagram.js";
import { h } from "./dom.js";
import { CHARACTERS, KANJI } from "./notation.js";
import { outlinePath } from "./pieces.js";
import { colorOf, kindOf, type Color, type Position } from "./rules.js";

export interface Caption {
  title: string;
  author: string;
  /** Its length, or the move that was played. */
  words: string;
}

const MARGIN = 20;
const TITLE = 36;
const BELOW = 34;
const [LEFT, TOP, WIDTH, HEIGHT] = ROOM;

/** A diagram as in books, `scale` pixels a unit; the square of the last move is coloured. */
export function picture(
  position: Position, attacker: Color, caption: Caption, scale: number, last = -1,
): HTMLCanvasElement {
  const [width, height] = [WIDTH + 2 * MARGIN, HEIGHT + TITLE + BELOW + 2 * MARGIN];
  const canvas = h("canvas", { width: scale * width, height: scale * height });
  const context = canvas.getContext("2d", { alpha: false })!;
  context.scale(scale, scale);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#111";
  const say = (text: string, x: number, y: number, size: number, align: CanvasTextAlign, room: number) => {
    context.font = `${size}px "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif`;
    context.textAlign = align;
    context.fillText(text, x, y, room);
  };
  const middle = width / 2;
  say(caption.title, middle, MARGIN + 22, 24, "center", width - 2 * MARGIN);
  say(caption.words, MARGIN, height - MARGIN, 18, "left", middle - MARGIN);
  say(caption.author, width - MARGIN, height - MARGIN, 18, "right", middle - MARGIN);
  context.translate(MARGIN - LEFT, MARGIN + TITLE - TOP);
  board(context, position, attacker, last);
  return canvas;
}

function board(context: CanvasRenderingContext2D, position: Position, attacker: Color, last: number): void {
  const isTurned = attacker === 1;
  const place = (square: number) => (isTurned ? 80 - square : square);
  const glyph = (text: string, x: number, y: number, size: number, isDown = false) => {
    context.save();
    context.translate(x, y);
    context.scale(size / 1000, size / 1000);
    isDown && context.transform(-1, 0, 0, -1, 1000, 1000);
    context.fill(outlinePath(text));
    context.restore();
  };
  const column = (text: string, x: number, y: number) => {
    const size = Math.min(24, (9 * SIDE - 12) / (text.length * 1.08));
    [...text].forEach((letter, index) => glyph(letter, x, y + index * size * 1.08, size));
  };
  if (last >= 0) {
    context.fillStyle = "#f0d48a";
    context.fillRect((place(last) % 9) * SIDE, Math.floor(place(last) / 9) * SIDE, SIDE, SIDE);
    context.fillStyle = "#111";
  }
  context.stroke(new Path2D(LINES));
  context.lineWidth = 2.5;
  context.strokeRect(0, 0, 9 * SIDE, 9 * SIDE);
  position.board.forEach((piece, square) => {
    if (piece !== 0) {
      glyph(CHARACTERS[kindOf(piece)]!, (place(square) % 9) * SIDE + 3, Math.floor(place(square) / 9) * SIDE + 3,
        SIDE - 6, (colorOf(piece) === 1) !== isTurned);
    }
  });
  for (let index = 0; index < 9; index += 1) {
    glyph("１２３４５６７８９"[isTurned ? index : 8 - index]!, index * SIDE + 11, -22, 18);
    glyph(KANJI[isTurned ? 9 - index : index + 1]!, 9 * SIDE + 5, index * SIDE + 11, 18);
  }
  column(handText(position, attacker), 9 * SIDE + 32, 6);
  // As in books: a defender who holds all the rest is not written down.
  if (position.rest().some((count, kind) => kind > 0 && kind < 8 && count > 0)) {
    context.transform(-1, 0, 0, -1, -6, 9 * SIDE - 6);
    column(handText(position, (1 - attacker) as Color), 0, 0);
  }
}

export const png = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture")))));

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value;
});

/** A chunk of a PNG: length, name, data, checksum. */
function chunk(name: string, ...data: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from([...name].map((letter) => letter.charCodeAt(0)).concat(...data.map((one) => [...one])));
  const sum = bytes.reduce((sum, byte) => CRC[(sum ^ byte) & 255]! ^ (sum >>> 8), -1);
  return Uint8Array.from([...long(bytes.length - 4), ...bytes, ...long(~sum)]);
}

const long = (value: number): number[] => [value >>> 24, value >>> 16, value >>> 8, value].map((byte) => byte & 255);

/** The chunks of a PNG by name. */
async function chunks(blob: Blob): Promise<[string, Uint8Array][]> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const found: [string, Uint8Array][] = [];
  for (let at = 8; at < bytes.length; at += view.getUint32(at) + 12) {
    found.push([String.fromCharCode(...bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, at + 8 + view.getUint32(at))]);
  }
  return found;
}

/** Pictures of one size as an animated PNG, each shown for `milliseconds`. It needs no
 * encoder: the chunks of what the browser has compressed are put together anew. */
export async function animation(frames: HTMLCanvasElement[], milliseconds: number): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10)];
  let count = 0;
  for (const [index, frame] of frames.entries()) {
    const all = await chunks(await png(frame));
    const { width, height } = frame;
    // The last stays three times as long.
    const delay = index === frames.length - 1 ? 3 * milliseconds : milliseconds;
    if (index === 0) {
      parts.push(chunk("IHDR", all[0]![1]), chunk("acTL", long(frames.length), long(0)));
    }
    parts.push(chunk("fcTL", long(count), long(width), long(height), long(0), long(0),
      [delay >> 8, delay & 255, 3, 232, 0, 0]));
    count += 1;
    for (const [, data] of all.filter(([name]) => name === "IDAT")) {
      parts.push(index === 0 ? chunk("IDAT", data) : chunk("fdAT", long(count), data));
      count += index === 0 ? 0 : 1;
    }
  }
  return new Blob([...parts, chunk("IEND")], { type: "image/png" });
}
