// What was done since the page was opened, as a script for `topout run`. It begins with the memory as it was then.

const QUICK = "quick"; // the console's Python costs nothing, as in the simulator's web table
const EMPTY = 255;

export class Recorder {
  constructor(nowMs) {
    this.nowMs = nowMs;
    this.begin();
  }

  // The next boot begins a new script.
  begin() {
    this.lines = [];
    this.sinceMs = this.nowMs();
    this.hasBegun = false;
  }

  boot(memory, unplugged) {
    if (this.hasBegun) this.note("boot");
    else {
      this.memory = memory.some((byte) => byte !== EMPTY) ? memory : null;
      this.lines = [QUICK, ...[...unplugged].sort().map((part) => plugging(part, false))];
      this.hasBegun = true;
    }
    this.sinceMs = this.nowMs();
  }

  plug(part, isIn) {
    this.note(plugging(part, isIn));
  }

  note(line) {
    this.#markTime();
    this.lines.push(line);
  }

  #markTime() {
    const ms = this.nowMs() - this.sinceMs;
    this.sinceMs += ms;
    if (ms > 0) this.lines.push(`wait ${ms}`);
  }

  // Returns the script and, if a game is on, the scores that it leads to.
  async script(scene) {
    this.#markTime();
    const [quick, ...rest] = this.lines;
    const memory = this.memory ? [`memory ${await zipped(this.memory)}`] : [];
    const scores = (scene?.seats ?? []).map((pod, player) => `expect score ${pod} ${scene.scores[player]}`);
    const head = "# What was done on the page. To have it done again: topout run FILE";
    return [head, quick, ...memory, ...rest, ...scores].join("\n") + "\n";
  }
}

function plugging(part, isIn) {
  if (part === "sensor") return `sensor ${isIn ? "on" : "off"}`;
  return `${isIn ? "plug" : "unplug"} ${part}`;
}

// As zlib writes it, in base64.
async function zipped(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...data));
}
