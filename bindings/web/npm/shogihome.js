// The engine in the form that ShogiHome's web version loads: `shogihome-wasm-engine/1`.
//
// The conversation is the module's. Here are the listeners, the slices of work, and
// what is said if the module breaks.

import { Engine } from "./engine.js";

/** Milliseconds of work in one call of `poll`, which comes every ten. */
const SLICE = 10;
/** Bits of the module's status. */
const BUSY = 1;
const ENDED = 2;

export default async function createEngine(options = {}) {
  const locate = options.locateFile ?? ((file) => new URL(file, import.meta.url).href);
  const printErr = options.printErr ?? (() => {});
  const module = await compile(locate("tsumi.wasm"));
  return new Conversation(() => new Engine(module, { work: "work", complain: printErr }));
}

/** Compiles the module at a URL, in browsers, workers and Node. */
async function compile(url) {
  if (new URL(url).protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return WebAssembly.compile(await readFile(new URL(url)));
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  // Servers that do not know the type of the file cannot stream it.
  return response.headers.get("content-type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

const answerTo = (words) => (words[1] === "mate" ? "checkmate timeout" : "bestmove resign");

class Conversation {
  #create;
  #engine;
  #listeners = new Set();
  /** Lines that set options, for an engine that takes over. */
  #options = [];
  /** The answer to send if the module gives none. */
  #due = "";
  /** Whether a module broke and none has taken over yet. */
  #isBroken = false;

  constructor(create) {
    this.#create = create;
    this.#engine = create();
  }

  addMessageListener(listener) {
    this.#listeners.add(listener);
  }

  removeMessageListener(listener) {
    this.#listeners.delete(listener);
  }

  postMessage(line) {
    const words = line.trim().split(/\s+/);
    const isQuestion = words[0] === "go";
    if (isQuestion) {
      this.#due = answerTo(words);
    }
    this.#repair();
    if (words[0] === "setoption") {
      this.#options.push(line);
    }
    let status = 0;
    this.#run((engine) => {
      engine.call("line", line);
      status = engine.call("status");
      if ((status & ENDED) !== 0) {
        this.terminate();
      }
    });
    if (isQuestion) {
      // Texts so far may belong to an earlier question.
      this.#due = (status & BUSY) === 0 ? "" : answerTo(words);
    }
    // A table is prepared now, and many a mate is found: nobody polls for the one, and
    // the other need not wait.
    this.poll();
  }

  poll() {
    this.#run((engine) => {
      if ((engine.call("status") & BUSY) !== 0 || engine.isSuspended) {
        engine.work(SLICE);
        engine.call("poll");
      }
    });
  }

  terminate() {
    this.#engine = undefined;
    this.#isBroken = false;
    this.#listeners.clear();
  }

  #run(step) {
    const engine = this.#engine;
    if (engine === undefined) {
      return;
    }
    try {
      step(engine);
    } catch (error) {
      this.#takeOver(engine.why(error));
      return;
    }
    if (this.#engine !== undefined) {
      engine.take().forEach((line) => this.#say(line));
    }
  }

  /** The module is broken: sends the answer that is due, and starts a new module. */
  #takeOver(why) {
    this.#say(`info string the search failed: ${why.replace(/\s+/g, " ")}`);
    if (this.#due !== "") {
      this.#say(this.#due);
    }
    this.#engine = undefined;
    this.#isBroken = true;
    this.#repair();
  }

  /** Starts a new module, if there is memory for one; else at the next line. */
  #repair() {
    if (!this.#isBroken) {
      return;
    }
    try {
      const engine = this.#create();
      this.#options.forEach((line) => engine.call("line", line));
      engine.take();
      this.#engine = engine;
      this.#isBroken = false;
    } catch (error) {
      this.#say(`info string no new engine: ${String(error).replace(/\s+/g, " ")}`);
      if (this.#due !== "") {
        this.#say(this.#due);
      }
    }
  }

  #say(line) {
    if (/^(bestmove|checkmate) /.test(line)) {
      this.#due = "";
    }
    this.#listeners.forEach((listener) => listener(line));
  }
}
