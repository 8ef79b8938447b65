// The screen for screen readers: its words are the canvas's label, and changes go into a polite live region. They are
// announced only after the screen has stopped changing, and of the same screen only the changed lines.

import { say } from "./words.js";

const REST_MS = 450;
const HAS_WORDS = /[\p{L}\p{N}]/u;

export class ScreenReaderText {
  constructor(region, canvas) {
    this.region = region;
    this.canvas = canvas;
    this.words = [];
    this.announced = [];
    document.addEventListener("language", () => this.name());
  }

  update(words) {
    this.words = words;
    this.name();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.announce(), REST_MS);
  }

  name() {
    this.canvas.setAttribute("aria-label", say("screen", this.lines().join(". ")));
  }

  lines() {
    return this.words.filter((line) => HAS_WORDS.test(line)).map(readable);
  }

  announce() {
    const lines = this.lines();
    const isSameScreen = lines[0] === this.announced[0];
    const news = isSameScreen ? lines.filter((line) => !this.announced.includes(line)) : lines;
    this.announced = lines;
    if (news.length) this.region.textContent = news.join(". ");
  }
}

// Symbols that a voice would spell out become words, or are removed.
function readable(line) {
  return line
    .replace(/[●○]{2,}/g, (dots) => `${dots.split("●").length - 1}/${dots.length}`)
    .replace(/[▲●■◆★](\d)/g, (_, number) => say("pod", number))
    .replace(/^▸ ?(.*)/, (_, rest) => say("chosen", rest))
    .replace(/[▸▾▲●■◆★]/g, "")
    .trim();
}
