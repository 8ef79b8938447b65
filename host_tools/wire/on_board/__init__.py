"""Programs that are sent to a console and run there; never imported here."""

from pathlib import Path


def source_of(name: str) -> str:
    return (Path(__file__).parent / f"{name}.py").read_text("utf-8")
