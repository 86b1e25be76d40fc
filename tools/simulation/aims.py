"""Aims of the people of a world: in most worlds they bring about something that hardly ever comes by itself.

Each seed has one aim in turn, so that a run of a few dozen worlds meets all of them. `REACHED` says what has to come.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.support.loopback.discord_types import Json, Member, controls_of, parts
from tools.simulation.book import Row
from tools.simulation.plan import DAY, HOUR, Act, Plan, Trouble

if TYPE_CHECKING:
    from tools.simulation.people import People

VOTES, ENDINGS, LOBBIES, ADMINS, HURRY, HINTS, THREADS, NAMES, WORDS, COMPUTERS = AIMS = (
    "votes",
    "endings",
    "lobbies",
    "admins",
    "hurry",
    "hints",
    "threads",
    "names",
    "words",
    "computers",
)
REACHED: Mapping[str, str] = {
    "votes decided": VOTES,
    "finished games taken back": ENDINGS,
    "lobbies closed by themselves": LOBBIES,
    "held seats lapsed": LOBBIES,
    "turns taken back by admins": ADMINS,
    "limits met": HURRY,
    "hints of several": HINTS,
    "games in threads": THREADS,
    "moves that were written": WORDS,
    "plans that were written": WORDS,
    "words that mean nothing": WORDS,
    "hints with chances": HINTS,
    "commits without computer players": COMPUTERS,
    "requests beyond the global limit": "",
    "histories not read": "",
    "direct messages not opened": "",
    "members who came back": "",
    "heartbeats lost": "",
    "commands elsewhere": "",
}
"""Events that a run of many worlds has to meet, with the aim by which they come, or "" if they come by themselves."""
ENOUGH = 12
"""As many worlds with an aim must reach it at least once: each of them does with a chance of a half or more."""
ENOUGH_WITHOUT_AIM = 60
"""As many worlds in which people aim at nothing must meet what comes by itself: each does with a small chance."""
SHARE = 0.4
"""The share of acts of people that serve their aim."""
PAUSE = 9 * DAY
"""Seconds for which nobody acts in worlds that wait for lobbies to close, and for held seats to become free."""
BURST = 45
"""Commands that a member types at once, who is in a hurry."""
ALWAYS = next(seed for seed in range(100) if random.Random(seed).choice((0, 0, 1)))
"""The seed of a trouble that meets every request."""
SILENT_AFTER = 4
"""The entries of a game after which the third member makes no moves any more where the others are to vote."""
_ADMIN = ("admin undo",) * 5 + ("admin move", "admin remove", "admin replace", "admin reset", "admin games")
_QUESTIONS = ("undo_yes", "end_yes")
STRONGHOLDS = (6, 7)
"""The kinds of preludes with strongholds, in which moves have reasons that none has elsewhere."""
_OF_THREE = (1, 3, 5, 7, 9)
"""The kinds of preludes with a game of three."""


def aim_of(seed: int) -> str:
    """Return the aim of the world of a seed; "" for none."""
    return AIMS[seed * 3 // 4 % len(AIMS)] if seed % 4 else ""


def missed(counted: Mapping[str, float], seeds: Sequence[int]) -> list[str]:
    """Return what the worlds of these seeds have not met, although enough of them aimed at it."""
    worlds = Counter(map(aim_of, seeds))
    return [
        what
        for what, aim in REACHED.items()
        if not counted.get(what) and worlds[aim] >= (ENOUGH if aim else ENOUGH_WITHOUT_AIM)
    ]


def aimed(plan: Plan) -> Plan:
    """Return the plan with what the aim of its world needs: time, people, a game that is nearly over."""
    aim, chance = aim_of(plan.seed), random.Random(f"{plan.seed} aim")
    if aim == VOTES:  # hours between the acts, until the patience of a table ends
        acts = tuple(replace(act, at=10 + 3 * HOUR * number) for number, act in enumerate(plan.acts[:40]))
        kind = _OF_THREE[chance.randrange(5)]
        plan = replace(plan, acts=acts, seconds=acts[-1].at + 60, is_hurried=True, prelude=kind)
    if aim == ENDINGS:
        plan = replace(plan, prelude=chance.randrange(10))
    if aim == LOBBIES:
        plan = replace(plan, acts=_with_pause(plan.acts), seconds=plan.seconds + PAUSE)
    if aim == ADMINS:  # tables that the world opens itself
        plan = replace(plan, prelude=None)
    if aim == WORDS:  # one act after the other, in all expansions
        acts = tuple(replace(act, at=10 + 25.0 * number) for number, act in enumerate(plan.acts))
        plan = replace(plan, acts=acts, seconds=acts[-1].at + 60, prelude=chance.choice((None, 0, *range(10))))
    if aim == HINTS:  # in all expansions, and after the end
        plan = replace(plan, prelude=chance.choice((None, *range(10), *STRONGHOLDS)))
    if aim == COMPUTERS:  # whose process dies again and again for a part of the time
        first, last = plan.acts[len(plan.acts) // 4].at, plan.acts[-1].at
        gone = Trouble(first, "thinking dies", max(60.0, (last - first) / 2), ALWAYS)
        stop = Trouble(first + 1, "restart", 5.0, 0)
        troubles = sorted((*plan.troubles, gone, stop), key=lambda each: each.at)
        plan = replace(plan, troubles=tuple(troubles))
    return plan if aim in ("", HURRY, NAMES) else _with_three(plan)


def _with_three(plan: Plan) -> Plan:
    """Let at least three people act."""
    if plan.people > 2:
        return plan
    return replace(plan, people=3, acts=tuple(replace(act, person=act.seed % 3) for act in plan.acts))


def _with_pause(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """Let nobody act for days after a third of the acts."""
    third = len(acts) // 3
    return (*acts[:third], *(replace(act, at=act.at + PAUSE) for act in acts[third:]))


class Aims:
    """What people do to reach the aim of their world."""

    def __init__(self, people: "People", seed: int) -> None:
        self._people = people
        self._seed = seed
        self.aim = aim_of(seed)

    def is_silent(self, member: Member, game: Row) -> bool:
        """Return whether a member makes no moves, so that the others vote about them."""
        third = [each.id for each in self._people.members[2:3]]
        return self.aim == VOTES and member.id in third and game.newest_seq >= SILENT_AFTER

    def stays_away(self, member: Member) -> bool:
        """Return whether a member takes no seat: an admin who has none is neutral."""
        return self.aim == ADMINS and member.is_admin

    def options(self) -> dict[str, Any]:
        """Return the options with which tables are opened."""
        return {"thread": True} if self.aim == THREADS else {}

    def settings(self) -> dict[str, Any]:
        """Return the settings that new tables get."""
        return {"hints": "announced"} if self.aim == HINTS else {}

    async def pursue(self, act: Act, member: Member) -> bool:
        """Do something for the aim, which often begins with a table; return False if there is nothing to do now."""
        chance = random.Random(f"{act.seed} aim")
        if not self.aim or chance.random() >= SHARE or not self._people.discord.commands:
            return False
        match self.aim:
            case "votes":
                return await self._answer_together(("vote",)) or await self._finish(act, chance)
            case "endings":
                return await self._take_back_the_end(chance) or await self._finish(act, chance)
            case "lobbies":
                return await self._invite(member, chance)
            case "admins":
                is_moved = await self._finish(act, chance)
                return await self._administer(chance) or is_moved or await self._set_up()
            case "hurry":
                return await self._hurry(member, chance)
            case "hints":
                return await self._ask_for_hint(chance) or await self._finish(act, chance) or await self._set_up()
            case "threads":
                return await self._set_up()
            case "words":
                is_written = chance.random() < 0.9 and await self._people.writer.write(member, chance)
                return is_written or await self._set_up() or await self._finish(act, chance)
            case "computers":
                return await self._seat_computer(chance) or await self._finish(act, chance)
            case "names":
                return self._change_name(member, chance)
            case _:
                return False

    def _places(self) -> list[int]:
        return [each for each in self._people.channels if each in self._people.discord.channels]

    async def _answer(self, member: Member, verbs: tuple[str, ...]) -> bool:
        """Answer a question as all of this world do; the one whom a vote is about does not."""
        for channel in self._places():
            for message in self._people.discord.in_channel(channel):
                for part in _controls(message, verbs):
                    game = next(iter(self._people.book.games("id = ?", int(part["custom_id"].split(":")[1]))), None)
                    if game is None or member.id not in game.members or self.is_silent(member, game):
                        continue
                    same = [each for each in _controls(message, verbs) if not each["custom_id"].startswith("spl:0")]
                    chosen = same[self._seed // 16 % len(same)]
                    await self._people.press_part(member, random.Random(1), message, chosen, channel, 1)
                    return True
        return False

    async def _take_back_the_end(self, chance: random.Random) -> bool:
        """Let who made the last turn of a game that is over ask to take it back, and the others agree.

        Often somebody asks for the deal just then.
        """
        newest = {game.channel_id: game for game in self._people.book.games()}
        for game in [each for each in newest.values() if each.status == "finished"]:
            log = self._people.book.log(game)
            last = [each for each in self._people.members if log.entries and log.entries[-1].member_id == each.id]
            if game.channel_id not in self._places() or not last:
                continue
            await self._people.type(last[0], "undo", game.channel_id, {})
            if chance.random() < 0.7:
                name = chance.choice(("game deal", "game export"))
                soon = chance.randrange(3) + chance.uniform(0.05, 0.6)
                self._people.type_soon(soon, self._people.members[0], name, game.channel_id)
            await self._answer_together(_QUESTIONS)
            return True
        return False

    async def _answer_together(self, verbs: tuple[str, ...]) -> bool:
        """Let everybody answer a question in turn; return whether somebody has."""
        is_answered = False
        for member in self._people.members:
            is_answered |= await self._answer(member, verbs)
            await asyncio.sleep(1)
        return is_answered

    async def _finish(self, act: Act, chance: random.Random) -> bool:
        """Let everybody move in turn."""
        is_moved = False
        for member in self._people.members:
            is_moved |= await self._people.play(act, member, chance)
        return is_moved

    async def _set_up(self) -> bool:
        """Open a table, sit down at it and start; the admin does not play. Return False if no channel is free."""
        taken = {game.channel_id for game in self._people.book.open_games()}
        free = [each for each in self._places() if each not in taken]
        if not free or len(self._people.members) < 3:
            return False
        host, *others = self._people.members[1:4]
        await self._people.open_with(host, free[0], {"expansion": "none"})
        for game in self._people.book.games("status = 'lobby' AND host_id = ?", host.id)[-1:]:
            for member in others:
                if game.channel_id in self._places():
                    await self._people.type(member, "game join", game.channel_id, {})
            if game.channel_id in self._places():
                await self._people.type(host, "game start", game.channel_id, {})
        return True

    async def _invite(self, member: Member, chance: random.Random) -> bool:
        """Open a table with a seat for somebody."""
        taken = {game.channel_id for game in self._people.book.open_games()}
        free = [each for each in self._places() if each not in taken]
        others = [each for each in self._people.members if each.id != member.id]
        if not free or not others:
            return False
        await self._people.type(member, "game new", free[0], {"expansion": "none", "with": chance.choice(others)})
        return True

    async def _seat_computer(self, chance: random.Random) -> bool:
        """Open a table, or seat a computer player at one; return False without a table that has not begun."""
        for game in self._people.book.games("status = 'lobby'"):
            host = next((each for each in self._people.members if each.id == game.host_id), None)
            if host is not None and game.channel_id in self._places():
                if None in game.members and chance.random() < 0.4:
                    return await self._people.writer.take_suggestions(host, chance, game.channel_id)
                computers = {"computers": chance.randint(1, 2)} if len(game.members) < chance.choice((2, 3, 4)) else {}
                name = "game settings" if computers else "game start"
                await self._people.type(host, name, game.channel_id, computers)
                return True
        return await self._invite(chance.choice(self._people.members), chance)

    async def _administer(self, chance: random.Random) -> bool:
        """Let the admin do something to a game, and confirm it."""
        playing = [game for game in self._people.book.games("status = 'playing'") if game.channel_id in self._places()]
        if not playing:
            return False
        game, admin, options = chance.choice(playing), self._people.members[0], dict[str, Any]()
        name = chance.choice(_ADMIN)
        seated = [each for each in game.members if each]
        if name in ("admin remove", "admin replace") and seated:
            options["player"] = str(chance.choice(seated))
        if name == "admin replace":
            options |= (
                {"computer": "merchant"} if chance.random() < 0.5 else {"by": chance.choice(self._people.members)}
            )
        await self._people.confirmed(admin, name, "confirm", game.channel_id, options)
        return True

    async def _hurry(self, member: Member, chance: random.Random) -> bool:
        """Type far too many commands at once."""
        if chance.random() < 0.8 or not (places := self._places()):
            return False
        typed = [self._people.type(member, "me games", places[0], {}) for _ in range(BURST)]
        await asyncio.gather(*typed)
        return True

    async def _ask_for_hint(self, chance: random.Random) -> bool:
        """Let whoever has to move ask for a hint, or somebody whose game is over.

        They press an old button for a hint, or ask for an exercise, try one of its buttons, and one of the answer.
        """
        for game in self._people.book.games("status = 'playing'"):
            position = self._people.book.position(game)
            acting = None if position is None or position.decision is None else game.members[position.decision.seat]
            member = next((each for each in self._people.members if each.id == acting), None)
            if member is not None and game.channel_id in self._places() and chance.random() < 0.7:
                await self._people.type(member, "hint", game.channel_id, {})
                return True
        for game in self._people.book.games("status = 'finished'"):
            members = [each for each in self._people.members if each.id in game.members]
            if members and game.channel_id in self._places() and chance.random() < 0.3:
                member, channel = chance.choice(members), game.channel_id
                answer = await self._people.typed(member, "game exercise", channel, {"game": str(game.id)})
                await self._people.press_one(member, chance, answer, ["exercise_try"], channel)
                return True
            if members and game.channel_id in self._places() and chance.random() < 0.3:
                await self._people.forged(members[0], f"spl:{game.id}:{game.newest_seq - 1}:hint:", game.channel_id)
                return True
        return False

    def _change_name(self, member: Member, chance: random.Random) -> bool:
        """Give a member another name and another language."""
        if chance.random() < 0.7:
            return False
        members = self._people.members
        new = replace(member, name=f"{member.name[0]}{chance.choice('uvwxyz')}nna*", locale=chance.choice(_LOCALES))
        members[members.index(member)] = new
        self._people.locales[member.id].add(new.locale)
        self._people.trace(f"{member.name} is called {new.name} now, and reads {new.locale}")
        return True


_LOCALES = ("en-US", "de", "nl", "da")


def _controls(message: Json, verbs: tuple[str, ...]) -> list[Json]:
    """Return the controls of a message with one of these verbs that can be pressed."""
    enabled = set(controls_of(message))
    return [each for each in _pressable(message) if each["custom_id"] in enabled and _verb(each) in verbs]


def _pressable(message: Json) -> Iterator[Json]:
    return (part for part in parts(message["components"]) if part.get("custom_id") and part["type"] in (2, 3))


def _verb(part: Json) -> str:
    return [*part["custom_id"].split(":"), "", "", ""][3]
