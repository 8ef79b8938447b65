// Draws SVG elements, and a worker in a player's colour and shape.

import { COLORS, SHAPES } from "./pods.js";

const SVG = "http://www.w3.org/2000/svg";

export const GROUND = 206; // where things stand, in a picture of 240 × 220
export const NOBODYS = "#b9aa94";

export function draw(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export const seatOf = (scene, player) => Number(scene.seats[player].slice(1)) - 1;
export const colorOf = (scene, player) => (player === null ? NOBODYS : COLORS[seatOf(scene, player)]);

// The feet are at x, y. The head has the shape of its pod, so that colour is not needed.
export function worker(scene, player, x, y, size, turn = 0) {
  const color = colorOf(scene, player);
  const head = draw("path", { d: SHAPES[seatOf(scene, player)], transform: "translate(-5.400 -21) scale(.45)" });
  const body = draw("path", { d: "M-5 0 L-3.200 -11 H3.200 L5 0 Z" });
  return draw("g", { class: "worker", fill: color, transform: `translate(${x} ${y}) rotate(${turn}) scale(${size / 20})` }, body, head);
}

export function label(text, x, y, size = 11, attributes = {}) {
  return draw("text", { x, y, "font-size": size, "text-anchor": "middle", ...attributes }, text);
}

// A pseudo-random value that is always the same for the same number.
export function chance(seed) {
  const value = Math.sin(seed * 127.1 + 311.7) * 43758.5453;
  return value - Math.floor(value);
}
