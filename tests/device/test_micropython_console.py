"""The whole console in the real MicroPython VM: it plays, it fits, and it allocates nothing while nothing changes."""

from tests.vm.pico import BEGIN_GAME, BOOT, TAKE_SEATS, run_console

PLAY = "press((0, 0), (0, 1), (0, 2), (0, 1), (0, 0), (0, 1))"
PRINT_STATE = "print(hub.missing, console.table.session.log, console.stage.panel.texts[0])"

IDLE = """
import micropython
run(9000)

def idle():
    global now_ms
    before = gc.mem_alloc()
    for i in range(200):
        now_ms += 10
        console.step(now_ms)
        hub.watchdog.feed()
    return gc.mem_alloc() - before

idle()
print("allocated", idle())
"""


def test_a_turn_is_played_by_keys_in_the_vm():
    printed = run_console(BOOT, TAKE_SEATS, BEGIN_GAME, PLAY, PRINT_STATE).strip()
    assert printed == "[] [(0,), (1, 3, 1)] Ходит ▲1\t●○○"


def test_two_seconds_of_idling_in_play_allocate_nothing():
    printed = run_console(BOOT, TAKE_SEATS, BEGIN_GAME, PLAY, IDLE).strip()
    assert printed == "allocated 0"
