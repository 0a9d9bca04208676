// The package says what the table of all doors says.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as tsumi from "../../../dist/npm/node.js";
import { isPart, optionsOf, TABLE } from "./doors.js";

after(() => tsumi.close());

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

for (const row of TABLE) {
  test(row.name, async () => {
    const asked = tsumi[row.ask](row.text, { hashMib: 16, ...optionsOf(row) });
    if (row.expect.verdict === "invalid") {
      await expectMistake(asked, row);
      return;
    }
    const found = await asked;
    for (const [name, expected] of Object.entries(row.expect)) {
      const isRight = isPart({ [name]: expected }, found);
      assert.ok(isRight, `${name}: ${JSON.stringify(expected)} expected, not ${JSON.stringify(found)}`);
    }
  });
}
