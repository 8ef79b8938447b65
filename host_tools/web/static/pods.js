// The five pods: makes them, lights their rings, shows whether they are plugged in.

export const PODS = ["p1", "p2", "p3", "p4", "p5"];

const PIXELS = 12;
const COLORS = ["#ff6b5e", "#ffd23d", "#4fd66a", "#5cb2ff", "#f08cff"];
const SHAPES = [
  "M12 3 22 21H2z",
  "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20",
  "M3 3h18v18H3z",
  "M12 1 23 12 12 23 1 12z",
  "m12 1 3.3 7.5 8.2.8-6.2 5.4 1.8 8-7.1-4.2-7.1 4.2 1.8-8L.5 9.3l8.2-.8z",
];
const SHAPE_NAMES = ["triangle", "disc", "square", "diamond", "star"];
const KEYS = ["a", "b", "c"];

// An eye sees a dim light as far brighter than its share of the power.
const GAMMA = 0.45;

export function makePods(table, send) {
  PODS.forEach((pod, at) => table.append(makePod(pod, at, send)));
}

function makePod(pod, at, send) {
  const part = document.getElementById("pod").content.firstElementChild.cloneNode(true);
  part.id = pod;
  part.style.gridArea = pod;
  part.style.setProperty("--pod-color", COLORS[at]);
  part.setAttribute("aria-label", `Pod ${at + 1}, ${SHAPE_NAMES[at]}`);
  part.querySelector(".mark path").setAttribute("d", SHAPES[at]);
  part.querySelector(".mark b").textContent = at + 1;
  part.querySelector(".ring").append(...Array.from({ length: PIXELS }, (_, pixel) => makeLight(pixel)));
  part.querySelector(".pod-keys").append(...KEYS.map((key) => makeKey(pod, at, key)));
  part.querySelector(".plug").onclick = () => {
    send({ do: part.classList.contains("is-unplugged") ? "plug" : "unplug", part: pod });
  };
  return part;
}

function makeLight(pixel) {
  const light = document.createElement("i");
  light.className = "led";
  light.style.setProperty("--at", pixel);
  return light;
}

function makeKey(pod, at, key) {
  const button = document.createElement("button");
  button.className = "key";
  button.dataset.key = `${pod}.${key}`;
  button.textContent = key.toUpperCase();
  button.setAttribute("aria-label", `Pod ${at + 1}, key ${key.toUpperCase()}`);
  return button;
}

export function showRing(pod, hex) {
  const ring = document.querySelector(`#${pod} .ring`);
  const levels = Array.from({ length: 3 * PIXELS }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
  [...ring.children].forEach((light, pixel) => showLight(light, levels.slice(3 * pixel, 3 * pixel + 3)));
  ring.dataset.lit = ring.querySelectorAll(".is-lit").length;
  ring.setAttribute("aria-label", `Ring: ${ring.dataset.lit} of ${PIXELS} lit`);
}

function showLight(light, levels) {
  const strongest = Math.max(...levels);
  light.classList.toggle("is-lit", strongest > 0);
  if (strongest) light.style.setProperty("--c", levels.map((level) => Math.round((255 * level) / strongest)).join(" "));
  light.style.setProperty("--v", ((strongest / 255) ** GAMMA).toFixed(3));
}

export function showPlug(pod, isPlugged) {
  const part = document.getElementById(pod);
  const plug = part.querySelector(".plug");
  part.classList.toggle("is-unplugged", !isPlugged);
  plug.setAttribute("aria-checked", isPlugged);
  plug.setAttribute("aria-label", `Pod ${pod.slice(1)}: cable plugged in`);
  plug.title = isPlugged ? "Take this pod's cable off" : "Plug this pod in again";
  plug.querySelector("span").textContent = isPlugged ? "" : "unplugged";
}

export function choosePod(pod) {
  for (const name of PODS) document.getElementById(name).classList.toggle("is-chosen", name === pod);
}
