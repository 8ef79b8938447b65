// A ring of WS2812 pixels on one pin, decoded from the widths of the pulses.
const ONE_NS = 550; // a pulse this long is a one
const LATCH_NS = 280_000; // after this long without a pulse the pixels show what they received
const BITS = 24;

export class Ws2812Ring {
  /** onChange(ring, ms) is called with the moment of the last pulse, when the ring shows something else than before. */
  constructor(mcu, pin, pixels, onChange) {
    Object.assign(this, { pixels, onChange, bits: [] });
    this.colours = Array(pixels).fill('000000');
    const { clock } = mcu;
    const wire = mcu.gpio[pin];
    let isHigh = false;
    let rose = 0;
    let fell = 0;
    const latch = clock.createAlarm(() => this.show(fell / 1e6));
    wire.addListener(() => {
      const now = wire.outputEnable && wire.outputValue;
      if (now === isHigh) return;
      isHigh = now;
      if (isHigh) {
        rose = clock.nanos;
        latch.cancel();
        return;
      }
      fell = clock.nanos;
      this.bits.push(fell - rose >= ONE_NS ? 1 : 0);
      latch.schedule(LATCH_NS);
    });
  }

  show(ms) {
    const before = this.colours.join();
    for (let pixel = 0; pixel < this.pixels && (pixel + 1) * BITS <= this.bits.length; pixel++) {
      const [green, red, blue] = [0, 8, 16].map((at) => this.byte(pixel * BITS + at));
      this.colours[pixel] = [red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('');
    }
    this.bits = [];
    if (this.colours.join() !== before) this.onChange(this, ms);
  }

  byte(at) { return this.bits.slice(at, at + 8).reduce((value, bit) => 2 * value + bit, 0); }

  /** A letter for each pixel: dark, coloured or white. */
  get face() {
    return this.colours.map((colour) => {
      if (colour === '000000') return '.';
      return colour.slice(0, 2) === colour.slice(2, 4) && colour.slice(2, 4) === colour.slice(4) ? 'w' : 'c';
    }).join('');
  }
}
