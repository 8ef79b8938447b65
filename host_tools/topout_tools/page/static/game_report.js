// One game that was played: who was where, as a table for spreadsheets, as a link for the app BG Stats. Nothing is sent
// anywhere but by that link, and only when it is clicked.

import { make, save } from "./elements.js";
import { say } from "./words.js";

const BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data=";
const COLUMNS = ["number", "played_at", "game", "minutes", "events", "pod", "name", "score", "place", "has_won"];
const FORMULA = /^'*[=+\-@\t\r]/; // a spreadsheet would compute such a text

export class GameReport {
  constructor(game, onDelete) {
    this.game = game;
    this.onDelete = onDelete;
  }

  open() {
    const { game } = this;
    const when = new Date(game.played_at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const title = make("h2", "", say(`game.${game.game}`) || game.game);
    title.id = "report-title";
    this.dialog = make("dialog", "page report-page");
    this.dialog.setAttribute("aria-labelledby", title.id);
    const facts = [when, ...(game.minutes ? [say("games.minutes", game.minutes)] : [])].join(" · ");
    const players = make("ol", "report-players");
    players.append(...byPlace(game).map(playerLine));
    this.dialog.append(title, make("p", "games-facts", facts), players, this.#buttons(`${title.textContent}, ${when}`));
    this.dialog.onclose = () => this.dialog.remove();
    document.body.append(this.dialog);
    this.dialog.showModal();
  }

  #buttons(name) {
    const form = make("form");
    form.method = "dialog";
    const close = make("button", "plain", say("close"));
    const csv = make("button", "plain", say("page.csv"));
    csv.type = "button";
    csv.onclick = () => save(`topout-${this.game.number}.csv`, asCsv(this.game), "text/csv");
    const link = make("a", "plain", say("page.bgstats"));
    link.href = BG_STATS + encodeURIComponent(JSON.stringify(asPlay(this.game)));
    link.target = "_blank";
    link.rel = "noopener noreferrer";
    const remove = make("button", "plain danger", say("page.delete"));
    remove.setAttribute("aria-label", say("page.delete_of", name));
    remove.onclick = () => this.onDelete();
    form.append(remove, csv, link, close);
    return form;
  }
}

export function asCsv(game) {
  const { number, played_at: playedAt, game: name, minutes, log } = game;
  const rows = game.seats.map((seat) => [number, playedAt, name, minutes ?? "", log.length, seat.pod, seat.name, seat.score, seat.place, Number(seat.has_won)]);
  return [COLUMNS, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
}

function cell(value) {
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// The fields of the app's page «push plays to BG Stats from other apps or websites».
export function asPlay(game) {
  const play = {
    sourceName: "Topout",
    sourcePlayId: game.id,
    playDate: game.played_at.slice(0, 19).replace("T", " "),
    game: { name: say(`game.${game.game}`) || game.game, sourceGameId: game.game, highestWins: !game.low_wins, noPoints: false },
    players: game.seats.map((seat, player) => ({
      name: seat.name || say("pod", seat.pod),
      sourcePlayerId: seat.name || `p${seat.pod}`,
      score: seat.score,
      rank: seat.place,
      winner: seat.has_won,
      startPlayer: player === game.setup[1],
    })),
  };
  return game.minutes ? { ...play, durationMin: game.minutes } : play;
}

function byPlace(game) {
  return [...game.seats].sort((one, other) => one.place - other.place);
}

function playerLine(seat) {
  const line = make("li", seat.has_won ? "has-won" : "");
  line.value = seat.place;
  line.append(make("span", "", seat.name || say("pod", seat.pod)), " ", make("span", "games-score", String(seat.score).replace("-", "−")));
  if (seat.is_out) line.append(" ", make("span", "games-out", say("games.out")));
  return line;
}
