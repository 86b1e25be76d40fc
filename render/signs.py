"""Signs that need no word: a stone of any colour, what a card does, what a post gives."""

from PIL import Image

from data.gems import GEMS, Gem
from render.boxes import Box
from render.brush import Brush, Spot, plate, ring, stamp
from render.gems import gem_sprite, token_sprite
from render.markers import coat
from render.memory import remembered
from render.scene import Privilege, Sign
from render.text import Face, Style, write
from render.theme import Theme, mix

ROMAN = ("", "I", "II", "III", "IV", "V")
_TIMES, _PLUS, _EQUALS, _AT_LEAST = "×", "+", "=", "≥"


@remembered
def laurel(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the wreath around a player's prestige."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, theme.gold_dark, height / 2)
    brush.box(2, 2, width - 2, height - 2, theme.gold, height / 2)
    brush.box(5, 5, width - 5, height - 5, mix(theme.paper, theme.glow, 0.25), height / 2)
    return brush.done()


def draw_asked(image: Image.Image, box: Box, theme: Theme, prestige: int) -> None:
    """Draw the prestige one must have: a player's wreath with "at least"."""
    stamp(image, laurel(box.w, box.h, theme), box.x, box.y)
    sign = Box(box.x + 9, box.y, max(0, box.w * 30 // 100), box.h)
    write(image, _AT_LEAST, Style(Face.BOLD, theme.sizes.cost - 4), sign, theme.ink_soft, 0.5)
    number = Box(sign.right, box.y, box.right - sign.right - 9, box.h)
    write(image, str(prestige), Style(Face.DISPLAY, theme.sizes.count + 1), number, theme.ink, 0.5)


@remembered
def any_stone(size: int, theme: Theme) -> Image.Image:
    """Return the stone that stands for any colour: a five-sided one with a facet of each."""
    brush = Brush(size, size)
    half = size / 2
    outer = ring(half, half * 1.04, half * 0.98, 5)
    brush.polygon(outer, theme.tab)
    inner = ring(half, half * 1.04, half * 0.88, 5)
    table = ring(half, half * 1.04, half * 0.34, 5)
    for at, gem in enumerate(GEMS):
        here, after = inner[at], inner[(at + 1) % 5]
        low, last = table[at], table[(at + 1) % 5]
        colours = theme.gem(gem)
        brush.polygon([here, after, last, low], mix(colours.base, colours.light, 0.5 if gem is Gem.DIAMOND else 0.1))
        brush.line([here, low], theme.paper, size * 0.04)
    brush.polygon(table, theme.paper)
    return brush.done()


@remembered
def any_token(size: int, theme: Theme) -> Image.Image:
    """Return a token of any colour but gold."""
    brush = Brush(size, size)
    brush.circle(size / 2, size / 2, size / 2, theme.tab)
    brush.circle(size / 2, size / 2, size / 2 - 2, theme.paper)
    sprite = brush.done()
    inner = round(size * 0.78)
    stamp(sprite, any_stone(inner, theme), (size - inner) // 2, (size - inner) // 2)
    return sprite


@remembered
def sign_sprite(sign: Sign, level: int, size: int, theme: Theme) -> Image.Image:
    """Return what a card does, on a square plate; `level` is that of a card that comes with it."""
    sprite = plate(size, size, 8, theme.paper, theme.tab, 2).copy()
    match sign:
        case Sign.DOUBLE_GOLD:
            _coins(sprite, size, theme)
        case Sign.JOIN:
            _joined(sprite, size, theme)
        case Sign.FREE_CARD:
            _free(sprite, level, size, theme)
        case Sign.RESERVE_TILE:
            _kept(sprite, size, theme)
        case Sign.SPENT:
            _spent(sprite, size, theme)
    return sprite


def _coins(sprite: Image.Image, size: int, theme: Theme) -> None:
    side = round(size * 0.6)
    edge = round(size * 0.07)
    stamp(sprite, token_sprite(Gem.GOLD, side, theme), size - side - edge, edge)
    stamp(sprite, token_sprite(Gem.GOLD, side, theme), edge, size - side - edge)


def _joined(sprite: Image.Image, size: int, theme: Theme) -> None:
    """Two cards, one laid half beneath the other, and a plus: one bonus more."""
    _two_cards(sprite, any_stone(round(size * 0.34), theme), size, theme)
    _round_sign(sprite, size, theme, plus=True)


def _spent(sprite: Image.Image, size: int, theme: Theme) -> None:
    """A card crossed out."""
    brush = Brush(size, size)
    spot = Spot(brush, 0, 0, size)
    spot.box(0.24, 0.12, 0.76, 0.88, theme.ink_soft, 0.06)
    spot.box(0.29, 0.17, 0.71, 0.83, theme.paper_shade, 0.04)
    for ends in (((0.14, 0.2), (0.86, 0.8)), ((0.86, 0.2), (0.14, 0.8))):
        brush.line([(x * size, y * size) for x, y in ends], theme.loss, size * 0.11)
    stamp(sprite, brush.done(), 0, 0)


@remembered
def given_up_sprite(gem: Gem, size: int, theme: Theme) -> Image.Image:
    """Return the sign for bonuses of a colour that are the price: two cards with its stone, and a minus."""
    sprite = plate(size, size, 8, theme.paper, theme.loss, 3).copy()
    _two_cards(sprite, gem_sprite(gem, round(size * 0.34), theme), size, theme)
    _round_sign(sprite, size, theme, plus=False)
    return sprite


def _two_cards(sprite: Image.Image, stone: Image.Image, size: int, theme: Theme) -> None:
    brush = Brush(size, size)
    spot = Spot(brush, 0, 0, size)
    for x, y, ground in ((0.4, 0.1, theme.gold), (0.12, 0.26, theme.paper)):
        spot.box(x, y, x + 0.46, y + 0.6, theme.ink, 0.06)
        spot.box(x + 0.04, y + 0.04, x + 0.42, y + 0.56, ground, 0.04)
    stamp(sprite, brush.done(), 0, 0)
    stamp(sprite, stone, round(size * 0.18), round(size * 0.33))


def _free(sprite: Image.Image, level: int, size: int, theme: Theme) -> None:
    """A card back of the level, and a plus."""
    brush = Brush(size, size)
    spot = Spot(brush, 0, 0, size)
    colour = theme.levels[(level - 1) % len(theme.levels)]
    spot.box(0.14, 0.08, 0.76, 0.9, theme.ink, 0.07)
    spot.box(0.18, 0.12, 0.72, 0.86, colour, 0.04)
    spot.box(0.22, 0.16, 0.68, 0.82, mix(colour, theme.gold, 0.55), 0.03)
    spot.box(0.25, 0.19, 0.65, 0.79, colour, 0.02)
    stamp(sprite, brush.done(), 0, 0)
    numeral = Box(round(size * 0.14), round(size * 0.1), round(size * 0.62), round(size * 0.62))
    cap = size * 0.31
    text = ROMAN[level] if level < len(ROMAN) else str(level)
    write(sprite, text, Style(Face.DISPLAY, cap), numeral, theme.on_tab, 0.5)
    _round_sign(sprite, size, theme, plus=True)


def _kept(sprite: Image.Image, size: int, theme: Theme) -> None:
    """A noble's tile with a lock."""
    brush = Brush(size, size)
    _tile(Spot(brush, size * 0.08, size * 0.08, size * 0.72), theme)
    stamp(sprite, brush.done(), 0, 0)
    side = round(size * 0.52)
    stamp(sprite, lock(side, theme), size - side - 2, size - side - 2)


@remembered
def tile_sign(size: int, theme: Theme) -> Image.Image:
    """Return the sign for a noble's tile: a crowned head in a golden frame."""
    brush = Brush(size, size)
    _tile(Spot(brush, 0, 0, size), theme)
    return brush.done()


def _tile(spot: Spot, theme: Theme) -> None:
    robe = theme.seats[0]
    spot.box(0, 0, 1, 1, theme.gold_dark, 0.16)
    spot.box(0.05, 0.05, 0.95, 0.95, theme.gold, 0.13)
    spot.box(0.12, 0.12, 0.88, 0.88, theme.band, 0.08)
    spot.polygon([(0.18, 0.88), (0.3, 0.68), (0.7, 0.68), (0.82, 0.88)], robe)
    spot.circle(0.5, 0.52, 0.2, theme.ink)
    spot.circle(0.5, 0.53, 0.16, theme.paper)
    crown = [(0.28, 0.44), (0.26, 0.16), (0.4, 0.28), (0.5, 0.13), (0.6, 0.28), (0.74, 0.16), (0.72, 0.44)]
    spot.polygon(crown, theme.ink)
    spot.polygon([(0.5 + (x - 0.5) * 0.76, 0.31 + (y - 0.31) * 0.66) for x, y in crown], theme.gold)


@remembered
def lock(size: int, theme: Theme) -> Image.Image:
    """Return the sign for what is kept for one player: a padlock on a dark round."""
    brush = Brush(size, size)
    spot = Spot(brush, 0, 0, size)
    spot.circle(0.5, 0.5, 0.5, theme.paper)
    spot.circle(0.5, 0.5, 0.45, theme.tab)
    brush.arc(size * 0.5, size * 0.42, size * 0.18, 180, 360, theme.glow, size * 0.08)
    spot.box(0.32, 0.4, 0.4, 0.52, theme.glow)
    spot.box(0.6, 0.4, 0.68, 0.52, theme.glow)
    spot.box(0.26, 0.47, 0.74, 0.78, theme.glow, 0.05)
    spot.circle(0.5, 0.6, 0.055, theme.tab)
    spot.box(0.47, 0.6, 0.53, 0.7, theme.tab)
    return brush.done()


def _round_sign(sprite: Image.Image, size: int, theme: Theme, *, plus: bool) -> None:
    side = round(size * 0.46)
    brush = Brush(side, side)
    spot = Spot(brush, 0, 0, side)
    spot.circle(0.5, 0.5, 0.5, theme.paper)
    spot.circle(0.5, 0.5, 0.44, theme.gain if plus else theme.loss)
    spot.box(0.2, 0.42, 0.8, 0.58, theme.on_change)
    if plus:
        spot.box(0.42, 0.2, 0.58, 0.8, theme.on_change)
    stamp(sprite, brush.done(), size - side - 1, size - side - 1)


@remembered
def card_sign(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the sign for a card that is bought: a landscape in three colours with its stone."""
    brush = Brush(width, height)
    spot = Spot(brush, 0, 0, width)
    tall = height / width
    spot.box(0, 0, 1, tall, theme.ink, 0.14)
    spot.box(0.07, 0.07, 0.93, tall - 0.07, theme.paper, 0.1)
    spot.box(0.13, tall * 0.38, 0.87, tall - 0.13, mix(theme.gem(Gem.SAPPHIRE).light, theme.paper, 0.3), 0.04)
    spot.polygon([(0.13, tall - 0.13), (0.36, tall * 0.55), (0.56, tall - 0.13)], theme.ink_soft)
    spot.polygon([(0.4, tall - 0.13), (0.66, tall * 0.48), (0.87, tall - 0.13)], theme.ink_soft)
    sprite = brush.done()
    stone = round(width * 0.44)
    stamp(sprite, any_stone(stone, theme), round(width * 0.48), round(width * 0.09))
    return sprite


@remembered
def privilege_sprite(privilege: Privilege, prestige: int, width: int, height: int, theme: Theme) -> Image.Image:
    """Return what a post gives."""
    strip = _Strip(width, height, theme)
    token = min(height - 8, 40)
    match privilege:
        case Privilege.PLUS_GEM_AFTER_CARD:
            strip.add(card_sign(token * 3 // 4, token, theme))
            strip.say(_PLUS)
            strip.add(any_token(token, theme))
        case Privilege.PLUS_GEM_AFTER_TWO:
            strip.add(_pair(token - 4, theme))
            strip.say(_PLUS)
            strip.add(any_token(token - 4, theme))
        case Privilege.GOLD_TIMES_TWO:
            strip.add(token_sprite(Gem.GOLD, token, theme))
            strip.say(_EQUALS)
            strip.add(_pair(token - 4, theme))
        case Privilege.PRESTIGE:
            strip.add(_prestige(prestige, _PLUS, 88, height - 6, theme))
        case Privilege.PRESTIGE_PER_COAT:
            strip.add(_prestige(prestige, "", 50, height - 6, theme))
            strip.say(_TIMES)
            strip.add(_blank_coat(32, 40, theme))
    return strip.done()


class _Strip:
    """Signs in a line, in the middle of a surface."""

    def __init__(self, width: int, height: int, theme: Theme) -> None:
        self._size, self._theme = (width, height), theme
        self._parts: list[Image.Image] = []

    def add(self, sprite: Image.Image) -> None:
        """Set a sign behind the others."""
        self._parts.append(sprite)

    def say(self, mark: str) -> None:
        """Set a plus, a times or an equals sign behind the others."""
        sprite = Image.new("RGBA", (20, self._size[1]))
        write(sprite, mark, Style(Face.BOLD, 24), Box(0, 0, 20, self._size[1]), self._theme.on_table, 0.5)
        self._parts.append(sprite)

    def done(self) -> Image.Image:
        """Return the line."""
        width, height = self._size
        sprite = Image.new("RGBA", self._size)
        x = (width - sum(part.width for part in self._parts)) // 2
        for part in self._parts:
            stamp(sprite, part, x, (height - part.height) // 2)
            x += part.width
        return sprite


def _pair(size: int, theme: Theme) -> Image.Image:
    """Return two tokens alike, of no particular colour, the first half beneath the second."""
    brush = Brush(size + size * 2 // 5, size)
    for left in (0, brush.width - size):
        spot = Spot(brush, left, 0, size)
        spot.circle(0.5, 0.5, 0.5, theme.paper)
        spot.circle(0.5, 0.5, 0.46, theme.tab)
        for corner in ring(0.5, 0.5, 0.37, 6):
            spot.circle(*corner, 0.07, theme.paper)
        spot.circle(0.5, 0.5, 0.31, theme.paper)
        spot.polygon(ring(0.5, 0.5, 0.22, 6), theme.ink_soft)
    return brush.done()


def _prestige(prestige: int, sign: str, width: int, height: int, theme: Theme) -> Image.Image:
    sprite = laurel(width, height, theme).copy()
    box = Box(0, 0, width, height)
    write(sprite, f"{sign}{prestige}", Style(Face.DISPLAY, theme.sizes.prestige - 6), box, theme.ink, 0.5)
    return sprite


def _blank_coat(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a coat of arms that may be anybody's."""
    plain = coat(None, width, height, theme).copy()
    side = round(width * 0.5)
    brush = Brush(side, side)
    brush.box(side * 0.38, 0, side * 0.62, side, theme.ink_soft)
    brush.box(0, side * 0.3, side, side * 0.54, theme.ink_soft)
    stamp(plain, brush.done(), (width - side) // 2, round(height * 0.42 - side / 2))
    return plain


@remembered
def crown(width: int, height: int, theme: Theme) -> Image.Image:
    """Return a crown in the ink of what is written on gold."""
    brush = Brush(width, height)
    low, third = height - 2.0, width / 6
    brush.polygon(
        [
            (third, low),
            (2, height * 0.3),
            (2 * third, height * 0.58),
            (width / 2, 5),
            (4 * third, height * 0.58),
            (width - 2, height * 0.3),
            (5 * third, low),
        ],
        theme.on_gold,
    )
    for x, y in ((4, 0.28), (width / 2, 0.12), (width - 4, 0.28)):
        brush.circle(x, height * y, 4, theme.on_gold)
    return brush.done()
