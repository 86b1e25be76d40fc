"""Landscapes in progress: sky, hills, mountains, water, trees and towers, and the landmarks among them."""

import math
import random
from collections.abc import Callable

from render.art.drawings import SHAPES, Command, colour_of, commands, named_colours, paint, paint_shape
from render.canvas.smooth_draw import Point, SmoothDraw, star
from render.contract.theme import Colour, mix

_WHITE: Colour = (255, 255, 255)


class Scenery:
    """A landscape in progress, in the colours of a section of `landscapes.shapes`.

    `unit` is the scale of its parts in pixels; `chance` places them at random. Draw from back to front: every part
    covers what was drawn before.
    """

    def __init__(self, draw: SmoothDraw, colours: str, chance: random.Random) -> None:
        self.draw, self.chance = draw, chance
        self.width, self.height = draw.width, draw.height
        self.unit = min(self.width, self.height * 0.8)
        self.colours = dict(named_colours(colours))
        self._x = self._y = 0.0
        self._scale = self.unit
        self._ridge: Callable[[float], float] = lambda _: 0.0
        self.landmark("colours")

    def paint(self, name: str, x: float, y: float, unit: float, main: Colour = _WHITE) -> None:
        """Draw a drawing with this origin and unit, both in pixels."""
        paint(self.draw, name, self.colours | {"main": main}, x, y, unit)

    def landmark(self, name: str) -> None:
        """Draw a landmark. Besides shapes, which lie at the last place, its drawing has these lines.

            place X Y [SCALE]              a place, in parts of the width and height
            stand X PIXELS                 a place so many pixels below the ridge of the last hills
            mountains COLOUR LEVEL RISE    hills COLOUR LEVEL SWING    water LEVEL    stars
            tower TOP x,y WIDTH HEIGHT     tree COLOUR x,y SIZE        crystal COLOUR LEAN X HEIGHT WIDTH
            sails CLOTH SPAR DEGREES       beam COLOUR y TOP BOTTOM    roofs Y    towers Y

        A range such as `0.3..0.4` in place of the first number stands for one picked at random.
        """
        for command in commands(name):
            if command.kind in SHAPES:
                paint_shape(self.draw, command, self.colours, self._x, self._y, self._scale)
            else:
                self._perform(command)

    def _perform(self, command: Command) -> None:
        words, points = command.words, command.points
        numbers = [*(self.chance.uniform(low, high) for low, high in command.ranges), *command.numbers]
        x, y, unit = self._x, self._y, self._scale
        if points:
            x, y = x + points[0][0] * unit, y + points[0][1] * unit
        match command.kind:
            case "colour":
                self.colours[words[0]] = self._colour(words[1])
            case "place":
                self._x, self._y = self.width * numbers[0], self.height * numbers[1]
                self._scale = self.unit * (numbers[2] if len(numbers) > 2 else 1)
            case "stand":
                self._x, self._scale = self.width * numbers[0], self.unit
                self._y = self._ridge(self._x) + numbers[1]
            case "mountains":
                self._mountains(self._colour(words[0]), *numbers)
            case "hills":
                self._hills(self._colour(words[0]), *numbers)
            case "water":
                self._water(*numbers)
            case "stars":
                self._stars()
            case "tower":
                self._tower(words[0], x, y, *(number * unit for number in numbers))
            case "tree":
                kind = "fir" if self.chance.random() < 0.5 else "leafy"
                self.paint(kind, x, y, numbers[0] * unit, self._colour(words[0]))
            case "draw":
                main = self._colour(words[1]) if words[1:] else _WHITE
                self.paint(words[0], x, y, numbers[0] * unit, main)
            case "crystal":
                self._crystal(self._colour(words[0]), *numbers)
            case "sails":
                self._sails(self._colour(words[0]), self._colour(words[1]), numbers[0])
            case "beam":
                ends = [(x, y + numbers[0] * unit), (0, y + numbers[1] * unit), (0, y + numbers[2] * unit)]
                self.draw.polygon(ends, self._colour(words[0]))
            case "roofs":
                self._roofs(*numbers)
            case "towers":
                self._towers(*numbers)
            case unknown:
                raise ValueError(f"no line of a landscape begins with {unknown!r}")

    def _colour(self, text: str) -> Colour:
        return colour_of(text, self.colours)

    def sky(self) -> None:
        """Draw the sky with the sun or the moon, some clouds and perhaps birds."""
        c, w, h = self.colours, self.width, self.height
        self.draw.gradient(0, h * 0.72, c["high"], c["low"], 6)
        self.draw.rectangle(0, h * 0.7, w, h, c["low"])
        self._sun_or_moon()
        cloud = mix(mix(c["high"], c["low"], 0.5), _WHITE, 0.45)
        for _ in range(self.chance.randint(0, 3)):
            x, y = w * self.chance.random(), h * self.chance.uniform(0.27, 0.42)
            self.paint("cloud", x, y, self.unit * 0.16, cloud)
        if self.chance.random() < 0.5:
            x, y = w * self.chance.uniform(0.55, 0.8), h * self.chance.uniform(0.3, 0.4)
            for dx, dy in ((0.0, 0.0), (0.09, 0.05), (-0.08, 0.06), (0.17, 0.11))[: self.chance.randint(2, 4)]:
                self.paint("bird", x + dx * self.unit, y + dy * self.unit, self.unit)

    def _sun_or_moon(self) -> None:
        """Draw a hazy sun, a sun with rays or a crescent moon."""
        c, w, h = self.colours, self.width, self.height
        x, y = w * self.chance.uniform(0.4, 0.88), h * self.chance.uniform(0.33, 0.5)
        radius = self.unit * self.chance.uniform(0.1, 0.16)
        air = mix(c["high"], c["low"], y / h / 0.72)
        kind = self.chance.choice(("haze", "rays", "moon"))
        if kind == "rays":
            self.draw.polygon(star(x, y, radius * 1.9, radius * 1.3, 14), mix(air, c["glow"], 0.34))
        else:
            for step, part in ((2.1, 0.16), (1.5, 0.34)):
                self.draw.circle(x, y, radius * step, mix(air, c["glow"], part))
        self.draw.circle(x, y, radius, c["glow"])
        if kind == "moon":
            self.draw.circle(x + radius * 0.5, y - radius * 0.2, radius * 0.86, mix(air, c["glow"], 0.34))

    def _stars(self) -> None:
        for _ in range(9):
            x, y = self.width * self.chance.random(), self.height * self.chance.uniform(0.26, 0.5)
            self.draw.polygon(star(x, y, self.unit * 0.018, self.unit * 0.006, 4), self.colours["glow"])

    def _hills(self, colour: Colour, level: float, swing: float) -> None:
        """Draw rolling hills; `_ridge` returns the `y` of their ridge at an `x`, both in pixels."""
        phase, second = self.chance.uniform(0, 6.3), self.chance.uniform(0, 6.3)
        width, height, sin = self.width, self.height, math.sin

        def ridge(x: float) -> float:
            at = x / width
            return height * (level - swing * (0.5 + 0.36 * sin(at * 4 + phase) + 0.14 * sin(at * 9 + second)))

        points = [(float(x), ridge(x)) for x in range(0, self.width + 4, 4)]
        self.draw.polygon([(0, self.height), *points, (points[-1][0], self.height)], colour)
        self._ridge = ridge

    def _mountains(self, colour: Colour, level: float, rise: float) -> None:
        """Draw a range of mountains with snow on top."""
        cap = mix(colour, mix(self.colours["low"], _WHITE, 0.5), 0.6)
        shade = mix(colour, self.colours["near"], 0.16)
        foot, drop = self.height * level, 0.27
        self.draw.rectangle(0, self.height * (level - rise * 0.2), self.width, self.height, colour)
        x = self.width * self.chance.uniform(-0.1, 0.1)
        while x < self.width * 1.1:
            tall, wide = self.height * rise * self.chance.uniform(0.7, 1.05), self.width * self.chance.uniform(0.2, 0.3)
            for fill, shape in (
                (colour, ((-1, 0), (0, 1), (1, 0))),
                (shade, ((0, 1), (1, 0), (0.3, 0), (0.06, 0.5))),
                (cap, ((0, 1), (drop, 1 - drop), (0.08, 0.8), (-0.06, 0.7), (-drop, 1 - drop))),
            ):
                self.draw.polygon([(x + wide * dx, foot - tall * up) for dx, up in shape], fill)
            x += wide * self.chance.uniform(0.9, 1.4)

    def _water(self, level: float) -> None:
        """Draw water with reflections from `level` (a fraction of the height) down to the lower edge."""
        c, w, h = self.colours, self.width, self.height
        self.draw.gradient(h * level, h, mix(c["middle"], c["low"], 0.3), c["near"], 4)
        for _ in range(7):
            x, y = self.chance.uniform(0, w), h * self.chance.uniform(level + 0.02, 1)
            length = self.unit * 0.05 + (y / h - level) * self.unit * 0.3
            self.draw.rectangle(x, y, x + length, y + self.unit * 0.007, mix(c["middle"], c["low"], 0.6), 0.6)

    def _tower(self, top: str, x: float, foot: float, wide: float, tall: float) -> None:
        """Draw a tower with a dome, a spire or battlements."""

        def rectangle(left: float, upper: float, right: float, lower: float, fill: Colour, radius: float = 0) -> None:
            corners = x + left * wide, head + upper * wide, x + right * wide, head + lower * wide
            self.draw.rectangle(*corners, fill, radius * wide)

        head, height = foot - tall, tall / wide
        rectangle(-0.5, 0, 0.5, height, self.colours["wall"])
        rectangle(0.08, 0, 0.5, height, self.colours["shade"])
        self.paint(top, x, head, wide)
        for at in (0.3, 0.62) if height > 2.6 else (0.3,):
            rectangle(-0.2, height * at - 0.21, 0.04, height * at + 0.21, self.colours["glow"], 0.12)

    def _towers(self, level: float) -> None:
        """Draw five towers of random heights and tops, one of them taller than the others."""
        tops = ("dome", "spire", "battlements")
        for number, (at, wide) in enumerate(((0.36, 0.1), (0.52, 0.13), (0.96, 0.12), (0.83, 0.14), (0.68, 0.17))):
            tall = self.unit * self.chance.uniform(0.22, 0.3) * (1.25 if number == 4 else 1)
            top = tops[(number + self.chance.randrange(2)) % 3]
            self._tower(top, self.width * at, self.height * level, self.unit * wide, tall)

    def _roofs(self, level: float) -> None:
        """Draw a row of roofs across the picture."""
        c, u = self.colours, self.unit
        for at in range(9):
            x, y = self.width * at / 8, self.height * level - u * self.chance.uniform(0.14, 0.28)
            wall = mix(c["far"], c["middle"], self.chance.random() * 0.5)
            self.draw.rectangle(x - 0.08 * u, y, x + 0.08 * u, y + 0.4 * u, wall)
            roof = [(x - 0.09 * u, y + 0.01 * u), (x, y - 0.1 * u), (x + 0.09 * u, y + 0.01 * u)]
            self.draw.polygon(roof, mix(c["far"], c["roof"], 0.35))

    def _crystal(self, colour: Colour, lean: float, x: float, tall: float, wide: float) -> None:
        """Draw a six-sided crystal with its three visible sides."""
        canvas = self.colours["canvas"]
        for fill, side in (
            (mix(colour, canvas, 0.3), ((0, -1), (0.72, -1), (1, -0.1), (0.66, -0.4), (0, -0.4))),
            (mix(colour, canvas, 0.66), ((0, -0.4), (0.66, -0.4), (1, -0.1), (0.64, 0.35), (0, 0.35))),
            (mix(colour, (0, 0, 0), 0.3), ((0, 0.35), (0.64, 0.35), (1, -0.1), (0.7, 1), (0, 1))),
        ):
            self.draw.polygon([self._local(x + lean * tall * up + to * wide / 2, -tall * up) for up, to in side], fill)

    def _sails(self, cloth: Colour, spar: Colour, turn: float) -> None:
        """Draw the four sails of a mill, turned by so many degrees."""
        for at in range(4):
            angle = math.radians(turn + 90 * at)
            along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle) * 0.08, math.cos(angle) * 0.08)
            root, tip = (along[0] * 0.07, along[1] * 0.07 - 0.37), (along[0] * 0.31, along[1] * 0.31 - 0.37)
            sail = [root, tip, (tip[0] + across[0], tip[1] + across[1]), (root[0] + across[0], root[1] + across[1])]
            self.draw.polygon([self._local(*point) for point in sail], cloth)
            self.draw.line([self._local(0, -0.37), self._local(*tip)], spar, 0.014 * self._scale)

    def _local(self, x: float, y: float) -> Point:
        """Return a point that is given relative to the last place."""
        return self._x + x * self._scale, self._y + y * self._scale
