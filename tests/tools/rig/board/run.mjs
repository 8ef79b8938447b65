// Plays a list of steps on the emulated console: node run.mjs JOB.json
//
// The job names the flash image, the boot ROM, the symbols, the pins and the steps. Every result is
// one line of JSON on stdout; pictures go to the job's folder as raw RGB565.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConsoleBoard } from './console_board.mjs';
import { heapNow } from './heap_probe.mjs';
import { Session } from './session.mjs';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const emit = (event, fields) => writeSync(1, `${JSON.stringify({ event, ...fields })}\n`);

async function loadBootrom(path) {
  if (path.endsWith('.mjs')) return (await import(pathToFileURL(path).href)).bootromB1;
  const bytes = readFileSync(path);
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)));
}

/** Reads an `nm` listing as a map from name to address. */
function loadSymbols(path) {
  if (!path) return null;
  const lines = readFileSync(path, 'utf8').trim().split('\n').map((line) => line.trim().split(/\s+/));
  return new Map(lines.map((words) => [words.at(-1), parseInt(words[0], 16) & ~1]));
}

const board = new ConsoleBoard({
  image: readFileSync(job.flash),
  bootrom: await loadBootrom(job.bootrom),
  symbols: loadSymbols(job.symbols),
  pins: job.pins,
  ringPixels: job.ring_pixels,
});
const session = new Session(board);

function shoot(shot) { if (job.pictures) writeFileSync(join(job.pictures, `${shot}.565`), board.panel.picture()); }

/** A dial begins at a number that the firmware draws by lot, so the number of presses is not known before. */
function playDial({ row, number, ms, shot }) {
  for (const press of session.dial(row, number, job.faces, ms)) emit('dial', { shot, row, ...press });
  emit('press', { shot, ...heapNow(board) });
}

const began = Date.now();
const soFar = () => ({
  text: board.text,
  emulated_ms: board.ms,
  wall_ms: Date.now() - began,
  overruns: board.sensor.overruns,
  too_early: board.panel.tooEarly,
});

const players = {
  end_part: () => emit('part', soFar()),
  wait: ({ ms }) => board.run(ms),
  dial: playDial,
  knock: ({ mg, key, delay_ms: delay }) => emit('knock', { mg, ...session.knock(mg, key, delay) }),
  press: ({ row, column, ms, shot }) => {
    const measured = session.press(row, column, ms);
    emit('press', { shot, ...measured, ...heapNow(board) });
  },
};

try {
  emit('start', session.start());
  shoot('000');
  for (const step of job.steps) {
    players[step.do](step);
    if (step.shot) shoot(step.shot);
  }
} catch (error) {
  emit('trouble', { reason: error.message, at_ms: board.ms, panel_bytes: board.panel.bytes });
  process.exitCode = 1;
}
if (job.save_flash) writeFileSync(job.save_flash, board.image);
emit('end', soFar());
