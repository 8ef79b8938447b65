// The LIS3DH accelerometer lying on a table: registers, sample clock, FIFO of 32 samples in stream mode.
//
// It feels gravity, noise and knocks. Filters and interrupts are left out: the console uses none.
const WHO_AM_I = 0x0f;
const CTRL1 = 0x20;
const CTRL4 = 0x23;
const CTRL5 = 0x24;
const OUT = 0x28;
const OUT_END = 0x2d;
const FIFO_CTRL = 0x2e;
const FIFO_SRC = 0x2f;
const REGISTERS = 0x80;

const HERTZ = [0, 1, 10, 25, 50, 100, 200, 400, 1600, 1344];
const DEPTH = 32;
const FIFO_ON = 0x40;
const OVERRUN = 0x40;
const EMPTY = 0x20;

const GRAVITY_MG = 1000;
const NOISE_MG = 2.5;
const UNIT_MG = 4; // of ten bits at ±2 g
const SWING_HZ = 34; // how a table top answers a knock
const SWING_DECAY_S = 0.06;

/** Random numbers that are the same in every run, about normally distributed. */
function makeNoise(seed) {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 0x100000000;
  };
  return () => uniform() + uniform() + uniform() + uniform() - 2; // deviation 0.58
}

export class Lis3dh {
  address = 0x18;

  constructor(mcu, interruptPin) {
    this.clock = mcu.clock;
    this.noise = makeNoise(1);
    this.registers = new Uint8Array(REGISTERS);
    this.registers[WHO_AM_I] = 0x33;
    this.registers[CTRL1] = 0x07;
    this.fifo = [];
    this.sample = [0, 0, 0];
    this.pointer = 0;
    this.overruns = 0;
    this.hasLost = false;
    this.onRead = () => {}; // called whenever the fill level is asked for
    this.knockNanos = null;
    this.alarm = this.clock.createAlarm(() => this.measure());
    mcu.gpio[interruptPin].outside = () => false; // the chip holds its interrupt pin low
  }

  /** Hits the table: a swing that begins with this strength and dies away. */
  knock(peakMg) {
    this.knockMg = peakMg;
    this.knockNanos = this.clock.nanos;
  }

  // -- measuring --------------------------------------------------------------------------------

  get hertz() { return HERTZ[this.registers[CTRL1] >> 4] ?? 0; }

  get isStreaming() { return this.registers[CTRL5] & FIFO_ON && this.registers[FIFO_CTRL] >> 6 !== 0; }

  measure() {
    if (!this.hertz) return;
    this.alarm.schedule(1e9 / this.hertz);
    const swing = this.swing();
    const sample = [0, 0, GRAVITY_MG + swing].map((mg) => this.convert(mg + NOISE_MG / 0.58 * this.noise()));
    if (!this.isStreaming) {
      this.sample = sample;
      return;
    }
    this.fifo.push(sample);
    if (this.fifo.length <= DEPTH) return;
    this.fifo.shift();
    if (!this.hasLost) this.overruns++;
    this.hasLost = true;
  }

  swing() {
    if (this.knockNanos === null) return 0;
    const seconds = (this.clock.nanos - this.knockNanos) / 1e9;
    return this.knockMg * Math.exp(-seconds / SWING_DECAY_S) * Math.cos(2 * Math.PI * SWING_HZ * seconds);
  }

  /** Ten bits at the left of sixteen. */
  convert(mg) { return Math.max(-512, Math.min(511, Math.floor(mg / UNIT_MG))) << 6; }

  // -- registers over I2C -----------------------------------------------------------------------

  begin(isRead) { this.expectsPointer = !isRead; }

  write(byte) {
    if (this.expectsPointer) {
      this.pointer = byte & 0x7f;
      this.isIncrementing = (byte & 0x80) !== 0;
      this.expectsPointer = false;
      return;
    }
    this.store(this.pointer, byte);
    this.advance();
  }

  read() {
    const value = this.load(this.pointer);
    this.advance();
    return value;
  }

  advance() {
    if (!this.isIncrementing) return;
    this.pointer = this.pointer === OUT_END && this.isStreaming ? OUT : (this.pointer + 1) % REGISTERS;
  }

  store(register, value) {
    const before = this.registers[register];
    this.registers[register] = value;
    if (register === CTRL1 && before >> 4 !== value >> 4 && this.hertz) this.alarm.schedule(1e9 / this.hertz);
    if (register === CTRL4 && value & 0x38) throw new Error('LIS3DH: only ±2 g with ten bits is emulated');
    if ((register === CTRL5 || register === FIFO_CTRL) && !this.isStreaming) this.fifo = [];
  }

  load(register) {
    if (register === FIFO_SRC) {
      this.onRead();
      const level = this.fifo.length;
      return (level === DEPTH ? OVERRUN : 0) | (level === 0 ? EMPTY : 0) | Math.min(level, DEPTH - 1);
    }
    if (register < OUT || register > OUT_END) return this.registers[register];
    if (register === OUT && this.isStreaming) {
      this.sample = this.fifo.shift() ?? this.sample;
      this.hasLost = false;
    }
    const value = this.sample[(register - OUT) >> 1];
    return (register - OUT) & 1 ? (value >> 8) & 0xff : value & 0xff;
  }
}
