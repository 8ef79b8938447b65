"""How many presses whole games take by one set of keys, beside those of the same games on pods."""

from tests.console.one_set_runner import play_by_one_set
from tests.console.test_one_set_games import GAMES, written

_BOARDS = ("pico-solo", "display-pack-28")


def table() -> str:
    """Return the table of hardware/boards.md."""
    lines = ["| game | on pods | by six keys | by four keys |", "| --- | ---: | ---: | ---: |"]
    for name in GAMES:
        runners = [play_by_one_set(written(name).script, board) for board in _BOARDS]
        lines.append(f"| {name} | {runners[0].wanted} | {' | '.join(str(len(runner.presses)) for runner in runners)} |")
        for runner in runners:
            runner.machine.cut()
    return "\n".join(lines)


def report() -> None:
    print(table())
