"""Topout: a scoring console for tabletop building games. Imports point inward: app → ui → match → journal, games."""
