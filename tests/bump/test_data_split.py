"""The two halves of the recordings never share a source."""

from tests.bump.data_split import half_of, source_of
from tests.bump.scoring import Labelled


def named(kind: str, rest: str) -> Labelled:
    return Labelled(f"{kind}-{rest}", kind, [], [], [])


def test_versions_and_parts_of_one_source_lie_in_one_half():
    for kind, parts in (("weak", ("s10", "s10-hum", "s10-retimed")), ("quiet", ("still-0", "still-1"))):
        assert len({(source_of(named(kind, part)), half_of(named(kind, part))) for part in parts}) == 1


def test_both_halves_get_some():
    assert len({half_of(named("weak", f"s{number}")) for number in range(20)}) == 2
