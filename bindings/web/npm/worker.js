// The worker in a browser.

import { compile } from "./engine.js";
import { Questions } from "./questions.js";

const early = [];
self.onmessage = ({ data }) => early.push(data);
const module = await compile(new URL("./tsumi.wasm", import.meta.url).href);
const questions = new Questions(module, (message) => self.postMessage(message));
self.onmessage = ({ data }) => questions.receive(data);
early.forEach((message) => questions.receive(message));
