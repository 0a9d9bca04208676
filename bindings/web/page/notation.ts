// Moves in words: Japanese as in records, English with numbered squares, and spoken.

import {
  colorOf, fileOf, IN_HAND, kindOf, mayPromote, type Move, pieceLetter, Position, rankOf, unpromoted,
} from "./rules.js";
import { isJapanese } from "./words.js";

export const KANJI = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const WIDE = "０１２３４５６７８９";
/** One character a kind, as on boards; the index is the kind. */
export const CHARACTERS = [
  "", "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "杏", "圭", "全", "", "馬", "龍",
];
/** As in moves. */
const NAMES = [
  "", "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "", "馬", "龍",
];
const SPOKEN = ["", "pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king",
  "promoted pawn", "promoted lance", "promoted knight", "promoted silver", "", "horse", "dragon"];

export const squareInJapanese = (square: number): string =>
  WIDE[fileOf(square)]! + KANJI[rankOf(square)]!;

/** A count in kanji, 2 to 18; empty for one. */
export const count = (number: number): string =>
  number < 2 ? "" : number < 10 ? KANJI[number]! : `十${KANJI[number - 10]}`;

export function hand(pieces: Uint8Array, separator = ""): string {
  const groups = IN_HAND.filter((kind) => pieces[kind]! > 0);
  return groups.map((kind) => CHARACTERS[kind]! + count(pieces[kind]!)).join(separator);
}

/** The move as in records; `last` is the square of the move before. */
function japanese(position: Position, move: Move, last = -1): string {
  const mark = position.side === 0 ? "▲" : "△";
  const kind = move.drop || kindOf(position.board[move.from]!);
  const rivals = rivalsOf(position, move);
  let end = "";
  if (move.drop > 0) {
    end = rivals.length > 0 ? "打" : "";
  } else {
    end = rivals.length > 0 ? manner(position, move, rivals) : "";
    end += promotion(position, move, kind);
  }
  // A blank keeps short moves as wide as others.
  const same = end === "" ? "同　" : "同";
  const to = move.to === last ? same : squareInJapanese(move.to);
  return mark + to + NAMES[kind]! + end;
}

function promotion(position: Position, move: Move, kind: number): string {
  if (move.promotes) {
    return "成";
  }
  return mayPromote(kind, position.side, move.from, move.to) ? "不成" : "";
}

/** The squares of other pieces of this kind that reach the square, pinned ones too. */
function rivalsOf(position: Position, move: Move): number[] {
  const piece = move.drop > 0
    ? move.drop + position.side * 16
    : position.board[move.from]!;
  const rivals: number[] = [];
  position.board.forEach((other, square) => {
    if (other === piece && square !== move.from && position.reach(square).includes(move.to)) {
      rivals.push(square);
    }
  });
  return rivals;
}

/** 右, 左, 直, 上, 引, 寄 and their pairs, as few as needed. */
function manner(position: Position, move: Move, rivals: number[]): string {
  const turn = position.side === 0 ? 1 : -1;
  // Seen by the player: down is towards the player, right to the player's right.
  const down = (from: number) => turn * (rankOf(from) - rankOf(move.to));
  const right = (from: number) => turn * (fileOf(move.to) - fileOf(from));
  const way = (from: number) => (down(from) > 0 ? "上" : down(from) < 0 ? "引" : "寄");
  const kind = kindOf(position.board[move.from]!);
  const own = way(move.from);
  if (rivals.every((from) => way(from) !== own)) {
    return own;
  }
  const isGreat = unpromoted(kind) >= 6;
  if (!isGreat && down(move.from) === 1 && right(move.from) === 0) {
    return "直";
  }
  const sideOf = (from: number) => right(from) - right(move.from);
  // Of two great pieces one stands to the left of the other.
  const hand = isGreat
    ? rivals.every((from) => sideOf(from) > 0) ? "左" : "右"
    : right(move.from) < 0 ? "左" : "右";
  const sameSide = rivals.filter((from) =>
    isGreat ? false : Math.sign(right(from)) === Math.sign(right(move.from)));
  return sameSide.length === 0 ? hand : hand + own;
}

/** With numbered squares: `R*22`, `Rx32+`, `G61-52`. */
function english(position: Position, move: Move): string {
  const at = (square: number) => `${fileOf(square)}${rankOf(square)}`;
  if (move.drop > 0) {
    return `${pieceLetter(move.drop)}*${at(move.to)}`;
  }
  const kind = kindOf(position.board[move.from]!);
  const origin = rivalsOf(position, move).length > 0 ? at(move.from) : "";
  const by = position.board[move.to] === 0 ? "-" : "x";
  const could = promotion(position, move, kind);
  const end = move.promotes ? "+" : could === "" ? "" : "=";
  return pieceLetter(kind) + origin + by + at(move.to) + end;
}

/** As its reader writes it. */
export const written = (position: Position, move: Move, last = -1): string =>
  isJapanese() ? japanese(position, move, last) : english(position, move);

/** In words, for a screen reader. */
export function spoken(position: Position, move: Move, isJapanese: boolean): string {
  const kind = move.drop || kindOf(position.board[move.from]!);
  if (isJapanese) {
    const who = position.side === 0 ? "先手" : "後手";
    const end = move.drop > 0 ? "打つ" : move.promotes ? "成" : promotion(position, move, kind);
    return `${who}、${squareInJapanese(move.to)}${NAMES[kind]}${end}`;
  }
  const who = position.side === 0 ? "Black" : "White";
  const at = `${fileOf(move.to)} ${rankOf(move.to)}`;
  if (move.drop > 0) {
    return `${who} drops a ${SPOKEN[kind]} on ${at}`;
  }
  const verb = position.board[move.to] === 0 ? "moves to" : "takes on";
  return `${who}: ${SPOKEN[kind]} ${verb} ${at}${move.promotes ? " and promotes" : ""}`;
}

/** What stands on a square, in words. */
export function pieceSpoken(piece: number, isJapanese: boolean): string {
  if (piece === 0) {
    return "";
  }
  const isBlack = colorOf(piece) === 0;
  const kind = kindOf(piece);
  return isJapanese
    ? (isBlack ? "先手の" : "後手の") + NAMES[kind]
    : `${isBlack ? "Black" : "White"} ${SPOKEN[kind]}`;
}

/** A line from a position: the position after each move, and the squares they went to. */
export function* along(start: Position, moves: Move[]): Generator<[Position, Move, number]> {
  let position = start;
  let last = -1;
  for (const move of moves) {
    yield [position, move, last];
    position = position.after(move);
    last = move.to;
  }
}

/** A problem's name, author and source, as far as they are known. */
export interface About {
  name: string;
  author: string;
  source: string;
}

/** The problem and its line as KIF. */
export function kif(
  about: About, start: Position, moves: Move[], isMate: boolean, comments: string[] = [],
): string {
  const rows = Array.from({ length: 9 }, (_, row) => {
    const squares = [...start.board.subarray(row * 9, row * 9 + 9)].map((piece) =>
      piece === 0 ? " ・" : (colorOf(piece) === 0 ? " " : "v") + CHARACTERS[kindOf(piece)]!);
    return `|${squares.join("")}|${KANJI[row + 1]}`;
  });
  const frame = "+---------------------------+";
  const head = [
    "# KIF version=2.0 encoding=UTF-8",
    ...[["作品名", about.name], ["作者", about.author], ["出典", about.source]]
      .map(([key, value]) => [key, (value ?? "").replace(/[\r\n]+/g, " ").trim()])
      .filter(([, value]) => value !== "").map((pair) => pair.join("：")),
    `後手の持駒：${hand(start.hands[1], "　") || "なし"}`,
    "  ９ ８ ７ ６ ５ ４ ３ ２ １", frame, ...rows, frame,
    `先手の持駒：${hand(start.hands[0], "　") || "なし"}`,
    ...(start.side === 1 ? ["後手番"] : []),
    "手数----指手---------消費時間--",
  ];
  const said = (ply: number) => (comments[ply] ?? "").split("\n").filter(Boolean).map((line) => `*${line}`);
  const lines = [...along(start, moves)].map(([position, move, last], index) => {
    const kind = move.drop || kindOf(position.board[move.from]!);
    const to = move.to === last ? "同　" : squareInJapanese(move.to);
    const end = move.drop > 0
      ? "打"
      : `${move.promotes ? "成" : ""}(${fileOf(move.from)}${rankOf(move.from)})`;
    return [`${index + 1} ${to}${NAMES[kind]}${end}`, ...said(index + 1)];
  });
  const end = isMate ? [`${moves.length + 1} 詰み`, `まで${moves.length}手で詰み`] : [];
  return [...head, ...said(0), ...lines.flat(), ...end, ""].join("\n");
}
