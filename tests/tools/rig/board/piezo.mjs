// The piezo on a PWM pin: whether it sounds, and when it last began to.
const PWM_FUNCTION = 4;

export class Piezo {
  constructor(mcu, pin) {
    Object.assign(this, { mcu, pin, isSounding: false, beganMs: null });
    const write = mcu.pwm.writeUint32.bind(mcu.pwm);
    mcu.pwm.writeUint32 = (offset, value) => {
      write(offset, value);
      this.look();
    };
  }

  look() {
    const slice = this.mcu.pwm.channels[(this.pin >> 1) & 7];
    const duty = this.pin & 1 ? slice.cc >>> 16 : slice.cc & 0xffff;
    const isPwm = this.mcu.gpio[this.pin].functionSelect === PWM_FUNCTION;
    const isSounding = isPwm && (slice.csr & 1) !== 0 && duty > 0 && duty <= slice.top;
    if (isSounding && !this.isSounding) this.beganMs = this.mcu.clock.nanos / 1e6;
    this.isSounding = isSounding;
  }
}
