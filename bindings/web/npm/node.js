// The package in Node.

import { Worker } from "node:worker_threads";
import { client } from "./client.js";

export { TsumiError } from "./client.js";

/** MiB of stack of the worker: enough for the deepest search. */
const STACK = 32;

export const { solve, check, read, close } = client((receive, fail) => {
  const worker = new Worker(new URL("./node-worker.js", import.meta.url), {
    resourceLimits: { stackSizeMb: STACK },
  });
  worker.on("message", receive);
  worker.on("error", fail);
  // A program that waits for no answer may end.
  worker.unref();
  return {
    post: (message) => {
      worker.ref();
      worker.postMessage(message);
    },
    end: () => worker.terminate(),
    rest: () => worker.unref(),
  };
});
