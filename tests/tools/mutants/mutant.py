"""One small error: which line of which file becomes what, and the tests that must notice."""

from dataclasses import dataclass
from pathlib import Path


class StaleError(Exception):
    """The code to change is not there any more, or more than once: the list must be updated."""


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    old: str
    new: str
    tests: str  # files or folders, as pytest takes them

    def put_into(self, root: Path) -> str:
        """Change the file there; return what it contained before."""
        path = root / self.file
        before = path.read_text("utf-8")
        if before.count(self.old) != 1:
            raise StaleError(f"{self.name}: {self.file} holds it {before.count(self.old)} times: {self.old!r}")
        path.write_text(before.replace(self.old, self.new), "utf-8")
        return before

    def take_out_of(self, root: Path, before: str) -> None:
        (root / self.file).write_text(before, "utf-8")
