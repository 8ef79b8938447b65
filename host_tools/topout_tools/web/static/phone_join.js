// The choice of a free place, on a phone that has scanned the join code.

import { COLORS, PODS, SHAPES } from "./pods.js";
import { say } from "./words.js";

export class PhoneJoin {
  // `list` gets the buttons; `ask` asks the server for the token of a place; `onTaken` gets the places that are left.
  constructor(list, ask, onTaken) {
    this.list = list;
    this.ask = ask;
    this.onTaken = onTaken;
  }

  // Each place comes with the name of who sits there. Buttons that stay the same are left alone: one may have the focus.
  show(places) {
    const offered = JSON.stringify([places, document.documentElement.lang]);
    if (offered === this.offered) return;
    this.offered = offered;
    this.list.replaceChildren(...places.map(([place, name]) => this.button(place, name)));
  }

  button(place, name) {
    const button = document.createElement("button");
    const at = PODS.indexOf(place);
    button.className = "choice";
    button.dataset.place = place;
    if (at >= 0) button.append(shape(at));
    button.append(at < 0 ? say("hub") : label(at, name));
    button.onclick = () => this.take(place);
    return button;
  }

  async take(place) {
    const answer = await this.ask(place).catch(() => null);
    if (answer?.token) location.replace(`#${answer.token}`);
    else if (answer?.places) this.onTaken(answer.places);
  }
}

function label(at, name) {
  const number = String(at + 1);
  return name && name !== number ? `${say("pod", number)}: ${name}` : say("pod", number);
}

function shape(at) {
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("aria-hidden", "true");
  path.setAttribute("d", SHAPES[at]);
  path.setAttribute("fill", COLORS[at]);
  picture.append(path);
  return picture;
}
