"""Measures for whether a picture can be read where Discord shows it small."""

from collections.abc import Iterator

from PIL import Image, ImageChops

from render import LIGHT, Board, Mark, Panel
from render.contract.geometry import Box
from render.layout.board import board_boxes
from render.layout.counts import pile_boxes, supply_boxes
from render.layout.panels import panel_boxes
from render.layout.pieces import post_boxes
from render.paint.basics.highlights import badge_box
from render.paint.panels import supplies_of

SMALLEST_CAP_ON_A_PHONE = 28.3
"""Cap height in pixels of a picture 1100 wide that a phone shows 9 pixels high, in a picture 350 wide."""

LONG_NAMES = (
    "Wilhelmina von Hohenlohe-Schwarz",
    "Søren Kierkegaard-Østergård",
    "Александра Константинопольская Ж",
    "Wolfgang Wammes-Wattenscheid III",
)
"""Names as long as Discord allows."""


def first_ink(picture: Image.Image, without: Image.Image) -> int:
    """Return how far below the upper edge the first difference between two pictures lies, in pixels."""
    height = min(picture.height, without.height)
    one, other = (each.crop((0, 0, each.width, height)) for each in (picture, without))
    apart = ImageChops.difference(one, other).convert("L").point([0] * 24 + [255] * 232).getbbox()
    assert apart is not None
    return apart[1]


def parts_of(board: Board) -> dict[str, Box]:
    """Return the boxes of everything on a board that may not cover anything else, by what they show.

    Only marked posts have a badge. Tiles in a stack are one part.
    """
    boxes = board_boxes(board, LIGHT)
    parts = {"title": boxes.title, "strip": boxes.strip}
    parts |= {f"tile {at}": box for at, box in enumerate(boxes.tiles, 1)}
    for at, row in enumerate(boxes.rows, 1):
        parts |= {f"row {at}, place {place}": box for place, box in enumerate((row.deck, *row.cards))}
    for at, pile in enumerate(boxes.piles, 1):
        inner = pile_boxes(pile.w, pile.h)
        named = {"tokens": inner.tokens, "number": inner.count, "letter": inner.letter, "change": inner.change}
        parts |= {f"pile {at}: {name}": box.inside(pile) for name, box in named.items()}
    for post, box in zip(board.posts, boxes.posts, strict=True):
        inner = post_boxes(box.w, box.h, sum(map(bool, post.needs)) + bool(post.tiles), len(board.panels))
        named = {"number": inner.number, "privilege": inner.privilege}
        named |= {f"requirement {at}": need for at, need in enumerate(inner.needs)}
        named |= {f"coat {at}": coat for at, coat in enumerate(inner.coats)}
        parts |= {f"post {post.number}: {name}": each.inside(box) for name, each in named.items()}
        if post.mark is not Mark.NONE:
            parts[f"post {post.number}: badge"] = badge_box(box, "inner corner")
    for panel, box in zip(board.panels, boxes.panels, strict=True):
        parts |= {f"row of {panel.name}: {name}": each.inside(box) for name, each in _parts_of_panel(panel, box.w)}
    return {name: box for name, box in parts.items() if box.w and box.h}


def _parts_of_panel(panel: Panel, width: int) -> Iterator[tuple[str, Box]]:
    """Yield the boxes of a panel of this width, relative to it."""
    supplies = supplies_of(panel)
    own = len(panel.tiles)
    boxes = panel_boxes(width, own, len(panel.reserved_tiles), supplies=len(supplies))
    yield from (("avatar", boxes.avatar), ("name", boxes.name), ("pennant", boxes.start), ("total", boxes.total))
    yield "cards", boxes.cards
    counts = {"prestige": boxes.prestige}
    counts |= {f"bonus {at}": each for at, each in enumerate(boxes.bonuses)}
    counts |= {f"token {at}": each for at, each in enumerate(boxes.tokens)}
    for name, each in counts.items():
        yield name, each.count
        yield f"change of {name}", each.change
    yield from ((f"reserved card {at}", box) for at, box in enumerate(boxes.reserved))
    tiles = list(boxes.tiles)
    if boxes.tile_count.w:
        stack = tiles[:own]
        tiles[:own] = [Box(stack[0].x, stack[0].y, stack[-1].right - stack[0].x, stack[0].h)]
    yield "number of tiles", boxes.tile_count
    yield from ((f"tile {at}", box) for at, box in enumerate(tiles))
    for at, box in enumerate(boxes.supplies):
        inner = supply_boxes(box.w, box.h, WIDEST_SUPPLY)
        for name, each in (("symbol", inner.symbol), ("number", inner.number), ("change", inner.letter)):
            yield f"{name} of supply {at}", each.inside(box)


WIDEST_SUPPLY = 26
"""Width in pixels of the widest symbol of a supply."""
