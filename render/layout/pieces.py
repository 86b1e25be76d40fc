"""The size of pieces shown by themselves, in a legend or a lobby."""

from render.contract.scene import CardBack, CardFace, Coats, Piece, Post, Tile, Tokens, Towers, View
from render.contract.theme import Sizes
from render.layout.cards import SHORTFALL_HEIGHT

TOKENS_IN_A_ROW = 3
"""How many tokens stand side by side."""

LETTER_LINE = 40
"""Height of the letter below a token."""

LETTER = 29
"""Cap height of that letter."""


def piece_size(piece: Piece, sizes: Sizes) -> tuple[int, int]:
    """Return the width and the height of a piece in pixels, as on a board."""
    match piece:
        case CardFace(missing=missing):
            return 158, sizes.card_height + (SHORTFALL_HEIGHT if missing is not None else 0)
        case CardBack():
            return sizes.deck_width, sizes.card_height
        case Tile(view=view):
            return sizes.tile, sizes.town_height if view is View.TOWN else sizes.tile_height
        case Post():
            return 203, sizes.post_height
        case Tokens(gems):
            return 62 * min(len(gems), TOKENS_IN_A_ROW), (62 + LETTER_LINE) * -(-len(gems) // TOKENS_IN_A_ROW)
        case Towers(seats) | Coats(seats):
            return 46 * len(seats), 56
