"""Lines that are tried: worlds that differ only in hidden cards show the same, and a line is what its moves make."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.engine import Event, GameError, Position
from bot.games import LoggedMove, TryRecord
from bot.games.deal.sealed_deal import DealChance
from bot.games.play.tries import MOST_MOVES, TriedLine, line_of
from bot.rules import CARDS, EXPANSIONS, Options, TakeTokens, codec_for, expansion_of, rules_for, unseen_dealt
from bot.store import EntryKind
from bot.ui.content import trying
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.kit.replies import Answer, PrivateLayout
from tests.support.builders import a_deal, random_moves
from tests.support.discord.messages import parts
from tests.support.loopback.scanning import secrets_of
from tests.support.thorough import times
from tests.ui.picker_cases import EN, a_table

MODULES = (None, *EXPANSIONS)
PAIRS, PRESSES = times(30, 1000), 6
SECRET = "5e" * 32


def worlds(seed: int) -> Iterator[tuple[Position, int | None]]:
    """Yield a position of a game and one that differs from it only in cards that a seat, or a spectator, cannot see."""
    chance = Random(seed)
    options, seats = Options(expansion=MODULES[seed % len(MODULES)]), 2 + seed % 3
    events, position = a_deal(seats, options, seed)
    for before, move, new in islice(random_moves(position, chance), chance.randrange(90)):
        events, position = (*events, *new), before.advance(move)[1]
    seat = chance.choice((None, *range(seats)))
    other = rules_for(options).replay(seats, _renamed(events, position, seat, options, chance))
    assert other.view(seat) == position.view(seat)
    yield from ((position, seat), (other, seat))


def _renamed(
    events: tuple[Event, ...], position: Position, seat: int | None, options: Options, chance: Random
) -> Iterator[Event]:
    """Yield the events with the cards that a seat does not see exchanged, each for one with the same back."""
    backs = dict[str, list[str]]()
    for card in sorted(secrets_of(position, seat)[0]):
        backs.setdefault(CARDS[card].back, []).append(card)
    names = dict[str, str]()
    for cards in backs.values():
        names |= dict(zip(cards, chance.sample(cards, len(cards)), strict=True))
    codec = codec_for(options)
    for event in events:
        yield codec.loads(re.sub(r"\w+", lambda found: names.get(found[0], found[0]), codec.dumps(event)))


def a_line(position: Position, seat: int | None, record: TryRecord | None = None) -> TriedLine:
    """Return a line that begins at a position of a table of which Ann has the seat 0, and so on."""
    table = a_table(position, expansion=expansion_of(position).name or None)
    member = 0 if seat is None else 100 + seat
    record = record or TryRecord(table.id, member, 1, seat=seat, base_seq=table.seq, secret=SECRET)
    entry = LoggedMove(table.seq, EntryKind.MOVE, position, position, None, None, (), 0)
    return line_of(table, record, [entry])


def seen_in(answer: Answer) -> str:
    """Return everything that a reader gets: all parts with the ids of their controls, the alt text and the scene."""
    return f"{PrivateLayout(answer).to_components()} {answer.alt} {answer.scene!r}"


def uses_in(answer: Answer) -> list[str]:
    """Return the arguments of the controls of a line that can be pressed."""
    controls = parts(PrivateLayout(answer).to_components())
    ids = [each["custom_id"].split(":") for each in controls if "custom_id" in each and not each.get("disabled")]
    return [argument for _, _, _, verb, argument in ids if verb == trying.TRY]


def pressed(position: Position, seat: int | None, chance: Random) -> Iterator[str]:
    """Yield what the answers to random presses on a line show."""
    line, table = a_line(position, seat), a_table(position, expansion=expansion_of(position).name or None)
    words = EN.with_names(table.seats.names)
    answer = trying.line_answer(table, words, line, [line.record])
    for _ in range(PRESSES):
        yield seen_in(answer)
        _, verb, *argument = chance.choice(uses_in(answer)).split(".", 2)
        viewer, record = trying.viewer_of(line, words), line.record
        try:
            if viewer is not None and verb in PICKERS:
                answer = trying.line_picker(viewer, verb, *argument)
                continue
            if viewer is not None and verb in MOVES:
                record = line.after(MOVES[verb](viewer, *argument))
            elif verb in trying.STEPS:
                record = line.stepped(trying.STEPS[verb])
        except GameError as error:
            yield words.refusal(error)
        line = a_line(position, seat, record)
        answer = trying.line_answer(table, words, line, [line.record])


def test_worlds_that_differ_in_hidden_cards_give_the_same_answers_byte_for_byte() -> None:
    differing = 0
    for seed in range(PAIRS):
        (one, seat), (other, _) = worlds(seed)
        differing += one != other
        for first, second in zip(pressed(one, seat, Random(seed)), pressed(other, seat, Random(seed)), strict=True):
            assert first == second, seed
    assert differing > 0.9 * PAIRS


@pytest.mark.parametrize("seed", range(len(MODULES)))
def test_a_line_is_the_masked_log_with_unseen_cards_dealt_anew_and_its_moves(seed: int) -> None:
    chance, options = Random(seed), Options(expansion=MODULES[seed])
    events, position = a_deal(3, options, seed)
    for before, move, new in islice(random_moves(position, chance), 40):
        events, position = (*events, *new), before.advance(move)[1]
    line, rules = a_line(position, 1), rules_for(options)
    view = rules.replay(3, (rules.mask(event, 1) for event in events))
    dealt = unseen_dealt(view, DealChance(SECRET, ""))
    expected = view.after([dealt])
    for _ in range(12):
        move = chance.choice(expected.legal_moves())
        line, expected = a_line(position, 1, line.after(move)), expected.advance(move)[1]
        assert line.table.position == expected
    assert line.made[-1].after == expected
    assert [each.move for each in line.made] == list(line.moves)
    assert (line.ago, position) == (0, rules.replay(3, events))


def test_a_line_has_an_end_and_refuses_what_no_rule_allows() -> None:
    line = a_line(a_deal(2)[1], 0)
    for _ in range(MOST_MOVES):
        legal = line.table.dealt().legal_moves()
        line = a_line(a_deal(2)[1], 0, line.after(legal[0]))
        if line.table.dealt().is_over:
            break
    with pytest.raises(GameError) as refused:
        line.after(TakeTokens(0))
    assert refused.value.message_id in ("error-game-over", "error-take-nothing", "error-nothing-to-return")
    full = replace(line, record=replace(line.record, shown=MOST_MOVES), table=a_line(a_deal(2)[1], 0).table)
    with pytest.raises(GameError, match="error-try-moves"):
        full.after(full.table.dealt().legal_moves()[0])
