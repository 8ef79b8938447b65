// The cache between the processor and the flash: 16 KB, two ways, lines of 8 bytes.
//
// CircuitPython runs from flash, so its speed depends on this cache. Every miss adds to `stall`,
// which the processor's loop spends as waiting time.
const SETS = 1024;
const MISS_CYCLES = 60; // one line over the Pico's flash interface at 62.5 MHz

export class XipCache {
  constructor() {
    this.lines = new Int32Array(2 * SETS);
    this.victim = new Uint8Array(SETS); // the way of each set that is replaced next
    this.stall = 0;
    this.fetched = -1; // line of the last instruction
    this.flush();
  }

  flush() {
    this.lines.fill(-1);
    this.fetched = -1;
  }

  /** Fetches an instruction. Staying in the same line costs nothing. */
  fetch(address) {
    const line = (address & 0xffffff) >>> 3;
    if (line === this.fetched) return;
    this.access(line);
    this.fetched = line;
  }

  /** Reads data. */
  read(address) {
    this.access((address & 0xffffff) >>> 3);
    this.fetched = -1;
  }

  access(line) {
    const { lines, victim } = this;
    const set = line & (SETS - 1);
    if (lines[2 * set] === line) victim[set] = 1;
    else if (lines[2 * set + 1] === line) victim[set] = 0;
    else {
      lines[2 * set + victim[set]] = line;
      victim[set] = 1 - victim[set];
      this.stall += MISS_CYCLES;
    }
  }

  snapshot() {
    return { lines: this.lines.slice(), victim: this.victim.slice(), stall: this.stall, fetched: this.fetched };
  }

  restore(saved) { Object.assign(this, saved); }
}
