// Where the console's memory outlives the page, for the worker. `save(record)` of a store returns only when a killed
// browser cannot lose the record any more. The first way that works is taken:
//
// - A file of the origin's own (OPFS), flushed at every write. Two halves are written in turn, so that a write that is
//   cut short leaves the one before.
// - IndexedDB, with strict durability.
// - Nowhere: `isLasting` is false.
//
// A store also has `load()` for the records that were stored, and `setAside(records)` for those that cannot be read.

import { RECORD_BYTES, newestOf } from "./memory_record.js";

const STORE = "memory";
const KEY = "record";

// `place` tells apart the pages of one origin.
export async function openStore(place) {
  for (const way of [openFile, openDatabase]) {
    try {
      return await way(place);
    } catch (problem) {
      console.info(`topout: ${way.name}: ${problem}`); // the next way is tried
    }
  }
  return { isLasting: false, load: async () => [], save: async () => {}, setAside: async () => {} };
}

async function openFile(place) {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(encodeURIComponent(place), { create: true });
  const file = await (await folder.getFileHandle("memory", { create: true })).createSyncAccessHandle();
  let half = 0;
  return {
    isLasting: true,
    load: async () => {
      const halves = [0, 1].map((nth) => {
        const bytes = new Uint8Array(RECORD_BYTES);
        return bytes.subarray(0, file.read(bytes, { at: nth * RECORD_BYTES }));
      });
      half = newestOf(halves) === halves[0] ? 1 : 0;
      return halves;
    },
    save: (record) => {
      file.write(record, { at: half * RECORD_BYTES });
      file.flush();
      half = 1 - half;
    },
    setAside: async (halves) => {
      const name = `memory-spoilt-${new Date().toISOString().replaceAll(":", "-")}`;
      const aside = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
      halves.forEach((bytes, nth) => aside.write(bytes, { at: nth * RECORD_BYTES }));
      aside.flush();
      aside.close();
      file.truncate(0);
      file.flush();
    },
  };
}

async function openDatabase(place) {
  const opening = indexedDB.open(`topout ${place}`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  const run = async (mode, act) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    const answer = settled(act(transaction.objectStore(STORE)));
    await done;
    return answer;
  };
  await run("readwrite", (store) => store.put(1, "probe")); // a private window may refuse only now
  return {
    isLasting: true,
    load: async () => {
      const found = await run("readonly", (store) => store.get(KEY));
      return found instanceof Uint8Array ? [found] : [];
    },
    save: (record) => run("readwrite", (store) => store.put(record, KEY)),
    setAside: (halves) => run("readwrite", (store) => store.put(halves, `spoilt ${new Date().toISOString()}`)),
  };
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
