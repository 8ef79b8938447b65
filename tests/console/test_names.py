"""Players' names: a list on the drive, chosen on the pod when taking a seat, shown wherever a player is named."""

from pathlib import Path

import pytest

from topout.games import catalogue
from topout.journal.names import LETTERS
from topout.match.seats import Seats
from topout.settings import Settings
from topout.ui.font import Bold, Font
from topout.ui.intents import OPEN, REFUSE
from topout.ui.missing_glyphs import learn
from topout.ui.name_list import NO_NAME, NameList
from topout.ui.named_seats import TakeNamedSeats
from topout.ui.panel import HEADS, ROWS, Panel
from topout.ui.screen import KEY_MENU, A, B, C
from topout.ui.setup import TakeSeats
from topout.ui.text_line import LEFT, spread
from topout.ui.texts import Texts
from topout_tools.errors import UserError
from topout_tools.memory_image import read_journal
from topout_tools.script.play import perform, play
from topout_tools.script.script_runner import ScriptRunner
from topout_tools.sim.machine import Machine

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware"


def walked(roster, step):
    """Return all names, in one direction."""
    found = []
    at, name = getattr(roster, step)(NO_NAME)
    while at != NO_NAME and len(found) < 2000:
        found.append(name)
        at, name = getattr(roster, step)(at)
    return found


@pytest.mark.parametrize(
    ("data", "names"),
    [
        ("Ana\nЖанна\nȘtefan\n".encode(), ["Ana", "Жанна", "Ștefan"]),
        (b"\n\n  Ana \n\n\nBo", ["Ana", "Bo"]),
        ("\ufeffAna\r\nBo\r\n".encode(), ["Ana", "Bo"]),
        (b"# our club\nAna\n#Bo\n", ["Ana"]),
        (b"Constantine\nBo\n", ["Constant", "Bo"]),
        ("太郎\nŁukasz\nBo\n".encode(), ["ukasz", "Bo"]),
        ("Şerban\n".encode(), ["Șerban"]),
        (b"An\xffa\nBo\n", ["Bo"]),
        ("Ana\nBo\n".encode("utf-16"), ["Bo"]),
        (b"x" * 64 + b"\nAna\n" + b"y" * 1000 + b"\nBo\n" + b"z" * 65, ["Ana", "Bo"]),
        (b"", []),
        (b"\n" * 500, []),
        (b"x" * 100_000, []),
        (bytes(range(256)) * 3, None),
    ],
)
def test_whatever_is_in_the_file_the_list_is_the_same_both_ways(tmp_path, data, names):
    (tmp_path / "names.txt").write_bytes(data)
    roster = NameList(str(tmp_path / "names.txt"))
    found = walked(roster, "after")
    assert found == list(reversed(walked(roster, "before")))
    assert names is None or found == names
    assert all(0 < len(name) <= 8 and set(name) <= set(LETTERS) for name in found)


def test_a_thousand_names_are_walked_through_and_a_drive_that_cannot_be_read_is_an_end(tmp_path):
    file = tmp_path / "names.txt"
    file.write_text("".join(f"N{number}\n" for number in range(1000)))
    roster = NameList(str(file))
    assert walked(roster, "after") == [f"N{number}" for number in range(1000)]
    assert roster.before(NO_NAME)[1] == "N999"

    class Gone:
        def seek(self, *_):
            raise OSError

    roster._file = Gone()
    assert roster.after(10) == roster.before(10) == (NO_NAME, "")


@pytest.fixture
def seats(tmp_path):
    (tmp_path / "names.txt").write_text("Ana\nBo\nCy\n")
    texts = Texts(f"{FIRMWARE}/")
    texts.load("en")
    return TakeNamedSeats(texts, Settings(), "skyscrapers", (2, 4), NameList(str(tmp_path / "names.txt")))


def test_a_key_takes_the_seat_then_the_outer_keys_walk_through_the_names_and_the_middle_one_leaves(seats):
    for key in (A, C):
        seats.press(0, key)
    assert seats.taken[0] and seats.names[0] == "Ana"
    seats.press(0, A)
    assert seats.names[0] == ""
    seats.press(0, A)
    assert seats.names[0] == "Cy"
    seats.press(0, B)
    assert not seats.taken[0] and seats.names[0] == ""
    seats.press(0, B)
    assert seats.taken[0] and seats.names[0] == "", "who comes back begins again"


def test_a_name_that_somebody_has_is_passed_over_and_free_again_when_they_leave(seats):
    for pod in (0, 1, 2, 3):
        seats.press(pod, B)
        seats.press(pod, C)
    assert seats.names == ["Ana", "Bo", "Cy", "", ""], "there are only three"
    seats.press(1, B)
    seats.press(3, C)
    assert seats.names == ["Ana", "", "Cy", "Bo", ""]
    seats.press(0, C)
    assert seats.names[0] == "", "the others are taken"
    assert seats.press(4, A) is None and seats.press(1, A) == (REFUSE, "no_more_seats")


def test_a_key_that_is_held_goes_on_through_the_names(seats):
    seats.press(0, C)
    for times in (1, 2):
        seats.hold(0, C, times)
    seats.hold(1, C, 1)
    seats.hold(0, B, 1)
    assert seats.names == ["Bo", "", "", "", ""] and seats.taken == [True] + [False] * 4


def test_the_seats_screen_shows_whole_names_and_passes_them_on(seats):
    for pod in (0, 2):
        seats.press(pod, B)
    seats.press(2, C)
    panel = Panel()
    panel.begin()
    seats.draw(panel)
    assert panel.texts[ROWS : ROWS + 3] == ["✓ ▲1  ", "    ●2  ", "✓ ■3  Ana"]
    assert seats.press_hub(KEY_MENU)[0] == OPEN
    seated = seats.seated()
    assert isinstance(seated, Seats) and (seated.seats, seated.names) == ([0, 2], ("", "Ana"))


@pytest.mark.parametrize("language", ["en", "ru", "ro", "nl"])
def test_every_letter_of_names_can_be_shown_in_every_language(language):
    folder = f"{FIRMWARE}/fonts/"
    font, whole = Font(f"{folder}body-{language}.glyphs"), Font(f"{folder}names.glyphs")
    bold = Bold(font)
    before = font.width_px("Abc")
    assert font.width_px(LETTERS) and font.missing
    stale = learn(font, bold, folder, ["", "Abc", "Ê", ""])
    assert stale in (0b0100, 0b1111) and font.missing == [] == bold.missing
    assert font.width_px(LETTERS) == whole.width_px(LETTERS) and font.width_px("Abc") == before
    assert bold.width_px(LETTERS) == whole.width_px(LETTERS) + len(LETTERS)
    assert font.missing == []
    assert font.height_px == whole.height_px and bold.top_px == font.top_px


def test_a_letter_that_no_sheet_has_is_a_box_and_asked_for_once():
    folder = f"{FIRMWARE}/fonts/"
    font = Font(f"{folder}body-en.glyphs")
    bold = Bold(font)
    bold.width_px("太")
    assert font.missing == ["太"]
    assert learn(font, bold, folder, ["太", "A"]) == 0b01, "no line grows for it"
    assert font.width_px("太") and font.missing == []


def test_letters_of_names_that_were_only_walked_past_go_when_the_next_ones_come():
    folder = f"{FIRMWARE}/fonts/"
    font, whole = Font(f"{folder}body-en.glyphs"), Font(f"{folder}names.glyphs")
    bold = Bold(font)
    own = set(font._codes)
    own_px = font._edges[-1]
    for name in ("Жюли", "Ștefăniță", "Вячеслав", "Zoë", "Жюли"):
        texts = ["Who starts", "Щука", name]
        for text in texts:
            font.width_px(text)
        learn(font, bold, folder, texts)
        learnt = sorted({ord(letter) for letter in "".join(texts)} - own)
        assert sorted(set(font._codes) - own) == learnt
        assert font._edges[-1] == own_px + sum(whole.width_px(chr(code)) for code in learnt)
        assert [bold.width_px(text) - len(text) for text in texts] == [whole.width_px(text) for text in texts]
        assert font.missing == []


PLAYED = """
choose English
begin skyscrapers p1=Ana p2=Жюли p4 first p2
expect screen ●Жюли ●●●
expect screen ▸●Жюли
expect screen ◆4
press p2.a
cut
boot
expect screen ●Жюли ●●○
press undo
expect screen Жюли: a worker recruited
"""


def test_names_are_said_on_the_screen_and_come_back_after_a_power_cut(tmp_path):
    (tmp_path / "names.txt").write_text("Ana\nBo\nЖюли\n")
    memory: list[bytes] = []
    play(PLAYED, "table.txt", tmp_path, tmp_path, names=tmp_path / "names.txt", take_memory=memory.append)
    header = read_journal(memory[0]).header
    assert header.names == ("Ana", "Жюли", "") and header.pods == (0, 1, 3)


def test_a_script_that_wants_a_name_that_is_not_there_gets_the_list_of_names(tmp_path):
    (tmp_path / "names.txt").write_text("Ana\nBo\n")
    script = "choose English\nbegin skyscrapers p1=Cy p2 first p1"
    with pytest.raises(UserError, match=r'table\.txt:2: no name "Cy" to choose: Ana, Bo'):
        play(script, "table.txt", tmp_path, tmp_path, names=tmp_path / "names.txt")
    with pytest.raises(UserError, match=r"the drive has no names\.txt, see --names"):
        play(script, "table.txt", tmp_path, tmp_path)


@pytest.mark.parametrize("data", [b"", b"\xff\xfe\x00", b"\n# nobody\n"])
def test_a_list_without_names_leaves_the_seats_as_they_were(tmp_path, data):
    (tmp_path / "names.txt").write_bytes(data)
    with Machine(names=tmp_path / "names.txt") as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, "choose English\nchoose Skyscrapers\nexpect screen Take your seats", "names")
        assert type(runner.look().console.stage.top).__name__ == TakeSeats.__name__
        perform(runner, "press p1.a\npress p1.c\npress p2.a\nexpect screen 1 seated", "names")


LONG = ("Margaret", "Ștefania", "Вячеслав", "Annemiek", "Jan-Pier")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_name_over_a_column_is_whole_or_ends_with_dots(tmp_path, players):
    """It used to be cut without a sign: «Женьк», «Жен»."""
    (tmp_path / "names.txt").write_text("\n".join(LONG))
    seats = " ".join([f"p{nth + 1}={name}" for nth, name in enumerate(LONG[:players])])
    with Machine(names=tmp_path / "names.txt") as machine:
        runner = ScriptRunner(machine, Path(), Path())
        runner.boot()
        perform(runner, f"choose English\nbegin track {seats} first p1\nwait 500", "names")
        stage = runner.look().console.stage
        heads = [stage.painter._lines[HEADS + nth][0].text for nth in range(players)]
        wanted = [stage.panel.texts[HEADS + nth] for nth in range(players)]
    for head, whole in zip(heads, wanted, strict=True):
        assert head == whole or (head.endswith("…") and len(head) > 3 and head[:-1] in whole), heads
    assert (heads == wanted) == (players <= 3)
    assert heads[0].startswith("▸▲" if players <= 3 else "▲M"), "the title says whose turn it is"


# Texts with one player's name; a title is written in bold.
NAMED_ROWS = [
    "result.winner",
    "skyscrapers.fall.own_stay",
    "skyscrapers.fall.own_leave",
    "skyscrapers.fall.out",
    "skyscrapers.lost.worker",
    "skyscrapers.collapse.by",
    "skyscrapers.tally.leader",
    "skyscrapers.tally.gets",
    "skyscrapers.end.last_card",
    "floors.play.skipped",
    "floors.doing.end_turn",
    "floors.doing.skip",
    "floors.only_balls.of",
    "newyork.stuck.cannot",
    "newyork.stuck.out",
    "newyork.series.crowned",
    "newyork.series.champion",
    "track.fall.out",
    "track.out.player",
]
NAMED_TITLES = [
    "play.turn",
    "skyscrapers.fall.title_by",
    "skyscrapers.recount.construction",
    "floors.night.title",
    "floors.hand.of",
    "newyork.pieces.title",
    "newyork.claim.title",
    "track.fall.title_by",
]
LONG_NAMES = {"en": "Margaret", "ru": "Вячеслав", "ro": "Gheorghe", "nl": "Annemiek"}


@pytest.mark.parametrize("language", LONG_NAMES)
def test_a_sentence_has_room_for_a_name_of_eight_letters(language):
    texts = Texts(f"{FIRMWARE}/")
    texts.load(language)
    body = Font(f"{FIRMWARE}/fonts/body-{language}.glyphs")
    bold = Bold(body)
    too_long = []
    for font, keys in ((body, NAMED_ROWS), (bold, NAMED_TITLES)):
        for key in keys:
            game, _, rest = key.partition(".")
            is_of_game = game in catalogue.ON_THE_CONSOLE
            if is_of_game:
                texts.add(game)
            text = texts.get(rest if is_of_game else key, LONG_NAMES[language]).split("|")[0]
            assert LONG_NAMES[language] in text, f"{key} is gone, or takes no name"
            if spread(font, text, 320, LEFT)[0] != text:
                too_long.append(text)
    assert too_long == []
