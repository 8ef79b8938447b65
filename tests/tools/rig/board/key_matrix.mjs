// The key matrix: a closed key joins its row to its column through a diode.
// A column then reads low while its row is driven low.
import { isDrivenLow } from './pads.mjs';

export class KeyMatrix {
  /** rows, columns: numbers of pins. */
  constructor(mcu, rows, columns) {
    this.isClosed = rows.map(() => columns.map(() => false));
    columns.forEach((pin, column) => {
      const isPulled = (row, at) => this.isClosed[at][column] && isDrivenLow(mcu.gpio[row]);
      mcu.gpio[pin].outside = () => (rows.some(isPulled) ? false : null);
    });
  }

  set(row, column, isClosed) { this.isClosed[row][column] = isClosed; }
}
