"""The places that a phone can take: the five pods and the hub. Each has a token that opens only this place."""

import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

from topout_tools.sim.switches import ROWS
from topout_tools.web.commands import Command

HUB = "hub"
_TOKEN_BYTES = 12  # 96 bits cannot be guessed, and the QR code keeps large modules

_Phone = TypeVar("_Phone")


class PhonePlace(Generic[_Phone]):
    """One pod or the hub. `phone` is its present phone or None; `edition` counts its tokens."""

    def __init__(self, name: str, make_token: Callable[[], str]) -> None:
        self.name = name
        self.phone: _Phone | None = None
        self.edition = 0
        self._make_token = make_token
        self.renew()

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
    def __init__(self, make_token: Callable[[], str] = lambda: secrets.token_urlsafe(_TOKEN_BYTES)) -> None:
        self.by_name: dict[str, PhonePlace[_Phone]] = {name: PhonePlace(name, make_token) for name in ROWS}

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
