// The worker in Node.

import { parentPort } from "node:worker_threads";
import { compile } from "./engine.js";
import { Questions } from "./questions.js";

const module = await compile(new URL("./tsumi.wasm", import.meta.url).href);
const questions = new Questions(module, (message) => parentPort.postMessage(message));
parentPort.on("message", (message) => questions.receive(message));
