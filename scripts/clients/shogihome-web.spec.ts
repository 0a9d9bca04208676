// @vitest-environment node
//
// A mate search through the session code of ShogiHome's web version, with the engine of
// its own folder: found, no mate, stopped in the middle, out of time. Copied there by
// scripts/clients/shogihome-web.

import { emptyUSIEngine } from "@/common/settings/usi.js";
import { USISessionManager } from "@/renderer/wasm-engine/session.js";
import { EngineTransport } from "@/renderer/wasm-engine/transport.js";
import { Record } from "tsshogi";
import { EngineHandle, launchEngine } from "./driver.js";

const MATE = "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1";
const NO_MATE = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
const ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";

// The worker of the page without the worker: polls while an answer is due.
class Transport {
  private listeners: { [event: string]: ((value?: unknown) => void)[] } = {};
  private waiting: string[] = [];
  private engine?: EngineHandle;
  private isAnswered = true;
  private timer?: ReturnType<typeof setInterval>;

  constructor() {
    launchEngine("tsumi").then((engine) => {
      this.engine = engine;
      this.waiting.splice(0).forEach((line) => this.send(line));
    });
  }

  on(event: string, listener: (value?: unknown) => void): this {
    (this.listeners[event] ??= []).push(listener);
    return this;
  }

  send(line: string): void {
    if (!this.engine) {
      this.waiting.push(line);
      return;
    }
    this.isAnswered = !line.startsWith("go");
    this.engine.command(line);
    this.pass();
    if (!this.isAnswered) {
      this.timer ??= setInterval(() => {
        this.engine?.poll();
        this.pass();
      }, 10);
    }
  }

  private pass(): void {
    for (const line of this.engine?.lines.splice(0) ?? []) {
      if (/^(bestmove|checkmate) /.test(line)) {
        this.isAnswered = true;
        clearInterval(this.timer);
        this.timer = undefined;
      }
      this.listeners.receive?.forEach((listener) => listener(line));
    }
  }

  close(): void {
    clearInterval(this.timer);
    this.engine?.terminate();
    this.listeners.close?.forEach((listener) => listener());
  }
}

type Outcome = { what: string; moves?: string[] };

function manager() {
  const sessions = new USISessionManager(() => new Transport() as unknown as EngineTransport);
  let settle: (outcome: Outcome) => void = () => {};
  let infos = 0;
  const unexpected = (what: string) => () => settle({ what });
  sessions.setHandlers({
    onUSIBestMove: unexpected("bestmove"),
    onUSICheckmate: (_, __, moves) => settle({ what: "checkmate", moves }),
    onUSICheckmateNotImplemented: unexpected("notimplemented"),
    onUSICheckmateTimeout: unexpected("timeout"),
    onUSINoMate: unexpected("nomate"),
    onUSIInfo: () => {
      infos += 1;
    },
  });
  return {
    sessions,
    infos: () => infos,
    outcome: () => new Promise<Outcome>((resolve) => (settle = resolve)),
  };
}

describe("tsumi in ShogiHome's session", () => {
  it("solves, refutes, stops and runs out of time", async () => {
    const { sessions, infos, outcome } = manager();
    const engine = {
      ...emptyUSIEngine(),
      uri: "es://usi-engine/builtin/tsumi-v1",
      path: "engines/tsumi/",
    };
    engine.options.PvInterval = {
      name: "PvInterval",
      type: "spin",
      order: 1,
      default: 1000,
      value: 100,
    };
    const id = await sessions.setupPlayer(engine);
    await sessions.ready(id);

    // An easy one is answered at once.
    const answer = outcome();
    sessions.goMate(id, `position sfen ${MATE}`);
    const mate = await answer;
    expect(mate.what).toBe("checkmate");
    expect(mate.moves?.length).toBe(15);
    const record = Record.newByUSI(`position sfen ${MATE} moves ${mate.moves?.join(" ")}`);
    expect(record instanceof Error ? record : record.length).toBe(15);

    const refuted = outcome();
    sessions.goMate(id, `position sfen ${NO_MATE}`);
    expect((await refuted).what).toBe("nomate");

    const before = infos();
    const stopped = outcome();
    sessions.goMate(id, `position sfen ${ENDLESS}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(infos()).toBeGreaterThan(before);
    const start = performance.now();
    sessions.stop(id);
    expect((await stopped).what).toBe("timeout");
    const milliseconds = performance.now() - start;
    console.log(`stop was answered in ${milliseconds.toFixed(1)} ms`);
    expect(milliseconds).toBeLessThan(100);

    const late = outcome();
    sessions.goMate(id, `position sfen ${ENDLESS}`, 1);
    expect((await late).what).toBe("timeout");
    sessions.quitAll();
  }, 30000);
});
