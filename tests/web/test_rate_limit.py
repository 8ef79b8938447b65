"""Access over the network: rate limit, tokens, addresses and join codes, without a server and with a test clock."""

import io
import socket

import ifaddr
import pytest
from rich.console import Console

from topout_tools.errors import UserError
from topout_tools.web.commands import parse
from topout_tools.web.lan import addresses
from topout_tools.web.lan.codes import drawing, print_codes
from topout_tools.web.lan.places import PhonePlaces
from topout_tools.web.lan.rate_limit import FREE_MISTAKES, LONGEST_PAUSE_S, MOST_ADDRESSES, RateLimiter


class Clock:
    now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limiter(clock: Clock) -> RateLimiter:
    return RateLimiter(clock)


# -- wrong tokens ---------------------------------------------------------------------------------------------------


def test_a_few_mistakes_are_free_and_then_each_pause_is_twice_the_last(limiter: RateLimiter, clock: Clock) -> None:
    pauses = []
    for _ in range(FREE_MISTAKES + 8):
        pauses.append(limiter.take_mistake("anna"))
        clock.now_s += pauses[-1]
    assert pauses[:FREE_MISTAKES] == [0.0] * FREE_MISTAKES
    assert pauses[FREE_MISTAKES : FREE_MISTAKES + 5] == [1.0, 2.0, 4.0, 8.0, 16.0]
    assert max(pauses) == pauses[-1] == LONGEST_PAUSE_S


def test_a_pause_passes_and_mistakes_are_forgiven_in_time(limiter: RateLimiter, clock: Clock) -> None:
    for _ in range(FREE_MISTAKES + 1):
        limiter.take_mistake("anna")
    assert limiter.pause_s("anna") == 1.0
    clock.now_s += 1.0
    assert limiter.pause_s("anna") == 0.0
    clock.now_s += 600
    assert limiter.take_mistake("anna") == 0.0


def test_nobody_waits_for_what_another_did(limiter: RateLimiter) -> None:
    for _ in range(300):
        limiter.take_mistake("mallory")
        limiter.admits("mallory")
    assert not limiter.admits("mallory") and limiter.pause_s("mallory") > 0
    assert limiter.admits("anna") and limiter.pause_s("anna") == 0


def test_who_comes_a_thousand_times_a_second_is_listened_to_twenty_times(limiter: RateLimiter, clock: Clock) -> None:
    for _ in range(1000):
        limiter.admits("mallory")
    admitted = 0
    for _ in range(10_000):
        clock.now_s += 0.001
        admitted += limiter.admits("mallory")
    assert admitted == pytest.approx(200, abs=1)


def test_however_many_come_only_a_limited_number_is_remembered(limiter: RateLimiter) -> None:
    for _ in range(FREE_MISTAKES + 1):
        limiter.take_mistake("anna")
    for number in range(10 * MOST_ADDRESSES):
        limiter.take_mistake(str(number))
        limiter.pause_s("anna")
    assert len(limiter._addresses) == MOST_ADDRESSES
    assert limiter.pause_s("anna") > 0  # its last request was a short time ago


def test_a_newcomer_among_too_many_addresses_is_limited_as_well(limiter: RateLimiter) -> None:
    for number in range(MOST_ADDRESSES):
        limiter.take_mistake(str(number))
    for _ in range(FREE_MISTAKES + 1):
        limiter.take_mistake("newcomer")
    assert limiter.pause_s("newcomer") > 0


# -- tokens ---------------------------------------------------------------------------------------------------------


def test_each_token_opens_its_own_place_and_none_when_it_is_renewed() -> None:
    places: PhonePlaces[object] = PhonePlaces()
    tokens = {name: place.token for name, place in places.by_name.items()}
    assert len(set(tokens.values())) == 6
    assert all(len(token) == 16 for token in tokens.values())
    for name, token in tokens.items():
        found = places.find(token)
        assert found is not None and found.name == name
    places.by_name["p1"].renew()
    assert places.find(tokens["p1"]) is None
    assert places.find(places.by_name["p1"].token) is places.by_name["p1"]


@pytest.mark.parametrize("token", ["", "é", "\udcff", "x" * 16, "x" * 100_000])
def test_nonsense_is_no_token(token: str) -> None:
    assert PhonePlaces().find(token) is None


@pytest.mark.parametrize(
    ("place", "message", "is_allowed"),
    [
        ("p1", '{"do":"down","key":"p1.a"}', True),
        ("p1", '{"do":"up","key":"p1.c"}', True),
        ("p1", '{"do":"down","key":"p2.a"}', False),
        ("p1", '{"do":"up","key":"hub.menu"}', False),
        ("p1", '{"do":"knock","mg":120,"from":"p1"}', False),
        ("hub", '{"do":"down","key":"hub.fall"}', True),
        ("hub", '{"do":"down","key":"p1.a"}', False),
        ("hub", '{"do":"knock","mg":120,"from":"p3"}', True),
        *[
            (place, message, False)
            for place in ("p1", "hub")
            for message in (
                '{"do":"cut"}',
                '{"do":"boot"}',
                '{"do":"fresh"}',
                '{"do":"lift"}',
                '{"do":"unplug","part":"p1"}',
                '{"do":"plug","part":"sensor"}',
                '{"do":"throw","place":"p2"}',
            )
        ],
    ],
)
def test_a_place_may_press_its_own_keys_and_the_hub_may_be_bumped(place: str, message: str, is_allowed: bool) -> None:
    command = parse(message)
    assert command is not None
    assert PhonePlaces().by_name[place].allows(command) is is_allowed


# -- addresses ------------------------------------------------------------------------------------------------------


def be_at(monkeypatch: pytest.MonkeyPatch, *own: str, way_out: str = "") -> None:
    adapters = [ifaddr.Adapter(ip, ip, [ifaddr.IP(ip, 24, ip)]) for ip in ("127.0.0.1", *own)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(addresses, "way_out", lambda: way_out)


def test_of_several_addresses_the_way_out_is_taken_and_the_others_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    be_at(monkeypatch, "172.17.0.1", "192.168.1.5", way_out="192.168.1.5")
    assert addresses.choose_address("") == ("192.168.1.5", ["172.17.0.1"])
    assert addresses.choose_address("172.17.0.1") == ("172.17.0.1", [])


def test_without_a_way_out_any_address_is_taken_that_others_can_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    be_at(monkeypatch, "169.254.3.4", "10.0.0.7")
    assert addresses.choose_address("") == ("10.0.0.7", [])


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ("", "in no network"),
        ("192.168.1.5", "is not this machine's address: it is in no network"),
        ("my-laptop.local", "wants an address such as"),
        ("0.0.0.0", "is not this machine's address"),
    ],
)
def test_an_impossible_address_is_refused(monkeypatch: pytest.MonkeyPatch, wish: str, message: str) -> None:
    be_at(monkeypatch)
    with pytest.raises(UserError, match=message):
        addresses.choose_address(wish)


def test_to_look_for_the_way_out_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "send", None)
    monkeypatch.setattr(socket.socket, "sendto", None)
    assert isinstance(addresses.way_out(), str)


# -- codes ----------------------------------------------------------------------------------------------------------

CODES = {"p1": "http://192.168.1.5:8766/#abcdefghijklmnop", "hub": "http://192.168.1.5:8766/#ponmlkjihgfedcba"}


def printed(encoding: str, is_terminal: bool, width: int = 100) -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding)
    print_codes(CODES, Console(file=out, force_terminal=is_terminal, width=width))
    out.flush()
    return out.buffer.getvalue().decode(encoding)


def test_a_terminal_shows_the_codes_side_by_side_as_far_as_it_is_wide() -> None:
    wide, narrow = printed("utf-8", True), printed("utf-8", True, width=50)
    assert wide.count("█▀") > 20
    assert narrow.count("\n") > 1.5 * wide.count("\n")


@pytest.mark.parametrize(("encoding", "is_terminal"), [("utf-8", False), ("cp1252", True), ("ascii", True)])
def test_where_no_code_can_be_shown_the_addresses_are(encoding: str, is_terminal: bool) -> None:
    assert printed(encoding, is_terminal) == "".join(f"  {name:<4} {address}\n" for name, address in CODES.items())


def test_a_code_for_the_page_is_a_drawing_and_holds_no_words() -> None:
    first, second = (drawing(address) for address in CODES.values())
    assert first.startswith(b"<svg") and first != second
    assert b"abcdef" not in first
