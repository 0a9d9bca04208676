// The package in a browser.

import { client } from "./client.js";

export { TsumiError } from "./client.js";

export const { solve, check, read, close } = client((receive, fail) => {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => fail(new Error(message || "the worker could not be started"));
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    rest: () => {},
  };
});
