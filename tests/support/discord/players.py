"""Players on the simulated Discord, who play by commands, by buttons, or both."""

import random
from collections.abc import Sequence

import simcord

from bot import rules
from bot.engine import Move, Position
from bot.present.expansions import presenter_of
from bot.ui.content.pickers.choices import write_pile
from data import Gem, Gems
from data.gems import counts_in
from tests.support.discord.choosing import address_of, choose, is_expansion_question, label_of
from tests.support.discord.messages import control, control_ids, private_answer
from tests.support.discord.simulated_game import Player, SimulatedGame

_WORDS = (
    ("white", "blue", "green", "red", "black", "gold"),
    ("weiß", "blau", "grün", "rot", "schwarz", "gold"),
    ("wit", "blauw", "groen", "rood", "zwart", "goud"),
    ("hvid", "blå", "grøn", "rød", "sort", "guld"),
    ("diamond", "sapphire", "emerald", "ruby", "onyx", "joker"),
)
_LETTERS = "wbgrkj"
_SIGNS = "⚪🔵🟢🔴⚫🟡"
ENOUGH_PRESTIGE, NOBLE_PRESTIGE = 15, 3


def typed_pile(pile: Gems, chance: random.Random) -> str:
    """Return a pile of gems written in one of the ways that people type them."""
    piles: list[tuple[Gem, int]] = list(counts_in(pile))
    chance.shuffle(piles)
    names = chance.choice(_WORDS)
    style = chance.randrange(6)
    if style == 0:
        return "".join(_LETTERS[gem] * number for gem, number in piles)
    if style == 1:
        return "".join(_SIGNS[gem] * number for gem, number in piles)
    if style == 2:
        return " ".join(names[gem] for gem, number in piles for _ in range(number))
    if style == 3:
        return ", ".join(f"{number} {names[gem]}" for gem, number in piles)
    if style == 4:
        return " + ".join(f"{names[gem].upper()} x{number}" for gem, number in piles)
    return " ".join(f"{number}{_LETTERS[gem].upper()}" for gem, number in piles)


def typed_address(address: str, chance: random.Random) -> str:
    """Return an address in one of the ways that people type it; only that of an open card may be reversed."""
    ways = [address, address.lower(), f" {address[0]} {address[1].lower()}"]
    if address[0] not in "DH" and address[1] != "D":
        ways.append(address[::-1])
    return chance.choice(ways)


class CommandPlayer:
    """Plays by slash commands only, typing freely or choosing a suggestion."""

    def __init__(self, game: SimulatedGame, seed: int) -> None:
        self._game = game
        self._choosing = random.Random(seed)
        self._chance = random.Random(seed)  # separate, so that the style of typing does not change the moves

    def plan(self, position: Position) -> list[Move]:
        """Return the moves of one command: an answer, or an action, perhaps with the tokens to return after it."""
        first = choose(position, self._choosing)
        _, then = position.advance(first)
        may_return = isinstance(first, rules.TakeTokens | rules.ReserveCard | rules.ReserveFromDeck)
        if may_return and isinstance(then.decision, rules.ChooseTokensToReturn) and self._chance.random() < 0.5:
            return [first, choose(then, self._choosing)]
        return [first]

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult:
        """Send one command that makes the moves."""
        first, *answers = moves
        options: dict[str, str] = {}
        presenter = presenter_of(position)
        names = (await self._game.table()).seats.names
        own_decks = {deck.move: deck.address for deck in presenter.decks(position)}
        match first:
            case _ if is_expansion_question(position):
                name, options["choice"] = "answer", await self._answer(member, label_of(position, first, names))
            case _ if first in own_decks:
                name, options["card"] = "reserve", await self._card(member, "reserve", own_decks[first])
            case _ if card := presenter.bought_card(first):
                name, options["card"] = "buy", await self._card(member, "buy", address_of(position, card))
                options["payment"] = label_of(position, first, names)
            case rules.TakeTokens(tokens=tokens):
                name, options["gems"] = "take", await self._pile(member, "take", "gems", tokens)
            case rules.ReserveCard(card=card):
                name, options["card"] = "reserve", await self._card(member, "reserve", address_of(position, card))
            case rules.ReserveFromDeck(level=level):
                name, options["card"] = "reserve", await self._card(member, "reserve", f"D{level}")
            case rules.PurchaseCard(card=card, payment=payment):
                name, options["card"] = "buy", await self._card(member, "buy", address_of(position, card))
                assert position.decision is not None
                usual = rules.ways_to_pay(position, position.decision.seat, rules.CARDS[card])[0]
                if payment != usual or (payment and self._chance.random() < 0.3):
                    options["payment"] = typed_pile(payment, self._chance)
            case rules.ReturnTokens(tokens=tokens):
                name, options["choice"] = "answer", await self._pile(member, "answer", "choice", tokens)
            case rules.WelcomeNoble(noble=noble):
                name, options["choice"] = "answer", self._noble(position, noble)
            case _:
                raise AssertionError(first)
        for answer in answers:
            assert isinstance(answer, rules.ReturnTokens)
            options["return"] = typed_pile(answer.tokens, self._chance)
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
        assert isinstance(position.decision, rules.ChooseNoble)
        return self._chance.choice([noble, noble.lower(), str(position.decision.nobles.index(noble) + 1)])


class ButtonPlayer:
    """Plays by buttons and menus only, from the public board, the own board and the pickers."""

    def __init__(self, game: SimulatedGame, seed: int) -> None:
        self._game = game
        self._choosing = random.Random(seed)
        self._chance = random.Random(seed)
        self._open_question: simcord.ResponseMessage | None = None

    def plan(self, position: Position) -> list[Move]:
        """Return the one move to make."""
        return [choose(position, self._choosing)]

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult:
        """Make the move by pressing controls, from the board or from the open question."""
        [move] = moves
        result = await self.confirm(member, await self.prepare(position, member, move))
        still_open_question = not isinstance((await self._game.position()).decision, (rules.ChooseAction, type(None)))
        self._open_question = result.response if still_open_question else None
        return result

    async def prepare(
        self, position: Position, member: simcord.MemberActor, move: Move
    ) -> tuple[simcord.ResponseMessage, str]:
        """Press up to the last step; return the private message, and the verb of its control that makes the move."""
        presenter = presenter_of(position)
        place = position.legal_moves().index(move)
        own_decks = {deck.move: deck.address for deck in presenter.decks(position)}
        match move:
            case _ if is_expansion_question(position):
                return await self._choose(member, "choose", str(place)), f"choose_now:{place}"
            case _ if deck := own_decks.get(move):
                return await self._pick(member, deck), "reserve_now"
            case _ if card := presenter.bought_card(move):
                return await self._pay(member, card, f"choose_now:{place}"), f"choose_now:{place}"
            case rules.TakeTokens(tokens=tokens):
                return await self._take(member, tokens), f"take_now:{write_pile(tokens)}"
            case rules.ReturnTokens(tokens=tokens):
                return await self._gems(
                    member, await self._question(member), "give", tokens
                ), f"give_now:{write_pile(tokens)}"
            case rules.WelcomeNoble(noble=noble):
                return await self._choose(member, "noble", noble), f"noble_now:{noble}"
            case rules.ReserveCard(card=card):
                return await self._pick(member, card), "reserve_now"
            case rules.ReserveFromDeck(level=level):
                return await self._pick(member, str(level)), "reserve_now"
            case rules.PurchaseCard(card=card, payment=payment):
                buying = f"buy_now:{card}.{write_pile(payment)}"
                return await self._pay(member, card, buying), buying
            case _:
                raise AssertionError(move)

    async def confirm(
        self, member: simcord.MemberActor, prepared: tuple[simcord.ResponseMessage, str]
    ) -> simcord.InteractionResult:
        """Press the control that `prepare` returned."""
        picker, verb = prepared
        name, _, argument = verb.partition(":")
        return await member.click(picker, custom_id=control(picker, name, argument or None))

    async def _open(self, member: simcord.MemberActor, verb: str, argument: str = "") -> simcord.ResponseMessage:
        board = self._game.board
        pressed = control(board, verb, argument)
        return private_answer(await member.click(self._game.as_received(board), custom_id=pressed))

    async def _question(self, member: simcord.MemberActor) -> simcord.ResponseMessage:
        """Return the open question; ask for it with the board's button, or on the own board, if it is not at hand."""
        if self._open_question:
            return self._open_question
        verbs = [custom_id.split(":")[3] for custom_id in control_ids(self._game.board)]
        return await self._open(member, "answer" if "answer" in verbs else "board")

    async def _choose(self, member: simcord.MemberActor, verb: str, argument: str) -> simcord.ResponseMessage:
        """Choose an answer, in its group, unless a button gives it at once."""
        picker = await self._question(member)
        groups = [custom_id.split(":")[4] for custom_id in control_ids(picker) if custom_id.split(":")[3] == verb]
        for group in (None, *(each for each in groups if not each.isdecimal())):
            if group is not None:
                picker = private_answer(await member.click(picker, custom_id=control(picker, verb, group)))
            if _has(picker, f"{verb}_now:{argument}"):
                return picker
            if _has(picker, f"{verb}:{argument}"):
                return private_answer(await member.click(picker, custom_id=control(picker, verb, argument)))
        raise AssertionError(f"nothing leads to {verb} {argument}")

    async def _pay(self, member: simcord.MemberActor, card: str, confirming: str) -> simcord.ResponseMessage:
        """Choose the card, unless the button beside the card pays this way."""
        picker = await self._open(member, self._chance.choice(("buy", "board")))
        if not any(_has(picker, each) for each in (confirming, f"card:{card}")) and _has(picker, "buy:otherwise"):
            picker = private_answer(await member.click(picker, custom_id=control(picker, "buy", "otherwise")))
        if not _has(picker, confirming) and _has(picker, f"card:{card}"):
            picker = private_answer(await member.click(picker, custom_id=control(picker, "card", card)))
        return picker

    async def _take(self, member: simcord.MemberActor, pile: Gems) -> simcord.ResponseMessage:
        """Choose the first gem below the board, and the others in private, up to the one that takes them all."""
        board = self._game.board
        if _has(board, f"take_now:{write_pile(pile)}"):
            return self._game.as_received(board)
        first = self._chance.choice([_LETTERS[gem] for gem, _ in counts_in(pile)])
        return await self._gems(member, await self._open(member, "take", first), "take", pile, first)

    async def _gems(
        self, member: simcord.MemberActor, picker: simcord.ResponseMessage, verb: str, pile: Gems, chosen: str = ""
    ) -> simcord.ResponseMessage:
        """Choose the gems of a pile that are not chosen yet, up to the one that gives the answer."""
        wanted = [_LETTERS[gem] for gem, number in counts_in(pile) for _ in range(number)]
        for letter in chosen:
            wanted.remove(letter)
        self._chance.shuffle(wanted)
        for letter in wanted:
            if _has(picker, f"{verb}_now:{write_pile(pile)}"):
                break
            chosen = "".join(sorted(chosen + letter, key=_LETTERS.index))
            picker = private_answer(await member.click(picker, custom_id=control(picker, verb, chosen)))
        return picker

    async def _pick(self, member: simcord.MemberActor, value: str) -> simcord.ResponseMessage:
        picker = await self._open(member, "reserve")
        return private_answer(await member.click(picker, custom_id=control(picker, "pick", value)))


def _has(message: simcord.ResponseMessage, verb_and_argument: str) -> bool:
    """Return whether a message has an enabled control with this verb and argument."""
    return verb_and_argument in [custom_id.split(":", 3)[3] for custom_id in control_ids(message)]


class MixedPlayer:
    """Plays the even seats by commands, the odd seats by buttons."""

    def __init__(self, game: SimulatedGame, seed: int) -> None:
        self._players: list[Player] = [CommandPlayer(game, seed), ButtonPlayer(game, seed)]

    def _player(self, position: Position) -> Player:
        assert position.decision is not None
        return self._players[position.decision.seat % 2]

    def plan(self, position: Position) -> list[Move]:
        """Return the moves of the player to act."""
        return self._player(position).plan(position)

    async def make(
        self, position: Position, member: simcord.MemberActor, moves: Sequence[Move]
    ) -> simcord.InteractionResult:
        """Make the moves by commands or by buttons, depending on the seat."""
        return await self._player(position).make(position, member, moves)


class PatientPlayer(MixedPlayer):
    """Plays like `MixedPlayer`, but stops buying below the prestige that begins the last round, so that it never does.

    A noble may still come by itself.
    """

    def plan(self, position: Position) -> list[Move]:
        """Return the moves of the player to act, or one that keeps its prestige low."""
        planned = super().plan(position)
        if _keeps_prestige_low(position, planned):
            return planned
        others = [move for move in position.legal_moves() if _keeps_prestige_low(position, [move])]
        return [min(others, key=repr)] if others else planned


def _keeps_prestige_low(position: Position, moves: Sequence[Move]) -> bool:
    seat = position.seat
    before = rules.prestige_of(position, seat)
    for move in moves:
        _, position = position.advance(move)
    return rules.prestige_of(position, seat) <= max(before, ENOUGH_PRESTIGE - NOBLE_PRESTIGE - 1)
