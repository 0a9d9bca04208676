// The engine of the page, if it has one: in a worker, from data in the page or a file
// beside it.

import { client, TsumiError } from "../npm/client.js";
import type * as tsumi from "../npm/index.js";
import type {
  Answer, CheckProgress, Problem as FileProblem, Progress, Report, Sideline,
} from "../npm/index.js";
// The worker's program as a text; see build.mjs.
import program from "worker-program";

export { TsumiError };
export type { Answer, CheckProgress, FileProblem, Progress, Report, Sideline };

export type Engine = Pick<typeof tsumi, "solve" | "check" | "read" | "close">;

/** The module in the page: gzip in Base64. */
async function embedded(): Promise<ArrayBuffer | null> {
  const text = document.getElementById("data-engine")?.textContent?.trim();
  if (!text) {
    return null;
  }
  // The browser decodes it outside of the page's thread: `atob` takes a slow phone 0.3 s.
  const { body } = await fetch(`data:application/octet-stream;base64,${text}`);
  return new Response(body!.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** The engine is the last in the page, which is shown before all of it has come. */
const loaded = new Promise<void>((resolve) => {
  document.readyState === "loading"
    ? addEventListener("DOMContentLoaded", () => resolve(), { once: true })
    : resolve();
});

async function beside(): Promise<ArrayBuffer> {
  const answer = await fetch(new URL("tsumi.wasm", document.baseURI)).catch(() => null);
  if (!answer?.ok) {
    throw new TsumiError("missing", "there is no engine in the page, nor beside it");
  }
  return answer.arrayBuffer();
}

/** KiB of the engine in the page, or 0. */
export const size = (): number =>
  Math.round((document.getElementById("data-engine")?.textContent?.length ?? 0) * 0.75 / 1024);

/** An engine, or null where there is none (yet). `isBeside` lets it be a file beside the page, where the page has none. */
export function engine(isBeside = false): Engine | null {
  const hasOwn = size() > 0;
  if (!hasOwn && !isBeside) {
    return null;
  }
  const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  return client((receive: (message: any) => void, fail: (error: Error) => void) => {
    const worker = new Worker(address);
    worker.onmessage = ({ data }) =>
      data.broken === undefined ? receive(data) : fail(new Error(data.broken));
    worker.onerror = ({ message }) => fail(new Error(message || "no worker"));
    loaded.then(embedded).then((module) => module ?? beside()).then(
      (module) => worker.postMessage({ module }, [module]), fail);
    return {
      post: (message: unknown) => worker.postMessage(message),
      end: () => worker.terminate(),
      rest: () => {},
    };
  }) as Engine;
}
