// The package says what the table of all doors says: by two threads, where Node may have them,
// and by one.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { ask, isPart, MADE, makes, TABLE } from "./doors.js";
import { hasThreads, threaded, withOneThread } from "./packages.mjs";

const single = withOneThread();
/** What is asked, and how. */
const DOORS = [["one thread", single, {}], ...(hasThreads ? [["two threads", threaded, { threads: 2 }]] : [])];

after(() => [threaded, single].forEach(({ close }) => close()));

/** The promise is rejected with the mistake in both languages. */
async function expectMistake(asked, { expect, line, source, options }) {
  await assert.rejects(asked, (error) => {
    const [place, japanese] = line === undefined ? ["", ""] : [`line ${line}: `, `${line} 行目：`];
    assert.equal(error.message, place + expect.reason);
    assert.equal(error.japanese, japanese + expect.reason_japanese);
    assert.equal(error.code, options.solution === undefined ? "position" : "solution", source);
    return true;
  });
}

for (const [[door, tsumi, how], row] of DOORS.flatMap((door) => TABLE.map((row) => [door, row]))) {
  test(`${row.name}, ${door}`, async () => {
    const asked = ask(tsumi, row, how);
    if (row.expect.verdict === "invalid") {
      await expectMistake(asked, row);
      return;
    }
    const found = await asked;
    for (const [name, expected] of Object.entries(row.expect)) {
      const isRight = isPart({ [name]: expected }, found, how.threads > 1);
      assert.ok(isRight, `${name}: ${JSON.stringify(expected)} expected, not ${JSON.stringify(found)}`);
    }
  });
}

for (const row of MADE) {
  test(row.name, async () => {
    const { found, refused } = row.expect;
    if (refused !== undefined) {
      await assert.rejects(makes(threaded, row), { message: refused });
      return;
    }
    const made = await makes(threaded, row);
    assert.ok(isPart(found, made), `${JSON.stringify(found)} expected, not ${JSON.stringify(made)}`);
  });
}
