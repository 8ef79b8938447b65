// The hub's display: puts the rectangles that the simulated ST7789 sends onto a canvas, pixel for pixel.

const HEADER_BYTES = 8;

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
  }

  paint(data) {
    const [x, y, width, height] = new Uint16Array(data, 0, 4);
    const words = new Uint16Array(data, HEADER_BYTES);
    const image = this.context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < words.length; at += 1) pixels[at] = toRgba(words[at]);
    this.context.putImageData(image, x, y);
    this.canvas.dataset.paints = Number(this.canvas.dataset.paints) + 1;
  }
}

// RGB565 to the canvas's bytes red, green, blue, opaque; top bits repeated below, so that full stays full.
function toRgba(word) {
  const red = word >> 11;
  const green = (word >> 5) & 63;
  const blue = word & 31;
  return (0xff000000 | (((blue << 3) | (blue >> 2)) << 16) | (((green << 2) | (green >> 4)) << 8) | ((red << 3) | (red >> 2))) >>> 0;
}
