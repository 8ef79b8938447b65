// The REPL of the real MicroPython VM, byte by byte: standard input is typed, standard output is its answer.
// A JSON file on the command line has what runs first: {"steps": [program, …], "files": {path: base64}}.
import { readFileSync, writeSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { putFiles } from "./files.mjs";
import { startVm } from "../../host_tools/topout_tools/page/static/vm.js";
import { makeChips } from "../../host_tools/topout_tools/page/static/chips.js";

const { steps, files } = JSON.parse(readFileSync(process.argv[2], "utf8"));
let answer = [];
function flush() {
  if (answer.length) writeSync(1, new Uint8Array(answer));
  answer = [];
}

const { vm, memory } = await startVm(loadMicroPython, {
  heapsize: 8 * 1024 * 1024,
  linebuffer: false,
  stdout: ([byte]) => {
    answer.push(byte);
    if (byte === 10) flush();
  },
});
vm.registerJsModule("_outside", makeChips(memory));
putFiles(vm, files);
try {
  for (const step of steps) vm.runPython(step);
} catch (problem) {
  process.stderr.write(String(problem.message ?? problem) + "\n");
  process.exit(1);
}
answer = [];

vm.replInit();
flush();
process.stdin.on("data", (typed) => {
  for (const byte of typed) vm.replProcessChar(byte);
  flush();
});
