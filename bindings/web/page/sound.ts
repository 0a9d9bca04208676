// Short sounds, for those who switch them on.

import { kept } from "./dom.js";

/** Tones one after the other: from this many hertz to that many, in milliseconds. */
const TONES = {
  move: [[420, 120, 55]], wrong: [[190, 140, 160]], solved: [[660, 660, 110], [880, 880, 200]],
};

let context: AudioContext | undefined;

/** Makes a sound, if the reader wants them. */
export function sound(name: keyof typeof TONES): void {
  if (kept.get("sound") !== "on") {
    return;
  }
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [from, to, length] of TONES[name]) {
    const [tone, volume, end] = [context.createOscillator(), context.createGain(), start + length! / 1000];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(from!, start);
    tone.frequency.exponentialRampToValueAtTime(to!, end);
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(end);
    start = end;
  }
}
