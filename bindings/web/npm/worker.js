// The program of all workers. A message says what one is for: `{ module }` to answer
// questions, with the `program` itself if the module has threads; `{ thread }` to be one.

import { Engine } from "./engine.js";
import { unpack } from "./unpack.js";
import { Questions } from "./questions.js";
import { Thread, ThreadedEngine } from "./threads.js";
import { startInBrowser, startInNode } from "./workers.js";

// Node gives the program of a worker this function; browsers have none.
const node = globalThis.require?.("node:worker_threads");
const post = (message) => (node?.parentPort ?? self).postMessage(message);
/** Questions that came before there was an engine. */
const early = [];
let receive = begin;

function begin(message) {
  const { thread: shared, module: packed, program } = message;
  if (shared !== undefined) {
    const thread = new Thread(shared, post);
    receive = (begun) => thread.run(begun);
  } else if (packed === undefined) {
    early.push(message);
  } else {
    unpack(packed).then((module) => {
      const questions = new Questions(engines(module, program), post);
      receive = (asked) => questions.receive(asked);
      early.splice(0).forEach(receive);
    }).catch((error) => post({ broken: String(error) }));
  }
}

/** What makes an engine of the module. */
function engines(module, program) {
  if (program === undefined) {
    return (complain) => new Engine(module, { work: "answer", complain });
  }
  const start = node === undefined
    ? (receive, fail) => startInBrowser(program, receive, fail)
    : (receive, fail) => startInNode(node.Worker, program, receive, fail);
  return (complain) => new ThreadedEngine(module, { start, complain });
}

if (node === undefined) {
  self.onmessage = ({ data }) => receive(data);
} else {
  node.parentPort.on("message", (message) => receive(message));
}
