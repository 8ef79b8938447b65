// The stored form of the console's memory: a mark and a version, how often it was written, a checksum, the bytes.
//
//   0   "TOPOUT" and the version of this form
//   8   how often it was written before, 32 bits, little-endian
//   12  CRC-32 of the bytes from 16 on and of the number at 8
//   16  the memory, 4096 bytes

export const MEMORY_BYTES = 4096;
const HEAD_BYTES = 16;
export const RECORD_BYTES = HEAD_BYTES + MEMORY_BYTES;
const MARK = new TextEncoder().encode("TOPOUT");
const VERSION = 1;

export function pack(memory, count) {
  const record = new Uint8Array(RECORD_BYTES);
  const view = new DataView(record.buffer);
  record.set(MARK);
  record[MARK.length] = VERSION;
  view.setUint32(8, count, true);
  record.set(memory, HEAD_BYTES);
  view.setUint32(12, checksum(record), true);
  return record;
}

export function isSound(record) {
  return record.length === RECORD_BYTES && isMarked(record) && record[MARK.length] === VERSION && viewOf(record).getUint32(12, true) === checksum(record);
}

// Whether a later version of the page wrote it.
export function isLater(record) {
  return isMarked(record) && record[MARK.length] > VERSION;
}

export const memoryOf = (record) => record.slice(HEAD_BYTES);
export const countOf = (record) => viewOf(record).getUint32(8, true);

// Returns the sound record that was written last, or undefined.
export function newestOf(records) {
  return records.filter(isSound).sort((one, other) => countOf(other) - countOf(one))[0];
}

function isMarked(record) {
  return MARK.every((byte, at) => record[at] === byte);
}

function viewOf(record) {
  return new DataView(record.buffer, record.byteOffset, record.byteLength);
}

function checksum(record) {
  let crc = 0xffffffff;
  const take = (byte) => {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  };
  record.subarray(8, 12).forEach(take);
  record.subarray(HEAD_BYTES).forEach(take);
  return ~crc >>> 0;
}
