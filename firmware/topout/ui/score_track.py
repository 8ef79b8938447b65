"""The score track on the screen: a numbered ruler, and each player's marker in the shape and colour of the pod.

Markers of one score lie half upon one another, like a pile of tokens, with the score in the middle. Other markers that
are close stand side by side, in the order of the scores.
A marker moves in a few steps, by two thirds of the distance each. A step takes displayio two milliseconds, and moving
allocates nothing.
"""

import bitmaptools
import displayio
from micropython import const

from topout.constants import WIDTH_PX
from topout.ui.colors import PLAYER, TONES
from topout.ui.layout import TRACK, chosen

_TILE_PX = const(16)  # a marker's width and height
_APART_PX = const(17)  # distance of markers of different scores, at least
_PILED_PX = const(8)  # distance of markers of one score
_MIDDLE_PX = const(8)  # the middle of a marker
_MARGIN_PX = const(24)  # the lowest number is this far from the edge: half a pile of five
_ROOM_PX = const(272)  # from the lowest number to the highest
_NEAR_PX = const(16)  # a shorter distance is moved in one step
_RULER_PX = const(11)
_LINE_Y = const(2)  # in the ruler: the line, ticks, numbers
_NUMBER_Y = const(4)
_DIGIT_PITCH_PX = const(6)
_TICKS_PX = const(12)  # smallest distance between ticks
_NUMBERS_PX = const(40)  # smallest distance between numbers
_STAR = const(4)
_INK = const(1)
_PAPER = const(1)  # index in a tone
_GREY = const(0x909090)

# Half the width of each row of ▲●■◆★. The star has a notch from below.
_SHAPES = (
    b"\1\1\2\2\3\3\4\4\5\5\6\6\7\7\x08\x08",
    b"\3\5\6\7\7\x08\x08\x08\x08\x08\x08\7\7\6\5\3",
    b"\0\7\7\7\7\7\7\7\7\7\7\7\7\7\7\0",
    b"\1\2\3\4\5\6\7\x08\x08\7\6\5\4\3\2\1",
    b"\1\1\2\2\3\x08\x08\7\6\5\5\6\6\7\7\7",
)
_NOTCH = b"\0\0\0\0\0\0\0\0\0\0\0\0\1\3\4\5"

# The strokes of a digit: x, y, end of x, end of y. Then which of them 0 to 9 consist of, as bits.
_STROKES = (b"\0\0\4\1", b"\0\3\4\4", b"\0\6\4\7", b"\0\0\1\4", b"\3\0\4\4", b"\0\3\1\7", b"\3\3\4\7")
_DIGITS = b"\x7d\x50\x37\x57\x5a\x4f\x6f\x51\x7f\x5f"
_MINUS = const(2)


class ScoreTrack:
    """The track. `places` are the markers' last places; if it is empty, the markers start at their goals."""

    def __init__(self, marks: tuple, places: list):
        self._aims = [0] * len(marks)
        self.places = places
        self._range = (0, 0)
        self.is_moving = False
        self._ruler = displayio.Bitmap(WIDTH_PX, _RULER_PX, 2)
        self.group = displayio.Group(y=chosen[TRACK])
        self.group.append(displayio.TileGrid(self._ruler, pixel_shader=_palette(), y=_TILE_PX))
        self._tiles: list = []
        for mark in marks:
            tile = displayio.TileGrid(_shape(mark[1]), pixel_shader=_palette())
            self._tiles.append(tile)
            self.group.append(tile)

    def aim(self, lowest: int, highest: int, marks: tuple) -> None:
        """Set the range and the places to which the markers move from now on."""
        if self._range != (lowest, highest):
            if self._range != (0, 0):
                bitmaptools.fill_region(self._ruler, 0, 0, WIDTH_PX, _RULER_PX, 0)
            self._range = (lowest, highest)
            self._rule(lowest, highest)
        order = [player for _, player in sorted([(mark[0], player) for player, mark in enumerate(marks)])]
        scores = [marks[player][0] for player in order]
        wanted = [_x(score, lowest, highest) - _MIDDLE_PX for score in scores]
        for at, score in enumerate(scores):
            wanted[at] += _PILED_PX * (2 * (at - scores.index(score)) - scores.count(score) + 1) // 2
        _part(wanted, scores)
        for nth, player in enumerate(order):
            self._aims[player] = wanted[nth]
            palette = self._tiles[player].pixel_shader
            colour = TONES[PLAYER + marks[player][1]][_PAPER] if marks[player][2] else _GREY
            if palette[_INK] != colour:
                palette[_INK] = colour
        if len(self.places) != len(marks):
            self.places = list(self._aims)
        for player, tile in enumerate(self._tiles):
            tile.x = self.places[player]
        self.is_moving = self._aims != self.places

    def step(self) -> None:
        """Move every marker by two thirds of its remaining distance, or by all of it if that is short."""
        self.is_moving = False
        places = self.places
        for player in range(len(places)):
            away = self._aims[player] - places[player]
            if away:
                places[player] += away if abs(away) < _NEAR_PX else 2 * away // 3
                self._tiles[player].x = places[player]
                self.is_moving = self.is_moving or places[player] != self._aims[player]

    def _rule(self, lowest, highest):
        """Draw a tick for each 1, 2, 5, 10 … points, as many as fit, and numbers at longer ones."""
        span = highest - lowest
        spacing = _spacing(span, _NUMBERS_PX)
        fill = bitmaptools.fill_region
        fill(self._ruler, _MARGIN_PX, _LINE_Y, _MARGIN_PX + _ROOM_PX + 1, _LINE_Y + 1, _INK)
        step = _spacing(span, _TICKS_PX)
        for number in range(-(-lowest // step) * step, highest + 1, step):
            x = _x(number, lowest, highest)
            fill(self._ruler, x, _LINE_Y, x + 1, _LINE_Y + 2, _INK)
            if not number % spacing:
                self._write(str(number), x)

    def _write(self, number, x):
        """Write a number below a tick."""
        width_px = len(number) * _DIGIT_PITCH_PX
        x = max(0, min(x - width_px // 2 + 1, WIDTH_PX - width_px))
        for character in number:
            strokes = _MINUS if character == "-" else _DIGITS[int(character)]
            for left, top, right, bottom in _STROKES:
                if strokes & 1:
                    bitmaptools.fill_region(self._ruler, x + left, _NUMBER_Y + top, x + right, _NUMBER_Y + bottom, _INK)
                strokes >>= 1
            x += _DIGIT_PITCH_PX


def _spacing(span, least_px):
    """Return the first of 1, 2, 5, 10 … points that is at least this wide on the screen."""
    points = 1
    nth = 0
    while points * _ROOM_PX < least_px * span:
        points = points * (4, 5, 4)[nth % 3] // 2
        nth += 1
    return points


def _shape(pod):
    bitmap = displayio.Bitmap(_TILE_PX, _TILE_PX, 2)
    fill = bitmaptools.fill_region
    for row, reach in enumerate(_SHAPES[pod]):
        fill(bitmap, _MIDDLE_PX - reach, row, _MIDDLE_PX + reach, row + 1, _INK)
        notch = _NOTCH[row]
        if notch and pod == _STAR:
            fill(bitmap, _MIDDLE_PX - notch, row, _MIDDLE_PX + notch, row + 1, 0)
    return bitmap


def _palette():
    palette = displayio.Palette(2)
    palette[_INK] = _GREY
    return palette


def _x(number, lowest, highest):
    """Return the column of a number on a track with this range."""
    return _MARGIN_PX + (number - lowest) * _ROOM_PX // (highest - lowest)


def _part(places, scores):
    """Move ascending places apart to both sides, as far as their scores demand, and back onto the screen."""
    last = len(places) - 1
    apart = [_PILED_PX if scores[at] == scores[at + 1] else _APART_PX for at in range(last)]
    for _ in range(last):
        for at in range(last):
            over_px = places[at] + apart[at] - places[at + 1]
            if over_px > 0:
                places[at] -= over_px // 2
                places[at + 1] += over_px - over_px // 2
    least = 0
    for at in range(last + 1):
        places[at] = least = max(least, min(places[at], WIDTH_PX - _TILE_PX - sum(apart[at:])))
        least += apart[at] if at < last else 0
