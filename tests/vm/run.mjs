// Runs Python in the real MicroPython VM. Standard input is a JSON object:
// {"steps": [program, …], "files": {absolute path: base64}, "heap": bytes}. Their output goes to standard output.
// Steps share their globals; the VM collects garbage only between them, and takes more memory when the heap is full.
//
// The heap is where the chip has its own, from 0x20000000 on. Anything that looks like an object's address keeps the
// object alive, and near zero many numbers and much bytecode do. So the first heap is too small for anything, and the
// memory up to that address is taken before the VM adds another heap.
import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { putFiles } from "./files.mjs";
import { startVm } from "../../host_tools/topout_tools/page/static/vm.js";
import { makeChips } from "../../host_tools/topout_tools/page/static/chips.js";

const FIRST_HEAP = 8 * 1024;
const CHIP_HEAP = 0x20000000;
const PYSTACK_WORDS = (3 * 1024) / 4; // for nested calls, as firmware/settings.toml has it on the chip

// The VM's own clock counts the processor's time, so that other processes on a busy machine cost nothing.
Date.now = () => {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000);
};

const { steps, files, heap } = JSON.parse(readFileSync(0, "utf8"));
const { vm, memory } = await startVm(loadMicroPython, {
  heapsize: FIRST_HEAP,
  pystack: PYSTACK_WORDS,
  linebuffer: true,
  stdout: (line) => process.stdout.write(line + "\n"),
});
vm._module._malloc(CHIP_HEAP);
if (heap) {
  // Start again with one heap of that size.
  vm._module.ccall("mp_js_init", "null", ["number", "number"], [PYSTACK_WORDS, heap]);
  vm._module.ccall("proxy_c_init", "null", [], []);
}

vm.registerJsModule("_outside", makeChips(memory));
putFiles(vm, files);

try {
  for (const step of steps) vm.runPython(step);
} catch (problem) {
  process.stderr.write(String(problem.message ?? problem) + "\n");
  process.exitCode = 1;
}
