// The game pieces, from the console's log: a tower, piles of floors, a skyline, a track. They sway when the table is
// knocked. They can be switched off, and this browser remembers that.

import { drawLanes } from "./lanes.js";
import { drawPiles } from "./piles.js";
import { drawSkyline } from "./skyline.js";
import { GROUND, draw } from "./svg.js";
import { drawTower } from "./tower.js";
import { say } from "./words.js";

const REMEMBERED = "topout scene";
const ARTISTS = { skyscrapers: drawTower, floors: drawPiles, newyork: drawSkyline };
const SOFT_DEG = 0.8;
const HARD_MG = 150; // so much more for a degree more

export class Scene {
  constructor(picture, onSwitch) {
    this.picture = picture;
    this.onSwitch = onSwitch;
    this.scene = null;
    this.isOn = recall() !== "off";
    onSwitch(this.isOn);
  }

  toggle() {
    this.isOn = !this.isOn;
    remember(this.isOn ? "on" : "off");
    this.onSwitch(this.isOn);
    this.show(this.scene);
  }

  show(scene) {
    const before = this.scene;
    this.scene = scene;
    const isSeen = Boolean(scene) && this.isOn;
    this.picture.classList.toggle("is-empty", !isSeen);
    this.picture.parentElement.classList.toggle("has-scene", isSeen);
    this.picture.replaceChildren();
    if (!isSeen) return;
    this.picture.classList.remove("is-down");
    const artist = ARTISTS[scene.game] ?? drawLanes;
    const shadow = draw("ellipse", { class: "shadow", cx: 120, cy: GROUND + 1, rx: 112, ry: 9 });
    this.picture.append(shadow, ...artist(scene, before?.game === scene.game ? before : null));
    this.name();
    this.collapse(Boolean(scene.collapsed), Boolean(scene.collapsed && before && !before.collapsed));
  }

  // A collapse is animated when it happens; an earlier one is drawn as its result.
  collapse(isDown, isSeenToFall) {
    this.picture.classList.toggle("is-falling", isSeenToFall);
    if (isSeenToFall) this.picture.getBoundingClientRect(); // how it stood before
    this.picture.classList.toggle("is-down", isDown);
  }

  // In words, for screen readers.
  name() {
    if (this.scene && this.isOn) this.picture.setAttribute("aria-label", describe(this.scene));
  }

  sway(mg) {
    this.picture.style.setProperty("--sway", `${(SOFT_DEG + mg / HARD_MG).toFixed(2)}deg`);
    this.picture.classList.remove("is-swaying");
    this.picture.getBoundingClientRect(); // so that the animation starts over
    this.picture.classList.add("is-swaying");
  }
}

function describe(scene) {
  const people = (counts) => counts.flatMap((count, player) => (count ? [`${say("pod", scene.seats[player].slice(1))}: ${count}`] : [])).join(", ") || say("nobody");
  const parts = [];
  if (scene.collapsed) parts.push(say("scene.collapsed"));
  if (scene.floors) parts.push(say("scene.floors", scene.floors.length), say("scene.standing", people(scene.standing)), say("scene.lying", people(scene.lying)));
  else if (scene.piles) parts.push(say("scene.piles", scene.piles.map((pile) => pile.at(-1)[0]).join(", ")));
  else if (scene.pieces) parts.push(say("scene.pieces", scene.pieces.length));
  else parts.push(say("scene.scores", scene.scores.map((score, player) => `${say("pod", scene.seats[player].slice(1))}: ${score}`).join(", ")));
  return parts.join(". ");
}

// A browser may forbid a page to store anything.
function recall() {
  try {
    return localStorage.getItem(REMEMBERED);
  } catch {
    return null;
  }
}

function remember(word) {
  try {
    localStorage.setItem(REMEMBERED, word);
  } catch {
    // then the choice is not stored
  }
}
