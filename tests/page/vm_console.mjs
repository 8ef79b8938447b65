// Plays the page's console in Node, in virtual time. A JSON file on the command line has {"files": {path: base64},
// "program": text, "actions": [...]}. An action is ["down", key], ["up", key], ["wait", ms], ["knock", mg] or ["look"];
// for each "look" a line of JSON goes to standard output: what the console says, and the checksum of its picture.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { loadMicroPython } from "../vm/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { Console } from "../../host_tools/topout_tools/page/static/console.js";

const TURN_MS = 5;
const LONGEST_PAINT_MS = 4000;

const { files, program, actions } = JSON.parse(readFileSync(process.argv[2], "utf8"));
let nowMs = 0;
let frame = null;
const hooks = {
  nowMs: () => nowMs,
  randomByte: () => 7,
  stored: () => null,
  store: () => {},
  light: () => {},
  tone: () => {},
  painted: (picture) => (frame = picture),
  reset: () => {
    throw new Error("the console asked for a restart");
  },
};
process.on("uncaughtException", (problem) => {
  process.stderr.write(String(problem.message ?? problem) + "\n"); // without the VM's own source, which is one line
  process.exit(1);
});
const table = new Console(hooks);
const decoded = Object.entries(files).map(([path, data]) => [path, Buffer.from(data, "base64")]);
await table.boot(loadMicroPython, { stdout: (line) => process.stderr.write(line + "\n") }, Object.fromEntries(decoded), program);
run(1000);

for (const [verb, what] of actions) {
  if (verb === "down" || verb === "up") table.press(what, verb === "down");
  else if (verb === "wait") run(what);
  else if (verb === "knock") table.sensor.knock(what, "p1");
  else look();
}

function run(ms) {
  for (const endMs = nowMs + ms; nowMs < endMs; ) {
    nowMs += TURN_MS;
    table.turn();
  }
}

function look() {
  const latestMs = nowMs + LONGEST_PAINT_MS;
  while (!JSON.parse(table.read()).settled && nowMs < latestMs) run(50);
  const picture = createHash("sha256").update(new Uint8Array(frame.buffer)).digest("hex");
  process.stdout.write(JSON.stringify({ ...JSON.parse(table.read()), picture }) + "\n");
}
