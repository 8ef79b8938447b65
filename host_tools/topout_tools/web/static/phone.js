// A phone as a pod, or a tablet as the hub. The server decides which, by the token in the address.

import { Keys } from "./keys.js";
import { PhoneJoin } from "./phone_join.js";
import { PhoneLink } from "./phone_link.js";
import { PODS, dressPod, showRing } from "./pods.js";
import { Screen } from "./screen.js";
import { ScreenAreas } from "./screen_areas.js";
import { spokenText } from "./screen_reader_text.js";
import { Sound } from "./sound.js";
import { say, speak } from "./words.js";

const TICK_MS = 12; // a key has gone down
const CALL_MS = [70, 60, 70]; // the console wants something of this pod
const BUMP_MG = 120;
const SECRET_MS = 1200; // a number stays that long after its key was released, so that a tap shows it, too
const HUB_MARGIN_PX = 32;
const HUB_KEYS_PX = 118;
const CORNER_PX = 96; // beside the hub, if the tablet lies

const main = document.getElementById("place");
const pod = main.querySelector(".pod");
const podKeys = main.querySelector(".phone-keys");
const hub = document.getElementById("hub");
const notice = document.getElementById("notice");
const again = document.getElementById("again");
const screen = new Screen(document.getElementById("screen"));
const sound = new Sound();

const state = { link: "connecting", power: true, plugged: true };
const link = new PhoneLink(location.hash.slice(1), show, (pixels) => screen.paint(pixels), showLink, showRefusal, showChoice);
const join = new PhoneJoin(document.getElementById("choices"), (place) => link.ask(`join/${place}`), (places) => link.offer(places));
const keys = new Keys(send);
const screenAreas = new ScreenAreas(hub.querySelector(".areas"), keys);

keys.watch(main);
document.addEventListener("visibilitychange", () => document.hidden && keys.releaseAll());
addEventListener("hashchange", () => location.reload()); // another code was scanned
addEventListener("resize", fitHub);
again.onclick = () => link.begin();
document.getElementById("bump").onclick = () => send({ do: "knock", mg: BUMP_MG, from: PODS[2] });
listenForWholeScreen(document.getElementById("whole"));
speak();
showState();
link.begin();

function send(message) {
  if (message.do === "down") buzz(TICK_MS);
  link.send(message);
}

// iPhones have no vibration API.
function buzz(pattern) {
  if (navigator.vibrate) navigator.vibrate(pattern);
}

function show(news) {
  if (news.place) sitDown(news.place);
  if (news.language) speak(news.language);
  if ("asked" in news && news.asked && state.asked === false) buzz(CALL_MS);
  Object.assign(state, news);
  if ("light" in news) hub.style.setProperty("--light", news.light);
  if ("areas" in news) screenAreas.show(news.areas);
  if ("tones" in news) sound.play(news.tones);
  if ("trouble" in news) showTrouble(news.trouble);
  if (news.power === false) sound.stop();
  showState();
}

function sitDown(place) {
  const isHub = place === "hub";
  main.dataset.place = place;
  hub.hidden = document.getElementById("bump").hidden = !isHub;
  pod.hidden = podKeys.hidden = isHub;
  if (isHub) fitHub();
  else if (pod.id !== place) bePod(place);
}

function bePod(place) {
  pod.id = place;
  pod.querySelector(".ring").replaceChildren();
  dressPod(pod, PODS.indexOf(place));
  main.style.setProperty("--pod-color", pod.style.getPropertyValue("--pod-color"));
  [...podKeys.children].forEach((key, at) => {
    key.dataset.key = `${place}.${"abc"[at]}`;
  });
}

function showState() {
  const why = state.link || (state.power ? "" : "off") || (state.plugged ? "" : "unplugged");
  main.dataset.state = why || "up";
  main.classList.toggle("is-asked", Boolean(state.asked));
  main.classList.toggle("is-waiting", Boolean(state.waits));
  notice.hidden = !why;
  if (why) notice.querySelector("p").textContent = say(`phone.${why}`, state.wait);
  again.hidden = why !== "taken";
  document.getElementById("choices").hidden = why !== "choose";
  again.textContent = say("phone.back");
  document.getElementById("bump").textContent = say("phone.bump");
  document.getElementById("whole").textContent = say("phone.whole");
  screen.canvas.setAttribute("aria-label", say("screen", spokenText(state.words || [])));
  if (pod.id) showPod();
}

function showPod() {
  const name = pod.querySelector(".mark b");
  name.textContent = state.name || "";
  document.title = `${state.name || ""} · Topout`;
  if (state.ring) showRing(pod.id, state.ring);
  showSecret();
  [...podKeys.children].forEach((key, at) => {
    key.querySelector("span").textContent = state.keys ? state.keys[at] : "";
  });
}

// The number that is dialled in secret, in the middle of its ring.
function showSecret() {
  const ring = pod.querySelector(".ring");
  const number = state.secret ?? null;
  const isSecret = number !== null;
  ring.setAttribute("aria-label", isSecret ? say("phone.card", number) : say("phone.ring", ring.dataset.lit || 0));
  if (isSecret) {
    clearTimeout(state.hiding);
    state.hiding = null;
    putSecret(number);
  } else state.hiding ??= setTimeout(putSecret, SECRET_MS, "");
}

function putSecret(number) {
  const place = pod.querySelector(".secret");
  if (place.textContent !== String(number)) place.textContent = number;
  pod.classList.toggle("has-secret", number !== "");
}

function showLink(isUp) {
  keys.forget();
  state.link = isUp ? "" : "gone";
  if (!isUp) sound.stop();
  showState();
}

function showRefusal(why, wait) {
  state.link = why;
  state.wait = wait;
  showState();
}

function showChoice(places) {
  state.link = places.length ? "choose" : "full";
  join.show(places);
  showState();
}

function showTrouble(trouble) {
  const line = document.getElementById("trouble");
  line.hidden = !trouble;
  line.firstElementChild.textContent = trouble;
}

// As large as the tablet allows.
function fitHub() {
  const fine = window.devicePixelRatio || 1;
  const besides = innerWidth > innerHeight ? CORNER_PX : 0;
  const scale = Math.min((innerWidth - HUB_MARGIN_PX - besides) / 320, (innerHeight - HUB_KEYS_PX) / 240);
  main.style.setProperty("--scale", Math.max(0.5, scale));
  screen.magnify(hub.querySelector(".magnified"), Math.ceil(scale * fine));
}

// The first touch takes the whole screen and keeps it awake, where the browser lets a page do so: awake only over https.
function listenForWholeScreen(button) {
  const root = document.documentElement;
  const take = () => {
    if (root.requestFullscreen && !document.fullscreenElement) root.requestFullscreen().catch(() => {});
    if (navigator.wakeLock) navigator.wakeLock.request("screen").catch(() => {});
  };
  main.addEventListener("touchend", take, { once: true });
  document.addEventListener("fullscreenchange", () => {
    button.hidden = Boolean(document.fullscreenElement) || !root.requestFullscreen;
  });
  button.onclick = take;
}
