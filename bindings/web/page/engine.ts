// The engine of the page, if it has one: in a worker, from data in the page or a file
// beside it.

import { client, TsumiError } from "../npm/client.js";
import { startInBrowser } from "../npm/workers.js";
import type * as tsumi from "../npm/index.js";
import type {
  Answer, CheckProgress, Extended, Growth, Placed, Placing, Problem as FileProblem, Progress, Repaired, Repairing, Report, Sideline,
} from "../npm/index.js";
// The worker's program as a text; see build.mjs.
import program from "worker-program";

export { TsumiError };
export type { Answer, CheckProgress, Extended, FileProblem, Growth, Placed, Placing, Progress, Repaired, Repairing, Report, Sideline };

export type Engine = Pick<typeof tsumi, "solve" | "check" | "extend" | "place" | "repair" | "read" | "close">;

/** The line as composers count it: without futile interpositions, where that is known. */
export const counted = ({ moves, tsume }: Pick<Answer, "moves" | "tsume">): string[] =>
  tsume === undefined || tsume.leads ? moves : tsume.upper === 0 ? [] : tsume.moves ?? moves;

/** The module in the page: gzip in Base64. */
async function embedded(): Promise<ArrayBuffer | null> {
  const text = document.getElementById("data-engine")?.textContent?.trim();
  if (!text) {
    return null;
  }
  // The browser decodes it outside of the page's thread: `atob` takes a slow phone 0.3 s.
  const { body } = await fetch(`data:application/octet-stream;base64,${text}`);
  return unpacked(body!);
}

const unpacked = (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ArrayBuffer> =>
  new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** The engine is the last in the page, which is shown before all of it has come. */
const loaded = new Promise<void>((resolve) => {
  document.readyState === "loading"
    ? addEventListener("DOMContentLoaded", () => resolve(), { once: true })
    : resolve();
});

async function beside(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(new URL(address, document.baseURI)).catch(() => null);
  if (!answer?.ok) {
    throw new TsumiError("missing", "there is no engine in the page, nor beside it");
  }
  const bytes = await answer.arrayBuffer();
  // Servers may leave it to the page to unpack it.
  const isPacked = new Uint8Array(bytes, 0, 2).join() === "31,139";
  return isPacked ? unpacked(new Blob([bytes]).stream()) : bytes;
}

/** KiB of the engine in the page, or 0. */
export const size = (): number =>
  Math.round((document.getElementById("data-engine")?.textContent?.length ?? 0) * 0.75 / 1024);

/** True for a page without an engine that is a file: browsers let such a page load nothing. */
export async function isAlone(): Promise<boolean> {
  await loaded;
  return size() === 0 && location.protocol === "file:";
}

/** An engine, or null where there is none (yet). `file` is that of the engine where the page has none. */
export function engine(file = ""): Engine | null {
  const hasOwn = size() > 0;
  if (!hasOwn && file === "") {
    return null;
  }
  const start = (receive: (message: unknown) => void, fail: (error: Error) => void) => {
    const worker = startInBrowser(program, receive, fail);
    loaded.then(embedded).then((module) => module ?? beside(file)).then(
      (module) => worker.post({ module }), fail);
    return worker;
  };
  return client({ start }) as Engine;
}
