// Keys stay down, and then up, at least as long as the console's scan of the keys needs to see them: a click may be
// shorter. Quick taps wait their turn.

const STEADY_MS = 45; // two scans of the matrix at its slowest, and a margin
const MOST_WAITING = 16;

export class HeldKeys {
  // `change` gets a key and whether it is down now.
  constructor(nowMs, change) {
    this.nowMs = nowMs;
    this.change = change;
    this.keys = new Map();
  }

  move(name, isDown) {
    if (!this.keys.has(name)) this.keys.set(name, { waiting: [], freeMs: 0 });
    const { waiting } = this.keys.get(name);
    if (waiting.length < MOST_WAITING || !isDown) waiting.push(isDown);
  }

  step() {
    const now = this.nowMs();
    for (const [name, key] of this.keys) {
      if (!key.waiting.length || now < key.freeMs) continue;
      this.change(name, key.waiting.shift());
      key.freeMs = now + STEADY_MS;
    }
  }
}
