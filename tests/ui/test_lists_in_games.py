"""Lists with buttons in random games of every module: within Discord's limits, and nothing cut off on a phone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.ai.contract import AdviceGoal, AdvisedMove
from bot.engine import GameError, Position
from bot.games import MemberSettings, Table
from bot.games.play.plans import Plan, PlanLine
from bot.games.play.possible import turn_of
from bot.present.language.widths import width as estimated
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import EXPANSIONS, Options
from bot.store import GameStatus
from bot.ui.content.planning import OFFER, PlanningViewer, offer_move
from bot.ui.features.hints import listed_moves
from bot.ui.features.lobby.seats import MORE, options_form
from bot.ui.features.me import settings_form
from bot.ui.features.plan import plan_answer
from bot.ui.kit.replies import Answer, PrivateLayout
from tests.support.builders import a_deal, random_moves
from tests.support.discord.api_contract import violations_in_form
from tests.support.discord.widths import BESIDE, cut_labels, cut_texts, width
from tests.ui.picker_cases import EMOJIS, NAMES, WIDE_NAMES, a_table, answers, check_answer, viewer_at


def sampled(expansion: str | None, seats: int) -> list[Position]:
    """Return some positions of a random game, spread over it."""
    start = a_deal(seats, Options(expansion=expansion), seed=seats)[1]
    return [position for position, _, _ in random_moves(start, Random(seats))][:: 60 // seats]


def lists_of(position: Position, language: str, names: Sequence[str]) -> Iterator[Answer]:
    """Yield what the player to act may see: the board, hand, pickers and hints; and a plan of the next player."""
    table = a_table(position, names=names)
    assert position.decision is not None
    seat = position.decision.seat
    yield from answers(EMOJIS, table, seat, language)
    viewer, legal = viewer_at(table, seat, EMOJIS, language), position.legal_moves()
    chosen = [legal[0], legal[len(legal) // 2], legal[-1]][: len(legal)]
    for goal in AdviceGoal:
        advised = [AdvisedMove(move, (0.5,) * position.seats, goal) for move in dict.fromkeys(chosen)]
        yield listed_moves(viewer, advised, is_only=len(legal) == 1)
    yield from plans_of(table, (seat + 1) % position.seats, language)


def plans_of(table: Table, seat: int, language: str) -> Iterator[Answer]:
    """Yield plans of one to three lines of a player who is not to act, and the offers to plan a move."""
    position = table.dealt()
    try:
        then = turn_of(position, seat)
    except GameError:
        return
    words = words_in(language).with_names(table.seats.names).with_emojis(EMOJIS)
    viewer = PlanningViewer(table.with_position(then, table.seq), words, seat, now=table)
    legal = then.legal_moves()
    lines = tuple(
        PlanLine(move, label=viewer.label_of(move, then))
        for move in dict.fromkeys((legal[0], legal[-1], legal[5 % len(legal)]))
    )
    yield plan_answer(viewer, None)
    offering = replace(viewer, planning=OFFER)
    yield from (offer_move(offering, [line.move]) for line in lines)
    for number in range(1, len(lines) + 1):
        yield plan_answer(viewer, Plan(seat, 100 + seat, table.seq, lines[:number], frozenset({"gold", "bought"})))


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_lists_fit_into_a_message_and_onto_a_phone_in_four_languages(expansion: str | None):
    for seats in (2, 3, 4):
        positions = sampled(expansion, seats)
        for number, position in enumerate(positions):
            language, names = LANGUAGES[number % len(LANGUAGES)], (NAMES, WIDE_NAMES)[number % 3 == 0]
            for answer in lists_of(position, language, names):
                check_answer(answer)
                cut = cut_labels(PrivateLayout(answer).to_components())
                assert list(cut) == [], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_beside_lines_leave_room_for_the_lines(language: str):
    words = words_in(language)
    labels = [words.text(each, number=3) for each in ("hint-play", "plan-remove", "story-show")]
    labels += [words.text(each, address="2C") for each in ("control-buy-card", "control-buy-open", "plan-buy-card")]
    labels += [words.text(each) for each in ("games-open-button", "admin-games-choose")]
    assert {label: width(label) for label in labels if width(label) > BESIDE} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_fit_onto_a_phone(language: str):
    words = words_in(language)
    tables = [a_table(None, GameStatus.LOBBY, names) for names in (NAMES, WIDE_NAMES, WIDE_NAMES[2:])]
    forms = [options_form(table, words, argument) for argument in ("", MORE) for table in tables]
    forms.append(settings_form(MemberSettings(), words))
    for form in forms:
        assert violations_in_form(form.to_dict()) == []
        assert list(cut_texts(form.to_dict())) == []


def test_no_text_is_wider_than_its_label_is_estimated():
    for text in (*NAMES, *WIDE_NAMES, *(words_in(each).text("control-choose") for each in LANGUAGES)):
        assert estimated(text) >= width(text)
    for code in (*range(0x20, 0x7F), *range(0xA1, 0x180)):
        assert estimated(chr(code)) >= width(chr(code)) - 0.1, chr(code)
