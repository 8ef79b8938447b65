"""Where the kept files are, how they are unpacked, and how today's facts are compared with them."""

from __future__ import annotations

import csv
import gzip
import io
import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "0.2.0"
THREE_PIECES = Path(__file__).parent / "0.2.0-three-pieces"
IMAGES = sorted(
    path for folder in (FOLDER, THREE_PIECES) for end in ("nvm", "fram.gz") for path in folder.glob(f"images/*.{end}")
)


def memory_of(path: Path) -> str:
    """Return its memory: "nvm" or "fram"."""
    return path.name.split(".")[1]


def image_of(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def expected_of(path: Path) -> dict[str, Any]:
    """Read how 0.2.0 reads an image. Both memories share one file unless they differ."""
    name, memory = path.name.split(".")[:2]
    own = path.with_name(f"{name}.{memory}.json")
    return read_json(own if own.is_file() else path.with_name(f"{name}.json"))


def read_json(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


def rows(text: str) -> list[dict[str, str]]:
    """Return the rows of a CSV by the names of their columns. Today's may have more columns."""
    return list(csv.DictReader(io.StringIO(text)))


def changes(kept: Any, today: Any, where: str = "") -> list[str]:
    """List what differs from the kept facts. A fact that only today's code knows is no change."""
    if isinstance(kept, dict) and isinstance(today, dict):
        gone = [f"{where}.{word}: gone" for word in kept if word not in today]
        return gone + [
            line for word in kept if word in today for line in changes(kept[word], today[word], f"{where}.{word}")
        ]
    if isinstance(kept, list) and isinstance(today, list) and len(kept) == len(today):
        return [line for at in range(len(kept)) for line in changes(kept[at], today[at], f"{where}[{at}]")]
    return [] if kept == today else [f"{where}: was {kept!r}, is {today!r}"]
