"""`topout sim --lan`: opens the port for phones, and prints in the terminal how they connect."""

import ipaddress
import socket
import sys

from rich.console import Console

from topout_tools.errors import UsageError
from topout_tools.web.lan.addresses import choose_address, is_in_wsl
from topout_tools.web.lan.codes import print_codes
from topout_tools.web.lan.join_codes import JoinCodes
from topout_tools.web.server import listen

_IN_WSL = (
    "topout: this Linux runs inside Windows, as a rule in a network of its own that phones do not reach. Put "
    "`networkingMode=mirrored` under [wsl2] in .wslconfig, or run topout in Windows itself"
)


def open_to_phones(laptop: socket.socket, wish: str) -> socket.socket:
    """Listen for phones on the port after the laptop's own. Raises UsageError unless the laptop's is on loopback."""
    host, port = laptop.getsockname()[:2]
    if not ipaddress.ip_address(host).is_loopback:
        raise UsageError("--lan lets phones in and nobody else; with it, --host must stay on this machine")
    address, others = choose_address(wish)
    if others:
        print(f"topout: phones come by {address}; --lan-address takes another: {', '.join(others)}", file=sys.stderr)
    if is_in_wsl():
        print(_IN_WSL, file=sys.stderr)
    return listen(address, port + 1)


def show_codes(codes: JoinCodes) -> None:
    print("topout: phones in this machine's network can be pods, and a tablet the hub. Their codes, also on the page:")
    print_codes(codes.addresses, Console())
    print(flush=True)
