// The screen for screen readers: its words are the canvas's label, and changes go into a polite live region. They are
// announced only after the screen has stopped changing. Of the same screen only what changed and matters is announced:
// not a clock that goes on, and in a list only the chosen row.

import { say } from "./words.js";

// A line of the screen, as screen_words.py describes it.
/** @typedef {[kind: string, text: string, facts: [fact: string, value: string][]]} Line */

const REST_MS = 450;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const TIMES = /\d+:\d\d/g;
const END_OF_SENTENCE = /[.!?…:,;]$/;
const SHAPES = "▲●■◆★";
const WITH_COMMA = ["title", "turn", "chosen", "other"]; // between text and facts; elsewhere a colon

export class ScreenReaderText {
  constructor(region, canvas) {
    this.region = region;
    this.canvas = canvas;
    this.words = [];
    this.names = [];
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
    this.canvas.setAttribute("aria-label", say("screen", spokenText(this.words, this.names)));
  }

  announce() {
    const before = this.announced;
    const subject = this.words[0]?.[1];
    const isSameScreen = subject === this.subject;
    this.announced = this.words.map(lasting);
    this.subject = subject;
    const isNews = (line) => !isSameScreen || !(line[0] === "other" || before.includes(lasting(line)));
    const news = this.words.filter(isNews);
    if (news.length) this.region.textContent = spokenText(news, this.names);
  }
}

/** @param {Line[]} words
 *  @param {string[]} names of the players at p1 … p5, "" for none */
export function spokenText(words, names = []) {
  const lines = words.map((line) => spokenLine(line, names)).filter((line) => HAS_WORDS.test(line));
  return lines.map((line) => (END_OF_SENTENCE.test(line) ? line : `${line}.`)).join(" ");
}

// A line without what changes by itself, and without the place in a list.
function lasting([kind, text, facts]) {
  const kept = facts.filter(([fact]) => fact !== "position");
  return JSON.stringify([kind, text, kept]).replace(TIMES, "");
}

function spokenLine([kind, text, facts], names) {
  const name = plain(text, names);
  const lead = kind === "turn" || kind === "player on turn" ? say("spoken.turn", name) : name;
  const beside = facts.map((fact) => spokenFact(fact, names)).join(", ");
  const line = lead && beside ? lead + gap(kind, lead) + beside : lead + beside;
  return kind === "chosen" ? say("chosen", line) : line;
}

function gap(kind, lead) {
  if (END_OF_SENTENCE.test(lead)) return " ";
  return WITH_COMMA.includes(kind) || lead.includes(": ") ? ", " : ": ";
}

function spokenFact([fact, value], names) {
  const text = plain(value, names);
  return fact && fact !== "position" ? say(`spoken.${fact}`, text) : text;
}

// Symbols that a voice would spell out become words.
function plain(text, names) {
  const nameOf = (shape) => names[SHAPES.indexOf(shape)] || say("pod", SHAPES.indexOf(shape) + 1);
  return text
    .replace([...SHAPES].join(" "), say("shapes").replaceAll(" ", ", "))
    .replace(/([▲●■◆★]\d)(?= [▲●■◆★]\d)/g, "$1,")
    .replace(/([▲●■◆★]\d?) (?=[−+\d])/g, "$1: ")
    .replace(/(?<=\d) (?=\d)|(?<=p\d\.[abc]) (?=p\d)/g, ", ")
    .replace(/p(\d)\.([abc])/g, (_, number, key) => say("pod.key", number, key.toUpperCase()))
    .replace(/(?<=\p{L}|[▲●■◆★]\d)×(\d+)/gu, (_, count) => `, ${say("spoken.workers", count)}`)
    .replace(/ [○♛]/g, "")
    .replace(/[▲●■◆★](\d)/g, (_, number) => say("pod", number))
    .replace(/[▲●■◆★](?=\p{L})/gu, "")
    .replace(/[▲●■◆★]/g, (shape) => nameOf(shape))
    .replace(/ ×(\d+)$/, (_, count) => `, ${say("spoken.repeated", count)}`)
    .replace(/ ?× ?(−?\d+)/g, (_, factor) => ` ${say("spoken.times", factor)}`)
    .replace(/(\d+)\/(\d+)/g, (_, part, whole) => say("spoken.of", part, whole))
    .replace(/ → /g, `, ${say("spoken.then")} `)
    .replace(/\s+/g, " ")
    .trim();
}
