"""Requests that cost the machine much: other sites' pages cannot make them, and many at once do not block the page."""

import http.client
import threading
from collections.abc import Iterator

import pytest

from tests.web.page_client import PATIENCE_S, PageClient
from topout_tools.web import share
from topout_tools.web.background import BackgroundTable

EXPENSIVE = ["/topout-turn.gif", "/topout-table.png", "/game.txt", "/code/p1.svg"]
MANY = 60


@pytest.fixture(scope="module")
def served() -> Iterator[BackgroundTable]:
    with BackgroundTable(lan="127.0.0.1") as served, PageClient(served) as client:
        client.hear_until(lambda: client.rectangles and served.table.runner.turns.latest)
        yield served


def get(port: int, path: str, timeout_s: float = PATIENCE_S, **headers: str) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout_s)
    try:
        connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize("path", EXPENSIVE)
def test_another_site_s_page_is_refused(served: BackgroundTable, path: str) -> None:
    for site in ("cross-site", "same-site", "anything"):
        assert get(served.port, path, sec_fetch_site=site)[0] == 403


@pytest.mark.parametrize("path", EXPENSIVE[1:])
def test_the_own_page_an_address_that_was_typed_and_other_programs_are_answered(
    served: BackgroundTable, path: str
) -> None:
    assert get(served.port, path)[0] == 200
    for site in ("same-origin", "none"):
        assert get(served.port, path, sec_fetch_site=site)[0] == 200


def test_a_link_to_the_table_works_from_any_page(served: BackgroundTable) -> None:
    assert get(served.port, "/", sec_fetch_site="cross-site", sec_fetch_mode="navigate")[0] == 200


def test_while_many_wait_for_a_film_the_page_is_served_and_one_film_is_made(
    served: BackgroundTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a browser that does not say which site asks."""
    may_end, began = threading.Event(), threading.Semaphore(0)

    def slow_film(frames: object) -> bytes:
        began.release()
        may_end.wait(PATIENCE_S)
        return b"GIF"

    monkeypatch.setattr(share, "animated", slow_film)
    answers: list[tuple[int, bytes]] = []
    askers = [
        threading.Thread(target=lambda: answers.append(get(served.port, "/topout-turn.gif")), daemon=True)
        for _ in range(MANY)
    ]
    try:
        for asker in askers:
            asker.start()
        assert began.acquire(timeout=PATIENCE_S)
        for file in ("/", "/table.js"):
            assert get(served.port, file, timeout_s=20)[0] == 200
    finally:
        may_end.set()
        for asker in askers:
            asker.join()
    assert answers == [(200, b"GIF")] * MANY
    assert sum(began.acquire(blocking=False) for _ in range(MANY)) <= 3, "latecomers get another one"


def test_a_film_that_cannot_be_made_does_not_stop_the_next(
    served: BackgroundTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(frames: object) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(share, "animated", fail)
    assert get(served.port, "/topout-turn.gif")[0] == 500
    monkeypatch.setattr(share, "animated", lambda frames: b"GIF")
    assert get(served.port, "/topout-turn.gif") == (200, b"GIF")
