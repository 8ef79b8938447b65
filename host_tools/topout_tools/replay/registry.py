"""The scenario vocabulary of each game of the catalogue."""

from topout_tools.replay import floors, newyork, sheet, skyscrapers, track

VOCABULARIES = {"skyscrapers": skyscrapers, "floors": floors, "newyork": newyork, "track": track, "sheet": sheet}
