"""Players, strangers and admins try everything: whatever can be typed, pressed, forged or replayed, at once too.

They do so in the table's channel, in direct messages, and from another server. After each try everything that was sent
is searched for cards that its reader may not know, for notifications of anybody but whose turn it is, and for apologies
of the bot for a mistake of its own.
"""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.present.words import LANGUAGES, words_in
from bot.rules import CARDS
from bot.ui.core.controls import _handlers  # pyright: ignore[reportPrivateUsage] - every verb there is
from tests.support.loopback.discord_state import BOT, Answer, Json, Member, Ping, control, parts
from tests.support.loopback.game_driver import GameDriver
from tests.support.loopback.scanning import Scanner, descriptions_of
from tests.support.loopback.server import Loopback

HOSTILE_INPUTS = (
    "",
    " ",
    "0",
    "-1",
    "9" * 300,
    "#1",
    "#99999",
    "1A",
    "2c",
    "3D#D98",
    "H1",
    "H3#D97",
    "D1",
    "D3",
    "2C#?2",
    "?1",
    "D99",
    "O99",
    "N03",
    "wbg",
    "2r",
    "3 gold",
    "WWWWWWWWWW",
    "rot, blau und grün",
    "1R;1R;1R",
    "; ; ;",
    "@everyone @here <@1> <@&1> <#1>",
    "<@1300000000000000000>",
    "`*_~|> # [x](https://example.org) </game end:1>",
    "\u202eevil\u202c \u200b\u0000\ufeff",
    "Z" + "\u0337\u0338" * 400,
    "👩‍👩‍👧‍👦" * 200,
    "'; DROP TABLE games; --",
    "{ $player } { -term } {{",
    "%s %n {0} {self.token}",
    "A" * 6_000,
    "\u0663 \u0664 \u0665",  # digits that are not 0 to 9
    "ﬁﬂ①²",
)
"""What people type who mean harm, and people who mean nothing."""
_APOLOGIES = {words_in(language).text(name) for language in LANGUAGES for name in ("error-bug", "error-store")}
_LOCALES = ("en-US", "de", "nl", "da", "fr")
OTHER_CHANNEL, OTHER_SERVER = 1_210_000_000_000_000_000, 1_220_000_000_000_000_000
"""A channel, and the server it is in, which is not the table's."""


@dataclass
class Findings:
    """How much was tried, and what came of it that must not."""

    tries: Counter[str] = field(default_factory=Counter)
    searched: int = 0  # texts
    leaks: list[str] = field(default_factory=list)
    pings: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def are_none(self) -> bool:
        """Return whether nothing was found."""
        return not (self.leaks or self.pings or self.failures)


class Fuzzer:
    """Tries things at one table of a bot that is yet to start. What it does comes from its seed.

    `output` returns what the bot has written so far.
    """

    def __init__(self, driver: GameDriver, seed: int, output: Callable[[], str]) -> None:
        self.driver = driver
        self.discord: Loopback = driver.discord
        self.chance = random.Random(seed)
        self.strangers = [Member(1_400_000_000_000_000_000 + number, f"*Eve{number}*") for number in range(3)]
        self.admin = Member(1_400_000_000_000_000_003, "Root", is_admin=True)
        self.foreigner = Member(1_400_000_000_000_000_004, "Mallory", is_admin=True)
        self.findings = Findings()
        self.discord.open_channel(OTHER_CHANNEL, OTHER_SERVER)
        self.scanner = Scanner(driver, output)
        self._ids: list[tuple[str, tuple[str, ...]]] = []  # controls seen, with the values of menus
        self._to_act: dict[tuple[int, int], int | None] = {}  # by game and version
        self._reader_of_old_game: int | None = None
        self._pings = 0
        self._pinged: set[tuple[int, int]] = set()
        self._seen: dict[int, str] = {}

    async def run(self, tries: int) -> Findings:
        """Try so many things, and search what was sent after each."""
        ways = [self._move, self._command, self._command, self._forge, self._forge, self._replay, self._replay]
        ways += [self._suggest, self._race]
        for card in CARDS:
            descriptions_of(card)  # takes seconds, which must not count as the bot's
        for _ in range(tries):
            if self._is_over():
                await self._new_game()
            way = self.chance.choice(ways)
            self.findings.tries[way.__name__.strip("_")] += 1
            await way()
            self._check_sent()
        await self._wait_until_quiet()
        self._check_sent()
        return self.findings

    # --- what is tried ---

    async def _move(self) -> None:
        await self._check_answer(self.driver.to_act, self.driver.make_move())

    async def _command(self) -> None:
        member = self._random_member()
        name, options = self._typed_command()
        await self._check_answer(member, self.discord.command(member, name, channel=self.driver.channel_id, **options))

    async def _suggest(self) -> None:
        member = self._random_member()
        name, options = self._typed_command()
        suggesting = [each["name"] for each in self._options(name) if each.get("autocomplete")]
        if not suggesting:
            return
        option = self.chance.choice(suggesting)
        options.pop(option, None)
        typed = self.chance.choice(("", "1", "d", "r", *HOSTILE_INPUTS))
        suggest = partial(self.discord.autocomplete, channel=self.driver.channel_id, typed=typed)
        await suggest(member, name, option, **options)

    async def _forge(self) -> None:
        member = self._random_member()
        custom_id, values = self._made_up_control()
        await self._press(member, custom_id, values)

    async def _replay(self) -> None:
        if not self._ids:
            return
        member, (custom_id, values) = self._random_member(), self.chance.choice(self._ids)
        await self._press(member, custom_id, values)
        if custom_id.split(":")[1] != str(self.driver.game_id):
            self._reader_of_old_game = member.id  # of a game that is over they may be told all

    async def _race(self) -> None:
        """Let everybody press the button of one legal move at once, some of them several times."""
        moves = list(self.driver.position.legal_moves())
        ids = [self.driver.control_for(self.chance.choice(moves)) for _ in range(3)]
        crowd = [self._random_member() for _ in range(self.chance.randrange(12, 30))]
        await asyncio.gather(*(self._press(member, self.chance.choice(ids), ()) for member in crowd))

    async def _press(self, member: Member, custom_id: str, values: tuple[str, ...]) -> None:
        """Press in the channel, or from afar."""
        where, luck = self.driver.channel_id, self.chance.random()
        if luck < 0.1:
            member, where = self.foreigner, OTHER_CHANNEL
        elif luck < 0.2:
            where = self.discord.open_direct_channel(member)
        await self._check_answer(member, self.discord.forge(member, custom_id, *values, channel=where))

    def _random_member(self) -> Member:
        member = self.chance.choice([*self.driver.members, *self.strangers, self.admin])
        return replace(member, locale=self.chance.choice(_LOCALES))

    def _typed_command(self) -> tuple[str, dict[str, str | int]]:
        """Return any command with any values that Discord lets through."""
        name = self.chance.choice(list(_paths(self.discord.commands)))
        options: dict[str, str | int] = {}
        for option in self._options(name):
            if not option.get("required") and self.chance.random() < 0.4:
                continue
            if choices := option.get("choices"):
                options[option["name"]] = self.chance.choice(choices)["value"]
            elif option["type"] == 3:
                options[option["name"]] = self.chance.choice(HOSTILE_INPUTS)
            elif option["type"] == 4:
                least, most = option.get("min_value", 0), option.get("max_value", 9)
                options[option["name"]] = self.chance.randint(least, most)
            elif option.get("required"):
                return "game status", {}  # wants a member, which is not typed here
        return name, options

    def _options(self, name: str) -> Sequence[Json]:
        return _paths(self.discord.commands)[name]

    def _made_up_control(self) -> tuple[str, tuple[str, ...]]:
        """Return an id that nobody was shown, with values as for a menu or without."""
        chance, driver = self.chance, self.driver
        kind = chance.choice(("spl", "spm"))
        game = chance.choice((driver.game_id, driver.game_id, driver.game_id, 0, 999_999, 10**18 - 1))
        seq = chance.choice((driver.seq, driver.seq, driver.seq - 1, 0, -1, driver.seq + 1, 999_999_999))
        verb = chance.choice([*_handlers, "nothing", "play"])
        card = chance.choice(list(CARDS))
        argument = chance.choice(("", card, f"{card}.", f"{card}.wbg", "wbg", "2", "menu0", "0", "99", "x" * 40))
        values: tuple[str, ...] = ()
        if kind == "spm":
            known = (card, "1", "wb", "none", "en", "orient", "4", "0", "x" * 100)
            values = tuple({chance.choice(known) for _ in range(2)})
        return f"{kind}:{game}:{seq}:{verb}:{argument}"[:100], values

    # --- what comes of it ---

    async def _check_answer(self, member: Member, asking: Any) -> None:
        try:
            answer: Answer = await asking
        except AssertionError as error:
            self.findings.failures.append(f"{member.name}: {error}")
            return
        for message in answer.messages:
            said = json.dumps(message, ensure_ascii=False)
            if any(apology in said for apology in _APOLOGIES):
                self.findings.failures.append(f"{member.name}: apologised: {said}")
            self._note_controls(message)

    def _is_over(self) -> bool:
        """Return whether the game is, or lost one of its members."""
        [[status]] = self.driver.rows("SELECT status FROM games WHERE id = ?", self.driver.game_id)
        seats = self.driver.rows("SELECT member_id FROM seats WHERE game_id = ? ORDER BY seat", self.driver.game_id)
        return status != "playing" or [each for (each,) in seats] != [member.id for member in self.driver.members]

    async def _new_game(self) -> None:
        """Open another game, once all is said about the one before; whatever somebody else opened is cleared away."""
        await self._wait_until_quiet()
        self._check_sent()
        driver, (host, *others) = self.driver, self.driver.members
        do = partial(self.discord.command, channel=driver.channel_id)
        [asked] = (await do(self.admin, "admin reset")).messages
        if asked["components"]:
            with suppress(StopIteration):  # there was no game
                reset = control(asked, "confirm_reset")
                await self.discord.press(self.admin, asked, reset, channel=driver.channel_id)
        chosen = {"first": "joining", "expansion": driver.options.expansion or "none", "language": "en"}
        await do(host, "game new", gems="strict", players=4, **chosen)
        for other in others:
            await do(other, "game join")
        await do(host, "game start")
        await self._wait_until_quiet()
        driver.read_deal()

    async def _wait_until_quiet(self) -> None:
        """Wait until the bot has said all that it wants to say."""
        said = -1
        while said != (said := len(self.discord.requests)):  # noqa: ASYNC110 - it happens in another process
            await asyncio.sleep(0.2)

    def _check_sent(self) -> None:
        """Look at all that has happened since the last time."""
        self._catch_up()
        self.findings.leaks += self.scanner.leaks(except_for=self._reader_of_old_game)
        self._reader_of_old_game = None
        self.findings.searched = self.scanner.searched
        for message in self.discord.in_channel(self.driver.channel_id):
            stamp = f"{message['edited_timestamp']}"
            if message["author"]["id"] == BOT["id"] and self._seen.get(int(message["id"])) != stamp:
                self._seen[int(message["id"])] = stamp
                self._note_controls(message)
        for ping in self.discord.pings[self._pings :]:
            self._check_ping(ping)
        self._pings = len(self.discord.pings)

    def _catch_up(self) -> None:
        """Learn from the log what was played, and check that it was legal and by whose turn it was."""
        driver = self.driver
        rows = driver.rows(
            "SELECT move, events, member_id FROM log WHERE game_id = ? AND seq > ? ORDER BY seq",
            *(driver.game_id, driver.seq),
        )
        self._note_turn()
        for text, events, member_id in rows:
            move, happened = driver.codec.loads(text) if text else None, driver.codec.loads(events)
            if move is not None and (member_id != driver.to_act.id or happened != driver.position.play(move)):
                self.findings.failures.append(f"{member_id} moved, {driver.to_act.id} was to: {move} → {happened}")
            driver.moves.append(move)
            driver.positions.append(driver.position.after(happened))
            self._note_turn()
        driver.in_flight = None

    def _note_turn(self) -> None:
        driver = self.driver
        is_asked = driver.position.decision is not None
        self._to_act[driver.game_id, driver.seq] = driver.to_act.id if is_asked else None

    def _check_ping(self, ping: Ping) -> None:
        """Check that a notification is for whose turn it is, in the game's channel, once for each version."""
        if ping.version not in self._to_act:
            # A game that strangers opened, or the one whose deal is yet to be read.
            seats = self.driver.rows("SELECT member_id FROM seats WHERE game_id = ?", ping.version[0])
            is_right = (ping.member,) in seats
        else:
            is_right = self._to_act[ping.version] == ping.member
        if not is_right or ping.version in self._pinged or ping.channel != self.driver.channel_id:
            self.findings.pings.append(str(ping))
        self._pinged.add(ping.version)

    def _note_controls(self, message: Json) -> None:
        for part in parts(message["components"]):
            if custom_id := part.get("custom_id"):
                values = tuple(option["value"] for option in part.get("options", ()))
                self._ids.append((custom_id, (self.chance.choice(values),) if values else ()))
        del self._ids[:-300]


def _paths(commands: Sequence[Json], before: str = "") -> dict[str, Sequence[Json]]:
    """Return the commands by their full names, each with its options."""
    found: dict[str, Sequence[Json]] = {}
    for command in commands:
        name = f"{before}{command['name']}"
        below = command.get("options", [])
        if any(option["type"] in (1, 2) for option in below):
            found |= _paths(below, f"{name} ")
        else:
            found[name] = below
    return found
