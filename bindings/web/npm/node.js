// The package in Node.

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { packed } from "./packed.js";
import { startInNode } from "./workers.js";

export { TsumiError } from "./client.js";

export const { solve, check, extend, hunt, place, repair, matesWithin, read, close } = packed(availableParallelism(), (...worker) =>
  startInNode(Worker, ...worker));
