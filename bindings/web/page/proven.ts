// What a search has proven so far, with both bounds, and what it has not excluded yet, in words.

import { type Progress } from "./engine.js";
import { isJapanese, words } from "./words.js";

const ja = {
  none: (n: number) => `${n}手以内の必至なし`,
  open: (n: number) => `${n}手以内は未決`,
  mateOpen: "詰みの有無は未決",
  between: "、",
};

const en: typeof ja = {
  none: (n) => `No brinkmate within ${n}`,
  open: (n) => `Within ${n} not excluded yet`,
  mateOpen: "A mate not excluded yet",
  between: ". ",
};

/** True if the line of the progress is that of a mate or brinkmate. */
export const hasLine = ({ bounds, brinkmate }: Progress): boolean => (bounds ?? brinkmate)?.upper !== undefined;

/** Empty if nothing is known yet. `hasNoMate`: that was proven before. */
export function proven({ bounds, brinkmate }: Progress, hasNoMate: boolean): string {
  const said = isJapanese() ? ja : en;
  if (bounds !== undefined) {
    const { lower, upper } = bounds;
    return lower === upper ? words.plies(upper) : lower > 1 ? words.between(lower, upper) : words.atMost(upper);
  }
  if (brinkmate === undefined) {
    return "";
  }
  const { lower, upper = 0, shortest } = brinkmate;
  return [
    upper > 0 && (shortest ? words.brinkmateIn : words.brinkmateWithin)(upper),
    lower > 1 && !shortest && said.none(lower - 1),
    upper > 1 && !shortest && said.open(upper - 1),
    lower === 0 && !hasNoMate && said.mateOpen,
  ].filter(Boolean).join(said.between);
}
