// The package in Node, and the module with its conversation.
//
// Lengths come from tests/data/mates.tsv, whose head names their sources.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { leastMemory, withMemory } from "./memory.mjs";
import { bytesOf, hasThreads, threaded, withOneThread } from "./packages.mjs";
import { InOrder } from "../../../dist/npm/threads.js";

const at = (path) => new URL(`../../../${path}`, import.meta.url);
const { solve, check, extend, hunt, place, matesWithin, read, TsumiError } = threaded;
const single = withOneThread();
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

after(() => [threaded, single].forEach(({ close }) => close()));

test("ten problems have their shortest length", async () => {
  assert.equal(TEN.length, 10);
  const ways = [[threaded, {}], [single, {}], ...(hasThreads ? [[threaded, { threads: 2 }]] : [])];
  for (const [[name, sfen, expected], [tsumi, how]] of TEN.flatMap((row) => ways.map((way) => [row, way]))) {
    const answer = await tsumi.solve(sfen, { effort: "shortest", hashMib: 16, ...how });
    assert.equal(answer.verdict, "mate", name);
    assert.equal(`mate${answer.bounds.upper}`, expected, name);
    assert.equal(answer.bounds.shortest, true, name);
    assert.equal(answer.moves.length, answer.plies, name);
  }
});

test("one thread visits the same positions in both modules", async () => {
  for (const [name, sfen] of TEN) {
    const options = { effort: "shortest", hashMib: 16, threads: 1 };
    const [one, other] = await Promise.all([threaded, single].map((tsumi) => tsumi.solve(sfen, options)));
    assert.deepEqual([one.nodes, one.moves], [other.nodes, other.moves], name);
  }
});

test("threads where there can be none are an error with its code", async () => {
  const sfen = sfenOf("m9-0001");
  await fails(single.solve(sfen, { threads: 2 }), "threads", /^there can be no 2 threads here: the engine has one$/);
  if (!hasThreads) {
    await fails(threaded.solve(sfen, { threads: 2 }), "threads", /: they need Node 22 /);
  }
  assert.equal((await single.solve(sfen, { threads: 1 })).verdict, "mate");
});

test("what is no mate, and what is no position", async () => {
  const [, sfen] = problems.find((row) => row[2] === "nomate");
  assert.equal((await solve(sfen)).verdict, "nomate");
  await fails(solve("4k4/9 b - 1"), "position", /^bad SFEN: .*2/);
  await fails(solve("no board"), "position", /no position in this text/);
  await fails(solve(`${sfen}\n${sfen}`), "position", /several positions/);
  await fails(check(sfen, { solution: ["1a1b"] }), "solution", /^move 1: illegal move 1a1b: /);
});

/** The promise is rejected with a code and a reason. */
const fails = (promise, code, message) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof TsumiError && error instanceof Error, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, message);
    return true;
  });

test("a wrong argument has its reason", async () => {
  const sfen = sfenOf("m9-0001");
  const wrong = (promise, message) => fails(promise, "argument", message);
  await wrong(solve(), /^the problem must be a text, such as an SFEN, not undefined$/);
  await wrong(solve(null), /not null$/);
  await wrong(check(["sfen"]), /not a list$/);
  await wrong(solve(sfen, null), /^options must be an object, not null$/);
  await wrong(solve(sfen, { nodez: 3 }), /^nodez is not an option of solve: these are milli/);
  await wrong(check(sfen, { effort: "any" }), /^effort is not an option of check/);
  for (const [name, value, reason] of [
    ["effort", "some", 'one of "any", "short", "shortest", not "some"'],
    ["hashMib", 0, "a whole number from 1 to 256, not 0"],
    ["hashMib", 1000, "a whole number from 1 to 256, not 1000"],
    ["milliseconds", 0, "a number above 0, not 0"],
    ["milliseconds", "1s", 'a number above 0, not "1s"'],
    ["milliseconds", NaN, "a number above 0, not NaN"],
    ["nodes", 1.5, "a whole number from 1 to 9007199254740991, not 1.5"],
    ["nodes", 7n, "a whole number from 1 to 9007199254740991, not 7"],
    ["mateLimit", 0, "a whole number from 1 to 10000, not 0"],
    ["multipv", 601, "a whole number from 1 to 600, not 601"],
    ["variations", -1, "true, false or a whole number up to 65535, not -1"],
    ["tsume", 1, "true or false, not 1"],
    ["rest", "yes", 'true or false, not "yes"'],
    ["threads", 0, "a whole number from 1 to 16, not 0"],
    ["signal", {}, "an AbortSignal, not a value of Object"],
    ["onProgress", [], "a function, not a list"],
  ]) {
    await wrong(solve(sfen, { [name]: value }), new RegExp(`^${name} must be ${reason}$`));
  }
  await wrong(check(sfen, { solution: "1a1b" }), /^solution must be a list of moves/);
  await wrong(check(sfen, { rules: "none" }), /^rules must be one of "strict", /);
  for (const file of [null, undefined, 7, {}, ["a"]]) {
    await wrong(read(file), /^a file must be its text or its bytes \(Uint8Array, ArrayBuffer\), not /);
  }
  // Left out, and a fraction of a time.
  const answer = await solve(sfen, { nodes: undefined, milliseconds: 9999.5, variations: true });
  assert.equal(answer.verdict, "mate");
});

test("limits are reasons", async () => {
  const sfen = sfenOf("zuko011");
  const few = await solve(sfen, { nodes: 1000 });
  assert.deepEqual([few.verdict, few.code], ["timeout", "nodes"]);
  assert.equal(few.reason, "NodesLimit reached");
  const late = await solve(ENDLESS, { milliseconds: 20 });
  assert.deepEqual([late.verdict, late.code], ["timeout", "time"]);
  const short = await solve(sfen, { mateLimit: 3 });
  assert.deepEqual([short.verdict, short.code], ["timeout", "mate-limit"]);
});

for (const [how, { solve }, threads] of [["threads", threaded, hasThreads ? 2 : 1], ["a thread", single, 1]]) {
test(`a search by ${how} reports, and ends when it is aborted`, async () => {
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
  await assert.rejects(solve(ENDLESS, { hashMib: 16, threads, signal, onProgress }), /enough/);
  assert.equal(reports, 2);
  // The worker lives: questions before and after have their answers.
  assert.equal((await next).verdict, "mate");
  assert.equal((await solve(sfenOf("m9-0001"))).verdict, "mate");
  await assert.rejects(solve(ENDLESS, { signal }), /enough/);
});
}

for (const [how, { matesWithin, solve }] of [["threads", threaded], ["a thread", single]]) {
test(`short questions by ${how} know the shortest lengths`, async () => {
  for (const plies of [3, 5, 7, 9]) {
    const sfens = problems.filter((row) => row[2] === `mate${plies}`).map(([, sfen]) => sfen);
    assert.ok(sfens.length >= 3, `mates in ${plies}`);
    const found = await matesWithin(sfens, plies);
    assert.ok(found.every((length) => length % 2 === 1 && length <= plies), found.join());
    assert.deepEqual(await matesWithin(sfens, plies - 2), sfens.map(() => 0));
    assert.deepEqual(await matesWithin(`${sfens.join("\r\n")}\n`, plies), found);
    assert.deepEqual(await matesWithin(new Set(sfens), plies, { threads: 1 }), found);
  }
});

test(`short questions by ${how} keep the place of what is no position`, async () => {
  const mate = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
  const none = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
  assert.deepEqual(await matesWithin([mate, "no position", none, ""], 3), [1, null, 0, null]);
  assert.deepEqual(await matesWithin([], 3), []);
  assert.deepEqual(await matesWithin("", 3), []);
  // More than one question has.
  const many = await matesWithin(Array.from({ length: 45_000 }, (_, i) => (i % 3 === 0 ? mate : none)), 5);
  assert.ok(many.length === 45_000 && many.every((plies, i) => plies === Number(i % 3 === 0)));
});

test(`short questions by ${how} end when they are aborted`, async () => {
  const sfen = sfenOf("m9-0001");
  const sfens = Array.from({ length: 1_000_000 }, () => sfen);
  const controller = new AbortController();
  const all = matesWithin(sfens, 9, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error("enough")), 100);
  await assert.rejects(all, /enough/);
  assert.equal((await solve(sfen)).verdict, "mate");
});
}

test("wrong arguments of short questions have their reasons", async () => {
  const wrong = (promise, message) => fails(promise, "argument", message);
  const sfen = sfenOf("m9-0001");
  for (const plies of [0, 10, 1.5, "3", undefined]) {
    await wrong(matesWithin([sfen], plies), /^plies must be a whole number from 1 to 9, not /);
  }
  await wrong(matesWithin(7, 3), /^positions must be SFENs, or a text with one on each line, not 7$/);
  await wrong(matesWithin([sfen, 7], 3), /^each position must be an SFEN, not 7$/);
  await wrong(matesWithin([sfen], 3, { nodes: 40 }), /^nodes is not an option of matesWithin: these are threads, signal$/);
  await wrong(matesWithin([sfen], 3, { threads: 0 }), /^threads must be /);
  await fails(single.matesWithin([sfen], 3, { threads: 2 }), "threads", /^there can be no 2 threads here/);
});

test("questions beyond the verdict", async () => {
  const answer = await solve(sfenOf("m9-0001"), { effort: "shortest", tsume: true, multipv: 3 });
  assert.equal(answer.bounds.upper, 9);
  assert.equal(answer.tsume.shortest, true);
  assert.equal(answer.firstMoves.length, 3);
  assert.equal(answer.firstMoves[0].moves[0], answer.moves[0]);
});

// By hand: at the end the gold may go to either square, both are held by the other one; the king
// need not go to the corner at once.
test("a given solution is shown if it mates in as many plies", async () => {
  const sfen = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
  const shown = async (text) => {
    const solution = text.split(" ");
    const { moves, tsume } = await solve(sfen, { effort: "shortest", tsume: true, solution });
    return (tsume.moves ?? moves).join(" ");
  };
  const lines = ["R*2b 2a2b G*2c 2b1a G*1b", "R*2b 2a2b G*2c 2b1a G*2b"];
  for (const line of lines) {
    assert.equal(await shown(line), line);
  }
  assert.notEqual(await shown("R*2b 2a1a G*1b"), "R*2b 2a1a G*1b");
  await assert.rejects(shown("R*2b 2a9i"), { code: "solution" });
});

test("a given solution is compared, and a bad one does not lose its problem", async () => {
  const sfen = "7k1/9/9/6S2/9/9/9/9/9 b R2Gr2b2g3s4n4l18p 1";
  const given = async (text) => (await solve(`${sfen}\t${text}`, { effort: "shortest", tsume: true })).given;
  assert.equal(await given("mate5"), "same length");
  assert.equal(await given("R*2b 2a1a G*1b"), "ends in mate, but is not the longest defence");
  const solution = "R*2b 2a2b G*2c 2b1a G*2b".split(" ");
  const { given: told } = await solve(sfen, { effort: "shortest", tsume: true, solution });
  assert.ok(["same line", "same length, other moves"].includes(told));
  for (const answer of [await solve(`${sfen}\tR*2a`), await check(`${sfen}\tR*2a`)]) {
    assert.equal(answer.verdict, "mate");
    assert.match(answer.given, /^cannot be read: "R\*2a": illegal move/);
    assert.equal(answer.mistakes.length, 1);
    assert.equal(answer.mistakesJapanese.length, 1);
  }
  const [first] = await read(`first\t${sfen}\tR*2a\n`);
  assert.equal(first.name, "first");
  assert.deepEqual(first.mistakes.map(({ line }) => line), [1]);
});

test("the composer's report", async () => {
  const report = await check(sfenOf("zuko005"), { nodes: 300_000 });
  assert.equal(report.verdict, "mate");
  assert.equal(report.tsume.upper, report.moves.length);
  assert.equal(Array.isArray(report.faults), true);
});

// A cook is told while others are still looked for, and stands in the report with the same moves.
test("each fault is told when it is found", async () => {
  const steps = [];
  const report = await check(sfenOf("zuko033"), { nodes: 300_000, onProgress: (step) => steps.push(step) });
  const told = steps.findIndex(({ fault }) => fault?.kind === "yozume");
  assert.ok(told >= 0 && steps.slice(told).some(({ settled, total }) => settled < total));
  const { fault, before } = steps[told];
  assert.ok(report.faults.some(({ ply, moves }) => ply === fault.ply && moves[0] === fault.moves[0]));
  assert.deepEqual(before, report.moves.slice(0, fault.ply - 1));
  assert.ok(steps.some(({ bounds }) => bounds?.upper === report.tsume.upper));
});

test("files in any format and encoding", async () => {
  const file = (name) => readFileSync(at(`tests/data/files/${name}`));
  const bytes = file("mate5-sjis.kif");
  const [kif] = await read(bytes);
  const [same] = await read(new Uint8Array(bytes).buffer);
  assert.deepEqual(same, kif);
  const [csa] = await read(file("mate5.csa").toString());
  assert.equal(kif.sfen.split(" ")[0], csa.sfen.split(" ")[0]);
  assert.equal((await solve(kif.sfen)).verdict, "mate");
  assert.equal((await solve(file("mate5.csa").toString())).verdict, "mate");
  const [mistake] = await read("no board here");
  assert.match(mistake.reason, /no position/);
});

/** A mate in one, a line that lacks two pieces, and a hunt's king: those of tests/all. */
const LAST_ONE = "9/9/9/9/9/9/7+R1/6R2/8k b 2b4g4s4n4l18p 1";
const LACKING = "5k3/3sR1g2/4Pp3/9/9/9/9/9/9 b Gr2b2g3s4n4l16p 1 moves 5b3b+ 4a3b G*2b 3b4a G*5b";
/** A classic with a rook too many, and its solution. */
const WITH_ROOK = "6Gnl/6Sk1/6sp1/9/8P/9/9/9/9 b RGSr2b2gs3n3l16p 1";
const WITHOUT_ROOK = "S*1c 2a1c G*1b 2b1b 3b2a 1b2b 3a3b";
const KING = "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1";
const everyOf = async (found) => {
  const all = [];
  for await (const one of found) {
    all.push(one);
  }
  return all;
};

for (const [how, tsumi, threads] of [["threads", threaded, hasThreads ? 2 : 1], ["a thread", single, 1]]) {
test(`problems are made by ${how}, one after the other`, async () => {
  let growth;
  const onProgress = (found) => {
    growth = found;
  };
  const backwards = await everyOf(tsumi.extend(LAST_ONE, { threads, onProgress }));
  const complete = backwards.filter(({ level }) => level === "complete").length;
  assert.ok(complete > 0 && growth.takenBack === 1);
  assert.deepEqual([growth.complete, growth.flawed], [complete, backwards.length - complete]);
  assert.ok(backwards.every(({ before, plies, moves }) => before === 2 && plies === 3 && moves.length === 3));
  const few = await everyOf(tsumi.extend(LAST_ONE, { plies: 5, add: 1, most: 3, threads, region: "1a-9i" }));
  assert.ok(few.every(({ plies }) => plies === 5));
  assert.equal(new Set(few.map(({ family }) => family)).size, 3);

  const placed = await everyOf(tsumi.place(LACKING, { threads }));
  assert.ok(placed.length > 0 && placed.every(({ added }) => added.length <= 2 && added[0].wordsJapanese !== ""));
  const report = await tsumi.check(placed[0].sfen, { solution: placed[0].moves });
  assert.notEqual(report.level, "incomplete");

  // The rook goes back to the defender's hand.
  const spoiled = { solution: WITHOUT_ROOK.split(" "), flaws: "none", nodes: 300_000, threads };
  const repaired = await everyOf(tsumi.repair(WITH_ROOK, spoiled));
  assert.deepEqual(repaired.map(({ change, piece }) => [change, piece]), [["hand-less", "R"]]);
  assert.deepEqual(await everyOf(tsumi.repair(repaired[0].sfen, spoiled)), []);

  const hunted = await everyOf(tsumi.hunt(KING, { king: "1a-9i", most: 3, plies: [3, 5], put: 3, threads, onProgress }));
  assert.equal(hunted.length, 3);
  assert.ok(growth.setups > 0 && hunted.every(({ before, plies }) => before === undefined && plies <= 5));
});

test(`whoever takes no more ends what is made by ${how}`, async () => {
  const endless = { king: "1a-9i", plies: [9, 15], most: 1_000_000, threads };
  for await (const { plies } of tsumi.hunt(KING, endless)) {
    assert.ok(plies >= 9);
    break;
  }
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 300);
  await assert.rejects(everyOf(tsumi.hunt(KING, { ...endless, plies: 99, signal: controller.signal })),
    { name: "AbortError" });
  const start = performance.now();
  // The next question is answered soon: nothing goes on behind.
  assert.equal((await tsumi.solve(sfenOf("m9-0001"))).verdict, "mate");
  assert.ok(performance.now() - start < 5_000);
  // Nothing is as long: the longest is told.
  const longest = await everyOf(tsumi.hunt(KING, { ...endless, plies: 99, milliseconds: 300 }));
  assert.ok(longest.length <= 1);
});
}

test("what cannot be made has its reason", async () => {
  const first = (found) => found.next();
  await fails(first(extend(KING)), "unsuitable", /^no mate$/);
  await fails(first(place(KING)), "unsuitable", /^no line that ends with the attacker's move$/);
  await assert.rejects(first(place(KING)), ({ japanese }) => /作意/.test(japanese));
  await fails(first(extend("4k4/9 b - 1")), "position", /^bad SFEN/);
  const wrong = (found, message) => fails(first(found), "argument", message);
  await wrong(extend(LAST_ONE, { plies: 4 }), /^plies must be an odd number from 3 to 65535, not 4$/);
  await wrong(extend(LAST_ONE, { effort: "any" }), /^effort is not an option of extend: /);
  await wrong(hunt(KING, { hand: [2, 1] }), /^hand must be a whole number from 0 to 9, or the least and/);
  await wrong(hunt(KING, { nodes: 1 }), /^nodes is not an option of hunt/);
  await wrong(hunt(KING, { theme: ["mist"] }), /^theme must be a list of "sacrifice"/);
  await wrong(place(KING, { pieces: ["X"] }), /^pieces must be a list of pieces/);
  await wrong(place(KING, { region: "a1" }), /^region must be a square/);
  await wrong(place(KING, { line: ["5"] }), /./);
});

/** The same value with the names in it as docs/json.md has them. */
const inSnakeCase = (value) =>
  JSON.parse(JSON.stringify(value), (_, inner) =>
    inner === null || typeof inner !== "object" || Array.isArray(inner)
      ? inner
      : Object.fromEntries(Object.entries(inner).map(([name, part]) =>
          [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), part])));

test("answers are the JSON of every door, in camelCase", async () => {
  const require = createRequire(join(process.env.WEB_TOOLS, "package.json"));
  const { default: Ajv } = require("ajv/dist/2020");
  const schema = JSON.parse(readFileSync(at("docs/json.schema.json"), "utf8"));
  const validators = new Ajv({ strict: false }).addSchema(schema, "json");
  const expect = (kind, value) => {
    assert.doesNotMatch(JSON.stringify(Object.keys(value)), /_/);
    const validate = validators.getSchema(`json#/$defs/${kind}`);
    assert.ok(validate(inSnakeCase(value)), JSON.stringify([validate.errors, value]));
  };
  const progress = (kind) => (found) => expect(kind, found);
  const all = { tsume: true, multipv: 600, variations: true, onProgress: progress("progress") };
  expect("answer", await solve(sfenOf("m9-0001"), all));
  expect("answer", await solve(ENDLESS, { ...all, milliseconds: 500 }));
  const refuted = await solve("4k4/9/9/9/9/9/9/9/4R4 w r2b4g4s4n4l18p 1", { refutation: true });
  expect("answer", refuted);
  assert.equal(typeof refuted.refutation.only, "boolean");
  const checks = await solve("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1", { refutation: true, variations: true });
  expect("answer", checks);
  assert.equal(checks.refutations.length, 5);
  for (const sfen of [sfenOf("zuko005"), problems.find((row) => row[2] === "nomate")[1]]) {
    const report = await check(sfen, { nodes: 300_000, onProgress: progress("step") });
    expect("report", report);
  }
  const [grown] = await everyOf(extend(LAST_ONE, { most: 1, onProgress: progress("growth") }));
  expect("extended", grown);
  for (const found of await everyOf(place(LACKING, { most: 2, onProgress: progress("placing") }))) {
    expect("placed", found);
  }
});

test("memory that is refused is an error with its code", async () => {
  const module = await bytesOf("wasm.js");
  const least = leastMemory(module);
  const asks = [
    // A table that is too large: a smaller one serves, if there is room for any.
    [sfenOf("zuko005"), { hashMib: 64 }],
    [sfenOf("zuko005"), { hashMib: 1, effort: "shortest" }],
    // Stacks and lists grow in the middle of the search.
    [sfenOf("zuko005"), { hashMib: 4, tsume: true, multipv: 5 }],
    [ENDLESS, { hashMib: 1, nodes: 20_000 }],
  ];
  const seen = new Set();
  for (let mib = least; mib < least + 20; mib += 1) {
    const { solve, close } = withOneThread(withMemory(module, mib));
    for (const [sfen, options] of asks) {
      const { answer, error } = await solve(sfen, options).then(
        (answer) => ({ answer }), (error) => ({ error }));
      const what = `${options.hashMib} MiB of ${mib}: ${JSON.stringify(answer ?? error)}`;
      const isOpen = sfen === ENDLESS && answer?.code === "nodes";
      const isMate = sfen !== ENDLESS && answer?.verdict === "mate";
      assert.ok(error?.code === "memory" || isOpen || isMate, what);
      const refused = /bytes/.test(error?.message) ? "refused in the search" : "refused";
      seen.add(`${options.hashMib} ${answer?.verdict ?? refused}`);
    }
    close();
  }
  // Each of these has been: a table refused, memory refused in the search, an answer.
  for (const what of ["64 refused", "1 refused in the search", "1 mate"]) {
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
  // How far it came, and so which move, depends on the machine.
  assert.match(lines.find((line) => !line.startsWith("info")), /^bestmove (\d[a-i]|[PLNSGBR]\*)\d/);
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

test("what threads say is told in the order in which it was said", () => {
  const order = new InOrder();
  assert.deepEqual(order.take(1, "the answer"), []);
  assert.deepEqual(order.take(2, "of the next question"), []);
  assert.deepEqual(order.take(0, "a problem found"), ["a problem found", "the answer", "of the next question"]);
  assert.deepEqual(order.take(3, "more"), ["more"]);
});
