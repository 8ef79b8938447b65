// Timing of the PIO and SPI blocks, which the stock emulator runs in no time or on the host's timers.

const NANOS = 1e9;

/** Steps the PIO's state machines on the emulated clock, each at its own divider. */
export function clockPio(mcu) {
  for (const pio of mcu.pio) {
    const alarm = mcu.clock.createAlarm(() => {
      const next = stepMachines(pio, mcu);
      pio.checkChangedPins();
      if (next < Infinity && !pio.stopped) alarm.schedule(Math.max(1, next - mcu.clock.nanos));
    });
    pio.run = () => alarm.schedule(1);
    const write = pio.writeUint32.bind(pio);
    pio.writeUint32 = (offset, value) => { // may be what a stalled machine waits for
      write(offset, value);
      const isStalled = (machine) => machine.enabled && !(machine.nextNanos < Infinity);
      if (!pio.stopped && pio.machines.some(isStalled)) alarm.schedule(1);
    };
  }
}

/** Runs the machines up to now; returns when the next one has to run, or Infinity if all are stalled. */
function stepMachines(pio, mcu) {
  const now = mcu.clock.nanos;
  let next = Infinity;
  for (const machine of pio.machines) {
    if (!machine.enabled) {
      machine.nextNanos = undefined;
      continue;
    }
    if (machine.nextNanos === undefined || machine.nextNanos === Infinity) machine.nextNanos = now;
    const cycle = ((machine.clockDivInt || 65536) + machine.clockDivFrac / 256) * NANOS / mcu.clkSys;
    while (machine.nextNanos <= now) {
      const before = machine.cycles;
      machine.step();
      machine.nextNanos = machine.waiting ? Infinity : machine.nextNanos + Math.max(1, machine.cycles - before) * cycle;
    }
    next = Math.min(next, machine.nextNanos);
  }
  return next;
}

/** Makes every SPI word take its bits' time, and gives it to `receive(index, word)`. */
export function clockSpi(mcu, receive) {
  mcu.spi.forEach((spi, index) => {
    const alarm = mcu.clock.createAlarm(() => spi.completeTransmit(0));
    spi.onTransmit = (word) => {
      receive(index, word);
      alarm.schedule(spi.dataBits * NANOS / (spi.clockFrequency || 1e6));
    };
  });
}
