// The two blocks through which the boot ROM talks to the flash chip: SSI and the QSPI pins.
//
// The stock emulator answers every status request with «ready», so that erasing takes no time.
import { BasePeripheral } from 'rp2040js';

const SSI = 0x18000;
const IO_QSPI = 0x40018;

// SSI registers
const CTRLR0 = 0x00;
const SSIENR = 0x08;
const RXFLR = 0x24;
const SR = 0x28;
const IDR = 0x58;
const DATA = 0x60;
const DATA_END = 0xf0;
const TX_EMPTY_NOT_FULL = 0x06;
const RX_NOT_EMPTY = 0x08;
const RX_DEPTH = 16;

// QSPI pins: the chip select's control register, and the override in its bits 8 and 9
const SS_CTRL = 0x0c;
const AUTOMATIC = 0;
const DRIVEN_HIGH = 3;

class ChipSelect extends BasePeripheral {
  constructor(mcu, flash) {
    super(mcu, 'IO_QSPI');
    this.flash = flash;
    this.registers = new Uint32Array(64);
  }

  get override() { return (this.registers[SS_CTRL >> 2] >>> 8) & 3; }

  readUint32(offset) { return offset & 4 || offset >= 0x30 ? this.registers[offset >> 2] : 0; }

  writeUint32(offset, value) {
    this.registers[offset >> 2] = value;
    if (offset === SS_CTRL && (this.override === DRIVEN_HIGH || this.override === AUTOMATIC)) this.flash.deselect();
  }
}

class FlashSerialInterface extends BasePeripheral {
  constructor(mcu, flash, chipSelect) {
    super(mcu, 'SSI');
    Object.assign(this, { flash, chipSelect });
    this.registers = new Uint32Array(64);
    this.received = [];
  }

  /** With the chip select left to the interface, a transfer ends when its FIFO has run empty. */
  endTransfer() { if (this.chipSelect.override === AUTOMATIC) this.flash.deselect(); }

  readUint32(offset) {
    if (offset >= DATA && offset < DATA_END) return this.received.shift() ?? 0;
    switch (offset) {
      case RXFLR: return this.received.length;
      case SR:
        this.endTransfer();
        return TX_EMPTY_NOT_FULL | (this.received.length ? RX_NOT_EMPTY : 0);
      case IDR: return 0x51535049;
      default: return this.registers[offset >> 2];
    }
  }

  writeUint32(offset, value) {
    if (offset >= DATA && offset < DATA_END) {
      const isSingleBit = ((this.registers[CTRLR0] >>> 21) & 3) === 0;
      const reply = isSingleBit ? this.flash.exchange(value) : 0;
      if (this.received.length < RX_DEPTH) this.received.push(reply);
      return;
    }
    if (offset === SSIENR && !(value & 1)) {
      this.received = [];
      this.endTransfer();
    }
    this.registers[offset >> 2] = value;
  }
}

export function connectFlash(mcu, flash) {
  const chipSelect = new ChipSelect(mcu, flash);
  mcu.peripherals[IO_QSPI] = chipSelect;
  mcu.peripherals[SSI] = new FlashSerialInterface(mcu, flash, chipSelect);
}
