// What has changed since the page was last told: the lasting state (view.py lists its fields), what happened, and pixels.

import { HEIGHT, WIDTH } from "./chips.js";
import { PODS } from "./console.js";
import { changedRectangle } from "./pixels.js";

const DARK = "00".repeat(36);
const READ_AGAIN_MS = 500; // what is read may change without a pixel
const READ_FIELDS = ["language", "words", "areas", "scene", "names", "texts", "settled", "game"];

export class News {
  constructor(nowMs) {
    this.nowMs = nowMs;
    this.lasting = {}; // as the page has it
    this.waiting = {};
    this.frame = null; // the latest picture
    this.seen = null; // the picture that the page has
    this.isPainted = false;
    this.wasReadMs = 0;
    this.colors = {}; // of the rings, also while they are unplugged
    this.away = new Set();
  }

  // The console is switched on.
  start(board, unplugged) {
    this.away = new Set(unplugged);
    this.set({ board, power: true, light: 1, trouble: "", unplugged: [...unplugged].sort(), phones: null });
    this.#darken();
  }

  goDark() {
    this.frame = new Uint16Array(WIDTH * HEIGHT);
    this.isPainted = true;
    this.set({ power: false, light: 0, words: [], areas: [], scene: null });
    this.#darken();
  }

  #darken() {
    for (const pod of PODS) this.#show(pod, DARK);
  }

  set(fields) {
    for (const [name, value] of Object.entries(fields)) {
      const isSame = JSON.stringify(value) === JSON.stringify(this.lasting[name]);
      if (!isSame) this.waiting[name] = this.lasting[name] = value;
    }
  }

  add(happening) {
    Object.assign(this.waiting, happening);
  }

  // The chain has green first.
  light(pod, bytes) {
    let hex = "";
    for (let at = 0; at < bytes.length; at += 3) for (const level of [bytes[at + 1], bytes[at], bytes[at + 2]]) hex += level.toString(16).padStart(2, "0");
    this.#show(pod, hex);
  }

  setPlugged(pod, isIn) {
    if (isIn) this.away.delete(pod);
    else this.away.add(pod);
    this.#show(pod, DARK);
  }

  #show(pod, hex) {
    const colors = this.away.has(pod) ? DARK : hex;
    if (this.colors[pod] === colors) return;
    this.colors[pod] = colors;
    (this.waiting.rings ??= {})[pod] = colors;
  }

  tone(hz, duty) {
    (this.waiting.tones ??= []).push([this.nowMs(), duty ? Math.round(hz) : 0, duty]);
  }

  paint(frame) {
    this.frame = frame;
    this.isPainted = true;
  }

  get isToBeRead() {
    return this.isPainted || !this.lasting.settled || this.nowMs() - this.wasReadMs > READ_AGAIN_MS;
  }

  // What page_read() has returned.
  read(text) {
    this.wasReadMs = this.nowMs();
    const found = JSON.parse(text);
    this.set(Object.fromEntries(READ_FIELDS.map((name) => [name, found[name]])));
  }

  send(sendNews, sendPixels) {
    if (Object.keys(this.waiting).length) sendNews(this.waiting);
    this.waiting = {};
    if (!this.isPainted) return;
    this.isPainted = false;
    const rectangle = changedRectangle(this.seen, this.frame);
    this.seen = this.frame.slice();
    if (rectangle) sendPixels(rectangle);
  }
}
