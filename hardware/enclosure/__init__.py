"""The enclosure: parametric solids of hub and pod, checked against the boards they hold. Needs build123d."""

from hardware.enclosure.headless import prepare

prepare()  # before anything imports build123d
