"""Kill the bot at bad moments while members play, and check that nothing is lost or done twice.

Meanwhile other members open tables, join, leave, change options, are replaced, end games, and chat.
"""

import asyncio
import random
import re
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.present.expansions import PRESENTERS
from bot.present.language.words import LANGUAGES
from bot.runtime.address import Address
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_server import UnansweredError
from tests.support.loopback.discord_types import BOT, CHANNEL, GUILD, Answer, Json, Member, controls_of
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.lobby_driver import LobbyDriver, hand_of, hands_shown, lobby_drivers
from tests.support.loopback.server import Loopback
from tests.support.loopback.ways_to_move import ENGLISH
from tests.support.waiting import until
from tools.torture.cluster import Cluster

MODULES: tuple[str | None, ...] = (None, *PRESENTERS)
"""The base game and every expansion."""
APOLOGIES = tuple(ENGLISH.text(name)[:40] for name in ("error-store", "message-store-error"))
IN_DIRECT_MESSAGES = 0.2
"""How often buttons are pressed in direct messages if there are several processes: these arrive at the first shard."""
LOBBIES = 4
"""The number of channels in which tables are opened and ended all the time."""


class PingCountingLoopback(Loopback):
    """Counts notifications by channel, version of the game, member and number of seat handovers so far.

    The handovers matter: a member who gets a seat back is rightly notified of the same turn again.
    """

    pinged: Counter[tuple[int, tuple[str, ...], int, int]]
    handovers: Counter[int]

    async def command(self, member: Member, name: str, *, channel: int = CHANNEL, **more: Any) -> Answer:
        """Use a slash command, and return the answer."""
        self.handovers[channel] += name == "admin replace"
        return await super().command(member, name, channel=channel, **more)

    def store_message(self, channel_id: int, body: Json, pictures: dict[str, bytes], author: Json = BOT) -> Json:
        """Store a new message, and count its notifications."""
        before = len(self.notified)
        message = super().store_message(channel_id, body, pictures, author)
        for number, member_id in self.notified[before:]:
            self.pinged[channel_id, self.versions[number][-1], member_id, self.handovers[channel_id]] += 1
        return message


@dataclass
class KillStats:
    """The actions of a run, and the errors it found."""

    kills: int = 0
    moves: int = 0
    games: int = 0
    changes: int = 0  # confirmed changes that are not moves
    retried: int = 0  # unanswered moves that the player made again
    already_logged: int = 0  # retried moves that were in the log already
    lost: list[str] = field(default_factory=list)
    duplicated: list[str] = field(default_factory=list)
    replay_mismatches: list[str] = field(default_factory=list)
    display_errors: list[str] = field(default_factory=list)
    moments: Counter[str] = field(default_factory=Counter)  # the moments of the kills

    @property
    def faults(self) -> list[str]:
        """Return all errors."""
        return [*self.lost, *self.duplicated, *self.replay_mismatches, *self.display_errors]


class Killer:
    """Lets members play at several tables, kills the bot repeatedly, and checks all state after each restart."""

    def __init__(
        self, folder: Path, seed: int, tables: int = len(MODULES), *, address: Address | None = None, processes: int = 1
    ) -> None:
        self.chance = random.Random(seed)
        self.discord = PingCountingLoopback(chance=random.Random(seed))
        self.discord.pinged, self.discord.handovers = Counter(), Counter()
        self.bot: BotProcess | Cluster
        if address is None:
            self.bot = BotProcess(self.discord, folder, "NO_RATE_LIMITS")
        else:
            self.discord.shards = processes
            self.bot = Cluster(self.discord, folder, address, processes, random.Random(seed))
        guilds = [GUILD + (number << 22) for number in range(processes)]
        modules = [MODULES[number % len(MODULES)] for number in range(tables)]
        self.game_drivers = game_drivers(self.discord, self.bot.database, modules, self.chance, guilds=guilds)
        for driver in self.game_drivers:
            driver.in_direct_messages = IN_DIRECT_MESSAGES if processes > 1 else 0.0
        self.lobby_drivers = lobby_drivers(self.discord, self.bot.database, LOBBIES, self.chance)
        self.stats = KillStats()

    async def run(self, kills: int, report: Callable[[KillStats], None] = lambda stats: None) -> KillStats:
        """Kill the bot `kills` times and return the stats. `report` is called after each kill."""
        await self.discord.start()
        try:
            await self.bot.start()
            await asyncio.gather(*(driver.open() for driver in self.game_drivers))
            for _ in range(kills):
                await self._play_and_kill()
                await self._start_again()
                await asyncio.gather(
                    *(self._check_game(driver) for driver in self.game_drivers),
                    *(self._check_lobby(lobby) for lobby in self.lobby_drivers),
                )
                self._check_pings()
                report(self.stats)
            assert await self.bot.stop() == 0
        finally:
            if self.bot.is_running:
                await self.bot.stop(signal.SIGKILL)
            await self.discord.stop()
        assert self.discord.contract_violations == []
        self.bot.check_output()
        return self.stats

    async def _play_and_kill(self) -> None:
        playing = [asyncio.ensure_future(self._play(driver)) for driver in self.game_drivers]
        playing += [asyncio.ensure_future(self._change_lobby(lobby)) for lobby in self.lobby_drivers]
        chatting = asyncio.ensure_future(self._chat())
        if self.chance.random() < 0.5:
            await asyncio.sleep(self.chance.expovariate(1 / 0.8))
            self._kill("at any moment")
        else:
            route = self.chance.choice((r".*", r"\w+ (?!/interactions).*"))
            await self._kill_at_a_request(route, self.chance.randrange(1, 60), done=self.chance.random() < 0.5)
        await self.bot.wait()
        self.discord.abandon_interactions()
        chatting.cancel()
        await asyncio.gather(*playing)

    async def _play(self, driver: GameDriver) -> None:
        """Play until the bot stops; open a new game whenever one is over."""
        try:
            while True:
                if driver.position.is_over:
                    self.stats.games += 1
                    await driver.open()
                await driver.make_move()
                self.stats.moves += 1
                await asyncio.sleep(0.02 * driver.chance.random())
        except UnansweredError:
            return
        except AssertionError as error:  # the database was killed: the answer says so, and the move is tried again
            if not any(apology in str(error) for apology in APOLOGIES):
                raise

    async def _change_lobby(self, lobby: LobbyDriver) -> None:
        """Change lobbies and options until the bot stops."""
        try:
            while True:
                await lobby.act()
                self.stats.changes += 1
                await asyncio.sleep(0.1 * lobby.chance.random())
        except UnansweredError:
            return

    async def _chat(self) -> None:
        """Send chat messages into random channels, until cancelled."""
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / 0.05))
            await self._say()

    async def _say(self) -> None:
        place: GameDriver | LobbyDriver = self.chance.choice([*self.game_drivers, *self.lobby_drivers])
        await self.discord.say(self.chance.choice(place.members), "Is it gone?", place.channel_id)

    async def _kill_at_a_request(self, wanted: str, number: int, *, done: bool) -> None:
        """Kill the bot just before (or, with `done`, just after) the request `number` to the routes is handled."""
        killed = asyncio.Event()
        left = number

        def count(route: str, is_done: bool) -> None:
            nonlocal left
            if is_done is done and not killed.is_set() and re.fullmatch(wanted, route):
                left -= 1
                if left == 0:
                    verb, path = route.split(" ")
                    request = " ".join([verb, *(part for part in path.split("/") if part.isalpha() or part[:1] == "@")])
                    self._kill(f"{'after' if done else 'before'} {request}")
                    killed.set()

        self.discord.on_request = count
        await until(killed.is_set, "the request to kill at")
        self.discord.on_request = None

    def _kill(self, moment: str) -> None:
        self.stats.kills += 1
        self.stats.moments[moment] += 1
        self.bot.kill()

    async def _start_again(self) -> None:
        """Start the bot; now and then kill it once more while it starts."""
        if self.chance.random() < 0.15:
            await self.bot.launch()
            await asyncio.sleep(self.chance.uniform(0, 1.5))
            self._kill("while it starts")
            await self.bot.wait()
        for _ in range(self.chance.choice((0, 5, 50))):
            await self._say()
        await self.bot.start()

    async def _check_game(self, driver: GameDriver) -> None:
        """Compare the log and the channel with the confirmed moves."""
        name = f"game {driver.game_id} ({driver.options.expansion or 'base'})"
        newest = driver.rows("SELECT max(id) FROM games WHERE channel_id = ?", driver.channel_id)[0][0]
        if newest != driver.game_id:
            await self._finish_opening(driver)
            return
        log, position = driver.read_log()
        known = len(driver.moves)
        if log[:known] != driver.moves:
            self.stats.lost.append(f"{name}: {driver.moves[len(log) :] or 'moves changed'} of {known}")
            return
        if log[known:] not in ([], [driver.in_flight]):
            self.stats.duplicated.append(f"{name}: {log[known:]} beyond {known}, in flight {driver.in_flight}")
            return
        was_logged = len(log) > known
        if driver.in_flight is not None:
            self.stats.retried += 1
            self.stats.already_logged += was_logged
            await driver.retry_move_in_flight()
            log, position = driver.read_log()
            if log != driver.moves:
                self.stats.duplicated.append(f"{name}: {log[known:]} after a second press, not {driver.moves[known:]}")
                return
        if position != driver.position:
            self.stats.replay_mismatches.append(f"{name} at move {driver.seq}")
        await self._check_messages(driver, name)

    async def _finish_opening(self, driver: GameDriver) -> None:
        """Finish opening a game that was being opened when the bot was killed."""
        [[status]] = driver.rows(
            "SELECT status FROM games WHERE channel_id = ? ORDER BY id DESC LIMIT 1", driver.channel_id
        )
        if status == "lobby":
            await self.discord.command(driver.members[-1], "game join", channel=driver.channel_id, any_delay=True)
            await self.discord.command(driver.members[0], "game start", channel=driver.channel_id, any_delay=True)
        driver.read_deal()
        await self._check_messages(driver, f"game {driver.game_id} just opened")

    async def _check_messages(self, driver: GameDriver, name: str) -> None:
        try:
            await driver.wait_until_shown()
        except AssertionError as error:
            shown = [(each["id"], controls_of(each)[0]) for each in driver.boards()]
            last = "\n".join(self.bot.output.splitlines()[-5:])
            self.stats.display_errors.append(f"{name}: {error}; shown: {shown}; the bot said:\n{last}")
            return
        # The bot retires an older message after it has shown the new board.
        await asyncio.sleep(0.05)
        if twice := shown_twice(self.discord, self.discord.in_channel(driver.channel_id)):
            self.stats.display_errors.append(f"{name}: shown twice: {twice}")
        try:
            await until(lambda: not hand_errors(driver), "the hands")
        except AssertionError:
            self.stats.display_errors.append(f"{name}: {hand_errors(driver)}")

    async def _check_lobby(self, lobby: LobbyDriver) -> None:
        """Compare the database with the confirmed changes, and the channel with the database."""
        if lost := lobby.reconcile():
            self.stats.lost.append(lost)
        try:
            await until(lambda: not lobby.display_error(), "the lobby in the channel")
        except AssertionError:
            self.stats.display_errors.append(f"channel {lobby.channel_id}: {lobby.display_error()}")

    def _check_pings(self) -> None:
        """Report members who were notified twice of the same turn."""
        twice = [(key, times) for key, times in self.discord.pinged.items() if times > 1]
        self.stats.display_errors += [f"notified {times} times: {key}" for key, times in twice]
        self.discord.pinged -= Counter({key: times - 1 for key, times in twice})


def shown_twice(discord: Loopback, messages: Sequence[Json]) -> list[tuple[str, ...]]:
    """Return the versions (game id, number) that more than one message of the bot shows in its newest edit."""
    shown = Counter(
        discord.versions[int(each["id"])][-1]
        for each in messages
        if each["author"]["id"] == BOT["id"] and int(each["id"]) in discord.versions
    )
    return [version for version, times in shown.items() if times > 1]


def hand_errors(driver: GameDriver) -> str:
    """Return the first error in the hands sent to the players of a table, or "".

    A kill may have come before a member's language was stored: their hand is in the table's then.
    """
    for seat, member in enumerate(driver.members):
        hands = [hand_of(driver.position, seat, language) for language in LANGUAGES]
        found = hands_shown(driver.discord, member, driver.channel_id)
        if found not in ([[]] if driver.position.is_over else hands):
            return f"{member.name} was sent {found}, not {hands[0]}"
    return ""
