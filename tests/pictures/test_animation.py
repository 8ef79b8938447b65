"""`topout run --gif`: a film of a turn that shows everything visible, and is small enough to send."""

import io
from pathlib import Path

import numpy
import pytest
from PIL import Image

from topout_tools.commands.run import run
from topout_tools.errors import UserError
from topout_tools.pictures import frame_buffer
from topout_tools.pictures.animation import animated
from topout_tools.pictures.frame import DARK, Frame, packed
from topout_tools.pictures.frame_buffer import FrameBuffer
from topout_tools.pictures.painting import HEIGHT_PX, WIDTH_PX
from topout_tools.script.play import play

BEFORE = "begin skyscrapers p1 p2 p3 p4 first p3\nwait 1000\n"
TURN = """
press p3.a
wait 9000
press p3.b
press p3.c
press p3.b
press p3.a
press p3.c
wait 1000
press p3.b
wait 1000
press p3.c
wait 1000
press p3.b
wait 2000
"""
DOCS = Path(__file__).resolve().parents[2] / "docs"
SCREEN = (slice(134, 374), slice(160, 480))
HUB = (slice(122, 424), slice(148, 492))


class Film:
    def __init__(self, data: bytes) -> None:
        self.size = len(data)
        self.frames: list[numpy.ndarray] = []
        self.durations_ms: list[int] = []
        self.last_screen = numpy.zeros(0)
        with Image.open(io.BytesIO(data)) as gif:
            self.loop = gif.info.get("loop")
            for number in range(gif.n_frames):  # type: ignore[attr-defined]
                gif.seek(number)
                self.frames.append(numpy.asarray(gif.convert("RGB")))
                self.durations_ms.append(gif.info["duration"])


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Film:
    """Return the film of a whole turn of ■3, with nine seconds of thinking."""
    folder = tmp_path_factory.mktemp("film")
    (folder / "turn.txt").write_text(BEFORE + "film\n" + TURN + "shot last\n")
    run(str(folder / "turn.txt"), shots=folder, gif=folder / "turn.gif")
    made = Film((folder / "turn.gif").read_bytes())
    made.last_screen = numpy.asarray(Image.open(folder / "last.png"))
    return made


def test_a_turn_takes_far_less_than_a_megabyte(film: Film) -> None:
    assert film.size < 250_000
    assert film.frames[0].shape == (HEIGHT_PX, WIDTH_PX, 3) and film.loop == 0


def test_the_hub_shows_its_own_pixels(film: Film) -> None:
    assert (film.frames[-1][SCREEN] == film.last_screen).all()
    assert (film.frames[0][SCREEN] != film.frames[-1][SCREEN]).any()


def test_long_thought_is_cut_short_and_no_frame_is_too_short_to_be_shown(film: Film) -> None:
    assert min(film.durations_ms) >= 60
    assert max(film.durations_ms[:-1]) <= 1500 and film.durations_ms[-1] >= 2500, "the end stays for a while"
    assert 5_000 < sum(film.durations_ms) < 12_000, "of some 16 s"


def test_only_what_changes_makes_a_frame(film: Film) -> None:
    assert all((before != after).any() for before, after in zip(film.frames, film.frames[1:], strict=False))


def test_a_pressed_key_is_marked_for_as_long_as_an_eye_needs() -> None:
    still = Frame(0, packed(numpy.zeros((240, 320, 3), dtype=numpy.uint8)), DARK, frozenset(), ())
    tap = [still, still._replace(at_ms=500, pressed=frozenset({"hub.fall"})), still._replace(at_ms=550)]
    film = Film(animated(tap))
    assert film.durations_ms[:2] == [500, 240] and len(film.frames) == 3
    assert (film.frames[0] == film.frames[2]).all()
    differs = film.frames[0] != film.frames[1]
    assert differs[HUB].sum() == differs.sum() > 0


def test_a_camera_does_not_change_what_happens(tmp_path: Path) -> None:
    reels: list[FrameBuffer] = []
    filmed = play(BEFORE + TURN, "script", tmp_path, tmp_path, take_film=reels.append)
    assert filmed == play(BEFORE + TURN, "script", tmp_path, tmp_path)
    assert reels[0].frames[0].players == (), "without the word film, from the first line on"


def test_the_readmes_turn_can_still_be_filmed(tmp_path: Path) -> None:
    """The script has its own expectations."""
    done = play((DOCS / "turn.txt").read_text("utf-8"), "turn", DOCS, tmp_path, names=DOCS / "names.txt")
    assert done["scores"] == {"p1": 0, "p2": 6, "p3": 8, "p4": 0}


def test_a_film_line_means_nothing_without_a_camera(tmp_path: Path) -> None:
    assert play("film\n", "script", tmp_path, tmp_path)["phase"] is None
    with pytest.raises(UserError, match="script:1: say it like this: film"):
        play("film on\n", "script", tmp_path, tmp_path)


def test_what_is_too_long_for_a_film_is_reported_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_buffer, "MOST_FRAMES", 5)
    (tmp_path / "turn.txt").write_text(BEFORE)
    with pytest.raises(UserError, match="write `film` before the part to be seen"):
        run(str(tmp_path / "turn.txt"), gif=tmp_path / "turn.gif")
    (tmp_path / "turn.txt").write_text(BEFORE + "film\n")
    with pytest.raises(UserError, match="there is no film"):
        run(str(tmp_path / "turn.txt"), gif=tmp_path / "turn.gif")
    assert not (tmp_path / "turn.gif").exists()
