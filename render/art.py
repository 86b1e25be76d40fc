"""Landscapes for card faces: mines and mills, ships and caravans, palaces and towers, drawn from a seed.

All is painted in flat layers from the far to the near, tinted by the gem the card gives. Nothing is copied.
"""

import math
import random
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from data.gems import Gem
from render.brush import Brush, Point, star
from render.theme import Colour, mix


@dataclass(frozen=True, slots=True)
class Tint:
    """The colours of a landscape from the sky to what stands in front."""

    high: Colour
    low: Colour
    far: Colour
    middle: Colour
    near: Colour
    glow: Colour
    roof: Colour


_TINTS = {
    Gem.DIAMOND: Tint((158, 190, 222), (246, 249, 252), (190, 205, 223), (152, 172, 198), (92, 112, 146), (255, 255, 255), (110, 130, 168)),
    Gem.SAPPHIRE: Tint((34, 86, 180), (178, 214, 248), (92, 136, 204), (44, 88, 166), (16, 42, 100), (255, 232, 164), (230, 146, 70)),
    Gem.EMERALD: Tint((118, 190, 170), (240, 246, 208), (128, 188, 138), (54, 138, 90), (14, 80, 54), (255, 240, 170), (196, 92, 48)),
    Gem.RUBY: Tint((196, 52, 58), (255, 206, 130), (214, 108, 88), (166, 52, 62), (92, 16, 36), (255, 240, 180), (84, 34, 64)),
    Gem.ONYX: Tint((58, 54, 74), (206, 176, 154), (122, 108, 114), (76, 68, 78), (32, 28, 36), (255, 222, 140), (150, 76, 52)),
}  # fmt: skip


@lru_cache(maxsize=128)
def landscape(level: int, gem: Gem, seed: str, width: int, height: int) -> Image.Image:
    """Return a picture of the given size in pixels; the same seed gives the same picture."""
    chance = random.Random(f"{level}/{gem.name}/{seed}")
    tint = _TINTS.get(gem, _TINTS[Gem.ONYX])
    brush = Brush(width, height)
    painter = _Painter(brush, tint, chance, width, height)
    painter.sky()
    motifs = _MOTIFS.get(level, _MOTIFS[1])
    motifs[chance.randrange(len(motifs))](painter)
    return brush.done().convert("RGB")


class _Painter:
    """One landscape being painted; `w` and `h` are its size in pixels."""

    def __init__(self, brush: Brush, tint: Tint, chance: random.Random, w: int, h: int) -> None:
        self.b, self.t, self.chance, self.w, self.h = brush, tint, chance, w, h
        self.unit = min(w, h * 0.8)

    # --- parts -------------------------------------------------------------------------------------------------

    def sky(self) -> None:
        t, w, h = self.t, self.w, self.h
        self.b.fade(0, h * 0.72, t.high, t.low, 9)
        self.b.box(0, h * 0.7, w, h, t.low)
        x, y = w * self.chance.uniform(0.42, 0.86), h * self.chance.uniform(0.36, 0.5)
        radius = self.unit * self.chance.uniform(0.11, 0.16)
        for step, part in ((2.1, 0.16), (1.5, 0.34)):
            self.b.circle(x, y, radius * step, mix(mix(t.high, t.low, y / h / 0.72), t.glow, part))
        self.b.circle(x, y, radius, t.glow)
        for _ in range(self.chance.randint(1, 3)):
            self.cloud(w * self.chance.random(), h * self.chance.uniform(0.27, 0.42), self.unit * 0.16)

    def cloud(self, x: float, y: float, size: float) -> None:
        colour = mix(mix(self.t.high, self.t.low, 0.5), (255, 255, 255), 0.45)
        self.b.box(x - size, y - size * 0.12, x + size, y + size * 0.12, colour, size * 0.12)
        self.b.box(x - size * 0.55, y - size * 0.32, x + size * 0.5, y + size * 0.02, colour, size * 0.17)

    def hills(self, level: float, swing: float, colour: Colour, rough: bool = False) -> list[float]:
        """Paint a range of hills and return its height at 0, 1, … across the width."""
        phase, second = self.chance.uniform(0, 6.3), self.chance.uniform(0, 6.3)
        ridge: list[float] = []
        for x in range(self.w + 1):
            at = x / self.w
            if rough:
                lift = abs((at * 2.3 + phase) % 1 - 0.5) * 2 + 0.35 * abs((at * 5.1 + second) % 1 - 0.5)
            else:
                lift = 0.5 + 0.36 * math.sin(at * 4 + phase) + 0.14 * math.sin(at * 9 + second)
            ridge.append(self.h * (level - swing * lift))
        self.b.polygon([(0, self.h), *((float(x), y) for x, y in enumerate(ridge)), (self.w, self.h)], colour)
        return ridge

    def tree(self, x: float, y: float, size: float, colour: Colour) -> None:
        self.b.box(x - size * 0.06, y - size * 0.3, x + size * 0.06, y, mix(colour, (40, 20, 10), 0.6))
        if self.chance.random() < 0.5:
            for at in range(3):
                top, wide = y - size * (1 - 0.22 * at), size * (0.2 + 0.08 * at)
                self.b.polygon([(x, top), (x - wide, top + size * 0.36), (x + wide, top + size * 0.36)], colour)
        else:
            self.b.circle(x, y - size * 0.52, size * 0.27, colour)
            self.b.circle(x - size * 0.08, y - size * 0.6, size * 0.16, mix(colour, self.t.low, 0.22))

    def house(self, x: float, y: float, size: float) -> None:
        t = self.t
        wall = mix(t.low, (255, 246, 224), 0.6)
        self.b.box(x - size / 2, y - size * 0.55, x + size / 2, y, wall)
        self.b.box(x, y - size * 0.55, x + size / 2, y, mix(wall, t.middle, 0.25))
        self.b.polygon([(x - size * 0.62, y - size * 0.5), (x, y - size), (x + size * 0.62, y - size * 0.5)], t.roof)
        self.b.box(x - size * 0.1, y - size * 0.34, x + size * 0.12, y, t.near)
        self.b.box(x - size * 0.36, y - size * 0.4, x - size * 0.2, y - size * 0.22, t.glow)

    def window(self, x: float, y: float, wide: float, tall: float) -> None:
        self.b.box(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2, self.t.glow, wide / 2)

    def tower(self, x: float, foot: float, wide: float, tall: float, top: str) -> None:
        """Paint a tower; `top` is "dome", "spire" or "wall"."""
        t = self.t
        wall = mix(t.low, (255, 248, 232), 0.5)
        shade = mix(wall, t.middle, 0.42)
        head = foot - tall
        self.b.box(x - wide / 2, head, x + wide / 2, foot, wall)
        self.b.box(x + wide * 0.08, head, x + wide / 2, foot, shade)
        if top == "dome":
            self.b.oval(x - wide * 0.6, head - wide * 0.62, x + wide * 0.6, head + wide * 0.62, t.roof)
            self.b.box(x - wide * 0.62, head, x + wide * 0.62, head + wide * 0.64, wall)
            self.b.box(x + wide * 0.08, head, x + wide * 0.62, head + wide * 0.64, shade)
            self.b.polygon(
                [(x, head - wide * 1.15), (x - wide * 0.2, head - wide * 0.5), (x + wide * 0.2, head - wide * 0.5)],
                t.roof,
            )
            self.b.circle(x, head - wide * 1.15, max(1.2, wide * 0.09), t.glow)
        elif top == "spire":
            self.b.polygon([(x - wide * 0.62, head), (x, head - wide * 1.7), (x + wide * 0.62, head)], t.roof)
            self.b.polygon(
                [(x + wide * 0.1, head), (x, head - wide * 1.7), (x + wide * 0.62, head)], mix(t.roof, t.near, 0.45)
            )
            self.b.line([(x, head - wide * 1.6), (x, head - wide * 2.1)], t.near, 1)
            self.b.polygon(
                [(x, head - wide * 2.1), (x + wide * 0.55, head - wide * 1.92), (x, head - wide * 1.76)], t.glow
            )
        else:
            for at in range(3):
                left = x - wide * 0.6 + at * wide * 0.46
                self.b.box(left, head - wide * 0.3, left + wide * 0.28, head + 1, shade if at == 2 else wall)
            self.b.box(x - wide * 0.6, head - wide * 0.06, x + wide * 0.6, head + wide * 0.16, shade)
        self.window(x - wide * 0.08, head + tall * 0.3, wide * 0.24, wide * 0.42)
        if tall > wide * 2.6:
            self.window(x - wide * 0.08, head + tall * 0.62, wide * 0.24, wide * 0.42)

    def water(self, level: float) -> None:
        t, w, h = self.t, self.w, self.h
        self.b.fade(h * level, h, mix(t.middle, t.low, 0.3), t.near, 6)
        for _ in range(16):
            x, y = self.chance.uniform(0, w), h * self.chance.uniform(level + 0.02, 1)
            length = self.unit * 0.05 + (y / h - level) * self.unit * 0.3
            self.b.box(x, y, x + length, y + 1.3, mix(t.middle, t.low, 0.6), 0.6)

    def stars(self) -> None:
        for _ in range(9):
            x, y = self.w * self.chance.random(), self.h * self.chance.uniform(0.26, 0.5)
            self.b.polygon(star(x, y, self.unit * 0.018, self.unit * 0.006, 4), self.t.glow)

    # --- level 1: where stones are found ------------------------------------------------------------------------

    def mine(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.62, 0.26, t.far, rough=True)
        self.hills(0.72, 0.26, t.middle, rough=True)
        ground = h * 0.8
        x = w * self.chance.uniform(0.62, 0.72)
        self.b.polygon(
            [
                (x - u * 0.42, h),
                (x - u * 0.3, ground - u * 0.3),
                (x - u * 0.08, ground - u * 0.5),
                (x + u * 0.16, ground - u * 0.42),
                (x + u * 0.5, ground - u * 0.1),
                (x + u * 0.6, h),
            ],
            mix(t.near, t.middle, 0.35),
        )
        beam = mix((150, 98, 52), t.middle, 0.2)
        self.b.box(x - u * 0.15, ground - u * 0.3, x + u * 0.15, ground, mix(t.near, (0, 0, 0), 0.55))
        self.b.circle(x, ground - u * 0.16, u * 0.05, t.glow)
        for side in (-1, 1):
            self.b.polygon(
                [
                    (x + side * u * 0.14, ground - u * 0.33),
                    (x + side * u * 0.2, ground - u * 0.33),
                    (x + side * u * 0.23, ground),
                    (x + side * u * 0.16, ground),
                ],
                beam,
            )
        self.b.box(x - u * 0.24, ground - u * 0.37, x + u * 0.24, ground - u * 0.3, mix(beam, t.near, 0.2), 1)
        self.b.box(0, ground, w, h, mix(t.near, t.roof, 0.12))
        for side in (-1, 1):
            self.b.line(
                [(x + side * u * 0.05, ground), (x - w * 0.36 + side * u * 0.16, h)], mix(t.low, t.near, 0.35), 1.6
            )
        self.b.polygon(
            [
                (x - u * 0.36, ground + u * 0.02),
                (x - u * 0.1, ground + u * 0.02),
                (x - u * 0.14, ground + u * 0.16),
                (x - u * 0.32, ground + u * 0.16),
            ],
            mix(t.roof, t.near, 0.3),
        )
        for dx in (-0.3, -0.23, -0.16):
            self.b.polygon(
                star(x + dx * u, ground, u * 0.065, u * 0.04, 4), mix(t.glow, t.middle, 0.25 if dx == -0.23 else 0)
            )
        for dx in (-0.28, -0.18):
            self.b.circle(x + dx * u, ground + u * 0.17, u * 0.035, t.near)

    def mill(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.66, 0.14, t.far)
        self.hills(0.76, 0.14, t.middle)
        x, foot = w * self.chance.uniform(0.64, 0.76), h * 0.74
        wall = mix(t.low, (255, 246, 224), 0.6)
        self.b.polygon(
            [
                (x - u * 0.13, foot),
                (x - u * 0.08, foot - u * 0.36),
                (x + u * 0.08, foot - u * 0.36),
                (x + u * 0.13, foot),
            ],
            wall,
        )
        self.b.polygon(
            [
                (x + u * 0.02, foot),
                (x + u * 0.02, foot - u * 0.36),
                (x + u * 0.08, foot - u * 0.36),
                (x + u * 0.13, foot),
            ],
            mix(wall, t.middle, 0.35),
        )
        self.b.polygon([(x - u * 0.1, foot - u * 0.35), (x, foot - u * 0.5), (x + u * 0.1, foot - u * 0.35)], t.roof)
        turn = self.chance.uniform(0, 90)
        for at in range(4):
            angle = math.radians(turn + 90 * at)
            hub: Point = (x, foot - u * 0.36)
            tip = (hub[0] + math.cos(angle) * u * 0.3, hub[1] + math.sin(angle) * u * 0.3)
            across = (-math.sin(angle) * u * 0.07, math.cos(angle) * u * 0.07)
            near_hub = (hub[0] + math.cos(angle) * u * 0.06, hub[1] + math.sin(angle) * u * 0.06)
            self.b.polygon(
                [
                    near_hub,
                    tip,
                    (tip[0] + across[0], tip[1] + across[1]),
                    (near_hub[0] + across[0], near_hub[1] + across[1]),
                ],
                mix(t.glow, wall, 0.4),
            )
            self.b.line([hub, tip], t.near, 1.6)
        self.window(x - u * 0.01, foot - u * 0.16, u * 0.07, u * 0.1)
        ridge = self.hills(0.92, 0.16, t.near)
        for _ in range(4):
            at = self.chance.uniform(0.3, 1)
            self.tree(w * at, ridge[int(w * at)] + 2, u * self.chance.uniform(0.14, 0.24), mix(t.near, t.middle, 0.45))

    def village(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.6, 0.26, t.far, rough=True)
        self.hills(0.74, 0.16, t.middle)
        ground = self.hills(0.84, 0.1, mix(t.near, t.middle, 0.5))
        for at, size in ((0.5, 0.17), (0.9, 0.19), (0.71, 0.26)):
            place = at + self.chance.uniform(-0.04, 0.04)
            self.house(w * place, ground[int(w * min(place, 1))] + u * 0.05, u * size)
        ridge = self.hills(0.98, 0.1, t.near)
        for at in (0.48, 0.62, 0.94):
            self.tree(w * at, ridge[int(w * at)] + 3, u * self.chance.uniform(0.18, 0.26), mix(t.near, t.middle, 0.3))

    def quarry(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.6, 0.28, t.far, rough=True)
        left, foot = w * 0.4, h * 0.86
        for step in range(4):
            top = foot - u * (0.14 * step + 0.1)
            x = left + u * 0.15 * step
            self.b.polygon(
                [(x - u * 0.06, foot), (x, top), (w, top), (w, foot)], mix(t.middle, t.far if step % 2 else t.near, 0.3)
            )
            self.b.box(x, top, w, top + 2.4, mix(t.far, t.low, 0.5))
        for at in range(6):
            x, y = w * self.chance.uniform(0.5, 0.97), foot - u * 0.14 * (at % 4) - u * 0.12
            size = u * self.chance.uniform(0.035, 0.06)
            self.b.polygon([(x - size, y), (x, y - size * 1.5), (x + size, y), (x, y + size * 0.7)], t.glow)
            self.b.polygon([(x, y - size * 1.5), (x + size, y), (x, y + size * 0.7)], mix(t.glow, t.middle, 0.4))
        x = w * 0.84
        top = foot - u * 0.52
        self.b.line([(x, top), (x, top - u * 0.26), (x - u * 0.3, top - u * 0.3)], t.near, 2.6)
        self.b.line([(x - u * 0.3, top - u * 0.3), (x - u * 0.3, top + u * 0.04)], t.near, 1)
        self.b.box(x - u * 0.36, top + u * 0.04, x - u * 0.24, top + u * 0.12, t.roof)
        self.hills(0.98, 0.14, t.near)

    # --- level 2: how stones travel -----------------------------------------------------------------------------

    def ship(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.68, 0.1, t.far)
        self.water(0.66)
        x, y = w * self.chance.uniform(0.66, 0.74), h * 0.79
        sail = mix(t.glow, (255, 250, 238), 0.6)
        hull = mix((110, 62, 34), t.near, 0.25)
        for dx, top, foot, wide in ((-0.17, 0.5, 0.12, 0.15), (0.07, 0.6, 0.12, 0.19)):
            mast = x + dx * u
            self.b.line([(mast, y - top * u), (mast, y)], hull, 2)
            for share, part in ((0.0, 0.46), (0.5, 0.5)):
                up = y - (top - 0.03 - share * (top - foot)) * u
                down = up + part * (top - foot) * u
                reach = wide * u * (0.62 + share * 0.6)
                self.b.polygon(
                    [
                        (mast - reach * 0.7, up),
                        (mast + reach * 0.7, up),
                        (mast + reach * 1.05, down - u * 0.02),
                        (mast + reach * 0.2, down + u * 0.01),
                        (mast - reach, down - u * 0.01),
                    ],
                    sail,
                )
                self.b.polygon(
                    [
                        (mast + reach * 0.1, up),
                        (mast + reach * 0.7, up),
                        (mast + reach * 1.05, down - u * 0.02),
                        (mast + reach * 0.2, down + u * 0.01),
                    ],
                    mix(sail, t.middle, 0.22),
                )
            self.b.polygon(
                [(mast, y - top * u), (mast + u * 0.1, y - (top + 0.03) * u), (mast, y - (top + 0.06) * u)], t.roof
            )
        self.b.polygon([(x + u * 0.24, y - u * 0.1), (x + u * 0.42, y - u * 0.2), (x + u * 0.26, y - u * 0.05)], sail)
        self.b.polygon(
            [
                (x - u * 0.36, y - u * 0.17),
                (x - u * 0.2, y - u * 0.1),
                (x + u * 0.22, y - u * 0.1),
                (x + u * 0.38, y - u * 0.16),
                (x + u * 0.24, y + u * 0.05),
                (x - u * 0.26, y + u * 0.05),
            ],
            hull,
        )
        self.b.polygon(
            [
                (x - u * 0.34, y - u * 0.11),
                (x + u * 0.33, y - u * 0.09),
                (x + u * 0.31, y - u * 0.06),
                (x - u * 0.32, y - u * 0.07),
            ],
            t.glow,
        )
        for at in range(7):
            self.b.oval(
                x - u * 0.42 + at * u * 0.13,
                y + u * 0.02,
                x - u * 0.26 + at * u * 0.13,
                y + u * 0.08,
                mix(t.middle, t.low, 0.25),
            )

    def caravan(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.66, 0.12, t.far)
        for dx, size in ((0.5, 0.2), (0.88, 0.32)):
            x, foot = w * dx, h * 0.68
            self.b.polygon(
                [(x - u * size, foot), (x, foot - u * size * 1.1), (x + u * size, foot)], mix(t.far, t.low, 0.35)
            )
            self.b.polygon([(x, foot - u * size * 1.1), (x + u * size, foot), (x + u * size * 0.2, foot)], t.far)
        self.hills(0.76, 0.08, t.middle)
        y = h * 0.77
        for at in range(3):
            self.camel(w * (0.52 + 0.2 * at), y + (at % 2) * u * 0.02, u * 0.2, at)
        self.hills(0.95, 0.12, mix(t.near, t.roof, 0.18))

    def camel(self, x: float, y: float, size: float, number: int) -> None:
        t, s = self.t, size
        body = mix(t.near, (60, 34, 18), 0.35)
        for dx in (-0.3, -0.2, 0.2, 0.3):
            self.b.line([(x + dx * s, y - s * 0.45), (x + (dx + 0.03) * s, y + s * 0.12)], body, max(1.2, s * 0.09))
        self.b.oval(x - s * 0.42, y - s * 0.72, x + s * 0.42, y - s * 0.3, body)
        self.b.oval(x - s * 0.22, y - s * 0.98, x + s * 0.22, y - s * 0.45, body)
        self.b.line(
            [
                (x + s * 0.36, y - s * 0.5),
                (x + s * 0.56, y - s * 0.55),
                (x + s * 0.6, y - s * 0.92),
                (x + s * 0.76, y - s * 0.88),
            ],
            body,
            max(1.6, s * 0.13),
        )
        cloth = (t.roof, t.glow, mix(t.roof, t.glow, 0.5))[number % 3]
        self.b.polygon(
            [
                (x - s * 0.2, y - s * 0.92),
                (x + s * 0.2, y - s * 0.92),
                (x + s * 0.3, y - s * 0.42),
                (x - s * 0.3, y - s * 0.42),
            ],
            cloth,
        )
        self.b.box(x - s * 0.29, y - s * 0.5, x + s * 0.29, y - s * 0.43, mix(cloth, t.near, 0.5))

    def bridge(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.6, 0.22, t.far, rough=True)
        self.hills(0.72, 0.12, t.middle)
        self.water(0.72)
        stone = mix(t.low, (238, 220, 190), 0.5)
        deck = h * 0.7
        self.b.box(0, deck - u * 0.03, w, deck + u * 0.24, stone)
        for at in range(3):
            x = w * (0.26 + 0.31 * at)
            self.b.circle(x, deck + u * 0.24, u * 0.14, t.middle)
            self.b.box(x - u * 0.14, deck + u * 0.2, x + u * 0.14, deck + u * 0.25, t.middle)
        self.b.box(0, deck - u * 0.05, w, deck - u * 0.01, mix(stone, t.near, 0.35))
        x, y = w * self.chance.uniform(0.6, 0.74), deck - u * 0.05
        self.b.box(x - u * 0.18, y - u * 0.2, x + u * 0.16, y - u * 0.07, mix((120, 70, 36), t.near, 0.2), 1)
        self.b.oval(x - u * 0.18, y - u * 0.34, x + u * 0.16, y - u * 0.06, mix(t.glow, (255, 250, 238), 0.5))
        self.b.box(x - u * 0.19, y - u * 0.18, x + u * 0.17, y - u * 0.06, mix((120, 70, 36), t.near, 0.2), 1)
        for dx in (-0.11, 0.09):
            self.b.circle(x + dx * u, y - u * 0.05, u * 0.065, t.near)
            self.b.circle(x + dx * u, y - u * 0.05, u * 0.03, stone)
        for dx in (0.3, 0.26):
            self.b.line([(x + dx * u, y), (x + dx * u, y - u * 0.1)], t.near, 1.6)
        self.b.oval(x + u * 0.2, y - u * 0.17, x + u * 0.36, y - u * 0.08, t.near)
        self.b.line([(x + u * 0.33, y - u * 0.14), (x + u * 0.4, y - u * 0.24)], t.near, 2.6)
        self.b.box(0, h * 0.95, w, h, t.near)

    def lighthouse(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.water(0.66)
        x, foot = w * self.chance.uniform(0.66, 0.78), h * 0.76
        self.b.polygon(
            [
                (x - u * 0.42, h * 0.9),
                (x - u * 0.24, foot - u * 0.02),
                (x + u * 0.1, foot - u * 0.06),
                (x + u * 0.5, h * 0.88),
            ],
            t.near,
        )
        wall = mix(t.glow, (255, 250, 242), 0.7)
        tall = u * 0.52
        for at in range(5):
            low, high = at / 5, (at + 1) / 5
            wide = lambda part: u * (0.1 - 0.04 * part)  # noqa: E731 - a taper, used twice below
            self.b.polygon(
                [
                    (x - wide(low), foot - tall * low),
                    (x + wide(low), foot - tall * low),
                    (x + wide(high), foot - tall * high),
                    (x - wide(high), foot - tall * high),
                ],
                t.roof if at % 2 else wall,
            )
        self.b.polygon(
            [(x, foot - tall - u * 0.05), (0, foot - tall - u * 0.16), (0, foot - tall + u * 0.05)],
            mix(mix(t.high, t.low, 0.6), t.glow, 0.6),
        )
        self.b.box(x - u * 0.055, foot - tall - u * 0.1, x + u * 0.055, foot - tall, t.glow)
        self.b.box(x - u * 0.085, foot - tall - u * 0.01, x + u * 0.085, foot - tall + u * 0.02, t.near)
        self.b.polygon(
            [
                (x - u * 0.07, foot - tall - u * 0.09),
                (x, foot - tall - u * 0.17),
                (x + u * 0.07, foot - tall - u * 0.09),
            ],
            t.roof,
        )
        self.house(x - u * 0.2, foot + u * 0.05, u * 0.18)

    # --- level 3: where stones end up ---------------------------------------------------------------------------

    def palace(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.stars()
        self.hills(0.68, 0.1, t.far)
        x, foot = w * 0.7, h * 0.8
        for dx, wide, tall in ((-0.34, 0.1, 0.34), (0.34, 0.1, 0.34), (-0.19, 0.14, 0.3), (0.19, 0.14, 0.3)):
            self.tower(x + dx * u, foot, u * wide, u * tall, "dome")
        self.tower(x, foot, u * 0.24, u * 0.36, "dome")
        wall = mix(t.low, (255, 248, 232), 0.5)
        self.b.box(x - u * 0.42, foot - u * 0.14, x + u * 0.42, foot, wall)
        for at in range(5):
            self.window(x + (at - 2) * u * 0.15, foot - u * 0.05, u * 0.07, u * 0.13)
        self.b.box(x - u * 0.46, foot, x + u * 0.46, foot + u * 0.04, mix(wall, t.near, 0.3))
        self.b.box(0, foot + u * 0.04, w, h, t.near)
        self.b.polygon(
            [(x - u * 0.05, foot + u * 0.04), (x + u * 0.05, foot + u * 0.04), (x - u * 0.1, h), (x - u * 0.5, h)],
            mix(t.near, t.low, 0.5),
        )
        for dx in (-0.36, 0.2, 0.36):
            self.tree(x + dx * u, foot + u * 0.1, u * 0.16, t.middle)

    def castle(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.6, 0.26, t.far, rough=True)
        x, foot = w * 0.7, h * 0.78
        self.b.polygon(
            [(x - u * 0.7, h), (x - u * 0.36, foot - u * 0.04), (x + u * 0.38, foot - u * 0.04), (w + u * 0.2, h)],
            mix(t.near, t.middle, 0.4),
        )
        for dx, wide, tall, top in (
            (-0.28, 0.13, 0.3, "spire"),
            (0.28, 0.13, 0.34, "spire"),
            (-0.06, 0.16, 0.44, "spire"),
            (0.12, 0.14, 0.36, "wall"),
        ):
            self.tower(x + dx * u, foot, u * wide, u * tall, top)
        wall = mix(mix(t.low, (255, 248, 232), 0.5), t.middle, 0.18)
        self.b.box(x - u * 0.34, foot - u * 0.15, x + u * 0.34, foot + 1, wall)
        for at in range(7):
            self.b.box(x - u * 0.34 + at * u * 0.1, foot - u * 0.19, x - u * 0.28 + at * u * 0.1, foot - u * 0.14, wall)
        self.b.box(x - u * 0.06, foot - u * 0.12, x + u * 0.06, foot, t.near, u * 0.05)
        self.hills(0.96, 0.12, t.near)

    def cathedral(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.stars()
        foot = h * 0.8
        for at in range(9):
            x, tall = w * at / 8, u * self.chance.uniform(0.12, 0.26)
            self.b.box(x - u * 0.08, foot - tall, x + u * 0.08, foot, mix(t.far, t.middle, self.chance.random() * 0.5))
            self.b.polygon(
                [(x - u * 0.09, foot - tall), (x, foot - tall - u * 0.1), (x + u * 0.09, foot - tall)], t.far
            )
        x = w * self.chance.uniform(0.64, 0.74)
        for dx in (-0.17, 0.17):
            self.tower(x + dx * u, foot, u * 0.13, u * 0.38, "spire")
        wall = mix(t.low, (255, 248, 232), 0.45)
        self.b.box(x - u * 0.13, foot - u * 0.3, x + u * 0.13, foot, wall)
        self.b.polygon([(x - u * 0.15, foot - u * 0.29), (x, foot - u * 0.44), (x + u * 0.15, foot - u * 0.29)], t.roof)
        self.b.circle(x, foot - u * 0.21, u * 0.065, t.near)
        self.b.polygon(star(x, foot - u * 0.21, u * 0.06, u * 0.03, 8), t.glow)
        self.b.box(x - u * 0.05, foot - u * 0.12, x + u * 0.05, foot, t.near, u * 0.05)
        self.b.box(0, foot, w, h, t.near)
        for at in range(5):
            self.b.box(0, foot + u * 0.05 * (at + 1), w, foot + u * 0.05 * (at + 1) + 1.2, mix(t.near, t.middle, 0.5))

    def skyline(self) -> None:
        t, w, h, u = self.t, self.w, self.h, self.unit
        self.hills(0.66, 0.16, t.far)
        foot = h * 0.78
        tops = ["dome", "spire", "wall"]
        places = [(0.36, 0.1), (0.52, 0.13), (0.98, 0.12), (0.84, 0.14), (0.68, 0.17)]
        for number, (at, wide) in enumerate(places):
            tall = u * self.chance.uniform(0.22, 0.3) * (1.25 if number == 4 else 1)
            self.tower(w * at, foot, u * wide, tall, tops[(number + self.chance.randrange(2)) % 3])
        for at in range(5):
            self.house(w * (0.3 + at * 0.17), foot + u * 0.02, u * 0.14)
        self.water(0.79)
        for at in range(5):
            x = w * (0.32 + at * 0.16)
            self.b.box(x, h * 0.83, x + u * 0.03, h * 0.92, mix(t.glow, t.near, 0.45), 1)


_MOTIFS = {
    1: (_Painter.mine, _Painter.mill, _Painter.village, _Painter.quarry),
    2: (_Painter.ship, _Painter.caravan, _Painter.bridge, _Painter.lighthouse),
    3: (_Painter.palace, _Painter.castle, _Painter.cathedral, _Painter.skyline),
}
