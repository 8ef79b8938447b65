// The console in a worker of its own, so that nothing that the page paints holds up its loop. It takes the commands that
// the server of the web table takes (commands.py), and sends the same news (view.py).
//
// What a turn of the loop has stored is on the disk before anything of that turn is sent.

import { Console, PODS } from "./console.js";
import { HeldKeys } from "./held_keys.js";
import { KeptMemory } from "./kept_memory.js";
import { News } from "./news.js";
import { Recorder } from "./recorder.js";
import { readProgram } from "./vm_program.js";

const TURN_MS = 8;
const READ_EVERY_MS = 50;
const LIFT_MS = 1500;
const MOST_RESTARTS = 3; // in a row: the console counts them, too

const startMs = performance.now();
const nowMs = () => Math.floor(performance.now() - startMs);
const memory = new KeptMemory((found, detail) => postMessage({ found, detail }));
const news = new News(nowMs);
const unplugged = new Set();
const recorder = new Recorder(nowMs);
let addresses; // of what the console is made from
let program;
let table = null;
let keys;
let timer;
let wantsReset = false;
let restarts = 0;
let readMs = 0;

const hooks = {
  nowMs,
  randomByte: () => crypto.getRandomValues(new Uint8Array(1))[0],
  stored: () => memory.bytes,
  store: (bytes) => memory.set(bytes),
  light: (pin, bytes) => news.light(program.rings[pin], bytes),
  tone: (hz, duty) => news.tone(hz, duty),
  painted: (frame) => news.paint(frame),
  reset: () => {
    wantsReset = true;
  },
};

onmessage = async ({ data }) => {
  if (data.do === "open") {
    addresses = data;
    await memory.open(data.place);
    await boot();
  } else if (data.do === "copy") postMessage({ copy: memory.image });
  else if (data.do === "script") postMessage({ script: await recorder.script(news.lasting.scene) });
  else if (data.do === "bring" || data.do === "fresh") await replaceMemory(data.memory ?? null);
  else if (addresses) await obey(data);
};

async function boot() {
  const [{ loadMicroPython }, found] = await Promise.all([loadVm(), program ?? readProgram(addresses.program)]);
  program = found;
  clearTimeout(timer);
  wantsReset = false;
  table = new Console(hooks);
  keys = new HeldKeys(nowMs, changeKey);
  for (const part of unplugged) table.plug(part, false);
  recorder.boot(memory.image, unplugged);
  news.start(program.board, unplugged);
  try {
    await table.boot(loadMicroPython, { url: addresses.wasm, stdout: (line) => console.info(line) }, program.files, program.start);
    postMessage({ up: true });
    await loop();
  } catch (problem) {
    await stop(problem);
  }
}

// The page that is one file has it inside.
function loadVm() {
  return globalThis.TOPOUT_VM ?? import(addresses.vm);
}

async function loop() {
  const turned = table;
  try {
    keys.step();
    turned.turn();
    if (nowMs() - readMs >= READ_EVERY_MS && news.isToBeRead) {
      readMs = nowMs();
      news.read(turned.read());
    }
  } catch (problem) {
    await stop(problem);
    return;
  }
  await send();
  if (table === turned) timer = setTimeout(loop, TURN_MS);
}

// First what was stored, then what is seen of it.
async function send() {
  await memory.save();
  news.send((message) => postMessage({ news: message }), (data) => postMessage({ pixels: data }, [data]));
}

// The program has ended: by a restart that it asked for, or by a fault.
async function stop(problem) {
  table = null;
  await send();
  if (wantsReset && restarts < MOST_RESTARTS) {
    restarts += 1;
    await boot();
    return;
  }
  news.set({ trouble: String(problem?.message ?? problem).trim().split("\n").at(-1) });
  await send();
}

async function replaceMemory(bytes) {
  cut();
  memory.set(bytes);
  await memory.save();
  restarts = 0;
  recorder.begin();
  await boot();
}

function cut() {
  clearTimeout(timer);
  table = null;
}

async function obey(command) {
  const { do: verb, part } = command;
  if (verb === "boot") {
    restarts = 0;
    await boot();
  } else if (verb === "cut") {
    cut();
    recorder.note("cut");
    news.goDark();
    await send();
  } else if (verb === "plug" || verb === "unplug") {
    const isIn = verb === "plug";
    if (isIn) unplugged.delete(part);
    else unplugged.add(part);
    table?.plug(part, isIn);
    recorder.plug(part, isIn);
    news.set({ unplugged: [...unplugged].sort() });
    if (PODS.includes(part)) news.setPlugged(part, isIn);
  } else if (table) act(command);
}

function act({ do: verb, key, mg, from }) {
  if (verb === "down" || verb === "up") {
    keys.move(key, verb === "down");
  } else if (verb === "knock") {
    table.sensor.knock(mg, from);
    recorder.note(`strike ${mg} from ${from}`);
    news.add({ knock: [mg, from] });
  } else if (verb === "lift") {
    table.sensor.lift(LIFT_MS);
    recorder.note(`lift ${LIFT_MS}`);
    news.add({ lift: true });
  }
}

function changeKey(key, isDown) {
  recorder.note(`${isDown ? "down" : "up"} ${key}`);
  table.press(key, isDown);
}
