"""Patches Blinka's displayio so that it behaves like the device's.

- Loops over pixels are quick (displayio_pixels, displayio_rows).
- After a full refresh Blinka draws everything once more at the next one, in case another thread changed something.
  There is no other thread here, and the device does not do it, so the patch drops it.
- An item that was hidden before it is removed from its group is not on the screen, so its area is not repainted.
  Blinka repaints it, because its other thread may just have drawn the item.
- A FourWire does not keep its SPI bus alive: the device marks that bus only once a BusDisplay exists. If the bus was
  finalised before, a transaction waits for it without end.
- Releasing displays releases their pins, as on the device. The SPI bus was made elsewhere and keeps its pins until it
  is collected.
- There is a terminal.
- A refresh that is to fail does so before it begins: Blinka would never finish one that fails half-way.
- Drawing takes time: composing a picture, copying a glyph and filling are loops over pixels in C, some 110 to 570
  processor cycles a pixel. Blinka composes a whole area at once. The device composes a piece, sends it and composes the
  next, so the cost is charged as the pixels are sent.
"""

from types import ModuleType
from typing import Any

from topout_tools.sim import current, displayio_rows
from topout_tools.sim.displayio_pixels import fill_pixels, fill_rectangle

# Fitted together with the prices of Python in cost_table.
_COMPOSE_NS = 5400
_COPY_NS = 1500
_READ_NS = 900
_FILL_NS = 1000
_CALL_US = 20
_WAIT_US = 100
_RECTANGLE = 0


def change(name: str, module: ModuleType) -> None:
    """Patch a module of Blinka's that has just been loaded, if it needs a patch."""
    if name == "displayio._tilegrid":
        _change_tilegrid(module)
    elif name == "vectorio._vectorshape":
        _change_vectorshape(module)
    elif name == "displayio":
        _change_displayio(module)
    elif name == "fourwire":
        _change_fourwire(module.__dict__["FourWire"])
    elif name == "busdisplay":
        _change_busdisplay(module)
    elif name == "bitmaptools":
        _change_bitmaptools(module.__dict__)


def _change_displayio(module: ModuleType) -> None:
    release_displays = module.__dict__["release_displays"]

    def release_displays_and_pins() -> None:
        for display in module.__dict__["displays"]:
            display.bus._release()
            if display._backlight_type is not None:
                display._backlight.deinit()
        release_displays()

    module.__dict__["release_displays"] = release_displays_and_pins
    module.__dict__["CIRCUITPYTHON_TERMINAL"] = module.__dict__["_group"].circuitpython_splash


def _change_fourwire(bus_class: Any) -> None:
    init, begin_transaction = bus_class.__init__, bus_class._begin_transaction

    def init_without_keeping(bus: Any, spi: Any, **options: Any) -> None:
        init(bus, spi.port, **options)

    def wait_and_begin_transaction(bus: Any) -> bool:
        while bus._spi.is_deinited:
            current.processor.spend(_WAIT_US)
        return begin_transaction(bus)

    bus_class.__init__ = init_without_keeping
    bus_class._begin_transaction = wait_and_begin_transaction
    bus_class._release = _release_bus


def _release_bus(bus: Any) -> None:
    bus.reset()
    bus._spi = bus._kept_spi = None
    for pin in (bus._dc, bus._chip_select, bus._reset):
        if pin is not None:  # some panels are reset with the processor
            pin.deinit()


def _change_busdisplay(module: ModuleType) -> None:
    module.__dict__["bytearray"] = _zeros
    display_class = module.__dict__["BusDisplay"]
    init, refresh = display_class.__init__, display_class.refresh

    def init_and_keep(display: Any, bus: Any, *sequence: Any, **options: Any) -> None:
        bus._kept_spi = bus._spi.hold()
        init(display, bus, *sequence, **options)

    def check_and_refresh(display: Any, **options: Any) -> bool:
        current.circuit.check(current.circuit.pins["display_mosi"])
        return refresh(display, **options)

    display_class.__init__ = init_and_keep
    display_class.refresh = check_and_refresh


def _zeros(of: Any) -> bytearray:
    """Return an empty buffer. Blinka lists its zeros, and bytearray would copy them one by one."""
    return bytearray(of if isinstance(of, int) else len(of))


def _change_tilegrid(module: ModuleType) -> None:
    module.__dict__["_slow_fill_pixels"] = module.__dict__["_fill_pixels"]
    module.__dict__["_fill_pixels"] = _compose
    grid_class = module.__dict__["TileGrid"]
    prepare_full_refresh = grid_class._prepare_full_refresh

    def prepare_and_settle(grid: Any) -> None:
        prepare_full_refresh(grid)
        grid._needs_refresh = False

    grid_class._prepare_full_refresh = prepare_and_settle
    grid_class._get_previous_area = _copy_area_on_screen


def _copy_area_on_screen(grid: Any, area: Any) -> bool:
    grid._previous_area.copy_into(area)
    return not area.empty()


def _change_vectorshape(module: ModuleType) -> None:
    slow = module.__dict__["_fill_shape_pixels"]

    def fill_shape(buffer: Any, mask: Any, cover: Any, geometry: Any, shape: Any, transform: Any) -> bool:
        color, how, width, height = cover
        if how != _RECTANGLE or transform[0]:
            return slow(buffer, mask, cover, geometry, shape, transform)
        return fill_rectangle(buffer, mask, color, (width, height), geometry, transform)

    module.__dict__["_slow_fill_shape_pixels"] = slow
    module.__dict__["_fill_shape_pixels"] = fill_shape


def _compose(buffer: Any, mask: Any, colors: Any, opaque: Any, geometry: Any, tilegrid: Any, bitmap: Any) -> bool:
    start_x, end_x, start_y, end_y = geometry[-4:]
    current.circuit.panel.composed_ns += (end_x - start_x) * (end_y - start_y) * _COMPOSE_NS
    return fill_pixels(buffer, mask, colors, opaque, geometry, tilegrid, bitmap)


def _change_bitmaptools(names: dict[str, Any]) -> None:
    names.update({f"_slow_{name}": names[name] for name in ("blit", "fill_region", "readinto")})
    blit, fill_region, readinto = names["blit"], names["fill_region"], names["readinto"]

    def charged_blit(target: Any, source: Any, x: int, y: int, **options: Any) -> None:
        left, top = options.get("x1", 0), options.get("y1", 0)
        right, bottom = options.get("x2", source.width), options.get("y2", source.height)
        _check_box(source, left, top, right, bottom)
        if not (0 <= x < target.width and 0 <= y < target.height):
            raise ValueError(f"{x}, {y}: out of range of target")
        _spend((right - left) * (bottom - top), _COPY_NS)
        skipped = options.get("skip_source_index")
        if target is not source and not skipped and "skip_dest_index" not in options and _are_plain(target, source):
            box = left, top, right, bottom
            displayio_rows.copy(target, source, x, y, box, skips_paper=skipped == 0)
        else:
            blit(target, source, x, y, **options)

    def charged_fill_region(target: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
        _check_box(target, x1, y1, x2, y2)
        _spend((x2 - x1) * (y2 - y1), _FILL_NS)
        if value in (0, 1) and _are_plain(target):
            displayio_rows.fill(target, (x1, y1, x2, y2), value)
        else:
            fill_region(target, x1, y1, x2, y2, value)

    def charged_readinto(bitmap: Any, file: Any, bits_per_pixel: int, **options: Any) -> None:
        _spend(bitmap.width * bitmap.height, _READ_NS)
        if bits_per_pixel == 1 and options == {"reverse_pixels_in_element": True} and _are_plain(bitmap):
            displayio_rows.read(bitmap, file)
        else:
            readinto(bitmap, file, bits_per_pixel, **options)

    names.update(blit=charged_blit, fill_region=charged_fill_region, readinto=charged_readinto)


def _check_box(bitmap: Any, left: int, top: int, right: int, bottom: int) -> None:
    """Raise ValueError for a box outside the bitmap, as the device does. Blinka would clip the box."""
    if not (0 <= left <= right <= bitmap.width and 0 <= top <= bottom <= bitmap.height):
        raise ValueError(f"{left}, {top}, {right}, {bottom}: out of range of {bitmap.width} x {bitmap.height}")


def _are_plain(*bitmaps: Any) -> bool:
    return all(displayio_rows.is_plain(bitmap) for bitmap in bitmaps)


def _spend(pixels: int, each_ns: int) -> None:
    current.circuit.clock.advance_us(_CALL_US + pixels * each_ns // 1000)
