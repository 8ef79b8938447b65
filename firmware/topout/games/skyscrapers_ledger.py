"""The columns of the ledger in Skyscrapers: where a player's points came from."""

from micropython import const

BUILDS = const(0)
FALLS = const(1)
CARDS = const(2)
BONUS = const(3)
TALLIED = const(4)
ADJUSTED = const(5)
COLUMNS = const(6)
