"""Whole pictures: a board, a hand, the end of a game, a legend, a table before the deal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from PIL import Image

from data.gems import TOKENS
from render.boxes import Box, strip_boxes
from render.brush import plate, stamp
from render.cards import (
    draw_card,
    draw_stub,
    draw_tile,
    is_layered,
    letter_of,
    print_card,
    signs_of,
    stub_of,
    unmarked,
)
from render.faces import draw_face
from render.layout import board_boxes, final_boxes, hand_boxes, legend_boxes, lobby_boxes
from render.legend import caption_cap, draw_piece, draw_sample
from render.lobby import draw_fan, draw_free, draw_guest, draw_name_of_game, draw_plain_token
from render.marks import REACH, draw_mark, reach_of
from render.palette import printed
from render.panels import (
    cards_sign,
    draw_bonus,
    draw_place,
    draw_small_card,
    draw_spare,
    draw_token,
    draw_total,
    lay_bank,
    lay_panel,
    lay_tiles,
    spares_of,
)
from render.plates import large_plate
from render.posts import draw_post
from render.scene import (
    Board,
    CardBack,
    CardFace,
    Final,
    Gap,
    Hand,
    Legend,
    Lobby,
    Mark,
    Panel,
    Post,
    Scene,
    Tile,
)
from render.sheet import Sheet
from render.signs import crown, laurel
from render.text import Face, Line, Style, clean, fit, paint, wrap, write
from render.theme import LIGHT, Theme

Marked = TypeVar("Marked", CardFace | CardBack | Gap, Tile, Post)


def draw(scene: Scene, theme: Theme = LIGHT) -> bytes:
    """Return the picture of a scene as PNG. Not for several threads at a time."""
    return compose(scene, theme).done()


def compose(scene: Scene, theme: Theme = LIGHT) -> Sheet:
    """Return the picture of a scene before it is packed."""
    match scene:
        case Board():
            return _board(scene, theme)
        case Hand():
            return _hand(scene, theme)
        case Final():
            return _final(scene, theme)
        case Legend():
            return _legend(scene, theme)
        case Lobby():
            return _lobby(scene, theme)


def warm_up(theme: Theme) -> None:
    """Make a theme's palette, which would otherwise hold up its first picture."""
    printed(Image.new("RGB", (1, 1)), theme)


def _board(board: Board, theme: Theme) -> Sheet:
    boxes = board_boxes(board, theme)
    sheet = Sheet.of(boxes.size, theme)
    sheet.lay(draw_headline, boxes.title, board.title, _names(board.panels))
    sheet.lay(draw_line, boxes.status, board.status)
    letters = board.letters
    for panel, box in zip(board.panels, boxes.panels, strict=True):
        if panel.is_turn:  # its light goes beyond its box, and the marks of what lies above go over that
            lay_panel(sheet, box, panel, letters)
        else:
            sheet.lay_whole(lay_panel, box, panel, letters)
    for tile, box in _marked_last(board.tiles, boxes.tiles):
        sheet.reaching(reach_of(tile.mark)).lay(draw_tile, box, tile, letters)
    cards = [card for row in board.rows for card in (row.deck, *row.cards)]
    places = [box for row in boxes.rows for box in (row.deck, *row.cards)]
    for card, box in _marked_last(cards, places):
        lay_card(sheet, box, card, letters)
    lay_bank(sheet, boxes.bank, boxes.piles, board)
    seats = tuple(panel.seat for panel in board.panels)
    for post, box in _marked_last(board.posts, boxes.posts):
        sheet.reaching(reach_of(post.mark)).lay(draw_post, box, post, seats, letters)
    return sheet


def _marked_last(pieces: Sequence[Marked], boxes: Sequence[Box]) -> list[tuple[Marked, Box]]:
    """Return pieces with their boxes; those that reach beyond come last, to lie above their neighbours."""
    return sorted(zip(pieces, boxes, strict=True), key=lambda placed: reach_of(placed[0].mark))


def lay_card(sheet: Sheet, box: Box, card: CardFace | CardBack | Gap, letters: tuple[str, ...], reach: int = 0) -> None:
    """Lay a card, and its mark on top: as it is unmarked, it will most likely be seen in the next picture, too."""
    if reach or not is_layered(card, box):
        sheet.reaching(max(reach_of(card.mark), reach)).lay(draw_card, box, card, letters)
        return
    sheet.lay_printed(print_card, box, unmarked(card), letters)
    if card.mark is not Mark.NONE:
        sheet.reaching(REACH).lay(draw_mark, box, card.mark, *signs_of(card, box))
        if stub := stub_of(card, box):
            sheet.reaching(1).lay(draw_stub, *stub)


Names = tuple[tuple[str, int], ...]
"""Players' names with their seats."""


def _names(panels: Sequence[Panel]) -> Names:
    return tuple((panel.name, panel.seat) for panel in panels)


def _title_lines(title: str, names: Names, cap: float, width: float, lines: int) -> tuple[Line, ...]:
    """Return a title; the number of the seat stands for a name of which nothing can be drawn."""
    for name, seat in names:
        if name and not clean(name):
            title = title.replace(name, str(seat + 1))
    return wrap(title, Style(Face.DISPLAY, cap, "L"), width, lines, [name for name, _ in names])


def draw_headline(image: Image.Image, box: Box, theme: Theme, title: str, names: Names) -> None:
    """Draw the title of a board in one line or two; of the `names` in it as much as there is room for."""
    lines = _title_lines(title, names, theme.sizes.title, box.w, 2)
    height = box.h // 2
    top = box.y if len(lines) == 2 else box.y + height // 2
    for at, line in enumerate(lines):
        paint(image, line, Box(box.x, top + at * height, box.w, height), theme.on_table)


def draw_line(image: Image.Image, box: Box, theme: Theme, text: str, align: float = 0.0) -> None:
    """Draw a line of small text on the table."""
    write(image, text, Style(Face.TEXT, theme.sizes.status), box, theme.on_table_soft, align)


def draw_title(image: Image.Image, box: Box, theme: Theme, title: str) -> None:
    """Draw a title in one line."""
    write(image, title, Style(Face.DISPLAY, theme.sizes.title), box, theme.on_table)


def draw_caption(image: Image.Image, box: Box, theme: Theme, caption: str) -> None:
    """Draw what stands below a card, in at most two lines."""
    for at, line in enumerate(wrap(caption, Style(Face.TEXT, theme.sizes.status), box.w, 2)):
        paint(image, line, Box(box.x, box.y + at * 38, box.w, 38), theme.on_table_soft, 0.5)


def _hand(hand: Hand, theme: Theme) -> Sheet:
    boxes = hand_boxes(hand, theme)
    sheet = Sheet.of(boxes.size, theme)
    sheet.lay(draw_title, boxes.title, hand.title)
    sheet.lay(draw_line, boxes.status, hand.status)
    for card, box, below in zip(hand.cards, boxes.cards, boxes.captions, strict=True):
        # Painted for wherever it will lie: the more cards there are, the further left.
        lay_card(sheet, box, replace(card, caption=""), hand.letters, reach=1)
        sheet.lay(draw_caption, below, card.caption)
    if not hand.cards:
        for at, box in enumerate(boxes.empty):
            lay_card(sheet, box, Gap(f"H{at + 1}"), hand.letters)
    _lay_purse(sheet, boxes.panel, hand.panel, hand.letters)
    return sheet


def _lay_purse(sheet: Sheet, box: Box, panel: Panel, letters: tuple[str, ...]) -> None:
    """Lay what the hand's owner can pay with, in one strip."""
    sheet.lay(draw_place, box)
    paper = sheet.on(sheet.theme.mat)
    face = Box(box.x + 18, box.y + (box.h - 76) // 2, 76, 76)
    paper.lay(draw_face, face, panel.seat, panel.name, panel.face)
    wreath = Box(box.x + 112, box.y + (box.h - 62) // 2, 104, 62)
    paper.lay(draw_wreath, wreath, panel.prestige)
    left = wreath.right + 24
    pitch = (box.right - 140 - left) // 6
    for gem in TOKENS:
        x = left + gem * pitch
        letter = letter_of(gem, letters)
        if gem < len(TOKENS) - 1:
            paper.lay(draw_bonus, Box(x, box.y + 9, 80, 64), gem, panel.bonuses[gem], letter)
        paper.lay(draw_token, Box(x, box.y + 77, 80, 64), gem, panel.tokens[gem], letter)
    paper.lay(draw_total, Box(box.right - 140, box.y + 84, 124, 50), sum(panel.tokens), panel.limit)
    for at, spare in enumerate(spares_of(panel)):
        paper.lay(draw_spare, Box(box.right - 80 - at * 64, box.y + 20, 64, 40), *spare, panel.seat)


def draw_wreath(image: Image.Image, box: Box, theme: Theme, prestige: int) -> None:
    """Draw a player's prestige large."""
    stamp(image, laurel(box.w, box.h, theme), box.x, box.y)
    cap = max(theme.sizes.prestige + 4, box.h * 52 // 100)
    write(image, str(prestige), Style(Face.DISPLAY, cap), box, theme.ink, 0.5)


def _final(final: Final, theme: Theme) -> Sheet:
    boxes = final_boxes(final, theme)
    sheet = Sheet.of(boxes.size, theme)
    sheet.lay(draw_result, boxes.title, final.title, _names(final.panels))
    sheet.lay(draw_line, boxes.status, final.status, 0.5)
    for panel, box in zip(final.panels, boxes.strips, strict=True):
        _lay_strip(sheet, box, panel, final.letters)
    return sheet


def draw_result(image: Image.Image, box: Box, theme: Theme, title: str, names: Names) -> None:
    """Draw how a game ended."""
    for line in _title_lines(title, names, theme.sizes.title + 6, box.w, 1):
        paint(image, line, box, theme.on_table, 0.5)


def _lay_strip(sheet: Sheet, box: Box, panel: Panel, letters: tuple[str, ...]) -> None:
    boxes = strip_boxes(box.w, box.h, len(panel.nobles) + len(panel.tiles_reserved))

    def at(inner: Box) -> Box:
        return inner.moved(box.x, box.y)

    sheet.lay(draw_strip, box, panel.place == 1)
    paper = sheet.on(sheet.theme.mat)
    paper.lay(draw_rank, at(boxes.place), panel.place)
    paper.lay(draw_face, at(boxes.face), panel.seat, panel.name, panel.face)
    paper.lay(draw_large_name, at(boxes.name), panel.name, panel.seat)
    paper.lay(draw_wreath, at(boxes.prestige), panel.prestige)
    paper.lay(draw_cards_owned, at(boxes.cards), panel.cards)
    lay_tiles(paper, panel, [at(inner) for inner in boxes.nobles], letters)
    for gem, inner in zip(TOKENS, boxes.bonuses, strict=False):
        paper.lay(draw_bonus, at(inner), gem, panel.bonuses[gem], letter_of(gem, letters))
    for card, inner in zip(panel.reserved, boxes.reserved, strict=False):
        paper.lay(draw_small_card, at(inner), card, letters)


def draw_strip(image: Image.Image, box: Box, theme: Theme, is_first: bool) -> None:
    """Draw the paper of a strip in the ranking, in gold for the winner."""
    edge = (theme.gold, 5) if is_first else (theme.line, 2)
    stamp(image, large_plate(box.w, box.h, theme.sizes.radius, theme.mat, *edge), box.x, box.y)


def draw_rank(image: Image.Image, box: Box, theme: Theme, place: int | None) -> None:
    """Draw a place in the ranking, the first one with a crown."""
    is_first = place == 1
    stamp(image, plate(box.w, box.h, 12, theme.gold if is_first else theme.tray), box.x, box.y)
    ink = theme.on_gold if is_first else theme.on_table
    if place is not None:
        number = box.moved(0, 18) if is_first else box
        write(image, str(place), Style(Face.DISPLAY, theme.sizes.pile), number, ink, 0.5)
    if is_first:
        sign = crown(50, 36, theme)
        stamp(image, sign, box.x + (box.w - sign.width) // 2, box.y + 34)


def draw_large_name(image: Image.Image, box: Box, theme: Theme, name: str, seat: int) -> None:
    """Draw a player's name in the ranking."""
    line = fit(name, Style(Face.TEXT, theme.sizes.name + 3), box.w, fallback=str(seat + 1), shrink=0.8)
    paint(image, line, box, theme.on_table)


def draw_cards_owned(image: Image.Image, box: Box, theme: Theme, count: int) -> None:
    """Draw how many cards a player has bought, in the ranking."""
    stamp(image, cards_sign(44, box.h, theme), box.x, box.y)
    number = Box(box.x + 50, box.y, box.w - 50, box.h)
    write(image, str(count), Style(Face.BOLD, theme.sizes.count + 2), number, theme.on_table, 0.0)


def _legend(legend: Legend, theme: Theme) -> Sheet:
    boxes = legend_boxes(legend, theme)
    sheet = Sheet.of(boxes.size, theme)
    places = [*zip(legend.samples, boxes.grounds, boxes.pieces, boxes.captions, strict=True)]
    for sample, ground, piece, caption in places:
        inside = (piece.moved(-ground.x, -ground.y), caption.moved(-ground.x, -ground.y))
        beside = [(other.caption, box) for other, its_ground, _, box in places if its_ground.y == ground.y]
        sheet.lay(draw_sample, ground, sample, *inside, caption_cap(beside, theme), legend.letters)
    return sheet


def _lobby(lobby: Lobby, theme: Theme) -> Sheet:
    boxes = lobby_boxes(lobby, theme)
    sheet = Sheet.of(boxes.size, theme)
    sheet.lay(draw_name_of_game, boxes.title, lobby.title)
    for gem, box in zip(TOKENS, boxes.tokens, strict=True):
        sheet.lay(draw_plain_token, box, gem)
    sheet.lay(draw_fan, boxes.fan, lobby.cards, lobby.letters)
    for piece, box in zip(lobby.pieces, boxes.pieces, strict=False):
        sheet.lay(draw_piece, box, piece, lobby.letters)
    for at, box in enumerate(boxes.places):
        if at < len(lobby.guests):
            sheet.lay(draw_guest, box, lobby.guests[at])
        else:
            sheet.lay(draw_free, box)
    return sheet
