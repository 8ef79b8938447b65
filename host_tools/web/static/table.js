// Lays the table: makes the parts, and passes on what comes over the wire to the part it concerns.

import { drawCables } from "./cables.js";
import { listenToKeyboard } from "./keyboard.js";
import { Keys } from "./keys.js";
import { listenToKnocks, shake } from "./knock.js";
import { PODS, makePods, showPlug, showRing } from "./pods.js";
import { Screen } from "./screen.js";
import { Sound } from "./sound.js";
import { listenToTools, showTools } from "./tools.js";
import { Wire } from "./wire.js";

const LIFT_MS = 1500;

const table = document.getElementById("table");
const hub = document.getElementById("hub");
const screen = new Screen(document.getElementById("screen"));
const sound = new Sound();
const wire = new Wire(show, (pixels) => screen.paint(pixels), showLink);
const send = (message) => wire.send(message);
const keys = new Keys(send);

makePods(table, send);
keys.watch(table);
listenToKeyboard(keys, listenToKnocks(table, send));
listenToTools(send, sound);
new ResizeObserver(drawCables).observe(table);
wire.open();

function show(news) {
  if ("light" in news) hub.style.setProperty("--light", news.light);
  if ("rings" in news) for (const [pod, colors] of Object.entries(news.rings)) showRing(pod, colors);
  if ("unplugged" in news) showUnplugged(news.unplugged);
  if ("knock" in news) shake(table, news.knock[0]);
  if ("lift" in news) lift();
  if ("tones" in news) sound.play(news.tones);
  if (news.power === false) sound.stop();
  showTools(news);
}

function showUnplugged(parts) {
  for (const pod of PODS) showPlug(pod, !parts.includes(pod));
  drawCables();
}

function lift() {
  hub.classList.add("is-lifted");
  setTimeout(() => hub.classList.remove("is-lifted"), LIFT_MS);
}

function showLink(isUp) {
  const link = document.getElementById("link");
  link.textContent = isUp ? "Connected" : "No connection, trying…";
  link.classList.toggle("is-up", isUp);
  table.classList.toggle("is-cut-off", !isUp);
  keys.forget();
  if (!isUp) sound.stop();
}
