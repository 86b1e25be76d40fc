"""The private controls in games with an expansion: within Discord's limits, and leading to every legal move."""

from functools import cache
from random import Random

import pytest

from bot.engine import GameError, Position
from bot.present.expansions import presenter_of
from bot.present.words import LANGUAGES, words
from bot.rules import (
    EXPANSIONS,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    Options,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
)
from bot.ui.core.replies import TEXT_LIMIT, PrivateLayout
from bot.ui.pickers import (
    buy_picker,
    hand_answer,
    options_answer,
    payment_picker,
    question,
    reserve_picker,
    turn_buttons,
    write_pile,
)
from tests.support.builders import a_deal, random_moves
from tests.ui.test_pickers import (
    LETTERS,
    PICTURES,
    Speaker,
    a_table,
    answers,
    buttons,
    check_rows,
    options,
)

EN = words("en")
BASE = (ChooseAction, ChooseNoble, ChooseTokensToReturn)


@cache
def positions(expansion: str) -> tuple[Position, ...]:
    """Return positions of a game with the expansion, among them up to a dozen of each question it asks."""
    found: list[Position] = []
    asked: dict[type, int] = {}
    for seats in (2, 4):
        start = a_deal(seats, Options(expansion=expansion), seed=seats)[1]
        last = start
        for number, (position, move, _) in enumerate(random_moves(start, Random(seats))):
            last = position.advance(move)[1]
            kind = type(position.decision)
            asked[kind] = asked.get(kind, 0) + 1
            if number % 40 == 0 or (kind not in BASE and asked[kind] <= 6):
                found.append(position)
        found.append(last)
    return tuple(found)


@pytest.mark.parametrize("expansion", EXPANSIONS)
@pytest.mark.parametrize(("language", "bot"), list(zip(LANGUAGES, (LETTERS, PICTURES) * 2, strict=True)), ids=LANGUAGES)
def test_answers_keep_to_what_discord_allows(language: str, bot: Speaker, expansion: str) -> None:
    for position in positions(expansion):
        table = a_table(position)
        seat = position.decision.seat if position.decision else 0
        for answer in answers(bot, table, seat, language):
            check_rows(answer.rows)
            assert 1 <= len(answer.text) <= TEXT_LIMIT
            assert PrivateLayout(answer).total_children_count <= 40
        check_rows(turn_buttons(table, words(language)))


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_an_answer_is_made_of_what_its_seat_may_see(expansion: str) -> None:
    for position in positions(expansion):
        if position.is_over:
            continue  # all hands are open then (B18)
        seat = position.decision.seat if position.decision else 0
        real = list(answers(LETTERS, a_table(position), seat, "en"))
        seen = list(answers(LETTERS, a_table(position.view(seat)), seat, "en"))
        assert [PrivateLayout(answer).to_components() for answer in real] == [
            PrivateLayout(answer).to_components() for answer in seen
        ]


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_a_question_has_a_control_for_every_answer(expansion: str) -> None:
    asked = [each for each in positions(expansion) if each.decision is not None and not isinstance(each.decision, BASE)]
    assert asked or expansion == "cities", "two cities at once are too rare for a few games"
    for position in asked:
        assert position.decision is not None
        answer = question(LETTERS, a_table(position), position.decision.seat, EN)
        assert answer is not None
        reached = [*buttons(answer, "choose"), *options(answer, "choose")]
        assert sorted(map(int, reached)) == list(range(len(position.legal_moves())))


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_the_pickers_lead_to_every_purchase_and_reservation_and_to_nothing_else(expansion: str) -> None:
    for position in positions(expansion):
        if not isinstance(position.decision, ChooseAction):
            continue
        table, seat = a_table(position), position.decision.seat
        legal, presenter = position.legal_moves(), presenter_of(position)
        reached: set[str] = set()
        for card in options(buy_picker(LETTERS, table, seat, EN), "card"):
            try:
                first = payment_picker(LETTERS, table, seat, EN, card)
            except GameError as refusal:
                EN.refusal(refusal)
                continue
            for way in (None, *options(first, "pay")):
                answer = payment_picker(LETTERS, table, seat, EN, card, way)
                reached |= {f"buy {id_}" for id_ in buttons(answer, "buy_now")}
                reached |= {f"own {id_}" for id_ in buttons(answer, "choose")}
        for chosen in options(reserve_picker(LETTERS, table, seat, EN), "pick"):
            picker = reserve_picker(LETTERS, table, seat, EN, chosen)
            reached |= {f"reserve {id_}" for id_ in buttons(picker, "reserve_now")}
        expected: set[str] = set()
        decks = {deck.move: deck.address for deck in presenter.decks(position)}
        for place, move in enumerate(legal):
            match move:
                case PurchaseCard(card, payment):
                    expected.add(f"buy {card}.{write_pile(payment)}")
                case ReserveCard(card):
                    expected.add(f"reserve {card}")
                case ReserveFromDeck(level):
                    expected.add(f"reserve {level}")
                case _ if move in decks:
                    expected.add(f"reserve {decks[move]}")
                case _ if presenter.buys(move):
                    expected.add(f"own {place}")
                case _:
                    assert presenter.label(move, position, EN) is None, "nothing leads to this"
        assert reached == expected


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_the_hand_offers_every_way_to_buy_its_cards(expansion: str) -> None:
    for position in positions(expansion):
        if not isinstance(position.decision, ChooseAction):
            continue
        table, seat = a_table(position), position.decision.seat
        answer = hand_answer(LETTERS, table, seat, EN)
        offered = len(buttons(answer, "buy_now")) + len(buttons(answer, "card")) + len(buttons(answer, "choose"))
        presenter = presenter_of(position)
        hand = {held.card.id for held in position.slices[0].players[seat].hand}
        legal = position.legal_moves()
        wanted = {move.card for move in legal if isinstance(move, PurchaseCard)} | set(map(presenter.buys, legal))
        assert offered == len(hand & wanted)


def test_what_one_can_do_is_told_without_controls_of_its_own_where_the_pickers_have_them() -> None:
    position = a_deal(2, Options(expansion="orient"), seed=2)[1]
    answer = options_answer(LETTERS, a_table(position), 0, EN)
    assert not options(answer, "choose")
    assert set(buttons(answer, "reserve")) == {""}
    assert "O1, O2 and O3" in answer.text
