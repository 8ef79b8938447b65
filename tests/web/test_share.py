"""«Share»: the table as a picture and the last turn as a film, from the page's own button."""

import io

from PIL import Image

from tests.web.table_page import TablePage
from tests.web.test_browser import set_up_game


def test_the_table_and_the_last_turn_can_be_taken_away_by_clicks(table: TablePage) -> None:
    set_up_game(table)
    for lit in (8, 4):
        table.click_keys("p2.a")
        table.wait_for_lit("p2", lit)
    table.click_keys("p2.a")
    table.wait_for_text("○○○")
    table.click_keys("p2.b")
    table.wait_for_lit("p3", 12)
    table.page.click("#share")
    picture, film = downloaded(table, "Picture"), downloaded(table, "Last turn")
    assert picture.format == "PNG" and picture.size == (1280, 872)
    assert film.format == "GIF" and film.n_frames > 5  # type: ignore[attr-defined]


def downloaded(table: TablePage, name: str) -> Image.Image:
    with table.page.expect_download() as coming:
        table.page.get_by_role("link", name=name).click()
    data = coming.value.path().read_bytes()
    assert len(data) < 1_000_000
    return Image.open(io.BytesIO(data))
