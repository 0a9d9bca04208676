// A position being composed, with what was before it.

import { type About } from "./notation.js";
import {
  canPromote, type Color, IN_HAND, isStuck, KING, kindOf, Position, PROMOTED, squareAt, unpromoted, WHITE,
} from "./rules.js";
import { BOX, isSquare, type Place, pieceAt, standOf } from "./table.js";

/** An empty board: a king for the defender, everything else in the box. */
export const EMPTY = "9/9/9/9/9/9/9/9/9 b - 1";

const NAMELESS: About = { name: "", author: "", source: "" };
const KEYS = ["name", "author", "source"] as const;

/** What a step of undoing brings back: title and author only if they were replaced, as
    those that were written since belong to the problem before the change, too. */
interface Past {
  sfen: string;
  about: About | null;
}

export class Draft {
  position: Position;
  about: About = NAMELESS;
  readonly #before: Past[] = [];
  readonly #after: Past[] = [];

  constructor(sfen: string) {
    this.position = Position.fromSfen(sfen);
  }

  get attacker(): Color {
    return this.position.side;
  }

  get canUndo(): boolean {
    return this.#before.length > 0;
  }

  get canRedo(): boolean {
    return this.#after.length > 0;
  }

  /** Changes the position, if that changes it. */
  change(how: (next: Position) => void): boolean {
    const next = this.position.clone();
    how(next);
    if (next.toSfen() === this.position.toSfen()) {
      return false;
    }
    this.#push(null);
    this.position = next;
    return true;
  }

  #push(about: About | null): void {
    this.#before.push({ sfen: this.position.toSfen(), about });
    this.#after.length = 0;
  }

  /** Another problem: title and author go with the old one, unless it is the same. */
  set(sfen: string, about?: About): boolean {
    const position = Position.fromSfen(sfen);
    const isSame = position.toSfen() === this.position.toSfen();
    if (isSame && (about === undefined || KEYS.every((key) => about[key] === this.about[key]))) {
      return false;
    }
    this.#push(this.about);
    this.position = position;
    this.about = about ?? NAMELESS;
    return true;
  }

  /** What is there now is the first that there is. */
  forget(): void {
    this.#before.length = 0;
  }

  undo(): void {
    this.#step(this.#before, this.#after);
  }

  redo(): void {
    this.#step(this.#after, this.#before);
  }

  #step(from: Past[], to: Past[]): void {
    const past = from.pop();
    if (past !== undefined) {
      to.push({ sfen: this.position.toSfen(), about: past.about && this.about });
      this.position = Position.fromSfen(past.sfen);
      this.about = past.about ?? this.about;
    }
  }

  /** True if there is a piece at the place. */
  has(place: Place): boolean {
    const piece = pieceAt(this.position, place);
    return piece !== 0 && (place < BOX || this.position.rest()[piece]! > 0);
  }

  move(from: Place, to: Place): void {
    this.change((next) => {
      let piece = pieceAt(next, from);
      if (isSquare(from)) {
        next.board[from] = 0;
      } else if (from < BOX) {
        next.hands[(piece >> 4) as Color][piece % WHITE]! -= 1;
      } else if (piece === KING) {
        // The first king is the one to be mated.
        const defender = (1 - next.side) as Color;
        piece += (next.king(defender) < 0 ? defender : next.side) * WHITE;
      } else {
        piece += next.side * WHITE;
      }
      put(next, piece, to);
    });
  }

  /** Puts a piece on a square, or takes away what is there. */
  put(square: number, piece: number): void {
    this.change((next) => {
      next.board[square] = 0;
      if (piece === 0 || next.rest()[unpromoted(kindOf(piece))]! > 0) {
        put(next, piece, square);
      }
    });
  }

  /** Promoted, turned, turned and promoted, and round again. */
  turnPiece(square: number): void {
    this.change((next) => {
      const piece = next.board[square]!;
      const kind = unpromoted(kindOf(piece));
      const forms = [0, WHITE].flatMap((color) =>
        canPromote(kind) ? [kind + color, kind + PROMOTED + color] : [kind + color]);
      next.board[square] = forms[(forms.indexOf(piece) + 1) % forms.length]!;
    });
  }

  /** Gives the defender what is in the box. */
  restToDefender(): void {
    this.change((next) => {
      const hand = next.hands[1 - next.side]!;
      next.rest().forEach((count, kind) => {
        if (kind > 0 && kind < KING && count > 0) {
          hand[kind]! += count;
        }
      });
    });
  }

  mirror(): void {
    this.change((next) => {
      next.board = next.board.map((_, square) =>
        this.position.board[squareAt((square % 9) + 1, Math.floor(square / 9) + 1)]!);
    });
  }

  /** Turned by half a turn, each side in the other's place. */
  swap(): void {
    this.change((next) => {
      const swapped = (piece: number) => (piece === 0 ? 0 : piece ^ WHITE);
      next.board = next.board.map((_, square) => swapped(this.position.board[80 - square]!));
      next.hands.reverse();
      next.side = (1 - next.side) as Color;
    });
  }

  clear(): void {
    this.set(EMPTY, NAMELESS);
  }

  /** Pieces that could be left out: squares, and places in the attacker's hand. */
  removable(): Place[] {
    const squares = [...this.position.board.keys()].filter((square) => {
      const kind = kindOf(this.position.board[square]!);
      return kind !== 0 && kind !== KING;
    });
    const held = IN_HAND.filter((kind) => this.position.hands[this.attacker][kind]! > 0);
    return [...squares, ...held.map((kind) => standOf(this.attacker) + kind)];
  }

  /** The position without the piece, which the defender gets. */
  without(place: Place): Position {
    const next = this.position.clone();
    const piece = pieceAt(next, place);
    const kind = unpromoted(kindOf(piece));
    if (isSquare(place)) {
      next.board[place] = 0;
    } else {
      next.hands[this.attacker][kind]! -= 1;
    }
    next.hands[1 - this.attacker]![kind]! += 1;
    return next;
  }
}

function put(position: Position, piece: number, to: Place): void {
  const kind = kindOf(piece);
  if (!isSquare(to)) {
    // A king has no place in a hand; the box is what is nowhere else.
    if (to < BOX && unpromoted(kind) !== KING) {
      position.hands[(pieceColor(to)) as Color][unpromoted(kind)]! += 1;
    }
    return;
  }
  const color = (piece >> 4) as Color;
  const isPlaced = isStuck(kind, color, to) && canPromote(kind);
  position.board[to] = isPlaced ? piece + PROMOTED : piece;
}

const pieceColor = (stand: Place): number => (stand - standOf(0) >= WHITE ? 1 : 0);
