// Playing from the keyboard: digits choose a pod, letters are keys. A letter is the one printed on the key, in any
// layout. In layouts with other letters (Cyrillic), and for Q W E, the key's position counts.

import { PODS, chosenPod, choosePod } from "./pods.js";

const POD_KEYS = { a: "a", b: "b", c: "c" };
const HUB_KEYS = { m: "hub.menu", u: "hub.undo", f: "hub.fall" };
const ROW_ABOVE = { KeyQ: "a", KeyW: "b", KeyE: "c" };
const DIGIT = /^(?:Digit|Numpad)([1-5])$/;
const KNOCK = "k";

// `podOnKeys` returns the pod whose keys the letters are.
export function listenToKeyboard(keys, knock, podOnKeys) {
  const board = new Keyboard(keys, knock, podOnKeys);
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    board.press(event);
  });
  addEventListener("keyup", (event) => board.release(event));
}

class Keyboard {
  constructor(keys, knock, podOnKeys) {
    this.keys = keys;
    this.knock = knock;
    this.podOnKeys = podOnKeys;
    this.knockCode = null;
  }

  press(event) {
    const { code, key } = event;
    const letter = letterOf(event);
    const digit = DIGIT.exec(code);
    if (digit) choosePod(PODS[digit[1] - 1]);
    else if (letter in HUB_KEYS) this.keys.hold(HUB_KEYS[letter], code);
    else if (letter in POD_KEYS) this.keys.hold(`${this.podOnKeys()}.${POD_KEYS[letter]}`, code);
    else if (code in ROW_ABOVE) this.keys.hold(`${this.podOnKeys()}.${ROW_ABOVE[code]}`, code);
    else if (letter === KNOCK) this.knockBefore(code);
    else if (key === "Escape") this.knock.cancel();
    else if (key === "?") document.getElementById("help-page").showModal();
  }

  release({ code }) {
    this.keys.release(code);
    if (code === this.knockCode) this.knock.end();
  }

  knockBefore(code) {
    this.knockCode = code;
    this.knock.beginBefore(chosenPod());
  }
}

function letterOf({ code, key }) {
  const letter = key.toLowerCase();
  if (/^[a-z]$/.test(letter)) return letter;
  return /^\p{L}$/u.test(letter) && code.startsWith("Key") ? code.slice(3).toLowerCase() : "";
}
