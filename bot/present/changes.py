"""What has changed on a board, found by laying it beside the boards before it: the same for every expansion."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.engine import Position
from bot.rules import base_of, open_cards
from data.gems import unpack
from render.scene import NO_COUNTS, Board, CardBack, CardFace, Counts, Gap, Mark, Panel, Row, Tile

Place = CardFace | CardBack | Gap
Before = tuple[Board, int | None]
"""A board before a move, and the seat that made the move (None: no player did)."""


def with_changes(board: Board, past: Sequence[Before]) -> Board:
    """Return the board with everything marked that the moves since the first of the `past` boards changed.

    A place that was filled anew bears the seat whose move emptied it. What another mark already stands on keeps that.
    """
    if not past:
        return board
    takers = _takers([*(before for before, _ in past), board], [seat for _, seat in past])
    first = past[0][0]

    def marked(at: int, row: Row) -> Row:
        filled = (
            _filled(place, takers[at, number]) if (at, number) in takers else place
            for number, place in enumerate(row.cards)
        )
        return replace(row, cards=tuple(filled))

    return replace(
        board,
        rows=tuple(marked(at, row) for at, row in enumerate(board.rows)),
        bank_changes=_less(board.bank, first.bank),
        panels=tuple(_panel(panel, before) for panel, before in zip(board.panels, first.panels, strict=True)),
    )


def with_lack(board: Board, position: Position, viewer: int) -> Board:
    """Return the board with what the viewer is short of on each card out of reach; gold is not counted."""
    cards = dict(open_cards(position))
    player = base_of(position).players[viewer]

    def lacking(place: Place) -> Place:
        if not isinstance(place, CardFace) or place.address not in cards:
            return place
        in_reach = place.mark is Mark.AFFORDABLE
        return replace(place, lack=NO_COUNTS if in_reach else unpack(player.missing(cards[place.address])))

    return replace(board, rows=tuple(replace(row, cards=tuple(map(lacking, row.cards))) for row in board.rows))


def _takers(boards: Sequence[Board], seats: Sequence[int | None]) -> dict[tuple[int, int], int | None]:
    """Return for every place that was emptied or filled anew, by row and number, the seat that did so last."""
    found: dict[tuple[int, int], int | None] = {}
    for (before, after), seat in zip(pairwise(boards), seats, strict=True):
        for at, rows in enumerate(zip(before.rows, after.rows, strict=True)):
            for number in _changed(*rows):
                found[at, number] = seat
    return found


def _changed(before: Row, after: Row) -> list[int]:
    places = zip(before.cards, after.cards, strict=True)
    return [number for number, (old, new) in enumerate(places) if _art(old) != _art(new)]


def _art(place: Place) -> str | None:
    return place.art if isinstance(place, CardFace) else None


def _filled(place: Place, seat: int | None) -> Place:
    if isinstance(place, CardBack):
        return place
    return replace(place, by=seat, mark=Mark.NEW if place.mark is Mark.NONE else place.mark)


def _panel(panel: Panel, before: Panel) -> Panel:
    """Return a panel with what it gained and lost since it looked as `before`."""
    return replace(
        panel,
        changes=_less(panel.tokens, before.tokens),
        bonus_changes=_less(panel.bonuses, before.bonuses),
        prestige_change=panel.prestige - before.prestige,
        reserved=_new_cards(panel.reserved, before.reserved),
        nobles=_new_tiles(panel.nobles, before.nobles),
        tiles_reserved=_new_tiles(panel.tiles_reserved, before.tiles_reserved),
    )


def _new_cards(
    hand: tuple[CardBack | CardFace, ...], before: tuple[CardBack | CardFace, ...]
) -> tuple[CardBack | CardFace, ...]:
    """Mark the cards of a hand that were not in it: by what they show, else the last ones where there are more."""
    if any(isinstance(card, CardFace) for card in hand):
        known = {_art(card) for card in before}
        return tuple(card if _art(card) in known else replace(card, mark=Mark.NEW) for card in hand)
    return tuple(replace(card, mark=Mark.NEW) if at >= len(before) else card for at, card in enumerate(hand))


def _new_tiles(tiles: tuple[Tile, ...], before: tuple[Tile, ...]) -> tuple[Tile, ...]:
    known = {tile.art for tile in before}
    return tuple(
        replace(tile, mark=Mark.NEW) if tile.art not in known and tile.mark is Mark.NONE else tile for tile in tiles
    )


def _less(counts: Counts, before: Counts) -> Counts:
    diamond, sapphire, emerald, ruby, onyx, gold = (now - then for now, then in zip(counts, before, strict=True))
    return diamond, sapphire, emerald, ruby, onyx, gold
