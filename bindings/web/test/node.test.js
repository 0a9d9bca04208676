// The package in Node, and the module with its conversation.
//
// Lengths come from tests/data/mates.tsv, whose head names their sources.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { leastMemory, withMemory } from "./memory.mjs";

const at = (path) => new URL(`../../../${path}`, import.meta.url);
const { solve, check, readKifu, close } = await import(at("dist/npm/node.js").href);
const { Questions } = await import(at("dist/npm/questions.js").href);
const { default: createEngine } = await import(at("dist/shogihome/tsumi/tsumi.js").href);

const problems = readFileSync(at("tests/data/mates.tsv"), "utf8")
  .split("\n")
  .filter((row) => row !== "" && !row.startsWith("#"))
  .map((row) => row.split("\t"));
const sfenOf = (name) => problems.find((row) => row[0] === name)[1];
/** A bare king and a hand full of pieces, for which no search is long enough. */
const ENDLESS = "4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1";
/** Three classics and seven positions from games. */
const TEN = problems.filter(([name]) =>
  /^(zuko005|zuko033|muso055|m9-0001|m9-0005|m9-0129|m11-.*)$/.test(name),
).slice(0, 10);

after(close);

test("ten problems have their shortest length", async () => {
  assert.equal(TEN.length, 10);
  for (const [name, sfen, expected] of TEN) {
    const answer = await solve(sfen, { effort: "shortest", hash: 16 });
    assert.equal(answer.verdict, "mate", name);
    assert.equal(`mate${answer.bounds.upper}`, expected, name);
    assert.equal(answer.bounds.shortest, true, name);
    assert.equal(answer.moves.length, answer.plies, name);
  }
});

test("what is no mate, and what is no position", async () => {
  const [, sfen] = problems.find((row) => row[2] === "nomate");
  assert.equal((await solve(sfen)).verdict, "nomate");
  await assert.rejects(solve("4k4/9 b - 1"), /SFEN|row|rank/i);
  await assert.rejects(solve(sfen, { effort: "some" }), /effort/);
  await assert.rejects(solve(sfen, { nodez: 3 }), /nodez/);
});

test("limits are reasons", async () => {
  const sfen = sfenOf("zuko011");
  const few = await solve(sfen, { nodes: 1000 });
  assert.deepEqual([few.verdict, few.reason], ["unknown", "nodes"]);
  const late = await solve(ENDLESS, { milliseconds: 20 });
  assert.deepEqual([late.verdict, late.reason], ["unknown", "milliseconds"]);
  const short = await solve(sfen, { plies: 3 });
  assert.deepEqual([short.verdict, short.reason], ["unknown", "plies"]);
});

test("a search reports, and ends when it is aborted", async () => {
  const controller = new AbortController();
  let reports = 0;
  const onProgress = () => {
    reports += 1;
    if (reports === 2) {
      controller.abort(new Error("enough"));
    }
  };
  const { signal } = controller;
  const next = solve(sfenOf("zuko005"));
  await assert.rejects(solve(ENDLESS, { hash: 16 }, { signal, onProgress }), /enough/);
  assert.equal(reports, 2);
  // The worker lives: questions before and after have their answers.
  assert.equal((await next).verdict, "mate");
  assert.equal((await solve(sfenOf("m9-0001"))).verdict, "mate");
  await assert.rejects(solve(ENDLESS, {}, { signal }), /enough/);
});

test("questions beyond the verdict", async () => {
  const answer = await solve(sfenOf("m9-0001"), { effort: "shortest", tsume: true, firstMoves: 3 });
  assert.equal(answer.bounds.upper, 9);
  assert.equal(answer.tsume.shortest, true);
  assert.equal(answer.firstMoves.moves.length, 3);
  assert.equal(answer.firstMoves.moves[0].moves[0], answer.moves[0]);
});

test("the composer's report", async () => {
  const report = await check(sfenOf("zuko005"), { nodes: 300_000 });
  assert.equal(report.verdict, "mate");
  assert.equal(report.tsume.upper, report.moves.length);
  assert.equal(Array.isArray(report.faults), true);
});

test("files in any format and encoding", async () => {
  const read = (name) => readFileSync(at(`tests/data/files/${name}`));
  const [kif] = await readKifu(read("mate5-sjis.kif"));
  const [csa] = await readKifu(read("mate5.csa").toString());
  assert.equal(kif.sfen.split(" ")[0], csa.sfen.split(" ")[0]);
  assert.equal((await solve(kif.sfen)).verdict, "mate");
  const [mistake] = await readKifu("no board here");
  assert.match(mistake.error, /no position/);
});

/** Asks a module one question after the other, as the worker does. */
function asker(bytes) {
  const module = new WebAssembly.Module(bytes);
  let answered;
  const questions = new Questions(module, (said) => said.progress ?? answered(said.answer));
  return (sfen, limits) =>
    new Promise((resolve) => {
      answered = resolve;
      questions.receive({ id: 1, kind: "ask", text: JSON.stringify({ solve: { sfen, limits } }) });
    });
}

test("memory that is refused is an answer with its reason", async () => {
  const module = readFileSync(at("dist/npm/tsumi.wasm"));
  const least = leastMemory(module);
  const asks = [
    // A table that is too large: a smaller one serves, if there is room for any.
    [sfenOf("zuko005"), { hash: 64 }],
    [sfenOf("zuko005"), { hash: 1, effort: "shortest" }],
    // Stacks and lists grow in the middle of the search.
    [sfenOf("zuko005"), { hash: 4, tsume: true, firstMoves: 5 }],
    [ENDLESS, { hash: 1, nodes: 20_000 }],
  ];
  const seen = new Set();
  for (let mib = least; mib < least + 20; mib += 1) {
    const ask = asker(withMemory(module, mib));
    for (const [sfen, limits] of asks) {
      const { verdict, reason, message } = await ask(sfen, limits);
      const what = `${limits.hash} MiB of ${mib}: ${verdict}, ${reason}, ${message}`;
      const isRefused = verdict === "unknown" && reason === "memory";
      const isOpen = sfen === ENDLESS && reason === "nodes";
      assert.ok(isRefused || isOpen || (sfen !== ENDLESS && verdict === "mate"), what);
      seen.add(`${limits.hash} ${verdict} ${/bytes/.test(message) ? "in the search" : reason}`);
    }
  }
  // Each of these has been: a table refused, memory refused in the search, an answer.
  for (const what of ["64 unknown memory", "1 unknown in the search", "1 mate null"]) {
    assert.ok(seen.has(what), [...seen].join(", "));
  }
});

test("memory that is refused in USI is said, and the conversation goes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tsumi-"));
  try {
    cpSync(at("dist/shogihome/tsumi"), folder, { recursive: true });
    const file = join(folder, "tsumi.wasm");
    const module = readFileSync(file);
    const least = leastMemory(module);
    for (let mib = least + 4; mib < least + 12; mib += 1) {
      writeFileSync(file, withMemory(module, mib));
      const { engine, lines, until } = await talk(folder);
      const ask = async (sfen, wanted) => {
        engine.postMessage(`position sfen ${sfen}`);
        engine.postMessage("go mate 200");
        assert.match(await until("checkmate"), wanted);
        assert.equal(lines.filter((line) => line.startsWith("checkmate")).length, 1);
        lines.length = 0;
      };
      engine.postMessage("setoption name USI_Hash value 64");
      engine.postMessage("isready");
      await until("readyok");
      assert.ok(lines.some((line) => /^info string .*allocate .* MiB/.test(line)), lines.join());
      lines.length = 0;
      // The mate of the one begins with this move; the other has no answer.
      await ask(sfenOf("zuko005"), / (B\*6c|timeout)/);
      await ask(ENDLESS, / timeout/);
      // A line for which there is no room ends the search before it.
      engine.postMessage(`position sfen ${ENDLESS}`);
      engine.postMessage("go mate infinite");
      engine.postMessage(`position startpos moves ${"7g7f ".repeat(3_000_000)}`);
      assert.ok(lines.some((line) => /^info string .*no memory for/.test(line)), lines.join());
      assert.equal(await until("checkmate"), "checkmate timeout");
      lines.length = 0;
      await ask(sfenOf("zuko005"), / (B\*6c|timeout)/);
      engine.postMessage("quit");
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** A conversation, polled as ShogiHome does. */
async function talk(folder) {
  const engine = await createEngine({
    locateFile: (file) =>
      folder ? pathToFileURL(join(folder, file)).href : at(`dist/shogihome/tsumi/${file}`).href,
    printErr: (line) => assert.ok(folder, line),
  });
  const lines = [];
  engine.addMessageListener((line) => lines.push(line));
  const until = async (start) => {
    for (let polls = 0; polls < 2000; polls += 1) {
      const found = lines.find((line) => line.startsWith(start));
      if (found !== undefined) {
        return found;
      }
      engine.poll();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    throw new Error(`${start} did not come: ${lines.join(" / ")}`);
  };
  return { engine, lines, until };
}

test("a conversation in USI, stopped in the middle", async () => {
  const { engine, lines, until } = await talk();
  engine.postMessage("usi");
  assert.equal(lines.at(-1), "usiok");
  assert.ok(lines.includes("option name USI_Hash type spin default 64 min 1 max 256"));
  assert.equal(lines.some((line) => line.includes("LogFile")), false);
  engine.postMessage("isready");
  assert.equal(lines.at(-1), "readyok");

  engine.postMessage(`position sfen ${sfenOf("zuko005")}`);
  engine.postMessage("go mate infinite");
  assert.equal((await until("checkmate")).split(" ").length, 22);

  lines.length = 0;
  engine.postMessage(`position sfen ${ENDLESS}`);
  engine.postMessage("go mate infinite");
  for (let polls = 0; polls < 20; polls += 1) {
    engine.poll();
  }
  assert.equal(lines.some((line) => line.startsWith("checkmate")), false);
  engine.postMessage("stop");
  assert.ok(lines.at(-1).startsWith("checkmate timeout"), lines.at(-1));

  // A new question ends the old one; a limit of time ends the new one.
  lines.length = 0;
  engine.postMessage("go infinite");
  engine.postMessage("go mate 300");
  assert.equal(lines.find((line) => !line.startsWith("info")), "bestmove resign");
  await until("checkmate timeout");

  lines.length = 0;
  engine.postMessage("go mate infinite");
  engine.postMessage("quit");
  engine.poll();
  engine.postMessage("usi");
  assert.deepEqual(lines, []);
});

test("the manifest says what the engine says", () => {
  const manifest = JSON.parse(readFileSync(at("dist/shogihome/tsumi/engine.json"), "utf8"));
  assert.equal(manifest.abi, "shogihome-wasm-engine/1");
  assert.equal(manifest.options.find(({ name }) => name === "USI_Hash").max, 256);
  assert.deepEqual(manifest.options.find(({ name }) => name === "Effort").vars, [
    "any",
    "short",
    "shortest",
  ]);
});
