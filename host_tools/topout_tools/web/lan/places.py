"""The places that a phone can take: the five pods and the hub. Each has a token that opens only this place.

One more token, the join token, is exchanged for the token of a place that is free.
"""

import math
import secrets
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from topout_tools.sim.switches import ROWS
from topout_tools.web.commands import Command
from topout_tools.web.lan.code_file import CodeFile

HUB = "hub"
JOIN = "join"  # beside the names of places: the join token
_TOKEN_BYTES = 12  # 96 bits cannot be guessed, and the QR code keeps large modules

_SLEEP_S = 600.0  # a phone that sleeps, or lost its network, keeps its place for so long
_GIVEN_S = 10.0  # and one that was given a place has so long to take it

_Phone = TypeVar("_Phone")


def _make_token() -> str:
    return secrets.token_urlsafe(_TOKEN_BYTES)


class PhonePlace(Generic[_Phone]):
    """One pod or the hub. `phone` is its present phone or None; `edition` counts its tokens."""

    def __init__(self, name: str, token: str = "", now_s: Callable[[], float] = time.monotonic) -> None:
        """`token` is a known one; without it a new one is made."""
        self.name = name
        self.phone: _Phone | None = None
        self.edition = 1
        self.token = token or _make_token()
        self._now_s = now_s
        self._held_until_s = -math.inf

    def renew(self) -> None:
        """Replace the token. The old one no longer works."""
        self.token = _make_token()
        self.edition += 1
        self._held_until_s = -math.inf

    @property
    def is_free(self) -> bool:
        """Whether the place has no phone, and none that may come back."""
        return self.phone is None and self._now_s() >= self._held_until_s

    def hold(self) -> None:
        """Keep the place for a phone that was just given its token."""
        self._held_until_s = self._now_s() + _GIVEN_S

    def take(self, phone: _Phone) -> _Phone | None:
        """Give the place to this phone and return the phone that had it before, or None.

        The latest phone wins: after a sleep or a reload, a phone's own old connection must not keep it out.
        """
        older, self.phone = self.phone, phone
        return older

    def leave(self, phone: _Phone) -> None:
        if self.phone is phone:
            self.phone = None
            self._held_until_s = self._now_s() + _SLEEP_S

    def allows(self, command: Command) -> bool:
        """Return whether this place may send the command.

        A place may press its own keys. The hub may also be knocked, because it holds the sensor.
        """
        if command.verb in ("down", "up"):
            return command.what.startswith(f"{self.name}.")
        return command.verb == "knock" and self.name == HUB


class PhonePlaces(Generic[_Phone]):
    """All places. With a file, the tokens are those of the last time. `edition` counts the join tokens."""

    def __init__(self, file: CodeFile | None = None, now_s: Callable[[], float] = time.monotonic) -> None:
        self._file = file
        known = file.load((*ROWS, JOIN)) if file else {}
        self.by_name: dict[str, PhonePlace[_Phone]] = {
            name: PhonePlace(name, known.get(name, ""), now_s) for name in ROWS
        }
        self.join_token = known.get(JOIN) or _make_token()
        self.edition = 1
        self._save()

    def renew(self, name: str) -> None:
        """Replace the token of a place, and the join token: who had them is not let in again, even after a restart."""
        self.by_name[name].renew()
        self.join_token = _make_token()
        self.edition += 1
        self._save()

    def _save(self) -> None:
        if self._file:
            self._file.save({name: place.token for name, place in self.by_name.items()} | {JOIN: self.join_token})

    def is_join(self, token: str) -> bool:
        """Return whether this is the join token. The comparison takes constant time."""
        return secrets.compare_digest(self.join_token.encode(), token.encode(errors="surrogatepass"))

    @property
    def free(self) -> list[str]:
        return [name for name, place in self.by_name.items() if place.is_free]

    def give(self, name: str) -> str:
        """Return the token of this place and hold the place for a moment, or return "" if it is not free."""
        place = self.by_name.get(name)
        if place is None or not place.is_free:
            return ""
        place.hold()
        return place.token

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
