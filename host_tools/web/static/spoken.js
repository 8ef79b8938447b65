// The screen for those who hear it: its words are the canvas's name, and what is new goes into a polite live region. Only
// when a screen has come to rest, and of the same screen only the lines that changed.

import { say } from "./words.js";

const REST_MS = 450;
const HAS_WORDS = /[\p{L}\p{N}]/u;

export class Spoken {
  constructor(region, canvas) {
    this.region = region;
    this.canvas = canvas;
    this.words = [];
    this.told = [];
    document.addEventListener("language", () => this.name());
  }

  hear(words) {
    this.words = words;
    this.name();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), REST_MS);
  }

  name() {
    this.canvas.setAttribute("aria-label", say("screen", this.lines().join(". ")));
  }

  lines() {
    return this.words.filter((line) => HAS_WORDS.test(line)).map(readable);
  }

  tell() {
    const lines = this.lines();
    const isSameScreen = lines[0] === this.told[0];
    const news = isSameScreen ? lines.filter((line) => !this.told.includes(line)) : lines;
    this.told = lines;
    if (news.length) this.region.textContent = news.join(". ");
  }
}

// Marks that a voice would spell out become words, or nothing.
function readable(line) {
  return line
    .replace(/[●○]{2,}/g, (dots) => `${dots.split("●").length - 1}/${dots.length}`)
    .replace(/[▲●■◆★](\d)/g, (_, number) => say("pod", number))
    .replace(/^▸ ?(.*)/, (_, rest) => say("chosen", rest))
    .replace(/[▸▾▲●■◆★]/g, "")
    .trim();
}
