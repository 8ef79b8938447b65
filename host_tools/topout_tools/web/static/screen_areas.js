// The areas of the screen that can be clicked (screen_areas.py): words of keys, rows of lists, players' heads.
// They are for mouse and touch; the keyboard and screen readers have the keys themselves. An area with one key can be
// held, as the key can. A click on a row goes to it, a click on the chosen row takes it, and a double click does both.

const FOCUSED = CSS.supports("selector(:focus-visible)") ? "[data-key]:focus-visible" : "[data-key]:focus";
const GO_MS = 1000; // by then the console has gone to a row

export class ScreenAreas {
  // `podOnKeys` returns the pod that the page has chosen.
  constructor(layer, keys, podOnKeys = () => "") {
    this.layer = layer;
    this.keys = keys;
    this.podOnKeys = podOnKeys;
    this.areas = [];
    this.size = [320, 240]; // of the screen, in its pixels
    this.goal = null; // the row that a click goes to
    layer.addEventListener("pointerdown", (event) => this.press(event));
    layer.addEventListener("click", (event) => this.click(event));
    for (const change of ["pod", "focusin", "focusout"]) document.addEventListener(change, () => this.markFocus());
  }

  show(areas) {
    this.areas = areas;
    this.layer.replaceChildren(...areas.map((area) => this.make(area)));
    this.markFocus();
    this.arrive();
  }

  make(area) {
    const part = document.createElement("i");
    const [x, y, width, height] = area.at;
    part.style.left = percent(x, this.size[0]);
    part.style.top = percent(y, this.size[1]);
    part.style.width = percent(width, this.size[0]);
    part.style.height = percent(height, this.size[1]);
    part.area = area;
    return part;
  }

  // The key that has the focus of the keyboard, or is down, shows on its word, too.
  markFocus() {
    const focused = document.querySelector(FOCUSED)?.dataset.key;
    for (const part of this.layer.children) {
      const { keys, row } = part.area;
      part.dataset.area = row === undefined && keys.length === 1 ? this.keyOf(keys[0]) : "";
      part.classList.toggle("is-focused", Boolean(focused) && part.dataset.area === focused);
      part.classList.toggle("is-down", this.keys.isDown(part.dataset.area));
    }
  }

  keyOf(key) {
    return key.includes(".") ? key : `${this.podOnKeys()}.${key}`;
  }

  // The layer holds the pointer, because the area itself may be replaced while the key is down.
  press(event) {
    const key = event.target.dataset.area;
    if (!key || event.button !== 0) return;
    this.layer.setPointerCapture(event.pointerId);
    this.keys.hold(key, `pointer ${event.pointerId}`);
  }

  click({ target, detail }) {
    const area = target.area;
    if (area?.row === undefined) return;
    if (detail > 1) this.takeGoal();
    else if (area.chosen) this.tap(area);
    else if (!this.isGoing()) this.go(area);
  }

  go(area) {
    const isUnique = this.areas.filter(({ row }) => row === area.row).length === 1;
    this.tap(area);
    this.goal = { row: area.row, sinceMs: performance.now(), isUnique };
  }

  isGoing() {
    return this.goal !== null && !this.rowAtGoal() && performance.now() - this.goal.sinceMs < GO_MS;
  }

  rowAtGoal() {
    return this.areas.find(({ row, chosen }) => chosen && row === this.goal.row);
  }

  // The second click of a double click: the row is taken as soon as the console has gone there.
  takeGoal() {
    if (!this.goal?.isUnique) return;
    this.goal.isWanted = true;
    this.arrive();
  }

  arrive() {
    const area = this.goal?.isWanted && this.rowAtGoal();
    if (area) this.tap(area);
  }

  tap({ keys }) {
    this.goal = null;
    for (const key of keys) {
      this.keys.hold(this.keyOf(key), "row");
      this.keys.release("row");
    }
  }
}

function percent(px, whole) {
  return `${(100 * px) / whole}%`;
}
