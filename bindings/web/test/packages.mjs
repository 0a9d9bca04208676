// The package as `scripts/web/build` has made it, in Node: with threads, as its users get it where
// they can be had, and without.

import { Worker } from "node:worker_threads";

const made = (name) => import(new URL(`../../../dist/npm/${name}`, import.meta.url).href);

export const threaded = await made("node.js");
const { lackOfThreads } = await made("threads.js");
/** Node of this version may have threads. */
export const hasThreads = lackOfThreads() === null;

const { client } = await made("client.js");
const { default: program } = await made("program.js");
const { startInNode } = await made("workers.js");

/** The package with one thread; `module`: the one in it, or bytes. */
export const withOneThread = (module) => client({
  start: (receive, fail) => {
    const worker = startInNode(Worker, program, receive, fail);
    const packed = module ?? made("wasm.js").then(({ default: text }) => text);
    Promise.resolve(packed).then((module) => worker.post({ module }), fail);
    return worker;
  },
});

/** The bytes of a module in the package: `wasm.js` or `wasm-threads.js`. */
export async function bytesOf(name) {
  const { default: packed } = await made(name);
  const stream = new Blob([Buffer.from(packed, "base64")]).stream();
  return new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}
