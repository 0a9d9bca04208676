// Writes `package.json` of the package with the version and the address of the workspace.
//
// usage: cargo metadata --no-deps --format-version 1 | node package.mjs FROM TO

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [from, to] = process.argv.slice(2);
const { packages } = JSON.parse(readFileSync(0, "utf8"));
const { version, repository } = packages.find(({ name }) => name === "tsumi-web");
const { name, ...rest } = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
const all = { name, version, repository: { type: "git", url: `git+${repository}.git` }, ...rest };
writeFileSync(join(to, "package.json"), `${JSON.stringify(all, null, 2)}\n`);
