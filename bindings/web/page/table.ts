// A board with two stands that is played on: by taps, by dragging, and by keys.
//
// Responsible for showing a position and for what the hand does; which pieces may be
// taken and where they may go is asked of the host. Places are squares (0 to 80), pieces
// of a stand (`standPlace`), a stand as a whole (`standOf`), and pieces of a box.

import { h, s } from "./dom.js";
import { count, KANJI, pieceSpoken, squareInJapanese } from "./notation.js";
import { drawn, type Style } from "./pieces.js";
import {
  type Color, fileOf, IN_HAND, Position, PROMOTED, rankOf, WHITE,
} from "./rules.js";
import { isJapanese, words } from "./words.js";

export type Place = number;

const STAND = 100;
export const BOX = 200;
export const standOf = (color: Color): Place => STAND + color * WHITE;
export const standPlace = (piece: number): Place => STAND + piece;
export const isSquare = (place: Place): boolean => place >= 0 && place < 81;
/** The piece that is meant by a place beside the board; 0 for a stand as a whole. */
export const pieceAt = (position: Position, place: Place): number =>
  isSquare(place) ? position.board[place]! : place % STAND & 31;

export interface View {
  position: Position;
  isTurned: boolean;
  style: Style;
  /** The move that led here: shaded. */
  last?: { from: number; to: number } | undefined;
  /** Squares that a hint names. */
  marks?: Place[];
  /** An arrow from a place, also on a stand, to a square. */
  arrow?: { from: Place; to: number; kind: "hint" | "refutation" } | undefined;
  /** The side whose king is shown as mated, or in check. */
  check?: number;
  /** The line has ended: nobody is to move. */
  isOver?: boolean;
}

export interface Host {
  /** True if the piece there may be taken up. */
  isOwn(place: Place): boolean;
  targets(place: Place): Place[];
  play(from: Place, to: Place): void;
  /** Pieces can be put into a hand: there is something to press for it. */
  hasOpenStands?: boolean;
  /** The piece that is taken up was tapped again. */
  again?(place: Place): void;
  /** A piece was pressed that may not be taken up. */
  refuse?(place: Place): void;
  /** Something was taken up, or put back. */
  changed?(place: Place | null): void;
}

/** A press of a finger or of the mouse. It plays where it ends: one that slides away, or to which
 * a second finger comes, plays nothing. */
interface Held {
  pointer: number;
  place: Place;
  x: number;
  y: number;
  /** The piece follows the pointer. */
  isMovable: boolean;
  wasTaken: boolean;
  ghost: HTMLElement | null;
}

/** Pixels by which a pointer has to move until the piece follows. */
const SLACK = 6;

export class Table {
  readonly root: HTMLElement;
  /** Above, seen by the reader; then below. */
  readonly stands: [HTMLElement, HTMLElement];
  readonly board: HTMLElement;
  readonly #host: Host;
  readonly #cells: HTMLElement[] = [];
  readonly #overlay: SVGElement;
  readonly #files: HTMLElement;
  readonly #ranks: HTMLElement;
  #view: View = { position: new Position(), isTurned: false, style: "wood" };
  #taken: Place | null = null;
  #focus = 40;
  /** The table, and what takes part beside it. */
  readonly #parts: HTMLElement[] = [];
  /** A press that has not ended yet. */
  #held: Held | null = null;

  constructor(host: Host) {
    this.#host = host;
    const rows = Array.from({ length: 9 }, () => {
      const row = h("div", { role: "row", class: "row" });
      for (let index = 0; index < 9; index += 1) {
        const cell = h("div", { role: "gridcell", class: "cell", tabindex: -1 });
        this.#cells.push(cell);
        row.append(cell);
      }
      return row;
    });
    this.#overlay = s("svg", { class: "overlay", viewBox: "0 0 9 9", "aria-hidden": "true" });
    const grid = s("svg", { class: "grid", viewBox: "0 0 900 900", "aria-hidden": "true" },
      s("path", { d: lines(), class: "grid-lines" }),
      s("path", { d: "M0 0H900V900H0Z", class: "grid-edge" }),
      ...[300, 600].flatMap((x) => [300, 600].map((y) =>
        s("circle", { cx: x, cy: y, r: 6, class: "grid-star" }))));
    this.board = h("div", { class: "board", role: "grid", "aria-label": words.board },
      grid, ...rows, this.#overlay);
    this.#files = h("div", { class: "files", "aria-hidden": "true" });
    this.#ranks = h("div", { class: "ranks", "aria-hidden": "true" });
    const stand = (name: string) => h("div", { class: `stand ${name}`, role: "group" });
    this.stands = [stand("above"), stand("below")];
    this.root = h("div", { class: "table" }, this.stands[0],
      h("div", { class: "frame" }, this.#files, this.board, this.#ranks), this.stands[1]);
    this.#listen();
  }

  show(view: View): void {
    this.#view = view;
    this.#taken = null;
    this.board.dataset.sfen = view.position.toSfen();
    this.#drawBoard();
    this.#drawStands();
    this.#drawOverlay();
    this.#mark();
  }

  /** The element of a place, if it is shown. */
  element(place: Place): HTMLElement | null {
    return isSquare(place)
      ? this.#cells[this.#index(place)]!
      : this.#all(`[data-place="${place}"]`)[0] ?? null;
  }

  /** What matches in the table and beside it. */
  #all(selector: string): HTMLElement[] {
    return this.#parts.flatMap((part) => [...(part.matches(selector) ? [part] : []), ...part.querySelectorAll<HTMLElement>(selector)]);
  }

  /** The document, or the element that the table stands in. */
  get #around(): Document | ShadowRoot {
    return this.root.getRootNode() as Document | ShadowRoot;
  }

  /** Draws anew; who uses keys finds the focus where it was. */
  redraw(draw: () => void): void {
    const focused = this.#around.activeElement as HTMLElement | null;
    const place = focused?.matches(":focus-visible") === true ? focused.dataset.place : undefined;
    draw();
    if (place !== undefined && [null, document.body].includes(this.#around.activeElement as HTMLElement | null)) {
      this.element(Number(place))?.focus();
    }
  }

  /** Lets the piece on a square come from another place. */
  glide(from: Place, to: number): void {
    const [start, end] = [this.element(from), this.element(to)];
    const piece = end?.querySelector(".piece");
    if (!start || !end || !piece || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return;
    }
    const [a, b] = [start.getBoundingClientRect(), end.getBoundingClientRect()];
    const shift = `translate(${a.left + a.width / 2 - b.left - b.width / 2}px,` +
      `${a.top + a.height / 2 - b.top - b.height / 2}px)`;
    end.classList.add("gliding");
    const animation = piece.animate([{ transform: shift }, { transform: "none" }],
      { duration: 180, easing: "ease-out" });
    animation.onfinish = () => end.classList.remove("gliding");
  }

  shake(place: Place): void {
    this.element(place)?.animate(
      [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })), { duration: 260 });
  }

  focusOn(place: Place): void {
    if (isSquare(place)) {
      this.#focus = this.#index(place);
      this.#mark();
    }
    this.element(place)?.focus();
  }

  #index(square: number): number {
    return this.#view.isTurned ? 80 - square : square;
  }

  #drawBoard(): void {
    this.board.setAttribute("aria-label", words.board);
    const { position, isTurned, style, last, marks = [], check } = this.#view;
    this.#cells.forEach((cell, index) => {
      const square = this.#index(index);
      const piece = position.board[square]!;
      cell.dataset.place = String(square);
      cell.className = "cell";
      cell.classList.toggle("last", square === last?.to);
      cell.classList.toggle("left", square === last?.from);
      cell.classList.toggle("marked", marks.includes(square));
      cell.classList.toggle("check", square === check);
      cell.replaceChildren(...(piece === 0 ? [] : [drawn(piece, isTurned, style)]));
    });
    const files = [...Array(9).keys()].map((index) => (isTurned ? index + 1 : 9 - index));
    const ranks = [...Array(9).keys()].map((index) => (isTurned ? 9 - index : index + 1));
    this.#files.replaceChildren(...files.map((file) => h("span", {}, String(file))));
    this.#ranks.replaceChildren(...ranks.map((rank) =>
      h("span", {}, isJapanese() ? KANJI[rank]! : String(rank))));
  }

  #drawStands(): void {
    const { position, isTurned, style, marks = [], isOver } = this.#view;
    this.stands.forEach((stand, index) => {
      const color = ((index === 1) === isTurned ? 1 : 0) as Color;
      const held = IN_HAND.filter((kind) => position.hands[color][kind]! > 0);
      const who = color === 0 ? words.black : words.white;
      stand.dataset.place = String(standOf(color));
      stand.setAttribute("aria-label", `${words.hand} ${who}`);
      const sign = color === 0 ? "☗" : "☖";
      const isNext = color === position.side && isOver !== true;
      stand.classList.toggle("next", isNext);
      const owner = this.#host.hasOpenStands === true
        ? h("button", { type: "button", class: "owner", "data-place": standOf(color),
          "aria-label": `${sign} ${words.hand} ${who}` }, sign)
        : h("span", { class: "owner", title: who }, sign);
      stand.replaceChildren(
        owner, h("span", { class: "to-move", "aria-hidden": isNext ? undefined : "true" }, words.toMove),
        ...held.map((kind) => {
          const piece = kind + color * WHITE;
          const number = position.hands[color][kind]!;
          const place = standPlace(piece);
          const counted = isJapanese() ? count(number) : number > 1 ? String(number) : "";
          const element = h("button", {
            type: "button", class: "held", "data-place": place,
            "aria-label": `${pieceSpoken(piece, isJapanese())} ${counted}`.trim(),
          }, drawn(piece, isTurned, style), counted !== "" && h("span", { class: "count" }, counted));
          element.classList.toggle("marked", marks.includes(place));
          return element;
        }),
        ...(held.length > 0 ? [] : [h("span", { class: "none" }, words.none)]));
    });
  }

  #drawOverlay(): void {
    const { arrow } = this.#view;
    this.#overlay.replaceChildren();
    if (!arrow) {
      return;
    }
    const [x, y] = this.#middle(arrow.to);
    const [fromX, fromY] = this.#middle(arrow.from);
    const length = Math.hypot(x - fromX, y - fromY);
    const [ux, uy] = [(x - fromX) / length, (y - fromY) / length];
    // It ends at the edge of the piece, so that this can be read.
    const [tipX, tipY] = [x - ux * 0.3, y - uy * 0.3];
    const [endX, endY] = [tipX - ux * 0.24, tipY - uy * 0.24];
    const d = `M${fromX} ${fromY}L${endX} ${endY}`;
    const head = `M${tipX} ${tipY}L${endX - uy * 0.15} ${endY + ux * 0.15}L${endX + uy * 0.15} ${endY - ux * 0.15}Z`;
    this.#overlay.append(s("path", { d, class: `shaft ${arrow.kind}` }),
      s("path", { d: head, class: `head ${arrow.kind}` }));
  }

  /** The middle of a place, in squares from the board's corner. */
  #middle(place: Place): [number, number] {
    if (isSquare(place)) {
      const index = this.#index(place);
      return [(index % 9) + 0.5, Math.floor(index / 9) + 0.5];
    }
    // The last piece of a kind has left its stand when it has been dropped.
    const stand = standOf((pieceAt(this.#view.position, place) >> 4) as Color);
    const element = this.element(place)?.querySelector(".piece") ?? this.element(stand)!;
    const [board, box] = [this.board.getBoundingClientRect(), element.getBoundingClientRect()];
    const side = board.width / 9 || 1;
    return [(box.left + box.width / 2 - board.left) / side, (box.top + box.height / 2 - board.top) / side];
  }

  /** Shows what is taken up and where it may go. */
  #mark(): void {
    const taken = this.#taken;
    const targets = taken === null ? [] : this.#host.targets(taken);
    const { position } = this.#view;
    this.#cells.forEach((cell, index) => {
      const square = this.#index(index);
      const isTarget = targets.includes(square);
      const isOwn = this.#host.isOwn(square);
      cell.classList.toggle("taken", square === taken);
      cell.classList.toggle("target", isTarget);
      cell.classList.toggle("own", isOwn);
      cell.tabIndex = index === this.#focus ? 0 : -1;
      const what = pieceSpoken(position.board[square]!, isJapanese()) || words.empty;
      const name = isJapanese() ? squareInJapanese(square) : `${fileOf(square)} ${rankOf(square)}`;
      const more = square === taken ? words.taken : isTarget ? words.target : "";
      cell.setAttribute("aria-label", [name, what, more].filter(Boolean).join(", "));
      cell.setAttribute("aria-selected", String(square === taken));
    });
    for (const element of this.#all(".held, .stand, .box")) {
      const place = Number(element.dataset.place);
      element.classList.toggle("taken", place === taken);
      element.classList.toggle("own", this.#host.isOwn(place));
      element.classList.toggle("target", targets.includes(place));
      if (element.classList.contains("held")) {
        // What cannot be taken up is no stop for the tabulator.
        element.tabIndex = this.#host.isOwn(place) ? 0 : -1;
        element.setAttribute("aria-pressed", String(place === taken));
      }
    }
    this.board.classList.toggle("dropping", taken !== null && !isSquare(taken));
  }

  take(place: Place | null): void {
    this.#taken = place;
    this.#mark();
    this.#host.changed?.(place);
  }

  /** A tap, or the enter key, at a place. */
  press(place: Place): void {
    const taken = this.#taken;
    const target = taken === null || taken === place ? null : this.#target(taken, place);
    if (taken !== null && target !== null) {
      this.take(null);
      this.#host.play(taken, target);
    } else if (taken === place) {
      this.take(null);
      this.#host.again?.(place);
    } else {
      this.#refuse(taken, place);
      this.take(this.#host.isOwn(place) ? place : null);
    }
  }

  /** Where nothing was taken up, a press on a piece must not stay without an answer. */
  #refuse(taken: Place | null, place: Place): void {
    if (taken === null && !this.#host.isOwn(place) && pieceAt(this.#view.position, place) !== 0) {
      this.#host.refuse?.(place);
    }
  }

  /** Where a piece goes that is put on a place: for a piece of a stand, the stand. */
  #target(from: Place, place: Place | null): Place | null {
    if (place === null) {
      return null;
    }
    const whole = place >= BOX ? BOX : isSquare(place) ? place : standOf((place - STAND >> 4) as Color);
    return this.#host.targets(from).find((one) => one === place || one === whole) ?? null;
  }

  #placeAt(target: EventTarget | null): Place | null {
    const element = (target as Element | null)?.closest?.<HTMLElement>("[data-place]");
    return element ? Number(element.dataset.place) : null;
  }

  /** Lets an element with places take part: the table itself, and a box beside it. */
  adopt(element: HTMLElement): void {
    this.#parts.push(element);
    element.addEventListener("pointerdown", (event) => this.#down(event));
    element.addEventListener("click", (event) => {
      // A click without a pointer: the enter key on a stand, or a screen reader.
      const place = this.#placeAt(event.target);
      if (event.detail === 0 && place !== null) {
        this.press(place);
      }
    });
  }

  #listen(): void {
    this.adopt(this.root);
    const ofHeld = (then: (event: PointerEvent, held: Held) => void) => (event: PointerEvent) =>
      this.#held?.pointer === event.pointerId && then(event, this.#held);
    addEventListener("pointermove", ofHeld((event, held) => this.#dragTo(event, held)));
    addEventListener("pointerup", ofHeld((event, held) => this.#up(event, held)));
    addEventListener("pointercancel", ofHeld(() => this.#release()));
    // Stands change their places.
    addEventListener("resize", () => this.#drawOverlay());
    this.board.addEventListener("keydown", (event) => this.#key(event));
    this.board.addEventListener("focusin", (event) => {
      const index = this.#cells.indexOf(event.target as HTMLElement);
      this.#focus = index >= 0 ? index : this.#focus;
      this.#cells.forEach((cell, at) => {
        cell.tabIndex = at === this.#focus ? 0 : -1;
      });
    });
    // A ring around what was tapped says nothing: it is for those who use keys.
    const hasKeys = (has: boolean) => () => this.#parts.forEach((part) => part.classList.toggle("keys", has));
    document.addEventListener("pointerdown", hasKeys(false), true);
    document.addEventListener("keydown", hasKeys(true), true);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#taken !== null) {
        this.take(null);
      }
    });
  }

  #key(event: KeyboardEvent): void {
    const step = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (step !== undefined) {
      const isEdge = Math.abs(step) === 1 &&
        Math.floor((this.#focus + step) / 9) !== Math.floor(this.#focus / 9);
      const next = this.#focus + step;
      if (!isEdge && next >= 0 && next < 81) {
        this.#focus = next;
        this.#cells[next]!.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      this.press(this.#index(this.#focus));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #down(event: PointerEvent): void {
    const place = this.#placeAt(event.target);
    if (!event.isPrimary) {
      this.#release();
      this.take(null);
      return;
    }
    if (place === null || event.button !== 0 || this.#held !== null) {
      return;
    }
    event.preventDefault();
    const taken = this.#taken;
    const isTarget = taken !== null && this.#target(taken, place) !== null;
    const isMovable = this.#host.isOwn(place) && !isTarget;
    this.#held = { pointer: event.pointerId, place, x: event.clientX, y: event.clientY, isMovable,
      wasTaken: taken === place, ghost: null };
    isMovable && this.take(place);
    this.element(place)?.focus({ preventScroll: true });
  }

  #dragTo({ clientX, clientY }: PointerEvent, held: Held): void {
    if (held.ghost === null && held.isMovable && Math.hypot(clientX - held.x, clientY - held.y) > SLACK) {
      const { position, isTurned, style } = this.#view;
      const size = this.#cells[0]!.getBoundingClientRect().width;
      held.ghost = h("div", { class: "ghost" }, drawn(pieceAt(position, held.place), isTurned, style));
      held.ghost.style.width = held.ghost.style.height = `${size}px`;
      (this.#around instanceof Document ? document.body : this.#around).append(held.ghost);
      this.element(held.place)?.classList.add("lifted");
    }
    if (held.ghost !== null) {
      held.ghost.style.transform =
        `translate(${clientX}px, ${clientY}px) translate(-50%, -50%) scale(1.15)`;
      const over = this.#placeAt(this.#around.elementFromPoint(clientX, clientY));
      this.#all(".over").forEach((element) => element.classList.remove("over"));
      const target = this.#target(held.place, over);
      if (target !== null) {
        this.element(target)?.classList.add("over");
      }
    }
  }

  /** Ends the press, with nothing played. */
  #release(): void {
    this.#held?.ghost?.remove();
    this.#held = null;
    this.#all(".over, .lifted").forEach((element) => element.classList.remove("over", "lifted"));
  }

  #up({ clientX, clientY }: PointerEvent, { place, isMovable, wasTaken, ghost }: Held): void {
    const end = this.#placeAt(this.#around.elementFromPoint(clientX, clientY));
    this.#release();
    if (ghost === null) {
      if (!isMovable) {
        end === place && this.press(place);
      } else if (wasTaken) {
        this.take(null);
        this.#host.again?.(place);
      }
      return;
    }
    const to = this.#target(place, end);
    // A finger that trembled has not dragged: the piece stays taken up.
    end === place || this.take(null);
    if (to !== null) {
      this.#host.play(place, to);
    }
  }

  /** Asks whether the piece from a place promotes on a square; null if it is put back. */
  askPromotion(from: Place, to: number): Promise<boolean | null> {
    const { position, isTurned, style } = this.#view;
    const piece = pieceAt(position, from);
    return new Promise((resolve) => {
      // The touch that opened it ends with a click where the finger was: that is no answer.
      let isPressed = false;
      const closing = (answer: string) => (event: MouseEvent) => (isPressed || event.detail === 0) && dialog.close(answer);
      const choice = (promotes: boolean) => {
        const shown = promotes ? piece + PROMOTED : piece;
        return h("button", { type: "button", onclick: closing(promotes ? "yes" : "no") },
          drawn(shown, isTurned, style), h("span", {}, promotes ? words.promote : words.stay));
      };
      const dialog = h("dialog", {
        class: "promotion", "aria-label": words.promotion,
        onpointerdown: () => {
          isPressed = true;
        },
        onclick: (event: MouseEvent) => event.target === dialog && closing("")(event),
        onclose: () => {
          dialog.remove();
          resolve(dialog.returnValue === "" ? null : dialog.returnValue === "yes");
        },
      }, choice(true), choice(false));
      this.root.append(dialog);
      dialog.showModal();
      const box = this.element(to)!.getBoundingClientRect();
      const [width, height] = [dialog.offsetWidth, dialog.offsetHeight];
      // Beside the square, so that the board stays in view.
      const left = box.right + 6 + width < innerWidth ? box.right + 6 : box.left - 6 - width;
      const top = box.top + box.height / 2 - height / 2;
      dialog.style.left = `${Math.max(8, left)}px`;
      dialog.style.top = `${Math.max(8, Math.min(innerHeight - height - 8, top))}px`;
    });
  }
}

function lines(): string {
  const inner = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => `M0 ${at * 100}H900M${at * 100} 0V900`);
  return inner.join("");
}
