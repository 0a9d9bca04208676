// What the engine says of bad input, and what a proof says, in the reader's language.
//
// What stands in proofs is English: its sentences are known here.

import { TsumiError } from "../npm/client.js";
import { isJapanese } from "./words.js";

/** Why a position cannot be searched; null if that is not what went wrong. */
export const faultOf = (error: unknown): string | null =>
  error instanceof TsumiError && error.code === "position"
    ? faultText(error.message, error.japanese ?? error.message)
    : null;

/** Words of the engine; that a board is no good SFEN is no news to who sees it. */
const faultText = (english: string, japanese: string): string =>
  (isJapanese() ? japanese : english).replace(/^(bad SFEN: |SFEN の誤り：)/, "");

/** Why a file cannot be read. */
export function faultOfFile(line: number, english: string, japanese: string): string {
  const where = line === 0 ? "" : isJapanese() ? `${line} 行目：` : `line ${line}: `;
  return where + faultText(english, japanese);
}

type Sentence = [RegExp, (...parts: string[]) => string];

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

/** What a proof was checked to say. */
export const claimText = (claim: string): string =>
  isJapanese() ? translated(claim, OF_PROOFS) ?? "" : claim;
