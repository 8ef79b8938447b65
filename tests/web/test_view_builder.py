"""What a browser gets: everything once, and then only what changed."""

import json
import struct

import numpy

from topout.constants import HEIGHT_PX, WIDTH_PX
from topout_tools.sim.machine import Machine
from topout_tools.sim.piezo import Tone
from topout_tools.web.view import View, changes
from topout_tools.web.view_builder import ViewBuilder

BLACK = numpy.zeros((HEIGHT_PX, WIDTH_PX), dtype=numpy.uint16)
DARK = "0" * 72
START = View(BLACK, True, 1.0, "", frozenset(), dict.fromkeys(("p1", "p2", "p3", "p4", "p5"), DARK))


def news_of(messages: list) -> dict:
    """Return the one JSON message among them."""
    (news,) = [json.loads(message) for message in messages if isinstance(message, str)]
    return news


def test_a_new_client_gets_everything() -> None:
    news, pixels = changes(None, START)
    lasting = {"power", "light", "trouble", "unplugged", "rings", "words", "language", "scene", "phones"}
    lasting |= {"areas", "names", "games", "board"}
    assert set(json.loads(news)) == lasting
    assert len(pixels) == 8 + 2 * 320 * 240


def test_when_nothing_changed_nothing_is_sent() -> None:
    assert changes(START, START) == []
    assert changes(START, START._replace(pixels=BLACK.copy(), rings=dict(START.rings))) == []


def test_only_the_part_of_the_screen_that_changed_is_sent() -> None:
    pixels = BLACK.copy()
    pixels[20:24, 300:310] = 0xF81F
    (message,) = changes(START, START._replace(pixels=pixels))
    assert isinstance(message, bytes)
    assert struct.unpack_from("<4H", message) == (300, 20, 10, 4)
    assert message[8:] == b"\x1f\xf8" * 40


def test_only_the_ring_that_changed_is_sent() -> None:
    rings = START.rings | {"p4": "ff0000" * 12}
    assert news_of(changes(START, START._replace(rings=rings))) == {"rings": {"p4": "ff0000" * 12}}


def test_a_knock_is_sent_to_those_who_were_there_and_not_again() -> None:
    knocked = START._replace(knocks=1, knock=(250, "p2"))
    assert news_of(changes(START, knocked)) == {"knock": [250, "p2"]}
    assert "knock" not in news_of(changes(None, knocked))
    again = knocked._replace(knocks=2)
    assert news_of(changes(knocked, again)) == {"knock": [250, "p2"]}


def test_a_slow_browser_hears_each_tone_once_that_is_still_kept() -> None:
    one = START._replace(tones=((10, 2000, 0.5),))
    three = START._replace(tones=((10, 2000, 0.5), (30, 0, 0.0), (50, 900, 0.5)))
    later = START._replace(tones_before=2, tones=((50, 900, 0.5), (60, 0, 0.0)))
    assert news_of(changes(one, three)) == {"tones": [[30, 0, 0.0], [50, 900, 0.5]]}
    assert news_of(changes(one, later)) == {"tones": [[50, 900, 0.5], [60, 0, 0.0]]}
    assert news_of(changes(three, later)) == {"tones": [[60, 0, 0.0]]}


def test_tones_that_are_no_longer_kept_are_counted() -> None:
    machine, builder, seen = Machine(), ViewBuilder(), 0
    for _ in range(5):
        machine.circuit.piezo.tones += [Tone(ms, 2000 + ms, 0.5) for ms in range(seen, seen + 30)]
        seen += 30
        view = builder.view(machine, "", frozenset())
        assert view and view.tones_before + len(view.tones) == seen
    assert view and view.tones_before > 0
    assert view.tones[-1] == (149, 2149, 0.5)
