"""Whole pictures: a board, a hand, the end of a game, a legend."""

import threading
from functools import lru_cache
from io import BytesIO

from PIL import Image

from data.gems import TOKENS, Gem
from render.boxes import Box, strip_boxes
from render.brush import Brush, plate, ring, stamp
from render.cards import draw_card, draw_tile, letter_of
from render.layout import board_boxes, final_boxes, hand_boxes, legend_boxes
from render.legend import draw_sample
from render.markers import seat_sign
from render.panels import (
    cards_sign,
    draw_bank,
    draw_bonus,
    draw_panel,
    draw_small_card,
    draw_spare,
    draw_tiles,
    draw_token,
    draw_total,
    spares_of,
)
from render.posts import draw_post
from render.scene import Board, Final, Gap, Hand, Legend, Panel, Scene
from render.signs import laurel
from render.text import Face, Style, fit, paint, wrap, write
from render.theme import LIGHT, Theme

_LOCK = threading.Lock()


def draw(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """Return the picture of a scene as PNG. Safe to call from several threads; they take turns."""
    with _LOCK:
        return encode(compose(scene, theme))


def compose(scene: Scene, theme: Theme = LIGHT) -> Image.Image:
    """Return the picture of a scene in full colour, before it is packed."""
    match scene:
        case Board():
            return _board(scene, theme)
        case Hand():
            return _hand(scene, theme)
        case Final():
            return _final(scene, theme)
        case Legend():
            return _legend(scene, theme)


def encode(image: Image.Image) -> bytes:
    """Return a picture as PNG with at most 256 colours: a quarter of the size, and no difference one can see."""
    packed = image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    buffer = BytesIO()
    packed.save(buffer, "PNG", compress_level=6)
    return buffer.getvalue()


def _board(board: Board, theme: Theme) -> Image.Image:
    boxes = board_boxes(board, theme)
    image = _table(boxes.size.w, boxes.size.h, theme).copy()
    _headline(image, board, boxes.title, boxes.status, theme)
    for tile, box in zip(board.tiles, boxes.tiles, strict=True):
        draw_tile(image, tile, box, board.letters, theme)
    for row, places in zip(board.rows, boxes.rows, strict=True):
        draw_card(image, row.deck, places.deck, board.letters, theme)
        for card, box in zip(row.cards, places.cards, strict=True):
            draw_card(image, card, box, board.letters, theme)
    draw_bank(image, boxes.bank, boxes.piles, board.bank, board.bank_changes, board.letters, theme)
    seats = [panel.seat for panel in board.panels]
    for post, box in zip(board.posts, boxes.posts, strict=True):
        draw_post(image, post, seats, box, board.letters, theme)
    for panel, box in zip(board.panels, boxes.panels, strict=True):
        draw_panel(image, panel, box, board.letters, theme)
    return image


def _headline(image: Image.Image, board: Board, box: Box, below: Box, theme: Theme) -> None:
    style = Style(Face.DISPLAY, theme.sizes.title, "L")
    lines = wrap(board.title, style, box.w, 2, [panel.name for panel in board.panels])
    height = box.h // 2
    top = box.y if len(lines) == 2 else box.y + height // 2
    for at, line in enumerate(lines):
        paint(image, line, Box(box.x, top + at * height, box.w, height), theme.ink)
    write(image, board.status, Style(Face.TEXT, theme.sizes.status), below, theme.ink_soft)


def _hand(hand: Hand, theme: Theme) -> Image.Image:
    boxes = hand_boxes(hand, theme)
    image = _table(boxes.size.w, boxes.size.h, theme).copy()
    write(image, hand.title, Style(Face.DISPLAY, theme.sizes.title), boxes.title, theme.ink)
    write(image, hand.status, Style(Face.TEXT, theme.sizes.status), boxes.status, theme.ink_soft)
    for card, box, below in zip(hand.cards, boxes.cards, boxes.captions, strict=True):
        draw_card(image, card, box, hand.letters, theme)
        lines = wrap(card.caption, Style(Face.TEXT, theme.sizes.status), below.w, 2)
        for at, line in enumerate(lines):
            paint(image, line, Box(below.x, below.y + at * 38, below.w, 38), theme.ink_soft, 0.5)
    if not hand.cards:
        for at, box in enumerate(boxes.empty):
            draw_card(image, Gap(f"H{at + 1}"), box, hand.letters, theme)
    _purse(image, hand.panel, boxes.panel, hand.letters, theme)
    return image


def _purse(image: Image.Image, panel: Panel, box: Box, letters: tuple[str, ...], theme: Theme) -> None:
    """Draw what the hand's owner can pay with, in one strip."""
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.paper, theme.line, 2), box.x, box.y)
    stamp(image, seat_sign(panel.seat, 72, theme), box.x + 18, box.y + (box.h - 72) // 2)
    wreath = Box(box.x + 108, box.y + (box.h - 62) // 2, 104, 62)
    stamp(image, laurel(wreath.w, wreath.h, theme), wreath.x, wreath.y)
    write(image, str(panel.prestige), Style(Face.DISPLAY, theme.sizes.prestige + 4), wreath, theme.ink, 0.5)
    left = wreath.right + 24
    pitch = (box.right - 140 - left) // 6
    for gem in TOKENS:
        x = left + gem * pitch
        letter = letter_of(gem, letters)
        if gem is not Gem.GOLD:
            draw_bonus(image, gem, panel.bonuses[gem], letter, Box(x, box.y + 9, 80, 61), theme)
        draw_token(image, gem, panel.tokens[gem], letter, Box(x, box.y + 76, 80, 65), theme)
    draw_total(image, sum(panel.tokens), panel.limit, Box(box.right - 140, box.y + 84, 124, 50), theme)
    for at, (sprite, count) in enumerate(spares_of(panel, theme)):
        draw_spare(image, sprite, count, Box(box.right - 80 - at * 64, box.y + 20, 64, 40), theme)


def _final(final: Final, theme: Theme) -> Image.Image:
    boxes = final_boxes(final, theme)
    image = _table(boxes.size.w, boxes.size.h, theme).copy()
    style = Style(Face.DISPLAY, theme.sizes.title + 6, "L")
    for line in wrap(final.title, style, boxes.title.w, 1, [panel.name for panel in final.panels]):
        paint(image, line, boxes.title, theme.ink, 0.5)
    write(image, final.status, Style(Face.TEXT, theme.sizes.status), boxes.status, theme.ink_soft, 0.5)
    for panel, box in zip(final.panels, boxes.strips, strict=True):
        _strip(image, panel, box, final.letters, theme)
    return image


def _strip(image: Image.Image, panel: Panel, box: Box, letters: tuple[str, ...], theme: Theme) -> None:
    boxes = strip_boxes(box.w, box.h, len(panel.nobles) + len(panel.tiles_reserved))
    first = panel.place == 1

    def at(inner: Box) -> Box:
        return inner.moved(box.x, box.y)

    edge = (theme.gold, 5) if first else (theme.line, 2)
    stamp(image, plate(box.w, box.h, theme.sizes.radius, theme.paper, *edge), box.x, box.y)
    place = at(boxes.place)
    ground = theme.gold if first else theme.paper_shade
    stamp(image, plate(place.w, place.h, 12, ground), place.x, place.y)
    if panel.place is not None:
        number = place.moved(0, 16) if first else place
        write(image, str(panel.place), Style(Face.DISPLAY, 56), number, theme.ink, 0.5)
    if first:
        crown = _crown(64, 44, theme)
        stamp(image, crown, place.x + (place.w - crown.width) // 2, place.y + 18)
    sign = at(boxes.sign)
    stamp(image, seat_sign(panel.seat, sign.w, theme), sign.x, sign.y)
    name = at(boxes.name)
    line = fit(panel.name, Style(Face.TEXT, theme.sizes.name + 3), name.w, fallback=str(panel.seat + 1), shrink=0.8)
    paint(image, line, name, theme.ink)
    prestige = at(boxes.prestige)
    stamp(image, laurel(prestige.w, prestige.h, theme), prestige.x, prestige.y)
    write(image, str(panel.prestige), Style(Face.DISPLAY, theme.sizes.prestige + 4), prestige, theme.ink, 0.5)
    cards = at(boxes.cards)
    stamp(image, cards_sign(44, cards.h, theme), cards.x, cards.y)
    count = Box(cards.x + 50, cards.y, cards.w - 50, cards.h)
    write(image, str(panel.cards), Style(Face.BOLD, theme.sizes.count + 2), count, theme.ink, 0.0)
    draw_tiles(image, panel, [at(inner) for inner in boxes.nobles], letters, theme)
    for gem, inner in zip(TOKENS, boxes.bonuses, strict=False):
        draw_bonus(image, gem, panel.bonuses[gem], letter_of(gem, letters), at(inner), theme)
    for card, inner in zip(panel.reserved, boxes.reserved, strict=False):
        draw_small_card(image, card, at(inner), letters, theme)


def _legend(legend: Legend, theme: Theme) -> Image.Image:
    boxes = legend_boxes(legend, theme)
    image = _table(boxes.size.w, boxes.size.h, theme).copy()
    places = zip(legend.samples, boxes.grounds, boxes.pieces, boxes.captions, strict=True)
    for sample, ground, piece, caption in places:
        draw_sample(image, sample, ground, piece, caption, legend.letters, theme)
    return image


@lru_cache(maxsize=4)
def _crown(width: int, height: int, theme: Theme) -> Image.Image:
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
        theme.ink,
    )
    for x, y in ((4, 0.28), (width / 2, 0.12), (width - 4, 0.28)):
        brush.circle(x, height * y, 4, theme.ink)
    return brush.done()


@lru_cache(maxsize=4)
def _table(width: int, height: int, theme: Theme) -> Image.Image:
    """Return the table everything lies on: a plain ground with a pale lattice."""
    image = Image.new("RGB", (width, height), theme.ground)
    step = 44
    brush = Brush(step, step)
    for x, y in ((0, 0), (step, 0), (0, step), (step, step), (step / 2, step / 2)):
        brush.polygon(ring(x, y, 4.5, 4), theme.ground_mark)
    tile = brush.done()
    for y in range(0, height, step):
        for x in range(0, width, step):
            image.paste(tile, (x, y), tile)
    return image
