// Answers questions one after the other: the inside of a worker.
//
// A question is `{ id, kind, text }` and is answered by `{ id, answer }` or
// `{ id, error }`, after any number of `{ id, progress }` and `{ id, found }`; `{ stop: id }` ends it
// early.

/** Milliseconds between two looks at the messages that have come. */
const SLICE = 8;

/** The same value with the names in it as JavaScript has them: `first_moves` as `firstMoves`. */
function inCamelCase(value) {
  if (Array.isArray(value)) {
    return value.map(inCamelCase);
  }
  if (value === null || typeof value !== "object") {
    return value;
  }
  const named = ([name, inner]) => [
    name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
    inCamelCase(inner),
  ];
  return Object.fromEntries(Object.entries(value).map(named));
}

export class Questions {
  #create;
  #post;
  #engine;
  #faults = [];
  #waiting = [];
  #current;

  /** `create` makes an engine, from what takes its complaints. */
  constructor(create, post) {
    this.#create = create;
    this.#post = post;
  }

  receive(message) {
    if (message.stop === undefined) {
      this.#waiting.push(message);
    } else if (message.stop === this.#current?.id) {
      this.#engine.call("stop");
    } else {
      this.#waiting = this.#waiting.filter(({ id }) => id !== message.stop);
    }
    if (this.#current === undefined) {
      this.#next();
    }
  }

  #next() {
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      return;
    }
    const { kind, text } = this.#current;
    this.#step((engine) => engine.call(kind, text));
  }

  /** Runs a step of the current question, and plans the next one. */
  #step(run) {
    try {
      this.#engine ??= this.#create((text) => this.#faults.push(text));
      run(this.#engine);
      this.#engine.take().forEach((text) => this.#pass(inCamelCase(JSON.parse(text))));
    } catch (error) {
      const why = this.#why(this.#engine?.why(error) ?? String(error));
      // Broken: the next question gets a new one.
      this.#engine?.end?.();
      this.#engine = undefined;
      this.#pass({ error: why });
    }
    if (this.#current === undefined) {
      this.#next();
    } else {
      // Threads work by themselves, and say when there is more.
      const more = () => this.#step((engine) => engine.work(SLICE));
      this.#engine.later === undefined ? later(more) : this.#engine.later(more);
    }
  }

  #why(error) {
    const message = [...this.#faults.splice(0), error].join("; ");
    // What this host says, and what browsers and Node say of memory and stack.
    const code = /no memory|out of memory|allocat/i.test(message)
      ? "memory"
      : /call stack|recursion/i.test(message)
        ? "depth"
        : "failed";
    return { code, message };
  }

  #pass(said) {
    this.#post({ id: this.#current.id, ...said });
    if (said.progress === undefined && said.found === undefined) {
      this.#current = undefined;
    }
  }
}

/** Calls after the messages that have come were received; at once, unlike a timer. */
const later =
  // In Node a channel that fills itself is served a thousand times before any other.
  globalThis.setImmediate ??
  (() => {
    const { port1, port2 } = new MessageChannel();
    let call;
    port2.onmessage = () => call();
    return (then) => {
      call = then;
      port1.postMessage(undefined);
    };
  })();
