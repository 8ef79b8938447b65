// A console without pods: its A B C lie above MENU UNDO FALL, and the screen is as large as the window allows.

const USUAL = [320, 240];
const NARROW_PX = 760; // as in table.css
const LOW_PX = 520;
const MARGIN_PX = 8;

export class OneSet {
  constructor(table, hub, screen) {
    this.table = table;
    this.hub = hub;
    this.screen = screen;
    this.size = USUAL;
    this.isOn = false;
    addEventListener("resize", () => this.fit());
  }

  // `board` is what the server says of it. Returns the size of its screen.
  show({ pods, keys, screen }) {
    this.isOn = !pods;
    this.size = screen;
    const canvas = this.screen.canvas;
    if (canvas.width !== screen[0] || canvas.height !== screen[1]) [canvas.width, canvas.height] = screen;
    this.table.classList.toggle("is-one-set", this.isOn);
    this.hub.querySelector(".one-set-keys").hidden = !this.isOn;
    for (const key of this.hub.querySelectorAll(".key")) key.hidden = this.isOn && !keys.includes(key.dataset.key);
    this.fit();
    return screen;
  }

  // Whole steps where there is room, so that pixels stay square; on a phone all of its width.
  fit() {
    const root = document.documentElement.style;
    root.setProperty("--screen-rows", this.size[1]);
    if (!this.isOn) {
      root.removeProperty("--scale");
      return;
    }
    const isLow = innerHeight < LOW_PX && innerWidth > innerHeight;
    const bar = this.table.querySelector(".bar").offsetHeight;
    const keysPx = isLow ? 0 : 2 * 72;
    const widest = (innerWidth - 4 * MARGIN_PX) * (isLow ? 0.6 : 1) / this.size[0];
    const highest = (innerHeight - bar - keysPx - 6 * MARGIN_PX) / this.size[1];
    const scale = Math.min(widest, highest);
    const isPhone = innerWidth < NARROW_PX || isLow;
    root.setProperty("--scale", isPhone ? scale.toFixed(3) : Math.max(1, Math.floor(scale)));
  }
}
