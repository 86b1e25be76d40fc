"""The private controls in games of every module: within Discord's limits, and leading to every legal move."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot import rules
from bot.engine import Position
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.present.language.words import LANGUAGES, words_in
from bot.rules.strongholds import ChooseStronghold
from bot.ui.content.board import hand_answer, turn_buttons, turn_view
from bot.ui.content.pickers.cards import reserve_picker
from bot.ui.content.pickers.choices import choice_picker, choices_of, decision_picker, write_pile
from bot.ui.kit.controls import GameButton
from bot.ui.kit.replies import PrivateLayout
from tests.support.builders import a_deal, random_moves
from tests.support.thorough import times
from tests.ui import picker_cases
from tests.ui.picker_cases import positions as base_positions

BASE = (rules.ChooseAction, rules.ChooseNoble, rules.ChooseTokensToReturn)


@cache
def positions(expansion: str | None) -> tuple[Position, ...]:
    """Return positions of games with the expansion, among them up to a dozen of each kind of decision it brings."""
    if expansion is None:
        return base_positions()
    found: list[Position] = []
    kinds: dict[type, int] = {}
    for seats in (2, 4):
        start = a_deal(seats, rules.Options(expansion=expansion), seed=seats)[1]
        last = start
        for number, (position, move, _) in enumerate(random_moves(start, Random(seats))):
            last = position.advance(move)[1]
            kind = type(position.decision)
            kinds[kind] = kinds.get(kind, 0) + 1
            if number % 40 == 0 or (kind not in BASE and kinds[kind] <= 6):
                found.append(position)
        found.append(last)
    return tuple(found)


def seats_to_check(expansion: str | None, position: Position) -> Sequence[int]:
    """Return all seats of the base game, and the one to move with an expansion."""
    return range(position.seats) if expansion is None else [position.decision.seat if position.decision else 0]


@pytest.mark.parametrize("expansion", [None, *rules.EXPANSIONS])
def test_answers_keep_to_discords_limits(expansion: str | None, subtests: pytest.Subtests) -> None:
    """Every position in every language, every second one with letters, and the others with emojis."""
    some, others = positions(expansion)[::2], positions(expansion)[1::2]
    for language in LANGUAGES:
        for name, emojis, half in (("letters", picker_cases.LETTERS, some), ("emojis", picker_cases.EMOJIS, others)):
            with subtests.test(language=language, gems=name):
                for position in half:
                    table = picker_cases.a_table(position)
                    for seat in seats_to_check(expansion, position):
                        for answer in picker_cases.answers(emojis, table, seat, language):
                            picker_cases.check_answer(answer)
                            assert (answer.scene is None) == (answer.alt == "")
                    picker_cases.check_rows(turn_buttons(table, words_in(language)))


def test_the_positions_of_the_base_game_contain_every_kind_of_decision() -> None:
    kinds = {type(position.decision) for position in positions(None)}
    assert kinds == {rules.ChooseAction, rules.ChooseTokensToReturn, rules.ChooseNoble, type(None)}


@pytest.mark.parametrize("expansion", [None, *rules.EXPANSIONS])
def test_an_answer_shows_only_what_its_seat_may_see(expansion: str | None) -> None:
    for position in positions(expansion):
        if position.is_over:
            continue  # all hands are open then (B18)
        for seat in seats_to_check(expansion, position):
            real = list(picker_cases.answers(picker_cases.LETTERS, picker_cases.a_table(position), seat, "en"))
            seen = list(
                picker_cases.answers(picker_cases.LETTERS, picker_cases.a_table(position.view(seat)), seat, "en")
            )
            assert [PrivateLayout(answer).to_components() for answer in real] == [
                PrivateLayout(answer).to_components() for answer in seen
            ]
            assert [answer.scene for answer in real] == [answer.scene for answer in seen]


def test_the_public_controls_are_the_same_for_every_hand() -> None:
    for position in positions(None):
        shown = turn_buttons(picker_cases.a_table(position), picker_cases.EN)
        public = turn_buttons(picker_cases.a_table(position.view(None)), picker_cases.EN)
        assert [row.to_component_dict() for row in shown] == [row.to_component_dict() for row in public]


@pytest.mark.parametrize("expansion", rules.EXPANSIONS)
def test_a_decision_has_a_control_for_every_answer(expansion: str) -> None:
    own = [each for each in positions(expansion) if each.decision is not None and not isinstance(each.decision, BASE)]
    asks = bool(rules.EXPANSIONS[expansion]().legal)
    assert own or not asks or expansion == "cities", "two cities at once are too rare for a few games"
    for position in own:
        assert position.decision is not None
        player = picker_cases.viewer(position, position.decision.seat)
        answer = decision_picker(player)
        assert answer is not None
        groups = [each for each in picker_cases.buttons(answer, "choose") if not each.isdecimal()]
        shown = [answer, *(choice_picker(player, chosen=group) for group in groups)]
        reached = {
            argument
            for each in shown
            for verb in ("choose_now", "choose")
            for argument in [*picker_cases.buttons(each, verb), *picker_cases.options(each, verb)]
        } - set(groups)
        assert sorted(map(int, reached)) == list(range(len(position.legal_moves())))


@pytest.mark.parametrize("expansion", [None, *rules.EXPANSIONS])
def test_pickers_lead_to_every_purchase_and_reservation_and_to_nothing_else(expansion: str | None) -> None:
    for position, player in picker_cases.at_actions(positions(expansion)):
        legal, presenter = position.legal_moves(), presenter_of(position)
        reached: set[str] = set()
        for _, answer in picker_cases.offered_cards(player):
            reached |= {f"buy {id_}" for id_ in picker_cases.buttons(answer, "buy_now")}
            reached |= {f"own {id_}" for id_ in picker_cases.buttons(answer, "choose_now")}
        assert picker_cases.buttons(reserve_picker(player), "reserve_now") == {}
        for chosen in picker_cases.buttons(reserve_picker(player), "pick"):
            picker = reserve_picker(player, chosen)
            reached |= {f"reserve {id_}" for id_ in picker_cases.buttons(picker, "reserve_now")}
        expected: set[str] = set()
        decks = {deck.move: deck.address for deck in presenter.decks(position)}
        for place, move in enumerate(legal):
            match move:
                case rules.PurchaseCard(card, payment):
                    expected.add(f"buy {card}.{write_pile(payment)}")
                case rules.ReserveCard(card):
                    expected.add(f"reserve {card}")
                case rules.ReserveFromDeck(level):
                    expected.add(f"reserve {level}")
                case _ if move in decks:
                    expected.add(f"reserve {decks[move]}")
                case _ if presenter.bought_card(move):
                    expected.add(f"own {place}")
                case _:
                    assert presenter.label(move, position, picker_cases.EN) is None, "nothing leads to this"
        assert reached == expected


@pytest.mark.parametrize("expansion", rules.EXPANSIONS)
def test_the_hand_offers_every_way_to_buy_its_cards(expansion: str) -> None:
    for position, player in picker_cases.at_actions(positions(expansion)):
        answer = hand_answer(player)
        offered = len(answer.lines)
        presenter = presenter_of(position)
        hand = {held.card.id for held in player.player.hand}
        legal = position.legal_moves()
        wanted = {move.card for move in legal if isinstance(move, rules.PurchaseCard)} | set(
            map(presenter.bought_card, legal)
        )
        assert offered == len(hand & wanted)


@pytest.mark.parametrize("expansion", rules.EXPANSIONS)
def test_a_button_that_shows_only_an_address_makes_no_move(expansion: str) -> None:
    """The cards for a stronghold have small buttons beside each other: a green one with words confirms."""
    for position in positions(expansion):
        if position.decision is None or isinstance(position.decision, (rules.ChooseAction, rules.ChooseTokensToReturn)):
            continue
        player = picker_cases.viewer(position, position.decision.seat)
        for choice in choices_of(position, picker_cases.EN.with_names(picker_cases.NAMES))[::5]:
            answer = choice_picker(player, chosen=str(choice.index))
            numbered = [f"Choose {number}" for number in range(1, len(answer.lines) + 1)]
            moving = {
                argument: str(each.item.label) for argument, each in picker_cases.buttons(answer, "choose_now").items()
            }
            assert not set(moving.values()) & {
                each.option.cell for each in choices_of(position, picker_cases.EN.with_names(picker_cases.NAMES))
            }
            if choice.option.cell or str(choice.index) in moving:
                assert moving[str(choice.index)].removeprefix("✓ ") in (choice.option.label, *numbered)


def test_answers_about_a_stronghold_are_the_cards_of_the_board_without_menus() -> None:
    most = 0
    for seed in range(times(3, 30)):
        for position, _, _ in random_moves(
            a_deal(2, rules.Options(expansion="strongholds"), seed=seed)[1], Random(seed)
        ):
            if not isinstance(position.decision, ChooseStronghold) or len(position.legal_moves()) <= 12:
                continue
            seat, choices = position.decision.seat, choices_of(position, picker_cases.EN.with_names(picker_cases.NAMES))
            most = max(most, len(choices))
            player = picker_cases.viewer(position, seat)
            picker = choice_picker(player)
            assert picker_cases.options(picker, "choose") == []
            groups = [each for each in picker_cases.buttons(picker, "choose") if each.startswith("g")]
            assert len(groups) == len({choice.option.title for choice in choices})
            rows = [[str(each.item.label) for each in picker_cases.controls([each])] for each in picker.rows]
            grid = [each for each in rows if all(len(label) == 2 for label in each)]
            assert [row[0][0] for row in grid] == sorted({row[0][0] for row in grid}, reverse=True)
            assert all(row == sorted(row) and len({label[0] for label in row}) == 1 for row in grid)
            view = turn_view(player, (), intro="x")
            for choice in choices[::4]:
                chosen = choice_picker(player, chosen=str(choice.index))
                picker_cases.check_answer(replace(view, rows=(*chosen.rows, *view.rows[-1:])))
    assert most > 25


def test_forged_groups_of_answers_are_refused() -> None:
    position = next(each for each in positions("strongholds") if isinstance(each.decision, ChooseStronghold))
    assert position.decision is not None
    for chosen in ("g9", "g", "g-1", "g12", "x", "99", "g²"):
        with pytest.raises(StaleBoard):
            choice_picker(picker_cases.viewer(position, position.decision.seat), chosen=chosen)


@pytest.mark.parametrize("expansion", rules.EXPANSIONS)
def test_the_public_board_repeats_no_answer_to_a_question(expansion: str) -> None:
    for position in positions(expansion):
        if position.decision is not None and not isinstance(position.decision, rules.ChooseAction):
            verbs = [
                each.custom_id.split(":")[3]
                for each in picker_cases.controls(turn_buttons(picker_cases.a_table(position), picker_cases.EN))
            ]
            assert set(verbs) <= {"answer", "board", "hand", "players", "rules"}


def test_the_button_for_a_question_says_what_it_asks() -> None:
    named: set[str] = set()
    for expansion in rules.EXPANSIONS:
        for position in positions(expansion):
            rows = turn_buttons(picker_cases.a_table(position), picker_cases.EN)
            named |= {
                str(each.item.label)
                for each in picker_cases.controls(rows)
                if isinstance(each, GameButton) and each.custom_id.split(":")[3] == "answer"
            }
    assert {"Choose a gem", "Use a stronghold"} <= named
    assert "Answer" not in named
