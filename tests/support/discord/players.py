"""Members who play a game on the simulated Discord, by commands or by buttons, and what their channel shows of it."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import discord
import simcord

from bot.engine import Event, Move, Position
from bot.present.escape import clean
from bot.present.event_text import event_lines
from bot.present.expansions import presenter_of
from bot.present.words import words_in
from bot.rules import (
    CARDS,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
    base_of,
    open_cards,
    ways_to_pay,
)
from bot.tables import LoggedMove, MessageKind, Table
from bot.ui.actions.parts import write_pile
from bot.ui.core.client import SplendorBot
from data import Gem, Gems
from data.gems import counts_in, shortfall, total

Component = dict[str, Any]
MENU, TEXT, GALLERY = 3, 10, 12


# What a message is made of.


def parts(components: Sequence[Component]) -> Iterator[Component]:
    """Yield every component, those in others too."""
    for component in components:
        yield component
        yield from parts(component.get("components", ()))


def text_of(message: Any) -> str:
    """Return all that a message says, without its picture."""
    said = [part["content"] for part in parts(message.components) if part["type"] == TEXT]
    return "\n".join([message.content, *said] if message.content else said)


def pictures_of(message: Any) -> list[tuple[str, str]]:
    """Return the address and the alt text of each picture of a message."""
    galleries = [part for part in parts(message.components) if part["type"] == GALLERY]
    return [(item["media"]["url"], item.get("description") or "") for each in galleries for item in each["items"]]


def control_ids(message: Any) -> list[str]:
    """Return the ids of the controls that can be used."""
    return [part["custom_id"] for part in parts(message.components) if "custom_id" in part and not part.get("disabled")]


def control(message: Any, verb: str, argument: str | None = None) -> str:
    """Return the id of the one control of a message for a verb, and an argument if that is given."""
    found = [
        custom_id
        for custom_id in control_ids(message)
        if custom_id.split(":")[3] == verb and argument in (None, custom_id.split(":")[4])
    ]
    assert len(found) == 1, f"{len(found)} controls for {verb} {argument} among {control_ids(message)}"
    return found[0]


def private_answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """Return the private message that answered, be it a new one or the one in which a control was pressed."""
    assert result.acknowledged
    assert result.response is not None
    assert result.response.ephemeral
    return result.response


# What is played.


def choose(position: Position, chance: random.Random) -> Move:
    """Return the move of a player in a hurry: buy what brings most, else gather for the card that is nearest."""
    moves = sorted(position.legal_moves(), key=repr)
    if not isinstance(position.decision, ChooseAction):
        return chance.choice(moves)
    presenter = presenter_of(position)
    if (own := [move for move in moves if presenter.bought_card(move)]) and chance.random() < 0.7:
        return chance.choice(own)
    state = base_of(position)
    player = state.players[position.decision.seat]
    if buys := [move for move in moves if isinstance(move, PurchaseCard)]:
        return max(buys, key=lambda move: (CARDS[move.card].prestige, -total(move.payment), chance.random()))
    reach = [*(card for _, card in open_cards(position)), *(held.card for held in player.hand)]
    wanted = min(reach, key=lambda card: total(player.missing(card)) - 1.5 * card.prestige)

    def worth(move: Move) -> float:
        match move:
            case TakeTokens(tokens=tokens):
                after = shortfall(player.tokens + player.bonuses + tokens, wanted.cost)
                return total(player.missing(wanted)) - total(after) + chance.random()
            case ReserveFromDeck():
                return 2.2 * chance.random()
            case ReserveCard(card=card):
                return 1.8 * chance.random() if CARDS[card].prestige else 0
            case _:  # what only an expansion allows
                return 2.2 * chance.random()

    return max(moves, key=worth)


def address_of(position: Position, card: str) -> str:
    """Return where a card lies for the player to act: "2C", or "H1" in the hand."""
    state = base_of(position)
    assert position.decision is not None
    hand = [held.card.id for held in state.players[position.decision.seat].hand]
    lying = {open_card.id: address for address, open_card in open_cards(position)}
    return f"H{hand.index(card) + 1}" if card in hand else lying[card]


def label_of(position: Position, move: Move, names: Sequence[str]) -> str:
    """Return what a button says that makes a move of an expansion."""
    label = presenter_of(position).label(move, position, words_in("en").with_names(map(clean, names)))
    assert label is not None
    return label


def is_expansion_question(position: Position) -> bool:
    """Return whether a question of an expansion is open."""
    return not isinstance(position.decision, ChooseAction | ChooseNoble | ChooseTokensToReturn | None)


class SimulatedGame:
    """A channel with a few members and their game."""

    def __init__(self, env: simcord.Env, *names: str) -> None:
        self.env = env
        guild = env.create_guild("Friends")
        self.channel = guild.create_text_channel("splendor")
        self.members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in names]
        self.game_id = 1

    @property
    def bot(self) -> SplendorBot:
        assert isinstance(self.env.bot, SplendorBot)
        return self.env.bot

    async def open(self, **options: str) -> "SimulatedGame":
        """Open a table by commands, all members sitting down in order, and deal."""
        host, *others = self.members
        await host.slash(self.channel, "game new", first="joining", **options)
        for other in others:
            await other.slash(self.channel, "game join")
        await host.slash(self.channel, "game start")
        latest = await self.bot.tables.latest_in_channel(self.channel.id)
        assert latest is not None
        self.game_id = latest.id
        return self

    async def restart(self, make_bot: Callable[[], SplendorBot]) -> None:
        """Stop the bot, and start another one on the same file."""
        await self.bot.close()
        await self.env.restart_bot(make_bot())

    async def table(self) -> Table:
        """Return the table as the bot has it."""
        return await self.bot.tables.find(self.game_id)

    async def position(self) -> Position:
        """Return the position."""
        return (await self.table()).dealt()

    async def log(self) -> list[LoggedMove]:
        """Return the game's log."""
        return await self.bot.tables.history.since(self.game_id)

    async def message_ids(self, kind: MessageKind) -> list[int]:
        """Return the ids of the recorded messages of a kind."""
        return [message.message_id for message in await self.bot.tables.delivery.messages(self.game_id, kind)]

    async def to_act(self) -> simcord.MemberActor:
        """Return whose answer the game waits for."""
        member_id = (await self.table()).member_to_act()
        return next(member for member in self.members if member.id == member_id)

    def messages(self) -> list[Any]:
        """Return what everybody sees in the channel, oldest first, as the simulated Discord keeps it."""
        return [self.env.backend.get_message(self.channel.id, seen.id) for seen in self.channel.history()]

    def pings(self) -> dict[int, list[int]]:
        """Return who was notified by which message."""
        return {message.id: message.ping_user_ids for message in self.messages()}

    def boards(self) -> list[Any]:
        """Return the messages with controls."""
        return [message for message in self.messages() if control_ids(message)]

    @property
    def board(self) -> Any:
        """Return the one message with controls."""
        [board] = self.boards()
        return board

    def as_received(self, message: Any) -> discord.Message:
        """Return a message as members press it."""
        return next(each for each in self.channel.history() if each.id == message.id)

    def picture(self, message: Any) -> bytes:
        """Return the one picture of a message. Its alt text is there, and not too long."""
        [(url, alt)] = pictures_of(message)
        assert 0 < len(alt.encode("utf-16-le")) // 2 <= 1024, alt
        return self.env.backend.cdn.get(url)

    async def play_until(self, until: Callable[[Position], bool], seed: int = 1) -> Position:
        """Play on without Discord until a position is reached, and let the channel see where that leads."""
        chance = random.Random(seed)
        for _ in range(400):
            table = await self.table()
            if until(table.dealt()):
                await self.bot.messages.show(table)
                return table.dealt()
            member_id = table.member_to_act()
            assert member_id is not None, "the game ended before"
            await self.bot.tables.play.make(table.id, member_id, [choose(table.dealt(), chance)])
        raise AssertionError("such a position never came")

    async def play_turn(self, player: "Player", moves: Sequence[Move] | None = None) -> list[Event]:
        """Let the player to act make the moves (if none are given, what it wants), and check what the channel sees."""
        before, pings = await self.table(), self.pings()
        position, member = before.dealt(), await self.to_act()
        chosen = list(moves) if moves is not None else player.plan(position)
        answer = await player.make(position, member, chosen)
        private_answer(answer)
        log = await self.log()
        assert len(log) == before.seq + 1 + len(chosen)
        assert [happening.move for happening in log[before.seq + 1 :]] == chosen
        after = await self.table()
        notified = [member_id for id_, pinged in self.pings().items() if id_ not in pings for member_id in pinged]
        assert notified == ([after.member_to_act()] if after.member_to_act() not in (None, member.id) else [])
        assert after.member_to_act() is None or text_of(self.board).count(f"<@{after.member_to_act()}>") == 1
        told = text_of(self.board)
        for line in self.public_lines(log[-1], after):
            assert line in told
        assert self.picture(self.board).startswith(b"\x89PNG")
        return [event for happening in log[before.seq + 1 :] for event in happening.events]

    def public_lines(self, happening: LoggedMove, table: Table) -> list[str]:
        """Return the lines that tell everybody of a move."""
        emojis = self.bot.gem_emojis.texts
        lines = event_lines(happening.before, happening.events, table.names, words_in(table.game.language), emojis)
        before = happening.before
        # There is nothing to tell when a move only raises a question, or does without what an expansion offers.
        if not (is_expansion_question(before) or is_expansion_question(happening.after)):
            assert lines
            assert table.names[happening.seat or 0] in lines[0]
        return lines

    async def finish(self, player: "Player") -> list[Event]:
        """Let the members play to the end; return all that happened."""
        events: list[Event] = []
        for _ in range(200):
            if (await self.position()).is_over:
                return events
            events += await self.play_turn(player)
        raise AssertionError("the game does not end")


# How it is played.

_WORDS = (
    ("white", "blue", "green", "red", "black", "gold"),
    ("weiß", "blau", "grün", "rot", "schwarz", "gold"),
    ("wit", "blauw", "groen", "rood", "zwart", "goud"),
    ("hvid", "blå", "grøn", "rød", "sort", "guld"),
    ("diamond", "sapphire", "emerald", "ruby", "onyx", "joker"),
)
_LETTERS = "wbgrkj"
_SIGNS = "⚪🔵🟢🔴⚫🟡"


def typed_pile(pile: Gems, chance: random.Random) -> str:
    """Return a pile in one of the ways people write one."""
    piles: list[tuple[Gem, int]] = list(counts_in(pile))
    chance.shuffle(piles)
    said = chance.choice(_WORDS)
    way = chance.randrange(6)
    if way == 0:
        return "".join(_LETTERS[gem] * number for gem, number in piles)
    if way == 1:
        return "".join(_SIGNS[gem] * number for gem, number in piles)
    if way == 2:
        return " ".join(said[gem] for gem, number in piles for _ in range(number))
    if way == 3:
        return ", ".join(f"{number} {said[gem]}" for gem, number in piles)
    if way == 4:
        return " + ".join(f"{said[gem].upper()} x{number}" for gem, number in piles)
    return " ".join(f"{number}{_LETTERS[gem].upper()}" for gem, number in piles)


def typed_address(address: str, chance: random.Random) -> str:
    """Return an address in one of the ways people write one; a deck's cannot be turned round."""
    ways = [address, address.lower(), f" {address[0]} {address[1].lower()}"]
    if address[0] not in "DH" and address[1] != "D":
        ways.append(address[::-1])
    return chance.choice(ways)


class Player(Protocol):
    """Somebody who plays in one of these ways."""

    def plan(self, position: Position) -> list[Move]: ...

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult: ...


class CommandPlayer:
    """Plays by slash commands alone, typing freely or choosing what is suggested."""

    def __init__(self, game: SimulatedGame, seed: int) -> None:
        self._game = game
        self._choosing = random.Random(seed)
        self._chance = random.Random(seed)  # another one, so that how it is typed does not change what is played

    def plan(self, position: Position) -> list[Move]:
        """Return what to do with one command: an action and perhaps at once what it would be asked, or one answer."""
        first = choose(position, self._choosing)
        moves = [first]
        _, then = position.advance(first)
        while then.decision is not None and not isinstance(then.decision, ChooseAction) and self._chance.random() < 0.5:
            if (isinstance(first, TakeTokens) or is_expansion_question(position)) and isinstance(
                then.decision, ChooseNoble
            ):
                break
            moves.append(choose(then, self._choosing))
            _, then = then.advance(moves[-1])
        return moves if isinstance(position.decision, ChooseAction) or is_expansion_question(position) else [first]

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult:
        """Type one command that makes the moves."""
        first, *answers = moves
        options: dict[str, str] = {}
        presenter = presenter_of(position)
        names = (await self._game.table()).names
        own_decks = {deck.move: deck.address for deck in presenter.decks(position)}
        match first:
            case _ if is_expansion_question(position):
                name, options["choice"] = "answer", await self._answer(member, label_of(position, first, names))
            case _ if first in own_decks:
                name, options["card"] = "reserve", await self._card(member, "reserve", own_decks[first])
            case _ if card := presenter.bought_card(first):
                name, options["card"] = "buy", await self._card(member, "buy", address_of(position, card))
                options["payment"] = label_of(position, first, names)
            case TakeTokens(tokens=tokens):
                name, options["gems"] = "take", await self._pile(member, "take", "gems", tokens)
            case ReserveCard(card=card):
                name, options["card"] = "reserve", await self._card(member, "reserve", address_of(position, card))
            case ReserveFromDeck(level=level):
                name, options["card"] = "reserve", await self._card(member, "reserve", f"D{level}")
            case PurchaseCard(card=card, payment=payment):
                name, options["card"] = "buy", await self._card(member, "buy", address_of(position, card))
                assert position.decision is not None
                usual = ways_to_pay(position, position.decision.seat, CARDS[card])[0]
                if payment != usual or (payment and self._chance.random() < 0.3):
                    options["payment"] = typed_pile(payment, self._chance)
            case ReturnTokens(tokens=tokens):
                name, options["tokens"] = "return", await self._pile(member, "return", "tokens", tokens)
            case WelcomeNoble(noble=noble):
                name, options["noble"] = "noble", self._noble(position, noble)
            case _:
                raise AssertionError(first)
        then: list[str] = []
        for answer in answers:
            _, position = position.advance(first)
            if is_expansion_question(position):
                then.append(label_of(position, answer, names))
            elif isinstance(answer, ReturnTokens) and name in ("take", "reserve"):
                options["return"] = typed_pile(answer.tokens, self._chance)
            elif isinstance(answer, ReturnTokens):
                then.append(typed_pile(answer.tokens, self._chance))
            elif isinstance(answer, WelcomeNoble):
                options["noble"] = answer.noble
            first = answer
        if then:
            options["then"] = "; ".join(then)
        return await member.slash(self._game.channel, name, **options)

    async def _pile(self, member: simcord.MemberActor, command: str, option: str, pile: Gems) -> str:
        typed = typed_pile(pile, self._chance)
        if self._chance.random() < 0.3:
            suggested = await member.autocomplete(self._game.channel, command, option, typed)
            return suggested[0]["value"]
        return typed

    async def _answer(self, member: simcord.MemberActor, label: str) -> str:
        typed = label.casefold() if self._chance.random() < 0.5 else label
        if self._chance.random() < 0.3:
            suggested = await member.autocomplete(self._game.channel, "answer", "choice", typed)
            return suggested[0]["value"]
        return typed

    async def _card(self, member: simcord.MemberActor, command: str, address: str) -> str:
        typed = typed_address(address, self._chance)
        if self._chance.random() < 0.3:
            suggested = await member.autocomplete(self._game.channel, command, "card", address.lower())
            assert 0 < len(suggested) <= 25
            return next(choice["value"] for choice in suggested if choice["value"].startswith(address))
        return typed

    def _noble(self, position: Position, noble: str) -> str:
        assert isinstance(position.decision, ChooseNoble)
        return self._chance.choice([noble, noble.lower(), str(position.decision.nobles.index(noble) + 1)])


class ButtonPlayer:
    """Plays by buttons and menus alone, each press going through the pickers."""

    def __init__(self, game: SimulatedGame, seed: int) -> None:
        self._game = game
        self._choosing = random.Random(seed)
        self._chance = random.Random(seed)
        self._asked: simcord.ResponseMessage | None = None

    def plan(self, position: Position) -> list[Move]:
        """Return the one move to make."""
        return [choose(position, self._choosing)]

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult:
        """Press what leads from the board, or from the question that a move left open, to the move."""
        [move] = moves
        result = await self.confirm(member, await self.prepare(position, member, move))
        still_asked = not isinstance((await self._game.position()).decision, (ChooseAction, type(None)))
        self._asked = result.response if still_asked else None
        return result

    async def prepare(
        self, position: Position, member: simcord.MemberActor, move: Move
    ) -> tuple[simcord.ResponseMessage, str]:
        """Return the private message and its control that would make the move."""
        presenter = presenter_of(position)
        place = position.legal_moves().index(move)
        own_decks = {deck.move: deck.address for deck in presenter.decks(position)}
        match move:
            case _ if is_expansion_question(position):
                return await self._question(member), f"choose:{place}"
            case _ if deck := own_decks.get(move):
                return await self._pick(member, await self._open(member, "reserve"), "deck", deck), "reserve_now"
            case _ if card := presenter.bought_card(move):
                picker = await self._open(member, "buy")
                picker = private_answer(await member.select(picker, [card], custom_id=control(picker, "card")))
                if (verb := f"choose:{place}") not in [each.split(":", 3)[3] for each in control_ids(picker)]:
                    picker = private_answer(
                        await member.select(picker, [f"#{place}"], custom_id=menu_with(picker, f"#{place}"))
                    )
                return picker, verb
            case TakeTokens(tokens=tokens):
                return await self._gems(member, await self._open(member, "take"), "take", tokens), "take_now"
            case ReturnTokens(tokens=tokens):
                return await self._gems(member, await self._question(member), "give", tokens), "give_now"
            case WelcomeNoble(noble=noble):
                return await self._question(member), f"noble_now:{noble}"
            case ReserveCard(card=card):
                return await self._pick(member, await self._open(member, "reserve"), "open", card), "reserve_now"
            case ReserveFromDeck(level=level):
                return await self._pick(member, await self._open(member, "reserve"), "deck", str(level)), "reserve_now"
            case PurchaseCard(card=card, payment=payment):
                assert position.decision is not None
                picker = await self._open(member, "buy")
                picker = private_answer(await member.select(picker, [card], custom_id=control(picker, "card")))
                if payment != ways_to_pay(position, position.decision.seat, CARDS[card])[0]:
                    way = write_pile(payment)
                    picker = private_answer(await member.select(picker, [way], custom_id=menu_with(picker, way)))
                return picker, f"buy_now:{card}.{write_pile(payment)}"
            case _:
                raise AssertionError(move)

    async def confirm(
        self, member: simcord.MemberActor, prepared: tuple[simcord.ResponseMessage, str]
    ) -> simcord.InteractionResult:
        """Press the control that `prepare` found."""
        picker, verb = prepared
        name, _, argument = verb.partition(":")
        if name == "choose" and verb not in [custom_id.split(":", 3)[3] for custom_id in control_ids(picker)]:
            return await member.select(picker, [argument], custom_id=menu_with(picker, argument))
        return await member.click(picker, custom_id=control(picker, name, argument or None))

    async def _open(self, member: simcord.MemberActor, verb: str) -> simcord.ResponseMessage:
        board = self._game.board
        return private_answer(await member.click(self._game.as_received(board), custom_id=control(board, verb)))

    async def _question(self, member: simcord.MemberActor) -> simcord.ResponseMessage:
        """Return the question as it was asked, or as the board's button asks it again."""
        return self._asked or await self._open(member, "answer")

    async def _gems(
        self, member: simcord.MemberActor, picker: simcord.ResponseMessage, verb: str, pile: Gems
    ) -> simcord.ResponseMessage:
        wanted = [gem for gem, number in counts_in(pile) for _ in range(number)]
        self._chance.shuffle(wanted)
        chosen = ""
        for gem in wanted:
            chosen = "".join(sorted(chosen + _LETTERS[gem], key=_LETTERS.index))
            picker = private_answer(await member.click(picker, custom_id=control(picker, verb, chosen)))
        return picker

    async def _pick(
        self, member: simcord.MemberActor, picker: simcord.ResponseMessage, kind: str, value: str
    ) -> simcord.ResponseMessage:
        return private_answer(await member.select(picker, [value], custom_id=control(picker, "pick", kind)))


def menu_with(message: Any, value: str) -> str:
    """Return the id of the menu in which something can be chosen."""
    return next(
        part["custom_id"]
        for part in parts(message.components)
        if part["type"] == MENU and value in [option["value"] for option in part["options"]]
    )


class MixedPlayer:
    """Plays the even seats by commands and the odd ones by buttons."""

    def __init__(self, game: SimulatedGame, seed: int) -> None:
        self._ways: list[Player] = [CommandPlayer(game, seed), ButtonPlayer(game, seed)]

    def _way(self, position: Position) -> Player:
        assert position.decision is not None
        return self._ways[position.decision.seat % 2]

    def plan(self, position: Position) -> list[Move]:
        """Return what the player to act does."""
        return self._way(position).plan(position)

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult:
        """Make the moves in that player's way."""
        return await self._way(position).make(position, member, moves)
