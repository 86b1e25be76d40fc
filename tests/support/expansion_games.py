"""Whole games with an expansion, and checks of all their texts."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bot.engine import Move, Position
from bot.present.board_text import alt_text, board_text, end_alt
from bot.present.event_text import end_lines, event_lines, log_line, turn_line
from bot.present.expansions import presenter_of
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT, utf16_length
from bot.present.language.words import Words
from bot.present.outlook import hand_text, outlook_text
from bot.present.phrases import turn_title
from bot.rules import ChooseAction, Options, PurchaseCard, rules_for
from bot.rules.strongholds import DeclineConquest
from tests.support.builders import buy, played
from tests.support.present_builders import EMOJIS, LONG_NAMES, NAMES, Step, steps_to_the_end
from tests.support.stronghold_positions import STEP, with_strongholds

MAX_LABEL = 80
"""The longest label of a button that Discord allows."""


@cache
def played_with(expansion: str, seats: int, seed: int) -> tuple[Step, ...]:
    """Return a whole game in which players buy when they can."""
    chance = random.Random(seed)
    rules = rules_for(Options(expansion=expansion))
    position = rules.replay(seats, rules.deal(seats, chance))
    return steps_to_the_end(position, chance, _purchase_or_any)


def _purchase_or_any(position: Position, chance: random.Random) -> Move:
    moves = position.legal_moves()
    return chance.choice([each for each in moves if isinstance(each, PurchaseCard)] or moves)


GAMES = 12
MOST_OF_A_KIND = 40
"""Steps with one kind of move: more of them tell nothing new."""


def step_of(position: Position, move: Move) -> Step:
    """Return the step that a move makes."""
    assert position.decision is not None
    return Step(position.decision.seat, move, position, *position.advance(move))


@cache
def varied_games(module: str | None) -> tuple[Step, ...]:
    """Return the steps of random games that prefer purchases, and otherwise the kind of move that was made least.

    The ends of all games are among them, and two conquests, which are rare.
    """
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
            steps += [step] if made[type(move)] <= MOST_OF_A_KIND or step.after.is_over else []
            position = step.after
    if module == "strongholds":
        asked = played(with_strongholds({0: "D01 D01 D01"}, tokens={0: "2b"}), STEP)
        steps += [step_of(asked, move) for move in (DeclineConquest(), buy("D01", "3b"))]
    return tuple(steps)


def some_of_each_kind(module: str | None, most: int) -> list[Step]:
    """Return steps with at most so many of each kind of move and of question, and the ends of games."""
    found: Counter[tuple[type, type, type, bool]] = Counter()
    steps: list[Step] = []
    for step in varied_games(module):
        kind = type(step.before.decision), type(step.move), type(step.after.decision), step.after.is_over
        found[kind] += 1
        steps += [step] if found[kind] <= most else []
    return steps


@dataclass(frozen=True)
class Shown:
    """All texts about a step in one language: the lines of its move, and the texts of the position after it."""

    step: Step
    words: Words

    def lines(self) -> list[str]:
        """Return the lines of the move and its log line."""
        step, names = self.step, NAMES[: self.step.before.seats]
        lines = event_lines(step.before, step.events, self.words.with_names(names).with_emojis(EMOJIS))
        return [*lines, log_line(7, step.events, self.words.with_names(names), step.before)]

    def descriptions(self) -> Iterator[str]:
        """Yield the texts of the position after the move, after a check of their lengths."""
        position = self.step.after
        for names in (NAMES[: position.seats], LONG_NAMES[: position.seats]):
            alt = alt_text(position, self.words.with_names(names))
            assert utf16_length(alt) <= MAX_ALT_TEXT
            # A text that is cut loses its last line, as at some ends of games, and at the fullest tables of four.
            assert position.is_over or position.seats == 4 or alt.endswith((".", self.words.text("alt-more")))
            text = board_text(position, self.words.with_names(names).with_emojis(EMOJIS), 0)
            assert utf16_length(text) <= MAX_TEXT
            yield from (alt, text, turn_title(position, self.words.with_names(names)))
        yield turn_line(position, "<@1>", self.words)
        for seat in range(position.seats):
            outlook = outlook_text(position, seat, self.words.with_emojis(EMOJIS))
            is_to_act = position.decision == ChooseAction(seat)
            yield from [outlook] if outlook or is_to_act or position.is_over else ()
            yield hand_text(position, seat, self.words)
        if position.is_over:
            words = self.words.with_names(NAMES[: position.seats])
            yield "\n".join((*end_lines(position, words), *end_lines(position, words, position.winners)))
            alt = end_alt(position, self.words.with_names(LONG_NAMES[: position.seats]))
            assert utf16_length(alt) <= MAX_ALT_TEXT
            yield alt

    def labels(self) -> list[str]:
        """Return the labels of the answers to an expansion's question, after a check that they differ and fit."""
        position = self.step.after
        if position.decision is None or isinstance(position.decision, ChooseAction):
            return []
        presenter, moves = presenter_of(position), position.legal_moves()
        labels = [label for move in moves if (label := presenter.label(move, position, self.words)) is not None]
        assert len(set(labels)) == len(labels)
        assert all(0 < utf16_length(label) <= MAX_LABEL and "<:" not in label for label in labels)
        return labels
