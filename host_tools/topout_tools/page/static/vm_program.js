// Reads the file that has all that the VM needs (bundle.py): its length of a header, the header as JSON, the files' bytes.

const LENGTH_BYTES = 4;

// Returns { files: {path: bytes}, start: the program that starts the console, rings: {pin: pod}, board }.
export async function readProgram(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const data = await answer.arrayBuffer();
  const headBytes = new DataView(data).getUint32(0, true);
  const { sizes, ...rest } = JSON.parse(new TextDecoder().decode(new Uint8Array(data, LENGTH_BYTES, headBytes)));
  let at = LENGTH_BYTES + headBytes;
  const files = {};
  for (const [path, size] of sizes) {
    files[path] = new Uint8Array(data, at, size);
    at += size;
  }
  return { files, ...rest };
}
