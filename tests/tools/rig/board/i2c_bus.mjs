// The I2C bus and the one chip on it.
//
// CircuitPython transfers bytes with the I2C block, but asks whether a chip is there with the pins:
// the block cannot send an address without data. Both ways reach the chip here.
import { bitNanos } from './i2c_block.mjs';
import { isDrivenLow } from './pads.mjs';

const READ = 1;
const BYTE_BITS = 9; // with the acknowledgement
const GPIO_FUNCTION = 5;

/** chip: has an `address`, and begin(isRead), write(byte), read(). */
export function connectI2c(mcu, { sda, scl }, chip) {
  for (const pin of [sda, scl]) mcu.gpio[pin].resistor = true;
  connectBlock(mcu, mcu.i2c[(sda >> 1) & 1], chip);
  connectPins(mcu.gpio[sda], mcu.gpio[scl], chip.address);
}

/** Transfers of the I2C block, at the bit rate that it is set to. */
function connectBlock(mcu, i2c, chip) {
  let then = null;
  const alarm = mcu.clock.createAlarm(() => then());
  const after = (bits, action) => {
    then = action;
    alarm.schedule(bits * bitNanos(mcu, i2c));
  };
  i2c.onStart = () => after(1, () => i2c.completeStart());
  i2c.onStop = () => after(1, () => i2c.completeStop());
  i2c.onConnect = (address, mode) => after(BYTE_BITS, () => {
    const isThere = address === chip.address;
    if (isThere) chip.begin(mode === READ);
    i2c.completeConnect(isThere);
  });
  i2c.onWriteByte = (byte) => after(BYTE_BITS, () => {
    chip.write(byte);
    i2c.byteHasLeft();
    i2c.completeWrite(true);
  });
  i2c.onReadByte = () => after(BYTE_BITS, () => {
    i2c.byteHasLeft();
    i2c.completeRead(chip.read());
  });
}

/** An address sent by the pins: the chip holds the data line low during the ninth clock. */
function connectPins(sda, scl, address) {
  let bits = null; // clocks since START, or null outside of a transfer
  let byte = 0;
  let wasHigh = { sda: true, scl: true };
  let isAcknowledged = false;
  sda.outside = () => (isAcknowledged ? false : null);
  const look = () => {
    if (sda.functionSelect !== GPIO_FUNCTION || scl.functionSelect !== GPIO_FUNCTION) {
      bits = null;
      isAcknowledged = false;
      wasHigh = { sda: true, scl: true };
      return;
    }
    const isHigh = { sda: !isDrivenLow(sda), scl: !isDrivenLow(scl) };
    if (wasHigh.scl && isHigh.scl && isHigh.sda !== wasHigh.sda) {
      bits = isHigh.sda ? null : 0; // STOP or START
      byte = 0;
    } else if (bits !== null && !wasHigh.scl && isHigh.scl) {
      bits++;
      if (bits <= 8) byte = (byte << 1) | (isHigh.sda ? 1 : 0);
    } else if (bits !== null && wasHigh.scl && !isHigh.scl) {
      isAcknowledged = bits === 8 && byte >> 1 === address;
    }
    wasHigh = isHigh;
  };
  sda.addListener(look);
  scl.addListener(look);
}
