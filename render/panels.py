"""The bank's piles and the players' panels."""

from collections.abc import Sequence
from typing import Literal, Protocol

from PIL import Image

from data.gems import TOKENS, Gem
from render.art import landscape
from render.boxes import Box, CountBoxes, count_boxes, held_boxes, panel_boxes, pile_boxes
from render.brush import Brush, faded, halo, plate, ring, rounded_mask, stamp
from render.cards import back_sprite, bare, draw_tile, letter_of, stamp_face
from render.faces import draw_face
from render.gems import chip_sprite, gem_sprite, set_sprite, stack_sprite
from render.markers import coat, tower
from render.marks import badge, draw_frame
from render.memory import remembered
from render.plates import large_plate
from render.scene import Board, CardBack, CardFace, Mark, Panel, Sign, Tile
from render.sheet import Sheet
from render.signs import any_stone, laurel, lock, sign_sprite
from render.text import Face, Style, fit, paint, write
from render.theme import Colour, Theme, mix

_GLOW = 10
"""How far the light around the panel of the player in turn reaches, in pixels: not as far as what lies next to it."""


def lay_bank(sheet: Sheet, box: Box, piles: Sequence[Box], board: Board) -> None:
    """Lay the bank: six piles with their counts, their letters and what the last move changed."""
    sheet.lay(draw_tray, box)
    tray = sheet.on(sheet.theme.tray)
    for gem, pile in zip(TOKENS, piles, strict=True):
        what = (gem, board.bank[gem], board.bank_changes[gem], letter_of(gem, board.letters))
        tray.lay(draw_pile, pile, *what)


def draw_tray(image: Image.Image, box: Box, theme: Theme) -> None:
    """Draw what the bank's piles stand on."""
    stamp(image, large_plate(box.w, box.h, theme.sizes.radius, theme.tray, theme.line, 2), box.x, box.y)


def draw_pile(image: Image.Image, box: Box, theme: Theme, gem: Gem, count: int, change: int, letter: str) -> None:
    """Draw a pile of tokens with its number, its letter and what the last move changed."""
    boxes = pile_boxes(box.w, box.h)
    place = boxes.stack.moved(box.x, box.y)
    stamp(image, stack_sprite(gem, count, place.w, place.h, theme), place.x, place.y)
    ink = theme.on_table if count else theme.on_table_soft
    write(image, str(count), Style(Face.DISPLAY, theme.sizes.pile), boxes.count.moved(box.x, box.y), ink, 0.5)
    style = Style(Face.BOLD, theme.sizes.letter)
    write(image, letter, style, boxes.letter.moved(box.x, box.y), theme.on_table_soft, 0.5)
    if change:  # the bank's loss is somebody's gain: not in the colours of either
        _draw_change(image, boxes.change.moved(box.x, box.y), theme, change, theme.tab, theme.on_tab)


def draw_change(image: Image.Image, box: Box, theme: Theme, change: int) -> None:
    """Draw what was added or taken away, with its sign, on a small plate."""
    _draw_change(image, box, theme, change, theme.gain if change > 0 else theme.loss, theme.on_change)


def _draw_change(image: Image.Image, box: Box, theme: Theme, change: int, ground: Colour, ink: Colour) -> None:
    stamp(image, plate(box.w, box.h, box.h / 2, ground, theme.paper, 2), box.x, box.y)
    sign = "+" if change > 0 else "\N{MINUS SIGN}"
    style = Style(Face.NARROW if box.w < 44 else Face.BOLD, theme.sizes.change)
    write(image, f"{sign}{abs(change)}", style, box, ink, 0.5)


def lay_panel(sheet: Sheet, box: Box, panel: Panel, letters: tuple[str, ...]) -> None:
    """Lay a player's place at the table."""
    theme = sheet.theme
    spares = spares_of(panel)
    boxes = panel_boxes(
        box.w,
        box.h,
        len(panel.nobles) + len(panel.tiles_reserved),
        start=panel.is_start,
        spares=len(spares),
        gain=bool(panel.prestige_change),
    )

    def at(inner: Box) -> Box:
        return inner.moved(box.x, box.y)

    if panel.is_turn:
        sheet.lay(draw_lit_place, box.inset(-_GLOW))
    else:
        sheet.lay(draw_place, box)
    head = sheet.on(theme.band if panel.is_turn else theme.mat)
    body = sheet.on(theme.mat)
    head.lay(draw_face, at(boxes.face), panel.seat, panel.name, panel.face)
    head.lay(draw_name, at(boxes.name), panel.name, panel.seat, panel.is_turn)
    if panel.prestige_change:
        head.lay(draw_change, at(boxes.gain), panel.prestige_change)
    head.lay(draw_prestige, at(boxes.prestige), panel.prestige)
    beside = head if boxes.are_tiles_above else body
    if panel.is_start:
        beside.lay(draw_start, at(boxes.start))
    lay_tiles(beside, panel, [at(place) for place in boxes.nobles], letters)

    for gem in TOKENS:
        letter = letter_of(gem, letters)
        if gem is not Gem.GOLD:
            change = panel.bonus_changes[gem]
            body.lay(draw_held, at(boxes.bonuses[gem]), draw_bonus, gem, panel.bonuses[gem], change, letter)
        change = panel.changes[gem]
        body.lay(draw_held, at(boxes.tokens[gem]), draw_token, gem, panel.tokens[gem], change, letter)
    body.lay(draw_cards_bought, at(boxes.cards), panel.cards, panel.cards_change)
    for at_place, place in enumerate(boxes.reserved):
        if at_place < len(panel.reserved):
            body.lay(draw_small_card, at(place), panel.reserved[at_place], letters)
        else:
            body.lay(draw_no_card, at(place))
    for spare, place in zip(spares, boxes.spares, strict=True):
        body.lay(draw_spare, at(place), *spare, panel.seat)
    body.lay(draw_total, at(boxes.total), sum(panel.tokens), panel.limit)


def lay_tiles(sheet: Sheet, panel: Panel, places: Sequence[Box], letters: tuple[str, ...]) -> None:
    """Lay a player's tiles, those that are only reserved with a lock."""
    for number, (tile, place) in enumerate(zip((*panel.nobles, *panel.tiles_reserved), places, strict=True)):
        sheet.lay(draw_small_tile, place, tile, letters, number >= len(panel.nobles))


def draw_place(image: Image.Image, box: Box, theme: Theme) -> None:
    """Draw the paper of a panel."""
    stamp(image, large_plate(box.w, box.h, theme.sizes.radius, theme.mat, theme.line, 2), box.x, box.y)


def draw_lit_place(image: Image.Image, box: Box, theme: Theme) -> None:
    """Draw the paper of the panel of who is to move: a bright band, and a golden frame whose light fills the box."""
    place, radius = box.inset(_GLOW), theme.sizes.radius
    stamp(image, halo(place.w, place.h, radius, _GLOW, theme.glow), box.x, box.y)
    stamp(image, large_plate(place.w, place.h, radius, theme.mat, theme.gold, 5), place.x, place.y)
    stamp(image, plate(place.w - 10, 51, radius - 4, theme.band), place.x + 5, place.y + 5)


def draw_name(image: Image.Image, box: Box, theme: Theme, name: str, seat: int, is_turn: bool) -> None:
    """Draw a player's name, or the number of the seat where nothing of the name can be drawn."""
    line = fit(name, Style(Face.TEXT, theme.sizes.name), box.w, fallback=str(seat + 1), shrink=0.86)
    paint(image, line, box, theme.ink if is_turn else theme.on_table)


def draw_prestige(image: Image.Image, box: Box, theme: Theme, prestige: int) -> None:
    """Draw a player's prestige in its wreath."""
    stamp(image, laurel(box.w, box.h, theme), box.x, box.y)
    write(image, str(prestige), Style(Face.DISPLAY, theme.sizes.prestige - 4), box, theme.ink, 0.5)


def draw_small_tile(
    image: Image.Image, box: Box, theme: Theme, tile: Tile, letters: tuple[str, ...], is_kept: bool
) -> None:
    """Draw a tile in a panel, with a lock where it is only kept for its owner."""
    draw_tile(image, box, theme, tile, letters)
    if is_kept:
        side = box.w * 3 // 5
        stamp(image, lock(side, theme), box.right - side, box.bottom - side)


def draw_held(
    image: Image.Image, box: Box, theme: Theme, draw: "DrawCount", gem: Gem, count: int, change: int, letter: str
) -> None:
    """Draw a player's bonuses or tokens of a colour, and what the last move changed at their corner."""
    boxes = held_boxes(box.w, box.h)
    draw(image, boxes.held.moved(box.x, box.y), theme, gem, count, letter, bool(change))
    if change:
        draw_change(image, boxes.change.moved(box.x, box.y), theme, change)


def draw_no_card(image: Image.Image, box: Box, theme: Theme) -> None:
    """Draw a free place for a reserved card."""
    edge = mix(theme.mat, theme.line, 0.55)
    stamp(image, plate(box.w, box.h, 6, theme.mat, edge, 2), box.x, box.y)


Spare = Literal["coat", "tower"] | Sign
"""What is counted besides cards and tokens."""


def spares_of(panel: Panel) -> list[tuple[Spare, int, int]]:
    """Return what a player has besides cards and tokens, with its number and how that changed."""
    found: list[tuple[Spare, int, int]] = []
    if panel.coats is not None:
        found.append(("coat", panel.coats, panel.coats_change))
    if panel.markers is not None:
        found.append(("tower", panel.markers, panel.markers_change))
    changes = dict(panel.extras_changes)
    return [*found, *((sign, count, changes.get(sign, 0)) for sign, count in panel.extras)]


def draw_spare(image: Image.Image, box: Box, theme: Theme, spare: Spare, count: int, change: int, seat: int) -> None:
    """Draw a sign with how many of it are left; what changed lies on the sign's foot."""
    match spare:
        case "coat":
            sign = coat(seat, 28, 34, theme)
        case "tower":
            sign = tower(seat, 28, 36, theme)
        case _:
            sign = sign_sprite(spare, 0, 36, theme)
    stamp(image, sign, box.right - 26 - sign.width, box.y + (box.h - sign.height) // 2)
    number = Box(box.right - 24, box.y, 24, box.h)
    ink = theme.on_table if count else theme.on_table_soft
    write(image, str(count), Style(Face.BOLD, theme.sizes.count - 2), number, ink, 0.5)
    if change:
        draw_change(image, Box(box.right - 62, box.bottom - 28, 38, 28), theme, change)


class DrawCount(Protocol):
    """Draws a count of a colour; `changed` leaves its upper right corner free."""

    def __call__(
        self, image: Image.Image, box: Box, theme: Theme, gem: Gem, count: int, letter: str, changed: bool = False
    ) -> None:
        """Draw it."""
        ...


def draw_bonus(
    image: Image.Image, box: Box, theme: Theme, gem: Gem, count: int, letter: str, changed: bool = False
) -> None:
    """Draw how many bonuses of a colour there are, on a small card; a pale one where there are none."""
    if not count:
        stamp(image, plate(box.w, box.h, 8, theme.mat, _pale(theme), 2), box.x, box.y)
        _draw_ghost(image, gem, box, theme)
        return
    stamp(image, plate(box.w, box.h, 8, theme.chip(gem), theme.gem(gem).dark, 2.5), box.x, box.y)
    boxes = count_boxes(box.w, box.h, len(str(count)), changed=changed)
    _draw_counted(image, gem_sprite(gem, boxes.sign.w, theme), count, letter, boxes, box, theme.ink, theme)


def draw_token(
    image: Image.Image, box: Box, theme: Theme, gem: Gem, count: int, letter: str, changed: bool = False
) -> None:
    """Draw how many tokens of a colour there are, on a token; a pale one where there are none."""
    if not count:
        stamp(image, plate(box.w, box.h, box.h * 0.4, theme.mat, _pale(theme), 2), box.x, box.y)
        _draw_ghost(image, gem, box, theme)
        return
    stamp(image, chip_sprite(gem, box.w, box.h, theme), box.x, box.y)
    boxes = count_boxes(box.w, box.h, len(str(count)), changed=changed)
    sign = set_sprite(gem, boxes.sign.w, theme)
    _draw_counted(image, sign, count, letter, boxes, box, theme.gem(gem).on_plate, theme)


def _draw_counted(
    image: Image.Image,
    sign: Image.Image,
    count: int,
    letter: str,
    boxes: CountBoxes,
    corner: Box,
    ink: Colour,
    theme: Theme,
) -> None:
    """Draw a sign with its number and its letter."""
    sizes = theme.sizes
    stamp(image, sign, *_corner(boxes.sign.moved(corner.x, corner.y)))
    face = Face.BOLD if count < 10 else Face.NARROW
    write(image, str(count), Style(face, sizes.count), boxes.number.moved(corner.x, corner.y), ink, 0.5, 0.82)
    small = Style(Face.TEXT, sizes.small_letter)
    write(image, letter, small, boxes.letter.moved(corner.x, corner.y), ink, 0.5, 0.95)


def _draw_ghost(image: Image.Image, gem: Gem, box: Box, theme: Theme) -> None:
    stone = 28
    ghost = faded(gem_sprite(gem, stone, theme), 0.25)
    stamp(image, ghost, box.x + (box.w - stone) // 2, box.y + (box.h - stone) // 2)


def _pale(theme: Theme) -> Colour:
    return mix(theme.mat, theme.line, 0.4)


def draw_cards_bought(image: Image.Image, box: Box, theme: Theme, count: int, change: int) -> None:
    """Draw how many development cards a player has bought, what decides between equals, and what was added to them."""
    held = held_boxes(box.w, box.h)
    place = held.held.moved(box.x, box.y)
    boxes = count_boxes(place.w, place.h, changed=bool(change))
    sign = cards_sign(34, 26, theme)
    stamp(image, sign, place.x + (0 if change else (place.w - sign.width) // 2), place.y + boxes.sign.y)
    number = Box(place.x, place.y + boxes.number.y, place.w, boxes.number.h)
    ink = theme.on_table if count else theme.on_table_soft
    write(image, str(count), Style(Face.BOLD, theme.sizes.count), number, ink, 0.5)
    if change:
        draw_change(image, held.change.moved(box.x, box.y), theme, change)


def draw_total(image: Image.Image, box: Box, theme: Theme, total: int, limit: int) -> None:
    """Draw how many tokens a player holds and may hold, beside a small pile of them."""
    ink = theme.warning if total > limit else theme.on_table_soft
    style = Style(Face.BOLD, theme.sizes.count - 4)
    text = f"{total}/{limit}"
    write(image, text, style, Box(box.x + 32, box.y, box.w - 32, box.h), ink, 1.0)
    line = fit(text, style, box.w - 32)
    sign = _tokens_sign(28, 30, theme)
    stamp(image, sign, box.right - round(line.width) - sign.width - 6, box.y + (box.h - sign.height) // 2)


def draw_small_card(
    image: Image.Image, box: Box, theme: Theme, card: CardBack | CardFace, letters: tuple[str, ...]
) -> None:
    """Draw a reserved card: its back with the level, or its face where the scene shows it."""
    if isinstance(card, CardBack):
        stamp(image, back_sprite(card.level, card.second, box.w, box.h, theme), box.x, box.y)
    elif box.w < 100:
        stamp(image, _miniature(bare(card), box.w, box.h, theme), box.x, box.y)
    else:
        stamp_face(image, box, theme, card, letters)
    draw_frame(image, box, theme, card.mark)
    if isinstance(card, CardFace):
        _draw_reach(image, box, theme, card)


def _draw_reach(image: Image.Image, box: Box, theme: Theme, card: CardFace) -> None:
    """Draw at the foot of a small card whether its owner can buy it, or how much is missing."""
    foot = Box(box.x, box.bottom - 28, box.w, 28)
    if card.mark is Mark.AFFORDABLE or card.is_barred:
        sign = lock(28, theme) if card.is_barred else badge(card.mark, 28, theme)
        stamp(image, sign, foot.x + (foot.w - sign.width) // 2, foot.y)
    elif card.lack and any(card.lack):
        draw_change(image, foot, theme, -sum(card.lack))


@remembered
def _miniature(card: CardFace, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a card so small that only its landscape and its stone can be told, or what it does instead."""
    brush = Brush(width, height)
    brush.box(0, 0, width, height, theme.gem(Gem.GOLD if card.bonus is None else card.bonus).dark, 6)
    sprite = brush.done()
    inner = landscape(card.level, card.bonus, card.art, width - 4, height - 4)
    sprite.paste(inner, (2, 2), rounded_mask(inner.width, inner.height, 4))
    stone = round(width * 0.62)
    if card.bonus is None and Sign.DOUBLE_GOLD in card.signs:
        stamp(sprite, sign_sprite(Sign.DOUBLE_GOLD, 0, stone + 6, theme), (width - stone - 6) // 2, 5)
        return sprite
    stamp(sprite, plate(stone + 6, stone + 6, 6, theme.paper), (width - stone - 6) // 2, 5)
    picture = any_stone(stone, theme) if card.bonus is None else gem_sprite(card.bonus, stone, theme)
    for at in range(max(card.bonuses, 1)):
        stamp(sprite, picture, (width - stone) // 2, 8 + at * stone * 2 // 3)
    return sprite


@remembered
def cards_sign(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the sign for cards bought: three cards, fanned."""
    brush = Brush(width, height)
    card_width, drop = width * 0.62, height * 0.18
    for at, colour in ((2, theme.line), (1, theme.gold), (0, theme.ink_soft)):
        left, top = at * width * 0.17 + 1, at * drop * 0.6
        bottom = height - (2 - at) * drop * 0.6
        brush.box(left, top, left + card_width, bottom, theme.paper, 4)
        brush.box(left + 1.5, top + 1.5, left + card_width - 1.5, bottom - 1.5, colour, 3)
    return brush.done()


@remembered
def _tokens_sign(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the sign for tokens of any colour: a small pile of them."""
    brush = Brush(width, height)
    thick = height * 0.2
    deep = width * 0.24
    for at in range(3):
        bottom = height - at * thick
        top = bottom - 2 * deep
        brush.oval(0, top, width, bottom, theme.paper)
        brush.oval(1, top + 1, width - 1, bottom - 1, theme.ink_soft)
    top = height - 2 * thick - 2 * deep
    brush.oval(width * 0.2, top + deep * 0.42, width * 0.8, top + deep * 1.58, theme.paper)
    return brush.done()


def draw_start(image: Image.Image, box: Box, theme: Theme) -> None:
    """Draw the start player's sign: a small pennant on a staff."""
    width, height = box.w, box.h
    brush = Brush(width, height)
    brush.box(width * 0.2, 1, width * 0.3, height - 1, theme.ink, 1)
    brush.polygon(
        [(width * 0.3, height * 0.08), (width * 0.98, height * 0.3), (width * 0.3, height * 0.56)], theme.loss
    )
    brush.polygon(ring(width * 0.25, height * 0.06, width * 0.1, 8), theme.gold)
    stamp(image, brush.done(), box.x, box.y)


def _corner(box: Box) -> tuple[int, int]:
    return box.x, box.y
