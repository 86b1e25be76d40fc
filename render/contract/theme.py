"""Colours and sizes. All sizes are pixels of the finished picture; those of text are cap heights."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields

from data.gems import Gem

Colour = tuple[int, int, int]

SMALLEST_CAP = 28.3
"""The smallest text that matters for a move: a phone shows pictures 350 pixels wide, which leaves 9 pixels of it."""

EMOJI_SIZE = 128

EMOJI_VERSION = 2
"""The version of the emojis: increase it when they change, so that the bot uploads them again."""


@dataclass(frozen=True, slots=True)
class GemColours:
    """The colours of a gem: its facets from light to dark, the ground of its counts, and the text on that ground."""

    light: Colour
    base: Colour
    dark: Colour
    plate: Colour
    on_plate: Colour


@dataclass(frozen=True, slots=True)
class BackColours:
    """The colours of a card back: ground, pattern, and the rays and rim of the medallion."""

    ground: Colour
    figure: Colour
    rays: Colour
    rim: Colour


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lengths and cap heights."""

    width: int = 1100
    margin: int = 18
    gap: int = 12
    radius: int = 14
    title_line: int = 54  # height of the line with the title and the round of a board
    title_pitch: int = 60  # distance between the baselines of a title that takes two lines
    strip: int = 42  # height of a line of the strip with the last move
    card_height: int = 188
    deck_width: int = 96
    tile: int = 160
    tile_height: int = 112
    town_height: int = 190
    post_height: int = 83
    title: int = 30
    move: int = 29  # of the strip with the last move
    status: int = 22
    caption: int = 29  # of the round on a board, and below the cards of a hand
    prestige: int = 34
    cost: int = 29
    address: int = 29
    letter: int = 29
    pile: int = 36
    count: int = 31
    change: int = 29
    gain: int = 25  # of the gains and losses beside a player's counts
    bonus_prestige: int = 22  # of the cards behind a bonus in a player's row
    missing: int = 29
    name: int = 23
    panel_name: int = 28


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """The look of pictures. Themes are compared by identity, since they are part of every cache key."""

    ground: Colour = (236, 225, 202)
    mat: Colour = (255, 250, 239)  # the ground of panels
    tray: Colour = (240, 230, 208)  # the ground of the bank and of posts
    empty_place: Colour = (230, 218, 193)  # where no card lies
    on_table: Colour = (44, 32, 24)
    on_table_soft: Colour = (92, 73, 52)
    paper: Colour = (255, 250, 239)
    paper_shade: Colour = (240, 230, 208)
    line: Colour = (176, 154, 116)
    ink: Colour = (44, 32, 24)
    ink_soft: Colour = (92, 73, 52)
    gold: Colour = (214, 160, 44)
    gold_dark: Colour = (134, 88, 14)
    on_gold: Colour = (44, 32, 24)
    glow: Colour = (255, 196, 46)
    tab: Colour = (48, 36, 30)
    on_tab: Colour = (255, 246, 226)
    affordable: Colour = (22, 104, 58)  # frames and ticks of affordable cards
    on_affordable: Colour = (255, 255, 255)
    gain: Colour = (22, 104, 58)
    loss: Colour = (158, 32, 38)
    warning: Colour = (158, 32, 38)
    on_change: Colour = (255, 255, 255)
    levels: tuple[Colour, ...] = ((62, 92, 60), (138, 84, 26), (44, 66, 118))
    seats: tuple[Colour, ...] = ((104, 58, 150), (0, 110, 118), (168, 72, 12), (160, 40, 104))
    on_seat: Colour = (255, 255, 255)
    gems: tuple[GemColours, ...] = (
        GemColours((255, 255, 255), (214, 226, 238), (128, 146, 170), (233, 239, 246), (36, 44, 58)),
        GemColours((128, 184, 255), (38, 98, 206), (14, 40, 112), (28, 78, 172), (255, 255, 255)),
        GemColours((126, 226, 158), (24, 148, 82), (4, 74, 44), (12, 104, 60), (255, 255, 255)),
        GemColours((255, 146, 136), (206, 30, 52), (106, 6, 26), (172, 22, 42), (255, 255, 255)),
        GemColours((150, 142, 150), (60, 54, 62), (16, 13, 18), (44, 39, 46), (255, 255, 255)),
        GemColours((255, 236, 150), (236, 178, 44), (146, 92, 8), (246, 204, 92), (56, 36, 4)),
    )
    sizes: Sizes = field(default_factory=Sizes)

    @property
    def named(self) -> dict[str, Colour]:
        """Return the colours by their names, as drawings use them; `robe` is that of nobles."""
        named = {each.name: getattr(self, each.name) for each in fields(self) if each.type == Colour}
        return named | {"band": self.band, "robe": self.seats[0]}

    @property
    def band(self) -> Colour:
        """Return the ground of the band behind the name of the player to move."""
        return mix(self.glow, self.paper, 0.45)

    def chip(self, gem: Gem | None) -> Colour:
        """Return the ground of a count of bonuses: paper with a tint of the gem."""
        return mix(self.gem(gem).plate, self.paper, 0.86)

    def __reduce__(self) -> tuple[Callable[[str], "Theme"], tuple[str]]:
        """Pickle a theme as its name, since a copy would not equal the original."""
        return theme_named, (next(name for name, theme in THEMES.items() if theme is self),)

    def level(self, level: int) -> Colour:
        """Return the colour of a level."""
        return self.levels[(level - 1) % len(self.levels)]

    def back(self, level: int, *, second: bool = False) -> BackColours:
        """Return the colours of a card back: of its level, or golden for a second deck."""
        colour = self.level(level)
        rim = mix(colour, (0, 0, 0), 0.35)
        if second:
            return BackColours(self.gold, mix(self.gold, colour, 0.55), self.paper, rim)
        return BackColours(mix(colour, (0, 0, 0), 0.16), mix(colour, (255, 255, 255), 0.1), self.gold, rim)

    def gem(self, gem: Gem | None) -> GemColours:
        """Return the colours of a gem; those of gold for cards without a bonus."""
        return self.gems[Gem.GOLD if gem is None else gem]

    def pairs(self) -> dict[str, tuple[Colour, Colour]]:
        """Return every pair of a text colour and its ground, by name."""
        pairs = {
            "on ground": (self.on_table, self.ground),
            "soft on ground": (self.on_table_soft, self.ground),
            "on mat": (self.on_table, self.mat),
            "soft on mat": (self.on_table_soft, self.mat),
            "on tray": (self.on_table, self.tray),
            "soft on tray": (self.on_table_soft, self.tray),
            "ink on paper": (self.ink, self.paper),
            "soft ink on paper": (self.ink_soft, self.paper),
            "dark gold on paper": (self.gold_dark, self.paper),
            "ink on gold": (self.on_gold, self.gold),
            "ink on band": (self.ink, self.band),
            "on empty place": (self.on_table, self.empty_place),
            "soft on empty place": (self.on_table_soft, self.empty_place),
            "ink on a wreath": (self.ink, mix(self.paper, self.glow, 0.25)),
            "warning on mat": (self.warning, self.mat),
            "tab": (self.on_tab, self.tab),
            "gain": (self.on_change, self.gain),
            "affordable": (self.on_affordable, self.affordable),
            "loss": (self.on_change, self.loss),
        }
        pairs |= {f"level {number}": (self.on_tab, colour) for number, colour in enumerate(self.levels, 1)}
        pairs |= {f"seat {number}": (self.on_seat, colour) for number, colour in enumerate(self.seats)}
        pairs |= {f"ink on {gem.name.lower()} chip": (self.ink, self.chip(gem)) for gem in Gem}
        return pairs | {gem.name.lower(): (self.gem(gem).on_plate, self.gem(gem).plate) for gem in Gem}


LIGHT = Theme()
"""Ivory paper on a bright table."""

DARK = Theme(
    ground=(33, 37, 44),
    mat=(46, 51, 60),
    tray=(40, 45, 53),
    empty_place=(40, 45, 53),
    on_table=(244, 236, 220),
    on_table_soft=(186, 180, 168),
    paper=(240, 232, 214),
    paper_shade=(222, 212, 190),
    line=(104, 100, 96),
    gold=(206, 156, 48),
    warning=(255, 150, 140),
    affordable=(96, 208, 132),
    on_affordable=(20, 24, 28),
)
"""The same cards on a dark table, for Discord's dark theme."""

THEMES = {"light": LIGHT, "dark": DARK}
"""All themes, by the names that players choose from."""


def theme_named(name: str) -> Theme:
    """Return the theme with a name."""
    return THEMES[name]


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return a mix of two colours with a `part` of the second, from 0 to 1."""
    return (
        round(one[0] + (other[0] - one[0]) * part),
        round(one[1] + (other[1] - one[1]) * part),
        round(one[2] + (other[2] - one[2]) * part),
    )


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        value / 255 / 12.92 if value / 255 <= 0.04045 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
