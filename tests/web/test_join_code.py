"""The join code: it offers the places that are free, opens none by itself, and is as hard to misuse as the others."""

import http.client
import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.browser.axe import findings
from tests.web.page_client import PageClient
from tests.web.phone_client import ELSEWHERE, HERE, PhoneClient, get, lan_port, show, token_of, with_two_addresses
from tests.web.phone_page import PhonePage
from tests.web.table_page import TablePage
from topout_tools.sim.switches import ROWS
from topout_tools.web.background import BackgroundTable
from topout_tools.web.lan.places import JOIN, PhonePlaces


@pytest.fixture(scope="module")
def shared() -> Iterator[BackgroundTable]:
    with BackgroundTable(lan=HERE) as served:
        yield served


@pytest.fixture
def served(shared: BackgroundTable) -> BackgroundTable:
    """A table at which every place is free."""
    assert shared.table.phones is not None
    shared.table.phones._phones.limiter._addresses.clear()
    for place in shared.table.phones._places.by_name.values():
        place.renew()
    return shared


def join(served: BackgroundTable, place: str, token: str = "", come_from: str = HERE) -> http.client.HTTPResponse:
    bearer = f"Bearer {token or token_of(served, JOIN)}"
    return get(served, f"/join/{place}", come_from, authorization=bearer)


def offered(served: BackgroundTable) -> list[str]:
    answer = show(served, token_of(served, JOIN))
    assert answer.status == 200
    return [place for place, _ in json.load(answer)["places"]]


def test_it_offers_the_free_places_and_gives_the_token_of_the_chosen_one(served: BackgroundTable) -> None:
    assert offered(served) == list(ROWS)
    answer = join(served, "p2")
    assert (answer.status, json.load(answer)) == (200, {"token": token_of(served, "p2")})
    with PhoneClient(served, "p2") as phone:
        phone.hear_until(lambda: phone.news.get("place") == "p2")
        assert offered(served) == ["p1", "p3", "p4", "p5", "hub"]
        taken = join(served, "p2")
        assert taken.status == 409 and "token" not in json.load(taken)


def test_of_two_who_choose_the_same_place_the_first_gets_it(served: BackgroundTable) -> None:
    assert join(served, "p4").status == 200
    second = join(served, "p4")
    assert second.status == 409 and [place for place, _ in json.load(second)["places"]] == offered(served)
    assert "p4" not in offered(served)


def test_a_phone_that_sleeps_keeps_its_place_and_one_that_is_thrown_off_does_not(served: BackgroundTable) -> None:
    with PageClient(served) as laptop:
        with PhoneClient(served, "p5") as phone:
            phone.hear_until(lambda: "place" in phone.news)
            laptop.hear_until(lambda: laptop.news.get("phones", {}).get("p5", [0, 0, False])[2])
        laptop.hear_until(lambda: not laptop.news["phones"]["p5"][2])
        assert "p5" not in offered(served)
        before = token_of(served, JOIN)
        laptop.do(do="throw", place="p5")
        laptop.hear_until(lambda: laptop.news["phones"][JOIN][0].partition("#")[2] != before)
    assert "p5" in offered(served)
    assert show(served, before).status == 403, "who was thrown off cannot join again"


def test_a_place_is_held_for_ten_minutes_and_a_given_one_for_ten_seconds() -> None:
    now_s = [0.0]
    places: PhonePlaces[str] = PhonePlaces(now_s=lambda: now_s[0])
    place = places.by_name["p1"]
    place.take("phone")
    place.leave("phone")
    now_s[0] = 599
    assert "p1" not in places.free
    now_s[0] = 600
    assert places.give("p1") == place.token and places.give("p1") == ""
    now_s[0] = 609
    assert "p1" not in places.free
    now_s[0] = 610
    assert "p1" in places.free


# -- who misuses it -------------------------------------------------------------------------------------------------


def test_it_opens_no_place_by_itself(served: BackgroundTable) -> None:
    with pytest.raises(InvalidStatus) as refusal:
        connect(f"ws://{HERE}:{lan_port(served)}/place", subprotocols=["topout", token_of(served, JOIN)])  # type: ignore[list-item]
    assert refusal.value.response.status_code == 403


@pytest.mark.parametrize("place", ["p9", "join", "", "p1/p2", "%2e%2e"])
def test_only_places_can_be_joined(served: BackgroundTable, place: str) -> None:
    assert join(served, place).status in (404, 409)


def test_the_code_of_a_place_opens_no_other_one(served: BackgroundTable) -> None:
    answer = join(served, "p1", token_of(served, "p2"))
    assert answer.status == 403 and "token" not in json.load(answer)


@with_two_addresses
def test_guesses_are_counted_together_with_those_at_the_other_address(served: BackgroundTable) -> None:
    answers = [join(served, "p1", "x" * 16, ELSEWHERE) for _ in range(2)]
    answers += [show(served, "x" * 16, ELSEWHERE) for _ in range(2)]
    assert [answer.status for answer in answers] == [403] * 4
    assert [json.load(answer)["wait"] for answer in answers] == [0, 0, 0, 1]
    slowed = join(served, "p1", "", ELSEWHERE)
    assert slowed.status == 429 and json.load(slowed)["wait"] == 1
    assert join(served, "p1").status == 200


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"origin": "null"}, {"host": "evil.example"}])
def test_other_pages_and_other_names_are_refused(served: BackgroundTable, headers: dict[str, str]) -> None:
    bearer = f"Bearer {token_of(served, JOIN)}"
    assert get(served, "/join/p1", authorization=bearer, **headers).status == 403
    assert get(served, "/place", authorization=bearer, **headers).status == 403


def test_the_join_code_cannot_be_thrown_off_nor_pressed(served: BackgroundTable) -> None:
    with PageClient(served) as laptop:
        ignored = served.table.subscribers.ignored
        laptop.do(do="throw", place=JOIN)
        laptop.press("hub.menu")
        laptop.hear_until(lambda: served.table.subscribers.ignored == ignored + 1)


# -- in the browser -------------------------------------------------------------------------------------------------


def test_a_phone_chooses_a_free_place_and_has_it_after_a_reload(browser: Browser, served: BackgroundTable) -> None:
    with (
        PhoneClient(served, "p1") as taken,
        PhonePage(browser, served, JOIN, state="choose") as phone,
    ):
        taken.hear_until(lambda: "place" in taken.news)
        buttons = phone.page.locator(".choice")
        expect(buttons).to_have_text(["Pod 2", "Pod 3", "Pod 4", "Pod 5", "The hub"])
        assert findings(phone.page) == []
        buttons.nth(1).tap()
        phone.wait_for_state("up")
        assert phone.page.get_attribute("#place", "data-place") == "p3"
        phone.page.reload()
        phone.wait_for_state("up")
        assert phone.page.get_attribute("#place", "data-place") == "p3"
        assert phone.page.url.endswith(f"#{token_of(served, 'p3')}")


def test_a_place_that_was_taken_meanwhile_is_offered_no_more(browser: Browser, served: BackgroundTable) -> None:
    with PhonePage(browser, served, JOIN, state="choose") as phone, PhoneClient(served, "p1") as faster:
        faster.hear_until(lambda: "place" in faster.news)
        phone.page.evaluate("document.querySelector('.choice[data-place=p1]')?.click()")
        expect(phone.page.locator(".choice")).to_have_count(5)
        assert phone.state == "choose"


def test_when_all_places_are_taken_the_phone_waits_for_one(browser: Browser, served: BackgroundTable) -> None:
    places = served.table.phones._places  # type: ignore[union-attr]
    for place in places.by_name.values():
        place.hold()
    joining = PhonePage(browser, served, JOIN, state="full")
    joining.page.clock.install()
    with joining as phone:
        assert "Every place has a phone." in phone.message
        places.by_name["p3"].renew()
        phone.page.clock.fast_forward(3000)
        phone.wait_for_state("choose")
        expect(phone.page.locator(".choice")).to_have_text(["Pod 3"])


def test_the_laptop_shows_the_join_code_first(browser: Browser, served: BackgroundTable) -> None:
    with TablePage(browser, served) as table:
        table.page.click("#phones")
        first = table.page.locator("#phones-page li").first
        expect(first).to_contain_text("Join")
        expect(first.locator("button")).to_have_count(0)
        assert first.locator("img").get_attribute("alt") == served.table.phones.addresses[JOIN]  # type: ignore[union-attr]
        assert first.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
        assert findings(table.page) == []
