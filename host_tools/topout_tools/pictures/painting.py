"""Paints a frame of the table: the hub in the middle with its real pixels, the pods around it.

Pods without a player are left out while a game is on. The eye sees a dim light brighter than its share of the power, so
dim lights are painted brighter. Parts that do not change between frames are painted once.
"""

import math
from functools import cache, lru_cache

import numpy
from PIL import Image, ImageDraw

from topout_tools.pictures.frame import Frame, PlayerLabel, unpacked
from topout_tools.pictures.letters import BIG, BODY, written
from topout_tools.sim.circuit import PODS
from topout_tools.sim.ring import PIXELS, Color
from topout_tools.sim.st7789 import to_rgb, to_words

WIDTH_PX, HEIGHT_PX = 640, 436

_SCREEN = (160, 134)
_HUB = (148, 122, 492, 424)
_HUB_KEYS = {"hub.menu": (160, "MENU"), "hub.undo": (269, "UNDO"), "hub.fall": (378, "FALL")}
_HUB_KEY_TOP, _HUB_KEY_WIDTH, _HUB_KEY_HEIGHT = 383, 102, 32
_CENTRES = {"p1": (74, 346), "p2": (74, 192), "p3": (320, 66), "p4": (566, 192), "p5": (566, 346)}
_CABLE_ENDS = {"p1": (148, 346), "p2": (148, 250), "p3": (320, 122), "p4": (492, 250), "p5": (492, 346)}
_RADIUS = 62
_LIGHTS_RADIUS = 53
_FINE = 4  # round shapes are drawn this many times larger, then scaled down

_PLANKS = ((107, 69, 41), (99, 65, 41), (107, 73, 41), (99, 65, 41))  # colours that RGB565 can represent
_GAP, _CABLE, _BODY, _RIM = (70, 44, 26), (28, 24, 20), (30, 30, 32), (66, 62, 58)
_FACE, _UNLIT = (42, 41, 42), (58, 56, 54)
_KEY, _KEY_DOWN, _LETTER = (236, 228, 212), (255, 176, 32), (24, 22, 20)
_INK = (255, 255, 255)
_POD_INKS = {
    "p1": (255, 107, 94),
    "p2": (255, 210, 61),
    "p3": (79, 214, 106),
    "p4": (92, 178, 255),
    "p5": (240, 140, 255),
}
_GAMMA = 0.45

Ink = tuple[int, int, int]


def paint(frame: Frame) -> numpy.ndarray:
    """Return rows of 16-bit words: red, green and blue in 5, 6 and 5 bits, as on the panel."""
    seats = {place.pod: place for place in frame.players}
    shown = tuple(pod for pod in PODS if frame.rings and (not seats or pod in seats))
    picture = _background(shown).copy()
    x, y = _SCREEN
    screen = unpacked(frame.screen)
    picture[y : y + len(screen), x : x + screen.shape[1]] = screen
    for key, (left, name) in _HUB_KEYS.items():
        _put(picture, _hub_key(name, key in frame.pressed), left, _HUB_KEY_TOP)
    for pod in shown:
        keys = tuple(f"{pod}.{key}" in frame.pressed for key in "abc")
        x, y = _CENTRES[pod]
        _put(picture, _pod(pod, frame.rings[PODS.index(pod)], seats.get(pod), keys), x - _RADIUS, y - _RADIUS)
    return picture


def image(frame: Frame, times: int = 2) -> Image.Image:
    """Return the picture for a file, with the console's pixels as crisp squares."""
    made = Image.fromarray(to_rgb(paint(frame)), "RGB")
    return made.resize((times * WIDTH_PX, times * HEIGHT_PX), Image.Resampling.NEAREST)


def _put(picture: numpy.ndarray, piece: numpy.ndarray, x: int, y: int) -> None:
    height, width = piece.shape
    picture[y : y + height, x : x + width] = piece


@cache
def _background(pods: tuple[str, ...]) -> numpy.ndarray:
    """Return the wood, the cables, and the hub without its screen."""
    wide = Image.new("RGB", (WIDTH_PX * _FINE, HEIGHT_PX * _FINE))
    pen = ImageDraw.Draw(wide)
    plank = HEIGHT_PX * _FINE // len(_PLANKS)
    for row, ink in enumerate(_PLANKS):
        pen.rectangle((0, row * plank, WIDTH_PX * _FINE, (row + 1) * plank), fill=ink)
        pen.line((0, row * plank, WIDTH_PX * _FINE, row * plank), fill=_GAP, width=_FINE)
    for pod in pods:
        ends = [tuple(_FINE * at for at in place) for place in (_CENTRES[pod], _CABLE_ENDS[pod])]
        pen.line(ends, fill=_CABLE, width=5 * _FINE)
    pen.rounded_rectangle([_FINE * edge for edge in _HUB], radius=12 * _FINE, fill=_BODY, outline=_RIM, width=2 * _FINE)
    return to_words(numpy.asarray(wide.resize((WIDTH_PX, HEIGHT_PX), Image.Resampling.BOX)))


@cache
def _hub_key(name: str, is_down: bool) -> numpy.ndarray:
    key = Image.new("RGB", (_HUB_KEY_WIDTH, _HUB_KEY_HEIGHT), _BODY)
    pen = ImageDraw.Draw(key)
    box = (0, 0, _HUB_KEY_WIDTH - 1, _HUB_KEY_HEIGHT - 1)
    pen.rounded_rectangle(box, radius=6, fill=_KEY_DOWN if is_down else _KEY)
    _write(key, name, BODY, _HUB_KEY_WIDTH // 2, _HUB_KEY_HEIGHT // 2, _LETTER, _HUB_KEY_WIDTH)
    return to_words(numpy.asarray(key))


@lru_cache(maxsize=512)
def _pod(pod: str, ring: tuple[Color, ...], place: PlayerLabel | None, keys: tuple[bool, ...]) -> numpy.ndarray:
    """Return a pod on the wood that is under it."""
    left, top = _CENTRES[pod][0] - _RADIUS, _CENTRES[pod][1] - _RADIUS
    under = _background((pod,))[top : top + 2 * _RADIUS, left : left + 2 * _RADIUS]
    picture = Image.fromarray(to_rgb(under), "RGB")
    size = 2 * _RADIUS * _FINE
    picture = picture.resize((size, size), Image.Resampling.NEAREST)
    pen = ImageDraw.Draw(picture)
    _disc(pen, 0, 0, _RADIUS, _RIM)
    _disc(pen, 0, 0, _RADIUS - 2, _BODY)
    for pixel, color in enumerate(ring):
        angle = 2 * math.pi * pixel / PIXELS
        _light(pen, _LIGHTS_RADIUS * math.sin(angle), -_LIGHTS_RADIUS * math.cos(angle), color)
    _disc(pen, 0, 0, _LIGHTS_RADIUS - 8, _FACE)
    for at, is_down in enumerate(keys):
        _disc(pen, 24 * (at - 1), 21, 11, _KEY_DOWN if is_down else _KEY)
    small = picture.resize((2 * _RADIUS, 2 * _RADIUS), Image.Resampling.BOX)
    for at, letter in enumerate("ABC"):
        _write(small, letter, BODY, _RADIUS + 24 * (at - 1), _RADIUS + 21, _LETTER, 20)
    name = place.name if place else pod.removeprefix("p")
    _write(small, name, BODY, _RADIUS, _RADIUS - 26, _POD_INKS[pod], 70)
    if place:
        _write(small, place.score, BIG, _RADIUS, _RADIUS - 4, _INK, 84)
    return to_words(numpy.asarray(small))


def _light(pen: ImageDraw.ImageDraw, x: float, y: float, color: Color) -> None:
    strongest = max(color)
    if not strongest:
        _disc(pen, x, y, 4.5, _UNLIT)
        return
    bright = (strongest / 255) ** _GAMMA
    hue = [255 * level / strongest for level in color]
    _disc(pen, x, y, 8, _mixed(hue, _BODY, 0.4 * bright))
    _disc(pen, x, y, 5.5, _mixed(hue, _UNLIT, 0.45 + 0.55 * bright))


def _mixed(hue: list[float], under: Ink, share: float) -> Ink:
    red, green, blue = (round(share * over + (1 - share) * below) for over, below in zip(hue, under, strict=True))
    return red, green, blue


def _disc(pen: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: Ink) -> None:
    """Draw a disc; x and y are pixels from the middle of a pod."""
    x, y, radius = (_FINE * value for value in (x + _RADIUS, y + _RADIUS, radius))
    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)


def _write(picture: Image.Image, text: str, fonts: str, x: int, y: int, ink: Ink, room_px: int) -> None:
    """Write text centred on x, y."""
    mask = written(text, fonts, room_px)
    picture.paste(ink, (x - mask.width // 2, y - mask.height // 2), mask)
