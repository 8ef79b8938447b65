// The games that were played, newest first, in a dialog of its own. It knows no server: `load` and `openReport` are given.

import { say } from "./words.js";

export class Games {
  // `load` returns a promise of { games, are_all }, and rejects with an Error whose message is one line.
  // A game has number, game, played_at, is_over, minutes and seats; a seat has pod, name, score, place, has_won and is_out.
  // `openReport` gets the game whose report is wanted.
  constructor(load, openReport) {
    this.load = load;
    this.openReport = openReport;
    this.areKept = true;
    this.dialog = make("dialog", "page games-page");
    this.dialog.setAttribute("aria-labelledby", "games-title");
    this.title = make("h2");
    this.title.id = "games-title";
    this.line = make("p", "games-line");
    this.line.setAttribute("role", "status");
    this.list = make("ul", "games-list");
    this.close = make("button", "plain");
    const form = make("form");
    form.method = "dialog";
    form.append(this.close);
    this.dialog.append(this.title, this.line, this.list, form);
    this.warning = make("p", "games-warning");
    this.warning.setAttribute("role", "alert");
    this.warning.hidden = true;
    document.body.append(this.dialog, this.warning);
    document.addEventListener("language", () => this.show());
    this.content = { games: [], are_all: true };
    this.show();
  }

  open() {
    this.dialog.showModal();
    this.close.focus();
    this.refresh();
  }

  // Null: games are not kept here. Otherwise how often a game was stored, why none can be now, or "", and how many wait on
  // this computer for a shared history, or null.
  setKeeping(keeping) {
    this.areKept = Boolean(keeping);
    [, this.problem, this.waiting] = keeping ?? [0, "", null];
    if (this.dialog.open) this.refresh();
    else this.show();
  }

  async refresh() {
    if (this.areKept) {
      try {
        this.content = await this.load();
      } catch (error) {
        this.content = { games: [], are_all: true, problem: error.message };
      }
    }
    this.show();
  }

  show() {
    const { games, are_all: areAll, problem } = this.content;
    this.title.textContent = say("games.title");
    this.close.textContent = say("close");
    this.line.textContent = this.note(games.length, areAll, problem);
    this.line.hidden = !this.line.textContent;
    this.list.replaceChildren(...(this.areKept ? games : []).map((game) => this.item(game)));
    this.warning.hidden = !this.problem;
    this.warning.textContent = this.problem ? this.complaint() : "";
  }

  complaint() {
    return this.waiting === null ? say("games.unkept", this.problem) : say("games.waiting", this.waiting);
  }

  note(count, areAll, problem) {
    if (!this.areKept) return say("games.off");
    if (problem) return say("games.unread", problem);
    if (!count) return say("games.none");
    return areAll ? "" : say("games.newest", count);
  }

  item(game) {
    const item = make("li");
    const when = new Date(game.played_at);
    const language = document.documentElement.lang;
    const name = say(`game.${game.game}`) || game.game;
    const date = when.toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
    const time = when.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    const facts = [`${date}, ${time}`];
    if (game.minutes) facts.push(say("games.minutes", game.minutes));
    if (!game.is_over) facts.push(say("games.unfinished"));
    const button = make("button", "plain", say("games.report"));
    button.setAttribute("aria-label", say("games.report_of", `${name}, ${facts[0]}`));
    button.onclick = () => this.openReport(game);
    const players = make("ol", "games-players");
    players.append(...[...game.seats].sort((one, other) => one.place - other.place).map(player));
    item.append(make("b", "", name), make("span", "games-facts", facts.join(" · ")), players, button);
    return item;
  }
}

function player(seat) {
  const item = make("li", seat.has_won ? "has-won" : "");
  if (seat.has_won) item.append(star());
  item.append(make("span", "", seat.name || say("pod", seat.pod)), make("span", "games-score", String(seat.score).replace("-", "−")));
  if (seat.is_out) item.append(make("span", "games-out", say("games.out")));
  return item;
}

function star() {
  const mark = make("span", "games-star");
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", say("games.won"));
  return mark;
}

function make(tag, className = "", text = "") {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text) element.textContent = text;
  return element;
}
