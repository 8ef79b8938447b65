"""What is visible and audible at the table at one moment, and the messages that bring a browser up to date.

Messages to the browser:

- bytes: a rectangle of the screen. Four 16-bit numbers x, y, width, height, then its pixels row by row, RGB565; all
  little-endian.
- JSON text: an object with any of
  `power` (bool), `light` (backlight, 0…1), `trouble` (one line, or ""), `unplugged` (list of parts),
  `rings` ({"p1": 72 hex digits, …}), `words` (the screen in words, see screen_words.py), `language` (of the screen),
  `scene` (the game and its pieces, see scene.py, or null), `areas` (of the screen, see screen_areas.py), `names` (of
  the players at p1 … p5, "" for none), `phones` ({"p1": [address, how often it changed, whether a
  phone is there], …, "join": …}; without `--lan` null), `games` ([how often a game was stored, why none can
  be, or "", how many wait for a shared history, or null]; with `--no-keep` null), `board` ({"pods": whether it
  has pods, "keys": [of its own, …], "screen": [width, height]}), `knock` ([mg, place]), `lift` (true),
  `tones` ([[ms, hz, duty], …]; 0 is silence).

The first message to a browser has the whole lasting state; later ones only the changes. Momentary events (knocks,
lifts, tones) are sent only to browsers that are connected at that time.
"""

import json
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy

from topout_tools.sim.board_data import DEFAULT, BoardData, board_data
from topout_tools.web.game_keeper import Keeping
from topout_tools.web.labels import Labels
from topout_tools.web.scene import Scene
from topout_tools.web.screen_areas import Area, area_json
from topout_tools.web.screen_words import Line


class View(NamedTuple):
    """One moment. Events such as knocks are counted, so that two views can be compared."""

    pixels: numpy.ndarray
    is_on: bool
    light: float
    trouble: str
    unplugged: frozenset[str]
    rings: dict[str, str]
    knocks: int = 0
    knock: tuple[int, str] = (0, "")
    lifts: int = 0
    tones_before: int = 0
    tones: tuple[tuple[int, int, float], ...] = ()  # the latest ones; `tones_before` counts the earlier ones
    words: tuple[Line, ...] = ()
    language: str = ""
    scene: Scene | None = None
    areas: tuple[Area, ...] = ()
    rings_at_rest: Mapping[str, str] = MappingProxyType({})  # as seen by everybody but their own player
    asked: frozenset[str] = frozenset()  # pods whose player the console waits for
    labels: Labels = Labels()
    private: frozenset[str] = frozenset()  # pods whose ring may show what only their phone may see, even if it has gone
    games: Keeping | None = None  # whether games get into the history; None if they are not to
    board: BoardData = board_data(DEFAULT)
    phones: Mapping[str, object] | None = None  # of each place, for the laptop's page; None without --lan


def changes(seen: View | None, view: View) -> list[str | bytes]:
    """Return the messages that update a browser from the view it has seen to this one."""
    news = _lasting(view) if seen is None else _lasting_changes(seen, view) | _happenings(seen, view)
    messages: list[str | bytes] = []
    if news:
        messages.append(json.dumps(news, separators=(",", ":")))
    rectangle = _rectangle(None if seen is None else seen.pixels, view.pixels)
    if rectangle:
        messages.append(rectangle)
    return messages


def _lasting(view: View) -> dict[str, object]:
    return {
        "power": view.is_on,
        "light": round(view.light, 3),
        "trouble": view.trouble,
        "unplugged": sorted(view.unplugged),
        "rings": view.rings,
        "words": view.words,
        "language": view.language,
        "scene": view.scene,
        "areas": [area_json(area) for area in view.areas],
        "names": view.labels.names,
        "phones": view.phones,
        "games": view.games,
        "board": _board_of(view.board),
    }


def _board_of(board: BoardData) -> dict[str, object]:
    return {"pods": board.has_pods, "keys": sorted(board.keys), "screen": board.screen[:2]}


def _lasting_changes(seen: View, view: View) -> dict[str, object]:
    before, now = _lasting(seen), _lasting(view)
    news = {name: value for name, value in now.items() if value != before[name]}
    if "rings" in news:
        news["rings"] = {pod: colors for pod, colors in view.rings.items() if colors != seen.rings.get(pod)}
    return news


def _happenings(seen: View, view: View) -> dict[str, object]:
    news: dict[str, object] = {}
    if view.knocks != seen.knocks:
        news["knock"] = view.knock
    if view.lifts != seen.lifts:
        news["lift"] = True
    heard = seen.tones_before + len(seen.tones)
    fresh = view.tones[max(0, heard - view.tones_before) :]
    if fresh:
        news["tones"] = fresh
    return news


def _rectangle(seen: numpy.ndarray | None, pixels: numpy.ndarray) -> bytes:
    if seen is pixels:
        return b""
    if seen is None:
        return _packed(pixels, 0, 0, pixels.shape[1], pixels.shape[0])
    differs = seen != pixels
    rows = numpy.flatnonzero(differs.any(axis=1))
    if not len(rows):
        return b""
    columns = numpy.flatnonzero(differs.any(axis=0))
    x, y = int(columns[0]), int(rows[0])
    return _packed(pixels, x, y, int(columns[-1]) + 1 - x, int(rows[-1]) + 1 - y)


def _packed(pixels: numpy.ndarray, x: int, y: int, width: int, height: int) -> bytes:
    block = pixels[y : y + height, x : x + width].astype("<u2")
    return struct.pack("<4H", x, y, width, height) + block.tobytes()
