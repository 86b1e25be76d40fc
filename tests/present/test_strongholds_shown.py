"""Texts and pictures of the Strongholds: every event has a line, and every text fits its place."""

import random
from functools import partial

import pytest

from bot.engine import DecisionOpened, GameError, Position
from bot.present.board_text import board_text
from bot.present.event_text import event_lines
from bot.present.expansions import presenter_of
from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import shortage
from bot.present.pictures.scenes import board_scene
from bot.rules import (
    CARDS,
    Options,
    PurchaseCard,
    ReserveCard,
    rules_for,
)
from bot.rules.strongholds import (
    CardConquered,
    ChooseConquest,
    ChooseStronghold,
    ConquestDeclined,
    DeclineConquest,
    MoveStronghold,
    PlaceStronghold,
    RemoveStronghold,
    StrongholdMoved,
    StrongholdPlaced,
    StrongholdRemoved,
    StrongholdsState,
)
from data.gems import NO_GEMS
from render.contract.scene import Board, CardFace, Mark
from tests.present.test_refusals import reads_well
from tests.support.builders import open_card
from tests.support.every_case import every_case
from tests.support.expansion_games import some_of_each_kind
from tests.support.present_builders import NAMES

EN = words_in("en")


def standing(*strongholds: tuple[int, str], seats: int = 2) -> Position:
    """Return a dealt position with the given strongholds, each by its seat and address."""
    rules = rules_for(Options(expansion="strongholds"))
    position = rules.replay(seats, rules.deal(seats, random.Random(1)))
    for seat, address in strongholds:
        position = position.after([StrongholdPlaced(seat, open_card(position, address))])
    return position


def choosing(*strongholds: tuple[int, str]) -> Position:
    return standing(*strongholds).after([DecisionOpened(ChooseStronghold(0))])


def conquering() -> Position:
    position = standing(*[(0, "2C")] * 3)
    return position.after([DecisionOpened(ChooseConquest(0, open_card(position, "2C")))])


def labels(position: Position) -> list[str | None]:
    return [presenter_of(position).label(move, position, EN.with_names(NAMES)) for move in position.legal_moves()]


def test_every_event_of_a_stronghold_has_a_line() -> None:
    start = standing((0, "2C"), (1, "3B"))
    events = [
        StrongholdPlaced(0, open_card(start, "1A")),
        StrongholdMoved(0, open_card(start, "1A"), open_card(start, "2C")),
        StrongholdRemoved(0, open_card(start, "3B"), 1),
        CardConquered(0, open_card(start, "2C")),
        ConquestDeclined(1, open_card(start, "3B")),
    ]
    assert event_lines(start, events, EN.with_names(NAMES[:2])) == [
        "**Ann** places a stronghold on 1A",
        "**Ann** moves a stronghold from 1A to 2C",
        "**Ann** removes **Bo**’s stronghold from 3B",
        "**Ann** conquers 2C with three strongholds",
        "**Bo** does not conquer 3B",
    ]


def test_labels_describe_the_move() -> None:
    found = labels(choosing((0, "1A"), (1, "3B")))
    assert {"Place on 2C", "Move 1A → 2C", "Remove from 3B: Bo"} <= {*found}
    rich = conquering()
    presenter = presenter_of(rich)
    assert presenter.label(PurchaseCard(open_card(rich, "2C"), NO_GEMS), rich, EN) == "Conquer 2C for free"
    assert presenter.label(DeclineConquest(), rich, EN) == "Do not conquer"


def test_a_purchase_has_no_label_of_ours_outside_a_conquest() -> None:
    start = standing()
    assert presenter_of(start).label(PurchaseCard(open_card(start, "2C"), NO_GEMS), start, EN) is None


def test_moves_towards_a_conquest_come_first() -> None:
    position = choosing((0, "1A"), (0, "3B"), (0, "3B"))
    ranks = {move: presenter_of(position).option(move, position, EN).rank for move in position.legal_moves()}
    assert min(ranks, key=ranks.__getitem__) == MoveStronghold(open_card(position, "1A"), open_card(position, "3B"))


def test_strongholds_appear_on_cards_and_in_panels() -> None:
    board = board_scene(standing((0, "2C"), (0, "2C"), (1, "3B")), EN.with_names(NAMES))
    faces = {face.address: face.towers for face in _faces(board)}
    assert {address: towers for address, towers in faces.items() if towers} == {"2C": (0, 0), "3B": (1,)}
    assert [panel.towers for panel in board.panels] == [1, 2]


def test_the_card_that_may_be_conquered_is_marked() -> None:
    marked = [
        face.address for face in _faces(board_scene(conquering(), EN.with_names(NAMES))) if face.mark is Mark.OFFERED
    ]
    assert marked == ["2C"]


def _faces(board: Board) -> list[CardFace]:
    return [face for row in board.rows for face in row.cards if isinstance(face, CardFace)]


@every_case("language", LANGUAGES)
def test_descriptions_locate_the_strongholds(language: str) -> None:
    words = words_in(language)
    for step in some_of_each_kind("strongholds", 8):
        text = board_text(step.after, words.with_names(NAMES[: step.after.seats]), None)
        for seat in range(step.after.seats):
            (facts,) = presenter_of(step.after).player_facts(step.after, seat, words)
            assert facts in text


def test_a_description_counts_strongholds_on_a_card() -> None:
    position = standing((0, "2C"), (0, "2C"), (0, "3B"), (1, "1A"))
    facts = [next(presenter_of(position).player_facts(position, seat, EN)) for seat in range(2)]
    assert facts == ["Strongholds: 2C × 2, 3B", "Strongholds: 1A, 2 left"]


REFUSALS = [
    (standing((1, "2C")), lambda at: ReserveCard(at("2C")), "error-stronghold-owner"),
    (choosing((1, "2C")), lambda at: PlaceStronghold(at("2C")), "error-stronghold-owner"),
    (choosing(), lambda at: ReserveCard(at("2C")), "error-stronghold-first"),
    (choosing((0, "2C"), (0, "2C"), (0, "1A")), lambda at: PlaceStronghold(at("1B")), "error-stronghold-none-left"),
    (choosing(), lambda at: MoveStronghold(at("1A"), at("1B")), "error-stronghold-not-there"),
    (choosing((0, "1A")), lambda at: MoveStronghold(at("1A"), at("1A")), "error-stronghold-stays"),
    (choosing(), lambda at: RemoveStronghold(at("1A")), "error-stronghold-none-to-remove"),
    (conquering(), lambda at: ReserveCard(at("1A")), "error-conquest-first"),
]
"""Positions, moves with cards at addresses, and messages."""


@every_case(("position", "move", "message"), REFUSALS)
def test_every_refusal_has_its_sentence(position: Position, move: object, message: str) -> None:
    assert callable(move)
    with pytest.raises(GameError) as caught:
        position.play(move(partial(open_card, position)))
    assert caught.value.message_id == message
    for language in LANGUAGES:
        # The table says who sits where; see `test_a_refusal_names_the_player_of_a_seat`.
        named = GameError(message, **caught.value.values, player="Bo")
        assert reads_well(words_in(language).refusal(named))


def test_the_refusal_of_an_occupied_card_names_its_address_and_owner() -> None:
    """S4"""
    position = standing((1, "2C"))
    with pytest.raises(GameError) as caught:
        position.play(ReserveCard(open_card(position, "2C")))
    named = GameError(caught.value.message_id, **caught.value.values, player="Bo")
    assert EN.refusal(named) == "**Bo**’s stronghold stands on 2C: only **Bo** may take that card."


@every_case("language", LANGUAGES)
def test_an_occupied_card_names_its_owner(language: str) -> None:
    position = standing((1, "2C"))
    words = words_in(language)
    occupied = CARDS[open_card(position, "2C")]
    assert "Bo" in shortage(position, 0, occupied, words.with_names(NAMES))
    unknown = words.text("strongholds-barred", player=words.text("strongholds-player", number=2))
    assert unknown in shortage(position, 0, occupied, words)


def test_no_stronghold_stands_at_the_start() -> None:
    assert standing().slice_of(StrongholdsState) == StrongholdsState()
