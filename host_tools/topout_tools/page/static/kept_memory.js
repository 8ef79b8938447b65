// The console's memory, and its copy that outlives the page. One page at a time has it: another waits until that one is
// closed. `tell` gets what was found: "tabs" (another page has it), "nothing" (nothing lasts here), "spoilt" (what was
// stored cannot be read and is set aside), "later" (a later version stored it: it stays as it is), "full" (a write
// failed), "stored" (all is well).

import { MEMORY_BYTES, countOf, isLater, memoryOf, newestOf, pack } from "./memory_record.js";
import { openStore } from "./memory_store.js";

const FOREVER = () => new Promise(() => {}); // a lock is held until the page is closed

export class KeptMemory {
  constructor(tell) {
    this.tell = tell;
    this.bytes = null; // null: a new console's
    this.count = 0;
    this.isToBeStored = false;
    this.store = null;
  }

  // `place` tells apart the pages of one origin.
  async open(place) {
    const name = `topout ${place}`;
    if (navigator.locks) await this.#take(name);
    this.store = await openStore(place);
    const records = (await this.store.load()).filter((record) => record.length);
    const newest = newestOf(records);
    if (newest) [this.bytes, this.count] = [memoryOf(newest), countOf(newest) + 1];
    if (!this.store.isLasting) this.tell("nothing");
    else if (records.some(isLater)) {
      this.store = null;
      this.tell("later");
    } else if (records.length && !newest) {
      await this.store.setAside(records);
      this.tell("spoilt");
    } else this.tell("stored");
  }

  #take(name) {
    return new Promise((taken) => {
      const asked = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
        if (lock) {
          taken();
          return FOREVER();
        }
        this.tell("tabs");
        navigator.locks.request(name, () => {
          taken();
          return FOREVER();
        });
        return undefined;
      });
      asked.catch(taken); // a page from a file may have no locks
    });
  }

  // The content of the memory, also of a new one.
  get image() {
    return this.bytes ?? new Uint8Array(MEMORY_BYTES).fill(255);
  }

  set(bytes) {
    this.bytes = bytes;
    this.isToBeStored = true;
  }

  // Returns when nothing can be lost any more, or after it has told why it can.
  async save() {
    if (!this.isToBeStored || !this.store) return;
    this.isToBeStored = false;
    try {
      await this.store.save(pack(this.image, this.count));
      this.count += 1;
      if (this.isFull) this.tell("stored");
      this.isFull = false;
    } catch (problem) {
      this.isFull = true;
      this.tell("full", String(problem.message ?? problem));
    }
  }
}
