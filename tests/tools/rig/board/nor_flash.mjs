// The Pico's 2 MB flash chip, as far as the boot ROM's routines use it: erase, program, status.
//
// The content is the emulator's own flash array, which the processor reads directly.
export const FLASH_BYTES = 0x200000;
export const NVM_START = 0xff000;
export const NVM_END = 0x100000;

// Typical times of a W25Q16JV, in nanoseconds.
const PROGRAM_NS = 0.4e6;
const ERASES = { 0x20: [0x1000, 45e6], 0x52: [0x8000, 120e6], 0xd8: [0x10000, 150e6] };

const WRITE_ENABLE = 0x06;
const WRITE_DISABLE = 0x04;
const PROGRAM = 0x02;
const READ = 0x03;
const STATUS_1 = 0x05;
const STATUS_2 = 0x35;
const JEDEC_ID = 0x9f;
const UNIQUE_ID = 0x4b;
const QUAD_ENABLED = 0x02;
const JEDEC = [0xef, 0x40, 0x15];

export class NorFlash {
  /** onWrite() is called when the content changes: cached copies of it are stale. */
  constructor(mcu, onWrite) {
    Object.assign(this, { mcu, onWrite });
    this.frame = []; // bytes since the chip was selected
    this.isWritable = false;
    this.busyUntil = 0;
    this.nvmErases = 0;
  }

  /** Takes one byte in single-bit mode and returns the reply. */
  exchange(byte) {
    this.frame.push(byte & 0xff);
    const at = this.frame.length - 1;
    if (at === 0) return 0;
    switch (this.frame[0]) {
      case STATUS_1: return (this.mcu.clock.nanos < this.busyUntil ? 1 : 0) | (this.isWritable ? 2 : 0);
      case STATUS_2: return QUAD_ENABLED;
      case JEDEC_ID: return JEDEC[at - 1] ?? 0;
      case UNIQUE_ID: return at < 5 ? 0 : at; // any eight bytes
      case READ: return at < 4 ? 0 : this.mcu.flash[(this.address + at - 4) % FLASH_BYTES];
      default: return 0;
    }
  }

  get address() { return ((this.frame[1] << 16) | (this.frame[2] << 8) | this.frame[3]) % FLASH_BYTES; }

  /** The chip select goes up: the command in the frame is carried out. */
  deselect() {
    const [command] = this.frame;
    if (command === WRITE_ENABLE) this.isWritable = true;
    else if (command === WRITE_DISABLE) this.isWritable = false;
    else if (this.isWritable && command === PROGRAM) this.program(this.address, this.frame.slice(4));
    else if (this.isWritable && ERASES[command]) this.erase(this.address, ...ERASES[command]);
    this.frame = [];
  }

  program(address, data) {
    const page = address & ~0xff;
    data.forEach((byte, i) => { this.mcu.flash[page | ((address + i) & 0xff)] &= byte; });
    this.work(PROGRAM_NS);
  }

  erase(address, length, nanos) {
    const start = address & -length;
    this.mcu.flash.fill(0xff, start, start + length);
    if (start >= NVM_START && start < NVM_END) this.nvmErases++;
    this.work(nanos);
  }

  work(nanos) {
    this.isWritable = false;
    this.busyUntil = this.mcu.clock.nanos + nanos;
    this.onWrite();
  }
}
