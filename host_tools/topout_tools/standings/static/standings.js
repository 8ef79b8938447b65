// Asks once a second for the standings and shows them. What does not fit on a screen on the wall is counted instead.

import { LANGUAGE, say } from "./words.js";

const EVERY_MS = 1000;
const PATIENCE_MS = 8000;
const SCALES = [1.7, 1.45, 1.2, 1, 0.85, 0.7]; // the largest letters with which all tables and people fit
const ALL_AT_ONCE = matchMedia("(min-width: 900px) and (min-height: 500px)");

let shown = "";
let standings = null;
let answeredAt = null;

async function ask() {
  try {
    const answer = await fetch("standings.json", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(answer.statusText);
    const text = await answer.text();
    answeredAt = new Date();
    link("");
    if (text !== shown) show(JSON.parse(text));
    shown = text;
  } catch {
    link(answeredAt ? say("lost", timeOf(answeredAt)) : say("lost.first"), true);
  }
  setTimeout(ask, EVERY_MS);
}

function link(text, isDown = false) {
  const line = document.getElementById("link");
  if (line.textContent !== text) line.textContent = text;
  line.classList.toggle("is-down", isDown);
}

function show(latest = standings) {
  standings = latest;
  if (!standings) return;
  document.getElementById("title").textContent = standings.event || say("title");
  const playing = fill("playing", standings.playing.map(onTable));
  const results = fill("results", standings.results.map(result));
  const people = fill("people", standings.people.map(person));
  const main = document.querySelector("main");
  for (const scale of ALL_AT_ONCE.matches ? SCALES : [1]) {
    main.style.fontSize = `${scale}em`;
    if (fits(playing) && fits(people)) break;
  }
  if (ALL_AT_ONCE.matches) [playing, results, people].forEach(shorten);
}

function fill(name, items) {
  const list = document.getElementById(name);
  const section = list.closest("section");
  const none = section.querySelector(".none");
  list.replaceChildren(...items);
  none.hidden = items.length > 0;
  none.textContent = say(`none.${name}`);
  const table = section.querySelector("table");
  if (table) table.hidden = !items.length;
  section.querySelector(".more").hidden = true;
  return list;
}

function fits(list) {
  const section = list.closest("section");
  return section.scrollHeight <= section.clientHeight && section.scrollWidth <= section.clientWidth;
}

// The last entries make room for a line that counts them.
function shorten(list) {
  const more = list.closest("section").querySelector(".more");
  for (let left = 1; !fits(list) && list.children.length > 1; left += 1) {
    list.lastElementChild.remove();
    more.hidden = false;
    more.textContent = say("more", left);
  }
}

function onTable(game) {
  const item = make("li");
  const head = make("span", "head");
  head.append(make("span", "table", game.table), " ", make("span", "facts", titleOf(game)));
  item.append(head, seatsOf(game));
  return item;
}

function result(game) {
  const item = make("li");
  item.append(make("span", "facts", `${timeOf(new Date(game.at))} · ${game.table} · ${titleOf(game)}`), seatsOf(game));
  return item;
}

function seatsOf(game) {
  const seats = make("span", "seats");
  for (const { pod, name, score, has_won: hasWon } of game.seats) {
    const seat = make("span", hasWon ? "seat has-won" : "seat");
    if (hasWon) seat.append(star());
    seat.append(`${name || `p${pod}`} `, make("b", "", String(score).replace("-", "−")));
    seats.append(seat);
  }
  return seats;
}

function person({ name, points, games, wins }, at, people) {
  const row = make("tr");
  const isLevel = at && people[at - 1].points === points;
  const head = make("th", "", name);
  head.scope = "row";
  row.append(make("td", "", isLevel ? "" : `${at + 1}.`), head, ...[points, games, wins].map((count) => make("td", "", String(count))));
  return row;
}

function star() {
  const mark = make("span", "star");
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", say("won"));
  return mark;
}

function titleOf(game) {
  const titles = standings.titles[game.game];
  return titles[LANGUAGE] ?? titles.en;
}

function timeOf(moment) {
  return moment.toLocaleTimeString(LANGUAGE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

document.documentElement.lang = LANGUAGE;
document.title = `${say("title")} — Topout`;
document.getElementById("title").textContent = say("title");
for (const part of document.querySelectorAll("[data-say]")) part.textContent = say(part.dataset.say);
link(say("connecting"));
addEventListener("resize", () => show());
ask();
