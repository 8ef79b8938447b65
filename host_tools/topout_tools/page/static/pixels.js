// The rectangle of a picture that changed, as the page's screen takes it (view.py): x, y, width, height, then RGB565.

import { HEIGHT, WIDTH } from "./chips.js";

// `seen` is null before the first picture. Returns an ArrayBuffer, or null if nothing changed.
export function changedRectangle(seen, frame) {
  let [left, top, right, bottom] = seen ? [WIDTH, HEIGHT, -1, -1] : [0, 0, WIDTH - 1, HEIGHT - 1];
  for (let at = 0; seen && at < frame.length; at += 1) {
    if (frame[at] === seen[at]) continue;
    const x = at % WIDTH;
    const y = (at - x) / WIDTH;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) return null;
  const width = right + 1 - left;
  const height = bottom + 1 - top;
  const data = new Uint16Array(4 + width * height);
  data.set([left, top, width, height]);
  for (let y = 0; y < height; y += 1) {
    const row = (top + y) * WIDTH;
    data.set(frame.subarray(row + left, row + right + 1), 4 + y * width);
  }
  return data.buffer;
}
