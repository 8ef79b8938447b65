// An RP2040 that has just been switched on, with a flash image, and with the stock emulator's faults corrected.
import { BasePeripheral, RP2040 } from 'rp2040js';
import { connectFlash } from './flash_interface.mjs';
import { correctI2c } from './i2c_block.mjs';
import { FLASH_BYTES, NorFlash } from './nor_flash.mjs';
import { resetPads } from './pads.mjs';
import { clockPio } from './peripheral_timing.mjs';
import { Processor } from './processor.mjs';
import { XipCache } from './xip_cache.mjs';

const VREG_AND_CHIP_RESET = 0x40064;
const CHIP_RESET = 0x08;
const HAD_POWER_ON = 1 << 8;
const PERIPHERALS = 0x18000000;
const PERIPHERALS_END = 0x50304000;
const BOOT_STAGE_2 = 0x10000000;

/** Says why the chip started: CircuitPython asks. */
class ResetCause extends BasePeripheral {
  constructor(mcu) { super(mcu, 'VREG_AND_CHIP_RESET'); }

  readUint32(offset) { return offset === CHIP_RESET ? HAD_POWER_ON : 0x10b1; }

  writeUint32() {}
}

/** Finds peripherals in an array: the stock lookup by object key takes most of a register access. */
function indexPeripherals(mcu) {
  const first = PERIPHERALS >>> 14;
  const table = new Array((PERIPHERALS_END >>> 14) - first).fill(undefined);
  for (const [page, peripheral] of Object.entries(mcu.peripherals)) table[(Number(page) >> 2) - first] = peripheral;
  mcu.findPeripheral = (address) => table[(address >>> 14) - first];
}

const silence = () => {};

/** image: the 2 MB of the flash; bootrom: a Uint32Array. */
export function makeChip(image, bootrom) {
  const mcu = new RP2040();
  mcu.logger = { debug: silence, info: silence, warn: silence, error: silence };
  mcu.loadBootrom(bootrom);
  mcu.flash.set(image.subarray(0, FLASH_BYTES));
  const cache = new XipCache();
  const flash = new NorFlash(mcu, () => cache.flush());
  connectFlash(mcu, flash);
  mcu.peripherals[VREG_AND_CHIP_RESET] = new ResetCause(mcu);
  indexPeripherals(mcu);
  resetPads(mcu);
  clockPio(mcu);
  correctI2c(mcu);
  mcu.core.PC = BOOT_STAGE_2;
  return { mcu, flash, processor: new Processor(mcu, cache) };
}
