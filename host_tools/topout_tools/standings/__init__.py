"""The standings of a club's evening, from its history alone: who plays now, results, points.

evening     what there is to show at one moment
formatting  the same for a terminal
server      one page for a screen on the wall, which keeps itself up to date
"""
