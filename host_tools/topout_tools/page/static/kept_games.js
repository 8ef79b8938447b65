// The games that were played on this page, in the browser's own store. Each game and the list carry a version: what an
// older page wrote opens.

import { GameReport } from "./game_report.js";

const VERSION = 1;
const MOST_LISTED = 200;
const STORE = "games";

export class KeptGames {
  // `onKeeping` gets what the list of games wants to know: how often a game was stored, why none can be now or "", null.
  constructor(onKeeping) {
    this.onKeeping = onKeeping;
    this.stored = 0;
    this.last = "";
  }

  async open() {
    const opening = indexedDB.open(`topout games ${new URL(".", location.href).pathname}`, VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
    this.database = settled(opening);
    this.#tell(await this.database.then(() => "", String));
  }

  // The game on the table, as page_read() says it; null if there is none.
  async see(game) {
    if (!game?.is_over || JSON.stringify(game) === this.last) return;
    this.last = JSON.stringify(game);
    const { id, name, seats, minutes, low_wins: lowWins, setup, log } = game;
    try {
      const known = await this.#run("readonly", (store) => store.get(id));
      const playedAt = known?.played_at ?? new Date().toISOString();
      const row = { id, version: VERSION, game: name, played_at: playedAt, is_over: true, minutes, low_wins: lowWins, seats, setup, log };
      await this.#run("readwrite", (store) => store.put(row));
      this.stored += 1;
      this.#tell("");
    } catch (problem) {
      this.#tell(String(problem));
    }
  }

  // The newest first, as the list takes them.
  async load() {
    const games = await this.#run("readonly", (store) => store.getAll());
    games.sort((one, other) => other.played_at.localeCompare(one.played_at));
    games.forEach((game, nth) => (game.number = games.length - nth));
    return { games: games.slice(0, MOST_LISTED), are_all: games.length <= MOST_LISTED };
  }

  show(game) {
    new GameReport(game, () => this.#delete(game)).open();
  }

  async #delete({ id }) {
    await this.#run("readwrite", (store) => store.delete(id));
    this.#tell("");
  }

  #tell(problem) {
    this.onKeeping([this.stored, problem, null]);
  }

  async #run(mode, act) {
    const database = await this.database;
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const answer = settled(act(transaction.objectStore(STORE)));
    await done;
    return answer;
  }
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
