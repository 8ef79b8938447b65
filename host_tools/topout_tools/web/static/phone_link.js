// The connection to the table. A plain request checks the token first: browsers do not say why a websocket failed.

import { ReconnectingSocket } from "./reconnecting_socket.js";

const TAKEN_OVER = 4409;
const THROWN_OFF = 4410;
const SILENCE_MS = 7000; // the table says something every two seconds
const SECOND_MS = 1000;
const CHOICE_MS = 3000; // between two looks at which places are free

export class PhoneLink extends ReconnectingSocket {
  // `onRefused` gets the key of the text with the reason, and the seconds until the next try, if there is one.
  // `onChoice` gets the free places, if the token is the one to join with.
  constructor(token, onNews, onPixels, onLink, onRefused, onChoice) {
    super(onNews, onPixels, onLink);
    this.token = token;
    this.onRefused = onRefused;
    this.onChoice = onChoice;
    this.attempt = 0;
    addEventListener("online", () => this.openNow());
    addEventListener("pageshow", ({ persisted }) => persisted && this.openNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.openNow());
    setInterval(() => this.checkSilence(), SECOND_MS);
  }

  async open() {
    this.attempt += 1;
    const attempt = this.attempt;
    let answer;
    try {
      answer = await this.ask();
    } catch (_) {
      answer = null;
    }
    if (attempt !== this.attempt) return;
    if (!answer) this.onClose();
    else if (answer.places) this.offer(answer.places);
    else if (answer.place) this.listen(new WebSocket(`ws://${location.host}/place`, ["topout", this.token]));
    else this.refuse(answer);
  }

  offer(places) {
    this.onChoice(places);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), CHOICE_MS);
  }

  async ask(path = "place") {
    const answer = await fetch(path, { headers: { authorization: `Bearer ${this.token}` }, cache: "no-store" });
    return Object.assign(await answer.json(), { isSlowed: answer.status === 429 });
  }

  // After a sleep, or in another network, the old socket may look open and be dead.
  openNow() {
    if (this.isOver) return;
    this.drop();
    this.open();
  }

  drop() {
    clearTimeout(this.timer);
    if (!this.socket) return;
    this.socket.onclose = this.socket.onmessage = this.socket.onopen = null;
    this.socket.close();
    this.socket = null;
  }

  take(data) {
    this.heardMs = performance.now();
    super.take(data);
  }

  checkSilence() {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN || document.hidden) return;
    if (performance.now() - this.heardMs < SILENCE_MS) return;
    this.drop();
    this.onClose();
  }

  listen(socket) {
    this.heardMs = performance.now();
    super.listen(socket);
  }

  refuse({ wait, isSlowed }) {
    if (isSlowed) {
      this.onRefused("slow", wait);
      this.timer = setTimeout(() => this.open(), wait * SECOND_MS);
    } else this.end("wrong");
  }

  onClose(code) {
    if (code === TAKEN_OVER) this.end("taken");
    else if (code === THROWN_OFF) this.end("thrown");
    else super.onClose();
  }

  end(why) {
    this.isOver = true;
    this.onLink(false);
    this.onRefused(why);
  }

  begin() {
    this.isOver = false;
    this.open();
  }
}
