// Plays the piezo's tones. The server sends the start of each tone in ms of the console's time. Tones that belong
// together keep their spacing and are all a little late.

const LEAD_S = 0.04;
const LARGEST_LAG_S = 0.25;
const LOUDEST = 0.16;
const STEP_S = 0.003;

export class Sound {
  constructor() {
    this.isOn = true;
    this.offsetS = null;
    for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => this.wake(), { once: true });
  }

  // Browsers let a page make sounds only after a gesture.
  wake() {
    if (this.context) return;
    this.context = new AudioContext();
    this.volume = new GainNode(this.context, { gain: 0 });
    this.oscillator = new OscillatorNode(this.context, { type: "square", frequency: 1000 });
    const disc = new BiquadFilterNode(this.context, { type: "lowpass", frequency: 7000, Q: 0.7 });
    this.oscillator.connect(this.volume).connect(disc).connect(this.context.destination);
    this.oscillator.start();
  }

  toggle() {
    this.isOn = !this.isOn;
    if (!this.isOn) this.stop();
  }

  play(tones) {
    if (!this.context || !this.isOn) return;
    for (const [ms, hz, duty] of tones) this.schedule(ms / 1000, hz, duty);
  }

  schedule(consoleS, hz, duty) {
    const now = this.context.currentTime;
    const lag = this.offsetS === null ? -1 : consoleS + this.offsetS - now;
    if (lag < 0 || lag > LARGEST_LAG_S) this.offsetS = now + LEAD_S - consoleS;
    const at = consoleS + this.offsetS;
    if (hz) this.oscillator.frequency.setValueAtTime(hz, at);
    this.volume.gain.setTargetAtTime(LOUDEST * Math.sin(Math.PI * duty), at, STEP_S);
  }

  stop() {
    if (!this.context) return;
    this.volume.gain.cancelScheduledValues(0);
    this.volume.gain.setTargetAtTime(0, this.context.currentTime, STEP_S);
  }
}
