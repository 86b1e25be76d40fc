"""The private controls in games with an expansion: within Discord's limits, and leading to every legal move."""

from dataclasses import replace
from functools import cache
from random import Random

import discord
import pytest

from bot.engine import Position
from bot.present.expansions import presenter_of
from bot.present.language.words import LANGUAGES, words_in
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
from bot.rules.strongholds import ChooseStronghold
from bot.ui.content.board import hand_answer, turn_buttons, turn_view
from bot.ui.content.pickers.cards import payment_picker, reserve_picker
from bot.ui.content.pickers.choices import choice_picker, choices_of, decision_picker
from bot.ui.content.pickers.piles import write_pile
from bot.ui.kit.controls import GameButton
from bot.ui.kit.replies import PrivateLayout
from tests.support.builders import a_deal, random_moves
from tests.ui.picker_cases import (
    EMOJIS,
    EN,
    LETTERS,
    NAMES,
    a_table,
    answers,
    buttons,
    check_rows,
    controls,
    offered_cards,
    options,
    payments_offered,
    viewer,
    viewer_at,
)

BASE = (ChooseAction, ChooseNoble, ChooseTokensToReturn)


@cache
def positions(expansion: str) -> tuple[Position, ...]:
    """Return positions of games with the expansion, among them up to a dozen of each kind of decision it brings."""
    found: list[Position] = []
    kinds: dict[type, int] = {}
    for seats in (2, 4):
        start = a_deal(seats, Options(expansion=expansion), seed=seats)[1]
        last = start
        for number, (position, move, _) in enumerate(random_moves(start, Random(seats))):
            last = position.advance(move)[1]
            kind = type(position.decision)
            kinds[kind] = kinds.get(kind, 0) + 1
            if number % 40 == 0 or (kind not in BASE and kinds[kind] <= 6):
                found.append(position)
        found.append(last)
    return tuple(found)


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_answers_keep_to_discords_limits(expansion: str, subtests: pytest.Subtests) -> None:
    for language, emojis in zip(LANGUAGES, (LETTERS, EMOJIS) * 2, strict=True):
        with subtests.test(language=language):
            for position in positions(expansion):
                table = a_table(position)
                seat = position.decision.seat if position.decision else 0
                for answer in answers(emojis, table, seat, language):
                    check_rows(answer.rows)
                    assert 1 <= len(answer.text) <= 4000
                    assert PrivateLayout(answer).total_children_count <= 40
                check_rows(turn_buttons(table, words_in(language)))


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_an_answer_shows_only_what_its_seat_may_see(expansion: str) -> None:
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
def test_a_decision_has_a_control_for_every_answer(expansion: str) -> None:
    own = [each for each in positions(expansion) if each.decision is not None and not isinstance(each.decision, BASE)]
    assert own or expansion == "cities", "two cities at once are too rare for a few games"
    for position in own:
        assert position.decision is not None
        answer = decision_picker(viewer(position, position.decision.seat))
        assert answer is not None
        single = buttons(answer, "choose_now")  # the only answer is chosen already
        reached = [*buttons(answer, "choose"), *options(answer, "choose"), *single]
        assert sorted(map(int, reached)) == list(range(len(position.legal_moves())))


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_pickers_lead_to_every_purchase_and_reservation_and_to_nothing_else(expansion: str) -> None:
    for position in positions(expansion):
        if not isinstance(position.decision, ChooseAction):
            continue
        player = viewer(position, position.decision.seat)
        legal, presenter = position.legal_moves(), presenter_of(position)
        reached: set[str] = set()
        for card, first in offered_cards(player):
            for way in (None, *payments_offered(first)):
                answer = payment_picker(player, card, way)
                reached |= {f"buy {id_}" for id_ in buttons(answer, "buy_now")}
                reached |= {f"own {id_}" for id_ in buttons(answer, "choose_now")}
        for chosen in buttons(reserve_picker(player), "pick"):
            picker = reserve_picker(player, chosen)
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
                case _ if presenter.bought_card(move):
                    expected.add(f"own {place}")
                case _:
                    assert presenter.label(move, position, EN) is None, "nothing leads to this"
        assert reached == expected


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_the_hand_offers_every_way_to_buy_its_cards(expansion: str) -> None:
    for position in positions(expansion):
        if not isinstance(position.decision, ChooseAction):
            continue
        player = viewer(position, position.decision.seat)
        answer = hand_answer(player)
        offered = len(buttons(answer, "card"))
        presenter = presenter_of(position)
        hand = {held.card.id for held in player.player.hand}
        legal = position.legal_moves()
        wanted = {move.card for move in legal if isinstance(move, PurchaseCard)} | set(
            map(presenter.bought_card, legal)
        )
        assert offered == len(hand & wanted)


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_an_answer_is_given_by_one_green_button_only(expansion: str) -> None:
    for position in positions(expansion):
        if position.decision is None or isinstance(position.decision, ChooseAction):
            continue
        player = viewer(position, position.decision.seat)
        for choice in choices_of(position, EN.with_names(NAMES))[::5]:
            if choice.verb == "give":
                continue  # several tokens are put together one by one
            green = [
                item.item.label
                for item in controls(choice_picker(player, chosen=choice.argument).rows)
                if isinstance(item, GameButton) and item.item.style is discord.ButtonStyle.success
            ]
            assert len(green) == 1


def test_up_to_25_answers_about_a_stronghold_are_buttons_and_fit_into_the_turn_view() -> None:
    numbers: set[int] = set()
    for seed in range(8):
        for position, _, _ in random_moves(a_deal(2, Options(expansion="strongholds"), seed=seed)[1], Random(seed)):
            if not isinstance(position.decision, ChooseStronghold) or len(position.legal_moves()) <= 15:
                continue
            table, seat, number = a_table(position), position.decision.seat, len(position.legal_moves())
            numbers.add(number)
            chosen = choices_of(position, EN.with_names(NAMES))[0].argument
            picker = choice_picker(viewer(position, seat), chosen=chosen)
            assert (len(buttons(picker, "choose")), len(options(picker, "choose"))) == (
                (number, 0) if number <= 25 else (0, number)
            )
            check_rows(picker.rows)
            view = turn_view(viewer_at(table, seat), (), intro="x")
            with_confirmation = PrivateLayout(replace(view, rows=(*picker.rows, *view.rows[-1:])))
            assert with_confirmation.total_children_count <= 40
    assert {number <= 25 for number in numbers} == {True, False}


def test_the_button_for_a_question_with_many_answers_says_what_it_asks() -> None:
    named: set[str] = set()
    for expansion in EXPANSIONS:
        for position in positions(expansion):
            rows = turn_buttons(a_table(position), EN)
            named |= {
                str(each.item.label)
                for each in controls(rows)
                if isinstance(each, GameButton) and each.custom_id.split(":")[3] == "answer"
            }
    assert {"Choose a gem", "Use a stronghold"} <= named
    assert "Answer" not in named
