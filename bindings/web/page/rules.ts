// The rules of shogi, as far as a page needs them: positions, legal moves, check, mate.
//
// Squares are numbered as SFEN lists them: 0 is 9a, 8 is 1a, 80 is 1i. Nothing here
// knows how a position is shown or who judges a move.

export const PAWN = 1;
export const LANCE = 2;
export const KNIGHT = 3;
export const SILVER = 4;
export const GOLD = 5;
export const BISHOP = 6;
export const ROOK = 7;
export const KING = 8;
/** Added to a kind that is promoted. */
export const PROMOTED = 8;
/** Added to a kind of White. */
export const WHITE = 16;

export type Color = 0 | 1;

/** How many of each kind are in a set; the index is the kind. */
export const SET = [0, 18, 4, 4, 4, 4, 2, 2, 2];
/** The kinds in a hand, the strongest first. */
export const IN_HAND = [ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN];
export const LETTERS = " PLNSGBRK";

export const kindOf = (piece: number): number => piece & 15;
export const colorOf = (piece: number): Color => (piece >> 4) as Color;
export const unpromoted = (kind: number): number => (kind > KING ? kind - PROMOTED : kind);
export const canPromote = (kind: number): boolean => kind < KING && kind !== GOLD;
export const fileOf = (square: number): number => 9 - (square % 9);
/** From 1. */
export const rankOf = (square: number): number => Math.floor(square / 9) + 1;
export const squareAt = (file: number, rank: number): number => (rank - 1) * 9 + 9 - file;

export interface Move {
  /** The square it leaves, or -1 for a drop. */
  from: number;
  to: number;
  /** The kind that is dropped, or 0. */
  drop: number;
  promotes: boolean;
}

export const squareName = (square: number): string =>
  `${fileOf(square)}${String.fromCharCode(96 + rankOf(square))}`;

export function toUsi({ from, to, drop, promotes }: Move): string {
  return drop > 0
    ? `${LETTERS[drop]}*${squareName(to)}`
    : squareName(from) + squareName(to) + (promotes ? "+" : "");
}

export function fromUsi(text: string): Move {
  const found = /^(?:([PLNSGBR])\*|([1-9])([a-i]))([1-9])([a-i])(\+?)$/.exec(text);
  if (found === null) {
    throw new Error(`no move: ${text}`);
  }
  const at = (file: string, rank: string) => squareAt(Number(file), rank.charCodeAt(0) - 96);
  const drop = found[1] === undefined ? 0 : LETTERS.indexOf(found[1]);
  return {
    from: drop > 0 ? -1 : at(found[2]!, found[3]!),
    to: at(found[4]!, found[5]!),
    drop,
    promotes: found[6] === "+",
  };
}

type Step = readonly [rank: number, file: number];
const FORWARD: Step[] = [[-1, 0]];
const DIAGONAL: Step[] = [[-1, -1], [-1, 1], [1, -1], [1, 1]];
const STRAIGHT: Step[] = [[-1, 0], [1, 0], [0, -1], [0, 1]];
const GOLDEN: Step[] = [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, 0]];
const NONE: Step[] = [];
/** Single steps by kind, seen by Black. */
const STEPS: Step[][] = [
  NONE, FORWARD, NONE, [[-2, -1], [-2, 1]], [...DIAGONAL, [-1, 0]], GOLDEN, NONE, NONE,
  [...DIAGONAL, ...STRAIGHT], GOLDEN, GOLDEN, GOLDEN, GOLDEN, NONE, STRAIGHT, DIAGONAL,
];
/** Directions of any length by kind. */
const SLIDES: Step[][] = [
  NONE, NONE, FORWARD, NONE, NONE, NONE, DIAGONAL, STRAIGHT,
  NONE, NONE, NONE, NONE, NONE, NONE, DIAGONAL, STRAIGHT,
];

const other = (color: Color): Color => (1 - color) as Color;

/** True if a piece of this kind could never move from this rank. */
export function isStuck(kind: number, color: Color, square: number): boolean {
  const rank = color === 0 ? rankOf(square) : 10 - rankOf(square);
  return ((kind === PAWN || kind === LANCE) && rank === 1) || (kind === KNIGHT && rank <= 2);
}

/** True if a piece of this kind may promote on its way from one square to the other. */
export function mayPromote(kind: number, color: Color, from: number, to: number): boolean {
  return canPromote(kind) && [from, to].some((square) => (color === 0 ? square < 27 : square >= 54));
}

/** Board, side, hands and number; which pieces are together is looked at elsewhere. */
const SFEN = /^(?:\+?[PLNSBRplnsbr]|[GKgk1-9/])+\s+[bw]\s+(?:-|(?:(?:[2-9]|1\d)?[PLNSGBRplnsgbr])+)(?:\s+[1-9]\d{0,3})?$/;

export class Position {
  board = new Uint8Array(81);
  hands: [Uint8Array, Uint8Array] = [new Uint8Array(9), new Uint8Array(9)];
  side: Color = 0;

  /** The position of an SFEN; throws if it is none. */
  static fromSfen(sfen: string): Position {
    const text = sfen.trim().replace(/^sfen\s+/, "");
    const [rows, side, hands] = text.split(/\s+/);
    const position = new Position();
    const lines = (rows ?? "").split("/");
    if (lines.length !== 9 || !SFEN.test(text)) {
      throw new Error(`no SFEN: ${sfen}`);
    }
    lines.forEach((line, row) => position.#readRow(line, row));
    position.side = side === "b" ? 0 : 1;
    for (const [, count, letter] of (hands ?? "-").matchAll(/(\d*)([PLNSGBRplnsgbr])/g)) {
      const color = letter! === letter!.toUpperCase() ? 0 : 1;
      position.hands[color][LETTERS.indexOf(letter!.toUpperCase())]! += Number(count || 1);
    }
    return position;
  }

  #readRow(line: string, row: number): void {
    let column = 0;
    for (const [, plus, letter, digit] of line.matchAll(/(\+?)([a-zA-Z])|(\d)/g)) {
      if (digit !== undefined) {
        column += Number(digit);
        continue;
      }
      const kind = LETTERS.indexOf(letter!.toUpperCase());
      if (kind < 1 || column > 8) {
        throw new Error(`no SFEN: ${line}`);
      }
      const isWhite = letter! !== letter!.toUpperCase();
      this.board[row * 9 + column] = kind + (plus ? PROMOTED : 0) + (isWhite ? WHITE : 0);
      column += 1;
    }
    if (column !== 9) {
      throw new Error(`no SFEN: ${line}`);
    }
  }

  toSfen(): string {
    const rows: string[] = [];
    for (let row = 0; row < 9; row += 1) {
      let text = "";
      for (const piece of this.board.subarray(row * 9, row * 9 + 9)) {
        text += piece === 0 ? "1" : pieceLetter(piece);
      }
      rows.push(text.replace(/1+/g, (run) => String(run.length)));
    }
    const hands = [0, 1].map((color) =>
      IN_HAND.map((kind) => {
        const count = this.hands[color as Color][kind]!;
        return count === 0 ? "" : (count > 1 ? count : "") + pieceLetter(kind + color * WHITE);
      }).join(""));
    return `${rows.join("/")} ${this.side === 0 ? "b" : "w"} ${hands.join("") || "-"} 1`;
  }

  clone(): Position {
    const copy = new Position();
    copy.board.set(this.board);
    copy.hands[0].set(this.hands[0]);
    copy.hands[1].set(this.hands[1]);
    copy.side = this.side;
    return copy;
  }

  /** The position after a move, whose legality is the caller's business. */
  after({ from, to, drop, promotes }: Move): Position {
    const next = this.clone();
    const hand = next.hands[this.side];
    if (drop > 0) {
      next.board[to] = drop + this.side * WHITE;
      hand[drop]! -= 1;
    } else {
      const taken = this.board[to]!;
      if (taken !== 0) {
        hand[unpromoted(kindOf(taken))]! += 1;
      }
      next.board[to] = this.board[from]! + (promotes ? PROMOTED : 0);
      next.board[from] = 0;
    }
    next.side = other(this.side);
    return next;
  }

  /** The position after a pass, which is only a question. */
  passed(): Position {
    const next = this.clone();
    next.side = other(this.side);
    return next;
  }

  king(color: Color): number {
    return this.board.indexOf(KING + color * WHITE);
  }

  /** The squares that the piece on a square reaches; those of its own side included. */
  reach(from: number): number[] {
    const piece = this.board[from]!;
    const turn = colorOf(piece) === 0 ? 1 : -1;
    const row = Math.floor(from / 9);
    const column = from % 9;
    const squares: number[] = [];
    const go = ([down, right]: Step, most: number) => {
      for (let step = 1; step <= most; step += 1) {
        const r = row + turn * down * step;
        const c = column + right * step;
        if (r < 0 || r > 8 || c < 0 || c > 8) {
          return;
        }
        squares.push(r * 9 + c);
        if (this.board[r * 9 + c] !== 0) {
          return;
        }
      }
    };
    STEPS[kindOf(piece)]!.forEach((step) => go(step, 1));
    SLIDES[kindOf(piece)]!.forEach((step) => go(step, 8));
    return squares;
  }

  isAttacked(square: number, by: Color): boolean {
    return this.board.some(
      (piece, from) => piece !== 0 && colorOf(piece) === by && this.reach(from).includes(square),
    );
  }

  isInCheck(color: Color): boolean {
    const king = this.king(color);
    return king >= 0 && this.isAttacked(king, other(color));
  }

  legalMoves(): Move[] {
    return [...this.#boardMoves(), ...this.#drops()].filter((move) => {
      const next = this.after(move);
      return !next.isInCheck(this.side) && !(move.drop === PAWN && next.isMate());
    });
  }

  #boardMoves(): Move[] {
    const moves: Move[] = [];
    this.board.forEach((piece, from) => {
      if (piece === 0 || colorOf(piece) !== this.side) {
        return;
      }
      const kind = kindOf(piece);
      for (const to of this.reach(from)) {
        const taken = this.board[to]!;
        if (taken !== 0 && (colorOf(taken) === this.side || kindOf(taken) === KING)) {
          continue;
        }
        if (mayPromote(kind, this.side, from, to)) {
          moves.push({ from, to, drop: 0, promotes: true });
        }
        if (!isStuck(kind, this.side, to)) {
          moves.push({ from, to, drop: 0, promotes: false });
        }
      }
    });
    return moves;
  }

  #drops(): Move[] {
    const moves: Move[] = [];
    for (const kind of IN_HAND) {
      if (this.hands[this.side][kind] === 0) {
        continue;
      }
      for (let to = 0; to < 81; to += 1) {
        const isBarred = isStuck(kind, this.side, to) ||
          (kind === PAWN && this.#hasPawn(to % 9));
        if (this.board[to] === 0 && !isBarred) {
          moves.push({ from: -1, to, drop: kind, promotes: false });
        }
      }
    }
    return moves;
  }

  #hasPawn(column: number): boolean {
    const pawn = PAWN + this.side * WHITE;
    return this.board.some((piece, square) => piece === pawn && square % 9 === column);
  }

  /** True if the side to move is in check and has no legal move. */
  isMate(): boolean {
    return this.isInCheck(this.side) && this.legalMoves().length === 0;
  }

  /** The pieces of a set that are nowhere; negative where there are too many. */
  rest(): number[] {
    const left = [...SET];
    for (const piece of this.board) {
      if (piece !== 0) {
        left[unpromoted(kindOf(piece))]! -= 1;
      }
    }
    IN_HAND.forEach((kind) => {
      left[kind]! -= this.hands[0][kind]! + this.hands[1][kind]!;
    });
    return left;
  }
}

export function pieceLetter(piece: number): string {
  const kind = kindOf(piece);
  const letter = LETTERS[unpromoted(kind)]!;
  const text = colorOf(piece) === 0 ? letter : letter.toLowerCase();
  return kind > KING ? `+${text}` : text;
}
