"""The private controls: within Discord's limits, and leading to every legal move, to nothing else, to no secret."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

import bot.ui.presses  # noqa: F401 -- registers the verbs, without which no control has an id
from bot.engine import GameError, Position
from bot.present.words import LANGUAGES, words
from bot.rules import (
    CARDS,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    Options,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    base_of,
)
from bot.tables import GameRecord, GameStatus, Member, SeatRecord, Table, TableOptions
from bot.ui.core.controls import GameButton, GameMenu
from bot.ui.core.replies import TEXT_LIMIT, Answer, PrivateLayout
from bot.ui.pickers import (
    board_answer,
    buy_picker,
    hand_answer,
    options_answer,
    payment_picker,
    question,
    read_pile,
    reserve_picker,
    return_picker,
    status_answer,
    take_picker,
    turn_buttons,
    write_pile,
)
from data import GEMS, TOKENS, Gem
from data.gems import count, pack, unpack
from tests.support.builders import EMPTY_ROWS, a_deal, a_position, gems, put_back, random_moves, take

EN = words("en")
NAMES = ("Ann", "**Bo**", "Cleo", "D" * 32)
LARGEST = 999_999_999_999_999_999, 999_999_999  # a game's id and version with as many digits as fit our pattern


class Letters:
    """The bot without emojis."""

    texts = None

    def button(self, gem: Gem) -> str | None:
        return None


class Pictures:
    """The bot with emojis, named and numbered as on Discord."""

    def __init__(self) -> None:
        self.texts = {gem: f"<:splendor_{gem.name.lower()}:{1234567890123456789 + gem}>" for gem in TOKENS}

    def button(self, gem: Gem) -> str | None:
        return self.texts[gem]


class Speaker:
    def __init__(self, gem_emojis: Letters | Pictures) -> None:
        self.gem_emojis = gem_emojis


LETTERS, PICTURES = Speaker(Letters()), Speaker(Pictures())


def a_table(position: Position | None, status: GameStatus | None = None, **options: Any) -> Table:
    if status is None:
        status = GameStatus.FINISHED if position is not None and position.is_over else GameStatus.PLAYING
    game_id, seq = LARGEST
    seats = position.seats if position is not None else 2
    game = GameRecord(game_id, 1, 2, 100, status, "{}", "en", 0, 0, None, seq, seq)
    taken = tuple(SeatRecord(game_id, seat, NAMES[seat], Member(100 + seat)) for seat in range(seats))
    return Table(game, taken, TableOptions(**options), position, seq)


@cache
def positions() -> tuple[Position, ...]:
    """Return positions of all phases and questions, of 2 to 4 players and both rules for taking."""
    found: list[Position] = []
    for seats in (2, 3, 4):
        for up_to_three in (False, True):
            start = a_deal(seats, Options(up_to_three), seed=seats)[1]
            last = start
            for number, (position, move, _) in enumerate(random_moves(start, Random(seats))):
                last = position.advance(move)[1]
                asks = not isinstance(position.decision, ChooseAction)
                if number % 60 == 0 or (asks and number % 20 == 0):
                    found.append(position)
            found.append(last)
    found.append(a_position(hand={0: "D01 ?D02 ?D03"}, tokens={0: "10j"}))
    found.append(a_position(hand={0: "D01 ?D02", 1: "?D03"}, **EMPTY_ROWS))
    found.append(a_position(bank="", tokens={0: "3w 3b 3r j"}, hand={0: "D01"}))
    found.append(many_payments())
    found.append(many_nobles())
    return tuple(found)


DEAR = next(card.id for card in CARDS.values() if sorted(unpack(card.cost)) == [0, 0, 3, 3, 3, 5])


def many_payments() -> Position:
    """Return a position with the most ways to pay for one card: 2 2 1 1 is left to pay, all held, and 4 gold beside."""
    first, second, third, fourth = (gem for gem in GEMS if count(CARDS[DEAR].cost, gem))
    price = pack([first, first, second, second, third, fourth])
    tokens = write_pile(price) + "4j"
    return a_position(
        tokens={0: tokens}, bonuses={0: write_pile(CARDS[DEAR].cost - price)}, row={3: f"{DEAR} - - -"}, deck={3: ""}
    )


def many_nobles() -> Position:
    """Return a position in which five nobles would visit at once."""
    position = a_position(4, nobles="N01 N02 N03 N04 N05", bonuses={0: "4w 4b 4g 4r 4k"})
    return position.advance(take("wbg"))[1]


def answers(bot: Speaker, table: Table, seat: int, language: str) -> Iterator[Answer]:
    """Yield every private answer that a seat could be given."""
    said = words(language)
    position = table.dealt()
    yield hand_answer(bot, table, seat, said)
    yield options_answer(bot, table, seat, said, intro="x" * 200)
    if seat == 0:  # describing the whole table is slow
        yield board_answer(bot, table, seat, said)
        yield board_answer(bot, table, None, said)
    yield status_answer(bot, table, said, since=1_700_000_000)
    if position.decision is None or position.decision.seat != seat:
        assert question(bot, table, seat, said) is None
        return
    if isinstance(position.decision, ChooseAction):
        yield take_picker(bot, table, seat, said)
        yield buy_picker(bot, table, seat, said)
        yield reserve_picker(bot, table, seat, said)
        legal = position.legal_moves()
        some = legal[::5]
        yield from (take_picker(bot, table, seat, said, move.tokens) for move in some if isinstance(move, TakeTokens))
        for card in {move.card for move in legal if isinstance(move, PurchaseCard)}:
            yield payment_picker(bot, table, seat, said, card)
        yield from (
            reserve_picker(bot, table, seat, said, move.card) for move in legal if isinstance(move, ReserveCard)
        )
        if ReserveFromDeck(1) in legal:
            yield reserve_picker(bot, table, seat, said, "1")
    else:
        asked = question(bot, table, seat, said, intro="Ann does something")
        assert asked is not None
        yield asked


def controls(rows: Any) -> list[GameButton | GameMenu]:
    return [item for row in rows for item in row.children]


def buttons(answer: Answer, verb: str, *, enabled: bool = True) -> dict[str, GameButton]:
    """Return the buttons of a verb by argument, only those that can be pressed."""
    found = [item for item in controls(answer.rows) if isinstance(item, GameButton)]
    split = [(item, item.custom_id.split(":")) for item in found]
    return {parts[4]: item for item, parts in split if parts[3] == verb and not (enabled and item.item.disabled)}


def options(answer: Answer, verb: str) -> list[str]:
    """Return the values of all menus of a verb."""
    menus = [item for item in controls(answer.rows) if isinstance(item, GameMenu)]
    return [each.value for item in menus if item.custom_id.split(":")[3] == verb for each in item.item.options]


def check_rows(rows: Any) -> None:
    """Check what Discord allows for controls."""
    ids = [item.custom_id for item in controls(rows)]
    assert len(set(ids)) == len(ids)
    for row in rows:
        items = controls([row])
        assert 1 <= len(items) <= 5
        assert len(items) == 1 or not any(isinstance(item, GameMenu) for item in items)
    for item in controls(rows):
        assert len(item.custom_id) <= 100
        assert item.template.fullmatch(item.custom_id)
        if isinstance(item, GameButton):
            assert item.item.label is not None
            assert 1 <= len(item.item.label) < 80  # at 80 it would have been cut
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


@pytest.mark.parametrize("bot", [LETTERS, PICTURES], ids=["letters", "emojis"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_answers_keep_to_what_discord_allows(language: str, bot: Speaker) -> None:
    for position in positions():
        table = a_table(position)
        for seat in range(position.seats):
            for answer in answers(bot, table, seat, language):
                check_rows(answer.rows)
                assert 1 <= len(answer.text) <= TEXT_LIMIT
                assert (answer.scene is None) == (answer.alt == "")
                assert PrivateLayout(answer).total_children_count <= 40
        check_rows(turn_buttons(table, words(language)))


def test_the_positions_ask_every_question() -> None:
    kinds = {type(position.decision) for position in positions()}
    assert kinds == {ChooseAction, ChooseTokensToReturn, ChooseNoble, type(None)}


def test_an_answer_is_made_of_what_its_seat_may_see() -> None:
    for position in positions():
        if position.is_over:
            continue  # all hands are open then (B18)
        for seat in range(position.seats):
            real = list(answers(LETTERS, a_table(position), seat, "en"))
            seen = list(answers(LETTERS, a_table(position.view(seat)), seat, "en"))
            assert [PrivateLayout(answer).to_components() for answer in real] == [
                PrivateLayout(answer).to_components() for answer in seen
            ]
            assert [answer.scene for answer in real] == [answer.scene for answer in seen]


def test_the_public_controls_are_the_same_for_every_hand() -> None:
    for position in positions():
        shown = turn_buttons(a_table(position), EN)
        public = turn_buttons(a_table(position.view(None)), EN)
        assert [row.to_component_dict() for row in shown] == [row.to_component_dict() for row in public]


def test_buttons_lead_to_every_take_and_to_nothing_else() -> None:
    for position in positions():
        if not isinstance(position.decision, ChooseAction):
            continue
        table, seat = a_table(position), position.decision.seat
        reached: set[str] = set()
        ahead = {""}
        seen: set[str] = set()
        while ahead:
            chosen = ahead.pop()
            seen.add(chosen)
            answer = take_picker(LETTERS, table, seat, EN, read_pile(chosen))
            reached |= set(buttons(answer, "take_now"))
            ahead |= set(buttons(answer, "take")) - seen
        legal = {write_pile(move.tokens) for move in position.legal_moves() if isinstance(move, TakeTokens)}
        assert reached == legal


def test_buttons_lead_to_every_return_and_to_nothing_else() -> None:
    start = a_position(tokens={0: "2w 3b 2g r 2j"})
    for position in [start.advance(take("wbg"))[1], *positions()]:
        if not isinstance(position.decision, ChooseTokensToReturn):
            continue
        table, seat = a_table(position), position.decision.seat
        reached: set[str] = set()
        ahead = {""}
        seen: set[str] = set()
        while ahead:
            chosen = ahead.pop()
            seen.add(chosen)
            answer = return_picker(LETTERS, table, seat, EN, read_pile(chosen))
            reached |= set(buttons(answer, "give_now"))
            ahead |= set(buttons(answer, "give")) - seen
        assert reached == {write_pile(move.tokens) for move in position.legal_moves() if isinstance(move, ReturnTokens)}


def test_menus_lead_to_every_payment_and_to_nothing_else() -> None:
    for position in positions():
        if not isinstance(position.decision, ChooseAction):
            continue
        table, seat = a_table(position), position.decision.seat
        legal = [move for move in position.legal_moves() if isinstance(move, PurchaseCard)]
        reached: set[str] = set()
        for card in options(buy_picker(LETTERS, table, seat, EN), "card"):
            if card not in {move.card for move in legal}:
                with pytest.raises(GameError) as refused:
                    payment_picker(LETTERS, table, seat, EN, card)
                assert refused.value.message_id == "error-cannot-afford"
                continue
            first = payment_picker(LETTERS, table, seat, EN, card)
            reached |= set(buttons(first, "buy_now"))
            for payment in options(first, "pay"):
                reached |= set(buttons(payment_picker(LETTERS, table, seat, EN, card, payment), "buy_now"))
        assert reached == {f"{move.card}.{write_pile(move.payment)}" for move in legal}


def test_more_payments_than_a_menu_holds_go_on_in_a_second_one() -> None:
    position = many_payments()
    [(_, card)] = [found for found in base_of(position).open_cards() if found[1].id == DEAR]
    answer = payment_picker(LETTERS, a_table(position), 0, EN, card.id)
    assert len(options(answer, "pay")) == 31
    check_rows(answer.rows)


def test_the_first_payment_offered_is_the_one_with_the_least_gold() -> None:
    [argument] = buttons(payment_picker(LETTERS, a_table(many_payments()), 0, EN, DEAR), "buy_now")
    assert argument.count("j") == 0


def test_reserving_leads_to_every_open_card_and_deck() -> None:
    for position in positions():
        if not isinstance(position.decision, ChooseAction):
            continue
        table, seat = a_table(position), position.decision.seat
        reached: set[str] = set()
        first = reserve_picker(LETTERS, table, seat, EN)
        assert buttons(first, "reserve_now") == {}
        for chosen in options(first, "pick"):
            reached |= set(buttons(reserve_picker(LETTERS, table, seat, EN, chosen), "reserve_now"))
        legal = position.legal_moves()
        expected = {move.card for move in legal if isinstance(move, ReserveCard)}
        assert reached == expected | {str(move.level) for move in legal if isinstance(move, ReserveFromDeck)}


def test_a_full_hand_is_told_so_and_offered_no_card() -> None:
    answer = reserve_picker(LETTERS, a_table(a_position(hand={0: "D01 D02 D03"})), 0, EN)
    assert options(answer, "pick") == []
    assert "full" in answer.text


def test_the_second_press_on_the_only_gem_is_two_alike_where_four_lie() -> None:
    table = a_table(a_position(bank="4w 3b 3g 3r 3k"))
    assert "ww" in buttons(take_picker(LETTERS, table, 0, EN, gems("w")), "take")
    assert "bb" not in buttons(take_picker(LETTERS, table, 0, EN, gems("b")), "take")
    assert "wwb" not in buttons(take_picker(LETTERS, table, 0, EN, gems("wb")), "take")


def test_a_take_above_ten_says_what_goes_back() -> None:
    table = a_table(a_position(tokens={0: "3w 3b 2g"}))
    assert "give back 1" in take_picker(LETTERS, table, 0, EN, gems("wbg")).text
    assert "give back" not in take_picker(LETTERS, table, 0, EN, gems("rr")).text


def test_a_choice_of_nobles_has_a_button_for_each() -> None:
    position = many_nobles()
    assert isinstance(position.decision, ChooseNoble)
    answer = question(LETTERS, a_table(position), 0, EN)
    assert answer is not None
    assert set(buttons(answer, "noble_now")) == set(position.decision.nobles)


def test_a_hand_has_buttons_for_what_can_be_bought_now() -> None:
    position = a_position(hand={0: "D01 ?D02"}, bonuses={0: "7w 7b 7g 7r 7k"})
    assert set(buttons(hand_answer(LETTERS, a_table(position), 0, EN), "buy_now")) == {"D01.", "D02."}
    others = a_position(hand={0: "D01 ?D02"}, bonuses={0: "7w 7b 7g 7r 7k"}, turn=1)
    assert buttons(hand_answer(LETTERS, a_table(others), 0, EN), "buy_now") == {}


@pytest.mark.parametrize("status", [GameStatus.FINISHED, GameStatus.ENDED])
def test_a_game_that_is_no_longer_played_has_no_controls_that_move(status: GameStatus) -> None:
    table = a_table(a_position(hand={0: "D01"}, bonuses={0: "7w 7b 7g 7r 7k"}), status)
    assert turn_buttons(table, EN) == []
    moving = {"take", "buy", "reserve", "card", "take_now", "buy_now", "reserve_now", "give_now", "noble_now"}
    for answer in answers_of_looking(table):
        assert not moving & {item.custom_id.split(":")[3] for item in controls(answer.rows)}


def answers_of_looking(table: Table) -> list[Answer]:
    return [
        hand_answer(LETTERS, table, 0, EN),
        options_answer(LETTERS, table, 0, EN),
        board_answer(LETTERS, table, 0, EN),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_game_stands_names_everybody_harmlessly(language: str) -> None:
    text = status_answer(LETTERS, a_table(a_position(2)), words(language), since=1_700_000_000).text
    assert r"\*\*Bo\*\*" in text
    assert "<t:1700000000:R>" in text
    lobby = replace(a_table(None, GameStatus.LOBBY), seq=-1)
    assert r"\*\*Bo\*\*" in status_answer(LETTERS, lobby, words(language)).text


def test_a_pile_reads_as_it_was_written() -> None:
    for text in ("", "2w", "w b g r k j", "5j 5k"):
        assert read_pile(write_pile(gems(text))) == gems(text)


@pytest.mark.parametrize("forged", ["x", "bw", "W", "w w", "1", "w" * 101, "wbgrkjw", "²"])
def test_a_pile_nobody_wrote_is_refused(forged: str) -> None:
    with pytest.raises(GameError):
        read_pile(forged)


def test_giving_back_is_asked_with_what_was_done_before_it() -> None:
    position = a_position(tokens={0: "3w 3b 3g"}).advance(take("wbg"))[1]
    answer = question(LETTERS, a_table(position), 0, EN, intro="Ann takes something")
    assert answer is not None
    assert answer.text.startswith("Ann takes something")
    assert position.advance(put_back("ww"))[1].decision == ChooseAction(1)
