"""The data module of each board fits CircuitPython's own definition of the board, and its parts can be built."""

from importlib import import_module

import pytest

from topout.board.boards import BOARDS
from topout_tools.errors import UserError
from topout_tools.sim import board_definitions
from topout_tools.sim.board_data import board_data, names
from topout_tools.sim.processor import slice_of

HUB = "from topout.board.hub import Hub\nhub = Hub()\nwhile True:\n    hub.watchdog.feed()\n"
PRESSES = """
from topout.board.hub import Hub
hub = Hub()
done = []
while True:
    while hub.keys.poll():
        done.append((hub.keys.row, hub.keys.column, hub.keys.is_press))
    hub.watchdog.feed()
"""
ONE_SET = [name for name in names() if not board_data(name).has_pods]


@pytest.mark.parametrize("name", names())
def test_each_signal_has_a_pin_of_its_own_that_circuitpython_knows(name):
    data = board_data(name)
    assert set(data.pins.values()) <= set(board_definitions.PINS[data.board_id])
    assert len(set(data.wires.values())) == len(data.wires)


@pytest.mark.parametrize("name", names())
def test_buses_and_tones_are_on_pins_that_can_carry_them(name):
    wires = {signal: int(pin[2:]) for signal, pin in board_data(name).wires.items()}
    assert wires["i2c_sda"] % 2 == 0 and wires["i2c_scl"] == wires["i2c_sda"] + 1
    assert wires["display_sck"] % 4 == 2 and wires["display_mosi"] % 4 == 3
    if "piezo" in wires:
        assert slice_of(f"GP{wires['piezo']}") != slice_of(f"GP{wires['display_backlight']}")


def test_what_was_looked_up_of_the_boards_that_can_be_bought():
    explorer, pack = board_data("pimoroni-explorer").wires, board_data("display-pack-28").wires
    keys = [explorer[f"key_{key}"] for key in ("a", "b", "c", "menu", "undo", "fall")]
    assert keys == ["GP16", "GP15", "GP14", "GP17", "GP18", "GP19"]
    assert (explorer["piezo"], explorer["amplifier"], explorer["i2c_sda"]) == ("GP12", "GP13", "GP20")
    assert [pack[f"key_{key}"] for key in ("a", "b", "c", "menu")] == ["GP12", "GP13", "GP14", "GP15"]
    assert (pack["display_dc"], pack["display_cs"], pack["display_backlight"]) == ("GP16", "GP17", "GP20")
    assert (pack["i2c_sda"], pack["i2c_scl"]) == ("GP4", "GP5")


@pytest.mark.parametrize("name", names())
def test_every_part_of_a_board_can_be_built(make, name):
    machine = make(HUB, board=name)
    machine.boot()
    assert machine.crash is None
    hub = machine.namespace["hub"]
    assert (hub.missing, hub.reasons, hub.has_pods) == ([], [], board_data(name).has_pods)
    assert (hub.rings is None, hub.piezo is None) == (name in ONE_SET, name == "display-pack-28")


@pytest.mark.parametrize("name", ONE_SET)
def test_one_set_of_keys_is_that_of_the_first_row_and_of_the_hub(make, name):
    machine = make(PRESSES, board=name)
    machine.boot()
    expected = []
    for key, place in (
        ("a", (0, 0)),
        ("b", (0, 1)),
        ("c", (0, 2)),
        ("menu", (5, 0)),
        ("undo", (5, 1)),
        ("fall", (5, 2)),
    ):
        machine.press(f"hub.{key}")
        if f"key_{key}" in machine.board.pins:
            expected += [(*place, True), (*place, False)]
    assert machine.namespace["done"] == expected


def test_a_board_that_nobody_described_is_refused_by_its_name(make):
    machine = make(HUB)
    machine.board = machine.board._replace(name="feather")
    machine.boot()
    assert "no board module for feather" in machine.namespace["hub"].reasons


SHOW = """
from topout.board.hub import Hub
from topout.board import restart_counter
hub = Hub()
restart_counter._show("Topout: a fault")
while True:
    hub.watchdog.feed()
"""


@pytest.mark.parametrize("name", names())
def test_the_reason_of_a_restart_is_shown_on_the_board_s_display(make, name):
    machine = make(SHOW, board=name)
    machine.boot()
    machine.run_for(500)
    assert machine.crash is None and machine.serial == "Topout: a fault\n"
    assert machine.circuit.panel.pixels().any()


def test_settings_toml_chooses_a_board_and_wins_over_what_the_board_is(make):
    machine = make(HUB, board="pico-solo")
    assert machine.board.settings == {"TOPOUT_BOARD": "pico-solo"}
    machine.boot()
    assert not machine.namespace["hub"].has_pods


def test_boards_have_names_of_their_own_and_modules_that_hold_only_data():
    assert len({name for name, _, _ in BOARDS}) == len({module for _, module, _ in BOARDS}) == len(BOARDS)
    for _, module, board_ids in BOARDS:
        data = import_module(module)
        assert board_ids and set(vars(data)) >= {"PINS", "HAS_PODS", "MADCTL", "SCREEN"}
    with pytest.raises(UserError, match="there is no board «feather»: pico-pods"):
        board_data("feather")
