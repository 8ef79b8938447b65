// Presses keys on the emulated console and measures what follows. Times are ms after the key went down.
const QUIET_MS = 130; // no byte to the panel for this long: the screen is finished
const QUIET_TURNS = { exact: 30, estimated: 15 }; // and the loop has really turned
const SLICE_MS = 10;
const LIMIT_MS = 5000;
const START_LIMIT_MS = 15000;
const START_TURNS = 3;
const HOLD_MS = 60;
const KNOCK_MS = 400;
const KEY_C = 2;
const KEY_A = 0;
const DIAL_PRESSES = 40;

const rounded = (ms) => (ms === undefined ? null : Math.round(ms * 10) / 10);

export class Session {
  constructor(board) { this.board = board; }

  /** Runs from power-on to the first finished screen. Throws if there is none. */
  start() {
    const { board } = this;
    while (board.turnCount <= START_TURNS) {
      if (board.ms > START_LIMIT_MS) throw new Error(`no turn of the loop within ${START_LIMIT_MS / 1000} s`);
      board.run(SLICE_MS);
    }
    const loopMs = board.ms;
    this.settle();
    if (board.panel.lastMs < 0) throw new Error('nothing was sent to the panel');
    return { first_turn_ms: rounded(loopMs), first_screen_ms: rounded(board.panel.lastMs) };
  }

  /** Runs until the screen is finished; returns false if it is not within some seconds. */
  settle() {
    const { board, board: { panel } } = this;
    const enough = board.symbols ? QUIET_TURNS.exact : QUIET_TURNS.estimated;
    const began = board.ms;
    let lastMs = panel.lastMs;
    let turns = board.turnCount;
    while (board.ms - began < LIMIT_MS) {
      board.run(SLICE_MS);
      if (panel.lastMs !== lastMs) {
        lastMs = panel.lastMs;
        turns = board.turnCount;
      }
      if (board.ms - Math.max(lastMs, began) >= QUIET_MS && board.turnCount - turns >= enough) return true;
    }
    return false;
  }

  /** Presses a key, lets go, and waits for the finished screen. whileDown() is called before the key comes up. */
  press(row, column, holdMs, whileDown = () => {}) {
    const { board, board: { panel, sensor, flash, piezo } } = this;
    const began = board.ms;
    const before = { erases: flash.nvmErases, overruns: sensor.overruns };
    Object.assign(board, { turns: board.turns.slice(-1), ringsMs: [] });
    panel.windowsMs = [];
    board.keys.set(row, column, true);
    board.run(holdMs);
    whileDown();
    board.keys.set(row, column, false);
    const isSettled = this.settle();
    const since = (ms) => (ms !== undefined && ms !== null && ms >= began ? rounded(ms - began) : null);
    return {
      ring_ms: since(board.ringsMs[0]),
      tone_ms: since(piezo.beganMs),
      screen_ms: since(panel.windowsMs[0]),
      done_ms: since(panel.lastMs),
      turn_ms: rounded(longestGap(board.turns)),
      has_erased: flash.nvmErases > before.erases,
      overruns: sensor.overruns - before.overruns,
      is_settled: isSettled,
    };
  }

  /** Hits the table, some time after a key if one is given; returns the ms until a ring was white all round. */
  knock(peakMg, key, delayMs) {
    const { board, board: { panel } } = this;
    if (key) {
      board.keys.set(...key, true);
      board.run(HOLD_MS);
      board.keys.set(...key, false);
      board.run(delayMs - HOLD_MS);
    }
    const began = board.ms;
    board.whiteMs = [];
    panel.windowsMs = [];
    board.sensor.knock(peakMg);
    board.run(KNOCK_MS);
    const isPainting = panel.windowsMs[0] < board.whiteMs[0];
    return { ring_ms: board.whiteMs.length ? rounded(board.whiteMs[0] - began) : null, is_painting: isPainting };
  }

  /** Dials a number on a pod's ring as a player does: presses, looks, presses on. Yields every press. */
  * dial(row, number, faces, holdMs) {
    let column = KEY_C;
    for (let count = 0; count < DIAL_PRESSES; count++) {
      let shown = -1;
      const measured = this.press(row, column, holdMs, () => { shown = faces.indexOf(this.board.rings[row].face); });
      yield { ...measured, column, is_last: shown === number };
      if (shown === number) return;
      if (shown < 0) throw new Error(`ring ${row + 1} shows no number`);
      column = number < shown ? KEY_A : KEY_C;
    }
    throw new Error(`ring ${row + 1} cannot be dialled to ${number}`);
  }
}

const longestGap = (moments) => moments.slice(1).reduce((most, ms, at) => Math.max(most, ms - moments[at]), 0);
