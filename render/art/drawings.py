"""Drawings as data: shapes in local coordinates and named colours, in the files `*.shapes` beside this module.

A file has a section for each drawing, which begins with `[name]`, and a line for each shape, from back to front. A `#`
with a blank behind it begins a comment. `x,y` is a point; y grows downwards.

    polygon COLOUR x,y x,y x,y ...            circle COLOUR x,y RADIUS
    line COLOUR WIDTH x,y x,y ...             regular COLOUR CORNERS x,y RADIUS
    rectangle COLOUR x,y x,y [RADIUS]         star COLOUR POINTS x,y OUTER INNER
    ellipse COLOUR x,y x,y                    arc COLOUR x,y RADIUS START END WIDTH
    gear COLOUR TEETH x,y OUTER INNER         colour NAME COLOUR
    draw NAME x,y SIZE [COLOUR]               colours NAME=COLOUR NAME=COLOUR ...

`draw` draws another drawing, in which the colour is `main`. `colour` and `colours` give names to colours. `both` before
a shape draws it on both sides, mirrored at x = 0; `row COUNT STEP` draws it several times, each further to the right.

A colour is a name, `#rrggbb` or a mix: `wood+near*0.4` is wood with a part of 0.4 of near.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from render.canvas.smooth_draw import Point, SmoothDraw, gear, regular_polygon, star
from render.contract.theme import Colour, mix

_FILES = ("landscapes", "nobles", "symbols")

SHAPES = frozenset({"polygon", "rectangle", "ellipse", "line", "arc"})
"""The kinds of commands that `paint_shape` draws; circles, regular polygons and stars are read as these."""


class Command(NamedTuple):
    """A line of a drawing: its first word, its other words, numbers and points, and ranges as `0.2..0.3`."""

    kind: str
    words: tuple[str, ...]
    numbers: tuple[float, ...]
    points: Sequence[Point]
    ranges: tuple[tuple[float, float], ...]


@cache
def commands(name: str) -> tuple[Command, ...]:
    """Return the lines of a drawing. Raises `KeyError` if there is none of this name."""
    return tuple(command for line in _sections()[name] for command in _parsed(line.split()))


@cache
def named_colours(name: str) -> Mapping[str, Colour]:
    """Return the colours that a section names."""
    colours: dict[str, Colour] = {}
    for command in commands(name):
        if command.kind == "colour":
            colours[command.words[0]] = colour_of(command.words[1], colours)
    return colours


def paint(
    draw: SmoothDraw, name: str, colours: Mapping[str, Colour], x: float = 0, y: float = 0, unit: float = 1
) -> None:
    """Draw a drawing with its origin at a point; its lengths are multiples of `unit` pixels."""
    for command in commands(name):
        if command.kind in SHAPES:
            paint_shape(draw, command, colours, x, y, unit)
        elif command.kind == "colour":
            colours = {**colours, command.words[0]: colour_of(command.words[1], colours)}
        else:
            (dx, dy), words = command.points[0], command.words
            inner = {**colours, "main": colour_of(words[1], colours)} if words[1:] else colours
            paint(draw, words[0], inner, x + dx * unit, y + dy * unit, command.numbers[0] * unit)


def paint_shape(
    draw: SmoothDraw, command: Command, colours: Mapping[str, Colour], x: float, y: float, unit: float
) -> None:
    """Draw a shape."""
    kind, words, numbers, points, _ = command
    fill = colours.get(words[0]) or colour_of(words[0], colours)
    placed = [(x + dx * unit, y + dy * unit) for dx, dy in points]
    if kind == "polygon":
        draw.polygon(placed, fill)
    elif kind == "rectangle":
        draw.rectangle(*placed[0], *placed[1], fill, numbers[0] * unit if numbers else 0)
    elif kind == "ellipse":
        draw.ellipse(*placed[0], *placed[1], fill)
    elif kind == "line":
        draw.line(placed, fill, numbers[0] * unit)
    else:
        radius, start, end, width = numbers
        draw.arc(*placed[0], radius * unit, start, end, fill, width * unit)


def colour_of(text: str, colours: Mapping[str, Colour]) -> Colour:
    """Return a colour as drawings name it."""
    first, added = _mixed(text)
    colour = colours[first] if isinstance(first, str) else first
    for name, part in added:
        colour = mix(colour, colours[name] if isinstance(name, str) else name, part)
    return colour


@cache
def _mixed(text: str) -> tuple[str | Colour, list[tuple[str | Colour, float]]]:
    """Return the first part of a mix, and what is added to it: names, or colours that need no name."""
    first, *added = text.split("+")
    parts = (each.partition("*") for each in added)
    return _named(first), [(_named(name), float(part)) for name, _, part in parts]


def _named(name: str) -> str | Colour:
    if not name.startswith("#"):
        return name
    red, green, blue = bytes.fromhex(name[1:])
    return red, green, blue


@cache
def _sections() -> dict[str, list[str]]:
    """Return the lines of each drawing, without comments."""
    sections: dict[str, list[str]] = {}
    lines: list[str] = []
    for file in _FILES:
        for line in (files("render.art") / f"{file}.shapes").read_text(encoding="utf-8").splitlines():
            text = f" {line}".partition(" # ")[0].strip()
            if text.startswith("["):
                lines = sections[text.strip("[]")] = []
            elif text:
                lines.append(text)
    return sections


def _parsed(tokens: list[str]) -> Iterator[Command]:
    """Yield the commands of a line: more than one after `both` or `row`."""
    match tokens:
        case ["both", *shape]:
            for command in _parsed(shape):
                points = [(-x, y) for x, y in command.points]
                if command.kind in ("rectangle", "ellipse"):
                    (right, top), (left, bottom) = points
                    points = [(left, top), (right, bottom)]
                yield command._replace(points=tuple(points))
                yield command
        case ["row", count, step, *shape]:
            for at in range(int(count)):
                for command in _parsed(shape):
                    yield command._replace(points=tuple((x + at * float(step), y) for x, y in command.points))
        case ["colours", *pairs]:
            for name, _, value in (pair.partition("=") for pair in pairs):
                yield Command("colour", (name, value), (), (), ())
        case [kind, *values]:
            yield _command(kind, values)
        case _:
            pass


def _command(kind: str, values: list[str]) -> Command:
    words: list[str] = []
    numbers: list[float] = []
    points: list[Point] = []
    ranges: list[tuple[float, float]] = []
    for value in values:
        if value[0] not in "-0123456789":
            words.append(value)
        elif "," in value:
            x, y = value.split(",")
            points.append((float(x), float(y)))
        elif ".." in value:
            low, high = value.split("..")
            ranges.append((float(low), float(high)))
        else:
            numbers.append(float(Fraction(value)))
    if kind == "circle":
        kind, (x, y), radius = "ellipse", points[0], numbers[0]
        points = [(x - radius, y - radius), (x + radius, y + radius)]
    elif kind == "regular":
        kind, points = "polygon", regular_polygon(*points[0], numbers[1], int(numbers[0]))
    elif kind == "star":
        kind, points = "polygon", star(*points[0], numbers[1], numbers[2], int(numbers[0]))
    elif kind == "gear":
        kind, points = "polygon", gear(*points[0], numbers[1], numbers[2], int(numbers[0]))
    return Command(kind, tuple(words), tuple(numbers), tuple(points), tuple(ranges))
