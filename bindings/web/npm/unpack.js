// The module as the package has it: gzip in Base64.

/** The bytes of a text in Base64. */
function fromBase64(text) {
  return Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
}

/** Compiles a module: its bytes, or the text that the package has. */
export function unpack(packed) {
  if (typeof packed !== "string") {
    return WebAssembly.compile(packed);
  }
  const stream = new Blob([fromBase64(packed)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const headers = { "content-type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(stream, { headers }));
}
