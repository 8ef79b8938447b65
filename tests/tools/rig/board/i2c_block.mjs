// Corrections of the chip's I2C block, without which CircuitPython's driver misses that nobody answers.
const RESETS = 0x4000c;
const RESET_BITS = [1 << 3, 1 << 4];
const TX_EMPTY = 1 << 4;
const TX_EMPTY_CTRL = 1 << 8;
const IC_ENABLE = 0x6c;
const IC_FS_SPKLEN = 0xa0;
const RISE_NS = 120;

export function correctI2c(mcu) {
  for (const i2c of mcu.i2c) correctBlock(i2c);
  followResets(mcu);
}

function correctBlock(i2c) {
  const setInterrupts = i2c.setInterrupts.bind(i2c);
  const abort = i2c.abort.bind(i2c);
  const write = i2c.writeUint32.bind(i2c);
  let isHeld = false;
  // The driver asks for «empty» to mean that the last byte has left the shift register, not entered it.
  i2c.setInterrupts = (mask) => {
    if (mask === TX_EMPTY && i2c.control & TX_EMPTY_CTRL && i2c.busy) isHeld = true;
    else setInterrupts(mask);
  };
  i2c.byteHasLeft = () => {
    if (isHeld && i2c.txFIFO.itemCount <= i2c.txThreshold) setInterrupts(TX_EMPTY);
    isHeld = false;
  };
  i2c.abort = (reason) => { // empties the FIFO
    abort(reason);
    isHeld = false;
    setInterrupts(TX_EMPTY);
  };
  i2c.writeUint32 = (offset, value) => {
    if (offset === IC_ENABLE && !(value & 1)) i2c.intRaw = 0;
    if (offset === IC_FS_SPKLEN) i2c.spikelen = value & 0xff; // the stock block ignores odd lengths
    else write(offset, value);
  };
}

/** Switches a block off while it is held in reset: CircuitPython opens only one that is off. */
function followResets(mcu) {
  const resets = mcu.peripherals[RESETS];
  const write = resets.writeUint32.bind(resets);
  resets.writeUint32 = (offset, value) => {
    write(offset, value);
    mcu.i2c.forEach((i2c, index) => {
      if (!(resets.reset & RESET_BITS[index])) return;
      i2c.enable = 0;
      i2c.intRaw = 0;
      i2c.rxFIFO.reset();
      i2c.txFIFO.reset();
    });
  };
}

/** Nanoseconds of one bit on the wire, by the block's counters and the time the line takes to rise. */
export function bitNanos(mcu, i2c) {
  const cycles = i2c.sclHighPeriod + i2c.spikelen + 7 + i2c.sclLowPeriod + 1;
  return cycles * 1e9 / mcu.clkSys + RISE_NS;
}
