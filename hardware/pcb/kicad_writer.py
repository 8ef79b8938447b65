"""Writes a layout and its tracks as a KiCad 6 board file. KiCad then fills the ground areas and saves it again.

Board files have y downwards; the layout's origin lies at (100, 100) of the sheet.
"""

from collections.abc import Callable, Iterator
from uuid import NAMESPACE_URL, uuid5

from hardware.circuit import Circuit
from hardware.pcb.layout import BACK, Layout, Placed, Point, Word, end_of
from hardware.pcb.router import CLEARANCE, EDGE, POURED, VIA_DRILL, VIA_SIZE, Track, Via

SHEET = 100.0
Near = Callable[[float, float], Point]  # from a footprint's own place to one relative to its middle
_LAYERS = (
    '(0 "F.Cu" signal)',
    '(31 "B.Cu" signal)',
    '(36 "B.SilkS" user "B.Silkscreen")',
    '(37 "F.SilkS" user "F.Silkscreen")',
    '(38 "B.Mask" user)',
    '(39 "F.Mask" user)',
    '(44 "Edge.Cuts" user)',
    '(46 "B.CrtYd" user "B.Courtyard")',
    '(47 "F.CrtYd" user "F.Courtyard")',
    '(48 "B.Fab" user)',
    '(49 "F.Fab" user)',
)


def board_text(layout: Layout, circuit: Circuit, tracks: list[Track], vias: list[Via]) -> str:
    """Return the whole file."""
    nets = {net: at + 1 for at, net in enumerate(circuit.nets)}
    owners = {end: net for net, ends in circuit.nets.items() for end in ends}
    lines = ["(kicad_pcb (version 20211014) (generator topout)", "(general (thickness 1.6))", '(paper "A4")']
    lines += [f'(title_block (title "Topout {layout.name}"))', f"(layers {' '.join(_LAYERS)})"]
    lines += ["(setup (pad_to_mask_clearance 0.05))", '(net 0 "")']
    lines += [f'(net {number} "{net}")' for net, number in nets.items()]
    for part in layout.placed:
        lines += _footprint(
            layout, part, {pad.number: owners.get(end_of(part.ref, pad.number)) for pad in part.footprint.pads}, nets
        )
    for start, end in zip(layout.outline, (*layout.outline[1:], layout.outline[0]), strict=True):
        lines.append(_line("gr_line", _sheet(start), _sheet(end), "Edge.Cuts", 0.1, layout.name))
    for word in layout.words:
        lines.append(_word(word, layout.name))
    for track in tracks:
        layer = "FB"[track.layer] + ".Cu"
        place = f"(start {_xy(_sheet(track.start))}) (end {_xy(_sheet(track.end))})"
        about = f'(width {track.width:g}) (layer "{layer}") (net {nets[track.net]})'
        lines.append(f"(segment {place} {about} {_stamp(layout.name, place, layer)})")
    for via in vias:
        place = f"(at {_xy(_sheet(via.place))})"
        about = f'(size {VIA_SIZE}) (drill {VIA_DRILL}) (layers "F.Cu" "B.Cu") (net {nets[via.net]})'
        lines.append(f"(via {place} {about} {_stamp(layout.name, place)})")
    lines += [_pour(layout, nets[POURED], layer) for layer in ("F.Cu", "B.Cu")]
    return "\n".join([*lines, ")"]) + "\n"


def _sheet(place: Point) -> Point:
    return SHEET + place[0], SHEET - place[1]


def _xy(place: Point) -> str:
    return " ".join(f"{round(value, 4):g}" for value in place)


def _stamp(*words: str) -> str:
    return f"(tstamp {uuid5(NAMESPACE_URL, ' '.join(words))})"


def _line(kind: str, start: Point, end: Point, layer: str, width: float, owner: str) -> str:
    place = f"(start {_xy(start)}) (end {_xy(end)})"
    return f'({kind} {place} (layer "{layer}") (width {width}) {_stamp(owner, kind, place, layer)})'


def _word(word: Word, owner: str) -> str:
    mirror = " (justify mirror)" if word.side == BACK else ""
    place = f"{_xy(_sheet((word.x, word.y)))} {word.turn}"
    font = f"(effects (font (size {word.size} {word.size}) (thickness {max(0.15, word.size * 0.15):g})){mirror})"
    return f'(gr_text "{word.text}" (at {place}) (layer "{word.side}.SilkS") {_stamp(owner, word.text, place)} {font})'


def _footprint(layout: Layout, part: Placed, owners: dict[str, str | None], nets: dict[str, int]) -> list[str]:
    here = _sheet((part.x, part.y))
    owner = f"{layout.name} {part.ref}"

    def near(x: float, y: float) -> Point:
        place = _sheet(part.at(x, y))
        return place[0] - here[0], place[1] - here[1]

    lines = [f'(footprint "topout:{part.footprint.name}" (layer "{part.side}.Cu") {_stamp(owner)} (at {_xy(here)})']
    lines.append("(attr through_hole)")
    lines += _names(part, owner, near)
    lines += _silk(part, owner, near)
    for pad in part.footprint.pads:
        net = owners[pad.number]
        joined = f' (net {nets[net]} "{net}")' if net else ""
        lines.append(
            f'(pad "{pad.number}" thru_hole {"rect" if pad.is_square else "circle"} (at {_xy(near(pad.x, pad.y))}) '
            f"(size {pad.size} {pad.size}) (drill {pad.drill}) (layers *.Cu *.Mask){joined} "
            f"{_stamp(owner, pad.number)})"
        )
    for x, y, wide in part.footprint.holes:
        place = _xy(near(x, y))
        about = f"(size {wide} {wide}) (drill {wide}) (layers *.Cu *.Mask)"
        lines.append(f'(pad "" np_thru_hole circle (at {place}) {about} {_stamp(owner, place)})')
    return [*lines, ")"]


def _names(part: Placed, owner: str, near: Near) -> list[str]:
    """Return reference and value. The reference is printed in the part's middle, where the part will cover it."""
    left, bottom, right, top = part.footprint.box
    is_hidden = not part.value  # strips and keys have words of their own
    mirror = " (justify mirror)" if part.side == BACK else ""
    turn = 90 if part.turn in (90, 270) and right - left > top - bottom else 0
    font = f"(effects (font (size 0.8 0.8) (thickness 0.13)){mirror})"
    middle = _xy(near(*(part.footprint.label or ((left + right) / 2, (bottom + top) / 2))))
    hide = " hide" if is_hidden else ""
    reference = f'"{part.ref}" (at {middle} {turn}) (layer "{part.side}.SilkS"){hide}'
    value = f'"{part.value or part.footprint.name}" (at {middle}) (layer "{part.side}.Fab") hide'
    return [
        f"(fp_text {kind} {text} {font} {_stamp(owner, kind)})"
        for kind, text in (("reference", reference), ("value", value))
    ]


def _silk(part: Placed, owner: str, near: Near) -> list[str]:
    left, bottom, right, top = part.footprint.drawn or part.footprint.box
    layer = part.side + ".SilkS"
    if part.ref.startswith("H"):
        return []
    if part.footprint.is_round:
        middle, edge = near((left + right) / 2, (bottom + top) / 2), near(right, (bottom + top) / 2)
        place = f"(center {_xy(middle)}) (end {_xy(edge)})"
        return [f'(fp_circle {place} (layer "{layer}") (width 0.15) (fill none) {_stamp(owner, place)})']
    corners = [(left, bottom), (right, bottom), (right, top), (left, top)]
    sides = [(*one, *other) for one, other in zip(corners, [*corners[1:], corners[0]], strict=True) if one != other]
    return [
        _line("fp_line", near(x1, y1), near(x2, y2), layer, 0.15, owner)
        for x1, y1, x2, y2 in (*sides, *part.footprint.mark)
    ]


def _inset(outline: tuple[Point, ...], by: float) -> Iterator[Point]:
    """Yield the corners of an outline of right angles, anticlockwise, moved inwards."""
    for at, (x, y) in enumerate(outline):
        (x0, y0), (x2, y2) = outline[at - 1], outline[(at + 1) % len(outline)]
        ways = ((x - x0, y - y0), (x2 - x, y2 - y))
        normals = [(-dy / (abs(dx) + abs(dy)), dx / (abs(dx) + abs(dy))) for dx, dy in ways]
        yield x + by * sum(nx for nx, _ in normals), y + by * sum(ny for _, ny in normals)


def _pour(layout: Layout, net: int, layer: str) -> str:
    points = " ".join(f"(xy {_xy(_sheet(place))})" for place in _inset(layout.outline, EDGE))
    about = f'(net {net}) (net_name "{POURED}") (layer "{layer}") {_stamp(layout.name, "pour", layer)}'
    rules = f"(hatch edge 0.5) (connect_pads (clearance {CLEARANCE + 0.05:g})) (min_thickness 0.25)"
    fill = "(filled_areas_thickness no) (fill yes (thermal_gap 0.3) (thermal_bridge_width 0.5) (smoothing none))"
    return f"(zone {about} {rules} {fill} (polygon (pts {points})))"
