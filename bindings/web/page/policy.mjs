// The content security policy of a page: its own scripts and styles, and nothing from elsewhere.

import { createHash } from "node:crypto";

/** Besides: the engine, in the page or beside it, and its worker; what makes a site installable. */
const REST = [
  "img-src 'self'", "connect-src 'self' data:", "worker-src 'self' blob:", "manifest-src 'self'",
  "base-uri 'none'", "form-action 'none'",
];

/** The blocks of script and style of a page by their hashes; `files`: whose scripts it names. */
export function policy(page, files = []) {
  const hashes = (tag) => [...page.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, "g"))]
    .map(([, text]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return ["default-src 'none'", ["script-src", "'wasm-unsafe-eval'", ...files, ...hashes("script")].join(" "),
    ["style-src", ...hashes("style")].join(" "), ...REST].join("; ");
}

/** The page with its policy in it. */
export const guarded = (page, files) => page.replace("<!--policy-->", () => policy(page, files));
