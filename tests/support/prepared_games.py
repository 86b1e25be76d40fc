"""Games in the simulated channel, played up to an interesting point through the real tables."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from bot.ai.client import ThinkingClient
from bot.ai.contract import AdvisedMove, Question, QuickPlayer
from bot.app.client import SplendorBot
from bot.demo.demo import MEMBERS, open_demo
from bot.demo.second_page import SecondPage
from bot.demo.simulation import simulated_now
from bot.engine import Move, Position
from bot.games import Table, TableOptions, Tables
from bot.games.lesson.lesson import LEARNER, turn_of_lesson
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import JOINING
from bot.rules import CARDS, Player, PurchaseCard, ReserveCard, ReserveFromDeck, ReturnTokens, TakeTokens, base_of
from bot.store import Store
from bot.ui.content.messages.contents import lesson_turns
from data import Card, Gem, Gems
from data.gems import count, counts_in, total
from tests.support.computers import SteadyThinker
from tests.support.lesson import advised_move
from tests.support.quick_demo import decode_pictures_once
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT

if TYPE_CHECKING:
    from simcord.preview import Preview

PLAYERS = 3


@asynccontextmanager
async def seeded_demo(
    chance: Random, thinker: QuickPlayer | None = None, second: SecondPage | None = None
) -> "AsyncGenerator[tuple[SplendorBot, Preview]]":
    """Open the demo with a bot that deals from this random source, and with this second page."""

    async def open_tables() -> Tables:
        return Tables(await Store.open(":memory:"), clock=simulated_now, chance=chance, thinker=thinker)

    decode_pictures_once()
    bot = SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT, thinker=thinker)
    async with open_demo(lambda: bot, second=second) as preview:
        yield bot, preview


@asynccontextmanager
async def prepared_demo(
    seed: int,
    enough: Callable[[Position], bool],
    expansion: str | None = None,
    thinker: ThinkingClient | None = None,
    players: int = PLAYERS,
) -> AsyncGenerator[str]:
    """Open the demo with a game of three or so that is played until `enough`, and yield the address of its page."""
    chance = Random(seed)
    async with seeded_demo(chance, thinker) as (bot, preview):
        table = await _played(bot, preview, chance, enough, expansion, players)
        await bot.messages.show(table)
        yield preview.url


class _SteadyClient(ThinkingClient):
    """Answers alike in every run, although each game has an id of its own."""

    async def move(self, question: Question) -> Move:
        """Return a move that depends on the position alone."""
        return await super().move(replace(question, seed=len(question.events)))

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return advice that depends on the position alone."""
        return await super().advice(replace(question, seed=len(question.events)), number)


@asynccontextmanager
async def solo_demo(seed: int, enough: Callable[[Position], bool], level: str = "jeweller") -> AsyncGenerator[str]:
    """Open the demo with a game of one member against a computer player of a level, as `prepared_demo` does."""
    chance = Random(seed)
    async with _SteadyClient() as thinker:
        assert await thinker.start(), "there are no weights"
        async with seeded_demo(chance, thinker) as (bot, preview):
            table = await _played_alone(bot, preview, chance, enough, level)
            await bot.messages.show(table)
            yield preview.url


async def _played_alone(
    bot: SplendorBot, preview: "Preview", chance: Random, enough: Callable[[Position], bool], level: str
) -> Table:
    member_id = preview.viewers[0].id
    table = await bot.tables.lobby.open(
        Opening(preview.channel.id, preview.channel.guild.id, member_id, "en", options=TableOptions(first=JOINING)),
        MEMBERS[0],
    )
    table = await bot.tables.computers.add(table.id, member_id, level, names={"en": level.capitalize()})
    table = await bot.tables.lobby.start(table.id, member_id)
    while not enough(table.dealt()):
        await bot.tables.delivery.mark_shown(table)
        table = await bot.tables.play.make(table.id, member_id, [sensible_move(table.dealt(), chance)])
        table = await bot.tables.computers.play(table.id)
    return table


@asynccontextmanager
async def lesson_demo(turn: int) -> AsyncGenerator[str]:
    """Open the demo with the lesson, followed to this turn; yield the address of the reader's direct messages."""

    async def open_tables() -> Tables:
        return Tables(await Store.open(":memory:"), clock=simulated_now, thinker=SteadyThinker())

    bot, second = (
        SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT),
        SecondPage(),
    )
    async with open_demo(lambda: bot, second=second) as preview:
        reader = preview.viewers[0]
        await reader.slash(preview.channel, "game learn")
        [game] = await bot.tables.records.all_open()
        table = await bot.tables.find(game.id)
        while turn_of_lesson(table.dealt()) < turn:
            await bot.tables.delivery.mark_shown(table)  # only the last moves are shown as new
            log = await bot.tables.history.in_effect(table.id)
            await bot.tables.play.make(table.id, reader.id, [advised_move(lesson_turns(log, table.dealt(), LEARNER))])
            table = await bot.tables.computers.play(table.id)
        await bot.messages.show(table)
        yield second.address_of(reader.id)


async def _played(
    bot: SplendorBot,
    preview: "Preview",
    chance: Random,
    enough: Callable[[Position], bool],
    expansion: str | None,
    players: int,
) -> Table:
    ids = [viewer.id for viewer in preview.viewers[:players]]
    table = await bot.tables.lobby.open(
        Opening(
            preview.channel.id,
            preview.channel.guild.id,
            ids[0],
            "en",
            options=TableOptions(first=JOINING, expansion=expansion),
        ),
        MEMBERS[0],
    )
    for member_id, name in zip(ids[1:], MEMBERS[1:players], strict=True):
        await bot.tables.lobby.join(table.id, member_id, name)
    table = await bot.tables.lobby.start(table.id, ids[0])
    while not enough(table.dealt()):
        member_id = table.member_to_act()
        assert member_id is not None, "the game was over before it was interesting"
        await bot.tables.delivery.mark_shown(table)  # only the last move is shown as new
        table = await bot.tables.play.make(table.id, member_id, [sensible_move(table.dealt(), chance)])
    return table


def sensible_move(position: Position, chance: Random) -> Move:
    """Return a move like a casual player's: buy a useful card, sometimes reserve, otherwise take missing gems."""
    legal = position.legal_moves()
    player = base_of(position).players[position.decision.seat if position.decision else 0]
    purchases = [move for move in legal if isinstance(move, PurchaseCard) and _is_worth_it(player, CARDS[move.card])]
    if purchases:
        return max(purchases, key=lambda move: (CARDS[move.card].prestige, move.card, -count(move.payment, Gem.GOLD)))
    dear = [
        move
        for move in legal
        if isinstance(move, ReserveFromDeck) or (isinstance(move, ReserveCard) and CARDS[move.card].prestige > 1)
    ]
    if dear and len(player.hand) < 2 and chance.random() < 0.2:
        return chance.choice(dear)
    short = _shortage(position, player)
    takes = [move for move in legal if isinstance(move, TakeTokens)]
    if takes:
        return max(takes, key=lambda move: (_overlap(move.tokens, short), total(move.tokens)))
    returns = [move for move in legal if isinstance(move, ReturnTokens)]
    if returns:
        return min(returns, key=lambda move: (_overlap(move.tokens, short), count(move.tokens, Gem.GOLD)))
    return chance.choice(legal)  # any answer to this decision is good enough


def _is_worth_it(player: Player, card: Card) -> bool:
    return card.prestige > 0 or len(player.cards) < 7


def _shortage(position: Position, player: Player) -> Gems:
    """Return the gems that the player lacks for the card that is nearest."""
    cards = [card for _, card in base_of(position).open_cards()] + [held.card for held in player.hand]
    wanted = [card for card in cards if _is_worth_it(player, card)] or cards
    nearest = min(wanted, key=lambda card: total(player.missing(card)) - card.prestige)
    return player.missing(nearest)


def _overlap(pile: Gems, wanted: Gems) -> int:
    return sum(min(number, count(wanted, gem)) for gem, number in counts_in(pile))
