"""The places that a phone can take: the five pods and the hub, each with a token that opens it and nothing else."""

import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

from host_tools.sim.switches import ROWS
from host_tools.web.commands import Command

HUB = "hub"
_TOKEN_BYTES = 12  # 96 bits: out of reach for guesses, and the QR code stays coarse

_Phone = TypeVar("_Phone")


class Place(Generic[_Phone]):
    """`phone` is who has it now, if anybody; `edition` counts its tokens."""

    def __init__(self, name: str, make_token: Callable[[], str]) -> None:
        self.name = name
        self.phone: _Phone | None = None
        self.edition = 0
        self._make_token = make_token
        self.renew()

    def renew(self) -> None:
        """From now on the old token opens nothing."""
        self.token = self._make_token()
        self.edition += 1

    def take(self, phone: _Phone) -> _Phone | None:
        """Whoever came last has it: a phone that slept or was reloaded must not be kept out by its own ghost.

        Says who had it before.
        """
        older, self.phone = self.phone, phone
        return older

    def leave(self, phone: _Phone) -> None:
        if self.phone is phone:
            self.phone = None

    def allows(self, command: Command) -> bool:
        """Its own keys; and the hub, in which the sensor is, can be bumped."""
        if command.verb in ("down", "up"):
            return command.what.startswith(f"{self.name}.")
        return command.verb == "knock" and self.name == HUB


class Places(Generic[_Phone]):
    def __init__(self, make_token: Callable[[], str] = lambda: secrets.token_urlsafe(_TOKEN_BYTES)) -> None:
        self.by_name: dict[str, Place[_Phone]] = {name: Place(name, make_token) for name in ROWS}

    def find(self, token: str) -> Place[_Phone] | None:
        """The place it opens. It takes as long whether it is nearly right or not at all."""
        given = token.encode(errors="surrogatepass")
        found = None
        for place in self.by_name.values():
            if secrets.compare_digest(place.token.encode(), given):
                found = place
        return found

    @property
    def taken(self) -> frozenset[str]:
        return frozenset(name for name, place in self.by_name.items() if place.phone is not None)
