// Makes the scripts of the pages: `solve.js` and `compose.js`, and their style.
//
// usage: node build.mjs TOOLS OUT
//
// TOOLS has esbuild in its node_modules. The same sources and the same esbuild make the
// same files.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [tools, out] = process.argv.slice(2);
const esbuild = createRequire(join(resolve(tools), "package.json"))("esbuild");
const here = fileURLToPath(new URL(".", import.meta.url));
const common = {
  absWorkingDir: here, bundle: true, write: false, minify: true, target: "es2022", external: ["node:*"],
  charset: "utf8", legalComments: "none", lineLimit: 120,
};

async function text(options) {
  const { outputFiles } = await esbuild.build({ ...common, ...options });
  // `</script` would end the block that the script stands in.
  return outputFiles[0].text.replaceAll("</script", "<\\/script");
}

const worker = await text({ entryPoints: ["worker.ts"], format: "iife" });
const program = {
  name: "worker-program",
  setup(build) {
    build.onResolve({ filter: /^worker-program$/ }, ({ path }) => ({ path, namespace: "program" }));
    build.onLoad({ filter: /.*/, namespace: "program" }, () => ({ contents: worker, loader: "text" }));
  },
};
mkdirSync(out, { recursive: true });
for (const name of ["solve", "compose"]) {
  try {
    readFileSync(join(here, `${name}.ts`));
  } catch {
    continue;
  }
  const script = await text({ entryPoints: [`${name}.ts`], format: "iife", plugins: [program] });
  writeFileSync(join(out, `${name}.js`), script);
}
writeFileSync(join(out, "page.css"), await text({ entryPoints: ["page.css"] }));
