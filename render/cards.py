"""Card faces, card backs, empty places and tiles. Each is a sprite, painted once and then kept."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL import Image

from data.gems import TOKENS, Gem
from render.art import landscape
from render.boxes import NARROW, Box, CardBoxes, card_boxes, free_box, lack_box, pill_boxes, tile_boxes
from render.brush import Brush, faded, plate, ring, rounded_mask, stamp, stamp_rounded, star
from render.gems import gem_sprite, token_sprite
from render.markers import seat_sign, tower
from render.marks import FRAMED, Spot, badge, glow_under, mark_over, seat_badge
from render.memory import FACES, remembered, remembered_in
from render.palette import in_full_colour, printed
from render.portraits import portrait
from render.scene import NO_COUNTS, CardBack, CardFace, Gap, Mark, Sign, Tile, View
from render.signs import ROMAN, any_stone, draw_asked, given_up_sprite, lock, sign_sprite
from render.text import Face, Style, write
from render.theme import Colour, Theme, mix
from render.towns import town

_BORDER = 4
_MINUS = "\N{MINUS SIGN}"


def draw_card(
    image: Image.Image, box: Box, theme: Theme, card: CardFace | CardBack | Gap, letters: tuple[str, ...]
) -> None:
    """Draw whatever lies at a place of the display, with its mark."""
    if box.h < _LOW:
        _draw_address(image, box, theme, card.address)
        return
    glow_under(image, card.mark, box, theme)
    _draw_unmarked(image, box, theme, card, letters)
    mark_over(image, card.mark, box, theme, *signs_of(card, box))
    if stub := stub_of(card, box):
        draw_stub(image, stub[0], theme, stub[1])


def print_card(
    ground: Image.Image, box: Box, theme: Theme, card: CardFace | CardBack | Gap, letters: tuple[str, ...]
) -> Image.Image:
    """Return an unmarked card on its ground, printed in the theme's palette."""
    if not isinstance(card, CardFace) or box.h < _LOW or _is_changing(card):
        draw_card(ground, box, theme, card, letters)
        return printed(ground, theme)
    part = _printed_face(bare(card), letters, box.w, box.h, theme).copy()
    radius = _radius(box.w, box.h, theme)
    tab = _face_boxes(card, box.w, box.h).address
    # Its two ends alone depend on where it lies: their corners show the ground, and the foot bears the address.
    for top, bottom in ((0, radius), (min(tab.y, box.h - radius), box.h)):
        end = (0, top, box.w, bottom)
        strip = ground.crop(end)
        mask = rounded_mask(box.w, box.h, radius).crop(end)
        strip.paste(in_full_colour(part.crop(end), theme), (0, 0), mask)
        if bottom == box.h and card.address:
            _draw_tab(strip, tab.moved(0, -top), theme, card.address, _address_cap(box, theme))
        part.paste(printed(strip, theme), (0, top))
    return part


def _is_changing(card: CardFace) -> bool:
    """Return whether a card bears more than its face and its address."""
    return bool(card.markers or card.lost_markers or card.lack is not None or card.is_barred)


def is_layered(card: CardFace | CardBack | Gap, box: Box) -> bool:
    """Return whether `draw_mark` and `draw_stub` may be laid over the card unmarked: its border is of paper."""
    return not isinstance(card, Gap) and box.h >= _LOW and box.w >= FRAMED


def unmarked(card: CardFace | CardBack | Gap) -> CardFace | CardBack | Gap:
    """Return what lies at a place without its mark and all that goes with it."""
    if card.mark is Mark.NONE:
        return card
    if isinstance(card, CardBack):
        return replace(card, mark=Mark.NONE, by=None)
    return replace(card, mark=Mark.NONE, by=None, went=None)


def signs_of(card: CardFace | CardBack | Gap, box: Box) -> tuple[int | None, Spot, bool]:
    """Return whose sign the mark of a card bears, where on the frame, and whether its stub bears that already."""
    spot = "foot" if isinstance(card, CardFace) and box.w < NARROW else "top"
    is_told = stub_of(card, box) is not None
    return None if is_told else card.by, spot, is_told


class Stub(NamedTuple):
    """The head of a card that went, and the seat `by` which it did."""

    prestige: int
    bonus: Gem | None
    is_coins: bool
    by: int | None


def stub_of(card: CardFace | CardBack | Gap, box: Box) -> tuple[Box, Stub] | None:
    """Return the stub of the card that lay here before, with where it lies, if any."""
    if isinstance(card, CardBack) or card.went is None:
        return None
    if isinstance(card, Gap):
        place = Box((box.w - _STUB[0]) // 2, box.h * 62 // 100, *_STUB)
    else:
        place = _stub_box(card, box.w, box.h)
    went = card.went
    return place and (place.moved(box.x, box.y), Stub(went.prestige, went.bonus, _is_coins(went), card.by))


def _draw_unmarked(
    image: Image.Image, box: Box, theme: Theme, card: CardFace | CardBack | Gap, letters: tuple[str, ...]
) -> None:
    if isinstance(card, CardBack):
        draw_back(image, box, theme, card)
    elif isinstance(card, Gap):
        stamp(image, _gap(box.w, box.h, card.address, theme), box.x, box.y)
    else:
        draw_face_up(image, box, theme, card, letters)
        draw_towers(image, box, theme, card)
        draw_lack(image, box, theme, card)


_LOW = 60
"""A place less tall than this bears its address alone."""


def _draw_address(image: Image.Image, box: Box, theme: Theme, address: str) -> None:
    stamp(image, _bare(box.w, box.h, theme), box.x, box.y)
    write(image, address, Style(Face.BOLD, theme.sizes.address), box, theme.on_table_soft, 0.5)


def bare(card: CardFace) -> CardFace:
    """Return a card without what comes and goes: the same card is then the same sprite."""
    return replace(
        card,
        address="",
        mark=Mark.NONE,
        caption="",
        markers=(),
        new_markers=(),
        lost_markers=(),
        by=None,
        went=None,
        lack=card.lack and NO_COUNTS,
        gold_for=NO_COUNTS,
        is_barred=False,
    )


def draw_lack(image: Image.Image, box: Box, theme: Theme, card: CardFace) -> None:
    """Draw what the viewer is short of right of each price, what gold pays for, or a lock."""
    if card.is_barred:
        place = free_box(_face_boxes(card, box.w, box.h), box.w, ((46, 46), (34, 34)))
        if place:
            stamp(image, lock(place.w, theme), box.x + place.x, box.y + place.y)
    style = Style(Face.BOLD, theme.sizes.lack)
    for gem, inner in _lack_places(card, _face_boxes(card, box.w, box.h)):
        place = inner.moved(box.x, box.y)
        short, gold = card.lack[gem] if card.lack else 0, card.gold_for[gem]
        if short:  # with a golden edge where gold pays for the rest of this colour
            edge = (theme.gold, 3.5) if gold else (theme.paper, 2)
            stamp(image, plate(place.w, place.h, 9, theme.loss, *edge), place.x, place.y)
            write(image, f"{_MINUS}{short}", style, place, theme.on_change, 0.5)
        else:
            stamp(image, plate(place.w, place.h, 9, theme.gold, theme.paper, 2), place.x, place.y)
            coin = place.h - 14
            stamp(image, token_sprite(Gem.GOLD, coin, theme), place.x + 3, place.y + 7)
            write(image, str(gold), style, Box(place.x + coin, place.y, place.w - coin, place.h), theme.on_gold, 0.5)


def _lack_places(card: CardFace, boxes: CardBoxes) -> list[tuple[Gem, Box]]:
    """Return the colours of a price that the viewer cannot pay with gems of it, with where that stands."""
    if card.lack is None:
        return []
    given = [gem for gem in TOKENS if card.discards[gem]]
    wanted = [gem for gem in TOKENS if card.cost[gem]]
    pills = zip((*given, *wanted), boxes.costs, strict=True)
    return [(gem, lack_box(pill)) for gem, pill in pills if card.lack[gem] or card.gold_for[gem]]


def draw_towers(image: Image.Image, box: Box, theme: Theme, card: CardFace) -> None:
    """Draw the towers that stand on a card, those that came on a golden ground, those that left pale with a minus."""
    boxes = _face_boxes(card, box.w, box.h)
    new = list(card.new_markers)
    here = [(seat, _taken_from(new, seat)) for seat in reversed(card.markers)][::-1]
    for (seat, is_new), inner in zip(here, boxes.markers, strict=False):
        place = inner.moved(box.x, box.y)
        if is_new:
            ground = plate(place.w + 8, place.h + 8, 9, theme.glow, theme.tab, 2)
            stamp(image, ground, place.x - 4, place.y - 4)
        stamp(image, tower(seat, place.w, place.h, theme), place.x, place.y)
    for seat, inner in zip(card.lost_markers, boxes.markers[len(here) :], strict=False):
        place = inner.moved(box.x, box.y)
        stamp(image, faded(tower(seat, place.w, place.h, theme), 0.55), place.x, place.y)
        across = plate(place.w, 14, 5, theme.loss, theme.paper, 2)
        stamp(image, across, place.x, place.y + (place.h - across.height) // 2)


def _taken_from(seats: list[int], seat: int) -> bool:
    """Take a seat from a list, and return whether it was there."""
    if seat not in seats:
        return False
    seats.remove(seat)
    return True


_STUB = (80, 42)
"""How large the stub of a card is that went, with the sign of who took it left of it."""
_TALL_STUB = (46, 66)


def _stub_box(card: CardFace, width: int, height: int) -> Box | None:
    """Return where the stub of the card that lay here before has room."""
    boxes = _face_boxes(card, width, height)
    lacking = [box for _, box in _lack_places(card, boxes)]
    return free_box(boxes, width, (_STUB, _TALL_STUB, (_STUB[0], 34)), lacking)


def draw_stub(image: Image.Image, box: Box, theme: Theme, stub: Stub) -> None:
    """Draw the head of the card that went, its prestige and its stone, and the sign of who took it."""
    sign = 30
    is_wide = box.w > box.h
    face = Box(box.x + 24, box.y, box.w - 24, box.h) if is_wide else Box(box.x, box.y, box.w, box.h - 24)
    colours = theme.gem(Gem.GOLD if stub.bonus is None else stub.bonus)
    stamp(image, plate(face.w, face.h, 8, theme.tab), face.x, face.y)
    stamp(image, plate(face.w - 4, face.h - 4, 6, colours.base), face.x + 2, face.y + 2)
    head = Box(face.x + 2, face.y + 2, face.w - 4, min(face.h - 4, 32))
    stamp(image, plate(head.w, head.h, 6, theme.paper), head.x, head.y)
    stone = 22
    left = head.x + (head.w - stone) // 2
    if stub.prestige:
        left = head.right - stone - 2
        number = Box(head.x + 4, head.y, left - head.x - 4, head.h)
        write(image, str(stub.prestige), Style(Face.DISPLAY, theme.sizes.lack + 2), number, theme.ink, 0.5)
    if stub.is_coins:
        picture = token_sprite(Gem.GOLD, stone, theme)
    else:
        picture = any_stone(stone, theme) if stub.bonus is None else gem_sprite(stub.bonus, stone, theme)
    stamp(image, picture, left, head.y + (head.h - stone) // 2)
    if stub.by is not None:
        x, y = (box.x, box.y + (box.h - sign) // 2) if is_wide else (box.x + (box.w - sign) // 2, box.bottom - sign)
        stamp(image, seat_badge(stub.by, sign, theme), x, y)


def _face_boxes(card: CardFace, width: int, height: int) -> CardBoxes:
    kinds = sum(1 for count in (*card.cost, *card.discards) if count)
    double = card.bonuses > 1 or _is_coins(card)
    signs = len(_beside(card)) + any(card.discards)
    return card_boxes(
        width,
        height,
        kinds,
        double=double,
        signs=signs,
        markers=min(len(card.markers) + len(card.lost_markers), 3),
        lifted=card.lack is not None,
    )


def _is_coins(card: CardFace) -> bool:
    return card.bonus is None and Sign.DOUBLE_GOLD in card.signs


def _beside(card: CardFace) -> tuple[Sign, ...]:
    """Return the signs that stand beside the price; two coins stand in the header, like a bonus."""
    return tuple(sign for sign in card.signs if sign is not Sign.DOUBLE_GOLD or not _is_coins(card))


def draw_face_up(image: Image.Image, box: Box, theme: Theme, card: CardFace, letters: tuple[str, ...]) -> None:
    """Draw a card lying open, with its address where it has one."""
    stamp_face(image, box, theme, card, letters)
    if card.address:
        tab = _face_boxes(card, box.w, box.h).address.moved(box.x, box.y)
        _draw_tab(image, tab, theme, card.address, _address_cap(box, theme))


def _address_cap(box: Box, theme: Theme) -> float:
    return theme.sizes.address * max(1, box.w / 182 * 0.85)


def stamp_face(image: Image.Image, box: Box, theme: Theme, card: CardFace, letters: tuple[str, ...]) -> None:
    """Lay an open card, without what comes and goes, onto a picture."""
    face = in_full_colour(_printed_face(bare(card), letters, box.w, box.h, theme), theme)
    stamp_rounded(image, face, box.x, box.y, _radius(box.w, box.h, theme))


@remembered_in(FACES)
def _printed_face(card: CardFace, letters: tuple[str, ...], width: int, height: int, theme: Theme) -> Image.Image:
    """Return a card in a theme's palette, its corners filled."""
    return printed(face_sprite(card, letters, width, height, theme).convert("RGB"), theme)


def face_sprite(card: CardFace, letters: tuple[str, ...], width: int, height: int, theme: Theme) -> Image.Image:
    """Return a `bare` card lying open, the same wherever it lies."""
    sizes = theme.sizes
    colours = theme.gem(Gem.GOLD if card.bonus is None else card.bonus)
    boxes = _face_boxes(card, width, height)
    big = width / 182
    sprite = _framed(landscape(card.level, card.bonus, card.art, width, height), width, height, theme.paper, theme)
    head = plate(width - 2 * _BORDER, boxes.header.h, theme.sizes.radius - _BORDER, theme.paper)
    head = head.crop((0, 0, head.width, head.height - theme.sizes.radius // 2))
    stamp(sprite, head, _BORDER, _BORDER)
    sprite.paste(
        mix(colours.base, colours.dark, 0.3),
        (_BORDER, head.height + _BORDER, width - _BORDER, head.height + _BORDER + 3),
    )
    if card.prestige:
        write(
            sprite,
            str(card.prestige),
            Style(Face.DISPLAY, sizes.prestige * max(1, big * 0.95)),
            boxes.prestige,
            theme.ink,
            0.25,
        )
    _bonus(sprite, card, boxes, letters, sizes.letter * max(1, big * 0.9), theme)
    cap = sizes.cost * max(1, big * 0.95)
    given = [(gem, card.discards[gem]) for gem in TOKENS if card.discards[gem]]
    wanted = [(gem, card.cost[gem]) for gem in TOKENS if card.cost[gem]]
    for (gem, count), box in zip(given, boxes.costs, strict=False):
        draw_count(sprite, box, theme, gem, count, letter_of(gem, letters), cap, square=True)
        stamp(sprite, plate(box.w, box.h, 7, None, theme.loss, 3), box.x, box.y)
    for (gem, count), box in zip(wanted, boxes.costs[len(given) :], strict=True):
        draw_count(sprite, box, theme, gem, count, letter_of(gem, letters), cap)
    side = boxes.signs[0].w if boxes.signs else 0
    signs = [sign_sprite(sign, card.free_level, side, theme) for sign in _beside(card)]
    signs += [given_up_sprite(gem, side, theme) for gem, _ in given[:1]]
    for picture, box in zip(signs, boxes.signs, strict=True):
        stamp(sprite, picture, box.x, box.y)
    _pips(sprite, card.level, boxes, theme)
    return sprite


def _bonus(
    sprite: Image.Image, card: CardFace, boxes: CardBoxes, letters: tuple[str, ...], cap: float, theme: Theme
) -> None:
    """Draw what a card is good for: its stone, twice where it counts double, two coins, or a stone of any colour."""
    stone = round(boxes.bonus.w * 0.94)
    letter = ""
    picture: Image.Image | None = None
    if card.bonus is not None and card.bonuses:
        letter, picture = letter_of(card.bonus, letters), gem_sprite(card.bonus, stone, theme)
    elif _is_coins(card):
        letter, picture = letter_of(Gem.GOLD, letters), token_sprite(Gem.GOLD, stone, theme)
    elif Sign.JOIN in card.signs:
        letter, picture = "=", any_stone(stone, theme)
    write(sprite, letter, Style(Face.BOLD, cap), boxes.letter, theme.ink_soft, 1.0)
    for box in (boxes.second, boxes.bonus):
        if picture is not None and box.w:
            stamp(sprite, picture, box.x + (box.w - stone) // 2, box.y + (box.h - stone) // 2)


def _pips(sprite: Image.Image, level: int, boxes: CardBoxes, theme: Theme) -> None:
    """Mark a face with the dots of its level, left of the address, where there is room between price and address."""
    size = boxes.address.h // 3
    taken = max((box.right for box in boxes.costs), default=0)
    left = boxes.address.x - size - 5
    if left <= taken:
        return
    brush = Brush(size, size * 3)
    for at in range(min(level, 3)):
        middle = size * 3 - size / 2 - at * size
        brush.circle(size / 2, middle, size * 0.46, theme.tab)
        brush.circle(size / 2, middle, size * 0.32, theme.glow)
    stamp(sprite, brush.done(), left, boxes.address.bottom - size * 3)


def draw_back(image: Image.Image, box: Box, theme: Theme, card: CardBack) -> None:
    """Draw a card lying face down, with the count and the address of its deck; a bare place where the count is 0."""
    if card.count == 0:
        stamp(image, _spent(card.level, card.address, box.w, box.h, theme), box.x, box.y)
        return
    stamp(image, back_sprite(card.level, card.second, box.w, box.h, theme), box.x, box.y)
    if box.h < _SMALL:
        return
    foot, tab = (place.moved(box.x, box.y) for place in _deck_foot(box.w, box.h))
    if card.count is not None:
        stamp(image, plate(foot.w, foot.h, 9, theme.paper), foot.x, foot.y)
        write(image, str(card.count), Style(Face.BOLD, theme.sizes.count), foot, theme.ink, 0.5)
    if card.address:
        _draw_tab(image, tab, theme, card.address, theme.sizes.address)


@remembered
def back_sprite(level: int, second: bool, width: int, height: int, theme: Theme) -> Image.Image:
    """Return a card lying face down: its level as numeral and dots, golden with the level's pattern for a second deck.

    All of it is flat, in colours that are printed as they are.
    """
    colours = theme.back(level, second=second)
    brush = Brush(width, height)
    brush.box(0, 0, width, height, colours.ground)
    _lattice(brush, colours.figure)
    small = height < _SMALL
    middle = height * (0.5 if small else 0.36)
    radius = min(width * (0.42 if small else 0.38), height * 0.3)
    brush.polygon(star(width / 2, middle, radius * 1.14, radius * 0.96, 16), colours.rays)
    brush.circle(width / 2, middle, radius * 0.93, colours.rim)
    brush.circle(width / 2, middle, radius * 0.84, theme.level(level))
    if small:
        for x, y in _DICE[min(level, 3) - 1]:
            brush.circle(width / 2 + x * radius, middle + y * radius, radius * 0.26, theme.on_tab)
        return _framed(brush.done().convert("RGB"), width, height, theme.paper, theme, 2)
    sprite = _framed(brush.done().convert("RGB"), width, height, theme.paper, theme)
    cap = max(theme.sizes.address, radius * 0.74)
    face = Box(round(width / 2 - radius), round(middle - radius), round(radius * 2), round(radius * 2))
    write(sprite, _numeral(level), Style(Face.DISPLAY, cap), face, theme.on_tab, 0.5)
    dots = Brush(width, 14)
    for at in range(level):
        dots.circle(width / 2 + (at - (level - 1) / 2) * 18, 7, 5.4, theme.tab if second else colours.rays)
    stamp(sprite, dots.done(), 0, round(middle + radius * 1.18))
    return sprite


_SMALL = 110
"""A back less tall than this bears dots alone."""
_DICE = (((0, 0),), ((-0.32, 0.32), (0.32, -0.32)), ((-0.4, 0.3), (0, -0.4), (0.4, 0.3)))
"""Where the dots of a level lie on a back too small for its numeral, in radiuses of the medallion."""


def _lattice(brush: Brush, colour: Colour) -> None:
    """Paint the figure of a back: lozenges in rows."""
    step = max(9.0, brush.width / 6)
    for row in range(int(brush.height / step / 0.75) + 2):
        for column in range(int(brush.width / step) + 2):
            x, y = (column + row % 2 / 2) * step, row * step * 0.75
            brush.polygon(ring(x, y, step * 0.3, 4), colour)


def _numeral(level: int) -> str:
    return ROMAN[level] if level < len(ROMAN) else str(level)


def _deck_foot(width: int, height: int) -> tuple[Box, Box]:
    """Return where a deck's count and address stand: side by side, or one above the other where it is narrow."""
    wide = width - 2 * _BORDER - 6
    if width >= 110:
        half = (wide - _BORDER) // 2
        foot = Box(_BORDER + 3, height - 46 - _BORDER, half, 43)
        return foot, foot.moved(half + _BORDER, 0)
    tab = Box(_BORDER + 3, height - 38 - _BORDER, wide, 35)
    return tab.moved(0, -38), tab


def _spent(level: int, address: str, width: int, height: int, theme: Theme) -> Image.Image:
    """Return the bare place where a deck has been used up."""
    sprite = _bare(width, height, theme)
    numeral = Box(0, round(height * 0.16), width, round(height * 0.4))
    write(sprite, _numeral(level), Style(Face.DISPLAY, width * 0.26), numeral, theme.on_table_soft, 0.5)
    foot, tab = _deck_foot(width, height)
    write(sprite, "0", Style(Face.BOLD, theme.sizes.count), foot, theme.on_table, 0.5)
    write(sprite, address, Style(Face.BOLD, theme.sizes.address), tab, theme.on_table_soft, 0.5)
    return sprite


@remembered
def tile_sprite(tile: Tile, letters: tuple[str, ...], width: int, height: int, theme: Theme) -> Image.Image:
    """Return a tile: its picture, what it gives and what it asks for. Small ones show the picture alone."""
    wanted = [(gem, tile.needs[gem]) for gem in TOKENS if tile.needs[gem]]
    boxes = tile_boxes(width, height, len(wanted) + bool(tile.any_same))
    picture = town if tile.view is View.TOWN else portrait
    sprite = _framed(picture(tile.art, width, height), width, height, theme.gold, theme)
    if width < 80:
        return sprite
    if tile.prestige:
        badge = plate(boxes.prestige.w, boxes.prestige.h, 11, theme.paper, theme.gold_dark, 2.5)
        stamp(sprite, badge, boxes.prestige.x, boxes.prestige.y)
        write(sprite, str(tile.prestige), Style(Face.DISPLAY, theme.sizes.count + 2), boxes.prestige, theme.ink, 0.5)
    if tile.asks:
        draw_asked(sprite, boxes.asks, theme, tile.asks)
    for (gem, count), box in zip(wanted, boxes.needs, strict=False):
        draw_count(sprite, box, theme, gem, count, letter_of(gem, letters), theme.sizes.cost, square=True)
    if tile.any_same:
        box = boxes.needs[-1]
        draw_plain_count(sprite, box, theme, any_stone(box.h - 6, theme), tile.any_same, "=")
    if tile.taken is not None:
        sign = boxes.taken
        stamp(sprite, plate(width, height, theme.sizes.radius, None, theme.seats[tile.taken % 4], 6), 0, 0)
        stamp(sprite, plate(sign.w + 4, sign.h + 4, sign.h / 2 + 2, theme.paper), sign.x - 2, sign.y - 2)
        stamp(sprite, seat_sign(tile.taken, sign.w, theme), sign.x, sign.y)
    return sprite


def draw_tile(image: Image.Image, box: Box, theme: Theme, tile: Tile, letters: tuple[str, ...]) -> None:
    """Draw a tile with its mark."""
    glow_under(image, tile.mark, box, theme)
    bare_tile = replace(tile, mark=Mark.NONE, lack=None)
    stamp(image, tile_sprite(bare_tile, letters, box.w, box.h, theme), box.x, box.y)
    if tile.lack is not None:
        place = Box(box.right - 47, box.y + 5, 42, 34)
        if tile.lack:
            stamp(image, plate(place.w, place.h, 9, theme.loss, theme.paper, 2), place.x, place.y)
            style = Style(Face.BOLD if tile.lack < 10 else Face.NARROW, theme.sizes.lack)
            write(image, f"{_MINUS}{tile.lack}", style, place, theme.on_change, 0.5)
        elif tile.mark is Mark.NONE:
            stamp(image, badge(Mark.AFFORDABLE, place.h, theme), place.x + 4, place.y)
    mark_over(image, tile.mark, box, theme, spot="corner" if box.w < NARROW else "top")


def draw_plain_count(image: Image.Image, box: Box, theme: Theme, sign: Image.Image, count: int, letter: str) -> None:
    """Draw a square pill for what has no colour of its own: a sign, a number, and a letter or a mark."""
    stamp(image, plate(box.w, box.h, 7, theme.paper, theme.tab, 1.5), box.x, box.y)
    cap = theme.sizes.cost
    boxes = pill_boxes(box.w, box.h, cap, theme.sizes.small_letter)
    place = boxes.sign
    stamp(image, sign, box.x + place.x + (place.w - sign.width) // 2, box.y + place.y + (place.h - sign.height) // 2)
    write(image, str(count), Style(Face.BOLD, cap), boxes.number.moved(box.x, box.y), theme.ink, 0.5)
    mark = Style(Face.BOLD, theme.sizes.small_letter)
    write(image, letter, mark, boxes.letter.moved(box.x, box.y), theme.ink, 0.5)


def draw_count(
    image: Image.Image, box: Box, theme: Theme, gem: Gem, count: int, letter: str, cap: float, *, square: bool = False
) -> None:
    """Draw a pill that holds a stone, a number and a letter; square for bonuses asked for, round for a price."""
    stamp(image, _count(box.w, box.h, theme, gem, count, letter, cap, square), box.x, box.y)


@remembered
def _count(
    width: int, height: int, theme: Theme, gem: Gem, count: int, letter: str, cap: float, is_square: bool
) -> Image.Image:
    narrow = width < 80  # too narrow for round ends beside a letter
    radius = 7 if is_square else 11 if narrow else height / 2
    pill = plate(width, height, radius, theme.paper, theme.gem(gem).dark, 1.5).copy()
    small = theme.sizes.small_letter * cap / theme.sizes.cost
    boxes = pill_boxes(width, height, cap, small)
    stamp(pill, gem_sprite(gem, boxes.sign.w, theme), boxes.sign.x, boxes.sign.y)
    write(pill, str(count), Style(Face.BOLD, cap), boxes.number, theme.ink, 0.5)
    style = Style(Face.NARROW if narrow else Face.TEXT, small)
    write(pill, letter, style, boxes.letter, theme.ink_soft, 0.5, 0.95)
    return pill


def letter_of(gem: Gem, letters: Sequence[str]) -> str:
    """Return the letter that stands for a colour, nothing where a scene gives none."""
    return letters[gem] if gem < len(letters) else ""


@remembered
def _gap(width: int, height: int, address: str, theme: Theme) -> Image.Image:
    sprite = _bare(width, height, theme)
    write(sprite, address, Style(Face.BOLD, theme.sizes.address), Box(0, 0, width, height), theme.on_table_soft, 0.5)
    return sprite


def _bare(width: int, height: int, theme: Theme) -> Image.Image:
    edge = mix(theme.ground, theme.line, 0.7)
    return plate(width, height, theme.sizes.radius, theme.bare, edge, 2.5).copy()


def _draw_tab(image: Image.Image, box: Box, theme: Theme, address: str, cap: float) -> None:
    stamp(image, plate(box.w, box.h, 9, theme.tab), box.x, box.y)
    write(image, address, Style(Face.BOLD, cap), box, theme.on_tab, 0.5)


def _framed(
    picture: Image.Image, width: int, height: int, border: Colour, theme: Theme, line: int = _BORDER
) -> Image.Image:
    """Return a picture cut to a card with a border and a thin outer edge."""
    radius = _radius(width, height, theme)
    sprite = plate(width, height, radius, border, mix(theme.line, theme.ink, 0.35), 1.2).copy()
    inner = picture.crop((line, line, width - line, height - line))
    sprite.paste(inner, (line, line), rounded_mask(inner.width, inner.height, max(2, radius - line)))
    return sprite


def _radius(width: int, height: int, theme: Theme) -> int:
    """Return the radius of a card's corners."""
    return theme.sizes.radius if min(width, height) > 80 else 6
