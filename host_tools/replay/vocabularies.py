"""How each game of the catalogue is spoken in scenarios."""

from host_tools.replay import floors, newyork, skyscrapers, track

VOCABULARIES = {"skyscrapers": skyscrapers, "floors": floors, "newyork": newyork, "track": track}
