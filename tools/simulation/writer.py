"""Simulated members write moves, plans, words that mean nothing, and commands as they are suggested."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot import rules
from bot.engine import Move, Position
from bot.present.phrases import cards_for_sale
from data.gems import NO_GEMS, TOKENS, pack
from tests.support.discord.choosing import choose
from tests.support.loopback.discord_types import Answer, Json, Member, parts
from tests.support.loopback.ways_to_move import command_of
from tools.simulation import spelling
from tools.simulation.book import Row

if TYPE_CHECKING:
    from tools.simulation.people import People

Line = tuple[Move, bool, tuple[Move, ...]]
"""A line of a plan: its move, whether it is paid with the least gold, and the answers to the questions after it."""


@dataclass(frozen=True)
class Wish:
    """What a member wrote about a game as it was then: moves to make, or lines to plan.

    Nothing of it may happen if it has a `word` that means nothing; the refusal names that.
    """

    member: int
    game: Row
    answer: Answer
    moves: tuple[Move, ...] = ()
    lines: tuple[Line, ...] = ()
    word: str = ""


@dataclass(frozen=True)
class Suggestion:
    """A command that was sent as it was suggested, its answer, and whether no game of the channel changed meanwhile."""

    text: str
    answer: Answer
    is_certain: bool


@dataclass(frozen=True)
class Filled:
    """A form as it was opened, filled in and answered; `stored` is what the database had for it then."""

    member: int
    opened: Answer
    fields: Mapping[str, str | list[str]]
    answer: Answer
    stored: Mapping[str, Any] | None


class Writer:
    """The member at a keyboard. Judges read `wishes` and `sent`."""

    def __init__(self, people: "People") -> None:
        self._people = people
        self.wishes: list[Wish] = []
        self.sent: list[Suggestion] = []

    async def write(self, member: Member, chance: random.Random) -> bool:
        """Write something about one of the member's games, or what is suggested; return False if no game is played."""
        games = [
            (game, position, game.members.index(member.id))
            for game in self._people.book.games("status = 'playing'")
            if member.id in game.members and game.channel_id in self._people.discord.channels
            if (position := self._people.book.position(game)) is not None and position.decision is not None
            if game.members.index(member.id) not in position.left
        ]
        kind = chance.random()
        if kind < 0.15:
            return await self.settings(member, chance)
        if not games:
            return False
        if kind < 0.4:
            return await self.take_suggestions(member, chance)
        game, position, seat = chance.choice(games)
        if position.seat == seat:
            return await self._move(member, game, position, chance)
        return await self._plan(member, game, position, seat, chance)

    def command_for(self, position: Position, move: Move, chance: random.Random) -> tuple[str, dict[str, str]]:
        """Return the name and the options of the command that makes a move, in one of many spellings."""
        name, options = command_of(position, move)
        return name, spelling.options(options, position, move, chance) if chance.random() < 0.7 else options

    # --- at one's turn ---

    async def _move(self, member: Member, game: Row, position: Position, chance: random.Random) -> bool:
        move = choose(position, chance)
        name, options = self.command_for(position, move, chance)
        piles = (rules.TakeTokens, rules.ReturnTokens, rules.PurchaseCard)
        if chance.random() < 0.4 and isinstance(move, piles) and (pile := {"gems", "tokens", "payment"} & {*options}):
            text, word = spelling.unclear(chance)
            answer = await self._type(member, name, game, options | dict.fromkeys(pile, text))
            self.wishes.append(Wish(member.id, game, answer, word=word))
            return True
        answer = await self._type(member, name, game, options)
        self.wishes.append(Wish(member.id, game, answer, (move,)))
        return True

    # --- before one's turn ---

    async def _plan(self, member: Member, game: Row, position: Position, seat: int, chance: random.Random) -> bool:
        if rules.base_of(position).last_round and seat < position.seat:
            return False  # there is no further turn
        turn = replace(position.view(seat), seat=seat, decision=position.rules.game.open_turn(seat))
        lines, texts, word = list[Line](), list[str](), ""
        for _ in range(chance.choice((1, 1, 2, 3))):
            if (written := _line(turn, chance)) is None:
                return False
            line, text, may_ask = written
            kind = 1.0 if may_ask else chance.random()
            if kind < 0.3:  # kept for the case that it is asked
                tokens = pack(chance.choices(TOKENS, k=chance.randint(1, 3)))
                text = f"{text}; {chance.choice(spelling.RETURN)} {spelling.pile(tokens, chance)}"
                line = *line[:2], (rules.ReturnTokens(tokens),)
            elif kind < 0.5 and not word:
                word = chance.choice((spelling.UNCLEAR[0], "blurple"))
                text = f"{text}; {chance.choice(spelling.RETURN)} {word}"
            lines.append(line)
            texts.append(text)
        answer = await self._type(member, "plan", game, dict(zip(("first", "second", "third"), texts, strict=False)))
        self.wishes.append(Wish(member.id, game, answer, lines=tuple(lines), word=word))
        return True

    async def _type(self, member: Member, name: str, game: Row, options: Mapping[str, str]) -> Answer:
        return await self._people.typed(member, name, game.channel_id, options)

    # --- with suggestions ---

    async def take_suggestions(self, member: Member, chance: random.Random, place: int | None = None) -> bool:
        """Fill in a command with what is suggested while it is typed, and send it; return False without a channel."""
        places = [each for each in self._people.channels if each in self._people.discord.channels]
        known = {name: options for name, options in self._people.commands() if any(map(_suggests, options))}
        if not places or not known:
            return False
        channel, chosen, text = place or chance.choice(places), dict[str, Any](), chance.choice(("", "", "1", "a", "r"))
        lobby = [game for game in self._people.book.open_games() if game.channel_id == channel]
        name = chance.choice(list(known))
        if lobby and lobby[0].status == "lobby" and (place or chance.random() < 0.7):
            name = "game settings"
        before = self._state(channel)
        for option in known[name]:
            if not option.get("required") and (not _suggests(option) or chance.random() < 0.3):
                continue
            if not _suggests(option):
                chosen[option["name"]] = self._people.value_of(option, chance)
                continue
            self._people.trace(f"{member.name} begins to type /{name} {option['name']}:{text} {chosen}")
            suggested = await self._people.discord.suggest(
                member, name, option["name"], channel=channel, typed=text, **chosen
            )
            self._people.suggestions.add(suggested.token)
            if choices := (suggested.data or {}).get("choices"):
                chosen[option["name"]] = chance.choice(choices)["value"]
            elif option.get("required"):
                return True
        answer = await self._people.typed(member, name, channel, chosen)
        self.sent.append(Suggestion(f"/{name} {chosen}", answer, before == self._state(channel)))
        return True

    def _state(self, channel: int) -> list[Any]:
        sql = "SELECT id, status, newest_seq, revision, seat, member_id, occupant FROM games JOIN seats ON id = game_id"
        return [tuple(row) for row in self._people.book.rows(f"{sql} WHERE channel_id = ? ORDER BY id, seat", channel)]

    async def settings(self, member: Member, chance: random.Random) -> bool:
        """Fill in the form of the member's settings or of a table's; return False without a channel."""
        places = [each for each in self._people.channels if each in self._people.discord.channels]
        if not places or not self._people.discord.commands:
            return False
        channel = chance.choice(places)
        name, verb = chance.choice((("me settings", "me_change"), ("game settings", "lobby_options")))
        for message in (await self._people.typed(member, name, channel, {})).messages:
            found = [each for each in parts(message["components"]) if f":{verb}" in each.get("custom_id", "")]
            if found and channel in self._people.discord.channels:
                await self._people.press_part(member, chance, message, chance.choice(found), channel, 1)
        return True


def _suggests(option: Json) -> bool:
    return bool(option.get("autocomplete"))


def _asks(position: Position, seat: int) -> bool:
    decision = position.decision
    return decision is not None and decision.seat == seat and not isinstance(decision, rules.ChooseAction)


def _line(turn: Position, chance: random.Random) -> tuple[Line, str, bool] | None:
    """Return a line of a plan that is possible now, its words, and whether it may lead to questions, or None."""
    kinds = (rules.TakeTokens, rules.PurchaseCard, rules.ReserveCard, rules.ReserveFromDeck)
    moves = [each for each in sorted(turn.legal_moves(), key=repr) if isinstance(each, kinds)]
    if not moves:
        return None
    kind = chance.choice((*kinds, rules.PurchaseCard, rules.PurchaseCard))
    move = chance.choice([each for each in moves if isinstance(each, kind)] or moves)
    at, payment = "", NO_GEMS
    match move:
        case rules.PurchaseCard():
            at = next((at for at, card in cards_for_sale(turn, turn.seat) if card.id == move.card), "")
            payment = move.payment if chance.random() < 0.7 else NO_GEMS
        case rules.ReserveCard():
            at = next((at for at, card in rules.open_cards(turn) if card.id == move.card), "")
        case rules.ReserveFromDeck():
            at = f"D{move.level}"
        case _:
            pass
    if not at and not isinstance(move, rules.TakeTokens):
        return None  # it has no address
    is_cheapest = isinstance(move, rules.PurchaseCard) and not payment
    may_ask = isinstance(move, rules.ReserveFromDeck) or _asks(turn.advance(move)[1], turn.seat)
    return (move, is_cheapest, ()), spelling.line(move, at, payment, chance), may_ask
