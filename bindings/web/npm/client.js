// The questions of a page or a program, passed on to a worker.

/** The functions of the package. `start` starts a worker: see `browser.js`, `node.js`. */
export function client(start) {
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

  const receive = ({ id, progress, answer, error }) => {
    if (progress !== undefined) {
      open.get(id)?.onProgress?.(progress);
    } else if (error !== undefined) {
      settle(id)?.reject(new Error(error));
    } else {
      settle(id)?.resolve(answer);
    }
  };

  /** The worker has ended, or could not be started. */
  const fail = (error) => {
    worker = undefined;
    [...open.keys()].forEach((id) => settle(id)?.reject(error));
  };

  const ask = (kind, text, { signal, onProgress } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      worker ??= start(receive, fail);
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

  const question = (kind, asked) => JSON.stringify({ [kind]: asked });

  return {
    solve: (sfen, limits = {}, options = {}) =>
      ask("ask", question("solve", { sfen, limits }), options),
    check: (sfen, limits = {}, { given = [], ...options } = {}) =>
      ask("ask", question("check", { sfen, limits, given }), options),
    readKifu: (file, options = {}) => ask("read", file, options),
    close: () => {
      worker?.end();
      fail(new Error("closed"));
    },
  };
}
