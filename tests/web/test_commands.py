"""The messages that a browser may send; nothing else has any effect."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topout_tools.sim.switches import KEYS
from topout_tools.web.commands import HARDEST_MG, SOFTEST_MG, Command, parse


@pytest.mark.parametrize("key", KEYS)
def test_every_key_of_the_table_can_go_down_and_up(key: str) -> None:
    assert parse(json.dumps({"do": "down", "key": key})) == Command("down", key)
    assert parse(json.dumps({"do": "up", "key": key})) == Command("up", key)


@pytest.mark.parametrize(
    ("message", "command"),
    [
        ({"do": "knock", "mg": 120, "from": "p3"}, Command("knock", "p3", 120)),
        ({"do": "unplug", "part": "p2"}, Command("unplug", "p2")),
        ({"do": "plug", "part": "sensor"}, Command("plug", "sensor")),
        ({"do": "lift"}, Command("lift")),
        ({"do": "cut"}, Command("cut")),
        ({"do": "boot"}, Command("boot")),
        ({"do": "fresh"}, Command("fresh")),
    ],
)
def test_each_verb_is_understood(message: dict, command: Command) -> None:
    assert parse(json.dumps(message)) == command


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "down p1.a",
        "[]",
        "null",
        "17",
        '{"do": "down"}',
        '{"do": "down", "key": "p6.a"}',
        '{"do": "down", "key": ["p1.a"]}',
        '{"do": "down", "key": "p1.a", "more": 1}',
        '{"do": ["down"], "key": "p1.a"}',
        '{"do": "stop"}',
        '{"do": "leave"}',
        '{"do": "lift", "ms": 1000000}',
        '{"do": "plug", "part": "display"}',
        '{"do": "knock", "mg": "120", "from": "p1"}',
        '{"do": "knock", "mg": true, "from": "p1"}',
        '{"do": "knock", "mg": 1e400, "from": "p1"}',
        '{"do": "knock", "mg": NaN, "from": "p1"}',
        '{"do": "knock", "mg": 120, "from": "hub"}',
        f'{{"do": "knock", "mg": {SOFTEST_MG - 1}, "from": "p1"}}',
        f'{{"do": "knock", "mg": {HARDEST_MG + 1}, "from": "p1"}}',
        "[" * 150,
        '{"do": "lift"' + " " * 5000 + "}",
        '{"do": "knock", "mg": ' + "9" * 120 + ', "from": "p1"}',
    ],
)
def test_anything_else_is_no_command(text: str | None) -> None:
    assert parse(text) is None


@given(st.text(max_size=80) | st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists).map(json.dumps))
def test_noise_is_no_command(text: str) -> None:
    assert parse(text) is None
