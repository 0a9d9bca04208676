// What ShogiHome's own modules make of the engine: its process (mate, no mate,
// time-out, stop) and its display of `info` lines. Run by scripts/clients/shogihome.

import { EngineProcess } from "@/background/usi/engine.js";
import { USIEngines, mergeUSIEngine, validateUSIEngine } from "@/common/settings/usi.js";
import { USIPlayerMonitor } from "@/renderer/store/usi.js";
import { readFileSync } from "node:fs";
import { Position, Record } from "tsshogi";

const MATE = "7gk/9/6P1+P/9/9/9/9/9/9 b GSP2r2b2g3s4n4l15p 1";
const NO_MATE = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
const ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";

let failures = 0;

function expect(what: string, isSo: unknown, seen: unknown): void {
  failures += isSo ? 0 : 1;
  console.log(`${isSo ? "ok  " : "FAIL"} ${what}: ${JSON.stringify(seen)}`);
}

function event(engine: EngineProcess, name: string): Promise<unknown[]> {
  return new Promise((resolve) => {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    (engine as any).on(name, (...args: unknown[]) => resolve(args));
  });
}

// True if the rules of ShogiHome can play the moves to their end.
function plays(sfen: string, moves: string[]): boolean {
  const record = Record.newByUSI(`position sfen ${sfen} moves ${moves.join(" ")}`);
  return !(record instanceof Error) && record.length === moves.length;
}

const silent = { info() {}, warn: console.error, error: console.error, debug() {} };

// The settings in examples/usi_engine.json, read as ShogiHome's own and merged with what
// the engine says of itself, as the dialog of its options does.
function checkSettings(path: string, options: EngineProcess["engineOptions"]): void {
  const [saved] = new USIEngines(readFileSync(path, "utf8")).engineList;
  expect("settings", saved?.name === "tsumi" && !validateUSIEngine(saved), saved?.uri);
  const latest = { ...saved, options: structuredClone(options) };
  mergeUSIEngine(latest, saved);
  for (const { name } of Object.values(saved.options)) {
    const { value } = latest.options[name] as { value?: string | number };
    expect(`setting of ${name}`, value !== undefined && !validateUSIEngine(latest), value);
  }
}

async function main(path: string, settings: string): Promise<void> {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const engine = new EngineProcess(path, 1, silent as any, {
    engineOptions: [
      { name: "USI_Hash", type: "spin", order: 1, default: 1024, value: 64 },
      { name: "PvInterval", type: "spin", order: 2, default: 1000, value: 100 },
    ],
  });
  const monitor = new USIPlayerMonitor(1, "tsumi");
  let infos = 0;
  engine.on("info", (position, info) => {
    infos += 1;
    monitor.update(position.replace("position sfen ", ""), info, 1000);
  });
  engine.on("error", (error) => expect("no error", false, error.message));

  const greeted = event(engine, "usiok");
  engine.launch();
  await greeted;
  expect("name", engine.name.startsWith("tsumi "), engine.name);
  const effort = engine.engineOptions["Effort"];
  expect("combo", effort?.type === "combo" && effort.vars.length === 3, effort);
  const hash = engine.engineOptions["USI_Hash"];
  expect("spin", hash?.type === "spin" && hash.max === 1048576, hash);
  checkSettings(settings, engine.engineOptions);
  const log = engine.engineOptions["LogFile"];
  expect("string", log?.type === "string" && log.default === "<empty>", log);

  const ready = event(engine, "ready");
  expect("ready", engine.ready() === undefined, "sent");
  await ready;

  const ask = async (sfen: string, outcome: string, seconds?: number, stopAfter?: number) => {
    const answer = event(engine, outcome);
    const ended = event(engine, "checkmateEnd");
    engine.goMate(`position sfen ${sfen}`, seconds);
    if (stopAfter) {
      setTimeout(() => engine.stop(), stopAfter);
    }
    const args = await answer;
    await ended;
    return args;
  };

  const [, moves] = (await ask(MATE, "checkmate", 60)) as [string, string[]];
  expect("mate", plays(MATE, moves) && moves.length === 15, moves);
  const shown = monitor.infoList.find((info) => info.scoreMate !== undefined);
  expect("score mate", shown?.scoreMate === 15, shown?.scoreMate);
  expect("line of info", shown?.pv?.join(" ") === moves.join(" "), shown?.pv?.length);
  expect("line in Japanese", shown?.text?.startsWith("☗１二歩"), shown?.text);
  expect("depth", shown?.depth === 15, [shown?.depth, shown?.selectiveDepth]);
  const figures = [monitor.nodes, monitor.nps, monitor.hashfull, shown?.timeMs];
  expect("figures", figures.every((figure) => Number.isFinite(figure)), figures);

  expect("no mate", await ask(NO_MATE, "noMate"), engine.state);

  infos = 0;
  await ask(ENDLESS, "checkmateTimeout", 1);
  expect("time-out", infos > 1, `${infos} info lines`);
  const estimate = monitor.infoList.find((info) => info.score !== undefined);
  expect("score cp", Number.isInteger(estimate?.score), estimate?.score);
  expect("line so far", (estimate?.pv?.length ?? 0) > 0 && estimate?.text, estimate?.text);
  const board = Position.newBySFEN(ENDLESS);
  expect("its first move", board?.createMoveByUSI(estimate?.pv?.[0] ?? ""), estimate?.pv?.[0]);

  await ask(ENDLESS, "checkmateTimeout", undefined, 300);
  expect("stop", true, engine.state);

  const closed = event(engine, "close");
  engine.quit();
  await closed;
  expect("end", true, engine.state);
  process.exit(failures > 0 ? 1 : 0);
}

setTimeout(() => {
  console.log("FAIL nothing happens any more");
  process.exit(1);
}, 120_000).unref();

main(process.argv[2], process.argv[3]);
