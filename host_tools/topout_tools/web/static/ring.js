// Paints a ring's lights from sprites that are made once for each colour and drawn with varying opacity. The glow is
// soft, so it has a small canvas that is scaled up; the lights have a canvas of the page's full resolution.

const PIXELS = 12;
const GLOW_PX = 96; // that canvas, whatever its size on the page
const GLOW_WIDTH = 1.7; // of the pod's: as in pod.css
const RADIUS = 0.446; // from the middle of the pod to a light, of its width
const LIGHT = 0.034; // half a light's width, of the pod's

// An eye sees a dim light as far brighter than its share of the power.
const GAMMA = 0.45;

const sprites = new Map();
const waiting = new Set();

export class Ring {
  constructor(holder) {
    this.holder = holder;
    this.glow = makeCanvas(holder, "glow");
    this.lights = makeCanvas(holder, "lights");
    this.glow.canvas.width = this.glow.canvas.height = GLOW_PX;
    this.levels = new Array(3 * PIXELS).fill(0);
    new ResizeObserver(() => this.fit()).observe(holder);
  }

  // Seventy-two hex digits: red, green, blue of each light.
  show(hex) {
    for (let at = 0; at < 3 * PIXELS; at += 1) this.levels[at] = parseInt(hex.slice(2 * at, 2 * at + 2), 16);
    const lit = this.levels.filter((_, at) => at % 3 === 0 && this.strongest(at / 3)).length;
    if (this.holder.dataset.lit !== String(lit)) this.holder.dataset.lit = lit;
    this.paintSoon();
  }

  strongest(pixel) {
    return Math.max(this.levels[3 * pixel], this.levels[3 * pixel + 1], this.levels[3 * pixel + 2]);
  }

  fit() {
    const width = Math.round(this.holder.clientWidth * devicePixelRatio);
    if (!width || width === this.lights.canvas.width) return;
    this.lights.canvas.width = this.lights.canvas.height = width;
    this.paintSoon();
  }

  paintSoon() {
    if (!waiting.size) requestAnimationFrame(paintWaiting);
    waiting.add(this);
  }

  paint() {
    this.glow.clearRect(0, 0, GLOW_PX, GLOW_PX);
    const { width } = this.lights.canvas;
    this.lights.clearRect(0, 0, width, width);
    for (let pixel = 0; pixel < PIXELS; pixel += 1) this.paintLight(pixel, width);
  }

  paintLight(pixel, width) {
    const strongest = this.strongest(pixel);
    const x = Math.sin((pixel * Math.PI) / 6);
    const y = -Math.cos((pixel * Math.PI) / 6);
    const half = LIGHT * width;
    const lay = (sprite) => this.lights.drawImage(sprite, (0.5 + RADIUS * x) * width - half, (0.5 + RADIUS * y) * width - half, 2 * half, 2 * half);
    lay(spriteOf("dark", paintDark));
    if (!strongest) return;
    const color = this.levels.slice(3 * pixel, 3 * pixel + 3).map((level) => Math.round((255 * level) / strongest)).join(" ");
    const share = (strongest / 255) ** GAMMA;
    this.lights.globalAlpha = share;
    lay(spriteOf(color, paintLit));
    this.lights.globalAlpha = 1;
    const glow = spriteOf(`glow ${color}`, paintGlow, color);
    this.glow.globalAlpha = share;
    const far = (RADIUS * GLOW_PX) / GLOW_WIDTH;
    this.glow.drawImage(glow, GLOW_PX / 2 + far * x - glow.width / 2, GLOW_PX / 2 + far * y - glow.width / 2);
  }
}

function paintWaiting() {
  for (const ring of waiting) ring.paint();
  waiting.clear();
}

function makeCanvas(holder, name) {
  const canvas = document.createElement("canvas");
  canvas.className = name;
  holder.append(canvas);
  return canvas.getContext("2d");
}

function spriteOf(name, paint, color = name) {
  if (!sprites.has(name)) sprites.set(name, paint(color));
  return sprites.get(name);
}

function paintDark() {
  return paintDisc(32, [[0, "#2d2a28"], [0.9, "#2d2a28"], [1, "rgb(45 42 40 / 0)"]]);
}

function paintLit(color) {
  return paintDisc(32, [[0, "rgb(255 255 255 / .95)"], [0.5, `rgb(${color})`], [0.88, `rgb(${color})`], [1, `rgb(${color} / 0)`]]);
}

function paintGlow(color) {
  return paintDisc(46, [[0, `rgb(${color} / .7)`], [0.14, `rgb(${color} / .5)`], [0.34, `rgb(${color} / .2)`], [0.66, `rgb(${color} / .06)`], [1, `rgb(${color} / 0)`]]);
}

function paintDisc(width, stops) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = width;
  const context = canvas.getContext("2d");
  const light = context.createRadialGradient(width / 2, width / 2, 0, width / 2, width / 2, width / 2);
  for (const [at, color] of stops) light.addColorStop(at, color);
  context.fillStyle = light;
  context.fillRect(0, 0, width, width);
  return canvas;
}
