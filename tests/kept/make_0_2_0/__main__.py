# mypy: ignore-errors
"""Writes the folder. The JSON beside an image is how that commit reads it."""

import gzip
import json
import sys
from hashlib import sha256
from pathlib import Path

import host_tools
from tests.kept.make_0_2_0 import desk, games, moments
from tests.kept.opening import FRAM, NVM, Console, decoded, numbers


def expectation(memory, image, then):
    found = decoded(image)
    with Console(memory, image) as console:
        resumed = console.facts()
        console.play(then)
        return {"then": then, "decoded": found, "resumed": resumed, "after": console.brief()}


def as_text(facts):
    """JSON with a fact a line."""
    parts = []
    for part, value in facts.items():
        if isinstance(value, dict):
            rows = ",\n".join(
                f"  {json.dumps(word, ensure_ascii=False)}: {_short(fact)}" for word, fact in value.items()
            )
            parts.append(f"{json.dumps(part)}: {{\n{rows}\n}}")
        else:
            parts.append(f"{json.dumps(part)}: {_short(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _short(value):
    return json.dumps(value, ensure_ascii=False)


def write(folder, memory, kept):
    """One JSON does for both memories where they read the same."""
    for name, then, image in list(kept):  # one machine at a time
        facts = as_text(expectation(memory, image, then))
        common = folder / f"{name}.json"
        if memory == NVM:
            (folder / f"{name}.nvm").write_bytes(image)
            common.write_text(facts, "utf-8")
            continue
        (folder / f"{name}.fram.gz").write_bytes(gzip.compress(image, mtime=0))
        if common.read_text("utf-8") != facts:
            (folder / f"{name}.fram.json").write_text(facts, "utf-8")


def write_checksums(folder):
    """Of everything but the JSON files that this module writes itself."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    listed = [path for path in files if path.suffix != ".json" or path.name == "table.json"]
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n" for path in listed]
    (folder / "SHA256SUMS").write_text("".join(lines))


def main(folder):
    ours = Path(__file__).resolve().parents[3]
    assert Path(host_tools.__file__).resolve().parents[1] == ours, "another commit's host_tools is imported"
    images = folder / "images"
    images.mkdir(parents=True, exist_ok=True)
    scripts = [make().script for make in games.GAMES] + moments.OTHERS
    for memory in (NVM, FRAM):
        for script in scripts:
            write(images, memory, moments.played(memory, script))
        write(images, memory, moments.torn(memory))
        write(images, memory, moments.cut_on_the_way_back(memory))
    write(images, NVM, moments.played(NVM, moments.SETTINGS))
    write(images, NVM, moments.cut_at_a_new_game())
    (folder / "numbers.json").write_text(as_text(numbers()), "utf-8")
    desk.write(folder, images)
    write_checksums(folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
