// The package with the modules in it: that with threads, where there can be some.

import { client } from "./client.js";
import program from "./program.js";
import { lackOfThreads } from "./threads.js";

/** The functions of the package on `cores` cores. `start` starts a worker from its program. */
export function packed(cores, start) {
  const lack = lackOfThreads();
  const load = () => (lack === null ? import("./wasm-threads.js") : import("./wasm.js"));
  return client({
    cores,
    lack,
    start: (receive, fail) => {
      const worker = start(program, receive, fail);
      load().then(({ default: module }) => {
        worker.post({ module, program: lack === null ? program : undefined });
      }, fail);
      return worker;
    },
  });
}
