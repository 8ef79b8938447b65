// The screen for screen readers: its words are the canvas's label, and changes go into a polite live region. They are
// announced only after the screen has stopped changing. Of the same screen only what changed and matters is announced:
// not a clock that goes on, and in a list only the chosen row. The words' form is described in console_text.py.

import { say } from "./words.js";

const REST_MS = 450;
const HAS_WORDS = /[\p{L}\p{N}]/u;
const TIMES = /\d+:\d\d/g;
const POSITION = /\t\d+\/\d+$/; // in a list or on pages, such as 3/18
const END_OF_SENTENCE = /[.!?…:]$/;

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
    this.announced = this.words.map(withoutNumbers);
    const isSameScreen = subject(this.words) === subject(before);
    const isNews = (word) => !isSameScreen || !(word.startsWith("   ") || before.includes(withoutNumbers(word)));
    const news = linesOf(this.words, this.names, isNews);
    if (news.length) this.region.textContent = sentences(news);
  }
}

export function spokenText(words, names = []) {
  return sentences(linesOf(words, names, () => true));
}

function withoutNumbers(word) {
  return word.replace(TIMES, "").replace(POSITION, "");
}

function subject(words) {
  return (words[0] ?? "").split("\t")[0];
}

function sentences(lines) {
  return lines.map((line) => (END_OF_SENTENCE.test(line) ? line : `${line}.`)).join(" ");
}

function linesOf(words, names, isWanted) {
  return words.flatMap((word, at) => {
    const line = isWanted(word) ? readable(word, at, names) : "";
    return HAS_WORDS.test(line) ? [line] : [];
  });
}

// Symbols that a voice would spell out become words.
function readable(word, at, names) {
  const [first, ...cells] = word.trim().split("\t");
  if (/^▸ /.test(first)) return say("chosen", plain([first.slice(2), ...cells].join(" "), names));
  if (at === 0 && /^[▲●■◆★]\D/.test(first)) return [say("spoken.turn", plain(first, names)), ...cells.map((cell) => plain(cell, names))].join(" ");
  if (at > 0 && /^▸?[▲●■◆★][^:]*$/.test(first) && !word.startsWith("   ")) return player(first, cells, names);
  return plain([first, ...cells].join(" "), names);
}

// A column of the screen: head, score, and what is below it.
function player(head, cells, names) {
  const name = plain(head.replace("▸", ""), names);
  const who = head.startsWith("▸") ? say("spoken.turn", name) : name;
  const rest = cells.map((cell) => belowHead(cell, names)).join(", ");
  return rest ? `${who}: ${rest}` : who;
}

function belowHead(cell, names) {
  if (cell === "…") return say("spoken.open");
  const workers = /^[●×○]+/.exec(cell)?.[0] ?? "";
  const count = (mark) => workers.split(mark).length - 1;
  const parts = [];
  if (count("●")) parts.push(say("spoken.workers", count("●")));
  if (count("×")) parts.push(say("spoken.lost", count("×")));
  if (count("○")) parts.push(say("spoken.crew", count("○")));
  const more = cell.slice(workers.length).trim();
  if (more) parts.push(more.startsWith("↓") ? say("spoken.falls", more.slice(1)) : plain(more, names));
  return parts.join(", ");
}

function plain(text, names) {
  const nameOf = (shape) => names["▲●■◆★".indexOf(shape)] || say("pod", "▲●■◆★".indexOf(shape) + 1);
  return text
    .replace(/[●○]{2,}/g, (dots) => `${dots.split("●").length - 1}/${dots.length}`)
    .replace(/[▲●■◆★](\d)/g, (_, number) => say("pod", number))
    .replace(/[▲●■◆★](?=\p{L})/gu, "")
    .replace(/[▲●■◆★]/g, (shape) => nameOf(shape))
    .replace(/✓/g, say("spoken.ticked"))
    .replace(/♛/g, ` (${say("spoken.statue")})`)
    .replace(/(\S)→(?=\S)/g, "$1, ")
    .replace(/[▸▾]/g, "")
    .replace(/ {2,}/g, " ")
    .trim();
}
