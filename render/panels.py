"""The bank's piles and the players' panels."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from PIL import Image

from data.gems import TOKENS, Gem
from render.art import landscape
from render.boxes import Box, CountBoxes, count_boxes, panel_boxes, pile_boxes
from render.brush import Brush, faded, halo, plate, ring, rounded_mask, stamp
from render.cards import back_sprite, bare, draw_tile, face_sprite, letter_of
from render.gems import chip_sprite, gem_sprite, set_sprite, stack_sprite
from render.markers import coat, seat_sign, tower
from render.scene import CardBack, CardFace, Counts, Mark, Panel, Sign
from render.signs import any_stone, laurel, lock, sign_sprite
from render.text import Face, Style, fit, paint, write
from render.theme import Colour, Theme, mix


def draw_bank(
    image: Image.Image,
    box: Box,
    piles: Sequence[Box],
    counts: Counts,
    changes: Counts,
    letters: Sequence[str],
    theme: Theme,
) -> None:
    """Draw the bank: six piles with their counts, their letters and what the last move changed."""
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.paper_shade, theme.line, 2), box.x, box.y)
    for gem, pile in zip(TOKENS, piles, strict=True):
        boxes = pile_boxes(pile.w, pile.h)
        place = boxes.stack.moved(pile.x, pile.y)
        stamp(image, stack_sprite(gem, counts[gem], place.w, place.h, theme), place.x, place.y)
        number = boxes.count.moved(pile.x, pile.y)
        ink = theme.ink if counts[gem] else theme.ink_soft
        write(image, str(counts[gem]), Style(Face.DISPLAY, theme.sizes.pile), number, ink, 0.5)
        letter = boxes.letter.moved(pile.x, pile.y)
        write(image, letters[gem], Style(Face.BOLD, theme.sizes.letter), letter, theme.ink_soft, 0.5)
        if changes[gem]:
            draw_change(image, changes[gem], boxes.change.moved(pile.x, pile.y), theme)


def draw_change(image: Image.Image, change: int, box: Box, theme: Theme) -> None:
    """Draw what was added or taken away, with its sign, on a small plate."""
    ground = theme.gain if change > 0 else theme.loss
    stamp(image, plate(box.w, box.h, box.h / 2, ground, theme.paper, 2), box.x, box.y)
    sign = "+" if change > 0 else "\N{MINUS SIGN}"
    write(
        image, f"{sign}{abs(change)}", Style(Face.BOLD, min(theme.sizes.change, box.h - 8)), box, theme.on_change, 0.5
    )


def draw_panel(image: Image.Image, panel: Panel, box: Box, letters: Sequence[str], theme: Theme) -> None:
    """Draw a player's place at the table."""
    sizes = theme.sizes
    spares = spares_of(panel, theme)
    tiles = len(panel.nobles) + len(panel.tiles_reserved)
    boxes = panel_boxes(box.w, box.h, tiles, start=panel.is_start, spares=len(spares))

    def at(inner: Box) -> Box:
        return inner.moved(box.x, box.y)

    if panel.is_turn:
        light = halo(box.w, box.h, sizes.radius, 10, theme.glow)
        stamp(image, light, box.x - 10, box.y - 10)
    edge = (theme.gold, 5) if panel.is_turn else (theme.line, 2)
    stamp(image, plate(box.w, box.h, sizes.radius, theme.paper, *edge), box.x, box.y)
    if panel.is_turn:
        band = Box(box.x + 5, box.y + 5, box.w - 10, 51)
        stamp(image, plate(band.w, band.h, sizes.radius - 4, theme.band), band.x, band.y)

    sign = at(boxes.sign)
    stamp(image, seat_sign(panel.seat, sign.w, theme), sign.x, sign.y)
    name = at(boxes.name)
    line = fit(panel.name, Style(Face.TEXT, sizes.name), name.w, fallback=str(panel.seat + 1), shrink=0.86)
    paint(image, line, name, theme.ink)
    if panel.is_start:
        place = at(boxes.start)
        stamp(image, _start_sign(place.w, place.h, theme), place.x, place.y)
    prestige = at(boxes.prestige)
    stamp(image, laurel(prestige.w, prestige.h, theme), prestige.x, prestige.y)
    write(image, str(panel.prestige), Style(Face.DISPLAY, sizes.prestige - 4), prestige, theme.ink, 0.5)

    for gem in TOKENS:
        letter = letter_of(gem, letters)
        if gem is not Gem.GOLD:
            draw_bonus(image, gem, panel.bonuses[gem], letter, at(boxes.bonuses[gem]), theme)
        draw_token(image, gem, panel.tokens[gem], letter, at(boxes.tokens[gem]), theme)
        if panel.changes[gem]:
            draw_change(image, panel.changes[gem], at(boxes.changes[gem]), theme)
    for card, place in zip(panel.reserved, boxes.reserved, strict=False):
        draw_small_card(image, card, at(place), letters, theme)
    for place in boxes.reserved[len(panel.reserved) :]:
        empty = plate(place.w, place.h, 6, theme.paper, mix(theme.paper, theme.line, 0.55), 2)
        stamp(image, empty, *_corner(at(place)))
    draw_tiles(image, panel, [at(place) for place in boxes.nobles], letters, theme)
    for (sprite, count), place in zip(spares, map(at, boxes.spares), strict=True):
        draw_spare(image, sprite, count, place, theme)
    draw_cards_bought(image, panel.cards, at(boxes.cards), theme)
    draw_total(image, sum(panel.tokens), panel.limit, at(boxes.total), theme)


def draw_tiles(image: Image.Image, panel: Panel, places: Sequence[Box], letters: Sequence[str], theme: Theme) -> None:
    """Draw a player's tiles, those that are only reserved with a lock."""
    for number, (tile, place) in enumerate(zip((*panel.nobles, *panel.tiles_reserved), places, strict=True)):
        draw_tile(image, tile, place, letters, theme)
        if number >= len(panel.nobles):
            side = place.w * 3 // 5
            stamp(image, lock(side, theme), place.right - side + 3, place.bottom - side + 3)


def spares_of(panel: Panel, theme: Theme) -> list[tuple[Image.Image, int]]:
    """Return what a player has besides cards and tokens, each as a sign and a number."""
    found: list[tuple[Image.Image, int]] = []
    if panel.coats is not None:
        found.append((coat(panel.seat, 28, 34, theme), panel.coats))
    if panel.markers is not None:
        found.append((tower(panel.seat, 28, 36, theme), panel.markers))
    return found + [(sign_sprite(sign, 0, 36, theme), count) for sign, count in panel.extras]


def draw_spare(image: Image.Image, sign: Image.Image, count: int, box: Box, theme: Theme) -> None:
    """Draw a sign with how many of it are left."""
    stamp(image, sign, box.right - 26 - sign.width, box.y + (box.h - sign.height) // 2)
    number = Box(box.right - 24, box.y, 24, box.h)
    ink = theme.ink if count else theme.ink_soft
    write(image, str(count), Style(Face.BOLD, theme.sizes.count - 2), number, ink, 0.5)


def draw_bonus(image: Image.Image, gem: Gem, count: int, letter: str, box: Box, theme: Theme) -> None:
    """Draw how many bonuses of a colour there are, on a small card; a pale one where there are none."""
    if not count:
        stamp(image, plate(box.w, box.h, 8, theme.paper, _pale(theme), 2), box.x, box.y)
        _draw_ghost(image, gem, box, theme)
        return
    stamp(image, plate(box.w, box.h, 8, theme.chip(gem), theme.gem(gem).dark, 2.5), box.x, box.y)
    boxes = count_boxes(box.w, box.h)
    _draw_counted(image, gem_sprite(gem, boxes.sign.w, theme), count, letter, boxes, box, theme.ink, theme)


def draw_token(image: Image.Image, gem: Gem, count: int, letter: str, box: Box, theme: Theme) -> None:
    """Draw how many tokens of a colour there are, on a token; a pale one where there are none."""
    if not count:
        stamp(image, plate(box.w, box.h, box.h * 0.4, theme.paper, _pale(theme), 2), box.x, box.y)
        _draw_ghost(image, gem, box, theme)
        return
    stamp(image, chip_sprite(gem, box.w, box.h, theme), box.x, box.y)
    boxes = count_boxes(box.w, box.h)
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
    write(image, str(count), Style(Face.BOLD, sizes.count), boxes.number.moved(corner.x, corner.y), ink, 0.5)
    small = Style(Face.TEXT, sizes.small_letter)
    write(image, letter, small, boxes.letter.moved(corner.x, corner.y), ink, 0.5, 0.94)


def _draw_ghost(image: Image.Image, gem: Gem, box: Box, theme: Theme) -> None:
    stone = 28
    ghost = faded(gem_sprite(gem, stone, theme), 0.4)
    stamp(image, ghost, box.x + (box.w - stone) // 2, box.y + (box.h - stone) // 2)


def _pale(theme: Theme) -> Colour:
    return mix(theme.paper, theme.line, 0.4)


def draw_cards_bought(image: Image.Image, count: int, box: Box, theme: Theme) -> None:
    """Draw how many development cards a player has bought: what decides between equals."""
    boxes = count_boxes(box.w, box.h)
    sign = cards_sign(34, 26, theme)
    stamp(image, sign, box.x + (box.w - sign.width) // 2, box.y + boxes.sign.y)
    write(
        image,
        str(count),
        Style(Face.BOLD, theme.sizes.count),
        boxes.number.moved(box.x, box.y),
        theme.ink if count else theme.ink_soft,
        0.5,
    )


def draw_total(image: Image.Image, total: int, limit: int, box: Box, theme: Theme) -> None:
    """Draw how many tokens a player holds and may hold, beside a small pile of them."""
    ink = theme.loss if total > limit else theme.ink_soft
    style = Style(Face.BOLD, theme.sizes.count - 4)
    text = f"{total}/{limit}"
    write(image, text, style, Box(box.x + 32, box.y, box.w - 32, box.h), ink, 1.0)
    line = fit(text, style, box.w - 32)
    sign = _tokens_sign(28, 30, theme)
    stamp(image, sign, box.right - round(line.width) - sign.width - 6, box.y + (box.h - sign.height) // 2)


def draw_small_card(
    image: Image.Image, card: CardBack | CardFace, box: Box, letters: Sequence[str], theme: Theme
) -> None:
    """Draw a reserved card: its back with the level, or its face where the scene shows it."""
    if isinstance(card, CardBack):
        sprite = back_sprite(replace(card, count=None, address="", mark=Mark.NONE), box.w, box.h, theme)
    elif box.w < 100:
        sprite = _miniature(bare(card), box.w, box.h, theme)
    else:
        sprite = face_sprite(replace(bare(card), address=""), tuple(letters), box.w, box.h, theme)
    stamp(image, sprite, box.x, box.y)


@lru_cache(maxsize=64)
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


@lru_cache(maxsize=8)
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


@lru_cache(maxsize=8)
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


@lru_cache(maxsize=8)
def _start_sign(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the start player's sign: a small pennant on a staff."""
    brush = Brush(width, height)
    brush.box(width * 0.2, 1, width * 0.3, height - 1, theme.ink, 1)
    brush.polygon(
        [(width * 0.3, height * 0.08), (width * 0.98, height * 0.3), (width * 0.3, height * 0.56)], theme.loss
    )
    brush.polygon(ring(width * 0.25, height * 0.06, width * 0.1, 8), theme.gold)
    return brush.done()


def _corner(box: Box) -> tuple[int, int]:
    return box.x, box.y
