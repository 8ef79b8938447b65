"""The places that a phone can take: the five pods and the hub. Each has a token that opens only this place."""

import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

from topout_tools.sim.switches import ROWS
from topout_tools.web.commands import Command
from topout_tools.web.lan.code_file import CodeFile

HUB = "hub"
_TOKEN_BYTES = 12  # 96 bits cannot be guessed, and the QR code keeps large modules

_Phone = TypeVar("_Phone")


def _make_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


class PhonePlace(Generic[_Phone]):
    """One pod or the hub. `phone` is its present phone or None; `edition` counts its tokens."""

    def __init__(self, name: str, make_token: Callable[[], str], token: str = "") -> None:
        """`token` is a known one; without it a new one is made."""
        self.name = name
        self.phone: _Phone | None = None
        self.edition = 1
        self._make_token = make_token
        self.token = token or make_token()

    def renew(self) -> None:
        """Replace the token. The old one no longer works."""
        self.token = self._make_token()
        self.edition += 1

    def take(self, phone: _Phone) -> _Phone | None:
        """Give the place to this phone and return the phone that had it before, or None.

        The latest phone wins: after a sleep or a reload, a phone's own old connection must not keep it out.
        """
        older, self.phone = self.phone, phone
        return older

    def leave(self, phone: _Phone) -> None:
        if self.phone is phone:
            self.phone = None

    def allows(self, command: Command) -> bool:
        """Return whether this place may send the command.

        A place may press its own keys. The hub may also be knocked, because it holds the sensor.
        """
        if command.verb in ("down", "up"):
            return command.what.startswith(f"{self.name}.")
        return command.verb == "knock" and self.name == HUB


class PhonePlaces(Generic[_Phone]):
    """All places. With a file, their tokens are those of the last time."""

    def __init__(self, file: CodeFile | None = None) -> None:
        self._file = file
        known = file.load(ROWS) if file else {}
        self.by_name: dict[str, PhonePlace[_Phone]] = {
            name: PhonePlace(name, _make_token, known.get(name, "")) for name in ROWS
        }
        self._save()

    def renew(self, name: str) -> None:
        """Replace the token of a place. The old one no longer works, even after a restart."""
        self.by_name[name].renew()
        self._save()

    def _save(self) -> None:
        if self._file:
            self._file.save({name: place.token for name, place in self.by_name.items()})

    def find(self, token: str) -> PhonePlace[_Phone] | None:
        """Return the place of this token, or None. The comparison takes constant time."""
        given = token.encode(errors="surrogatepass")
        found = None
        for place in self.by_name.values():
            if secrets.compare_digest(place.token.encode(), given):
                found = place
        return found

    @property
    def taken(self) -> frozenset[str]:
        return frozenset(name for name, place in self.by_name.items() if place.phone is not None)
