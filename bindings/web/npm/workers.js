// Workers from a program that is a text: no file has to be found beside this one, so a page may
// be of another origin, and bundlers need not know of it.

/** A worker in a browser. */
export function startInBrowser(program, receive, fail) {
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => fail(new Error(message || "the worker could not be started"));
  return {
    post: (message) => worker.postMessage(message),
    end: () => {
      worker.terminate();
      URL.revokeObjectURL(address);
    },
    rest: () => {},
  };
}

/** A worker in Node, of its class of workers. It lets the program end while it rests. */
export function startInNode(Worker, program, receive, fail) {
  const worker = new Worker(program, { eval: true, execArgv: [], resourceLimits: { stackSizeMb: STACK } });
  worker.on("message", receive);
  worker.on("error", fail);
  worker.unref();
  return {
    post: (message) => {
      worker.ref();
      worker.postMessage(message);
    },
    end: () => worker.terminate(),
    rest: () => worker.unref(),
  };
}

/** MiB of stack of a worker in Node: enough for the deepest search. */
const STACK = 32;
