// In the place of the websocket: the console runs in a worker of this page. The same messages as with a server, commands
// there and news back.

import { PageTools } from "./page_tools.js";

const ADDRESSES = { worker: "console_worker.js", vm: "micropython.js", wasm: "micropython.wasm", program: "console.bin" };

export class Carrier {
  constructor(onNews, onPixels, onLink) {
    Object.assign(this, { onNews, onPixels, onLink });
    this.answers = [];
    this.tools = new PageTools(this);
  }

  open() {
    const inside = globalThis.TOPOUT_PARTS; // of the page that is one file
    const { worker, ...parts } = inside ?? addresses();
    this.worker = new Worker(worker, { type: inside ? "classic" : "module" });
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = ({ message }) => this.onNews({ trouble: message || "The console's worker does not start." });
    this.worker.postMessage({ do: "open", place: new URL(".", location.href).pathname, ...parts });
    this.tools.open();
  }

  take(data) {
    if (data.pixels) this.onPixels(data.pixels);
    if (data.news) {
      this.onNews(data.news);
      this.tools.see(data.news);
    }
    if (data.up) {
      this.onLink(true);
      this.tools.seeFirstScreen();
    }
    if (data.found) this.tools.showFound(data.found, data.detail);
    if (data.copy || data.script) this.answers.shift()?.(data.copy ?? data.script);
  }

  send(message) {
    this.worker.postMessage(message);
  }

  // Returns what the worker answers.
  ask(message) {
    return new Promise((answer) => {
      this.answers.push(answer);
      this.send(message);
    });
  }

  loadGames() {
    return this.tools.games.load();
  }

  openReport(game) {
    this.tools.games.show(game);
  }
}

function addresses() {
  return Object.fromEntries(Object.entries(ADDRESSES).map(([name, file]) => [name, new URL(file, import.meta.url).href]));
}
