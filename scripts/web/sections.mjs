// The sections of a module of WebAssembly.

/** A number of the module's format (LEB128) at a place: its value and its end. */
export function number(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) {
      return { value, end: at };
    }
  }
}

/** Its sections: what kind each has, and the places where it, what is in it, and the next begin. */
export function* sections(bytes) {
  for (let at = 8; at < bytes.length; ) {
    const { value, end: start } = number(bytes, at + 1);
    yield { kind: bytes[at], at, start, end: start + value };
    at = start + value;
  }
}
