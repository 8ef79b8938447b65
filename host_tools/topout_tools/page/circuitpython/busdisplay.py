"""The display. A refresh sends the visible tile grids, the lowest first."""

import _outside
from uctypes import addressof


class BusDisplay:
    def __init__(self, bus, init_sequence, **settings):
        self.height = settings["height"]
        self.brightness = 1
        self.root_group = None

    def refresh(self):
        _outside.begin_frame()
        if self.root_group is not None:
            _send(self.root_group, 0, 0, 1)
        _outside.end_frame()


def _send(group, x, y, scale):
    if group.hidden:
        return
    x += group.x * scale
    y += group.y * scale
    scale *= group.scale
    for layer in group.layers:
        if hasattr(layer, "layers"):
            _send(layer, x, y, scale)
        elif not layer.hidden:
            bitmap = layer.bitmap
            place = (x + layer.x * scale, y + layer.y * scale, scale)
            palette = addressof(layer.pixel_shader.colours)
            _outside.show(addressof(bitmap.words), bitmap.width, bitmap.height, bitmap.bits, palette, *place)
