// The inside of the worker: the module comes first, then the questions.

import { Engine } from "../npm/engine.js";
import { Questions } from "../npm/questions.js";

const early: unknown[] = [];
let questions: Questions | undefined;

self.onmessage = async ({ data }) => {
  if (data.module === undefined) {
    questions === undefined ? early.push(data) : questions.receive(data);
    return;
  }
  try {
    const module = await WebAssembly.compile(data.module);
    const create = (complain: unknown) => new Engine(module, { work: "answer", complain });
    questions = new Questions(create, (message: unknown) => self.postMessage(message));
    early.splice(0).forEach((message) => questions!.receive(message));
  } catch (error) {
    self.postMessage({ broken: String(error) });
  }
};
