// The questions of a page or a program, passed on to a worker.

import { content, question, TsumiError } from "./asked.js";

export { TsumiError };

/** Of an engine that has none. */
const NO_THREADS = "the engine has one";

/** The functions of the package. `start` starts a worker: see `packed.js`. `cores`: processors for
    threads; `lack`: why there is but one thread, or null. */
export function client({ start, cores = 1, lack = NO_THREADS }) {
  const host = { cores, lack };
  let worker;
  let last = 0;
  const open = new Map();

  const settle = (id) => {
    const question = open.get(id);
    open.delete(id);
    if (open.size === 0) {
      worker?.rest();
    }
    question?.cleanUp();
    return question;
  };

  const receive = ({ id, progress, answer, error, broken }) => {
    if (broken !== undefined) {
      worker?.end();
      fail(new Error(broken));
    } else if (progress !== undefined) {
      open.get(id)?.onProgress?.(progress);
    } else if (error !== undefined) {
      settle(id)?.reject(new TsumiError(error.code, error.message, error.japanese));
    } else {
      settle(id)?.resolve(answer);
    }
  };

  /** The worker has ended, or could not be started. */
  const fail = (error) => {
    worker = undefined;
    const why = error instanceof TsumiError ? error : new TsumiError("worker", error.message);
    [...open.keys()].forEach((id) => settle(id)?.reject(why));
  };

  /** A worker whose messages count only while it is the one that is asked. */
  const begin = () => {
    const isOurs = () => worker === started;
    const started = start(
      (message) => isOurs() && receive(message),
      (error) => isOurs() && fail(error),
    );
    return started;
  };

  const ask = (kind, text, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      worker ??= begin();
      const id = ++last;
      const onAbort = () => {
        worker?.post({ stop: id });
        settle(id)?.reject(signal.reason);
      };
      signal?.addEventListener("abort", onAbort);
      const cleanUp = () => signal?.removeEventListener("abort", onAbort);
      open.set(id, { resolve, reject, onProgress, cleanUp });
      worker.post({ id, kind, text });
    });

  return {
    solve: async (problem, options = {}) =>
      ask("ask", question("solve", problem, options, host), options),
    check: async (problem, options = {}) =>
      ask("ask", question("check", problem, options, host), options),
    read: async (file) => ask("read", content(file)),
    close: () => {
      worker?.end();
      fail(new TsumiError("closed", "the package was closed"));
    },
  };
}
