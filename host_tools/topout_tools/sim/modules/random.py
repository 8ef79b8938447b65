"""Random numbers from a fixed seed, so that the same presses give the same game."""

from random import Random as _Random

_source = _Random(0)

choice = _source.choice
getrandbits = _source.getrandbits
randint = _source.randint
random = _source.random
randrange = _source.randrange
seed = _source.seed
uniform = _source.uniform
