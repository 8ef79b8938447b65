// The console: a chip, the parts around it on the project's pins, emulated time, and what the firmware prints.
import { makeChip } from './chip.mjs';
import { FLASH_BYTES } from './nor_flash.mjs';
import { connectI2c } from './i2c_bus.mjs';
import { KeyMatrix } from './key_matrix.mjs';
import { Lis3dh } from './lis3dh.mjs';
import { clockSpi } from './peripheral_timing.mjs';
import { Piezo } from './piezo.mjs';
import { St7789 } from './st7789.mjs';
import { Ws2812Ring } from './ws2812_ring.mjs';

const WATCHDOG = 0x40058;
const PODS = ['p1', 'p2', 'p3', 'p4', 'p5'];
const PLUG_COLUMN = 3;
const SAFE_MODE = ['reset_into_safe_mode', '__reset_into_safe_mode_veneer'];
const ESCAPES = /\x1b\][^\x1b]*\x1b\\|\x1b\[[0-9;]*[A-Za-z]|\r/g; // eslint-disable-line no-control-regex

export class ConsoleBoard {
  /**
   * image: the flash; pins: number by signal, from the firmware's own table;
   * symbols: address by name, or null if there is no listing of the firmware.
   */
  constructor({ image, bootrom, symbols, pins, ringPixels }) {
    Object.assign(this, makeChip(image, bootrom), { symbols, text: '', trouble: null });
    this.turns = []; // moments at which a turn of the loop ended; the session empties it
    this.turnCount = 0;
    this.haltsAtTurn = false;
    this.ringsMs = []; // moments at which a ring changed; the session empties it
    this.whiteMs = []; // moments at which a ring became white all round; likewise
    this.deadline = this.mcu.clock.createAlarm(() => this.processor.halt());
    this.connect(pins, ringPixels);
    this.watchFirmware();
  }

  connect(pins, ringPixels) {
    const { mcu } = this;
    this.panel = new St7789(mcu, pins);
    const panelBus = (pins.display_sck >> 3) & 1;
    clockSpi(mcu, (bus, byte) => { if (bus === panelBus) this.panel.receive(byte); });
    this.sensor = new Lis3dh(mcu, pins.accelerometer_interrupt);
    connectI2c(mcu, { sda: pins.i2c_sda, scl: pins.i2c_scl }, this.sensor);
    const noteRing = (ring, ms) => this.noteRing(ring, ms);
    this.rings = PODS.map((pod) => new Ws2812Ring(mcu, pins[`ring_${pod}`], ringPixels, noteRing));
    const rows = [...PODS, 'hub'].map((row) => pins[`row_${row}`]);
    this.keys = new KeyMatrix(mcu, rows, [...'abcd'].map((column) => pins[`column_${column}`]));
    PODS.forEach((_, row) => this.keys.set(row, PLUG_COLUMN, true));
    this.piezo = new Piezo(mcu, pins.piezo);
  }

  noteRing(ring, ms) {
    this.ringsMs.push(ms);
    if (/^w+$/.test(ring.face)) this.whiteMs.push(ms);
  }

  /** Listens to the firmware. Without symbols, a read of the sensor stands for a turn of the loop. */
  watchFirmware() {
    const { mcu, processor, symbols } = this;
    const watchdog = mcu.peripherals[WATCHDOG];
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false;
      this.stop('the watchdog reset the chip');
    };
    mcu.onBreak = (code) => this.stop(`the firmware stopped at breakpoint ${code}`);
    if (!symbols) {
      this.sensor.onRead = () => this.endTurn();
      return;
    }
    processor.onCall(symbols.get('common_hal_watchdog_feed'), () => this.endTurn());
    processor.onCall(symbols.get('mp_hal_stdout_tx_strn'), (registers) => this.print(registers[0], registers[1]));
    for (const name of SAFE_MODE.filter((each) => symbols.has(each))) {
      processor.onCall(symbols.get(name), (registers) => this.stop(`safe mode, reason ${registers[0]}`));
    }
  }

  stop(trouble) {
    this.trouble ??= trouble;
    this.processor.halt();
  }

  print(start, length) {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => this.mcu.readUint8(start + i)));
    this.text += bytes.toString('utf8').replace(ESCAPES, '');
  }

  endTurn() {
    this.turns.push(this.ms);
    this.turnCount++;
    if (this.haltsAtTurn) this.processor.halt();
  }

  get ms() { return this.mcu.clock.nanos / 1e6; }

  /** The first 2 MB of the flash as they are now. */
  get image() { return this.mcu.flash.subarray(0, FLASH_BYTES); }

  /** Lets emulated time pass. Throws if the firmware has come to a stop. */
  run(ms) {
    this.deadline.schedule(ms * 1e6);
    this.processor.run();
    if (this.trouble) throw new Error(this.trouble);
  }

  /** Runs to the end of the present turn of the loop. */
  runToTurn() {
    this.haltsAtTurn = true;
    this.run(5000);
    this.haltsAtTurn = false;
    this.deadline.cancel();
  }
}
