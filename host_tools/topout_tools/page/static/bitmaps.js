// Drawing into bitmaps, and all of the picture from them, in the VM's memory. A bitmap has pixels of 1, 2, 4 or 8 bits,
// the leftmost in the highest bits of a byte; a row takes whole words of 4 bytes (circuitpython/displayio.py).

export function fill(bytes, { at, width, height, bits }, x1, y1, x2, y2, value) {
  const left = Math.max(0, x1);
  const right = Math.min(width, x2);
  const bottom = Math.min(height, y2);
  for (let y = Math.max(0, y1); y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) put(bytes, at + y * stride(width, bits), bits, x, value);
  }
}

// A rectangle of the source, from (x1, y1) up to (x2, y2), to (x, y). Pixels of the value `skipped` stay as they are.
export function blit(bytes, target, source, x, y, x1, x2, y1, y2, skipped) {
  const right = Math.min(x2, source.width, x1 + target.width - x);
  const bottom = Math.min(y2, y1 + target.height - y);
  for (let row = y1 + Math.max(0, -y); row < bottom; row += 1) {
    const from = source.at + row * stride(source.width, source.bits);
    const to = target.at + (y + row - y1) * stride(target.width, target.bits);
    for (let column = x1 + Math.max(0, -x); column < right; column += 1) {
      const value = take(bytes, from, source.bits, column);
      if (value !== skipped) put(bytes, to, target.bits, x + column - x1, value);
    }
  }
}

// Paints a tile grid into a frame of RGB565. Each colour of its palette takes 16 bytes, of which the first three are
// red, green, blue.
export function paint(frame, frameWidth, bytes, { at, width, height, bits, palette, left, top, scale }) {
  const colors = Uint16Array.from({ length: 1 << bits }, (_, nth) => toWord(bytes, palette + 16 * nth));
  const bottom = Math.min(frame.length / frameWidth, top + height * scale);
  const right = Math.min(frameWidth, left + width * scale);
  const rowBytes = stride(width, bits);
  for (let y = Math.max(0, top); y < bottom; y += 1) {
    const row = at + Math.floor((y - top) / scale) * rowBytes;
    for (let x = Math.max(0, left); x < right; x += 1) {
      frame[y * frameWidth + x] = colors[take(bytes, row, bits, Math.floor((x - left) / scale))];
    }
  }
}

function stride(width, bits) {
  return ((width * bits + 31) >> 5) << 2;
}

function take(bytes, row, bits, x) {
  const bit = x * bits;
  return (bytes[row + (bit >> 3)] >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

function put(bytes, row, bits, x, value) {
  const bit = x * bits;
  const shift = 8 - bits - (bit & 7);
  const at = row + (bit >> 3);
  bytes[at] = (bytes[at] & ~(((1 << bits) - 1) << shift)) | (value << shift);
}

function toWord(bytes, at) {
  return ((bytes[at] & 0xf8) << 8) | ((bytes[at + 1] & 0xfc) << 3) | (bytes[at + 2] >> 3);
}
