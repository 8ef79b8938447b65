"""What a player's points in Skyscrapers came from: the columns of the ledger."""

from micropython import const

BUILDS = const(0)
FALLS = const(1)
CARDS = const(2)
BONUS = const(3)
TALLIED = const(4)
ADJUSTED = const(5)
COLUMNS = const(6)
