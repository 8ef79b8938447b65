"""Games at the web table are stored when they are over, and updated when they are played on."""

from dataclasses import replace

import pytest

from tests.history.sample_games import STORY, result_only, story
from topout_tools.errors import UserError
from topout_tools.history.autosave import Autosave
from topout_tools.history.game_record import GameRecord


class Memory:
    """Memory images that hold the given games."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._games: dict[bytes, list[GameRecord]] = {}
        monkeypatch.setattr("topout_tools.history.autosave.read_memory", self._read)

    def holding(self, *games: GameRecord) -> bytes:
        image = bytes([len(self._games)])
        self._games[image] = list(games)
        return image

    def _read(self, image: bytes, chip: str) -> list[GameRecord]:
        if image not in self._games:
            raise UserError("this memory holds no game")
        return [replace(played, chip=chip) for played in self._games[image]]


@pytest.fixture
def memory(monkeypatch: pytest.MonkeyPatch) -> Memory:
    return Memory(monkeypatch)


def seen(games: list[GameRecord]) -> list[tuple[int, bool]]:
    return [(len(played.events), played.outcome.is_over) for played in games]


ALL = len(STORY)


def test_a_game_is_stored_at_its_end_once(memory: Memory) -> None:
    watch = Autosave(b"table")
    assert seen(watch.look(memory.holding(story(ALL - 1)))) == []
    assert seen(watch.look(memory.holding(story()))) == [(ALL, True)]
    assert seen(watch.look(memory.holding(story()))) == [], "only a setting has changed"
    assert seen(watch.look(memory.holding(result_only()))) == [], "a new game begins"
    assert seen(watch.leave()) == []


def test_a_game_that_is_left_before_its_end_is_not_stored(memory: Memory) -> None:
    watch = Autosave(b"table")
    assert seen(watch.look(memory.holding(story(3)))) == []
    assert seen(watch.look(memory.holding(story(1, mark=7)))) == []
    assert seen(watch.leave()) == []


def test_a_game_that_was_over_before_a_restart_is_stored_after_it_under_the_same_identity(memory: Memory) -> None:
    (before,) = Autosave(b"table").look(memory.holding(story()))
    (after,) = Autosave(b"table").look(memory.holding(story()))
    (elsewhere,) = Autosave(b"another").look(memory.holding(story()))
    assert before.identity == after.identity != elsewhere.identity


def test_an_end_that_is_undone_is_not_the_end_and_the_next_one_is(memory: Memory) -> None:
    watch = Autosave(b"table")
    (first,) = watch.look(memory.holding(story()))
    (undone,) = watch.look(memory.holding(story(ALL - 1, length=ALL + 1)))
    assert seen(watch.look(memory.holding(story(ALL - 2, length=ALL + 2)))) == []
    (last,) = watch.look(memory.holding(story(length=ALL + 4)))
    assert seen([first, undone, last]) == [(ALL, True), (ALL - 1, False), (ALL, True)]
    assert first.identity == undone.identity == last.identity


def test_a_game_whose_end_was_undone_is_updated_when_it_is_left(memory: Memory) -> None:
    watch = Autosave(b"table")
    watch.look(memory.holding(story()))
    watch.look(memory.holding(story(ALL - 1, length=ALL + 1)))
    watch.look(memory.holding(story(ALL - 2, length=ALL + 2)))
    assert seen(watch.look(memory.holding(story(1, mark=7)))) == [(ALL - 2, False)]


def test_with_turns_a_game_is_stored_after_each_turn_and_updated_when_it_is_left(memory: Memory) -> None:
    watch = Autosave(b"table", takes_turns=True)
    looks = [seen(watch.look(memory.holding(story(count)))) for count in range(1, ALL)]
    assert looks == [[], [], [], [(4, False)], [], []]
    assert seen(watch.look(memory.holding(story(3, length=ALL + 4)))) == [(3, False)], "back into the turn before"
    assert seen(watch.look(memory.holding(story(4, length=ALL + 5)))) == [(4, False)]
    assert seen(watch.look(memory.holding(story(5, length=ALL + 6)))) == []
    assert seen(watch.look(memory.holding(story(1, mark=7)))) == [(5, False)], "another game has begun"


def test_with_turns_a_game_that_goes_on_after_a_restart_is_stored_once_more(memory: Memory) -> None:
    assert seen(Autosave(b"table", takes_turns=True).look(memory.holding(story(5)))) == [(5, False)]
    assert seen(Autosave(b"table", takes_turns=True).look(memory.holding(story(2)))) == []


def test_each_console_without_an_id_gets_one_of_its_own(memory: Memory) -> None:
    watch = Autosave()
    (first,) = watch.look(memory.holding(story()))
    watch.leave()
    (second,) = watch.look(memory.holding(story()))
    assert first.chip != second.chip and first.events == second.events


def test_memory_that_is_just_being_erased_changes_nothing(memory: Memory) -> None:
    watch = Autosave(b"table")
    watch.look(memory.holding(story(ALL - 1)))
    assert watch.look(b"half erased") == []
    assert seen(watch.look(memory.holding(story()))) == [(ALL, True)]


def test_a_game_whose_only_event_was_its_end_is_updated_when_that_is_undone(memory: Memory) -> None:
    watch = Autosave(b"table")
    assert seen(watch.look(memory.holding(story(0)))) == []
    watch.look(memory.holding(story()))
    assert seen(watch.look(memory.holding(story(0, length=2 * ALL)))) == [(0, False)]
