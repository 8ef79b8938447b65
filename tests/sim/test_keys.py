"""The keys: switches below, CircuitPython's queue and the firmware's Keys above."""

_LISTEN = """
from topout.board.hub import Hub
hub = Hub()
heard = []
while True:
    while hub.keys.poll():
        heard.append((hub.keys.row, hub.keys.column, hub.keys.is_press))
    hub.watchdog.feed()
"""

# The loop stalls as long as the host says, like a screen that is painted.
_STALL = """
import time
from topout.board.hub import Hub
hub = Hub()
heard = []
stall_s = 0
while True:
    while hub.keys.poll():
        heard.append((hub.keys.row, hub.keys.column, hub.keys.is_press))
    if stall_s:
        time.sleep(stall_s)
        stall_s = 0
    hub.watchdog.feed()
"""


def _at(machine, ms, action):
    machine.clock.call_at(machine.clock.now_us + int(ms * 1000), action)


def test_every_key_is_known_by_its_row_and_column(start):
    machine = start(_LISTEN)
    keys = [f"p{pod}.{key}" for pod in range(1, 6) for key in "abc"] + ["hub.menu", "hub.undo", "hub.fall"]
    for key in keys:
        machine.press(key, 30)
    expected = [(row, column, down) for row in range(6) for column in range(3) for down in (True, False)]
    assert machine.namespace["heard"] == expected


def test_a_press_is_heard_within_twelve_milliseconds(start):
    machine = start(_LISTEN)
    for start_ms in (1.0, 2.3, 3.9, 4.6):
        machine.run_for(start_ms)
        machine.namespace["heard"].clear()
        machine.down("p3.a")
        machine.run_for(12)
        assert machine.namespace["heard"] == [(2, 0, True)]
        machine.up("p3.a")
        machine.run_for(50)


def test_a_bouncing_contact_is_one_press(start):
    machine = start(_LISTEN)
    for bounce_ms in (0, 1.2, 2.9, 3.4):
        _at(machine, bounce_ms, lambda: machine.down("p1.a"))
        _at(machine, bounce_ms + 0.5, lambda: machine.up("p1.a"))
    _at(machine, 4, lambda: machine.down("p1.a"))
    machine.run_for(100)
    machine.up("p1.a")
    machine.run_for(100)
    assert machine.namespace["heard"] == [(0, 0, True), (0, 0, False)]


def test_two_keys_at_once_are_two_presses(start):
    machine = start(_LISTEN)
    machine.down("p1.a")
    machine.down("p2.a")
    machine.run_for(30)
    assert machine.namespace["heard"] == [(0, 0, True), (1, 0, True)]
    assert machine.namespace["hub"].keys.is_held(0, 0)
    assert machine.namespace["hub"].keys.is_held(1, 0)


def test_a_key_held_for_a_minute_is_one_press(start):
    machine = start(_LISTEN, turn_us=5000)
    machine.down("p4.c")
    machine.run_for(60_000)
    assert machine.namespace["heard"] == [(3, 2, True)]


def test_presses_in_a_stall_are_kept_in_order(start):
    machine = start(_STALL)
    machine.namespace["stall_s"] = 0.5
    for at_ms, key in ((50, "p1.a"), (150, "p2.b"), (250, "hub.undo")):
        _at(machine, at_ms, lambda key=key: machine.down(key))
        _at(machine, at_ms + 50, lambda key=key: machine.up(key))
    machine.run_for(600)
    assert [event[:2] for event in machine.namespace["heard"] if event[2]] == [(0, 0), (1, 1), (5, 1)]


def test_an_overflowing_queue_is_counted_and_leaves_no_key_hanging(start):
    machine = start(_STALL)
    machine.namespace["stall_s"] = 3
    keys = [f"p{pod}.{key}" for pod in range(1, 6) for key in "abc"]
    for number in range(40):
        key = keys[number % len(keys)]
        _at(machine, 50 + number * 60, lambda key=key: machine.down(key))
        _at(machine, 90 + number * 60, lambda key=key: machine.up(key))
    _at(machine, 2800, lambda: machine.down("hub.fall"))
    machine.run_for(3200)
    hub, heard = machine.namespace["hub"], machine.namespace["heard"]
    assert hub.keys.overflows == 1
    assert len([event for event in heard if event[2]]) == 33  # 64 queued events, then the key that is still down
    assert [key for key in range(18) if hub.keys.is_held(key // 3, key % 3)] == [17]
    machine.up("hub.fall")
    machine.run_for(30)
    machine.press("p1.a")
    assert heard[-3:] == [(5, 2, False), (0, 0, True), (0, 0, False)]


def test_a_release_that_was_lost_in_the_overflow_is_made_up_for(start):
    machine = start(_STALL)
    machine.namespace["stall_s"] = 3
    _at(machine, 10, lambda: machine.down("p5.c"))
    for number in range(40):
        _at(machine, 50 + number * 60, lambda n=number: machine.down(f"p{n % 4 + 1}.a"))
        _at(machine, 90 + number * 60, lambda n=number: machine.up(f"p{n % 4 + 1}.a"))
    _at(machine, 2900, lambda: machine.up("p5.c"))
    machine.run_for(3200)
    heard = machine.namespace["heard"]
    assert (4, 2, True) in heard
    assert heard[-1] == (4, 2, False)


def test_a_chattering_key_is_muted_and_the_others_are_not(start):
    machine = start(_LISTEN)
    for number in range(120):
        _at(machine, number * 25, lambda: machine.down("p2.a"))
        _at(machine, number * 25 + 12, lambda: machine.up("p2.a"))
    _at(machine, 2000, lambda: machine.down("p3.b"))
    machine.run_for(3100)
    hub, heard = machine.namespace["hub"], machine.namespace["heard"]
    assert hub.keys.noisy == 1 << 3
    assert heard.count((1, 0, True)) == heard.count((1, 0, False)) == 12
    assert (2, 1, True) in heard
    machine.run_for(2500)
    machine.press("p2.a")
    assert hub.keys.noisy == 0
    assert heard[-2:] == [(1, 0, True), (1, 0, False)]


def test_an_unplugged_pod_lets_go_of_its_keys_and_disturbs_no_other(start):
    machine = start(_LISTEN)
    machine.down("p2.b")
    machine.run_for(30)
    machine.unplug("p2")
    machine.run_for(30)
    machine.press("p1.a")
    machine.press("p2.a")
    machine.plug("p2")
    machine.up("p2.b")
    machine.press("p2.c")
    assert machine.namespace["heard"] == [
        (1, 1, True),
        (1, 1, False),
        (0, 0, True),
        (0, 0, False),
        (1, 2, True),
        (1, 2, False),
    ]


def test_diodes_the_other_way_round_make_every_key_dead(start):
    machine = start(
        """
import board, keypad, microcontroller
from topout.board.watchdog import Watchdog
matrix = keypad.KeyMatrix((board.GP0,), (board.GP6,), columns_to_anodes=False)
dog = Watchdog()
while True:
    dog.feed()
"""
    )
    machine.press("p1.a")
    assert machine.namespace["matrix"].events.get() is None


# A pod closes the fourth column by itself. It is no key, but shows that the pod is there.


def _gone(machine):
    keys = machine.namespace["hub"].keys
    return keys.seen & ~keys.plugged


def test_a_pod_that_is_unplugged_is_gone_after_a_third_of_a_second_and_back_after_another(start):
    machine = start(_LISTEN)
    machine.run_for(500)
    machine.unplug("p2")
    machine.run_for(250)
    assert _gone(machine) == 0
    machine.run_for(150)
    assert _gone(machine) == 1 << 1
    machine.plug("p2")
    machine.run_for(250)
    assert _gone(machine) == 1 << 1
    machine.run_for(150)
    assert _gone(machine) == 0
    assert machine.namespace["heard"] == [], "it is no key"
    keys = machine.namespace["hub"].keys
    assert keys.asleep == keys.noisy == 0 and not any(keys.is_held(key // 3, key % 3) for key in range(18))


def test_a_pod_that_was_never_there_is_not_gone_and_one_that_comes_later_is_seen(make):
    machine = make(_LISTEN)
    machine.unplug("p4")
    machine.boot()
    machine.run_for(1000)
    assert _gone(machine) == 0
    machine.plug("p4")
    machine.run_for(500)
    machine.unplug("p4")
    machine.run_for(500)
    assert _gone(machine) == 1 << 3


def test_a_plug_half_in_is_neither_gone_nor_back_and_the_other_pods_are_heard(start):
    machine = start(_LISTEN)
    machine.run_for(500)
    for number in range(60):
        _at(machine, number * 50, lambda: machine.unplug("p2"))
        _at(machine, number * 50 + 25, lambda: machine.plug("p2"))
    _at(machine, 1000, lambda: machine.unplug("p5"))
    _at(machine, 2000, lambda: machine.down("p3.b"))
    seen = set()
    for _ in range(62):
        machine.run_for(50)
        seen.add(_gone(machine))
    assert seen == {0, 1 << 4}
    assert machine.namespace["heard"] == [(2, 1, True)]
    assert machine.namespace["hub"].keys.noisy == 0


def test_no_pod_is_gone_because_the_queue_overflowed(start):
    machine = start(_STALL)
    machine.run_for(500)
    machine.namespace["stall_s"] = 3
    for number in range(40):
        _at(machine, 50 + number * 60, lambda: machine.down("p1.a"))
        _at(machine, 90 + number * 60, lambda: machine.up("p1.a"))
    _at(machine, 2700, lambda: machine.unplug("p3"))
    machine.run_for(3010)
    seen = set()
    for _ in range(60):
        machine.run_for(10)
        seen.add(_gone(machine))
    assert machine.namespace["hub"].keys.overflows == 1
    assert seen == {0, 1 << 2}, "what was unplugged in the stall is, and nothing else"


def test_a_chattering_plug_that_fills_the_queue_takes_no_other_pod_with_it(start):
    machine = start(_STALL)
    machine.run_for(500)
    machine.namespace["stall_s"] = 3
    for number in range(80):
        _at(machine, 20 + number * 30, lambda: machine.unplug("p2"))
        _at(machine, 35 + number * 30, lambda: machine.plug("p2"))
    machine.run_for(4000)
    assert machine.namespace["hub"].keys.overflows == 1
    assert _gone(machine) == 0
