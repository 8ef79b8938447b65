"""Topout: a scoring console for tabletop building games. Imports point inward: board → ui → session → games."""
