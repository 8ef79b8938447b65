// The console itself: the drive's own files in the MicroPython VM, and its chips. It runs alike in a worker and in Node.

import { makeChips } from "./chips.js";
import { Sensor } from "./sensor.js";
import { putFiles, startVm } from "./vm.js";

export const PODS = ["p1", "p2", "p3", "p4", "p5"];
const ROWS = [...PODS, "hub"];
const COLUMNS = { a: 0, b: 1, c: 2, menu: 0, undo: 1, fall: 2 };
const WIRES = 4; // of the key matrix, the last of which shows that a pod is plugged in
const PLUG = 3;
const HEAP_BYTES = 1 << 20;

export class Console {
  // `hooks` are those of chips.js, but for the sensor's.
  constructor(hooks) {
    this.hooks = hooks;
    this.sensor = new Sensor(hooks.nowMs);
    this.unplugged = new Set();
  }

  // `options` are the VM's. Everything that is not unplugged is plugged in from the start.
  async boot(loadMicroPython, options, files, program) {
    const { vm, memory } = await startVm(loadMicroPython, { heapsize: HEAP_BYTES, linebuffer: true, ...options });
    const { sensor } = this;
    const hooks = {
      ...this.hooks,
      hasSensor: () => !this.unplugged.has("sensor"),
      samplesWaiting: () => sensor.waiting(),
      takeSamples: (count) => sensor.take(count),
    };
    vm.registerJsModule("_outside", makeChips(memory, hooks));
    putFiles(vm, files);
    vm.runPython(program);
    [this.runTurn, this.key, this.read] = ["page_turn", "page_key", "page_read"].map((name) => vm.globals.get(name));
    for (const pod of PODS) if (!this.unplugged.has(pod)) this.#plug(pod, true);
  }

  turn() {
    this.runTurn();
  }

  // A key such as p1.b or hub.menu.
  press(name, isDown) {
    const [part, key] = name.split(".");
    if (this.unplugged.has(part)) return;
    this.key(WIRES * ROWS.indexOf(part) + COLUMNS[key], isDown, this.#ticks());
  }

  // A pod or the sensor.
  plug(part, isIn) {
    if (isIn) this.unplugged.delete(part);
    else this.unplugged.add(part);
    if (this.key && part !== "sensor") this.#plug(part, isIn);
  }

  #plug(pod, isIn) {
    this.key(WIRES * ROWS.indexOf(pod) + PLUG, isIn, this.#ticks());
  }

  #ticks() {
    return this.hooks.nowMs() & 0x1fffffff;
  }
}
