"""The committed hardware files are what their description makes now."""

import re

import pytest

from hardware import board, parts, power
from hardware.circuit import PODS, describe
from hardware.generated import FILES, FOLDER
from hardware.netlist import check
from topout.board.pico_pods import PINS


@pytest.mark.parametrize("name", FILES)
def test_file_is_current(name):
    assert (FOLDER / name).read_text("utf-8") == FILES[name](), f"make hardware writes another hardware/{name}"


def test_changed_pin_makes_netlist_and_board_stale():
    moved = describe({**PINS, "row_p1": "GP16"})
    assert check(moved).netlist != (FOLDER / "topout.net").read_text("utf-8")
    assert board.links(moved, "ROW_P1") != board.links(describe(), "ROW_P1")


def test_every_drawing_names_every_part_it_shows_once():
    hub = (FOLDER / "drawings" / "hub.svg").read_text("utf-8")
    shown = [part.ref for part in describe().parts.values() if part.where == "hub" and not part.ref.startswith("J")]
    for ref in shown:
        assert len(re.findall(rf">{ref} ", hub)) == 1, ref


def test_parts_list_buys_every_part_of_the_circuit():
    assert parts.uncounted() == set()


def test_fifth_pod_takes_a_second_level_shifter():
    counts = {item.name: [parts.quantity(item, pods) for pods in parts.POD_COUNTS] for item in parts.ITEMS}
    assert counts["Level shifter 74AHCT125, DIP-14"] == [1, 1, 1, 2]
    assert counts["NeoPixel ring of 12"] == [2, 3, 4, 5]
    assert counts["Keyswitch, MX, linear and silent"] == [9, 12, 15, 18]


def test_totals_grow_with_the_pods():
    for way in (parts.BOARDS, parts.PERFBOARD):
        totals = [parts.total_eur(pods, parts.needed(way)) for pods in parts.POD_COUNTS]
        assert totals == sorted(totals) and all(low < usual < high for low, usual, high in totals)


def test_boards_take_a_jack_at_both_ends_of_a_cable_and_perfboard_a_coupler():
    counts = {item.name: parts.quantity(item, 5) for item in parts.needed(parts.BOARDS)}
    assert counts["RJ45 jack, 8 contacts, through hole"] == 10 and counts["Pod board"] == 5
    assert {item.way for item in parts.ITEMS if "coupler" in item.name or "Perfboard" in item.name} == {parts.PERFBOARD}


def test_usual_price_of_every_item_is_in_its_class():
    for item in parts.ITEMS:
        low, high = parts.PRICES_EUR[item.price]
        assert low <= item.usual_eur <= high, item.name


def test_list_names_what_a_hand_needs_and_what_a_cable_must_not_be():
    text = (FOLDER / "parts.md").read_text("utf-8")
    for words in ("Pico H", "2 pin strips of 20", "Hook-up wire", "no CCA", "0x19", "a bare backlight stays dim"):
        assert words in text, words


def test_worst_moment_stays_within_usb():
    assert power.worst_ma(PODS) < power.USB_MA


def test_quiet_console_stays_above_the_lower_power_bank_limit():
    assert all(power.quiet_ma(pods) > power.POWER_BANKS_MA[0] for pods in range(2, PODS + 1))


def test_ring_at_the_far_end_has_enough_volts_in_the_worst_case():
    assert power.ring_v(power.USB_LOWEST_V, power.RINGS_MA, power.RINGS_MA) > power.WS2812_LOWEST_V


def test_ground_that_one_wire_carries_leaves_the_ring_its_data():
    assert power.data_high_margin_v(power.USB_LOWEST_V, power.RINGS_MA, power.RINGS_MA) > 0.5
    assert power.data_high_margin_v(power.USB_NOMINAL_V, power.RINGS_MA, power.RINGS_MA) > 0.5
    assert power.ground_lift_v(power.RINGS_MA) < 0.5


def test_no_two_pins_share_a_hole_and_all_are_on_the_board():
    where = board.places()
    assert len(set(where.values())) == len(where)
    assert all(1 <= column <= board.COLUMNS and 1 <= row <= board.ROWS for column, row in where.values())


def test_board_has_a_hole_for_every_pin_of_the_hub_that_is_wired():
    circuit = describe()
    where = board.places()
    on_board = {part.ref for part in circuit.parts.values() if part.where == "hub"} - set(board.OFF_BOARD)
    for net, ends in circuit.nets.items():
        for ref, pin in ends:
            assert ref not in on_board or (ref, pin) in where, (net, ref, pin)


def test_what_is_not_on_the_board_hangs_on_it_by_a_wire():
    circuit = describe()
    where = board.places()
    for ref in board.OFF_BOARD:
        nets = {circuit.net_of(ref, pin.number) for pin in circuit.parts[ref].kind.pins}
        reached = {circuit.net_of(owner, pin) for owner, pin in where}
        assert {net for net in nets if net and not net.startswith("KEY_")} <= reached


def test_wires_join_every_net_on_the_board():
    circuit = describe()
    where = board.places()
    for net, ends in circuit.nets.items():
        holes = {where[end] for end in ends if end in where}
        pairs = board.links(circuit, net)
        assert len(pairs) == max(0, len(holes) - 1) and {hole for pair in pairs for hole in pair} == (
            holes if len(holes) > 1 else set()
        )


def test_pictures_and_links_of_the_guide_are_there():
    for page in ("README.md", "perfboard.md", "wiring.md", "board.md", "parts.md", "power.md"):
        for target in re.findall(r"\]\(([^)#]+)", (FOLDER / page).read_text("utf-8")):
            assert target.startswith("http") or (FOLDER / target).exists(), f"{page} links to {target}"
