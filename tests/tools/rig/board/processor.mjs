// The processor's loop, with a quick decoder for the common Thumb instructions.
//
// The stock decoder tries one pattern after another. Here a jump table finds the instruction by its
// upper five bits. Results and cycle counts are the stock decoder's, which still runs the rare ones.
import { decoder } from './thumb.mjs';

const RAM = 0x20000000;
const RAM_END = RAM + 264 * 1024;
const FLASH = 0x10;
const DIVIDER_START = 0xd0000060; // the hardware divider, which a function may use without harm
const DIVIDER_END = 0xd000007c;

export class Processor {
  constructor(mcu, cache) {
    Object.assign(this, { mcu, cache, isHalted: false, isFrozen: false, idleNanos: 0 });
    this.handlers = new Map(); // address of a function → what to do when it is called
    this.isWatched = new Uint8Array(1 << 20); // by bits 1 to 20 of the address
    this.watchMemory();
    this.step = decoder(mcu, cache, (address) => this.called(address));
    mcu.core.blTaken = (core) => this.called(core.PC & ~1);
    this.cycleNanos = 1e9 / mcu.clkSys;
    mcu.addClockListener((hertz) => { this.cycleNanos = 1e9 / hertz; });
  }

  /** Calls handler(registers) whenever the firmware calls the function at this address. */
  onCall(address, handler) {
    this.handlers.set(address, handler);
    this.isWatched[(address >>> 1) & 0xfffff] = 1;
  }

  called(address) {
    if (!this.isWatched[(address >>> 1) & 0xfffff] || this.isFrozen) return;
    this.handlers.get(address)?.(this.mcu.core.registers);
  }

  /** Charges the stock decoder's reads of flash; lets a frozen processor write to nothing but RAM and the divider. */
  watchMemory() {
    const { mcu, cache } = this;
    for (const name of ['readUint32', 'readUint16', 'readUint8']) {
      const read = mcu[name].bind(mcu);
      mcu.core[name] = (address) => {
        if (address >>> 24 === FLASH) cache.read(address);
        return read(address);
      };
    }
    for (const name of ['writeUint32', 'writeUint16', 'writeUint8']) {
      const write = mcu[name].bind(mcu);
      mcu.core[name] = (address, value) => { if (!this.isFrozen || isHarmless(address >>> 0)) write(address, value); };
    }
  }

  halt() { this.isHalted = true; }

  /** Runs until something calls halt(). */
  run() {
    const { cache, mcu: { core, clock } } = this;
    this.isHalted = false;
    while (!this.isHalted) {
      if (core.waiting) {
        this.sleep();
        continue;
      }
      const cycles = this.step() + cache.stall;
      cache.stall = 0;
      const nanos = cycles * this.cycleNanos;
      const alarm = clock.nextAlarm;
      if (alarm !== null && alarm.nanos <= clock.nanosCounter + nanos) clock.tick(nanos);
      else clock.nanosCounter += nanos;
    }
  }

  /** Waits for an interrupt; one that is pending already ends the wait at once. */
  sleep() {
    const { core, clock } = this.mcu;
    if (core.pendingInterrupts & core.enabledInterrupts || core.pendingPendSV || core.pendingSystick) {
      core.waiting = false;
      core.interruptsUpdated = true;
      return;
    }
    const nanos = clock.nextAlarm ? clock.nanosToNextAlarm : 1e6;
    clock.tick(nanos);
    this.idleNanos += nanos;
  }

  /** Calls a function of the firmware with the clock standing still. Only inside `frozen`. */
  call(address, argument, stack) {
    const { registers } = this.mcu.core;
    registers[13] = stack;
    registers[0] = argument;
    registers[14] = 1; // returns to address 0, where nothing else goes
    registers[15] = address;
    for (let count = 0; (registers[15] & ~1) !== 0; count++) {
      if (count > 50e6) throw new Error(`the function at 0x${address.toString(16)} does not return`);
      this.step();
    }
  }

  /** Runs `body` with interrupts off, then puts processor and RAM back as they were. */
  frozen(body) {
    const { mcu: { core, sio, sram }, cache } = this;
    const saved = { ram: sram.slice(), registers: core.registers.slice(), cache: cache.snapshot() };
    const fields = { core: scalars(core), sio: scalars(sio) };
    this.isFrozen = true;
    core.PM = true;
    core.waiting = false;
    try {
      return body();
    } finally {
      this.isFrozen = false;
      sram.set(saved.ram);
      core.registers.set(saved.registers);
      Object.assign(core, fields.core);
      Object.assign(sio, fields.sio);
      cache.restore(saved.cache);
    }
  }
}

const isWithin = (address, start, end) => address >= start && address < end;

const isHarmless = (address) => isWithin(address, RAM, RAM_END) || isWithin(address, DIVIDER_START, DIVIDER_END);

/** Returns the plain fields of an object: what a snapshot of it has to keep. */
function scalars(object) {
  const isScalar = ([, value]) => typeof value === 'number' || typeof value === 'boolean';
  return Object.fromEntries(Object.entries(object).filter(isScalar));
}
