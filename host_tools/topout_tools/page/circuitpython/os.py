"""`settings` stands for settings.toml."""

import _outside
from uos import *  # noqa: F403

settings: dict = {}


def getenv(name):
    return settings.get(name)


def urandom(n):
    return bytes(_outside.random_byte() for _ in range(n))
