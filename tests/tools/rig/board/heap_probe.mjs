// The heap of the running firmware: its own gc_collect and gc_info are called while time stands still.
//
// Processor and memory are put back afterwards, so that the run goes on as if nothing had happened.
const FRAME_WORDS = 16;
const CALLER_SAVED = [0, 1, 2, 3, 12, 14];
const INFO_WORD = CALLER_SAVED.length; // where in the frame gc_info puts its result
const USED_WORD = 1; // bytes
const LARGEST_WORD = 3; // blocks
const GROWTH_WORD = 7; // bytes
const BLOCK_BYTES = 16;

/** Returns the bytes in use after a collection and the largest block that can be had, or nulls without symbols. */
export function heapNow(board) {
  const { mcu, processor, symbols } = board;
  if (!symbols) return { live_bytes: null, block_bytes: null };
  board.runToTurn(); // between two turns no allocation is half done
  return processor.frozen(() => {
    const { registers } = mcu.core;
    const frame = (registers[13] - 4 * FRAME_WORDS) & ~7;
    const save = (register, word) => mcu.writeUint32(frame + 4 * word, registers[register]);
    CALLER_SAVED.forEach(save); // the collector looks for pointers on the stack
    const info = frame + 4 * INFO_WORD;
    processor.call(symbols.get('gc_collect'), 0, frame - 8);
    processor.call(symbols.get('gc_info'), info, frame - 8);
    const word = (at) => mcu.readUint32(info + 4 * at);
    const block = Math.max(word(LARGEST_WORD) * BLOCK_BYTES, word(GROWTH_WORD));
    return { live_bytes: word(USED_WORD), block_bytes: block };
  });
}
