// The ST7789 panel: bytes on the SPI bus in, the picture on the glass out.
//
// Its memory is portrait. The hub mounts it so that MADCTL 0xA0 gives an upright picture, 320 wide.
// A command that comes too soon after a reset or after waking is counted in `tooEarly`.
const COLUMNS = 240;
const ROWS = 320;
const ROWS_REVERSED = 0x80;
const COLUMNS_REVERSED = 0x40;
const EXCHANGED = 0x20;
const RGB565 = 0x55;

const SWRESET = 0x01;
const SLPIN = 0x10;
const SLPOUT = 0x11;
const INVOFF = 0x20;
const INVON = 0x21;
const DISPOFF = 0x28;
const DISPON = 0x29;
const CASET = 0x2a;
const RASET = 0x2b;
const RAMWR = 0x2c;
const MADCTL = 0x36;
const COLMOD = 0x3a;

const SETTLE_MS = 5;
const WAKE_MS = 120;
const PWM_FUNCTION = 4;

export class St7789 {
  constructor(mcu, pins) {
    this.mcu = mcu;
    this.dataOrCommand = mcu.gpio[pins.display_dc];
    this.select = mcu.gpio[pins.display_cs];
    this.backlight = mcu.gpio[pins.display_backlight];
    this.memory = new Uint16Array(COLUMNS * ROWS);
    this.bytes = 0;
    this.tooEarly = 0;
    this.windowsMs = []; // when pixels began to come; the session empties it
    this.lastMs = -1; // when the last byte came
    this.reset();
    const resetPin = mcu.gpio[pins.display_reset];
    resetPin.addListener(() => { if (resetPin.outputEnable && !resetPin.outputValue) this.reset(); });
  }

  get ms() { return this.mcu.clock.nanos / 1e6; }

  reset() {
    Object.assign(this, { isAsleep: true, isOn: false, isInverted: false, madctl: 0, colmod: 0x66 });
    Object.assign(this, { command: null, args: [], half: null });
    Object.assign(this, { left: 0, right: COLUMNS - 1, top: 0, bottom: ROWS - 1, x: 0, y: 0 });
    this.readyMs = this.ms + SETTLE_MS;
  }

  /** Takes one byte from the bus. */
  receive(byte) {
    if (this.select.level) return;
    this.bytes++;
    this.lastMs = this.ms;
    if (!this.dataOrCommand.level) this.begin(byte);
    else if (this.command === RAMWR) this.takePixelByte(byte);
    else this.takeArgument(byte);
  }

  begin(command) {
    if (this.ms < this.readyMs) this.tooEarly++;
    this.command = command;
    this.args = [];
    switch (command) {
      case SWRESET: this.reset(); break;
      case SLPIN: this.isAsleep = true; break;
      case SLPOUT: this.isAsleep = false; this.readyMs = this.ms + WAKE_MS; break;
      case INVOFF: this.isInverted = false; break;
      case INVON: this.isInverted = true; break;
      case DISPOFF: this.isOn = false; break;
      case DISPON: this.isOn = true; break;
      case RAMWR:
        this.x = this.left;
        this.y = this.top;
        this.half = null;
        this.windowsMs.push(this.ms);
        break;
      default: break;
    }
  }

  takeArgument(byte) {
    this.args.push(byte);
    if (this.command === MADCTL) this.madctl = byte;
    else if (this.command === COLMOD) this.colmod = byte;
    if (this.args.length !== 4) return;
    const [a, b, c, d] = this.args;
    const [first, last] = [(a << 8) | b, (c << 8) | d];
    if (this.command === CASET) Object.assign(this, { left: first, right: last });
    else if (this.command === RASET) Object.assign(this, { top: first, bottom: last });
  }

  takePixelByte(byte) {
    if (this.colmod !== RGB565) return;
    if (this.half === null) {
      this.half = byte;
      return;
    }
    const at = this.place(this.x, this.y);
    if (at !== null) this.memory[at] = (this.half << 8) | byte;
    this.half = null;
    if (++this.x <= this.right) return;
    this.x = this.left;
    if (++this.y > this.bottom) this.y = this.top;
  }

  /** Where in the memory a pixel lands, or null beyond the glass. */
  place(x, y) {
    let [column, row] = this.madctl & EXCHANGED ? [y, x] : [x, y];
    if (column >= COLUMNS || row >= ROWS) return null;
    if (this.madctl & COLUMNS_REVERSED) column = COLUMNS - 1 - column;
    if (this.madctl & ROWS_REVERSED) row = ROWS - 1 - row;
    return row * COLUMNS + column;
  }

  /** Whether the light behind the glass is on, be it by PWM or by level. */
  get isBacklit() {
    if (this.backlight.functionSelect !== PWM_FUNCTION) return this.backlight.level;
    const { index } = this.backlight;
    const { cc } = this.mcu.pwm.channels[(index >> 1) & 7];
    return (index & 1 ? cc >>> 16 : cc & 0xffff) > 0;
  }

  /** The picture as the table sees it, 320×240, as big-endian RGB565. */
  picture() {
    const bytes = Buffer.alloc(2 * COLUMNS * ROWS);
    if (!this.isOn || this.isAsleep || !this.isBacklit) return bytes;
    const flip = this.isInverted ? 0 : 0xffff; // an IPS panel shows the negative unless it is inverted
    for (let at = 0, y = 0; y < COLUMNS; y++) {
      for (let x = 0; x < ROWS; x++, at += 2) bytes.writeUInt16BE(this.memory[(ROWS - 1 - x) * COLUMNS + y] ^ flip, at);
    }
    return bytes;
  }
}
