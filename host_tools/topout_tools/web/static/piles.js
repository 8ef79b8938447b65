// Floors: the piles of cards, each card in its player's colour; only the newest are visible. The ball is beside them.

import { GROUND, chance, colorOf, draw, label } from "./svg.js";

const SHOWN = 8;
const HIGH = 21;
const WIDE = 74;
const BALLS = { 10: "≈", 11: "2 4 6", 12: "1 3 5", 13: "»" }; // nearest, even, odd, skip

export function drawPiles(scene, before) {
  const middles = scene.piles.length > 1 ? [70, 170] : [scene.ball === null ? 120 : 98];
  const parts = scene.piles.map((pile, at) => {
    const isNew = before?.piles && before.piles[at]?.length === pile.length - 1;
    return drawPile(scene, pile, middles[at], isNew);
  });
  if (scene.ball !== null) parts.push(drawBall(scene.ball));
  return [draw("g", { class: "building" }, ...parts)];
}

function drawPile(scene, pile, middle, isNew) {
  const hidden = Math.max(0, pile.length - SHOWN);
  const storeys = pile.slice(hidden).map(([number, player], at) => drawCard(scene, number, player, middle, at, hidden));
  if (isNew) storeys.at(-1).classList.add("is-new");
  return draw("g", {}, ...storeys);
}

function drawCard(scene, number, player, middle, at, hidden) {
  const x = middle - WIDE / 2 + 4 * (chance(at + hidden) - 0.5);
  const y = GROUND - (at + 1) * HIGH;
  const color = colorOf(scene, player);
  const windows = [12, 22, WIDE - 26, WIDE - 16].map((left) => draw("rect", { x: x + left - 2, y: y + 7, width: 6, height: 8, rx: 1, fill: "#fff3c4", opacity: 0.85 }));
  return draw(
    "g",
    { class: "storey" },
    draw("rect", { x, y: y + 1, width: WIDE, height: HIGH - 1, rx: 2, fill: color }),
    draw("rect", { x, y: y + 1, width: WIDE, height: 4, rx: 2, fill: "#fff", opacity: 0.3 }),
    ...windows,
    label(number, middle, y + 16, 14, { fill: "#17110c", "font-weight": 700 }),
  );
}

function drawBall(ball) {
  const text = BALLS[ball] ?? String(ball);
  return draw(
    "g",
    { class: "ball" },
    draw("circle", { cx: 182, cy: GROUND - 23, r: 23, fill: "#e8dcc8" }),
    draw("ellipse", { cx: 175, cy: GROUND - 33, rx: 8, ry: 5, fill: "#fff", opacity: 0.8 }),
    label(text, 182, GROUND - 17, text.length > 2 ? 12 : 19, { fill: "#17110c", "font-weight": 700 }),
  );
}
