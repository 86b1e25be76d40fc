"""Each entry of a log has words of its own, wherever entries are listed: /log, replay pages, the newest turn."""

import random
from functools import cache

import pytest

from bot.engine import Event, Move, Position, SeatLeft, Undone
from bot.present.event_text import event_lines, last_move_text, log_line, strip_of
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import EXPANSIONS, Options, PurchaseCard, rules_for
from bot.rules.strongholds import DeclineConquest
from bot.rules.trading_posts import DeclineExtraGem
from tests.support.builders import played
from tests.support.every_case import every_case
from tests.support.present_builders import NAMES, Step
from tests.support.stronghold_positions import STEP, with_strongholds

MODULES = (None, *EXPANSIONS)
GAMES = 12
MOST_OF_A_KIND = 40
"""Steps with one kind of move: more of them tell nothing new."""


def step_of(position: Position, move: Move) -> Step:
    assert position.decision is not None
    return Step(position.decision.seat, move, position, *position.advance(move))


@cache
def varied_games(module: str | None) -> tuple[Step, ...]:
    """Return the steps of random games that prefer purchases, and otherwise the kind of move that was made least."""
    rules, chance = rules_for(Options(expansion=module)), random.Random(5)
    made: dict[type[Move], int] = {}
    steps: list[Step] = []
    for number in range(GAMES):
        seats = 2 + number % 3
        position = rules.replay(seats, rules.deal(seats, chance))
        while not position.is_over:
            moves = position.legal_moves()
            bought = [move for move in moves if isinstance(move, PurchaseCard)] if chance.random() < 0.7 else []
            rarest = min(made.get(type(move), 0) for move in bought or moves)
            move = chance.choice([move for move in bought or moves if made.get(type(move), 0) == rarest])
            made[type(move)] = made.get(type(move), 0) + 1
            step = step_of(position, move)
            steps += [step] if made[type(move)] <= MOST_OF_A_KIND else []
            position = step.after
    if module == "strongholds":  # conquests are rare
        three_on_a_card = with_strongholds({0: "D01 D01 D01"}, tokens={0: "2b"})
        steps.append(step_of(played(three_on_a_card, STEP), DeclineConquest()))
    return tuple(steps)


@every_case("module", MODULES)
def test_the_games_have_every_kind_of_move_of_their_module(module: str | None) -> None:
    own = EXPANSIONS[module]().vocabulary if module else rules_for(Options()).modules[0].vocabulary
    assert {kind for kind in own if issubclass(kind, Move)} <= {type(step.move) for step in varied_games(module)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_each_entry_of_a_move_is_told_in_words(module: str | None, language: str) -> None:
    words = words_in(language).with_names(NAMES)
    silent: set[tuple[str, str]] = set()
    for step in varied_games(module):
        kind = type(step.move).__name__
        for viewer in (None, step.seat):
            turn = [(step.before, step.events)]
            told = {
                "replay": "\n".join(event_lines(step.before, step.events, words, viewer)),
                "board": last_move_text(turn, words, viewer),
                "strip": "".join(part for part in strip_of(turn, words, viewer) if isinstance(part, str)),
                "log": log_line(7, step.events, words, step.before).removeprefix("`7`"),
            }
            bare = {place: text.replace(words.player(step.seat), "").strip(" .") for place, text in told.items()}
            silent |= {(kind, place) for place, text in bare.items() if not text}
    assert silent == set()


@every_case("leaving", [SeatLeft(0), Undone(0, 3)])
def test_nobody_declines_an_extra_gem_by_leaving_or_by_an_undo(leaving: Event) -> None:
    asked = next(step.before for step in varied_games("trading_posts") if isinstance(step.move, DeclineExtraGem))
    words = words_in("en").with_names(NAMES)
    assert not any("extra gem" in line for line in event_lines(asked, [leaving], words))
