// New York: what was built, as a skyline. Up to four blocks make a house, a roof closes one, a skyscraper stands alone.
// The console does not know their places on the board, so the order is that of the log.

import { GROUND, chance, colorOf, draw, worker } from "./svg.js";

const BLOCK = 0;
const ROOF = 1;
const BLOCKS_MOST = 4;
const WIDEST = 30;
const ROOM = 196;
const LEFT = 38; // before it stands the statue

export function drawSkyline(scene, before) {
  const houses = buildHouses(scene.pieces);
  const wide = Math.min(WIDEST, ROOM / Math.max(1, houses.length));
  const drawn = houses.map((house, at) => drawHouse(scene, house, LEFT + at * wide, wide, at));
  if (before?.pieces && before.pieces.length === scene.pieces.length - 1) drawn[latest(houses)]?.classList.add("is-new");
  return [draw("g", { class: "building" }, ...drawn), ...drawStatue(scene)];
}

function buildHouses(pieces) {
  const houses = [];
  const open = new Map(); // by player
  pieces.forEach(([player, piece], nth) => {
    let house = open.get(player);
    if (piece > ROOF || !house) houses.push((house = { player, blocks: 0, roof: null, isTall: piece > ROOF, nth }));
    house.nth = nth;
    if (piece === BLOCK) house.blocks += 1;
    if (piece === ROOF) house.roof = player;
    const isOpen = piece === BLOCK && house.blocks < BLOCKS_MOST;
    if (piece <= ROOF) isOpen ? open.set(player, house) : open.delete(player);
  });
  return houses;
}

function latest(houses) {
  return houses.reduce((last, house, at) => (house.nth > houses[last].nth ? at : last), 0);
}

function drawHouse(scene, house, x, wide, at) {
  const color = colorOf(scene, house.player);
  const high = house.isTall ? 138 + 22 * chance(at) : Math.max(8, 25 * house.blocks);
  const top = GROUND - high;
  const parts = [draw("rect", { x: x + 1, y: top, width: wide - 2, height: high, rx: 1, fill: color }), draw("rect", { x: x + 1, y: top, width: (wide - 2) / 3, height: high, fill: "#fff", opacity: 0.18 })];
  for (let y = top + 6; y < GROUND - 6; y += 12) {
    for (let left = 4; left < wide - 6; left += 8) {
      if (chance(left + y + at) > 0.35) parts.push(draw("rect", { x: x + left, y, width: 4, height: 6, fill: "#fff3c4", opacity: 0.85 }));
    }
  }
  if (house.isTall) parts.push(draw("path", { d: `M${x + wide / 2 - 5} ${top} l5 -22 5 22z`, fill: color }));
  if (house.roof !== null) parts.push(draw("path", { d: `M${x} ${top + 1} q${wide / 2} -${0.9 * wide} ${wide} 0z`, fill: "#5fb7a5" }));
  return draw("g", { class: "storey" }, ...parts);
}

// The player who has the statue this round stands before it.
function drawStatue(scene) {
  const color = "#7fc4ad";
  const figure = draw("path", { d: `M10 ${GROUND} h20 v-14 h-4 l-2 -40 -3 -10 v-6 h-3 v6 l-3 10 -1 40 h-4z`, fill: color });
  const torch = draw("path", { d: `M22 ${GROUND - 56} l8 -18`, stroke: color, "stroke-width": 4 });
  const flame = draw("circle", { cx: 31, cy: GROUND - 78, r: 4, fill: "#ffd23d" });
  const holder = scene.statue === null ? [] : [worker(scene, scene.statue, 8, GROUND, 17)];
  return [figure, torch, flame, ...holder];
}
