// What is wrong with a position or a file, and what a proof says, in the reader's language.
//
// Positions are judged here before the engine is asked. What the engine says of files is
// English, and so is what stands in proofs: its sentences are known here.

import { pieceSpoken, squareInJapanese } from "./notation.js";
import {
  canPromote, type Color, fileOf, isStuck, KING, kindOf, PAWN, type Position, rankOf, SET, unpromoted, WHITE,
} from "./rules.js";
import { isJapanese, words } from "./words.js";

type Sentence = [RegExp, (...parts: string[]) => string];

/** Why a position cannot be searched; null if it can. */
export function faultOf(position: Position): string | null {
  const defender = (1 - position.side) as Color;
  if (position.king(defender) < 0) {
    return words.ready;
  }
  const kinds = position.rest().map((left, kind) => (left < 0 && kind !== KING ? kind : 0));
  const excess = kinds.find((kind) => kind > 0);
  if (excess !== undefined) {
    return words.tooMany(bareName(excess), SET[excess]!);
  }
  return twins(position) ?? stuck(position) ?? (position.isInCheck(defender) ? words.inCheck : null);
}

/** Two kings of one side, or two pawns on a file. */
function twins(position: Position): string | null {
  const seen = new Set<string>();
  for (const [square, piece] of position.board.entries()) {
    const isKing = kindOf(piece) === KING;
    const key = isKing ? `${piece}` : `${fileOf(square)} ${piece}`;
    if ((isKing || kindOf(piece) === PAWN) && seen.has(key)) {
      return isKing ? words.twoKings(piece < WHITE ? words.black : words.white) : words.nifu(fileOf(square));
    }
    seen.add(key);
  }
  return null;
}

function stuck(position: Position): string | null {
  for (const [square, piece] of position.board.entries()) {
    if (canPromote(kindOf(piece)) && isStuck(kindOf(piece), (piece >> 4) as Color, square)) {
      const name = pieceSpoken(piece, isJapanese());
      return words.stuck(isJapanese() ? squareInJapanese(square) : `${fileOf(square)}${rankOf(square)}`, name);
    }
  }
  return null;
}

const bareName = (kind: number): string =>
  pieceSpoken(unpromoted(kind), isJapanese()).replace(/^(先手の|Black )/, "");

const PIECES = ["", "pawn", "lance", "knight", "silver", "gold", "bishop", "rook", "king"];
const side = (color: string): string => (color === "Black" ? "先手" : "後手");
const piece = (name: string): string => bareName(Math.max(1, PIECES.indexOf(name)));
const square = (name: string): string => squareInJapanese((name.charCodeAt(1) - 97) * 9 + 9 - Number(name[0]));

const OF_FILES: Sentence[] = [
  [/^there is no position in this text/, () => "局面がありません（SFENも局面図も見つかりません）。"],
  [/^there is no board before the moves/, () => "指し手の前に局面図も手合割もありません。"],
  [/^"(.*)" is not a move here$/, (text) => `「${text}」は指し手として読めません。`],
  [/^"(.*)": another piece stands on that square$/, (text) => `「${text}」：その升にあるのは別の駒です。`],
  [/^"(.*)": it is the other player's turn$/, (text) => `「${text}」：手番が違います。`],
  [/^"(.*)": (?:illegal move|.* is not a move)/, (text) => `「${text}」は指せない手です。`],
  [/ has (\d+) rows instead of 9$/, (rows) => `局面図が九段でなく${rows}段です。`],
  [/^this row of the board has (\d+) squares/, (squares) => `この段の升が九つでなく${squares}です。`],
  [/^'(.*)' is not a piece$/, (text) => `「${text}」は駒ではありません。`],
  [/^'(.*)' in a hand is not a piece/, (text) => `持駒の「${text}」は駒ではありません。`],
  [/^"(.*)" is not a count of (.*)$/, (number, name) => `持駒の「${name}${number}」の枚数が読めません。`],
  [/^(\d+) (.*) in one hand are more/, (number, name) => `持駒の${name}が${number}枚では多すぎます。`],
  [/^"(.*)" appears twice$/, (text) => `「${text}」が二つあります。`],
  [/^"(.*)": whose hand\?/, (text) => `「${text}」はどちらの持駒か分かりません。`],
  [/^the handicap "(.*)" is not known$/, (name) => `手合割「${name}」は分かりません。`],
  [/^the variation begins at ply (\d+)/, (ply) => `変化の始まる${ply}手目が、その前の手順にありません。`],
  [/^the pieces that are left cannot be counted/, () => "残りの駒を数えられません。"],
  [/^the text is neither UTF-8/, () => "文字コードが分かりません（UTF-8、Shift_JIS、EUC-JP、ISO-2022-JPのどれでもありません）。"],
  [/^longer than/, () => "長すぎます。"],
  [/^not JSON/, () => "JSONとして読めません。"],
  [/(Black|White) has two kings/, (who) => words.twoKings(side(who))],
  [/(?:Black|White) has two pawns on file (\d)/, (file) => words.nifu(Number(file))],
  [/there are (\d+) (\w+)s on the board and in hand/, (number, name) => `${piece(name)}が${number}枚あり、多すぎます。`],
  [/(Black|White)'s (\w+) on (\d[a-i]) can never move/, (who, name, at) => words.stuck(square(at), `${side(who)}の${piece(name)}`)],
  [/is in check by/, () => words.inCheck],
  [/there is no king on the board/, () => "盤上に玉がありません。"],
  [/^bad position/, () => "局面に誤りがあります。"],
  [/^bad SFEN/, () => words.noSfen],
];

const OF_PROOFS: Sentence[] = [
  [/^mate in at most (\d+) plies$/, (plies) => `${plies}手以内に詰みます。`],
  [/^no mate in at most (\d+) plies$/, (plies) => `${plies}手以内では詰みません。`],
  [/^no mate in any number of plies$/, () => "何手かけても詰みません。"],
  [/^the shortest mate takes (\d+) plies$/, (plies) => `最短で${plies}手で詰みます。`],
  [/^the mate without futile interpositions takes (\d+) plies$/, (plies) => `無駄合を除いて${plies}手で詰みます。`],
  [/^complete in (\d+) plies,/, (plies) => `${plies}手の完全作です。`],
];

function translated(text: string, sentences: Sentence[]): string | null {
  for (const [pattern, say] of sentences) {
    const found = pattern.exec(text);
    if (found !== null) {
      return say(...found.slice(1));
    }
  }
  return null;
}

/** Why a file cannot be read. */
export function faultOfFile(line: number, error: string): string {
  if (!isJapanese()) {
    return line > 0 ? `line ${line}: ${error}` : error;
  }
  const where = line > 0 ? `${line}行目：` : "";
  return where + (translated(error, OF_FILES) ?? "読めない書き方です。");
}

/** What a proof was checked to say. */
export const claimText = (claim: string): string =>
  isJapanese() ? translated(claim, OF_PROOFS) ?? "" : claim;
