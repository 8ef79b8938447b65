"""Checks that a console runs the version of these tools, because the programs sent to it use its firmware's names."""

from topout.constants import VERSION
from topout_tools.deploy import manifest
from topout_tools.errors import UserError
from topout_tools.wire.lines import valid_lines
from topout_tools.wire.on_board import source_of
from topout_tools.wire.raw_repl import RawRepl

_ATTEMPTS = 5


def check_version(console: RawRepl) -> None:
    """Raise UserError if the files on the console are another version's, or if their copy was interrupted.

    Files that were copied by hand have no manifest and pass: what they lack raises an error when it is used.
    """
    for _ in range(_ATTEMPTS):
        for words in valid_lines(console.run_or_reenter(source_of("version"))):
            if words[0] == "manifest":
                _check(" ".join(words[1:]))
                return


def _check(first_line: str) -> None:
    found = manifest.read(first_line.encode())
    if found.version and found.version != VERSION:
        raise UserError(f"the console runs Topout {found.version}, this is {VERSION}: run `topout deploy` first")
    if found.version and not found.is_complete:
        raise UserError("the console's update was interrupted: run `topout deploy` first")
