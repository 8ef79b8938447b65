// Skyscrapers: a floor for each build, in its builder's colour, on as many columns as it has connections. Workers stand
// on it; fallen ones lie beside it.

import { GROUND, chance, colorOf, draw, worker } from "./svg.js";

const MIDDLE = 120;
const TALLEST = 176;
const STOREY = 40; // at the most
const WIDEST = 136;
const NARROWEST = 76;
const WORKER = 28;
const FALLEN = 24;
const ON_A_FLOOR = 3;
const COLUMNS_MOST = 8;

export function drawTower(scene, before) {
  const count = scene.floors.length;
  const high = Math.min(STOREY, TALLEST / Math.max(1, count));
  const storeys = scene.floors.map((floor, at) => drawStorey(scene, floor, at, count, high));
  if (before?.floors && before.floors.length === count - 1) storeys[count - 1].classList.add("is-new");
  return [draw("g", { class: "building" }, ...storeys, ...drawStanding(scene, count, high)), ...drawLying(scene)];
}

function widthAt(at, count) {
  return WIDEST - ((WIDEST - NARROWEST) * at) / Math.max(8, count - 1);
}

function drawStorey(scene, [player, beams, isHighest], at, count, high) {
  const wide = widthAt(at, count);
  const x = MIDDLE - wide / 2 + 5 * (chance(at) - 0.5);
  const y = GROUND - (at + 1) * high;
  const slab = Math.max(2.5, 0.3 * high);
  const color = colorOf(scene, player);
  const columns = Math.min(COLUMNS_MOST, beams + 1);
  const parts = Array.from({ length: columns }, (_, column) =>
    draw("rect", { x: x + 5 + ((wide - 13) * column) / (columns - 1), y: y + slab, width: 3, height: high - slab, fill: color, opacity: 0.6 }),
  );
  parts.push(draw("rect", { x, y, width: wide, height: slab, rx: 1.5, fill: color }));
  parts.push(draw("rect", { x, y, width: wide, height: slab / 2.5, rx: 1, fill: "#fff", opacity: 0.28 }));
  if (isHighest && at === count - 1) parts.push(draw("path", { d: `M${x + wide - 6} ${y} v-16 l-11 4 11 4`, fill: color, stroke: "#fff3df", "stroke-width": 1.2 }));
  const storey = draw("g", { class: "storey" }, ...parts);
  fallTo(storey, at, count, GROUND - y - slab);
  return storey;
}

// Its place after a collapse.
function fallTo(storey, at, count, height) {
  storey.style.setProperty("--aside", `${(170 * (chance(at + 40) - 0.5) * (0.4 + at / (count + 1))).toFixed(1)}px`);
  storey.style.setProperty("--down", `${(height - 14 * chance(at + 80)).toFixed(1)}px`);
  storey.style.setProperty("--lean", `${(80 * (chance(at + 120) - 0.5)).toFixed(0)}deg`);
  storey.style.setProperty("--late", `${(0.25 * (1 - at / count)).toFixed(2)}s`);
}

// Workers stand from the top floor down, a few on each; on the ground if there is no floor.
function drawStanding(scene, count, high) {
  const crew = scene.collapsed ? [] : everyone(scene.standing);
  return crew.map((player, nth) => {
    const floor = Math.max(0, count - Math.floor(nth / ON_A_FLOOR) * Math.max(1, Math.ceil((WORKER - 2) / high)));
    const wide = widthAt(Math.max(0, floor - 1), count) - WORKER;
    const share = (nth % ON_A_FLOOR) / (ON_A_FLOOR - 1) - 0.5;
    const spread = count ? 0 : (Math.floor(nth / ON_A_FLOOR) - 1) * 12;
    return worker(scene, player, MIDDLE + wide * share + spread, GROUND - floor * high, WORKER);
  });
}

function drawLying(scene) {
  const fallen = [...everyone(scene.lying), ...(scene.collapsed ? everyone(scene.standing) : [])];
  const lost = everyone(scene.lost);
  return [
    ...fallen.map((player, nth) => worker(scene, player, 202 + 20 * (nth % 3), GROUND - 4 - 12 * Math.floor(nth / 3), FALLEN, 90)),
    ...lost.map((player, nth) => {
      const gone = worker(scene, player, 38 - 18 * (nth % 3), GROUND - 4 - 11 * Math.floor(nth / 3), FALLEN, -90);
      gone.classList.add("is-lost");
      return gone;
    }),
  ];
}

function everyone(workers) {
  return workers.flatMap((count, player) => Array(count).fill(player));
}
