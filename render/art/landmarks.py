"""Landmarks for landscapes: where gems are found (level 1), how they travel (level 2), where they end up (level 3).

A card's header covers the upper quarter of its picture, the price the left half and the address the lower right corner.
Every landmark therefore stands right of the middle, between 0.26 and 0.8 of the height.
"""

import math

from render.art.scenery import Scenery
from render.canvas.smooth_draw import LocalDraw, Point, regular_polygon, star
from render.contract.theme import Colour, mix

_CANVAS: Colour = (255, 250, 238)
_WOOD: Colour = (116, 68, 36)
_GEM_COLOURS: tuple[Colour, ...] = ((206, 30, 52), (38, 98, 206), (24, 148, 82), (236, 178, 44), (214, 226, 238))


def mine(scenery: Scenery) -> None:
    """Draw the entrance of a mine, and a cart full of gems on its rails."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.mountains(0.6, 0.24, t.far)
    scenery.hills(0.7, 0.12, t.middle)
    x, ground = w * scenery.chance.uniform(0.74, 0.78), h * 0.7
    mouth = scenery.at(x, ground)
    rock = mix(t.near, t.middle, 0.4)
    mouth.polygon(
        [(-0.6, 0.1), (-0.4, -0.2), (-0.22, -0.36), (0.02, -0.44), (0.24, -0.34), (0.6, -0.14), (0.6, 0.1)], rock
    )
    mouth.polygon([(-0.22, -0.36), (0.02, -0.44), (0.08, -0.36), (-0.16, -0.3)], mix(t.near, t.middle, 0.75))
    scenery.draw.rectangle(0, ground, w, h, mix(t.near, t.roof, 0.14))
    dark = mix(t.near, (0, 0, 0), 0.6)
    mouth.polygon([(-0.16, 0.01), (-0.14, -0.26), (0.14, -0.26), (0.16, 0.01)], dark)
    for side in (-1, 1):
        mouth.line([(side * 0.02, -0.05), (side * 0.16, 0.24)], mix(t.low, t.near, 0.3), 0.014)
    for at in range(5):
        wide = 0.05 + at * 0.032
        mouth.rectangle(-wide, at * 0.05, wide, at * 0.05 + 0.014, mix(_WOOD, t.near, 0.35))
    beam = mix((158, 104, 56), t.middle, 0.12)
    for side in (-1, 1):
        mouth.polygon([(side * 0.13, -0.27), (side * 0.19, -0.27), (side * 0.22, 0.01), (side * 0.15, 0.01)], beam)
        mouth.line([(side * 0.15, -0.17), (side * 0.07, -0.27)], beam, 0.026)
    mouth.rectangle(-0.24, -0.33, 0.24, -0.26, mix(beam, (255, 255, 255), 0.14), 0.012)
    mouth.line([(0.06, -0.26), (0.06, -0.21)], t.low, 0.008)
    mouth.circle(0.06, -0.19, 0.045, mix(dark, t.glow, 0.4))
    mouth.circle(0.06, -0.19, 0.022, t.glow)
    _cart(scenery, x - u * 0.05, ground + u * 0.1)


def _cart(scenery: Scenery, x: float, y: float) -> None:
    cart, iron = scenery.at(x, y), mix((70, 62, 66), scenery.tint.near, 0.3)
    spots = ((-0.09, -0.15), (0.09, -0.155), (-0.045, -0.19), (0.05, -0.2), (0.0, -0.155))
    for (dx, dy), colour in zip(spots, _GEM_COLOURS, strict=True):
        cart.polygon(regular_polygon(dx, dy, 0.056, 6), colour)
        cart.polygon([(dx - 0.045, dy - 0.03), (dx, dy - 0.056), (dx + 0.01, dy - 0.01)], mix(colour, _CANVAS, 0.55))
    cart.polygon([(-0.16, -0.14), (0.16, -0.14), (0.11, 0), (-0.11, 0)], iron)
    cart.polygon([(0.06, -0.14), (0.16, -0.14), (0.11, 0), (0.05, 0)], mix(iron, (0, 0, 0), 0.3))
    cart.rectangle(-0.175, -0.155, 0.175, -0.125, mix(iron, _CANVAS, 0.3), 0.01)
    for dx in (-0.075, 0.075):
        cart.circle(dx, 0.005, 0.038, mix(iron, (0, 0, 0), 0.5))
        cart.circle(dx, 0.005, 0.015, mix(iron, _CANVAS, 0.4))


def mill(scenery: Scenery) -> None:
    """Draw a windmill on a hill."""
    t, w, h = scenery.tint, scenery.width, scenery.height
    scenery.hills(0.66, 0.14, t.far)
    scenery.hills(0.76, 0.14, t.middle)
    x, foot = w * scenery.chance.uniform(0.66, 0.74), h * 0.76
    body = scenery.at(x, foot)
    body.polygon([(-0.13, 0), (-0.08, -0.38), (0.08, -0.38), (0.13, 0)], scenery.wall)
    body.polygon([(0.02, 0), (0.02, -0.38), (0.08, -0.38), (0.13, 0)], mix(scenery.wall, t.middle, 0.35))
    body.polygon([(-0.1, -0.37), (0, -0.52), (0.1, -0.37)], t.roof)
    body.rectangle(-0.05, -0.22, 0.02, -0.12, t.glow, 0.03)
    body.rectangle(-0.04, -0.08, 0.04, 0, t.near, 0.02)
    turn = scenery.chance.uniform(15, 75)
    for at in range(4):
        angle = math.radians(turn + 90 * at)
        along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle) * 0.08, math.cos(angle) * 0.08)
        root, tip = (along[0] * 0.07, along[1] * 0.07 - 0.37), (along[0] * 0.31, along[1] * 0.31 - 0.37)
        cloth = [root, tip, (tip[0] + across[0], tip[1] + across[1]), (root[0] + across[0], root[1] + across[1])]
        body.polygon(cloth, mix(t.glow, scenery.wall, 0.4))
        body.line([(0, -0.37), tip], mix(_WOOD, t.near, 0.4), 0.014)
    ridge = scenery.hills(0.93, 0.15, t.near)
    for _ in range(4):
        at = scenery.chance.uniform(0.3, 1)
        scenery.tree(
            w * at, ridge(w * at) + 2, scenery.unit * scenery.chance.uniform(0.14, 0.24), mix(t.near, t.middle, 0.45)
        )


def village(scenery: Scenery) -> None:
    """Draw a village around its church at the foot of the mountains."""
    t, w, u = scenery.tint, scenery.width, scenery.unit
    scenery.mountains(0.58, 0.24, t.far)
    scenery.hills(0.68, 0.12, t.middle)
    ground = scenery.hills(0.78, 0.08, mix(t.near, t.middle, 0.5))
    scenery.tower(w * 0.8, ground(w * 0.8) + u * 0.02, u * 0.12, u * 0.26, "spire")
    for at, size in ((0.5, 0.22), (0.92, 0.24), (0.7, 0.32)):
        place = at + scenery.chance.uniform(-0.03, 0.03)
        scenery.house(w * place, ground(w * place) + u * 0.08, u * size)
    ridge = scenery.hills(0.93, 0.08, t.near)
    for at in (0.45, 0.58, 0.95):
        scenery.tree(w * at, ridge(w * at) + 3, u * scenery.chance.uniform(0.18, 0.28), mix(t.near, t.middle, 0.3))


def crystals(scenery: Scenery) -> None:
    """Draw crystals as tall as houses that grow from a rock."""
    t, w, h = scenery.tint, scenery.width, scenery.height
    scenery.mountains(0.6, 0.24, t.far)
    scenery.hills(0.72, 0.12, t.middle)
    rock = scenery.at(w * scenery.chance.uniform(0.72, 0.76), h * 0.79)
    for dx, tall, wide, lean in ((-0.2, 0.25, 0.15, -0.4), (0.2, 0.3, 0.16, 0.36), (0.09, 0.4, 0.15, 0.12)):
        _crystal(rock, dx, tall, wide, lean, t.middle)
    _crystal(rock, -0.06, 0.5, 0.2, scenery.chance.uniform(-0.12, 0), t.middle)
    foot = [(-0.55, 0.14), (-0.34, -0.07), (-0.16, -0.04), (-0.06, -0.1), (0.08, -0.04), (0.24, -0.09), (0.6, 0.14)]
    rock.polygon(foot, mix(t.near, t.middle, 0.25))
    scenery.draw.rectangle(0, h * 0.83, w, h, t.near)


def _crystal(rock: LocalDraw, x: float, tall: float, wide: float, lean: float, colour: Colour) -> None:
    """Draw a six-sided crystal at `x` with its three visible sides."""

    def on(up: float, side: float) -> Point:
        return x + lean * tall * up + side * wide / 2, -tall * up

    rock.polygon([on(0, -1), on(0.72, -1), on(1, -0.1), on(0.66, -0.4), on(0, -0.4)], mix(colour, _CANVAS, 0.3))
    rock.polygon([on(0, -0.4), on(0.66, -0.4), on(1, -0.1), on(0.64, 0.35), on(0, 0.35)], mix(colour, _CANVAS, 0.66))
    rock.polygon([on(0, 0.35), on(0.64, 0.35), on(1, -0.1), on(0.7, 1), on(0, 1)], mix(colour, (0, 0, 0), 0.3))


def quarry(scenery: Scenery) -> None:
    """Draw a quarry cut in steps, and a treadwheel crane that lifts a block of stone."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.mountains(0.58, 0.22, t.far)
    floor = h * 0.77
    stone = mix(t.low, (238, 226, 202), 0.5)
    for left, top, shade in ((0.6, 0.42, 0.3), (0.3, 0.26, 0.42), (-0.1, 0.12, 0.54)):
        x, y = w * left, floor - u * top
        wall = mix(stone, t.middle, shade)
        scenery.draw.polygon([(x - u * 0.04, floor), (x, y), (w, y), (w, floor)], wall)
        scenery.draw.rectangle(x, y, w, y + u * 0.022, mix(stone, wall, 0.3))
        for at in range(8):
            joint = x + u * (0.1 + at * 0.15)
            scenery.draw.rectangle(joint, y + u * 0.022, joint + u * 0.008, y + u * 0.13, mix(wall, t.near, 0.25))
    scenery.draw.rectangle(0, floor, w, h, mix(t.near, t.middle, 0.25))
    x = w * scenery.chance.uniform(0.75, 0.79)
    for dx, size in ((-0.2, 0.13), (-0.06, 0.1)):
        _block(scenery, x + u * dx, floor + u * 0.03, size, stone)
    crane, wood = scenery.at(x, floor), mix(_WOOD, t.near, 0.15)
    rope = mix(t.near, _CANVAS, 0.25)
    tip = (-0.07, -0.47)
    crane.line([(0.17, 0), tip], mix(wood, t.near, 0.3), 0.026)
    crane.line([(0.05, 0), tip], wood, 0.034)
    crane.line([(0.12, -0.22), tip], rope, 0.008)
    crane.circle(0.12, -0.12, 0.125, wood)
    crane.circle(0.12, -0.12, 0.095, mix(stone, t.middle, 0.6))
    for at in range(3):
        angle = math.radians(20 + 60 * at)
        dx, dy = 0.11 * math.cos(angle), 0.11 * math.sin(angle)
        crane.line([(0.12 - dx, -0.12 - dy), (0.12 + dx, -0.12 + dy)], wood, 0.018)
    crane.circle(0.12, -0.12, 0.028, mix(wood, (0, 0, 0), 0.3))
    crane.circle(*tip, 0.042, mix(wood, (0, 0, 0), 0.35))
    crane.circle(*tip, 0.016, stone)
    hook = tip[0] - 0.04
    crane.line([(hook, tip[1]), (hook, -0.27)], rope, 0.01)
    crane.line([(hook - 0.07, -0.21), (hook, -0.27), (hook + 0.07, -0.21)], rope, 0.01)
    _block(scenery, x + u * hook, floor - u * 0.1, 0.12, stone)


def _block(scenery: Scenery, x: float, y: float, size: float, stone: Colour) -> None:
    """Draw a block of stone that stands on `y`, with its front, top and right side."""
    block = scenery.at(x, y, scenery.unit * size)
    block.rectangle(-0.6, -0.9, 0.6, 0, mix(stone, scenery.tint.glow, 0.35))
    block.polygon([(-0.6, -0.9), (-0.4, -1.12), (0.8, -1.12), (0.6, -0.9)], mix(stone, (255, 255, 255), 0.6))
    block.polygon([(0.6, 0), (0.6, -0.9), (0.8, -1.12), (0.8, -0.2)], mix(stone, scenery.tint.near, 0.45))


def ship(scenery: Scenery) -> None:
    """Draw a ship with two masts under full sail."""
    t = scenery.tint
    scenery.hills(0.68, 0.1, t.far)
    scenery.water(0.66)
    vessel = scenery.at(scenery.width * scenery.chance.uniform(0.64, 0.7), scenery.height * 0.79)
    sail, hull = mix(t.glow, _CANVAS, 0.6), mix(_WOOD, t.near, 0.25)
    dusk = mix(sail, t.middle, 0.24)
    for mast, top, wide in ((-0.17, 0.5, 0.15), (0.08, 0.6, 0.19)):
        vessel.line([(mast, -top), (mast, 0)], hull, 0.014)
        for up, half in ((top - 0.03, 0.62 * wide), (top / 2 + 0.06, 0.92 * wide)):
            down = up - (top - 0.12) * 0.46
            foot = [(mast + half * 1.05, -down - 0.02), (mast + half * 0.2, -down + 0.01)]
            vessel.polygon([(mast - half * 0.7, -up), (mast + half * 0.7, -up), *foot, (mast - half, -down)], sail)
            vessel.polygon([(mast + half * 0.1, -up), (mast + half * 0.7, -up), *foot], dusk)
        vessel.polygon([(mast, -top), (mast + 0.1, -top - 0.03), (mast, -top - 0.06)], t.roof)
    vessel.polygon([(0.2, -0.1), (0.4, -0.17), (0.22, -0.42)], dusk)
    bow = [(-0.36, -0.19), (-0.2, -0.11), (0.22, -0.11), (0.38, -0.17), (0.24, 0.05), (-0.26, 0.05)]
    vessel.polygon(bow, hull)
    vessel.polygon([(-0.34, -0.12), (0.33, -0.1), (0.31, -0.07), (-0.32, -0.08)], t.glow)
    for at in range(4):
        vessel.circle(-0.17 + at * 0.11, -0.025, 0.018, t.glow)
    for at in range(7):
        vessel.ellipse(-0.42 + at * 0.13, 0.02, -0.26 + at * 0.13, 0.08, mix(t.middle, t.low, 0.25))


def caravan(scenery: Scenery) -> None:
    """Draw loaded camels in front of pyramids."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.hills(0.66, 0.12, t.far)
    for dx, size in ((0.46, 0.24), (0.86, 0.36)):
        pyramid = scenery.at(w * dx, h * 0.68, u * size)
        pyramid.polygon([(-1, 0), (0, -1.05), (1, 0)], mix(t.far, t.low, 0.45))
        pyramid.polygon([(0, -1.05), (1, 0), (0.2, 0)], mix(t.far, t.middle, 0.3))
    scenery.hills(0.78, 0.1, t.middle)
    for at, (x, y) in enumerate(((0.5, 0.76), (0.79, 0.8))):
        _camel(scenery, w * x, h * y, u * 0.3, at)
    scenery.hills(0.97, 0.12, mix(t.near, t.roof, 0.18))


def _camel(scenery: Scenery, x: float, y: float, size: float, number: int) -> None:
    camel, body = scenery.at(x, y, size), mix(scenery.tint.near, (60, 34, 18), 0.3)
    for dx in (-0.3, -0.2, 0.22, 0.31):
        camel.line([(dx, -0.45), (dx + 0.03, 0.12)], body, 0.09)
    camel.ellipse(-0.42, -0.72, 0.42, -0.3, body)
    camel.line([(0.34, -0.5), (0.52, -0.52), (0.6, -0.92)], body, 0.14)
    camel.polygon([(0.52, -1.0), (0.66, -1.02), (0.84, -0.9), (0.8, -0.82), (0.56, -0.84)], body)
    camel.line([(-0.4, -0.55), (-0.5, -0.3)], body, 0.05)
    camel.ellipse(-0.22, -1.0, 0.2, -0.4, body)
    cloth = mix(scenery.tint.roof, scenery.tint.glow, 0.0 if number % 2 else 0.8)
    camel.polygon([(-0.21, -0.74), (0.19, -0.74), (0.27, -0.4), (-0.29, -0.4)], cloth)
    camel.rectangle(-0.3, -0.46, 0.28, -0.38, mix(cloth, scenery.tint.near, 0.5))
    for dx in (-0.24, 0.24):
        camel.circle(dx, -0.34, 0.13, mix(_WOOD, scenery.tint.glow, 0.35))


def bridge(scenery: Scenery) -> None:
    """Draw a covered wagon on a stone bridge."""
    t, w, h = scenery.tint, scenery.width, scenery.height
    scenery.mountains(0.62, 0.24, t.far)
    scenery.hills(0.68, 0.1, t.middle)
    scenery.water(0.68)
    stone, deck = mix(t.low, (238, 220, 190), 0.5), h * 0.64
    span = scenery.at(w * 0.57, deck)
    scenery.draw.rectangle(0, deck, w, deck + scenery.unit * 0.2, stone)
    for dx in (-0.42, 0.0, 0.42):
        span.circle(dx, 0.23, 0.16, t.middle)
        span.rectangle(dx - 0.16, 0.2, dx + 0.16, 0.26, mix(t.middle, t.near, 0.3))
    scenery.draw.rectangle(0, deck - scenery.unit * 0.03, w, deck + scenery.unit * 0.015, mix(stone, t.near, 0.3))
    wood = mix(_WOOD, t.near, 0.2)
    wagon = scenery.at(w * scenery.chance.uniform(0.58, 0.64), deck - scenery.unit * 0.03, scenery.unit * 0.72)
    canvas = mix(t.glow, _CANVAS, 0.5)
    wagon.ellipse(-0.2, -0.38, 0.16, -0.06, canvas)
    wagon.ellipse(0.02, -0.36, 0.16, -0.1, mix(canvas, t.middle, 0.3))
    wagon.rectangle(-0.21, -0.2, 0.17, -0.07, wood, 0.02)
    for dx in (-0.13, 0.09):
        wagon.circle(dx, -0.06, 0.075, t.near)
        wagon.circle(dx, -0.06, 0.04, stone)
    for dx in (0.25, 0.29, 0.38, 0.42):
        wagon.line([(dx, -0.12), (dx, 0)], t.near, 0.022)
    wagon.ellipse(0.22, -0.23, 0.45, -0.1, t.near)
    wagon.polygon([(0.38, -0.15), (0.44, -0.33), (0.5, -0.33), (0.55, -0.25), (0.48, -0.25), (0.45, -0.12)], t.near)
    wagon.line([(0.16, -0.14), (0.24, -0.16)], t.near, 0.012)


def market(scenery: Scenery) -> None:
    """Draw a market stall with gems below a striped awning."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.hills(0.62, 0.12, t.far)
    for at in range(6):
        scenery.house(w * (at + 0.5) / 6, h * 0.68, u * scenery.chance.uniform(0.2, 0.32))
    scenery.draw.rectangle(0, h * 0.66, w, h, mix(t.near, t.middle, 0.35))
    stall, wood = scenery.at(w * scenery.chance.uniform(0.74, 0.77), h * 0.79), mix(_WOOD, t.near, 0.2)
    stall.rectangle(-0.25, -0.42, 0.25, -0.1, mix(t.near, (0, 0, 0), 0.35))
    stall.rectangle(-0.075, -0.25, 0.075, -0.1, mix(t.roof, t.near, 0.25), 0.04)
    stall.circle(0, -0.28, 0.052, (198, 144, 102))
    stall.rectangle(-0.07, -0.345, 0.07, -0.3, t.glow, 0.02)
    for side in (-1, 1):
        stall.rectangle(side * 0.25 - 0.015, -0.42, side * 0.25 + 0.015, 0, wood)
    for at in range(6):
        cloth = t.roof if at % 2 else mix(t.glow, _CANVAS, 0.6)
        left, top = -0.3 + at * 0.1, -0.22 + at * 0.22 / 3
        stall.polygon([(top, -0.52), (top + 0.22 / 3, -0.52), (left + 0.1, -0.38), (left, -0.38)], cloth)
        stall.circle(left + 0.05, -0.38, 0.05, cloth)
    stall.rectangle(-0.29, -0.15, 0.29, 0, wood)
    stall.rectangle(-0.3, -0.16, 0.3, -0.125, mix(wood, _CANVAS, 0.3))
    for at, colour in enumerate(_GEM_COLOURS):
        stall.polygon(regular_polygon(-0.2 + at * 0.1, -0.18, 0.04, 6), colour)
        stall.polygon(regular_polygon(-0.21 + at * 0.1, -0.19, 0.016, 4), mix(colour, _CANVAS, 0.6))


def lighthouse(scenery: Scenery) -> None:
    """Draw a lighthouse with its beam."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit * 0.9
    scenery.water(0.66)
    x, foot = w * scenery.chance.uniform(0.66, 0.76), h * 0.78
    cliff = scenery.at(x, foot, u)
    cliff.polygon([(-0.42, 0.16), (-0.24, -0.02), (0.1, -0.06), (0.5, 0.12), (0.5, 0.16)], t.near)
    beam = mix(mix(t.high, t.low, 0.6), t.glow, 0.6)
    scenery.draw.polygon([(x, foot - u * 0.57), (0, foot - u * 0.7), (0, foot - u * 0.46)], beam)
    for at in range(5):
        low, high = 0.1 - 0.008 * at, 0.1 - 0.008 * (at + 1)
        top = -0.104 * (at + 1)
        stripe = t.roof if at % 2 else mix(t.glow, _CANVAS, 0.7)
        cliff.polygon([(-low, top + 0.104), (low, top + 0.104), (high, top), (-high, top)], stripe)
        cliff.polygon(
            [(low * 0.3, top + 0.104), (low, top + 0.104), (high, top), (high * 0.3, top)], mix(stripe, t.near, 0.2)
        )
    cliff.rectangle(-0.055, -0.63, 0.055, -0.52, t.glow)
    cliff.rectangle(-0.085, -0.54, 0.085, -0.51, t.near)
    cliff.polygon([(-0.075, -0.62), (0, -0.71), (0.075, -0.62)], t.roof)
    scenery.house(x - u * 0.2, foot + u * 0.04, u * 0.19)


def palace(scenery: Scenery) -> None:
    """Draw a palace with five domes behind its garden."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.stars()
    scenery.hills(0.68, 0.1, t.far)
    x, foot = w * 0.66, h * 0.8
    for dx, wide, tall in (
        (-0.34, 0.1, 0.34),
        (0.34, 0.1, 0.34),
        (-0.19, 0.14, 0.3),
        (0.19, 0.14, 0.3),
        (0, 0.24, 0.36),
    ):
        scenery.tower(x + dx * u, foot, u * wide, u * tall, "dome")
    front = scenery.at(x, foot)
    front.rectangle(-0.42, -0.14, 0.42, 0, scenery.wall)
    for at in range(5):
        front.rectangle(at * 0.15 - 0.335, -0.115, at * 0.15 - 0.265, 0, t.glow, 0.035)
    scenery.draw.rectangle(0, foot + u * 0.03, w, h, t.near)
    front.rectangle(-0.46, 0, 0.46, 0.04, mix(scenery.wall, t.near, 0.3))
    front.polygon([(-0.05, 0.04), (0.05, 0.04), (0.1, 0.4), (-0.3, 0.4)], mix(t.near, t.low, 0.5))
    for dx in (-0.36, -0.2, 0.2, 0.36):
        scenery.tree(x + dx * u, foot + u * 0.1, u * 0.16, t.middle)


def castle(scenery: Scenery) -> None:
    """Draw a castle on a rock."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.mountains(0.62, 0.26, t.far)
    x, foot = w * 0.66, h * 0.78
    rock = scenery.at(x, foot)
    rock.polygon([(-0.7, 0.3), (-0.36, -0.04), (0.38, -0.04), (0.7, 0.3)], mix(t.near, t.middle, 0.4))
    for dx, wide, tall, top in (
        (-0.28, 0.13, 0.3, "spire"),
        (0.28, 0.13, 0.34, "spire"),
        (-0.06, 0.16, 0.44, "spire"),
        (0.12, 0.14, 0.36, "wall"),
    ):
        scenery.tower(x + dx * u, foot, u * wide, u * tall, top)
    wall = mix(scenery.wall, t.middle, 0.18)
    rock.rectangle(-0.34, -0.15, 0.34, 0.01, wall)
    for at in range(7):
        rock.rectangle(-0.34 + at * 0.1, -0.19, -0.28 + at * 0.1, -0.14, wall)
    rock.rectangle(-0.06, -0.12, 0.06, 0.01, t.near, 0.05)
    scenery.hills(0.97, 0.12, t.near)


def cathedral(scenery: Scenery) -> None:
    """Draw a cathedral above the roofs of its town."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.stars()
    foot = h * 0.8
    for at in range(9):
        roof = scenery.at(w * at / 8, foot - u * scenery.chance.uniform(0.14, 0.28))
        roof.rectangle(-0.08, 0, 0.08, 0.4, mix(t.far, t.middle, scenery.chance.random() * 0.5))
        roof.polygon([(-0.09, 0.01), (0, -0.1), (0.09, 0.01)], mix(t.far, t.roof, 0.35))
    x = w * scenery.chance.uniform(0.64, 0.7)
    for dx in (-0.17, 0.17):
        scenery.tower(x + dx * u, foot, u * 0.13, u * 0.4, "spire")
    nave = scenery.at(x, foot)
    nave.rectangle(-0.13, -0.3, 0.13, 0, scenery.wall)
    nave.polygon([(-0.15, -0.29), (0, -0.46), (0.15, -0.29)], t.roof)
    nave.circle(0, -0.21, 0.07, t.near)
    nave.polygon(star(0, -0.21, 0.064, 0.03, 8), t.glow)
    nave.rectangle(-0.05, -0.12, 0.05, 0, t.near, 0.05)
    scenery.draw.rectangle(0, foot, w, h, t.near)
    nave.polygon([(-0.07, 0), (0.07, 0), (0.2, 0.4), (-0.2, 0.4)], mix(t.near, t.low, 0.4))


def skyline(scenery: Scenery) -> None:
    """Draw the towers of a city by the water."""
    t, w, h, u = scenery.tint, scenery.width, scenery.height, scenery.unit
    scenery.hills(0.66, 0.16, t.far)
    foot = h * 0.78
    tops = ("dome", "spire", "wall")
    for number, (at, wide) in enumerate(((0.36, 0.1), (0.52, 0.13), (0.96, 0.12), (0.83, 0.14), (0.68, 0.17))):
        tall = u * scenery.chance.uniform(0.22, 0.3) * (1.25 if number == 4 else 1)
        scenery.tower(w * at, foot, u * wide, tall, tops[(number + scenery.chance.randrange(2)) % 3])
    for at in range(5):
        scenery.house(w * (0.3 + at * 0.17), foot + u * 0.02, u * 0.15)
    scenery.water(0.79)
    for at in range(5):
        glint = scenery.at(w * (0.32 + at * 0.16), h * 0.83)
        glint.rectangle(0, 0, 0.03, 0.13, mix(t.glow, t.near, 0.45), 0.01)


LANDMARKS = {
    1: (mine, mill, village, quarry, crystals),
    2: (ship, caravan, bridge, lighthouse, market),
    3: (palace, castle, cathedral, skyline),
}
"""Landmarks for cards, by level."""
