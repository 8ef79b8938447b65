// The LIS3DH on the table: 200 samples a second in a FIFO of 32. The table is at rest, with a little noise, or rings
// after a knock, or a hand lifts the hub. A sample is x, y, z in 1/16 mg.

const PERIOD_MS = 5;
const FIFO = 32;
const OVERRUN = 0x40;
const STEP_MG = 4;
const FULL_MG = 2000;
const NOISE_MG = 2.5;
const GRAVITY_MG = 1000;
const KNOCK_MS = 400;
const CONTACT_MS = 3; // in which a knuckle's blow grows
const MODES = [ // of a table top on four legs: Hz, damping, share
  [23, 0.06, 0.3],
  [34, 0.08, 0.5],
  [57, 0.09, 0.4],
];
const SIDE = 0.45; // of a knock's swing that goes to the side of the pod it comes from
const SIDES_DEG = { p1: 216, p2: 144, p3: 90, p4: 36, p5: 324 };
const LIFT_TILT = 0.6;
const LIFT_TREMOR_MG = 60;

const PEAK = Math.max(...Array.from({ length: 1000 }, (_, tenth) => Math.abs(swing(tenth / 10))));

export class Sensor {
  constructor(nowMs) {
    this.nowMs = nowMs;
    this.nextMs = null; // of the oldest sample that is still in the FIFO
    this.motions = [];
  }

  // `peakMg` is the strongest departure from rest.
  knock(peakMg, pod) {
    const scale = peakMg / PEAK;
    const angle = (SIDES_DEG[pod] * Math.PI) / 180;
    const reach = [SIDE * Math.cos(angle), SIDE * Math.sin(angle), Math.sqrt(1 - SIDE * SIDE)].map((part) => scale * part);
    this.motions.push({ beginMs: this.nowMs(), ms: KNOCK_MS, add: (sample, ms) => reach.forEach((part, axis) => (sample[axis] += part * swing(ms))) });
  }

  lift(ms) {
    const add = (sample, passedMs) => {
      const share = Math.sin((Math.PI * passedMs) / ms);
      const tremor = LIFT_TREMOR_MG * Math.sin((2 * Math.PI * 3.1 * passedMs) / 1000) * share;
      sample[0] += sample[2] * Math.sin(LIFT_TILT * share) + tremor;
      sample[1] += 0.7 * tremor;
      sample[2] = sample[2] * Math.cos(LIFT_TILT * share) - tremor;
    };
    this.motions.push({ beginMs: this.nowMs(), ms, add });
  }

  // The register FIFO_SRC: how many samples wait, and whether some were lost.
  waiting() {
    const now = this.nowMs();
    this.nextMs ??= now;
    const count = Math.floor((now - this.nextMs) / PERIOD_MS);
    if (count < FIFO) return count;
    this.nextMs = now - FIFO * PERIOD_MS;
    return OVERRUN | (FIFO - 1);
  }

  take(count) {
    const samples = Array.from({ length: count }, (_, nth) => this.#at(this.nextMs + nth * PERIOD_MS));
    this.nextMs += count * PERIOD_MS;
    this.motions = this.motions.filter(({ beginMs, ms }) => this.nextMs < beginMs + ms);
    return samples;
  }

  #at(ms) {
    const sample = [noise(), noise(), GRAVITY_MG + noise()];
    for (const motion of this.motions) {
      const passedMs = ms - motion.beginMs;
      if (passedMs >= 0 && passedMs < motion.ms) motion.add(sample, passedMs);
    }
    return sample.map(toDigits);
  }
}

function swing(ms) {
  const turn = (2 * Math.PI * ms) / 1000;
  const rising = Math.min(1, ms / CONTACT_MS);
  return rising * MODES.reduce((sum, [hz, damping, share]) => sum + share * Math.exp(-damping * hz * turn) * Math.sin(hz * turn), 0);
}

// About normal, from the sum of uniform numbers.
function noise() {
  return NOISE_MG * (Math.random() + Math.random() + Math.random() - 1.5) * 2;
}

function toDigits(mg) {
  return 16 * Math.max(-FULL_MG, Math.min(FULL_MG - STEP_MG, STEP_MG * Math.round(mg / STEP_MG)));
}
