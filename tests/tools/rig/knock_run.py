"""Knocks on the table of a game in play: while it is quiet, and while the screen that a key opens is painted."""

from __future__ import annotations

import shutil
from typing import Any, NamedTuple

from tests.tools.bench.console import SIT_DOWN
from tests.tools.rig.emulation import run_job
from tests.tools.rig.first_start import trouble_of
from tests.tools.rig.game_run import Order
from tests.tools.rig.reference import PRESS_MS, play_reference
from tests.tools.rig.wiring import place_of

_REST_MS = 3000  # after this no earlier press or knock has an effect
_CLOSE = "hub.undo"


class Knock(NamedTuple):
    mg: int
    when: str
    key: str | None = None
    delay_ms: int = 0


# Right after a key only a slam counts as a knock.
KNOCKS = (
    Knock(300, "on a quiet table"),
    Knock(120, "on a quiet table"),
    Knock(900, "150 ms after MENU", "hub.menu", 150),
    Knock(900, "250 ms after FALL", "hub.fall", 250),
    Knock(900, "330 ms after FALL", "hub.fall", 330),
)


def knock_on_table(order: Order) -> dict[str, Any]:
    shutil.rmtree(order.folder, ignore_errors=True)
    steps = play_reference(SIT_DOWN, "sit down", order.folder / "simulator").steps
    for knock in KNOCKS:
        key = place_of(knock.key) if knock.key else None
        steps += [
            {"do": "wait", "ms": _REST_MS},
            {"do": "knock", "mg": knock.mg, "key": key, "delay_ms": knock.delay_ms},
        ]
        dialogs = 2 if key else 1  # the knock's question, and the dialog that the key opened
        steps += [{"do": "wait", "ms": _REST_MS // 2}, *[_press(_CLOSE)] * dialogs]
    events = run_job(order.home, order.flash, order.folder / "rig", steps)
    heard = [event for event in events if event["event"] == "knock"]
    knocks = [
        {"mg": knock.mg, "when": knock.when, "ring_ms": event["ring_ms"], "is_painting": event["is_painting"]}
        for knock, event in zip(KNOCKS, heard, strict=False)
    ]
    print(f"knocks: {len(knocks)} of {len(KNOCKS)}", flush=True)
    return {"knocks": knocks, "trouble": trouble_of(events), "text": events[-1]["text"]}


def _press(key: str) -> dict[str, Any]:
    row, column = place_of(key)
    return {"do": "press", "row": row, "column": column, "ms": PRESS_MS}
