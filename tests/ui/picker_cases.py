"""Tables, positions and helpers for the tests of private answers."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from discord import ui

from bot import rules
from bot.app.client import load_features
from bot.engine import Position
from bot.games import GameRecord, GameStatus, SeatRecord, Table, TableOptions
from bot.present.expansions import presenter_of
from bot.present.language.words import Emojis, words_in
from bot.store import Member
from bot.ui.content.board import hand_answer, spectator_view, status_answer, turn_view
from bot.ui.content.pickers.cards import OTHERWISE, buy_picker, payment_picker, reserve_picker
from bot.ui.content.pickers.choices import (
    choice_picker,
    choices_of,
    decision_picker,
    read_pile,
    take_picker,
    write_pile,
)
from bot.ui.kit.controls import GameButton, GameMenu, row
from bot.ui.kit.replies import Answer, PrivateLayout
from bot.ui.kit.viewer import Viewer
from data import GEMS, TOKENS, Gems
from data.gems import count, pack, unpack
from render.contract.scene import Legend
from tests.support.builders import EMPTY_ROWS, a_deal, a_position, random_moves, take
from tests.support.discord.api_contract import violations_in

load_features()  # registers the verbs, without which no control has an id

EN = words_in("en")
NAMES = ("Ann", "**Bo**", "Cleo", "D" * 32)
WIDE_NAMES = ("W" * 32, "漢字" * 16, "🦄" * 32, "**@everyone** " + "M" * 18)
"""Names as long as Discord permits, of wide letters."""
LARGEST = 999_999_999_999_999_999, 999_999_999  # a game's id and version with as many digits as fit our pattern


ANY_SCENE = Legend((), ())
"""A picture, where only the room that it takes matters."""
LETTERS: Emojis = None
EMOJIS: Emojis = {gem: f"<:splendor_{gem.name.lower()}:{1234567890123456789 + gem}>" for gem in TOKENS}
"""Emojis, named and numbered as on Discord."""


def a_table(
    position: Position | None, status: GameStatus | None = None, names: Sequence[str] = NAMES, **options: Any
) -> Table:
    if status is None:
        status = GameStatus.FINISHED if position is not None and position.is_over else GameStatus.PLAYING
    game_id, seq = LARGEST
    seats = position.seats if position is not None else 2
    game = GameRecord(game_id, 1, 2, 100, status, "{}", "en", 0, 0, None, seq, seq)
    taken = tuple(SeatRecord(game_id, seat, names[seat], Member(100 + seat), seat) for seat in range(seats))
    return Table(game, taken, TableOptions(**{"hints": "allowed", **options}), position, seq)


def viewer(position: Position, seat: int = 0, emojis: Emojis = LETTERS, language: str = "en") -> Viewer:
    return viewer_at(a_table(position), seat, emojis, language)


def viewer_at(table: Table, seat: int = 0, emojis: Emojis = LETTERS, language: str = "en") -> Viewer:
    """Return a player of a bot that can give hints."""
    return Viewer(table, words_in(language).with_names(table.seats.names).with_emojis(emojis), seat, can_ask=True)


@cache
def positions() -> tuple[Position, ...]:
    """Return positions with each kind of decision, of 2 to 4 players and both rules for taking."""
    found: list[Position] = []
    for seats in (2, 3, 4):
        for up_to_three in (False, True):
            start = a_deal(seats, rules.Options(up_to_three), seed=seats)[1]
            last = start
            for number, (position, move, _) in enumerate(random_moves(start, Random(seats))):
                last = position.advance(move)[1]
                is_within_turn = not isinstance(position.decision, rules.ChooseAction)
                if number % 60 == 0 or (is_within_turn and number % 20 == 0):
                    found.append(position)
            found.append(last)
    found.append(a_position(hand={0: "D01 ?D02 ?D03"}, tokens={0: "10j"}))
    found.append(a_position(hand={0: "D01 ?D02", 1: "?D03"}, **EMPTY_ROWS))
    found.append(a_position(bank="", tokens={0: "3w 3b 3r j"}, hand={0: "D01"}))
    found.append(many_payments())
    found.append(many_nobles())
    return tuple(found)


def at_actions(positions: Sequence[Position]) -> Iterator[tuple[Position, Viewer]]:
    """Yield the positions in which a player chooses an action, with that player."""
    for position in positions:
        if isinstance(position.decision, rules.ChooseAction):
            yield position, viewer(position, position.decision.seat)


DEAR = next(card.id for card in rules.CARDS.values() if sorted(unpack(card.cost)) == [0, 0, 3, 3, 3, 5])


def many_payments() -> Position:
    """Return a position with the most ways to pay for a card: 2 2 1 1 after bonuses, with as many gems and 4 gold."""
    first, second, third, fourth = (gem for gem in GEMS if count(rules.CARDS[DEAR].cost, gem))
    price = pack([first, first, second, second, third, fourth])
    tokens = write_pile(price) + "4j"
    return a_position(
        tokens={0: tokens},
        bonuses={0: write_pile(rules.CARDS[DEAR].cost - price)},
        row={3: f"{DEAR} - - -"},
        deck={3: ""},
    )


def many_nobles() -> Position:
    """Return a position in which five nobles would visit at once."""
    position = a_position(4, nobles="N01 N02 N03 N04 N05", bonuses={0: "4w 4b 4g 4r 4k"})
    return position.advance(take("wbg"))[1]


def answers(emojis: Emojis, table: Table, seat: int, language: str) -> Iterator[Answer]:
    """Yield every private answer that a seat may get."""
    viewer = viewer_at(table, seat, emojis, language)
    position = table.dealt()
    yield hand_answer(viewer)
    if seat == 0 or viewer.decision is not None:  # describing the whole table is slow
        yield turn_view(viewer, (), intro="x" * 200)
        yield spectator_view(viewer, ())
    yield status_answer(table, viewer.words, since=1_700_000_000)
    if position.decision is None or position.decision.seat != seat:
        assert decision_picker(viewer) is None
        return
    if isinstance(position.decision, rules.ChooseAction):
        yield take_picker(viewer)
        picker = buy_picker(viewer)
        yield picker
        if buttons(picker, "buy"):
            yield buy_picker(viewer, OTHERWISE)
        yield reserve_picker(viewer)
        legal = position.legal_moves()
        some = legal[::5]
        yield from (take_picker(viewer, move.tokens) for move in some if isinstance(move, rules.TakeTokens))
        for card in sorted({move.card for move in legal if isinstance(move, rules.PurchaseCard)}):
            yield payment_picker(viewer, card)
        yield from (reserve_picker(viewer, move.card) for move in legal if isinstance(move, rules.ReserveCard))
        if rules.ReserveFromDeck(1) in legal:
            yield reserve_picker(viewer, "1")
    else:
        picker = decision_picker(viewer, intro="Ann does something")
        assert picker is not None
        yield picker
        if not isinstance(position.decision, rules.ChooseTokensToReturn):
            choices = choices_of(position, viewer.label_words)
            yield from (choice_picker(viewer, chosen=str(choice.index)) for choice in choices[::3])


def controls(rows: Any) -> list[GameButton | GameMenu]:
    """Return the controls in rows; a text between rows has none, and a line has the button beside it."""
    found: list[GameButton | GameMenu] = []
    for each in rows:
        if isinstance(each, ui.Section):
            found.append(each.accessory)
        elif not isinstance(each, ui.TextDisplay):
            found.extend(each.children)
    return found


def all_controls(answer: Answer) -> list[Any]:
    """Return the controls of an answer, in reading order."""
    return [*(line.button for line in answer.lines), *controls(answer.rows)]


def buttons(answer: Answer, verb: str, *, enabled: bool = True) -> dict[str, GameButton]:
    """Return the buttons of a verb by argument, only those that can be pressed."""
    found = [item for item in all_controls(answer) if isinstance(item, GameButton)]
    split = [(item, item.custom_id.split(":")) for item in found]
    return {parts[4]: item for item, parts in split if parts[3] == verb and not (enabled and item.item.disabled)}


def reached_by(picker: Callable[[Gems], Answer], verb: str) -> set[str]:
    """Return the piles that a picker's green buttons confirm, after any presses of its other buttons."""
    reached: set[str] = set()
    ahead, seen = {""}, set[str]()
    while ahead:
        chosen = ahead.pop()
        seen.add(chosen)
        answer = picker(read_pile(chosen))
        reached |= set(buttons(answer, f"{verb}_now"))
        ahead |= set(buttons(answer, verb)) - seen
    return reached


def options(answer: Answer, verb: str) -> list[str]:
    """Return the values of all menus of a verb."""
    menus = [item for item in controls(answer.rows) if isinstance(item, GameMenu)]
    return [each.value for item in menus if item.custom_id.split(":")[3] == verb for each in item.item.options]


def offered_cards(player: Viewer) -> Iterator[tuple[str, Answer]]:
    """Yield each card that the picker for buying offers, with the picker for its payment."""
    answer = buy_picker(player)
    if not answer.lines:  # the only card is chosen already
        legal = player.position.legal_moves()
        own = [presenter_of(player.position).bought_card(legal[int(index)]) for index in buttons(answer, "choose_now")]
        bought = [*(argument.partition(".")[0] for argument in buttons(answer, "buy_now")), *filter(None, own)]
        yield from ((card, answer) for card in bought)
        return
    otherwise = buy_picker(player, OTHERWISE) if buttons(answer, "buy") else answer
    cards = set(buttons(answer, "card")) | set(buttons(otherwise, "card"))
    cards |= {argument.partition(".")[0] for argument in (*buttons(answer, "buy_now"), *buttons(otherwise, "buy_now"))}
    for card in sorted(cards):
        yield card, (answer := payment_picker(player, card))
        if buttons(answer, "card"):
            yield card, payment_picker(player, card, has_rest=True)


def check_answer(answer: Answer) -> None:
    """Check what Discord allows for an answer: its text, its controls, and all components together."""
    check_rows([*answer.rows, *(row(line.button) for line in answer.lines if isinstance(line.button, GameButton))])
    assert len(answer.text or answer.below or answer.alt) >= 1
    assert len(answer.text) <= answer.room
    layout = PrivateLayout(replace(answer, scene=answer.scene or ANY_SCENE))
    assert layout.total_children_count <= 40
    assert violations_in(layout.to_components()) == []


def check_rows(rows: Any) -> None:
    """Check what Discord allows for controls."""
    ids = [item.custom_id for item in controls(rows)]
    assert len(set(ids)) == len(ids)
    for each in rows:
        if isinstance(each, ui.TextDisplay):
            continue
        items = controls([each])
        assert 1 <= len(items) <= 5
        assert len(items) == 1 or not any(isinstance(item, GameMenu) for item in items)
    for item in controls(rows):
        assert len(item.custom_id) <= 100
        assert item.template.fullmatch(item.custom_id)
        if isinstance(item, GameButton):
            assert item.item.label or item.item.emoji
            assert len(item.item.label or "") < 80  # at 80 it would have been cut
            continue
        assert item.item.placeholder is not None
        assert len(item.item.placeholder) < 150
        values = [option.value for option in item.item.options]
        assert 1 <= len(values) <= 25
        assert len(set(values)) == len(values)
        assert sum(option.default for option in item.item.options) <= 1
        for option in item.item.options:
            assert 1 <= len(option.value) <= 100
            assert 1 <= len(option.label) <= 100
            assert len(option.description or "") <= 100
