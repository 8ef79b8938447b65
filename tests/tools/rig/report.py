"""Writes the results of a run: the table for the terminal and for build/rig/report.md, every press for results.json."""

from __future__ import annotations

import json
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.tools.bench.ceilings import KNOCK_MS
from tests.tools.rig import budgets
from topout_tools.drive import ROOT

_TRUST = "Times come from an emulated RP2040, which is some 10 % slow (tests/tools/rig/README.md)."


def results(firmware: str, games: dict[str, Any], knocks: dict[str, Any] | None, **settings: Any) -> dict[str, Any]:
    """Return all of a run for results.json. `knocks` is None if none were made."""
    return {
        "commit": _git("rev-parse", "HEAD"),
        "is_changed": bool(_git("status", "--porcelain", "--", "firmware", "host_tools/topout_tools/drive")),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "firmware": firmware,
        **settings,
        "broken": budgets.broken(games) + (budgets.knocks_broken(knocks) if knocks else []),
        "games": games,
        "knocks": knocks,
    }


def terminal(found: dict[str, Any]) -> str:
    """Return the table and what is over its ceiling, for the terminal."""
    blocks = [
        origin(found),
        _text_table(found["games"]) if found["games"] else "",
        _knocks_line(found["knocks"]) if found["knocks"] else "",
        "\n".join(f"broken: {line}" for line in found["broken"]),
    ]
    return "\n\n".join(filter(None, blocks))


def _text_table(games: dict[str, Any]) -> str:
    rows = budgets.table(games)
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return "\n".join(lines)


def markdown(found: dict[str, Any]) -> str:
    heading, *rows = budgets.table(found["games"])
    lines = ["# The drive on emulated hardware", "", origin(found), _TRUST, ""]
    lines += [_line(heading), _line(["---", *["---:"] * (len(heading) - 1)]), *map(_line, rows), ""]
    if found["knocks"]:
        lines += [_knocks_line(found["knocks"]), ""]
    lines += [f"- {line}" for line in found["broken"]] or ["All within their ceilings."]
    return "\n".join(lines) + "\n"


def _knocks_line(knocks: dict[str, Any]) -> str:
    figures = [f"{knock['mg']} mg {knock['when']} {knock['ring_ms']}" for knock in knocks["knocks"]]
    return f"knock → ring, ms, at most {KNOCK_MS}: {'; '.join(figures)}"


def origin(found: dict[str, Any]) -> str:
    commit = found["commit"][:7] + (" and changes" if found["is_changed"] else "")
    return f"{found['firmware']}; commit {commit}; {found['language']}, {found['players']} players; {found['date']}."


def write(found: dict[str, Any], folder: Path, results_path: Path | None = None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.md").write_text(markdown(found), "utf-8")
    content = json.dumps(found, indent=1, ensure_ascii=False) + "\n"
    (results_path or folder / "results.json").write_text(content, "utf-8")


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _git(*words: str) -> str:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else "unknown"
