"""Firmware in the simulator sees no order that the device would not keep."""

import pytest


@pytest.mark.parametrize(
    ("program", "printed"),
    [
        ("print(sorted(range(4), key=lambda player: 0))", "[3, 2, 1, 0]"),
        ("print(sorted([3, 1, 2]), sorted([3, 1, 2], reverse=True))", "[1, 2, 3] [3, 2, 1]"),
        ("pairs = [(1, 'a'), (0, 'b'), (1, 'c')]\npairs.sort(key=lambda pair: pair[0])\nprint(pairs[1][1])", "c"),
        (
            "class Crane:\n    def sort(self, beams, by=1):\n        return beams * by\nprint(Crane().sort(3, by=2))",
            "6",
        ),
        ("print([owner for owner in set((1, 2, 3))])", "[3, 2, 1]"),
        ("print([owner for owner in {1, 2, 3} - {2}])", "[3, 1]"),
        ("print([owner for owner in {n for n in range(3)}])", "[2, 1, 0]"),
        (
            "seats = {'a': 1, 'b': 2}\nseats['c'] = 3\nprint(list(seats), list(seats.values()))",
            "['c', 'b', 'a'] [3, 2, 1]",
        ),
        ("print([pair for pair in {n: n * n for n in (1, 2)}.items()])", "[(2, 4), (1, 1)]"),
        ("print({1: 2} == {1: 2}, {1, 2} == {2, 1}, 1 in {1}, len({1, 1}))", "True True True 1"),
    ],
)
def test_order_is_another_than_on_the_desk(start, program, printed):
    assert start(program).serial == printed + "\n"
