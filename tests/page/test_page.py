"""The page in the browser: it plays, stores the game before it answers, says what it finds, and asks nobody else."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.page.hosted_page import Host, HostedPage
from topout_tools.commands.run import run
from topout_tools.history.memory import read_memory

FIRST_TURN = ("p1.b", "p1.b", "p1.a", "p2.a", "p3.a", "hub.menu", "p1.b", "p1.a", "hub.undo")


def play_first_turn(tab: HostedPage) -> None:
    """Choose English and Skyscrapers, take three seats, and begin."""
    tab.wait_for("English")
    tab.press(*FIRST_TURN)
    tab.wait_for("▲1's turn ●●●")


def test_a_first_turn_is_played_from_any_path_and_no_other_site_is_asked(tab: HostedPage, host: Host) -> None:
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("▲1's turn ●●○")
    assert tab.log == [[0]]
    assert tab.page.is_visible("#scene:not(.is-empty)")
    assert int(tab.page.get_attribute("#p1 .ring", "data-lit") or 0) == 8
    assert {url.split("/")[2] for url in tab.requests if not url.startswith("blob:")} == {host.origin.split("/")[2]}


@pytest.mark.long
def test_what_the_screen_says_can_be_clicked(tab: HostedPage) -> None:
    tab.wait_for("English")
    tab.settle()
    tab.page.locator(".areas i").filter(has_not_text="x").nth(6).click()
    tab.wait_for("Skyscrapers")


@pytest.mark.long
def test_a_reload_continues_the_game(tab: HostedPage) -> None:
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("●●○")
    tab.page.reload()
    tab.wait_for("▲1's turn ●●○")
    assert tab.log == [[0]]
    assert tab.heard["found"] == ["stored"]


@pytest.mark.long
def test_a_knock_on_the_wood_is_heard(tab: HostedPage) -> None:
    play_first_turn(tab)
    tab.page.wait_for_timeout(1500)  # while a melody sounds, only slams are heard
    tab.page.mouse.move(1000, 150)  # bare wood
    tab.page.mouse.down()
    tab.page.wait_for_timeout(400)
    tab.page.mouse.up()
    tab.wait_for("Bump!")


@pytest.mark.long
def test_power_and_sensor_are_cut_and_come_back(tab: HostedPage) -> None:
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("▲1's turn ●●○")
    tab.tool("power")
    tab.wait_until(lambda: tab.heard["power"] is False, "switched off")
    tab.page.click("#power")
    tab.wait_for("▲1's turn ●●○")
    tab.page.click("#sensor")
    tab.wait_until(lambda: tab.heard["unplugged"] == ["sensor"], "unplugged")


def test_a_second_tab_says_so_and_continues_when_the_first_is_closed(context: BrowserContext, host: Host) -> None:
    first = HostedPage(context, host.address)
    play_first_turn(first)
    first.press("p1.a")
    first.wait_for("●●○")
    second = HostedPage(context, host.address)
    second.wait_until(lambda: second.note, "told of the other tab")
    assert "another tab" in second.note and second.texts == []
    first.page.close()
    second.wait_for("▲1's turn ●●○")
    assert second.note == ""


@pytest.mark.long
def test_a_saved_copy_is_a_memory_that_the_history_reads_and_another_browser_continues(
    tab: HostedPage, context: BrowserContext, host: Host, tmp_path: Path
) -> None:
    play_first_turn(tab)
    tab.press("p1.a")
    tab.wait_for("●●○")
    tab.page.click("#simulator")
    with tab.page.expect_download() as saving:
        tab.page.click("#copy")
    copy = tmp_path / "copy.bin"
    saving.value.save_as(copy)
    (game,) = read_memory(copy.read_bytes(), "")
    assert (game.game, [list(event) for event in game.events]) == ("skyscrapers", [[0]])
    elsewhere = context.browser.new_context() if context.browser else context
    other = HostedPage(elsewhere, host.address)
    other.wait_for("English")
    other.page.click("#simulator")
    with other.page.expect_file_chooser() as choosing:
        other.page.click("#bring")
    choosing.value.set_files(copy)
    other.page.click("dialog[open] .danger")
    other.wait_for("▲1's turn ●●○")
    other.page.reload()
    other.wait_for("▲1's turn ●●○")
    elsewhere.close()


@pytest.mark.long
def test_a_file_that_is_no_memory_changes_nothing(tab: HostedPage, tmp_path: Path) -> None:
    play_first_turn(tab)
    (tmp_path / "holiday.jpg").write_bytes(b"JPEG")
    tab.page.click("#simulator")
    with tab.page.expect_file_chooser() as choosing:
        tab.page.click("#bring")
    choosing.value.set_files(tmp_path / "holiday.jpg")
    tab.wait_until(lambda: tab.note, "told")
    assert tab.note == "This file is no copy of a console’s memory: holiday.jpg"
    assert "▲1's turn ●●●" in tab.texts


@pytest.mark.long
def test_the_script_of_the_page_leads_to_the_same_scores(tab: HostedPage, tmp_path: Path) -> None:
    play_first_turn(tab)
    tab.press("p1.a", "p1.b", "p1.b", "p1.b")
    tab.wait_until(lambda: len(tab.log) == 2, "a build")
    tab.page.click("#simulator")
    with tab.page.expect_download() as saving:
        tab.page.click("#script")
    saving.value.save_as(tmp_path / "game.txt")
    script = (tmp_path / "game.txt").read_text("utf-8")
    assert "expect score p1 2" in script
    run(str(tmp_path / "game.txt"), shots=tmp_path)
