// An application that uses the package, made by bundlers as they are: no settings.

import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PACKAGE = fileURLToPath(new URL("../../../dist/npm", import.meta.url));

/** The sources of the application, in a folder of their own. */
function sources(folder, script) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  mkdirSync(join(folder, "src"));
  cpSync(PACKAGE, join(folder, "node_modules/tsumi-shogi"), { recursive: true });
  writeFileSync(join(folder, "src/index.js"), 'import * as tsumi from "tsumi-shogi";\nwindow.tsumi = tsumi;\n');
  writeFileSync(join(folder, "index.html"), `<!doctype html><meta charset="utf-8"><title>tsumi</title>${script}`);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
}

/** Makes the application by each bundler in `tools`: names, and what serves or holds the page. */
export async function bundles(tools) {
  const require = createRequire(join(tools, "package.json"));
  const load = async (name) => import(pathToFileURL(require.resolve(name)).href);
  const folder = (name) => join(tools, `app-${name}`);
  const source = '<script type="module" src="/src/index.js"></script>';

  const vite = await load("vite");
  sources(folder("vite"), source);
  await vite.build({ root: folder("vite"), logLevel: "error" });
  const server = await vite.createServer({
    root: folder("vite"), logLevel: "error", server: { host: "127.0.0.1", port: 0, hmr: false },
  });
  await server.listen();

  const esbuild = require("esbuild");
  sources(folder("esbuild"), '<script src="bundle.js"></script>');
  await esbuild.build({
    absWorkingDir: folder("esbuild"), entryPoints: ["src/index.js"], bundle: true, outfile: "bundle.js",
  });

  const webpack = require("webpack");
  sources(folder("webpack"), '<script src="dist/main.js"></script>');
  await new Promise((resolve, reject) => {
    const output = { path: join(folder("webpack"), "dist") };
    webpack({ context: folder("webpack"), mode: "production", output }, (error, stats) => {
      const failed = error ?? (stats.hasErrors() ? new Error(stats.toString("errors-only")) : null);
      failed === null ? resolve() : reject(failed);
    });
  });

  return [
    { name: "bundled by Vite", directory: join(folder("vite"), "dist") },
    {
      name: "served by Vite", address: `http://127.0.0.1:${server.httpServer.address().port}/`,
      close: () => server.close(),
    },
    { name: "bundled by esbuild", directory: folder("esbuild") },
    { name: "bundled by webpack", directory: folder("webpack") },
  ];
}
