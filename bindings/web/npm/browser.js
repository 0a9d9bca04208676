// The package in a browser.

import { packed } from "./packed.js";
import { startInBrowser } from "./workers.js";

export { TsumiError } from "./client.js";

export const { solve, check, extend, hunt, place, repair, matesWithin, read, close } = packed(navigator.hardwareConcurrency, startInBrowser);
