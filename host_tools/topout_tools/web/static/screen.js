// The hub's display: puts the rectangles that the simulated ST7789 sends onto a canvas, pixel for pixel.

const HEADER_BYTES = 8;

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.magnified = null;
  }

  // Also shows the screen on a second canvas, `times` as large, for sizes that are no multiple of the screen's. Scaled
  // down, that one keeps the pixels sharp and of one width.
  magnify(canvas, times) {
    canvas.width = times * this.canvas.width;
    canvas.height = times * this.canvas.height;
    this.magnified = canvas.getContext("2d", { alpha: false });
    this.magnified.imageSmoothingEnabled = false;
    this.magnified.drawImage(this.canvas, 0, 0, canvas.width, canvas.height);
  }

  paint(data) {
    const [x, y, width, height] = new Uint16Array(data, 0, 4);
    const words = new Uint16Array(data, HEADER_BYTES);
    const image = this.context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let at = 0; at < words.length; at += 1) pixels[at] = toRgba(words[at]);
    this.context.putImageData(image, x, y);
    const times = this.magnified ? this.magnified.canvas.width / this.canvas.width : 0;
    this.magnified?.drawImage(this.canvas, x, y, width, height, times * x, times * y, times * width, times * height);
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
