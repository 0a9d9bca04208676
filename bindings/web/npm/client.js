// The questions of a page or a program, passed on to a worker.

import { composing, content, positions, question, TsumiError, within } from "./asked.js";

export { TsumiError };

/** Positions of a question that has many. */
const AT_ONCE = 20_000;
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

  const receive = ({ id, progress, found, answer, error, broken }) => {
    if (broken !== undefined) {
      worker?.end();
      fail(new Error(broken));
    } else if (progress !== undefined) {
      open.get(id)?.onProgress?.(progress);
    } else if (found !== undefined) {
      open.get(id)?.onFound?.(found);
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

  const ask = (kind, text, { signal, onProgress, onFound } = {}) =>
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
      open.set(id, { resolve, reject, onProgress, onFound, cleanUp });
      worker.post({ id, kind, text });
    });

  /** Plies within which each position is mate. They are asked in parts, so that neither the texts of a
      million have to be in the module at once, nor other questions have to wait for all. */
  async function matesWithin(sfens, plies, options = {}) {
    const questionOf = within(plies, options, host);
    const found = [];
    let part = [];
    const askPart = async () => {
      // Not as arguments, of which a call takes only so many.
      (await ask("ask", questionOf(part), options)).forEach((answer) => found.push(answer));
      part = [];
    };
    for (const sfen of positions(sfens)) {
      part.push(sfen);
      if (part.length === AT_ONCE) {
        await askPart();
      }
    }
    if (part.length > 0) {
      await askPart();
    }
    return found;
  }

  /** What is found, one after the other; how far it has come in the end is reported, too. Who takes no
      more ends the question. */
  async function* stream(kind, problem, options) {
    const text = composing(kind, problem, options, host);
    const { signal, onProgress } = options;
    signal?.throwIfAborted();
    const end = new AbortController();
    const onAbort = () => end.abort(signal.reason);
    signal?.addEventListener("abort", onAbort);
    const found = [];
    let isOver = false;
    let wake = () => {};
    const onFound = (one) => {
      found.push(one);
      wake();
    };
    const asked = ask("ask", text, { signal: end.signal, onProgress, onFound });
    const over = () => {
      isOver = true;
      wake();
    };
    asked.then(over, over);
    try {
      while (found.length > 0 || !isOver) {
        if (found.length > 0) {
          yield found.shift();
        } else {
          await new Promise((resolve) => {
            wake = resolve;
          });
        }
      }
      const figures = await asked;
      onProgress?.(figures);
    } finally {
      signal?.removeEventListener("abort", onAbort);
      end.abort();
    }
  }

  return {
    extend: (problem, options = {}) => stream("extend", problem, options),
    hunt: (problem, options = {}) => stream("hunt", problem, options),
    place: (problem, options = {}) => stream("place", problem, options),
    repair: (problem, options = {}) => stream("repair", problem, options),
    solve: async (problem, options = {}) =>
      ask("ask", question("solve", problem, options, host), options),
    check: async (problem, options = {}) =>
      ask("ask", question("check", problem, options, host), options),
    matesWithin,
    read: async (file) => ask("read", content(file)),
    close: () => {
      worker?.end();
      fail(new TsumiError("closed", "the package was closed"));
    },
  };
}
