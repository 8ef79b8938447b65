// Any game: the score track, a lane for each player, and the score to be reached.

import { colorOf, draw, label, worker } from "./svg.js";

const LEFT = 26;
const RIGHT = 222;
const TOP = 44;
const BOTTOM = 196;

export function drawLanes(scene) {
  const { start = 0, target = null, lowest = null } = scene;
  const marks = [start, ...scene.scores, ...[target, lowest].filter((mark) => mark !== null)];
  const [low, high] = [Math.min(...marks), Math.max(...marks)];
  const most = Math.max(high, low + 10);
  const place = (score) => LEFT + ((RIGHT - LEFT) * (score - low)) / (most - low);
  const step = Math.min(38, (BOTTOM - TOP) / scene.seats.length);
  const first = BOTTOM - step * (scene.seats.length - 1) - 8;
  const lanes = scene.seats.map((_, player) => drawLane(scene, player, first + step * player, place));
  return [...(target === null ? [] : drawTarget(place(target), first - 30, target)), ...lanes];
}

function drawLane(scene, player, y, place) {
  const x = place(scene.scores[player]);
  const lane = draw("g", { opacity: scene.in[player] ? 1 : 0.45 });
  lane.append(
    draw("path", { d: `M${LEFT} ${y} H${RIGHT}`, stroke: "#0d0805", "stroke-width": 7, "stroke-linecap": "round", opacity: 0.55 }),
    draw("path", { d: `M${LEFT} ${y} H${x}`, stroke: colorOf(scene, player), "stroke-width": 5, "stroke-linecap": "round" }),
    worker(scene, player, x, y + 3, 22),
    label(scene.scores[player], x + (x > 180 ? -18 : 18), y - 5, 13, { fill: "#fff3df", "font-weight": 700 }),
  );
  return lane;
}

function drawTarget(x, top, target) {
  return [
    draw("path", { d: `M${x} ${BOTTOM + 4} V${top}`, stroke: "#fff3df", "stroke-width": 2, "stroke-dasharray": "4 4" }),
    draw("path", { d: `M${x} ${top} h-30 v14 h30z`, fill: "#fff3df" }),
    label(target, x - 15, top + 11, 11, { fill: "#17110c", "font-weight": 700 }),
  ];
}
