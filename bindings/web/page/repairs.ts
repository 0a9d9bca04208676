// Which small change makes the problem on the board complete? The problems that are found, each with
// its change; one that is chosen comes to the board, and the others stay.

import { button, h } from "./dom.js";
import { type Repairing } from "./engine.js";
import { card, type Desk, flawsOf, refusal } from "./made.js";
import { makingWords } from "./making-words.js";
import { isJapanese } from "./words.js";

export class Repairs {
  readonly root = h("section", { class: "panel making", hidden: true });
  readonly #desk: Desk;
  /** The problem that is asked about, and what was found. */
  #known = new Set<string>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** The board shows another position: the panel stays open for one that is known. */
  follow(sfen: string): void {
    this.root.hidden ||= !this.#known.has(sfen);
  }

  close(): void {
    this.root.hidden = true;
  }

  /** Asks about the problem on the board. */
  async begin(sfen: string, solution: string[]): Promise<void> {
    const words = makingWords();
    const known = this.#known = new Set([sfen]);
    const status = h("p", { role: "status", id: "repairs-status" }, words.repairing(0, 0));
    const cards = h("ul", { class: "mades", id: "repairs-found" });
    this.root.replaceChildren(h("h2", {}, words.repairs), h("p", { class: "small" }, words.repairsHint),
      h("div", { class: "filters" }, button("close", words.close, () => {
        this.close();
        this.#desk.rest();
      }, { words: true, id: "close-repairs" })), status, cards);
    this.root.hidden = false;
    let judged = 0;
    const onProgress = (repairing: Repairing) => {
      ({ judged } = repairing);
      status.textContent = words.repairing(judged, known.size - 1);
    };
    await this.#desk.ask(async (signal) => {
      try {
        for await (const one of this.#desk.engine.repair(sfen, { solution, hashMib: this.#desk.hash, signal, onProgress })) {
          known.add(one.sfen);
          const lines = [isJapanese() ? one.wordsJapanese : one.words, ...flawsOf(one)];
          cards.append(card(one.sfen, lines, () => this.#desk.take(one.sfen, one.moves)));
        }
        status.textContent = words.repaired(judged, known.size - 1);
      } catch (error) {
        const why = refusal(error);
        if (why === null || signal.aborted) {
          throw error;
        }
        status.textContent = why;
      }
    });
  }
}
