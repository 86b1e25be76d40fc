"""Fuzz the bot: players, strangers and admins type, press, forge, replay and race anything.

They do so in the table's channel, in direct messages, and from another server. After each try the fuzzer searches
everything sent for secret cards, for notifications of a member who does not have to act, and for apologies for a bug.
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

from bot.engine import Undone
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import CARDS
from bot.ui.kit.controls import HANDLERS
from tests.support.loopback.discord_types import BOT, Answer, Json, Member, Ping, control, parts
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
    *("buy 2C", "kaufe 1A mit gold; #1", "take red blue white; return red; noble 1", "tag 3 grøn", "reserveer D3"),
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
"""Inputs by mistake and by malice."""
SLASH = 1
"""The type of commands that are typed; the others are in menus."""
_APOLOGIES = {words_in(language).text(name) for language in LANGUAGES for name in ("error-bug", "error-store")}
_LOCALES = ("en-US", "de", "nl", "da", "fr")
OTHER_CHANNEL, OTHER_SERVER = 1_210_000_000_000_000_000, 1_220_000_000_000_000_000
"""A channel of another server than the table's, and that server."""


@dataclass
class Findings:
    """The number of tries, and the errors they brought to light."""

    tries: Counter[str] = field(default_factory=Counter)
    searched: int = 0  # texts
    leaks: list[str] = field(default_factory=list)
    pings: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def are_none(self) -> bool:
        """Return whether there are no errors."""
        return not (self.leaks or self.pings or self.failures)


class Fuzzer:
    """Fuzzes one table. Create it before the bot starts; the seed decides all tries.

    `output` returns what the bot has logged so far.
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
        self._ids: list[tuple[str, tuple[str, ...]]] = []  # custom ids seen, with values for menus
        self._to_act: dict[tuple[int, int], int | None] = {}  # by game and version
        self._reader_of_old_game: int | None = None
        self._pings = 0
        self._pinged: set[tuple[int, int]] = set()
        self._seen: dict[int, str] = {}

    async def run(self, tries: int) -> Findings:
        """Make this many tries, and search what was sent after each."""
        ways = [self._move, self._command, self._command, self._forge, self._forge, self._replay, self._replay]
        ways += [self._suggest, self._race, self._plan]
        for card in CARDS:
            descriptions_of(card)  # fills a cache: this takes seconds, which must not delay the answers
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

    # --- tries ---

    async def _move(self) -> None:
        await self._check_answer(self.driver.to_act, self.driver.make_move())

    async def _command(self) -> None:
        member = self._random_member()
        name, options = self._typed_command()
        await self._check_answer(member, self.discord.command(member, name, channel=self.driver.channel_id, **options))

    async def _plan(self) -> None:
        """Let a random member plan, mostly something possible; the moves that follow are checked like all others."""
        member = self._random_member()
        lines = ("take red blue white", "take blue green black", "reserve D1", "reserve 2B; return gold", "buy 1A")
        options = {name: self.chance.choice(lines) for name in ("first", "second", "third")}
        unless = {"unless": self.chance.choice(("bought", "gold", "both"))} if self.chance.random() < 0.3 else {}
        planning = self.discord.command(member, "plan", channel=self.driver.channel_id, **options, **unless)
        await self._check_answer(member, planning)

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
            self._reader_of_old_game = member.id  # everything about a game that is over is public

    async def _race(self) -> None:
        """Let many members press buttons of legal moves at once, some of them several times."""
        moves = list(self.driver.position.legal_moves())
        ids = [self.driver.control_for(self.chance.choice(moves)) for _ in range(3)]
        crowd = [self._random_member() for _ in range(self.chance.randrange(12, 30))]
        await asyncio.gather(*(self._press(member, self.chance.choice(ids), ()) for member in crowd))

    async def _press(self, member: Member, custom_id: str, values: tuple[str, ...]) -> None:
        """Press in the channel, from another server, or in direct messages."""
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
        """Return a random command with random values that Discord lets through."""
        typed = [each for each in self.discord.commands if each.get("type", SLASH) == SLASH]
        name = self.chance.choice(list(_options_by_command(typed)))
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
                return "game status", {}  # member options are not supported here
        return name, options

    def _options(self, name: str) -> Sequence[Json]:
        return _options_by_command(self.discord.commands)[name]

    def _made_up_control(self) -> tuple[str, tuple[str, ...]]:
        """Return a random custom id, with values if it is a menu's."""
        chance, driver = self.chance, self.driver
        kind = chance.choice(("spl", "spm"))
        game = chance.choice((driver.game_id, driver.game_id, driver.game_id, 0, 999_999, 10**18 - 1))
        seq = chance.choice((driver.seq, driver.seq, driver.seq - 1, 0, -1, driver.seq + 1, 999_999_999))
        verb = chance.choice([*HANDLERS, "nothing", "play"])
        card = chance.choice(list(CARDS))
        argument = chance.choice(("", card, f"{card}.", f"{card}.wbg", "wbg", "2", "menu0", "0", "99", "x" * 40))
        if verb.startswith("plan"):
            inner = chance.choice([*HANDLERS, "", "bought", "gold"])
            argument = f"{inner}.{argument}" if chance.random() < 0.8 else inner
        values: tuple[str, ...] = ()
        if kind == "spm":
            known = (card, "1", "wb", "none", "en", "orient", "4", "0", "x" * 100)
            values = tuple({chance.choice(known) for _ in range(2)})
        return f"{kind}:{game}:{seq}:{verb}:{argument}"[:100], values

    # --- checking ---

    async def _check_answer(self, member: Member, asking: Any) -> None:
        try:
            answer: Answer = await asking
        except AssertionError as error:
            self.findings.failures.append(f"{member.name}: {error}")
            return
        for message in answer.messages:
            text = json.dumps(message, ensure_ascii=False)
            if any(apology in text for apology in _APOLOGIES):
                self.findings.failures.append(f"{member.name}: apologised: {text}")
            self._note_controls(message)

    def _is_over(self) -> bool:
        """Return whether the game is over, or a member of the driver no longer plays."""
        [[status]] = self.driver.rows("SELECT status FROM games WHERE id = ?", self.driver.game_id)
        seats = self.driver.rows("SELECT member_id FROM seats WHERE game_id = ? ORDER BY seat", self.driver.game_id)
        return status != "playing" or [each for (each,) in seats] != [member.id for member in self.driver.members]

    async def _new_game(self) -> None:
        """Open another game, after resetting any that another member opened."""
        await self._wait_until_quiet()
        self._check_sent()
        driver, (host, *others) = self.driver, self.driver.members
        do = partial(self.discord.command, channel=driver.channel_id)
        [question] = (await do(self.admin, "admin reset")).messages
        if question["components"]:
            with suppress(StopIteration):  # there was no game
                reset = control(question, "confirm_reset")
                await self.discord.press(self.admin, question, reset, channel=driver.channel_id)
        await do(host, "game new", expansion=driver.options.expansion or "none", players=4)
        await do(host, "game settings", gems="strict", first="joining", language="en")
        for other in others:
            await do(other, "game join")
        await do(host, "game start")
        await self._wait_until_quiet()
        driver.read_deal()

    async def _wait_until_quiet(self) -> None:
        """Wait until the bot sends no more requests."""
        count = -1
        while count != (count := len(self.discord.requests)):  # noqa: ASYNC110 - it happens in another process
            await asyncio.sleep(0.2)

    def _check_sent(self) -> None:
        """Check everything that happened since the last call."""
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
        """Read the new moves from the log; check that each was legal and made by the member who had to act."""
        driver = self.driver
        rows = driver.rows(
            "SELECT move, events, member_id FROM log WHERE game_id = ? AND seq > ? ORDER BY seq",
            *(driver.game_id, driver.seq),
        )
        self._note_turn()
        for text, events, member_id in rows:
            move, happened = driver.codec.loads(text) if text else None, driver.codec.loads(events)
            if move is not None and (member_id != driver.to_act.id or happened != driver.position.play(move)):
                self.findings.failures.append(f"{member_id} moved, {driver.to_act.id} had to act: {move} → {happened}")
            driver.moves.append(move)
            undone = happened[0] if happened and isinstance(happened[0], Undone) else None
            driver.positions.append(driver.positions[undone.seq] if undone else driver.position.after(happened))
            self._note_turn()
        driver.in_flight = None

    def _note_turn(self) -> None:
        driver = self.driver
        is_asked = driver.position.decision is not None
        self._to_act[driver.game_id, driver.seq] = driver.to_act.id if is_asked else None

    def _check_ping(self, ping: Ping) -> None:
        """Check that a notification goes to the member to act, in the game's channel, once for each version.

        Games of one member are in the member's direct messages.
        """
        if ping.is_question:
            seats = self.driver.rows("SELECT member_id FROM seats WHERE game_id = ?", ping.version[0])
            if (ping.member,) not in seats or ping.channel != self.driver.channel_id:
                self.findings.pings.append(str(ping))
            return
        if ping.version not in self._to_act:
            # A game that a stranger opened, or a new one whose deal the driver has not read yet.
            seats = self.driver.rows("SELECT member_id FROM seats WHERE game_id = ?", ping.version[0])
            is_right = (ping.member,) in seats
        else:
            is_right = self._to_act[ping.version] == ping.member
        channels = self.driver.channel_id, self.discord.open_direct_channel(Member(ping.member, "member"))
        if not is_right or ping.version in self._pinged or ping.channel not in channels:
            self.findings.pings.append(str(ping))
        self._pinged.add(ping.version)

    def _note_controls(self, message: Json) -> None:
        for part in parts(message["components"]):
            if custom_id := part.get("custom_id"):
                values = tuple(option["value"] for option in part.get("options", ()))
                self._ids.append((custom_id, (self.chance.choice(values),) if values else ()))
        del self._ids[:-300]


def _options_by_command(commands: Sequence[Json], before: str = "") -> dict[str, Sequence[Json]]:
    """Return the options of each command, by its full name."""
    found: dict[str, Sequence[Json]] = {}
    for command in commands:
        name = f"{before}{command['name']}"
        below = command.get("options", [])
        if any(option["type"] in (1, 2) for option in below):
            found |= _options_by_command(below, f"{name} ")
        else:
            found[name] = below
    return found
