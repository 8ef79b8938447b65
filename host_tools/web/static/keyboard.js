// Playing from the keyboard: digits choose a pod, letters are keys. By place on the keyboard, whatever the language.

import { PODS, choosePod } from "./pods.js";

const POD_KEYS = { KeyA: "a", KeyB: "b", KeyC: "c", KeyQ: "a", KeyW: "b", KeyE: "c" };
const HUB_KEYS = { KeyM: "hub.menu", KeyU: "hub.undo", KeyF: "hub.fall" };
const DIGIT = /^(?:Digit|Numpad)([1-5])$/;

export function listenToKeyboard(keys, knock) {
  addEventListener("keydown", (event) => {
    if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    press(event, keys, knock);
  });
  addEventListener("keyup", (event) => {
    keys.release(event.code);
    if (event.code === "KeyK") knock.end();
  });
}

function press(event, keys, knock) {
  const { code, key } = event;
  const digit = DIGIT.exec(code);
  if (digit) choosePod(PODS[digit[1] - 1]);
  else if (code in HUB_KEYS) keys.hold(HUB_KEYS[code], code);
  else if (code in POD_KEYS) keys.hold(`${chosenPod()}.${POD_KEYS[code]}`, code);
  else if (code === "KeyK") knock.beginBefore(chosenPod());
  else if (code === "Escape") knock.cancel();
  else if (key === "?") document.getElementById("help-page").showModal();
}

function chosenPod() {
  const chosen = document.querySelector(".pod.is-chosen") ?? document.getElementById(PODS[0]);
  choosePod(chosen.id);
  return chosen.id;
}
