// The patch cables: from each pod to the hub, and only a loose end where a pod is unplugged.

import { PODS } from "./pods.js";

const SVG = "http://www.w3.org/2000/svg";

export function drawCables() {
  const drawing = document.getElementById("cables");
  const origin = drawing.getBoundingClientRect();
  if (!origin.width) return;
  const hub = boxIn(origin, document.getElementById("hub"));
  drawing.replaceChildren(...PODS.map((pod) => makeCable(boxIn(origin, document.getElementById(pod)), hub, pod)));
}

function makeCable(pod, hub, name) {
  const line = curve(pod, hub);
  const cable = document.createElementNS(SVG, "g");
  cable.classList.toggle("is-off", document.getElementById(name).classList.contains("is-unplugged"));
  for (let strand = 0; strand < 2; strand += 1) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", line);
    cable.append(path);
  }
  return cable;
}

// Leaves the pod straight towards the hub's nearest side and sags on the way.
function curve(pod, hub) {
  const isBeside = pod.y > hub.y - hub.height / 2 && pod.y < hub.y + hub.height / 2;
  const toward = isBeside ? Math.sign(hub.x - pod.x) : Math.sign(hub.y - pod.y);
  const end = isBeside
    ? { x: hub.x - (toward * hub.width) / 2 + toward * 20, y: 0.55 * pod.y + 0.45 * hub.y }
    : { x: 0.35 * pod.x + 0.65 * hub.x, y: hub.y - (toward * hub.height) / 2 + toward * 20 };
  const bend = isBeside ? { x: (pod.x + end.x) / 2, y: Math.max(pod.y, end.y) + 26 } : { x: pod.x + 14, y: (pod.y + end.y) / 2 };
  return `M${pod.x} ${pod.y} Q${bend.x} ${bend.y} ${end.x} ${end.y}`;
}

function boxIn(origin, part) {
  const box = part.getBoundingClientRect();
  return { x: box.left - origin.left + box.width / 2, y: box.top - origin.top + box.height / 2, width: box.width, height: box.height };
}
