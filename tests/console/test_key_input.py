"""Key input, several keys at once: a release goes to the screen that got the press."""

from types import SimpleNamespace

from topout.app.key_input import KeyInput
from topout.constants import HUB
from topout.ui.screen import Screen


class Listener(Screen):
    def __init__(self):
        super().__init__(None, None)
        self.heard = []

    def press(self, pod, key):
        self.heard.append(("press", pod, key))

    def hold(self, pod, key, times):
        self.heard.append(("hold", pod, key))

    def let_go(self, pod, key):
        self.heard.append(("let go", pod, key))


class Keys:
    """A queue of moves: (row, column, whether it went down)."""

    def __init__(self):
        self.waiting = []

    def poll(self):
        if self.waiting:
            self.row, self.column, self.is_press = self.waiting.pop(0)
            return True
        return False


class Harness:
    def __init__(self):
        self.keys = Keys()
        self.key_input = KeyInput(self.keys)
        self.stage = SimpleNamespace(top=Listener(), is_busy=False)

    def do(self, *keys, now_ms=0):
        self.keys.waiting += keys
        while self.key_input.meet(self.stage, now_ms):
            pass

    @property
    def heard(self):
        return self.stage.top.heard


def test_two_players_press_at_once_and_both_releases_reach_the_screen():
    harness = Harness()
    harness.do((0, 2, True), (1, 0, True), (0, 2, False), (1, 0, False))
    assert harness.heard == [("press", 0, 2), ("press", 1, 0), ("let go", 0, 2), ("let go", 1, 0)]


def test_the_last_key_that_went_down_on_a_pod_is_the_one_that_is_held():
    harness = Harness()
    harness.do((1, 2, True), (1, 0, True))
    harness.do((1, 2, False), now_ms=100)
    harness.do(now_ms=510)
    assert harness.heard[-1] == ("hold", 1, 0)
    harness.do((1, 0, False), now_ms=520)
    before = list(harness.heard)
    harness.do(now_ms=5000)
    assert harness.heard == before


def test_every_pod_has_a_hold_of_its_own():
    harness = Harness()
    harness.do((0, 2, True))
    harness.do((4, 0, True), now_ms=400)
    harness.do(now_ms=899)
    assert harness.heard == [("press", 0, 2), ("press", 4, 0), *[("hold", 0, 2)] * 4]
    harness.do(now_ms=900)
    harness.do((0, 2, False), now_ms=905)
    assert harness.heard[-2:] == [("hold", 4, 0), ("let go", 0, 2)]
    harness.do(now_ms=2000)
    assert harness.heard[-1] == ("hold", 4, 0) and harness.heard.count(("hold", 4, 0)) == 10


def test_a_key_of_the_hub_leaves_the_pods_keys_held():
    harness = Harness()
    harness.do((2, 0, True))
    harness.do((HUB, 1, True), (HUB, 1, False), now_ms=100)
    harness.do(now_ms=500)
    assert harness.heard == [("press", 2, 0), ("hold", 2, 0)]


def test_a_key_that_went_down_on_another_screen_is_neither_held_nor_let_go_on_this_one():
    harness = Harness()
    harness.do((0, 2, True))
    harness.stage.top = Listener()
    harness.do(now_ms=900)
    harness.do((1, 0, True), (0, 2, False), (1, 0, False), now_ms=1000)
    assert harness.heard == [("press", 1, 0), ("let go", 1, 0)]


def test_the_hub_s_keys_are_never_held():
    harness = Harness()
    harness.do((HUB, 0, True))
    harness.do(now_ms=5000)
    assert harness.heard == []


# -- a screen on which B fires on release -----------------------------------------------------------------------------

B = 1


class Waiting(Listener):
    fires_on_release = True


def waiting():
    harness = Harness()
    harness.stage.top = Waiting()
    return harness


def test_b_is_pressed_when_it_comes_up_and_seen_to_be_down_until_then():
    harness = waiting()
    harness.do((2, B, True))
    assert harness.heard == [] and harness.stage.top.held_pods == 0b100
    harness.do((2, B, False), now_ms=499)
    assert harness.heard == [("press", 2, B)] and harness.stage.top.held_pods == 0


def test_the_other_keys_do_not_wait():
    harness = waiting()
    harness.do((2, 0, True), (2, 2, True), (HUB, B, True))
    assert harness.heard == [("press", 2, 0), ("press", 2, 2)] and harness.stage.top.held_pods == 0


def test_b_that_was_held_is_not_pressed():
    harness = waiting()
    harness.do((2, B, True))
    harness.do(now_ms=500)
    assert harness.stage.top.held_pods == 0
    harness.do((2, B, False), now_ms=510)
    assert [what for what, *_ in harness.heard] == ["hold", "let go"]


def test_b_that_was_held_while_somebody_else_pressed_is_not_pressed_either():
    harness = waiting()
    harness.do((2, B, True))
    harness.do((0, 2, True), now_ms=300)
    harness.do((0, 2, False), (2, B, False), now_ms=700)
    assert ("press", 2, B) not in harness.heard and harness.stage.top.held_pods == 0


def test_two_wait_at_once_and_a_hold_of_one_takes_nothing_from_the_other():
    harness = waiting()
    harness.do((2, B, True))
    harness.do((0, B, True), now_ms=400)
    harness.do((2, B, False), now_ms=450)
    harness.do(now_ms=900)
    harness.do((0, B, False), now_ms=950)
    assert harness.heard == [("press", 2, B), ("hold", 0, B), ("let go", 0, B)]


def test_a_screen_that_is_covered_meanwhile_is_not_pressed_and_forgets_the_key():
    harness = waiting()
    below = harness.stage.top
    harness.do((2, B, True))
    harness.stage.top = Waiting()
    harness.do((2, B, False), now_ms=100)
    harness.stage.top = below
    harness.do(now_ms=900)
    assert harness.heard == [] and below.held_pods == 0
