"""Finds the address at which phones reach this machine, without sending anything."""

import ipaddress
import socket

import ifaddr

from topout_tools.errors import UsageError, UserError


def choose_address(wish: str) -> tuple[str, list[str]]:
    """Return the address to listen on, and the other possible ones.

    The address is `wish` if given, else the one of the default route. Raises UserError if there is none that phones
    reach.
    """
    mine = own_addresses()
    if wish:
        return _checked(wish, mine), []
    if not mine:
        raise UserError("this machine is in no network that phones could be in, too: join one, then try again")
    first = way_out()
    chosen = first if first in mine else mine[0]
    return chosen, [address for address in mine if address != chosen]


def own_addresses() -> list[str]:
    """Return this machine's IPv4 addresses that other machines can reach."""
    found = [ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips if isinstance(ip.ip, str)]
    return [address for address in dict.fromkeys(found) if not _is_for_nobody_else(address)]


def is_in_wsl() -> bool:
    """Return whether this Linux runs inside Windows.

    Its network is then usually a private one that phones cannot reach.
    """
    try:
        with open("/proc/sys/kernel/osrelease", encoding="utf-8") as release:
            return "microsoft" in release.read().lower()
    except OSError:
        return False


def _checked(wish: str, mine: list[str]) -> str:
    try:
        address = ipaddress.IPv4Address(wish)
    except ValueError:
        raise UsageError(f"--lan-address wants an address such as 192.168.1.5, not {wish!r}") from None
    if str(address) not in mine and not address.is_loopback:
        has = f"its own are {', '.join(mine)}" if mine else "it is in no network"
        raise UserError(f"{wish} is not this machine's address: {has}")
    return str(address)


def _is_for_nobody_else(address: str) -> bool:
    parsed = ipaddress.IPv4Address(address)
    return parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified


def way_out() -> str:
    """Return the address by which this machine reaches others, or "". Connecting a datagram socket sends nothing."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as nowhere:
            nowhere.connect(("192.0.2.1", 9))
            return str(nowhere.getsockname()[0])
    except OSError:
        return ""
