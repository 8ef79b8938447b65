// Decoder of the common Thumb instructions: decoder(…) returns a step() that runs one and returns its cycles.
//
// It works on the stock core's own registers and flags, so that the stock decoder can take over at
// any instruction. Zero cycles mean «not one of the common ones»: nothing has been changed then.
import { memory } from './memory_access.mjs';

const RAM = 0x20000000;
const RAM_BYTES = 264 * 1024;
const FLASH = 0x10;
const SP = 13;
const LR = 14;
const PC = 15;

/** cache: the flash cache; called(address): is given the target of every BL. */
export function decoder(mcu, cache, called) {
  const { core, flash16 } = mcu;
  const reg = core.registers;
  const bus = memory(mcu, cache);
  const { ram16, ram32 } = bus;
  const stockStep = core.executeInstruction.bind(core);

  const setSign = (value) => {
    core.N = value < 0;
    core.Z = value === 0;
  };

  const add = (a, b) => {
    const sum = a + b;
    const result = sum | 0;
    setSign(result);
    core.C = sum > 0xffffffff;
    core.V = ((a ^ result) & (b ^ result)) < 0;
    return result;
  };

  const subtract = (a, b) => {
    const result = (a - b) | 0;
    setSign(result);
    core.C = a >= b;
    core.V = ((a ^ b) & (a ^ result)) < 0;
    return result;
  };

  const isMet = (condition) => {
    switch (condition) {
      case 0: return core.Z;
      case 1: return !core.Z;
      case 2: return core.C;
      case 3: return !core.C;
      case 4: return core.N;
      case 5: return !core.N;
      case 6: return core.V;
      case 7: return !core.V;
      case 8: return core.C && !core.Z;
      case 9: return !core.C || core.Z;
      case 10: return core.N === core.V;
      case 11: return core.N !== core.V;
      case 12: return !core.Z && core.N === core.V;
      default: return core.Z || core.N !== core.V;
    }
  };

  const shiftLeft = (op, next) => {
    const amount = (op >> 6) & 31;
    const value = reg[(op >> 3) & 7];
    reg[PC] = next;
    reg[op & 7] = value << amount;
    setSign(value << amount);
    if (amount) core.C = ((value >>> (32 - amount)) & 1) !== 0;
    return 1;
  };

  /** The amount 0 stands for 32. */
  const shiftRight = (op, next, isSigned) => {
    const amount = (op >> 6) & 31;
    const value = reg[(op >> 3) & 7];
    let result;
    if (isSigned) result = value >> (amount || 31);
    else result = amount ? value >>> amount : 0;
    reg[PC] = next;
    reg[op & 7] = result;
    setSign(result | 0);
    core.C = ((value >>> ((amount || 32) - 1)) & 1) !== 0;
    return 1;
  };

  /** Opcodes 0x4000 to 0x43ff: two low registers. */
  const arithmetic = (op, next) => {
    const a = reg[op & 7];
    const b = reg[(op >> 3) & 7];
    let result;
    switch ((op >> 6) & 15) {
      case 0: result = a & b; break;
      case 1: result = a ^ b; break;
      case 8: setSign(a & b); reg[PC] = next; return 1; // TST
      case 9: reg[op & 7] = subtract(0, b); reg[PC] = next; return 1; // RSBS
      case 10: subtract(a, b); reg[PC] = next; return 1; // CMP
      case 12: result = a | b; break;
      case 13: result = Math.imul(a, b); break;
      case 14: result = a & ~b; break;
      case 15: result = ~b; break;
      default: return 0;
    }
    reg[PC] = next;
    reg[op & 7] = result;
    setSign(result | 0);
    return 1;
  };

  /** Opcodes 0x4400 to 0x47ff: high registers and branches to a register. */
  const highRegisters = (op, next) => {
    const to = ((op >> 4) & 8) | (op & 7);
    const from = (op >> 3) & 15;
    switch ((op >> 8) & 3) {
      case 0:
        if (to >= SP || from === PC) return 0;
        reg[to] += reg[from];
        break;
      case 1: subtract(reg[to], reg[from]); break;
      case 2:
        if (to >= SP || from === PC) return 0;
        reg[to] = reg[from];
        break;
      default:
        if (op & 0x87) return 0; // BLX, and what is undefined
        reg[PC] = next;
        core.BXWritePC(reg[from]);
        return 2;
    }
    reg[PC] = next;
    return 1;
  };

  const loadStoreByRegister = (op, next) => {
    const address = (reg[(op >> 3) & 7] + reg[(op >> 6) & 7]) >>> 0;
    const at = op & 7;
    reg[PC] = next;
    switch ((op >> 9) & 7) {
      case 0: bus.store32(address, reg[at]); break;
      case 1: bus.store16(address, reg[at]); break;
      case 2: bus.store8(address, reg[at]); break;
      case 3: reg[at] = (bus.load8(address) << 24) >> 24; break;
      case 4: reg[at] = bus.load32(address); break;
      case 5: reg[at] = bus.load16(address); break;
      case 6: reg[at] = bus.load8(address); break;
      default: reg[at] = (bus.load16(address) << 16) >> 16;
    }
    return 2;
  };

  const push = (op, next) => {
    let words = 0;
    for (let list = op & 0x1ff; list; list &= list - 1) words++;
    const start = (reg[SP] - 4 * words - RAM) >>> 0;
    if (start > RAM_BYTES - 64 || start & 3) return 0;
    let word = start >> 2;
    for (let i = 0; i < 8; i++) if (op & (1 << i)) ram32[word++] = reg[i];
    if (op & 0x100) ram32[word] = reg[LR];
    reg[PC] = next;
    reg[SP] -= 4 * words;
    return op & 0x100 ? words : words + 1; // the stock decoder counts no cycle for LR
  };

  const pop = (op, next) => {
    const start = (reg[SP] - RAM) >>> 0;
    if (start > RAM_BYTES - 64 || start & 3) return 0;
    let word = start >> 2;
    for (let i = 0; i < 8; i++) if (op & (1 << i)) reg[i] = ram32[word++];
    const cycles = 1 + word - (start >> 2);
    reg[PC] = next;
    if (!(op & 0x100)) {
      reg[SP] = RAM + 4 * word;
      return cycles;
    }
    reg[SP] = RAM + 4 * word + 4;
    core.BXWritePC(ram32[word]);
    return cycles + 2;
  };

  /** Opcodes 0xb000 to 0xbfff. */
  const stackAndExtend = (op, next) => {
    switch ((op >> 8) & 15) {
      case 0:
        reg[SP] += (op & 0x80 ? -4 : 4) * (op & 0x7f);
        break;
      case 2: {
        const value = reg[(op >> 3) & 7];
        const isByte = op & 0x40;
        const bits = isByte ? 24 : 16;
        reg[op & 7] = op & 0x80 ? (value << bits) >>> bits : (value << bits) >> bits;
        break;
      }
      case 4: case 5: return push(op, next);
      case 12: case 13: return pop(op, next);
      default: return 0;
    }
    reg[PC] = next;
    return 1;
  };

  const branchIf = (op, next) => {
    const condition = (op >> 8) & 15;
    if (condition >= 14) return 0;
    if (!isMet(condition)) {
      reg[PC] = next;
      return 1;
    }
    reg[PC] = next + 2 + ((op << 24) >> 23);
    return 2;
  };

  const branchWithLink = (op, next) => {
    let low;
    if (next >= RAM) low = ram16[(next - RAM) >> 1];
    else {
      cache.fetch(next);
      low = flash16[(next & 0xffffff) >> 1];
    }
    if ((low & 0xd000) !== 0xd000) return 0;
    const sign = (op >> 10) & 1;
    const i1 = ~((low >> 13) ^ sign) & 1;
    const i2 = ~((low >> 11) ^ sign) & 1;
    const offset = (sign ? 0xff000000 : 0) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((low & 0x7ff) << 1);
    reg[LR] = (next + 2) | 1;
    reg[PC] = next + 2 + offset;
    called(reg[PC]);
    return 3;
  };

  const execute = (op, pc, next) => {
    const field = (op >> 8) & 7;
    const base = reg[(op >> 3) & 7];
    const imm5 = (op >> 6) & 31;
    const imm8 = op & 0xff;
    switch (op >> 11) {
      case 0: return shiftLeft(op, next);
      case 1: return shiftRight(op, next, false);
      case 2: return shiftRight(op, next, true);
      case 3: {
        const other = op & 0x400 ? imm5 & 7 : reg[imm5 & 7];
        reg[op & 7] = op & 0x200 ? subtract(base, other) : add(base, other);
        reg[PC] = next;
        return 1;
      }
      case 4: reg[field] = imm8; setSign(imm8); reg[PC] = next; return 1;
      case 5: subtract(reg[field], imm8); reg[PC] = next; return 1;
      case 6: reg[field] = add(reg[field], imm8); reg[PC] = next; return 1;
      case 7: reg[field] = subtract(reg[field], imm8); reg[PC] = next; return 1;
      case 8: return op & 0x400 ? highRegisters(op, next) : arithmetic(op, next);
      case 9: reg[PC] = next; reg[field] = bus.load32(((next + 2) & ~3) + 4 * imm8); return 2;
      case 10: case 11: return loadStoreByRegister(op, next);
      case 12: reg[PC] = next; bus.store32((base + 4 * imm5) >>> 0, reg[op & 7]); return 2;
      case 13: reg[PC] = next; reg[op & 7] = bus.load32((base + 4 * imm5) >>> 0); return 2;
      case 14: reg[PC] = next; bus.store8((base + imm5) >>> 0, reg[op & 7]); return 2;
      case 15: reg[PC] = next; reg[op & 7] = bus.load8((base + imm5) >>> 0); return 2;
      case 16: reg[PC] = next; bus.store16((base + 2 * imm5) >>> 0, reg[op & 7]); return 2;
      case 17: reg[PC] = next; reg[op & 7] = bus.load16((base + 2 * imm5) >>> 0); return 2;
      case 18: reg[PC] = next; bus.store32((reg[SP] + 4 * imm8) >>> 0, reg[field]); return 2;
      case 19: reg[PC] = next; reg[field] = bus.load32((reg[SP] + 4 * imm8) >>> 0); return 2;
      case 20: reg[PC] = next; reg[field] = (pc & ~3) + 4 + 4 * imm8; return 1;
      case 21: reg[PC] = next; reg[field] = reg[SP] + 4 * imm8; return 1;
      case 22: case 23: return stackAndExtend(op, next);
      case 26: case 27: return branchIf(op, next);
      case 28: reg[PC] = next + 2 + ((op << 21) >> 20); return 2;
      case 30: return branchWithLink(op, next);
      default: return 0;
    }
  };

  return () => {
    if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
    const pc = reg[PC] & ~1;
    let op;
    if (pc >>> 24 === FLASH) {
      cache.fetch(pc);
      op = flash16[(pc & 0xffffff) >> 1];
    } else if (pc >= RAM && pc < RAM + RAM_BYTES) op = ram16[(pc - RAM) >> 1];
    else return stockStep(); // the boot ROM
    return (execute(op, pc, pc + 2) || stockStep()) + bus.takeDelay();
  };
}
