// Runs random instructions on the quick decoder and on the stock one, and prints how many gave another result.
import { RP2040 } from 'rp2040js';
import { decoder } from './thumb.mjs';
import { XipCache } from './xip_cache.mjs';

const INSTRUCTIONS = 200_000;
const CODE = 0x20000100;
const STACK = 0x20030000;
const DATA = 0x20010000;
const DATA_MASK = 0xfffc;
const CORNERS = [0, 1, 31, 32, 33, 0x7fffffff, 0x80000000, 0xffffffff];

let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed;
};
const pick = (list) => list[(random() >>> 8) % list.length];

function makeChip() {
  const mcu = new RP2040();
  const silence = () => {};
  mcu.logger = { debug: silence, info: silence, warn: silence, error: silence };
  return mcu;
}

/** Breakpoints, supervisor calls, hints and wide instructions other than BL are the stock decoder's in both. */
const isCompared = (op, low) => ![0xbe, 0xbf, 0xde, 0xdf].includes(op >> 8) && ![29, 31].includes(op >> 11)
  && (op >> 11 !== 30 || (low & 0xd000) === 0xd000);

function makeState() {
  const value = () => pick([DATA + (random() & DATA_MASK), pick(CORNERS), (random() >>> 20) & ~3]);
  const registers = Array.from({ length: 15 }, value);
  registers[13] = STACK + (random() & 0x7fc);
  const flags = Object.fromEntries([...'NZCV'].map((flag) => [flag, random() > 0x7fffffff]));
  return { registers: [...registers, CODE], flags };
}

function load(mcu, { registers, flags }, op, low) {
  mcu.core.registers.set(registers);
  Object.assign(mcu.core, flags, { PM: false, waiting: false, interruptsUpdated: false });
  mcu.writeUint16(CODE, op);
  mcu.writeUint16(CODE + 2, low);
}

const outcome = ({ core }, cycles) => [cycles, ...core.registers, core.N, core.Z, core.C, core.V].join();

/** The stock decoder does not wrap the sum of two registers. */
const isBeyond = (op, registers) => op >> 12 === 5 && registers[(op >> 3) & 7] + registers[(op >> 6) & 7] > 0xffffffff;

const stock = makeChip();
const quick = makeChip();
const step = decoder(quick, new XipCache(), () => {});
console.error = () => {};
console.warn = () => {};
let compared = 0;
let different = 0;
for (let count = 0; count < INSTRUCTIONS; count++) {
  const op = random() >>> 16;
  const low = random() >>> 16;
  const state = makeState();
  if (!isCompared(op, low) || isBeyond(op, state.registers)) continue;
  load(stock, state, op, low);
  load(quick, state, op, low);
  compared++;
  if (outcome(stock, stock.core.executeInstruction()) !== outcome(quick, step())) different++;
}
const isSameMemory = Buffer.compare(Buffer.from(stock.sram), Buffer.from(quick.sram)) === 0;
console.log(JSON.stringify({ compared, different, isSameMemory }));
