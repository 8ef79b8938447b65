// What the chip's pins are connected to: the module `_outside` of the stand-ins in ../circuitpython. Addresses are those
// of the VM's memory.

import { blit, fill, paint } from "./bitmaps.js";

export const WIDTH = 320;
export const HEIGHT = 240;
const TICKS_MASK = 0x1fffffff;

// What happens outside unless somebody else says: time stands still, nothing is stored, and the table is at rest.
export const AT_REST = {
  nowMs: () => 0,
  randomByte: () => 7,
  stored: () => null,
  store: () => {},
  light: () => {},
  tone: () => {},
  painted: () => {},
  reset: () => {},
  hasSensor: () => true,
  samplesWaiting: () => 2,
  takeSamples: (count, blow) => Array.from({ length: count }, () => [blow, 0, 16000]),
};

// `memory` is the VM's, `hooks` some of AT_REST.
export function makeChips(memory, hooks = {}) {
  const outside = { ...AT_REST, ...hooks };
  const frame = new Uint16Array(WIDTH * HEIGHT);
  let bytes = new Uint8Array(0);
  // The VM replaces the buffer when its memory grows.
  const all = () => (bytes.buffer === memory.buffer ? bytes : (bytes = new Uint8Array(memory.buffer)));
  const chips = {
    blow: 0, // of a table at rest, in 1/16 mg; a test may set it
    now_ms: () => outside.nowMs() & TICKS_MASK,
    random_byte: () => outside.randomByte(),
    reset: () => outside.reset(),
    load: (at, size) => {
      const stored = outside.stored();
      if (stored) all().set(stored.subarray(0, size), at >>> 0);
    },
    keep: (at, size) => outside.store(all().slice(at >>> 0, (at >>> 0) + size)),
    light: (pin, at, size) => outside.light(pin, all().slice(at >>> 0, (at >>> 0) + size)),
    tone: (hz, duty) => outside.tone(hz, duty / 65536),
    has_sensor: () => outside.hasSensor(),
    samples_waiting: () => outside.samplesWaiting(),
    take_samples: (at, count) => {
      const values = new Int16Array(memory.buffer, at >>> 0, 3 * count);
      outside.takeSamples(count, chips.blow).forEach((sample, nth) => values.set(sample, 3 * nth));
    },
    fill: (at, width, height, bits, ...region) => fill(all(), { at: at >>> 0, width, height, bits }, ...region),
    blit: (at, width, height, bits, from, fromWidth, fromBits, ...region) => {
      const target = { at: at >>> 0, width, height, bits };
      blit(all(), target, { at: from >>> 0, width: fromWidth, bits: fromBits }, ...region);
    },
    begin_frame: () => {
      frame.fill(0);
    },
    show: (at, width, height, bits, palette, left, top, scale) => {
      const grid = { at: at >>> 0, width, height, bits, palette: palette >>> 0, left, top, scale };
      paint(frame, WIDTH, all(), grid);
    },
    end_frame: () => outside.painted(frame),
  };
  return chips;
}
