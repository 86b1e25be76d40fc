"""What happens when a control of a game is used. Imported once by the client, so that the verbs are known.

Ids come from outside and may be forged: whatever does not read as one that a picker wrote counts as an old board.
"""

from collections.abc import Container
from dataclasses import dataclass

from bot.engine import Decision, GameError, Move, Position
from bot.present.words import RULES_PAGES, Words
from bot.rules import (
    CARDS,
    LEVELS,
    NOBLES,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
)
from bot.tables import Table
from bot.ui.choices import own_deck
from bot.ui.commands.pages import show_page
from bot.ui.core.context import App, app, words_for
from bot.ui.core.controls import Press, on
from bot.ui.core.replies import reply
from bot.ui.pickers import (
    answers,
    board_answer,
    buy_picker,
    can_lead_to_return,
    can_lead_to_take,
    hand_answer,
    options_answer,
    payment_picker,
    read_pile,
    reserve_picker,
    return_picker,
    take_picker,
)
from bot.ui.playing import make_moves


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who pressed: the table, the seat and the words."""

    bot: App
    table: Table
    seat: int
    words: Words

    @property
    def position(self) -> Position:
        return self.table.dealt()


# Looking: always answered with how things stand now.


@on("hand", in_private=True)
async def _hand(press: Press) -> None:
    reader = await _looking(press)
    await reply(press.interaction, hand_answer(reader.bot, reader.table, reader.seat, reader.words))


@on("options", in_private=True)
async def _options(press: Press) -> None:
    reader = await _looking(press)
    await reply(press.interaction, options_answer(reader.bot, reader.table, reader.seat, reader.words))


@on("board", in_private=True)
async def _board(press: Press) -> None:
    bot = app(press.interaction)
    table = await bot.tables.find(press.game_id)
    seat = _any_seat(press, table)
    if seat is None and table.game.channel_id != press.interaction.channel_id:
        raise GameError("error-not-a-player")
    history = await bot.tables.history.since(table.id)
    await reply(press.interaction, board_answer(bot, table, seat, words_for(press.interaction), history))


@on("rules", in_private=True)
async def _rules(press: Press) -> None:
    await show_page(press.interaction, "rules", RULES_PAGES[0])


# Choosing: nothing moves yet.


@on("answer", in_private=True)
async def _answer(press: Press) -> None:
    reader = await _to_move(press, Decision)
    if reader is not None:
        await reply(press.interaction, options_answer(reader.bot, reader.table, reader.seat, reader.words))


@on("take", in_private=True)
async def _take(press: Press) -> None:
    chosen = read_pile(press.argument)
    reader = await _to_move(press, ChooseAction)
    if reader is None:
        return
    if not can_lead_to_take(reader.position, chosen):
        raise GameError("error-stale-board")
    await reply(press.interaction, take_picker(reader.bot, reader.table, reader.seat, reader.words, chosen))


@on("give", in_private=True)
async def _give(press: Press) -> None:
    chosen = read_pile(press.argument)
    reader = await _to_move(press, ChooseTokensToReturn)
    if reader is None:
        return
    if not can_lead_to_return(reader.position, chosen):
        raise GameError("error-stale-board")
    await reply(press.interaction, return_picker(reader.bot, reader.table, reader.seat, reader.words, chosen))


@on("buy", in_private=True)
async def _buy(press: Press) -> None:
    reader = await _to_move(press, ChooseAction)
    if reader is not None:
        await reply(press.interaction, buy_picker(reader.bot, reader.table, reader.seat, reader.words))


@on("card", in_private=True)
async def _card(press: Press) -> None:
    card = _card_id(press.values[0] if press.values else press.argument)
    reader = await _to_move(press, ChooseAction)
    if reader is not None:
        await reply(press.interaction, payment_picker(reader.bot, reader.table, reader.seat, reader.words, card))


@on("pay", in_private=True)
async def _pay(press: Press) -> None:
    card = _card_id(press.argument.partition(".")[0])
    if not press.values:
        raise GameError("error-stale-board")
    reader = await _to_move(press, ChooseAction)
    if reader is not None:
        answer = payment_picker(reader.bot, reader.table, reader.seat, reader.words, card, press.values[0])
        await reply(press.interaction, answer)


@on("reserve", in_private=True)
async def _reserve(press: Press) -> None:
    reader = await _to_move(press, ChooseAction)
    if reader is not None:
        await reply(press.interaction, reserve_picker(reader.bot, reader.table, reader.seat, reader.words))


@on("pick", in_private=True)
async def _pick(press: Press) -> None:
    if not press.values:
        raise GameError("error-stale-board")
    reader = await _to_move(press, ChooseAction)
    if reader is None:
        return
    move = _reservation(press.values[0], reader.position)
    if move not in reader.position.legal_moves():
        with reader.table.naming_players():
            reader.position.play(move)  # raises, with the reason
    answer = reserve_picker(reader.bot, reader.table, reader.seat, reader.words, press.values[0])
    await reply(press.interaction, answer)


# Moving.


@on("take_now", in_private=True)
async def _take_now(press: Press) -> None:
    await _make(press, TakeTokens(read_pile(press.argument)), ChooseAction)


@on("buy_now", in_private=True)
async def _buy_now(press: Press) -> None:
    card, _, payment = press.argument.partition(".")
    await _make(press, PurchaseCard(_card_id(card), read_pile(payment)), ChooseAction)


@on("reserve_now", in_private=True)
async def _reserve_now(press: Press) -> None:
    table = await app(press.interaction).tables.find(press.game_id)
    await _make(press, _reservation(press.argument, table.dealt()), ChooseAction)


@on("give_now", in_private=True)
async def _give_now(press: Press) -> None:
    await _make(press, ReturnTokens(read_pile(press.argument)), ChooseTokensToReturn)


@on("noble_now", in_private=True)
async def _noble_now(press: Press) -> None:
    await _make(press, WelcomeNoble(_one_of(press.argument, NOBLES)), ChooseNoble)


@on("choose", in_private=True)
async def _choose(press: Press) -> None:
    """Make the expansion's move that stands at a place among all that was legal when the control was drawn."""
    chosen = press.values[0] if press.values else press.argument
    if not chosen.isdecimal():
        raise GameError("error-stale-board")
    later = await app(press.interaction).tables.history.since(press.game_id, after=press.seq)
    then = later[0].before if later else None
    reader = await _to_move(press, Decision, move=_move_at(then, int(chosen)))
    if reader is None:
        return
    move = _move_at(reader.position, int(chosen))
    if move is None or move not in [own for _, own, _ in answers(reader.table, reader.words)]:
        raise GameError("error-stale-board")
    await _make(press, move, Decision)


def _move_at(position: Position | None, place: int) -> Move | None:
    legal = position.legal_moves() if position is not None else ()
    return legal[place] if place < len(legal) else None


async def _make(press: Press, move: Move, kind: type[Decision]) -> None:
    """Make a move that was confirmed. What was meant for an older position, or comes twice, changes nothing."""
    reader = await _to_move(press, kind, move=move)
    if reader is None:
        return
    try:
        await make_moves(press.interaction, reader.table, [move], seq=press.seq)
    except GameError:
        # Between our look and the move another press may have been quicker.
        table = await reader.bot.tables.find(press.game_id)
        if table.seq == press.seq:
            raise
        await _moved_on(press, _Reader(reader.bot, table, reader.seat, reader.words), move)


async def _looking(press: Press) -> _Reader:
    """Return who looks. Raises `GameError` in a lobby and for spectators."""
    bot = app(press.interaction)
    table = await bot.tables.find(press.game_id)
    table.dealt()
    seat = _any_seat(press, table)
    if seat is None:
        raise GameError("error-not-a-player")
    return _Reader(bot, table, seat, words_for(press.interaction))


async def _to_move(press: Press, *kinds: type[Decision], move: Move | None = None) -> _Reader | None:
    """Return whose turn it is to answer such a question, or None when the press was answered with what is now.

    Raises `GameError` for spectators, for those whose turn it is not, and when the game is over.
    """
    bot = app(press.interaction)
    table = await bot.tables.find(press.game_id)
    position = table.dealt()
    seat = table.seat_of(press.interaction.user.id)
    if seat is None:
        raise GameError("error-not-a-player")
    reader = _Reader(bot, table, seat, words_for(press.interaction))
    if press.seq != table.seq:
        await _moved_on(press, reader, move)
        return None
    decision = position.decision
    if not table.is_playing or decision is None:
        raise GameError("error-game-over")
    if decision.seat != seat:
        raise GameError("error-not-your-turn", player=table.names[decision.seat])
    if not isinstance(decision, kinds):
        await reply(press.interaction, options_answer(bot, table, seat, reader.words))
        return None
    return reader


async def _moved_on(press: Press, reader: _Reader, move: Move | None) -> None:
    """Answer a press on an old board with how things stand now. Raises `GameError` when there is nothing to show."""
    if move is not None:
        later = await reader.bot.tables.history.since(press.game_id, after=press.seq)
        if later and (later[0].seat, later[0].move) == (reader.seat, move):
            raise GameError("control-done-already")  # a double press: the answer to the first one stays
    if not reader.table.is_playing:
        raise GameError("error-game-over")
    said = reader.words.text("control-moved-on")
    await reply(press.interaction, options_answer(reader.bot, reader.table, reader.seat, reader.words, said))


def _any_seat(press: Press, table: Table) -> int | None:
    """Return the member's seat, also at a table that they have left."""
    return table.seat_held_by(press.interaction.user.id)


def _card_id(text: str) -> str:
    """Return the id of a real card."""
    if text not in CARDS or text.startswith("?"):
        raise GameError("error-stale-board")
    return text


def _reservation(text: str, position: Position) -> Move:
    """Return the move that reserves a card by its id, from a deck by its level, or from an expansion's own deck."""
    if text in [str(level) for level in LEVELS]:
        return ReserveFromDeck(int(text))
    if deck := own_deck(position, text):
        return deck.move
    return ReserveCard(_card_id(text))


def _one_of(text: str, known: Container[str]) -> str:
    if text not in known:
        raise GameError("error-stale-board")
    return text
