"""States of tables, and how each is reached: functions that stop at each moment that shall be looked at."""

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from bot.games import Table, TableOptions
from bot.games.lobby.lobby import LOBBY_DAYS, Opening
from bot.games.play.consent import YES
from bot.rules import ChooseAction, ChooseNoble, ReserveFromDeck
from bot.rules.base.vocabulary import BonusesGained
from tests.support.builders import gems
from tests.support.computers import LEVEL_NAMES
from tests.support.discord.choosing import choose
from tests.support.discord.friends import Friends, holds
from tests.support.discord.offered_controls import Member
from tests.support.thorough import times

FILLED_IN: Mapping[str, Mapping[str, str]] = {
    "admin remove": {"player": "Bo"},
    "admin replace": {"player": "Cleo", "computer": "banker"},
    "me away": {"until": "tomorrow"},
    "take": {"gems": "w"},
    "buy": {"card": "1A"},
    "reserve": {"card": "1A"},
    "answer": {"choice": "x"},
}
"""The options with which commands are used."""
DAY = 86_400  # seconds
Moments = AsyncIterator[str]
Options = Mapping[str, Any]
NO_OPTIONS: Options = {}


class Stage:
    """Bo, Cleo, Dan and Ann, who manages the server, and Eve, who is never at a table; and what they do."""

    def __init__(self, friends: Friends, eve: Member) -> None:
        self.friends = friends
        self.bo, self.cleo, self.dan, self.ann, self.eve = friends.bo, friends.cleo, friends.dan, friends.ann, eve
        self.channel = friends.channel
        self.tables = friends.tables

    @classmethod
    async def gather(cls, friends: Friends) -> "Stage":
        """Let everybody use a command once, so that the bot knows their language."""
        eve = friends.guild.add_member(friends.env.create_user("eve", global_name="Eve"))
        stage = cls(friends, eve)
        for each in stage.people:
            await each.slash(stage.channel, "splendor", help="1")
        return stage

    @property
    def people(self) -> list[Member]:
        return [self.bo, self.cleo, self.dan, self.ann, self.eve]

    async def table(self) -> Table:
        """Return the channel's newest table."""
        return await self.friends.table()

    async def use(self, member: Member, command: str, **options: Any) -> None:
        """Let a member use a command in the channel."""
        await member.slash(self.channel, command, **options)

    def filled_in(self, command: str) -> tuple[str, Mapping[str, Any]]:
        """Return a command with its options; "me stats bo" is that with a member."""
        name, _, member = command.rpartition(" ")
        if member in ("bo", "cleo"):
            return name, {"from" if name == "me invitations" else "member": getattr(self, member)}
        return command, FILLED_IN.get(command, {})

    async def lobby(self, joining: int, **options: Any) -> Table:
        """Let Bo open a table, and others join it."""
        await self.use(self.bo, "game new", **options)
        for each in self.people[1:joining]:
            await self.use(each, "game join")
        return await self.table()

    async def game(self, players: int = 3, computers: int = 0, **options: Any) -> Table:
        """Let Bo and others play with these table options; Bo begins."""
        chosen = TableOptions(first="joining", **options)
        opening = Opening(self.channel.id, self.friends.guild.id, self.bo.id, "en", options=chosen)
        table = await self.tables.lobby.open(opening, "Bo")
        for each in self.people[1:players]:
            await self.tables.lobby.join(table.id, each.id, each.user.global_name or "")
        for _ in range(computers):
            await self.tables.computers.add(table.id, self.bo.id, "banker", names=LEVEL_NAMES)
        await self.tables.lobby.start(table.id, self.bo.id)
        return await self.play(0)

    async def play(self, moves: int, seed: int = 1, until: Callable[[Table], bool] = lambda _: False) -> Table:
        """Let the players make moves, until the game is over or a condition holds, and show the board."""
        chance, table = random.Random(seed), await self.table()
        while moves > 0 and table.is_playing and not until(table):
            member_id = table.member_to_act()
            assert member_id is not None
            await self.tables.play.make(table.id, member_id, [choose(table.dealt(), chance)])
            table = (await self.tables.go_on(table.game)).table
            moves -= 1
        await self.friends.env.bot.messages.show(table)
        await self.friends.env.settle()
        return await self.table()


# Lobbies.


async def invitations(
    stage: Stage, invited: Sequence[str], options: Options = NO_OPTIONS, *, is_private: bool = False
) -> Moments:
    """Let Bo invite members to a new table."""
    names = ("with", "with-2", "with-3")
    await stage.use(
        stage.bo, "game new", **dict(zip(names, (getattr(stage, each) for each in invited), strict=False)), **options
    )
    yield "invited"
    if is_private:
        await stage.use(stage.bo, "game settings", **{"only-invited": "yes"})
        yield "only for them"
    await stage.use(getattr(stage, invited[0]), "game leave")
    yield "one has declined"
    if len(invited) > 1:
        await stage.use(getattr(stage, invited[1]), "game join")
        yield "another has joined"


async def lapsed_invitations(stage: Stage) -> Moments:
    await stage.use(stage.bo, "game new", **{"with": stage.cleo, "with-2": stage.dan})
    await stage.friends.later(DAY)
    yield "a day later"


async def lobby(stage: Stage, players: int, options: Options = NO_OPTIONS) -> Moments:
    await stage.lobby(players, **(options or {}))
    yield "open"


async def lobby_with_computers(stage: Stage) -> Moments:
    await stage.use(stage.bo, "game new", computers=2)
    yield "with a free seat"
    await stage.use(stage.cleo, "game join")
    yield "full"


async def held_seat_beside_players(stage: Stage) -> Moments:
    await stage.use(stage.bo, "game new", **{"with": stage.dan})
    await stage.use(stage.cleo, "game join")
    yield "enough without the invited member"


async def closing_lobby(stage: Stage) -> Moments:
    await stage.lobby(2)
    await stage.friends.later((LOBBY_DAYS - 1) * DAY)
    yield "announced"


async def lobby_in_a_thread(stage: Stage) -> Moments:
    await stage.use(stage.bo, "game new", thread=True, **{"with": stage.cleo})
    yield "open"


async def rematch(stage: Stage, players: int) -> Moments:
    table = await stage.game(players)
    await stage.play(999)
    await stage.tables.lobby.rematch(table.id, stage.bo.id)
    await stage.play(0)
    yield "opened"
    await stage.use(stage.cleo, "game join")
    yield "one has joined"


async def rematch_with_a_stand_in(stage: Stage) -> Moments:
    table = await stage.game(3)
    await stage.tables.computers.replace(table.id, table.seats[1], "merchant", names=LEVEL_NAMES)
    await stage.play(999)
    await stage.tables.lobby.rematch(table.id, stage.bo.id)
    await stage.play(0)
    yield "opened"


# Games.


async def game(stage: Stage, players: int = 3) -> Moments:
    await stage.game(players)
    yield "begun"
    await stage.play(8)
    yield "after eight moves"


async def every_question(stage: Stage, players: int, options: Options = NO_OPTIONS) -> Moments:
    """Play games, and stop before the first decision of each kind, and now and then before an action."""
    seen: set[Any] = set()
    for seed in range(times(1, 3)):
        table = await stage.game(players, **(options or {}))

        def is_new(table: Table) -> bool:
            decision = table.dealt().decision
            middle = table.seq // 20 if isinstance(decision, ChooseAction) and table.seq >= 20 else 0
            kind = (type(decision), min(middle, times(1, 9)))
            return kind not in seen and not seen.add(kind)

        while (table := await stage.play(999, seed + players, is_new)).is_playing:
            yield f"{type(table.dealt().decision).__name__} at move {table.seq}"


async def rich_player(stage: Stage) -> Moments:
    """Give Bo gold, and then so many bonuses that several nobles would visit at once."""
    await stage.game(2)
    await stage.friends.add_events(holds(0, "wwwwbbbbggggrrrrkkkkjjj"))
    yield "several ways to pay"
    await stage.friends.add_events(BonusesGained(0, gems("wwwwbbbbggggrrrrkkkk")))
    table = await stage.table()
    await stage.tables.play.make(table.id, stage.bo.id, [ReserveFromDeck(1)])
    table = await stage.play(3, until=lambda table: isinstance(table.dealt().decision, ChooseNoble))
    assert table.member_to_act() == stage.bo.id
    yield "several nobles"


async def ended_early(stage: Stage) -> Moments:
    table = await stage.game(3)
    await stage.play(7)
    await stage.tables.hosting.end(table.id, by=stage.bo.id)
    await stage.play(0)
    yield "ended"


async def finished(stage: Stage) -> Moments:
    await stage.game(2)
    await stage.play(999)
    yield "over"


async def two_games(stage: Stage) -> Moments:
    """Let Bo and Cleo finish a game, and play another one in a second channel."""
    await stage.game(2)
    await stage.play(999)
    stage.channel = stage.friends.channel = stage.friends.guild.create_text_channel("other")
    await stage.game(2, rated=False)
    yield "one over, one in play"


async def stopped(stage: Stage) -> Moments:
    """Delete the channel of a game, and go on in another one."""
    await stage.game(3)
    stage.friends.env.backend.delete_channel(stage.channel.id)
    await stage.friends.env.settle()
    stage.channel = stage.friends.channel = stage.friends.guild.create_text_channel("other")
    yield "stopped"


async def game_with_a_player_out(stage: Stage) -> Moments:
    table = await stage.game(3)
    await stage.play(4)
    await stage.tables.hosting.remove_player(table.id, stage.cleo.id)
    await stage.play(0)
    yield "one is out"


async def game_with_a_stand_in(stage: Stage) -> Moments:
    table = await stage.game(3)
    await stage.tables.computers.replace(table.id, table.seats[1], "merchant", names=LEVEL_NAMES)
    await stage.play(0)
    yield "another is to move"
    await stage.play(2)
    await stage.friends.later(60)
    yield "after some moves"
    await stage.tables.computers.take_back((await stage.table()).id, stage.cleo.id, "Cleo")
    await stage.play(0)
    yield "the member is back"


async def game_against_computers(stage: Stage) -> Moments:
    await stage.game(1, computers=2)
    yield "begun"
    await stage.play(12)
    yield "in the middle"


async def hints(stage: Stage, kind: str) -> Moments:
    await stage.game(2, hints=kind)
    yield "begun"
    await stage.use(stage.bo, "hint")
    yield "asked for"


async def silent_player(stage: Stage) -> Moments:
    await stage.game(3)
    await stage.friends.later(DAY)
    yield "reminded"
    await stage.friends.later(2 * DAY)
    yield "voting"
    table = await stage.table()
    for member in (stage.cleo, stage.dan):
        await stage.tables.votes.answer(table.id, member.id, "wait", seq=table.seq)
    await stage.play(0)
    yield "waiting on"
    await stage.friends.later(3 * DAY)
    yield "the wait is over"


async def voted_stand_in(stage: Stage) -> Moments:
    await stage.game(3)
    await stage.friends.later(3 * DAY)
    table = await stage.table()
    for member in (stage.cleo, stage.dan):
        await stage.tables.votes.answer(table.id, member.id, "stand_in", seq=table.seq)
    await stage.play(0)
    await stage.friends.later(60)
    yield "a computer sits in"


async def away(stage: Stage) -> Moments:
    await stage.game(3)
    await stage.use(stage.bo, "me away", until="tomorrow")
    await stage.use(stage.cleo, "me away", until="tomorrow")
    await stage.play(0)
    yield "away"


async def undo_by_consent(stage: Stage, players: int) -> Moments:
    await stage.game(players)
    await stage.play(1)
    yield "one has moved"
    await stage.play(players - 1)
    yield "all have moved"
    await stage.use(stage.cleo, "undo")
    yield "asked"
    if players > 2:
        table = await stage.table()
        await stage.tables.undo.answer(table.id, stage.bo.id, YES, seq=table.seq)
        await stage.play(0)
        yield "one has agreed"


async def early_end(stage: Stage) -> Moments:
    table = await stage.game(3)
    await stage.play(9)
    await stage.tables.ending.request(table.id, stage.bo.id)
    await stage.play(0)
    yield "asked"


async def plans(stage: Stage) -> Moments:
    await stage.game(3)
    await stage.use(stage.cleo, "plan", first="take white blue red", second="reserve D3", unless="bought")
    await stage.use(stage.dan, "plan", first="reserve 1A")
    yield "planned"
    await stage.use(stage.bo, "take", gems="wbg")
    await stage.friends.later(30)
    yield "played"


async def damaged(stage: Stage) -> Moments:
    await stage.game(3)
    table = await stage.play(4)
    await stage.friends.store.database.write("UPDATE log SET events = '[{}]' WHERE game_id = ?", (table.id,))
    stage.tables.games.clear()
    stage.friends.env.backend.messages[stage.channel.id].clear()  # a board that was sent before cannot know of it
    yield "damaged"


# Alone.


async def practice(stage: Stage) -> Moments:
    await stage.use(stage.bo, "game practice", computers=2)
    yield "begun"


async def lesson(stage: Stage) -> Moments:
    await stage.use(stage.bo, "game learn")
    yield "begun"


async def empty(stage: Stage) -> Moments:
    yield "no table"


async def many_games(stage: Stage) -> Moments:
    """Open games in so many channels that a list has several pages."""
    for number in range(12):
        stage.channel = stage.friends.channel = stage.friends.guild.create_text_channel(f"channel-{number}")
        await stage.game(2)
    yield "twelve games"
