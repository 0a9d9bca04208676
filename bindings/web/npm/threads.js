// An engine with threads: an instance of the module here, one in each thread's worker, and the
// memory that they share. Responsible for starting threads, and for the little of WASI that
// the module's C library needs.
//
// A worker cannot be started while the one that wants it is busy, so threads are started from
// here, where nothing takes long: the answers are found on threads. After any exception in
// one of them all are ended, as the memory is as the exception left it.

/** Pages of memory, all of them from the start: .cargo/config.toml says why. */
const PAGES = 8192;
/** Error numbers of WASI. */
const EAGAIN = 6;
const ENOSYS = 52;
/** What all threads count together: themselves, and the texts that they say. */
const THREADS = 0;
const TEXTS = 1;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Memory that threads share. Throws where there is none. */
const sharedMemory = () =>
  new WebAssembly.Memory({ initial: PAGES, maximum: PAGES, shared: true });

/** Why there can be no threads here; null where there can. */
export function lackOfThreads() {
  // In V8 11.3 (Node 20) the first of its compilers breaks a thread that has waited; 11.8 does
  // not. This function came with 11.9.
  if (Promise.withResolvers === undefined) {
    return "they need Node 22 or a browser of 2024";
  }
  if (globalThis.crossOriginIsolated === false) {
    return "they share memory, for which the page must be cross-origin isolated";
  }
  try {
    return sharedMemory().buffer instanceof SharedArrayBuffer ? null : "no memory can be shared";
  } catch (error) {
    return `no memory can be shared: ${error.message}`;
  }
}

/** What the module imports from `wasi_snapshot_preview1`: a clock, chance, and no files. */
function wasi(module, memory) {
  const isWasi = ({ module: from }) => from === "wasi_snapshot_preview1";
  const names = WebAssembly.Module.imports(module).filter(isWasi).map(({ name }) => name);
  const view = () => new DataView(memory.buffer);
  return {
    ...Object.fromEntries(names.map((name) => [name, () => ENOSYS])),
    clock_time_get: (_clock, _precision, place) => {
      // Of all workers the same, unlike `performance.now()`.
      const microseconds = (performance.timeOrigin + performance.now()) * 1000;
      view().setBigUint64(place, BigInt(Math.round(microseconds)) * 1000n, true);
      return 0;
    },
    random_get: (start, length) => {
      // Not into shared memory, which browsers refuse.
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      new Uint8Array(memory.buffer, start, length).set(bytes);
      return 0;
    },
    environ_sizes_get: (count, size) => {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    sched_yield: () => 0,
    proc_exit: (code) => {
      throw new Error(`the module ended with ${code}`);
    },
  };
}

/** Texts of several threads in the order in which they were said: each worker has a way of its own to
    this one, and what one says may come before what another has said earlier. */
export class InOrder {
  #next = 0;
  #early = new Map();

  /** Takes the text with a number, from 0 on; returns those whose turn it is. */
  take(number, text) {
    this.#early.set(number, text);
    const due = [];
    while (this.#early.has(this.#next)) {
      due.push(this.#early.get(this.#next));
      this.#early.delete(this.#next++);
    }
    return due;
  }
}

/** An instance. `spawn` starts a thread, `say` receives a text and its number among those of all
    threads, `complain` a text. */
function instance({ module, memory, counts }, { spawn, say, complain, refused }) {
  const text = (start, length) =>
    // A copy: browsers decode no shared memory.
    decoder.decode(new Uint8Array(memory.buffer, start, length).slice());
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory },
    wasi: {
      "thread-spawn": (argument) => {
        const id = Atomics.add(counts, THREADS, 1) + 1;
        return spawn({ id, argument }) ? id : -EAGAIN;
      },
    },
    wasi_snapshot_preview1: wasi(module, memory),
    host: {
      refused: (bytes) => refused(bytes >>> 0),
      say: (start, length) => say(text(start, length), Atomics.add(counts, TEXTS, 1)),
      complain: (start, length) => complain(text(start, length)),
    },
  });
  return exports;
}

/** The inside of a thread's worker: runs one thread after the other. */
export class Thread {
  #exports;
  #post;
  /** Bytes of the last memory that was refused. */
  #refused = 0;

  constructor(shared, post) {
    this.#post = post;
    this.#exports = instance(shared, {
      spawn: (thread) => {
        post({ spawn: thread });
        return true;
      },
      say: (said, number) => post({ said, number }),
      complain: (complaint) => post({ complaint }),
      refused: (bytes) => {
        this.#refused = bytes;
      },
    });
  }

  run({ id, argument }) {
    this.#refused = 0;
    try {
      this.#exports.wasi_thread_start(id, argument);
      this.#post({ isIdle: true });
    } catch (error) {
      this.#post({ broken: reason(error, this.#refused) });
    }
  }
}

/** Why an instance broke, from the exception that a call of it ended with. */
const reason = (error, refused) =>
  // The module ends itself by a trap where it cannot go on without memory.
  refused > 0 && error instanceof WebAssembly.RuntimeError
    ? `no memory for ${refused} bytes`
    : String(error);

export class ThreadedEngine {
  #shared;
  #exports;
  #start;
  #complain;
  #workers = [];
  #idle = [];
  #said = [];
  #order = new InOrder();
  #refused = 0;
  #broken;
  #then = () => {};

  /** `start` starts a worker from what it does with messages, and if it fails. */
  constructor(module, { start, complain = () => {} }) {
    this.#start = start;
    this.#complain = complain;
    const counts = new Uint32Array(new SharedArrayBuffer(8));
    this.#shared = { module, memory: sharedMemory(), counts };
    this.#exports = instance(this.#shared, {
      spawn: (thread) => this.#spawn(thread),
      say: (said, number) => this.#hear(said, number),
      complain,
      refused: (bytes) => {
        this.#refused = bytes;
      },
    });
    this.#exports._initialize();
    this.#exports.begin();
  }

  /** Calls an export, with a text in the module's buffer. What is asked is begun to be answered. */
  call(name, text) {
    const exports = this.#exports;
    this.#refused = 0;
    if (text !== undefined) {
      const bytes = typeof text === "string" ? encoder.encode(text) : text;
      const start = exports.buffer(bytes.length);
      if (start === 0) {
        throw new RangeError(`no memory for a text of ${bytes.length} bytes`);
      }
      new Uint8Array(this.#shared.memory.buffer, start, bytes.length).set(bytes);
    }
    exports[name]();
    if (name === "ask") {
      exports.answer();
    }
  }

  /** Calls after the next message of a thread. */
  later(then) {
    this.#then = then;
  }

  /** The work is done elsewhere. Throws if it broke. */
  work() {
    if (this.#broken !== undefined) {
      throw new Error(this.#broken);
    }
  }

  why(error) {
    return this.#broken ?? reason(error, this.#refused);
  }

  take() {
    return this.#said.splice(0);
  }

  /** Ends all threads. */
  end() {
    this.#then = () => {};
    this.#workers.splice(0).forEach((worker) => worker.end());
  }

  /** Starts a thread on an idle worker, or a new one. False if there is none. */
  #spawn(thread) {
    try {
      const worker = this.#idle.pop() ?? this.#newWorker();
      worker.post(thread);
      return true;
    } catch {
      return false;
    }
  }

  #newWorker() {
    const fail = (error) => this.#receive(worker, { broken: String(error) });
    const worker = this.#start((message) => this.#receive(worker, message), fail);
    this.#workers.push(worker);
    worker.post({ thread: this.#shared });
    return worker;
  }

  #hear(said, number) {
    this.#said.push(...this.#order.take(number, said));
  }

  #receive(worker, { spawn, said, number, complaint, isIdle, broken }) {
    if (spawn !== undefined) {
      if (!this.#spawn(spawn)) {
        this.#receive(worker, { broken: "a thread could not be started" });
      }
    } else if (isIdle) {
      this.#idle.push(worker);
    } else if (complaint !== undefined) {
      this.#complain(complaint);
    } else {
      if (said !== undefined) {
        this.#hear(said, number);
      }
      this.#broken ??= broken;
      this.#then();
    }
  }
}
