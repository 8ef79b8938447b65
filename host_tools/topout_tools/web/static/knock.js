// Knocks on the table: a click on bare wood is a bump. The longer it is held, the harder it is, up to a slam. It comes
// from the side of the nearest pod. While it is held, a ring and a word show its strength.

import { PODS } from "./pods.js";
import { say } from "./words.js";

const SOFTEST_MG = 80; // the console asks from 40 on, unless it is set to be tolerant
const HARDEST_MG = 600;
const HARDEST_MS = 1500;
const SLAM_MG = 400;

export function listenToKnocks(table, send) {
  const knock = new Knock(document.getElementById("knock"), send);
  table.addEventListener("pointerdown", (event) => {
    if (event.target === table && event.button === 0) knock.begin(event.clientX, event.clientY, event.pointerId);
  });
  addEventListener("pointerup", (event) => event.pointerId === knock.pointer && knock.end());
  addEventListener("pointercancel", (event) => event.pointerId === knock.pointer && knock.cancel());
  addEventListener("blur", () => knock.cancel());
  return knock;
}

export function shake(table, mg) {
  table.style.setProperty("--blow", `${(1 + mg / 100).toFixed(1)}px`);
  table.classList.remove("is-knocked");
  table.offsetWidth; // so that the animation starts over
  table.classList.add("is-knocked");
}

class Knock {
  constructor(mark, send) {
    this.mark = mark;
    this.send = send;
    this.sinceMs = null;
  }

  begin(x, y, pointer) {
    this.place = nearestPod(x, y);
    this.pointer = pointer;
    this.sinceMs = performance.now();
    this.mark.style.transform = `translate(${x}px, ${y}px)`;
    this.mark.classList.toggle("is-left", x > innerWidth - 160);
    this.mark.hidden = false;
    this.grow();
  }

  // From the keyboard: on the wood between the pod and the hub.
  beginBefore(pod) {
    const [from, to] = [centre(document.getElementById(pod)), centre(document.getElementById("hub"))];
    this.begin(0.7 * from.x + 0.3 * to.x, 0.7 * from.y + 0.3 * to.y, null);
    this.place = pod;
  }

  end() {
    if (this.sinceMs === null) return;
    const mg = this.strengthMg();
    this.send({ do: "knock", mg, from: this.place });
    this.mark.dataset.mg = mg;
    this.cancel();
  }

  cancel() {
    this.sinceMs = null;
    this.pointer = null;
    this.mark.hidden = true;
  }

  strengthMg() {
    const share = Math.min(1, (performance.now() - this.sinceMs) / HARDEST_MS);
    return Math.round(SOFTEST_MG * (HARDEST_MG / SOFTEST_MG) ** share);
  }

  grow() {
    if (this.sinceMs === null) return;
    const mg = this.strengthMg();
    this.mark.dataset.mg = mg;
    this.mark.querySelector("i").style.transform = `scale(${0.8 + Math.sqrt(mg) / 6})`;
    this.mark.querySelector("output").textContent = say(mg < SLAM_MG ? "knock.bump" : "knock.slam");
    this.mark.classList.toggle("is-slam", mg >= SLAM_MG);
    requestAnimationFrame(() => this.grow());
  }
}

function nearestPod(x, y) {
  const far = (pod) => {
    const at = centre(document.getElementById(pod));
    return Math.hypot(at.x - x, at.y - y);
  };
  return PODS.reduce((nearest, pod) => (far(pod) < far(nearest) ? pod : nearest));
}

function centre(part) {
  const box = part.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
