// Builds the page's parts, and passes each message from the console to the part it concerns.

import { drawCables } from "./cables.js";
import { Carrier } from "./carrier.js";
import { Games } from "./games.js";
import { listenToKeyboard } from "./keyboard.js";
import { Keys } from "./keys.js";
import { OneSet } from "./one_set.js";
import { listenToKnocks, shake } from "./knock.js";
import { listenToPhones, showPhones } from "./phones.js";
import { PODS, chosenPod, choosePod, makePods, nameRings, showNames, showPlug, showRing } from "./pods.js";
import { Scene } from "./scene.js";
import { Screen } from "./screen.js";
import { ScreenAreas } from "./screen_areas.js";
import { Sound } from "./sound.js";
import { ScreenReaderText } from "./screen_reader_text.js";
import { listenToTools, set, showTools } from "./tools.js";
import { say, speak } from "./words.js";

const LIFT_MS = 1500;
let link = "connecting";

const table = document.getElementById("table");
const hub = document.getElementById("hub");
const screen = new Screen(document.getElementById("screen"));
const sound = new Sound();
const carrier = new Carrier(show, (pixels) => screen.paint(pixels), showLink);
const send = (message) => carrier.send(message);
const screenReaderText = new ScreenReaderText(document.getElementById("spoken"), screen.canvas);
const scene = new Scene(document.getElementById("scene"), (isOn) => set("scene-switch", isOn));
const keys = new Keys(send, choosePod);
const oneSet = new OneSet(table, hub, screen);
const podOnKeys = () => (oneSet.isOn ? "hub" : chosenPod());
const screenAreas = new ScreenAreas(hub.querySelector(".areas"), keys, podOnKeys);
const games = new Games(() => carrier.loadGames(), (game) => carrier.openReport(game));

makePods(table, send);
keys.watch(table);
listenToKeyboard(keys, listenToKnocks(table, send), podOnKeys);
listenToTools(send, sound, scene);
listenToPhones(send);
document.getElementById("games").onclick = () => games.open();
document.addEventListener("language", () => {
  nameRings(scene.scene);
  scene.name();
  nameLink();
});
speak();
new ResizeObserver(drawCables).observe(table);
carrier.open();

function show(news) {
  if ("board" in news) screenAreas.size = oneSet.show(news.board);
  if ("light" in news) hub.style.setProperty("--light", news.light);
  if (news.language) speak(news.language);
  if ("names" in news) showPlayers(news.names);
  if ("words" in news) screenReaderText.update(news.words);
  if ("scene" in news) showScene(news.scene);
  if ("areas" in news) screenAreas.show(news.areas);
  if ("rings" in news) for (const [pod, colors] of Object.entries(news.rings)) showRing(pod, colors);
  if ("unplugged" in news) showUnplugged(news.unplugged);
  if ("knock" in news) knocked(news.knock[0]);
  if ("lift" in news) lift();
  if ("tones" in news) sound.play(news.tones);
  if (news.power === false) sound.stop();
  if ("phones" in news) showPhones(news.phones);
  if ("games" in news) games.setKeeping(news.games);
  showTools(news);
}

function showUnplugged(parts) {
  for (const pod of PODS) showPlug(pod, !parts.includes(pod));
  drawCables();
}

function showPlayers(names) {
  screenReaderText.names = names;
  showNames(names);
}

// The keyboard's keys belong to the player on turn.
function showScene(next) {
  const turn = next?.turn;
  if (turn && turn !== scene.scene?.turn) choosePod(turn);
  scene.show(next);
  nameRings(next);
}

function knocked(mg) {
  shake(table, mg);
  scene.sway(mg);
}

function lift() {
  hub.classList.add("is-lifted");
  setTimeout(() => hub.classList.remove("is-lifted"), LIFT_MS);
}

function showLink(isUp) {
  link = isUp ? "up" : "down";
  nameLink();
  table.classList.toggle("is-cut-off", !isUp);
  keys.forget();
  if (!isUp) sound.stop();
}

function nameLink() {
  const status = document.getElementById("link");
  const gone = document.getElementById("gone");
  status.textContent = say(`link.${link}`);
  status.classList.toggle("is-up", link === "up");
  gone.hidden = link !== "down";
  gone.textContent = say("link.gone");
}
