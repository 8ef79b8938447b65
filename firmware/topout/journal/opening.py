"""Power on: what is in the storage. Writes nothing, never raises; read once, then forgotten.

After a power cut at any moment it finds everything that was ever acknowledged, in order, and at most the one record
more that was being written. What it finds and does not know it leaves alone until a new game begins.
"""

from topout.facts import PODS
from topout.journal import volume
from topout.journal.journal import ASIDE
from topout.journal.pen import Pen
from topout.journal.record import (
    CLOSE,
    EVENT,
    GAME,
    GOING_BACK,
    LEFT_OUT,
    NOTE,
    RESULT,
    SEATING,
    SETTING,
    UNDO,
    first_seed,
)  # fmt: skip
from topout.journal.walk import Walk

# What there is. FOREIGN comes with a reason: "zeros", "noise", "other_version" or "unreadable".
EMPTY = "empty"
IN_PLAY = "in_play"
FOREIGN = "foreign"


class Opening:
    """What a journal's storage holds; from now on the journal appends behind it."""

    def __init__(self, journal):
        self._walk: Walk | None = None
        self.setup: tuple | None = None  # of the game that is in play
        self.results: list[tuple] = []  # of earlier games, the oldest first
        self.owed = 0  # UNDOs that were announced, and a power cut was quicker
        self.is_mended = False  # a spoilt bit was put right
        self.is_damaged = False  # something that was acknowledged is missing
        journal.forget()
        journal.settings = {}
        try:
            self.state = self._find(journal)
        except (OSError, RuntimeError):
            journal.forget()
            journal.reason = "unreadable"
            self.setup = None
            self.state = FOREIGN

    def records(self):
        """(kind, numbers) of every EVENT, UNDO, REDO, NOTE, SEATING and LEFT_OUT of the game, oldest first; and the
        UNDOs that are owed.
        """
        walk = self._walk
        if walk and self.setup is not None:
            for i in range(len(walk.places)):
                kind = walk.kind(i)
                if EVENT <= kind <= NOTE or kind in (SEATING, LEFT_OUT):
                    yield kind, walk.numbers(i) or ()
            for _ in range(self.owed):
                yield UNDO, ()

    def _find(self, journal):
        storage = journal.storage
        first = storage.read(0, volume.STAMP)
        if volume.is_other_version(first):
            journal.reason = "other_version"
            return FOREIGN
        if len(first) < volume.STAMP:
            return EMPTY
        if not volume.is_stamp(first):
            first = volume.mended(first)
            if not first:
                return self._judge_unstamped(journal)
            self.is_mended = True
        walk = self._walk = Walk(storage, first_seed(volume.mark_of(first)), volume.STAMP)
        self.is_damaged = walk.is_damaged
        self.is_mended = self.is_mended or walk.is_mended
        if not walk.places:
            # The stamp may be what a cut left barely readable: nothing can be kept behind it.
            return self._judge_unstamped(journal)
        self._take(journal, walk, first)
        return EMPTY if self.setup is None else IN_PLAY

    def _take(self, journal, walk, first):
        aside = 0
        is_closed = volume.is_closed(first)
        for i in range(len(walk.places)):
            kind = walk.kind(i)
            if kind == GAME:
                self.setup = walk.numbers(i)
            elif kind == SETTING:
                _take_settings(journal.settings, walk.numbers(i) or ())
            elif kind == RESULT:
                self.results.append(walk.numbers(i) or ())
            elif kind == GOING_BACK:
                self.owed = (walk.numbers(i) or (0,))[0]
            elif kind == UNDO:
                self.owed -= 1
            elif kind != NOTE:
                self.owed = 0
            is_closed = is_closed or kind == CLOSE
            if self.setup is not None and kind in (SETTING, NOTE):
                aside += len(walk.bytes_of(i))
        if is_closed:
            self.setup = None
        journal.game_number = volume.game_number_of(first)
        journal.mark = volume.mark_of(first)
        journal.aside_room = ASIDE - aside
        journal.pen = Pen(journal.storage, first_seed(journal.mark), walk.tail(), len(walk.places), walk.last())
        journal.is_whole = self.setup is not None

    def _judge_unstamped(self, journal):
        # A stamp cut short with nothing behind it is a new game that had not begun.
        if volume.reads_as(journal.storage, 0xFF, volume.STAMP):
            return EMPTY
        journal.reason = "zeros" if volume.reads_as(journal.storage, 0, 0) else "noise"
        return FOREIGN


def seated(header: tuple) -> tuple:
    """The players' pods and names, as a game's record tells them; no names if it has none, or none that are whole."""
    pods = [pod for pod in range(PODS) if header[1] >> pod & 1]
    more = header[3 + header[2] :]
    players = len(pods)
    if len(more) < 2 * players or min(more, default=0) < 0:
        return pods, ()
    from topout.journal.names import to_name

    names = tuple([to_name(more[2 * player], more[2 * player + 1]) for player in range(players)])
    order = list(more[2 * players : 3 * players])
    return order if sorted(order) == pods else pods, names


def _take_settings(settings, numbers):
    for i in range(0, len(numbers) - 1, 2):
        settings[numbers[i]] = numbers[i + 1]
