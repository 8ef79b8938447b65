"""Measures the web table's frames a second while five rings change in every frame, and the tower sways.

Once at full speed, and once slowed down six times, like a cheap phone.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.browser.choice import choose_browser
from tests.web.prepared_table import prepare_table
from topout_tools.web.background import BackgroundTable

SLOWED = (1, 6)
SECONDS = 4

GAME = "begin skyscrapers p1 p2 p3 p4 first p1\n" + "press p1.a\npress p1.b\npress p1.b\npress p1.b\n"

COUNT = """async (ms) => {
    const { PODS, showRing } = await import("./pods.js");
    const hex = (level) => Math.round(level).toString(16).padStart(2, "0");
    const scene = document.getElementById("scene");
    scene.style.setProperty("--sway", "3deg");
    return await new Promise((resolve) => {
        let frames = 0;
        const began = performance.now();
        const step = (now) => {
            const level = 128 + 127 * Math.sin(now / 150);
            for (const pod of PODS) showRing(pod, (hex(level) + "00" + hex(level)).repeat(12));
            scene.classList.toggle("is-swaying", now % 1500 < 1400);
            frames += 1;
            if (now - began < ms) requestAnimationFrame(step);
            else resolve((1000 * frames) / (now - began));
        };
        requestAnimationFrame(step);
    });
}"""


def report_frames() -> None:
    with (
        TemporaryDirectory() as folder,
        prepare_table(Path(folder, "table.json"), GAME) as saved,
        BackgroundTable(saved=saved) as served,
        sync_playwright() as playwright,
    ):
        browser = choose_browser().launch(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(served.address)
        page.wait_for_selector("#scene .storey")
        for slowed in SLOWED:
            print(f"web: rings and tower moving, slowed {slowed} times   {_frames(page, slowed):>7.0f} frames a second")
        browser.close()


def _frames(page: Page, slowed: int) -> float:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    return float(page.evaluate(COUNT, 1000 * SECONDS))


if __name__ == "__main__":
    report_frames()
