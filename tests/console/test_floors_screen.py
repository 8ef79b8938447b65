"""Floors' screen without a console: the dial, the ring, the sums, a turn taken over."""

import pytest

from tests.console.floors_screens import ScreenTester
from topout.games import floors as rules
from topout.ui.floors.dial import DOING, FLOORS, CardDial
from topout.ui.intents import TAKE_BACK

SETS = (rules.FULL, rules.MEDIUM, rules.BEGINNER)
MOST_PRESSES = 6


def states(which):
    """Yield every top floor and ball, at every moment of a turn in which cards may be laid."""
    for floor in range(10):
        for other in range(10) if which == rules.BEGINNER else range(1, 14):
            if which == rules.MEDIUM and 3 < other < 10:
                continue
            for moment in ({}, {"has_laid": True}, {"has_laid": True, "has_floor": True}):
                state = rules.State(2, 0, which, floor, other)
                state.__dict__.update(moment)
                yield state


def presses_to_every_card(state, follows_ball):
    """Return the fewest presses to lay each card, by trying all keys."""
    found: dict = {}
    seen: set = set()
    ways: list[tuple] = [()]
    for _ in range(MOST_PRESSES):
        longer = []
        for way in ways:
            dial = CardDial(state, 0, follows_ball)
            for key in way:
                dial.turn_over() if key == "F" else dial.walk(1 if key == "c" else -1)
            if (place := (dial.face, dial.pile, dial.entry)) not in seen:
                seen.add(place)
                found.setdefault(dial.event(), len(way) + 1)
                longer += [(*way, key) for key in "acF"]
        ways = longer
    return found


def cards(which):
    if which == rules.BEGINNER:
        return {(rules.FLOOR, n, pile) for n in range(10) for pile in (0, 1)}
    balls = [*range(1, 4 if which == rules.MEDIUM else 10), *range(10, 14)]
    return {(rules.FLOOR, n) for n in range(10)} | {(rules.BALL, ball) for ball in balls}


@pytest.mark.parametrize("which", SETS)
@pytest.mark.parametrize("follows_ball", (False, True))
def test_any_card_that_may_be_laid_is_six_presses_away_or_less(which, follows_ball):
    for state in states(which):
        reached = presses_to_every_card(state, follows_ball and which != rules.BEGINNER)
        allowed = {
            card
            for card in cards(which)
            if card[0] == rules.BALL or rules.does_fit(state, card[1], card[2] if len(card) > 2 else 0)
        }
        assert allowed <= set(reached), (vars(state), allowed - set(reached))


@pytest.mark.parametrize("which", (rules.FULL, rules.MEDIUM))
def test_a_floor_that_does_not_fit_is_as_near(which):
    for state in states(which):
        assert cards(which) <= set(presses_to_every_card(state, False))
        assert cards(which) <= set(presses_to_every_card(state, True))


@pytest.mark.parametrize("which", SETS)
def test_the_dial_begins_on_a_number_that_fits(which):
    for state in states(which):
        dial = CardDial(state, 0, follows_ball=state.has_laid and which != rules.BEGINNER)
        assert dial.face == FLOORS
        assert rules.does_fit(state, dial.entry) if dial.entry != DOING else state.has_floor


@pytest.mark.parametrize("which", SETS)
def test_after_a_floor_one_press_ends_the_turn(which):
    at = ScreenTester(which=which, log=[(rules.FLOOR, 9)])
    at.press(0, "b")
    assert at.state.turn == 1


def test_drawing_and_passing_are_one_step_back_on_the_dial():
    at = ScreenTester()
    at.press(0, "ab")
    assert (at.state.hand, at.state.turn) == ([8, 6], 0)
    at.press(0, "ab")
    assert at.state.turn == 1


def test_in_the_beginners_game_a_pass_is_there_at_once_and_draws_two():
    at = ScreenTester(which=rules.BEGINNER)
    at.press(0, "ab")
    assert (at.state.hand, at.state.turn) == ([8, 6], 1)


def test_after_a_ball_alone_the_dial_offers_cards_only():
    dial = CardDial(ScreenTester(log=[(rules.BALL, 3)]).state, 0, follows_ball=True)
    seen = set()
    for _ in range(12):
        seen.add(dial.entry)
        dial.walk(1)
    assert seen == set(range(10)) and DOING not in seen


def test_the_ring_shows_which_of_the_ten_numbers_fit_and_where_the_dial_stands():
    at = ScreenTester(floor=9, ball=2)
    rings = at.rings()
    assert (rings.lit(0), rings.white[0]) == ([1, 7, 9], 9)
    at.press(0, "cc")
    assert (at.rings().lit(0), at.rings().white[0]) == ([1, 7, 9], 1)
    at.press(0, "b")
    assert at.rings().lit(0) == [1, 3, 9]
    assert at.rings().lit(1) == [0]


@pytest.mark.parametrize(
    ("ball", "fits"),
    [
        (rules.NEAREST, [3, 4, 5, 6, 7]),
        (rules.EVEN, [0, 2, 4, 5, 6, 8]),
        (rules.ODD, [1, 3, 5, 7, 9]),
        (rules.SKIP, [5]),
    ],
)
def test_the_ring_shows_what_fits_under_balls_without_a_number(ball, fits):
    at = ScreenTester(floor=5, ball=1, log=[(rules.BALL, ball)])
    assert at.rings().lit(0) == fits
    assert any(text.endswith("→ " + " ".join(map(str, fits))) for text in at.words())


def test_after_a_ball_the_dial_begins_as_far_up_as_it_says():
    at = ScreenTester(floor=9, ball=2)
    at.press(0, "Fccb")
    assert "▸ Floor 3: 9 + 4 = 13 → 3" in at.words()
    at.press(0, "b")
    assert at.state.piles == [3]


def test_a_ball_on_the_dial_shows_what_would_fit_under_it():
    at = ScreenTester(floor=9, ball=2)
    at.press(0, "Fc")
    assert "▸ Ball 3 → 2 6 9" in at.words()
    assert at.rings().lit(0) == [2, 6, 9]
    at.press(0, "Fccc")
    assert "▸ Ball skip → 9" in at.words()
    at.press(0, "b")
    assert (at.state.ball, at.state.skip_waits) == (rules.SKIP, True)


def test_two_piles_have_a_ring_picture_each():
    at = ScreenTester(which=rules.BEGINNER, floor=4, ball=0)
    assert at.rings().lit(0) == [3, 4, 5]
    at.press(0, "F")
    assert at.rings().lit(0) == [0, 1, 9]
    at.press(0, "ab")
    assert at.refusal == "" and at.state.turn == 1  # one step back from the top floor is the pass


@pytest.mark.parametrize(
    ("floor", "ball", "keys", "message"),
    [
        (9, 2, "cb", "Not 0: 9 + 2 = 11 → 1, 9 − 2 = 7"),
        (0, 3, "cb", "Not 1: 0 + 3 = 3, 10 − 3 = 7"),
        (1, 4, "cb", "Not 2: 1 + 4 = 5, 11 − 4 = 7"),
    ],
)
def test_a_refusal_shows_the_sum(floor, ball, keys, message):
    at = ScreenTester(floor=floor, ball=ball)
    at.press(0, keys)
    assert at.refusal == message
    assert at.table.session.log == []


def test_a_refusal_under_a_ball_without_a_number_says_what_fits():
    at = ScreenTester(floor=5, ball=1, log=[(rules.BALL, rules.NEAREST)])
    at.press(0, "cccb")
    assert at.refusal == "Not 8: nearest → 3 4 5 6 7"


def test_a_refusal_between_neighbours_goes_round_the_ten():
    at = ScreenTester(which=rules.BEGINNER, floor=9, ball=4)
    at.press(0, "ccb")
    assert at.refusal == "Not 1: 9 + 1 = 10 → 0, 9 − 1 = 8"


def test_the_screen_says_how_the_chosen_number_comes_to_fit():
    at = ScreenTester(floor=9, ball=2)
    assert "▸ Floor 9: the same" in at.words()
    at.press(0, "c")
    assert "▸ Floor 0: does not fit" in at.words()
    at.press(0, "c")
    assert "▸ Floor 1: 9 + 2 = 11 → 1" in at.words()
    at.press(0, "aaaaaa")
    assert "▸ Floor 6: does not fit" in at.words()


def test_going_below_0_starts_from_the_tenth_floor():
    at = ScreenTester(floor=0, ball=3)
    at.press(0, "aaaa")
    assert "▸ Floor 7: 10 − 3 = 7" in at.words()


def test_a_night_card_takes_the_turn_over_from_the_takers_own_pod():
    at = ScreenTester(players=3, floor=9, ball=2, log=[(rules.DRAW,)])
    at.press(2, "cc")
    assert at.words()[0] == "■3 takes the turn over"
    assert "▸ Floor 1: 9 + 2 = 11 → 1" in at.words()
    assert (at.rings().lit(2), at.rings().white[2]) == ([1, 7, 9], 1)
    at.press(2, "b")
    assert "Is it a night card?" in at.words() and at.state.turn == 0
    at.press(2, "a")
    assert (at.state.turn, at.state.piles, at.state.hand) == (2, [1], [8, 6, 5])
    assert at.table.session.log[-1] == (rules.FLOOR, 1, 0, 2, 1)


def test_the_same_number_by_night_is_three_presses():
    at = ScreenTester(floor=9)
    at.press(1, "bba")
    assert (at.state.turn, at.state.hand) == (1, [6, 5])


@pytest.mark.parametrize("keys", ["bb", "cb", "ab", "ccb", "aab", "bbb", "ccbb", "bbbb", "cccbbb"])
def test_playing_out_of_turn_by_mistake_takes_over_no_turn(keys):
    at = ScreenTester(floor=9, ball=2)
    at.press(1, keys)
    assert (at.state.turn, at.state.hand) == (0, [6, 6])


def test_b_says_that_it_is_no_night_card():
    at = ScreenTester(floor=9, ball=2)
    at.press(1, "ccb")
    assert {"Is it a night card?", "A Take over", "B Back"} <= set(at.words())
    at.press(1, "c")
    assert "Is it a night card?" in at.words()
    at.press(1, "b")
    assert at.words()[0] == "▲1's turn" and at.state.turn == 0


def test_a_night_dial_has_the_floors_that_fit():
    for keys, floor in (("a", 7), ("c", 9), ("b", 9), ("cc", 1), ("aa", 1), ("ccc", 7), ("cccc", 9)):
        at = ScreenTester(floor=9, ball=2)
        at.press(1, keys)
        assert [text for text in at.words() if text.startswith(f"▸ Floor {floor}: ")], (keys, at.words())


def test_a_stray_press_out_of_turn_holds_nobody_up():
    at = ScreenTester(floor=9, ball=2)
    at.press(1, "b")
    at.press(0, "cc")
    assert "▸ Floor 1: 9 + 2 = 11 → 1" in at.words()
    at.press(0, "b")
    assert at.state.piles == [1]


@pytest.mark.parametrize("which", (rules.MEDIUM, rules.BEGINNER))
def test_without_night_cards_nobody_presses_out_of_turn(which):
    at = ScreenTester(which=which)
    at.press(1, "b")
    assert at.refusal == "It is not your turn."


def test_who_has_only_balls_left_is_not_taken_over():
    at = ScreenTester(log=[(rules.FLOOR, 9), (rules.ONLY_BALLS,)])
    at.press(1, "b")
    assert at.refusal == "Only balls are left: no floors now."


def test_with_only_balls_left_the_dial_has_balls_only():
    at = ScreenTester(log=[(rules.FLOOR, 9), (rules.ONLY_BALLS,)])
    assert "▸ Ball 2 → 1 7 9" in at.words()
    at.press(0, "FF")
    assert "▸ Ball 2 → 1 7 9" in at.words()
    at.press(0, "cbFb")
    assert at.table.session.log[-2:] == [(rules.BALL, 3), (rules.BALL, rules.NEAREST)]


def test_at_0_cards_the_star_is_offered_and_nothing_else():
    at = ScreenTester(log=[(rules.FLOOR, 9)] * 6)
    assert "▸ No card left: a star! Dance!" in at.words() and "B Star!" in at.words()
    at.press(1, "b")
    assert at.refusal == "No card left: take the star first."
    at.press(0, "acFb")
    assert (at.state.stars, at.state.hand, at.state.turn) == ([1, 0], [6, 6], 1)


def test_balls_alone_do_not_empty_a_hand():
    at = ScreenTester(log=[(rules.BALL, 3)] * 6)
    assert "▸ No floor laid: undo a ball" in at.words()
    at.press(0, "b")
    assert at.refusal == "First lay a floor in this turn."


def test_a_skip_is_announced_before_and_after_the_turn_ends():
    at = ScreenTester(players=3, log=[(rules.FLOOR, 9), (rules.BALL, rules.SKIP)])
    at.press(0, "a")
    assert "▸ End the turn: ●2 is skipped" in at.words()
    at.press(0, "b")
    assert (at.state.turn, at.state.hand) == (2, [4, 8, 6])
    assert "●2 draws two and is skipped." in at.words()


@pytest.mark.parametrize("key", (0, 2))
def test_a_held_key_walks_on(key):
    at = ScreenTester(floor=5, ball=2)
    at.screen.hold(0, key, 1)
    at.screen.hold(0, key, 2)
    assert "▸ Floor 7: 5 + 2 = 7" in at.words() if key else "▸ Floor 4: does not fit" in at.words()


def test_a_hold_never_lays_a_card():
    at = ScreenTester()
    assert at.screen.fires_on_release and at.screen.hold(0, 1, 1) == (TAKE_BACK, 0)
    assert at.screen.hold(0, 1, 2) is None and at.screen.hold(1, 0, 1) is None
    assert at.table.session.log == []
