// Runs Python in the real MicroPython VM. A JSON object on standard input says what:
// {"steps": [program, …], "files": {absolute path: base64}}. What they print goes to standard output.
// Steps share their globals; the VM collects garbage only between them.
import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const { steps, files } = JSON.parse(readFileSync(0, "utf8"));
const vm = await loadMicroPython({
  heapsize: 8 * 1024 * 1024,
  linebuffer: true,
  stdout: (line) => process.stdout.write(line + "\n"),
});

for (const [path, data] of Object.entries(files)) {
  let folder = "";
  for (const part of path.split("/").slice(1, -1)) {
    folder += "/" + part;
    if (!vm.FS.analyzePath(folder).exists) vm.FS.mkdir(folder);
  }
  vm.FS.writeFile(path, Buffer.from(data, "base64"));
}

try {
  for (const step of steps) vm.runPython(step);
} catch (problem) {
  process.stderr.write(String(problem.message ?? problem) + "\n");
  process.exitCode = 1;
}
