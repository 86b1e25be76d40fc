"""Parts of landscapes: sky, hills, mountains, water, trees, houses and towers."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass

from render.canvas.smooth_draw import LocalDraw, SmoothDraw, star
from render.contract.theme import Colour, mix


@dataclass(frozen=True, slots=True)
class Tint:
    """The colours of a landscape, from the top of the sky to the foreground."""

    high: Colour
    low: Colour
    far: Colour
    middle: Colour
    near: Colour
    glow: Colour
    roof: Colour


class Scenery:
    """A landscape in progress. `unit` is the scale of its parts in pixels; `chance` places them at random.

    Draw from back to front: every part covers what was drawn before.
    """

    def __init__(self, draw: SmoothDraw, tint: Tint, chance: random.Random) -> None:
        self.draw, self.tint, self.chance = draw, tint, chance
        self.width, self.height = draw.width, draw.height
        self.unit = min(self.width, self.height * 0.8)
        self.wall = mix(tint.low, (255, 248, 232), 0.5)

    def at(self, x: float, y: float, unit: float | None = None) -> LocalDraw:
        """Return local coordinates with this origin and unit, both in pixels; by default with the scenery's unit."""
        return LocalDraw(self.draw, x, y, self.unit if unit is None else unit)

    def sky(self) -> None:
        """Draw the sky with the sun or the moon, some clouds and perhaps birds."""
        t, w, h = self.tint, self.width, self.height
        self.draw.gradient(0, h * 0.72, t.high, t.low, 6)
        self.draw.rectangle(0, h * 0.7, w, h, t.low)
        self._sun_or_moon()
        for _ in range(self.chance.randint(0, 3)):
            cloud = self.at(w * self.chance.random(), h * self.chance.uniform(0.27, 0.42), self.unit * 0.16)
            colour = mix(mix(t.high, t.low, 0.5), (255, 255, 255), 0.45)
            cloud.rectangle(-1, -0.12, 1, 0.12, colour, 0.12)
            cloud.rectangle(-0.55, -0.32, 0.5, 0.02, colour, 0.17)
        if self.chance.random() < 0.5:
            self._birds()

    def _sun_or_moon(self) -> None:
        """Draw a hazy sun, a sun with rays or a crescent moon."""
        t, w, h = self.tint, self.width, self.height
        x, y = w * self.chance.uniform(0.4, 0.88), h * self.chance.uniform(0.33, 0.5)
        radius = self.unit * self.chance.uniform(0.1, 0.16)
        air = mix(t.high, t.low, y / h / 0.72)
        kind = self.chance.choice(("haze", "rays", "moon"))
        if kind == "rays":
            self.draw.polygon(star(x, y, radius * 1.9, radius * 1.3, 14), mix(air, t.glow, 0.34))
        else:
            for step, part in ((2.1, 0.16), (1.5, 0.34)):
                self.draw.circle(x, y, radius * step, mix(air, t.glow, part))
        self.draw.circle(x, y, radius, t.glow)
        if kind == "moon":
            self.draw.circle(x + radius * 0.5, y - radius * 0.2, radius * 0.86, mix(air, t.glow, 0.34))

    def _birds(self) -> None:
        x, y = self.width * self.chance.uniform(0.55, 0.8), self.height * self.chance.uniform(0.3, 0.4)
        for dx, dy in ((0.0, 0.0), (0.09, 0.05), (-0.08, 0.06), (0.17, 0.11))[: self.chance.randint(2, 4)]:
            bird = self.at(x + dx * self.unit, y + dy * self.unit)
            bird.line([(-0.035, -0.014), (0, 0.006), (0.035, -0.014)], self.tint.near, 0.011)

    def stars(self) -> None:
        """Draw a few stars."""
        for _ in range(9):
            x, y = self.width * self.chance.random(), self.height * self.chance.uniform(0.26, 0.5)
            self.draw.polygon(star(x, y, self.unit * 0.018, self.unit * 0.006, 4), self.tint.glow)

    def hills(self, level: float, swing: float, colour: Colour) -> Callable[[float], float]:
        """Draw rolling hills; return a function from `x` to the `y` of their ridge, both in pixels."""
        phase, second = self.chance.uniform(0, 6.3), self.chance.uniform(0, 6.3)

        def top(x: float) -> float:
            at = x / self.width
            lift = 0.5 + 0.36 * math.sin(at * 4 + phase) + 0.14 * math.sin(at * 9 + second)
            return self.height * (level - swing * lift)

        ridge = [(float(x), top(x)) for x in range(0, self.width + 4, 4)]
        self.draw.polygon([(0, self.height), *ridge, (ridge[-1][0], self.height)], colour)
        return top

    def mountains(self, level: float, rise: float, colour: Colour) -> None:
        """Draw a range of mountains with snow on top."""
        cap = mix(colour, mix(self.tint.low, (255, 255, 255), 0.5), 0.6)
        shade = mix(colour, self.tint.near, 0.16)
        self.draw.rectangle(0, self.height * (level - rise * 0.2), self.width, self.height, colour)
        x = self.width * self.chance.uniform(-0.1, 0.1)
        while x < self.width * 1.1:
            tall, wide = self.height * rise * self.chance.uniform(0.7, 1.05), self.width * self.chance.uniform(0.2, 0.3)
            peak = self.at(x, self.height * level, 1)
            peak.polygon([(-wide, 0), (0, -tall), (wide, 0)], colour)
            peak.polygon([(0, -tall), (wide, 0), (wide * 0.3, 0), (wide * 0.06, -tall * 0.5)], shade)
            drop = 0.27
            snow = [(0.0, -tall), (wide * drop, -tall * (1 - drop)), (wide * 0.08, -tall * 0.8)]
            peak.polygon([*snow, (-wide * 0.06, -tall * 0.7), (-wide * drop, -tall * (1 - drop))], cap)
            x += wide * self.chance.uniform(0.9, 1.4)

    def water(self, level: float) -> None:
        """Draw water with reflections from `level` (a fraction of the height) down to the lower edge."""
        t, w, h = self.tint, self.width, self.height
        self.draw.gradient(h * level, h, mix(t.middle, t.low, 0.3), t.near, 4)
        for _ in range(7):
            x, y = self.chance.uniform(0, w), h * self.chance.uniform(level + 0.02, 1)
            length = self.unit * 0.05 + (y / h - level) * self.unit * 0.3
            self.draw.rectangle(x, y, x + length, y + self.unit * 0.007, mix(t.middle, t.low, 0.6), 0.6)

    def tree(self, x: float, y: float, size: float, colour: Colour) -> None:
        """Draw a fir or a leafy tree."""
        tree = self.at(x, y, size)
        tree.rectangle(-0.06, -0.3, 0.06, 0, mix(colour, (40, 20, 10), 0.6))
        if self.chance.random() < 0.5:
            for top, wide in ((-1.0, 0.2), (-0.78, 0.28), (-0.56, 0.36)):
                tree.polygon([(0, top), (-wide, top + 0.36), (wide, top + 0.36)], colour)
        else:
            tree.circle(0, -0.52, 0.27, colour)
            tree.circle(-0.08, -0.6, 0.16, mix(colour, self.tint.low, 0.22))

    def house(self, x: float, y: float, size: float) -> None:
        """Draw a small house with a lit window."""
        house = self.at(x, y, size)
        house.rectangle(-0.5, -0.55, 0.5, 0, self.wall)
        house.rectangle(0, -0.55, 0.5, 0, mix(self.wall, self.tint.middle, 0.25))
        house.polygon([(-0.62, -0.5), (0, -1), (0.62, -0.5)], self.tint.roof)
        house.rectangle(-0.1, -0.34, 0.12, 0, self.tint.near)
        house.rectangle(-0.36, -0.4, -0.2, -0.22, self.tint.glow)

    def tower(self, x: float, foot: float, wide: float, tall: float, top: str) -> None:
        """Draw a tower; `top` is "dome", "spire" or, for battlements, "wall"."""
        shade = mix(self.wall, self.tint.middle, 0.42)
        tower = self.at(x, foot - tall, wide)
        height = tall / wide
        tower.rectangle(-0.5, 0, 0.5, height, self.wall)
        tower.rectangle(0.08, 0, 0.5, height, shade)
        if top == "dome":
            self._dome(tower, shade)
        elif top == "spire":
            self._spire(tower)
        else:
            for at in range(3):
                tower.rectangle(-0.6 + at * 0.46, -0.3, -0.32 + at * 0.46, 0.05, shade if at == 2 else self.wall)
            tower.rectangle(-0.6, -0.06, 0.6, 0.16, shade)
        for at in (0.3, 0.62) if height > 2.6 else (0.3,):
            tower.rectangle(-0.2, height * at - 0.21, 0.04, height * at + 0.21, self.tint.glow, 0.12)

    def _dome(self, tower: LocalDraw, shade: Colour) -> None:
        roof = self.tint.roof
        tower.ellipse(-0.6, -0.62, 0.6, 0.62, roof)
        tower.ellipse(-0.36, -0.5, -0.06, -0.1, mix(roof, (255, 255, 255), 0.25))
        tower.rectangle(-0.62, 0, 0.62, 0.64, self.wall)
        tower.rectangle(0.08, 0, 0.62, 0.64, shade)
        tower.polygon([(0, -1.15), (-0.2, -0.5), (0.2, -0.5)], roof)
        tower.circle(0, -1.15, 0.1, self.tint.glow)

    def _spire(self, tower: LocalDraw) -> None:
        roof, near = self.tint.roof, self.tint.near
        tower.polygon([(-0.62, 0), (0, -1.7), (0.62, 0)], roof)
        tower.polygon([(0.1, 0), (0, -1.7), (0.62, 0)], mix(roof, near, 0.45))
        tower.line([(0, -1.6), (0, -2.1)], near, 0.06)
        tower.polygon([(0, -2.1), (0.55, -1.92), (0, -1.76)], self.tint.glow)
