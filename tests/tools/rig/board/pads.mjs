// Levels of the chip's pads.
//
// The stock emulator reads back the value that was last set from outside: no pull-ups, and no
// reading of a pin that the chip drives itself. Here a pad has, strongest first:
//   1. outside   a function that returns true, false or null: a switch, or another chip's output
//   2. the chip's own output
//   3. resistor  true for a resistor to 3.3 V, else null
//   4. the chip's own pull-up
import { GPIOPin } from 'rp2040js';

const INPUT_ENABLED = 0x56; // the data sheet's value after a reset; the stock one reads nothing
const BOOTSEL = 1;
const BOOTSEL_PAD = 0x5a;
const VBUS_SENSE = 24;

Object.assign(GPIOPin.prototype, { outside: null, resistor: null });

Object.defineProperty(GPIOPin.prototype, 'level', {
  get() {
    const level = this.outside?.() ?? null;
    if (level !== null) return level;
    if (this.outputEnable) return this.outputValue;
    return this.resistor ?? this.pullupEnabled;
  },
});

Object.defineProperty(GPIOPin.prototype, 'inputValue', {
  get() {
    const level = this.inputEnable && this.level;
    switch (this.inputOverride) {
      case 1: return !level;
      case 2: return false;
      case 3: return true;
      default: return level;
    }
  },
});

/** True if the chip itself drives the pin low. */
export const isDrivenLow = (pin) => pin.outputEnable && !pin.outputValue;

export function resetPads(mcu) {
  for (const pin of [...mcu.gpio, ...mcu.qspi]) pin.padValue = INPUT_ENABLED;
  mcu.qspi[BOOTSEL].padValue = BOOTSEL_PAD;
  mcu.qspi[BOOTSEL].outside = () => true; // the button is not pressed
  mcu.gpio[VBUS_SENSE].outside = () => true; // powered over USB
}
