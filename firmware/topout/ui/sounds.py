"""Short tunes on the piezo. Playing never blocks; a new tune replaces the current one.

Only `step` accesses the piezo, so a broken piezo cannot disturb a key press.
"""

# A tune is one flat tuple of frequency (Hz), duration (ms), and so on. Nested tuples would take twice the memory.
CLICK = (2400, 12)  # every key
BOOKED = (2400, 25, 3000, 35)  # an event that has no tune of its own
REFUSED = (420, 130)
TURN = (2000, 60, 2700, 60, 3400, 90)  # the turn goes to the next player, and a game begins
ALARM = (3600, 110, 2500, 110, 3600, 110, 2500, 110)  # a knock
FALL = (1200, 80, 900, 80, 600, 160)
OUT = (1200, 120, 900, 120, 600, 120, 400, 400)  # a player is out: replaces the event's tune
LAST_ROUND = (3000, 90, 2000, 60, 3000, 90, 2000, 60, 3000, 240)  # of the track: replaces TURN
END = (2000, 120, 2500, 120, 3000, 120, 4000, 300)  # play is over: replaces the event's tune

VOLUMES = (0, 30, 55, 100)


class Sounds:
    def __init__(self, piezo):
        self.volume = VOLUMES[2]
        self._piezo = piezo
        self._tune: tuple = ()
        self._note = 0  # index of the current note in the tune
        self._note_began_ms = 0

    @property
    def is_sounding(self) -> bool:
        return bool(self._tune)

    def play(self, tune: tuple) -> None:
        if self._piezo is None or not self.volume:
            return
        self._tune = tune
        self._note = -2

    def step(self, now_ms: int) -> None:
        if not self._tune:
            return
        if self._note >= 0 and ((now_ms - self._note_began_ms) & 0x1FFFFFFF) < self._tune[self._note + 1]:
            return
        if self._note + 2 < len(self._tune):
            self._begin(self._note + 2, now_ms)
        else:
            self._tune = ()
            self._piezo.silence()

    def _begin(self, note, now_ms):
        self._note = note
        self._note_began_ms = now_ms
        self._piezo.tone(self._tune[note], self.volume)
