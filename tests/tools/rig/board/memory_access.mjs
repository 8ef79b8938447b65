// The processor's loads and stores: RAM and flash directly, everything else through the emulator.
const RAM = 0x20000000;
const RAM_BYTES = 264 * 1024;
const FLASH = 0x10;
const PERIPHERALS = 0x40000000;
const SIO = 0xd;
const SIO_BASE = 0xd0000000;

/** An access counts as two cycles; `takeDelay()` returns by how many the last one differs. */
export function memory(mcu, cache) {
  const { core, flash, flash16, sram } = mcu;
  const ram16 = new Uint16Array(sram.buffer);
  const ram32 = new Uint32Array(sram.buffer);
  const flash32 = new Uint32Array(flash.buffer);
  let delay = 0;

  const load32 = (address) => {
    const at = address - RAM;
    if (at >= 0 && at < RAM_BYTES && (at & 3) === 0) return ram32[at >> 2];
    if (address >>> 24 === FLASH && (address & 3) === 0) {
      cache.read(address);
      return flash32[(address & 0xffffff) >> 2];
    }
    if (address >>> 28 === SIO) {
      delay = -1;
      return mcu.sio.readUint32(address - SIO_BASE);
    }
    if (address >= PERIPHERALS) {
      delay = core.cyclesIO(address) - 1;
      return mcu.readUint32(address);
    }
    delay = core.cyclesIO(address) - 1;
    return core.readUint32(address);
  };

  const load16 = (address) => {
    const at = address - RAM;
    if (at >= 0 && at < RAM_BYTES && (at & 1) === 0) return ram16[at >> 1];
    if (address >>> 24 === FLASH && (address & 1) === 0) {
      cache.read(address);
      return flash16[(address & 0xffffff) >> 1];
    }
    delay = core.cyclesIO(address) - 1;
    return core.readUint16(address);
  };

  const load8 = (address) => {
    const at = address - RAM;
    if (at >= 0 && at < RAM_BYTES) return sram[at];
    if (address >>> 24 === FLASH) {
      cache.read(address);
      return flash[address & 0xffffff];
    }
    delay = core.cyclesIO(address) - 1;
    return core.readUint8(address);
  };

  const store = (write) => (address, value) => {
    delay = core.cyclesIO(address, true) - 1;
    core[write](address, value);
  };
  const storeElsewhere32 = store('writeUint32');
  const storeElsewhere16 = store('writeUint16');
  const storeElsewhere8 = store('writeUint8');

  const store32 = (address, value) => {
    const at = address - RAM;
    if (at >= 0 && at < RAM_BYTES && (at & 3) === 0) ram32[at >> 2] = value;
    else storeElsewhere32(address, value);
  };

  const store16 = (address, value) => {
    const at = address - RAM;
    if (at >= 0 && at < RAM_BYTES && (at & 1) === 0) ram16[at >> 1] = value;
    else storeElsewhere16(address, value);
  };

  const store8 = (address, value) => {
    const at = address - RAM;
    if (at >= 0 && at < RAM_BYTES) sram[at] = value;
    else storeElsewhere8(address, value);
  };

  const takeDelay = () => {
    const taken = delay;
    delay = 0;
    return taken;
  };

  return { load32, load16, load8, store32, store16, store8, takeDelay, ram16, ram32 };
}
