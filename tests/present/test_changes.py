"""What the last moves changed is marked where it happened, whatever expansion is played."""

import pytest

from bot.present.pictures import board_scene
from bot.present.words import words
from bot.rules import EXPANSIONS, base_of
from data.gems import unpack
from render import Board, CardFace, Gap, Mark
from render.scene import NO_COUNTS
from tests.builders import a_position, take
from tests.render.plays import NAMES, positions

ENGLISH = words("en")
KINDS = (None, *EXPANSIONS)


def shown(position, past=(), viewer=None) -> Board:
    return board_scene(position, NAMES[: position.seats], ENGLISH, (), viewer, past)


def places(board: Board) -> dict[str, CardFace | Gap]:
    return {place.address: place for row in board.rows for place in row.cards if isinstance(place, CardFace | Gap)}


@pytest.mark.parametrize("expansion", KINDS)
def test_exactly_the_places_that_were_filled_anew_are_marked_with_who_emptied_them(expansion):
    for before, after in positions(3, expansion, seed=2):
        mover = before.decision.seat if before.decision else None
        old, new = places(shown(before)), places(shown(after, [(before, mover)]))
        for address, place in new.items():
            fresh = getattr(place, "art", None) != getattr(old[address], "art", None)
            assert (place.by == mover) if fresh else (place.by is None)
            assert place.mark is not Mark.NONE or not fresh


@pytest.mark.parametrize("expansion", KINDS)
def test_what_the_bank_lost_the_players_gained(expansion):
    for before, after in positions(4, expansion, seed=4):
        board = shown(after, [(before, 0)])
        for kind in range(6):
            assert board.bank_changes[kind] + sum(panel.changes[kind] for panel in board.panels) == 0
        for panel, player in zip(board.panels, base_of(before).players, strict=True):
            assert [now - gained for now, gained in zip(panel.tokens, panel.changes, strict=True)] == [
                *unpack(player.tokens)
            ]


def test_without_a_move_nothing_is_marked():
    board = shown(a_position())
    assert board.bank_changes == NO_COUNTS
    assert all(place.mark is Mark.NONE and place.by is None for place in places(board).values())


def test_the_changes_of_several_moves_add_up():
    start = a_position(seats=2)
    first = start.after(start.play(take("wbg")))
    second = first.after(first.play(take("wbg")))
    board = shown(second, [(start, 0), (first, 1)])
    assert board.bank_changes == (-2, -2, -2, 0, 0, 0)
    assert [panel.changes for panel in board.panels] == [(1, 1, 1, 0, 0, 0)] * 2


def test_a_card_in_reach_lacks_nothing_and_another_says_what_is_missing():
    position = next(after for _, after in positions(2, None, seed=6) if base_of(after).players[0].bonuses)
    board = shown(position, viewer=0)
    player = base_of(position).players[0]
    faces = [place for place in places(board).values() if isinstance(place, CardFace)]
    assert all(face.lack is not None for face in faces)
    for face in faces:
        assert (face.lack == NO_COUNTS) or face.mark is not Mark.AFFORDABLE
        wanted = [
            max(0, cost - had - held)
            for cost, had, held in zip(face.cost, unpack(player.bonuses), unpack(player.tokens), strict=True)
        ]
        assert face.mark is Mark.AFFORDABLE or list(face.lack)[:5] == wanted[:5]


def test_to_everybody_nothing_is_said_of_what_is_missing():
    assert all(place.lack is None for place in places(shown(a_position())).values() if isinstance(place, CardFace))


@pytest.mark.parametrize("expansion", KINDS)
def test_a_hand_of_others_is_marked_without_being_shown(expansion):
    for before, after in positions(2, expansion, seed=8):
        board = shown(after, [(before, None)], viewer=0)
        grown = len(board.panels[1].reserved) - len(base_of(before).players[1].hand)
        marked = [card for card in board.panels[1].reserved if card.mark is Mark.NEW]
        assert len(marked) == max(grown, 0) or after.is_over
