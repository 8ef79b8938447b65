"""QR codes: as SVG for the page, as text for the terminal."""

import io

import segno
from rich.columns import Columns
from rich.console import Console, Group
from rich.text import Text

_TERMINAL_BORDER = 2  # modules; the standard asks for four, but scanners accept two
_BLOCKS = "█▀▄"
_STYLE = "bright_white on black"  # independent of the terminal's own colours


def drawing(address: str) -> bytes:
    """Return the QR code as SVG, black on white."""
    out = io.BytesIO()
    _code(address).save(out, kind="svg", xmldecl=False, border=4, dark="#000", light="#fff", omitsize=True)
    return out.getvalue()


def print_codes(addresses: dict[str, str], console: Console) -> None:
    """Print the QR codes side by side, as many as fit, then the addresses.

    Only the addresses are printed if the output is not a terminal or its encoding lacks block characters.
    """
    if console.is_terminal and _has_blocks(console.encoding):
        console.print(Columns([_text(name, address) for name, address in addresses.items()], padding=(1, 3)))
    for name, address in addresses.items():
        console.print(f"  {name:<4} {address}", highlight=False, markup=False, soft_wrap=True)


def _text(name: str, address: str) -> Group:
    out = io.StringIO()
    _code(address).terminal(out=out, compact=True, border=_TERMINAL_BORDER)
    return Group(Text(name, style="bold"), Text(out.getvalue().rstrip("\n"), style=_STYLE, no_wrap=True))


def _code(address: str) -> segno.QRCode:
    return segno.make(address, error="l", micro=False)


def _has_blocks(encoding: str) -> bool:
    try:
        _BLOCKS.encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True
