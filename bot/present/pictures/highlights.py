"""Marks on whatever changed on a board, found by comparing it with earlier boards, in the same way for all rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from render.contract.scene import Board, CardBack, CardFace, CardPlace, CardRow, Counts, Gap, Mark, Panel, Post, Tile

Held = CardFace | CardBack
Shape = TypeVar("Shape", bound=CardPlace | Tile | Post)
Place = TypeVar("Place", bound=CardPlace)
BoardBefore = tuple[Board, int | None]
"""A board before a move, and the seat that made the move (None: no player made it)."""


def with_changes(board: Board, past: Sequence[BoardBefore]) -> Board:
    """Return the board with a mark on everything that has changed since the first of the `past` boards.

    A refilled place names the seat whose move emptied it, a deck the seat that reserved from it blind. Marks that the
    board already has are kept.
    """
    if not past:
        return board
    changes = _last_changes([*(before for before, _ in past), board], [seat for _, seat in past])
    first = past[0][0]
    cards = [place for row in first.rows for place in row.cards if isinstance(place, CardFace)]
    towers_before = {card.art: card.towers for card in cards if card.towers}
    rows_with_changes = {at for at, _ in changes}

    def marked_place(at: int, number: int, place: Place) -> Place:
        return replace(_marked_new(place), taken_by=changes[at, number]) if (at, number) in changes else place

    def marked(at: int, row: CardRow) -> CardRow:
        if row is first.rows[at] and at not in rows_with_changes:
            return row
        places = [marked_place(at, number, place) for number, place in enumerate(row.cards, start=1)]
        cards = tuple(_with_tower_changes(place, towers_before) for place in places)
        return CardRow(marked_place(at, 0, row.deck), cards)

    holders_before = {tile.art: tile.owner for tile in first.tiles}
    return replace(
        board,
        rows=tuple(marked(at, row) for at, row in enumerate(board.rows)),
        tiles=tuple(_marked_new(tile) if tile.owner != holders_before.get(tile.art) else tile for tile in board.tiles),
        posts=tuple(
            _marked_new(post) if post.coats != before.coats else post
            for post, before in zip(board.posts, first.posts, strict=True)
        ),
        bank_changes=_difference(board.bank, first.bank),
        panels=tuple(
            _marked_panel(panel, [before.panels[at] for before, _ in past]) for at, panel in enumerate(board.panels)
        ),
    )


def _last_changes(boards: Sequence[Board], seats: Sequence[int | None]) -> dict[tuple[int, int], int | None]:
    """Return the last change of each place by the index of its row and its number in the row; the deck is number 0."""
    changes: dict[tuple[int, int], int | None] = {}
    for (before, after), seat in zip(pairwise(boards), seats, strict=True):
        for at, rows in enumerate(zip(before.rows, after.rows, strict=True)):
            if rows[0] is rows[1]:  # as most are: they are cached
                continue
            for number in _changed_places(*rows):
                was_refilled_later = isinstance(_places(rows[0])[number], Gap)
                if (at, number) not in changes or not was_refilled_later:
                    changes[at, number] = seat
    return changes


def _changed_places(before: CardRow, after: CardRow) -> Iterator[int]:
    """Yield each place that was emptied or refilled, and each deck that a player reserved from."""
    deck = drawn_blind = 0
    for number, (old, new) in enumerate(zip(_places(before), _places(after), strict=True)):
        if isinstance(old, CardBack) and isinstance(new, CardBack):
            if drawn_blind:
                yield deck
            deck, drawn_blind = number, (old.count or 0) - (new.count or 0)
        elif _art(old) != _art(new):
            drawn_blind -= isinstance(new, CardFace)
            yield number
    if drawn_blind:
        yield deck


def _places(row: CardRow) -> tuple[CardPlace, ...]:
    return (row.deck, *row.cards)


def _art(place: CardPlace) -> str | None:
    return place.art if isinstance(place, CardFace) else None


def _with_tower_changes(place: CardPlace, towers_before: dict[str, tuple[int, ...]]) -> CardPlace:
    """Return a card with its new and removed towers; all towers on a new card are new."""
    if not isinstance(place, CardFace) or place.towers == (known := towers_before.get(place.art, ())):
        return place
    before, now = Counter(known), Counter(place.towers)
    new, lost = tuple((now - before).elements()), tuple((before - now).elements())
    return replace(place, new_towers=new, removed_towers=lost) if new or lost else place


def _marked_panel(panel: Panel, past: Sequence[Panel]) -> Panel:
    before = past[0]
    special_cards, special_cards_before = dict(panel.special_cards), dict(before.special_cards)
    signs = [*special_cards_before, *(sign for sign in special_cards if sign not in special_cards_before)]
    counted = [(sign, special_cards.get(sign, 0), special_cards_before.get(sign, 0)) for sign in signs]
    return replace(
        panel,
        token_changes=_difference(panel.tokens, before.tokens),
        bonus_changes=_difference(panel.bonuses, before.bonuses),
        prestige_change=panel.prestige - before.prestige,
        cards_change=panel.cards - before.cards,
        coats_change=(panel.coats or 0) - (before.coats or 0),
        towers_change=(panel.towers or 0) - (before.towers or 0),
        special_cards=tuple((sign, now) for sign, now, _ in counted),
        special_card_changes=tuple((sign, now - was) for sign, now, was in counted if now != was),
        reserved=_new_cards([*(each.reserved for each in past), panel.reserved]),
        tiles=_new_tiles(panel.tiles, before.tiles),
        reserved_tiles=_new_tiles(panel.reserved_tiles, before.reserved_tiles),
    )


def _new_cards(hands: Sequence[tuple[Held, ...]]) -> tuple[Held, ...]:
    """Return the last of several successive hands, with a mark on the cards that the first one did not have."""
    new: set[str] = set()
    for before, after in pairwise(hands):
        held = {card.address: card for card in before}
        new = {
            card.address
            for card in after
            if card.address in new or card.address not in held or not _may_be_same(held[card.address], card)
        }
    return tuple(_marked_new(card) if card.address in new else card for card in hands[-1])


def _may_be_same(one: Held, other: Held) -> bool:
    """Return whether two cards of a hand may be the same one; only the level of a face-down card is known."""
    if isinstance(one, CardFace) and isinstance(other, CardFace):
        return one.art == other.art
    return one.level == other.level


def _new_tiles(tiles: tuple[Tile, ...], before: tuple[Tile, ...]) -> tuple[Tile, ...]:
    known = {tile.art for tile in before}
    return tuple(tile if tile.art in known else _marked_new(tile) for tile in tiles)


def _marked_new(shape: Shape) -> Shape:
    return replace(shape, mark=Mark.CHANGED) if shape.mark is Mark.NONE else shape


def _difference(counts: Counts, before: Counts) -> Counts:
    diamond, sapphire, emerald, ruby, onyx, gold = (now - was for now, was in zip(counts, before, strict=True))
    return diamond, sapphire, emerald, ruby, onyx, gold
