"""`topout page`: the console as a page for any browser, in a folder that any host can serve."""

from pathlib import Path
from typing import Annotated

import typer

from topout_tools.errors import UserError


def page(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="created; what was in it is deleted")] = Path(
        "build", "page"
    ),
) -> None:
    """Build the page that needs no server of ours: the very drive, in a worker of the browser.

    Beside the folder comes topout.html: all of it in one file.

    \b
    topout page
    topout page site
    """
    from topout_tools.page.build import PROGRAM, page_files, write_page
    from topout_tools.page.single_file import NAME, single_file

    _refuse_strangers(folder, PROGRAM)
    page = page_files()
    whole = folder.with_name(NAME)
    try:
        write_page(folder, page)
        whole.write_bytes(single_file(page.files))
    except OSError as problem:
        raise UserError(f"cannot write {folder}: {problem.strerror}") from problem
    size = f"{len(page.files)} files, {-(-page.gzipped_bytes // 1024)} KB when compressed by gzip"
    print(f"{folder}: {size}; any host serves it, from any path")
    print(f"{whole}: the same as one file, which a double click opens")


def _refuse_strangers(folder: Path, known: str) -> None:
    """Raise UserError if the folder holds other files than an earlier call's."""
    if folder.resolve() == Path.cwd():
        raise UserError("the page wants a folder of its own, not the one you are in")
    if not folder.exists():
        return
    if not folder.is_dir():
        raise UserError(f"{folder} is there already, and is no folder")
    names = {path.name for path in folder.iterdir()}
    if names and not {"index.html", known} <= names:
        raise UserError(f"{folder} is there already and holds other things: name a new folder")
