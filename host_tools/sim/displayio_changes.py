"""How Blinka's displayio is brought nearer to the device's.

- Its loops over pixels are quick (displayio_pixels).
- After a full refresh Blinka draws everything once more at the next one, in case something changed in another thread
  meanwhile. There is no other thread here, and the device does not do it.
- Releasing displays lets go of their pins, as on the device.
- A refresh that is to fail does so before it begins: Blinka would never finish one that fails half-way.
- Laying out text is Python, on the device too, and slow there: a label of ten characters takes some 20 ms, of which
  the refresh is the smaller part. Adafruit's label makes a tile grid of each character; leaner code blits it. That is
  where the cost of the Python around it is charged.
"""

from types import ModuleType
from typing import Any

from host_tools.sim import running
from host_tools.sim.displayio_pixels import fill_pixels, fill_rectangle

_TILE_GRID_US = 1500
_BLIT_US = 400
_RECTANGLE = 0


def change(name: str, module: ModuleType) -> None:
    """Change a module of Blinka's that has just been loaded, if there is anything to change in it."""
    if name == "displayio._tilegrid":
        _change_tilegrid(module)
    elif name == "vectorio._vectorshape":
        _change_vectorshape(module)
    elif name == "displayio":
        _change_displayio(module)
    elif name == "busdisplay":
        _change_busdisplay(module)
    elif name == "bitmaptools":
        module.__dict__["blit"] = _charged(module.__dict__["blit"], _BLIT_US)


def _change_displayio(module: ModuleType) -> None:
    release_displays = module.__dict__["release_displays"]

    def release_displays_and_pins() -> None:
        for display in module.__dict__["displays"]:
            display.bus._release()
            if display._backlight_type is not None:
                display._backlight.deinit()
        release_displays()

    module.__dict__["release_displays"] = release_displays_and_pins


def _change_busdisplay(module: ModuleType) -> None:
    display_class = module.__dict__["BusDisplay"]
    refresh = display_class.refresh

    def check_and_refresh(display: Any, **options: Any) -> bool:
        running.circuit.check(running.circuit.pins["display_mosi"])
        return refresh(display, **options)

    display_class.refresh = check_and_refresh


def _change_tilegrid(module: ModuleType) -> None:
    module.__dict__["_slow_fill_pixels"] = module.__dict__["_fill_pixels"]
    module.__dict__["_fill_pixels"] = fill_pixels
    grid_class = module.__dict__["TileGrid"]
    grid_class.__init__ = _charged(grid_class.__init__, _TILE_GRID_US)
    prepare_full_refresh = grid_class._prepare_full_refresh

    def prepare_and_settle(grid: Any) -> None:
        prepare_full_refresh(grid)
        grid._needs_refresh = False

    grid_class._prepare_full_refresh = prepare_and_settle


def _change_vectorshape(module: ModuleType) -> None:
    slow = module.__dict__["_fill_shape_pixels"]

    def fill_shape(buffer: Any, mask: Any, cover: Any, geometry: Any, shape: Any, transform: Any) -> bool:
        color, how, width, height = cover
        if how != _RECTANGLE or transform[0]:
            return slow(buffer, mask, cover, geometry, shape, transform)
        return fill_rectangle(buffer, mask, color, (width, height), geometry, transform)

    module.__dict__["_slow_fill_shape_pixels"] = slow
    module.__dict__["_fill_shape_pixels"] = fill_shape


def _charged(function: Any, us: int) -> Any:
    def run(*args: Any, **kwargs: Any) -> Any:
        running.processor.spend(us)
        return function(*args, **kwargs)

    return run
