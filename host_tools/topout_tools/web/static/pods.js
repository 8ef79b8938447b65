// The five pods: makes them, lights their rings, shows whether they are plugged in.

import { Ring } from "./ring.js";
import { say } from "./words.js";

export const PODS = ["p1", "p2", "p3", "p4", "p5"];

export const COLORS = ["#ff6b5e", "#ffd23d", "#4fd66a", "#5cb2ff", "#f08cff"];
export const SHAPES = [
  "M12 3 22 21H2z",
  "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20",
  "M3 3h18v18H3z",
  "M12 1 23 12 12 23 1 12z",
  "m12 1 3.3 7.5 8.2.8-6.2 5.4 1.8 8-7.1-4.2-7.1 4.2 1.8-8L.5 9.3l8.2-.8z",
];
const KEYS = ["a", "b", "c"];

const rings = new Map();
let names = []; // of the players, "" for none

export function makePods(table, send) {
  PODS.forEach((pod, at) => table.append(makePod(pod, at, send)));
  document.addEventListener("language", namePods);
}

function namePods() {
  PODS.forEach((pod, at) => {
    const part = document.getElementById(pod);
    const shape = say("pod.shape", at + 1, say("shapes").split(" ")[at]);
    part.setAttribute("aria-label", names[at] ? `${shape}, ${names[at]}` : shape);
    for (const button of part.querySelectorAll("[data-key]")) button.setAttribute("aria-label", say("pod.key", at + 1, button.textContent));
    showPlug(pod, !part.classList.contains("is-unplugged"));
  });
}

// A pod shows its player's name, or its number if there is none.
export function showNames(all) {
  names = all;
  PODS.forEach((pod, at) => {
    const mark = document.querySelector(`#${pod} .mark`);
    mark.classList.toggle("has-name", Boolean(names[at]));
    mark.querySelector("b").textContent = names[at] || at + 1;
  });
  namePods();
}

// The meaning of each ring in words, so that nobody has to count lights.
export function nameRings(scene) {
  for (const pod of PODS) document.querySelector(`#${pod} .ring`).setAttribute("aria-label", meaning(scene, pod));
}

function meaning(scene, pod) {
  if (!scene) return say("ring.none");
  const player = scene.seats.indexOf(pod);
  if (player < 0) return say("ring.empty");
  if (!scene.in[player]) return say("ring.out");
  if (scene.turn !== pod) return say("ring.waits");
  return scene.actions === null ? say("ring.turn") : say("ring.actions", scene.actions);
}

function makePod(pod, at, send) {
  const part = document.getElementById("pod").content.firstElementChild.cloneNode(true);
  part.id = pod;
  part.style.gridArea = pod;
  dressPod(part, at);
  part.querySelector(".pod-keys").append(...KEYS.map((key) => makeKey(pod, key)));
  part.querySelector(".plug").onclick = () => {
    send({ do: part.classList.contains("is-unplugged") ? "plug" : "unplug", part: pod });
  };
  return part;
}

// Colour, shape, number, and the lights of the ring.
export function dressPod(part, at) {
  part.style.setProperty("--pod-color", COLORS[at]);
  part.querySelector(".mark path").setAttribute("d", SHAPES[at]);
  part.querySelector(".mark b").textContent = at + 1;
  rings.set(PODS[at], new Ring(part.querySelector(".ring")));
}

function makeKey(pod, key) {
  const button = document.createElement("button");
  button.className = "key";
  button.dataset.key = `${pod}.${key}`;
  button.textContent = key.toUpperCase();
  return button;
}

export function showRing(pod, hex) {
  rings.get(pod).show(hex);
}

export function showPlug(pod, isPlugged) {
  const part = document.getElementById(pod);
  const plug = part.querySelector(".plug");
  part.classList.toggle("is-unplugged", !isPlugged);
  plug.setAttribute("aria-checked", isPlugged);
  plug.setAttribute("aria-label", say("plug", pod.slice(1)));
  plug.title = say(isPlugged ? "plug.off" : "plug.on");
  plug.querySelector("span").textContent = isPlugged ? "" : say("unplugged");
}

export function choosePod(pod) {
  for (const name of PODS) document.getElementById(name).classList.toggle("is-chosen", name === pod);
  document.dispatchEvent(new Event("pod"));
}

export function chosenPod() {
  return document.querySelector(".pod.is-chosen")?.id ?? PODS[0];
}
