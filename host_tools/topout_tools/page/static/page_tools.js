// What only the page without a server has: what was found in its store, copies of the memory, the script as a file made
// here, and the screen that is kept awake.

import { confirmed, make, save } from "./elements.js";
import { KeptGames } from "./kept_games.js";
import { Updates } from "./updates.js";
import { say } from "./words.js";

const MEMORY_BYTES = 4096;
const COPY = "topout-memory.bin";
const element = (id) => document.getElementById(id);

export class PageTools {
  constructor(carrier) {
    this.carrier = carrier;
    this.games = new KeptGames((keeping) => carrier.onNews({ games: keeping }));
    this.updates = new Updates(() => this.showFound("update"));
    this.found = null;
  }

  seeFirstScreen() {
    if (!this.wasSeen) this.updates.open();
    this.wasSeen = true;
  }

  open() {
    this.note = make("p", "page-note");
    this.note.setAttribute("role", "status");
    this.note.hidden = true;
    document.body.prepend(this.note);
    element("phones-page").querySelector(".how-not").dataset.say = "page.phones";
    element("share").hidden = true; // pictures and films are made by the server
    const copy = this.#entry("copy", "page.copy", "button");
    const bring = this.#entry("bring", "page.bring", "button");
    element("script").before(copy, bring);
    copy.onclick = () => this.#saveCopy();
    bring.onclick = () => this.#bringCopy();
    element("script").onclick = (event) => this.#saveScript(event);
    document.addEventListener("language", () => this.#say());
    document.addEventListener("visibilitychange", () => this.#stayAwake());
    this.games.open();
  }

  // `detail` is the browser's own words.
  showFound(found, detail = "") {
    this.found = found === "stored" ? null : [`page.${found}`, detail];
    if (found === "stored") this.#askToPersist();
    this.#say();
  }

  see(news) {
    if ("game" in news) {
      this.isPlaying = Boolean(news.game) && !news.game.is_over;
      this.updates.setPlaying(this.isPlaying);
      this.games.see(news.game);
      this.#stayAwake();
    }
  }

  async #askToPersist() {
    const isLasting = await navigator.storage?.persist?.().catch(() => false);
    const isSafari = "standalone" in navigator || /^((?!chrome|android).)*safari/i.test(navigator.userAgent);
    const isInstalled = navigator.standalone || matchMedia("(display-mode: standalone)").matches;
    if (!isLasting && isSafari && !isInstalled) this.found ??= ["page.safari", ""];
    this.#say();
  }

  #say() {
    this.note.hidden = !this.found;
    this.note.textContent = this.found ? say(...this.found) : "";
  }

  #entry(id, key, tag) {
    const entry = make(tag);
    entry.id = id;
    const icon = element("script").querySelector("svg").cloneNode(true);
    const name = make("b");
    name.dataset.say = key;
    const what = make("span");
    what.dataset.say = `${key}.what`;
    name.textContent = say(key);
    what.textContent = say(`${key}.what`);
    entry.append(icon, name, " ", what);
    return entry;
  }

  async #saveCopy() {
    save(COPY, await this.carrier.ask({ do: "copy" }), "application/octet-stream");
  }

  async #saveScript(event) {
    event.preventDefault();
    save("game.txt", await this.carrier.ask({ do: "script" }), "text/plain");
  }

  #bringCopy() {
    const chooser = make("input");
    chooser.type = "file";
    chooser.onchange = async () => {
      const [file] = chooser.files;
      const memory = new Uint8Array(await file.arrayBuffer());
      if (memory.length !== MEMORY_BYTES) this.showFound("foreign", file.name);
      else if (await confirmed("page.bring")) this.carrier.send({ do: "bring", memory });
    };
    chooser.click();
  }

  // During a game, and only while the page is seen.
  async #stayAwake() {
    const isWanted = this.isPlaying && document.visibilityState === "visible";
    if (isWanted && !this.awake) this.awake = await navigator.wakeLock?.request("screen").catch(() => null);
    if (!isWanted || this.awake?.released) {
      await this.awake?.release().catch(() => {});
      this.awake = null;
    }
  }
}
