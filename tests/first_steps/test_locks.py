"""The packages of `make sim` are few, and among those of `make setup`: one .venv serves both, in any order."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ALL, SIM = "host_tools/requirements.lock", "host_tools/requirements-sim.lock"


def pins(lock: str) -> set[str]:
    """Return packages with version and marker."""
    return set(re.findall(r"^(\S+==.+?) \\$", (ROOT / lock).read_text("utf-8"), re.MULTILINE))


def test_one_venv_serves_both() -> None:
    assert pins(SIM) < pins(ALL)


def test_the_simulator_installs_nothing_for_tests_plots_or_types() -> None:
    names = {pin.partition("==")[0] for pin in pins(SIM)}
    assert {"numpy", "starlette", "adafruit-blinka-displayio"} <= names
    assert not names & {"matplotlib", "mpremote", "mypy", "playwright", "pytest", "circuitpython-stubs", "uv"}


@pytest.mark.parametrize("lock", [ALL, SIM])
def test_a_lock_holds_every_package_to_its_bytes_and_to_no_host(lock: str) -> None:
    text = (ROOT / lock).read_text("utf-8")
    packages = re.split(r"\n(?=\S)", text.strip())
    assert len(packages) == len(pins(lock))
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in text
