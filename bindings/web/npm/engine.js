// One engine: an instance of the module, and what the module needs of its host.
//
// Responsible for suspending the work. The module is transformed (Binaryen's asyncify)
// so that its whole stack can be put aside and restored later: at the import `pause`
// when a slice is over, and at `descend` when the recursion has taken enough of the
// browser's stack; then it goes on on an empty one, and what is above waits. So there
// is a pile of suspended parts, the deepest last.
//
// Two stacks in the module's memory keep the suspended work apart from calls in
// between: the linker's own is the work's, a small one is everybody else's.
//
// After any exception the instance is broken and must be dropped: its memory is as the
// exception left it.

/** Bytes of stack for everything but the work. */
const TALK_STACK = 1 << 20;
/** Bytes for a suspended part of the work, of some 300 plies. */
const SUSPENDED = 2 << 20;
/** States of a transformed module. */
const UNWINDING = 1;
const REWINDING = 2;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Imports of libraries that are linked and never called. */
function unused(module) {
  const never = () => {
    throw new Error("no such function");
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = never;
  }
  return imports;
}

export class Engine {
  /** Whether the work was suspended in the middle. */
  isSuspended = false;
  /** Texts of the module that were not taken yet. */
  #said = [];
  #exports;
  #workPointer;
  #talkPointer;
  /** The parts of the work: how each is entered, and where it is put aside. */
  #parts;
  #stores = [];
  #mustDescend = false;
  /** Bytes of the last memory that was refused. */
  #refused = 0;

  /** `work`: the export that does the work. `slice`: its milliseconds where a line waits. */
  constructor(module, { work, slice = 5, complain = () => {} }) {
    const text = (start, length) =>
      decoder.decode(new Uint8Array(this.#exports.memory.buffer, start, length));
    const { exports } = new WebAssembly.Instance(module, {
      ...unused(module),
      host: {
        now: () => performance.now(),
        pause: () => this.#putAside(),
        descend: () => this.#descend(),
        resume: () => this.work(slice),
        refused: (bytes) => {
          this.#refused = bytes >>> 0;
        },
        say: (start, length) => this.#said.push(text(start, length)),
        complain: (start, length) => complain(text(start, length)),
      },
    });
    this.#exports = exports;
    this.#workPointer = exports.__stack_pointer.value;
    this.#talkPointer = this.#region(TALK_STACK) + TALK_STACK;
    this.#parts = [{ enter: exports[work], store: this.#storeAt(0) }];
    this.call("begin");
  }

  /** Bytes of memory. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  /** Calls an export other than the work, with a text in the module's buffer. */
  call(name, text) {
    const exports = this.#exports;
    const pointer = exports.__stack_pointer;
    const before = pointer.value;
    this.#refused = 0;
    pointer.value = this.#talkPointer;
    if (text !== undefined) {
      const bytes = typeof text === "string" ? encoder.encode(text) : text;
      const start = exports.buffer(bytes.length);
      if (start === 0) {
        throw new RangeError(`no memory for a text of ${bytes.length} bytes`);
      }
      new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
    }
    const result = exports[name]();
    pointer.value = before;
    return result;
  }

  /** Runs the work for this many milliseconds at most. */
  work(milliseconds) {
    const exports = this.#exports;
    const pointer = exports.__stack_pointer;
    const before = pointer.value;
    this.#refused = 0;
    pointer.value = this.#workPointer;
    exports.slice(performance.now() + milliseconds);
    this.#runParts();
    exports.slice(Infinity);
    this.#workPointer = pointer.value;
    pointer.value = before;
  }

  /** Runs the deepest part, and those above once it is done. */
  #runParts() {
    const exports = this.#exports;
    const parts = this.#parts;
    let isSuspended = this.isSuspended;
    for (;;) {
      const { enter, store } = parts.at(-1);
      if (isSuspended) {
        exports.asyncify_start_rewind(store);
      }
      enter();
      isSuspended = exports.asyncify_get_state() === UNWINDING;
      if (isSuspended) {
        exports.asyncify_stop_unwind();
        if (!this.#mustDescend) {
          break;
        }
        this.#mustDescend = false;
        parts.push({ enter: exports.deeper, store: this.#storeAt(parts.length) });
        isSuspended = false;
      } else if (parts.length > 1) {
        parts.pop();
        isSuspended = true;
      } else {
        break;
      }
    }
    this.isSuspended = isSuspended;
  }

  #storeAt(index) {
    this.#stores[index] ??= this.#region(SUSPENDED);
    return this.#stores[index];
  }

  #region(bytes) {
    const start = this.#exports.region(bytes);
    if (start === 0) {
      throw new RangeError(`no memory for ${bytes} bytes`);
    }
    return start;
  }

  #descend() {
    this.#mustDescend = this.#putAside();
  }

  /** Puts the running part aside, or ends its coming back. True if it is put aside. */
  #putAside() {
    const exports = this.#exports;
    if (exports.asyncify_get_state() === REWINDING) {
      exports.asyncify_stop_rewind();
      return false;
    }
    const { store } = this.#parts.at(-1);
    new Uint32Array(exports.memory.buffer, store, 2).set([store + 8, store + SUSPENDED]);
    exports.asyncify_start_unwind(store);
    return true;
  }

  /** Why the engine broke, from the exception that a call of it ended with. */
  why(error) {
    // The module ends itself by a trap where it cannot go on without memory.
    return this.#refused > 0 && error instanceof WebAssembly.RuntimeError
      ? `no memory for ${this.#refused} bytes`
      : String(error);
  }

  /** The module's texts since the last call. */
  take() {
    return this.#said.splice(0);
  }
}
