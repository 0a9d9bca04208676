// A board on which a problem is solved: which pieces may be moved, what is shown, what is said.

import { type Answer } from "./answer.js";
import { h, icon, sentences } from "./dom.js";
import { type Style } from "./pieces.js";
import { type Color, fromUsi, type Move, type Position, WHITE } from "./rules.js";
import { type Solving } from "./solving.js";
import { isSquare, type Place, pieceAt, standPlace, Table, type View } from "./table.js";
import { words } from "./words.js";

/** A problem under way, and its answer while that is gone through. */
export interface Shown {
  solving: Solving;
  answer: Answer | null;
}

/** Those of the moves in a position that are of the piece at a place. */
export function movesOf(position: Position, place: Place, moves: Move[]): Move[] {
  const piece = pieceAt(position, place);
  return moves.filter(({ from, drop }) => (isSquare(place) ? from === place
    : drop > 0 && drop === piece % WHITE && piece >> 4 === position.side));
}

/** The one of some moves that goes to a square; where it may promote, the reader is asked. */
export async function chosen(table: Table, moves: Move[], from: Place, to: number): Promise<Move | undefined> {
  const some = moves.filter((move) => move.to === to);
  const promotes = some.length > 1 ? await table.askPromotion(from, to) : some[0]?.promotes;
  return some.find((one) => one.promotes === promotes);
}

/** A table for what `shown` gives; `refuse` says which pieces can be moved. */
export function solvingTable(shown: () => Shown, refuse: (text: string) => void): Table {
  const movesFrom = (place: Place): Move[] => {
    const { solving, answer } = shown();
    return answer !== null ? [] : movesOf(solving.now.position, place, solving.moves());
  };
  const table: Table = new Table({
    isOwn: (place) => {
      const { solving: { isBusy, isSolved, canTry, isAttackersTurn, now }, answer } = shown();
      const piece = pieceAt(now.position, place);
      return answer === null && !isBusy && (canTry || !isSolved && isAttackersTurn) &&
        piece !== 0 && piece >> 4 === now.position.side;
    },
    targets: (place) => movesFrom(place).map(({ to }) => to),
    play: async (from, to) => {
      const move = await chosen(table, movesFrom(from), from, to);
      move !== undefined && void shown().solving.play(move);
    },
    refuse: () => {
      const { solving, answer } = shown();
      if (answer === null && !solving.isBusy && (!solving.isSolved || solving.canTry)) {
        refuse(words.onlyOwn((solving.problem.attacker === 0) !== solving.canTry ? `☗${words.black}` : `☖${words.white}`));
      }
    },
  });
  return table;
}

export function viewOf({ solving, answer }: Shown, isFlipped: boolean, style: Style): View {
  const { attacker, places } = solving.problem;
  const base = { isTurned: (attacker === 1) !== isFlipped, style };
  const defender = (1 - attacker) as Color;
  if (answer !== null) {
    const position = answer.position();
    const view: View = { ...base, position, last: places[answer.place]!.move ?? undefined };
    return answer.isMate ? { ...view, isOver: true, check: position.king(defender) } : view;
  }
  const { position, move, rest } = solving.now;
  const { refutation, hints } = solving;
  const view: View = { ...base, position, last: move ?? undefined, marks: solving.hinted() };
  const arrow = (move: Move, side: Color, kind: "refutation" | "hint") => {
    view.arrow = { from: move.drop > 0 ? standPlace(move.drop + side * WHITE) : move.from, to: move.to, kind };
  };
  if (refutation !== null) {
    arrow(refutation, (1 - position.side) as Color, "refutation");
  } else if (hints === 3 && rest?.length) {
    arrow(fromUsi(rest[0]!), position.side, "hint");
  }
  const isOver = solving.isSolved && (!solving.hasBrinkmate || position.isMate());
  return isOver ? { ...view, isOver, check: position.king(defender) } : view;
}

/** Says what there is to say, and more. */
export function drawMessage(element: HTMLElement, { said: { mood, text, more } }: Solving, ...others: (string | false)[]): void {
  const sign = { good: "right", solved: "right", bad: "wrong", busy: "", neutral: "" }[mood];
  const rest = [more, ...others].filter((one): one is string => Boolean(one));
  element.className = `message ${mood}`;
  element.replaceChildren(
    h("span", { class: "sign", "aria-hidden": "true" }, sign !== "" && icon(sign)),
    h("div", {}, h("p", { class: "said" }, ...sentences(text)),
      ...rest.map((one) => h("p", { class: "more" }, ...sentences(one)))));
}
