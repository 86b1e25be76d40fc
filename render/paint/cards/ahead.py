"""Faces of cards drawn ahead: a card that comes up after a move is drawn before, while the process has nothing to do.

All cards of the base game are prepared as a board shows them. Nobody learns anything from that: everybody knows which
cards there are, and the order of a deck is not known here.
"""

from collections import deque
from functools import cache
from itertools import count

from data.components import components
from data.gems import unpack
from render.canvas.image_cache import CARD_FACES
from render.contract.scene import Board, CardFace
from render.contract.theme import Theme
from render.layout.board import board_boxes
from render.paint.cards.faces import FaceLook, as_printed, face_part, is_face_cached

_wanted: deque[tuple[CardFace, FaceLook]] = deque()
_sample = count()


def prepare_cards_like(board: Board, theme: Theme) -> None:
    """Have all cards that are not cached drawn ahead as a board shows them.

    One card, another one for each board, tells whether any are missing: to look for all of them takes too long.
    """
    if _wanted or not _has_room():
        return
    cards, places = _all_cards(), [box for row in board_boxes(board, theme).rows for box in row.cards]
    for shown, box in zip((card for row in board.rows for card in row.cards), places, strict=True):
        if isinstance(shown, CardFace):
            look = FaceLook(board.letters, box.w, box.h, theme, theme.ground)
            if not is_face_cached(cards[next(_sample) % len(cards)], look):
                _wanted.extend((card, look) for card in cards)
            return


def draw_ahead() -> bool:
    """Draw the next card that is wanted, which takes one or two milliseconds; return False if there is none."""
    while _wanted and _has_room():
        card, look = _wanted.popleft()
        if not is_face_cached(card, look):
            face_part(card, look)
            return True
    _wanted.clear()
    return False


def _has_room() -> bool:
    """Return whether a card drawn ahead evicts none that a board shows."""
    return CARD_FACES.size < CARD_FACES.limit * 3 // 4


@cache
def _all_cards() -> tuple[CardFace, ...]:
    """Return the faces of all cards of the base game as they are printed."""
    return tuple(
        as_printed(CardFace(card.id, card.level, card.bonus, card.prestige, unpack(card.cost), ""))
        for card in components().cards.values()
    )
