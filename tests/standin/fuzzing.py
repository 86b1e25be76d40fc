"""Members who try everything: whatever is typed, pressed, forged or replayed, by players and strangers, at once too.

After each try everything that was sent is searched for cards that its reader may not know, for mentions of anybody but
whose turn it is, and for apologies of the bot for a mistake of its own.
"""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from loopback import Loopback
from sitting import Sitting
from small_discord import BOT, PRIVATE, Answer, Json, Member, controls_of, parts

from bot.engine import Position
from bot.present.parts import card_facts
from bot.present.words import LANGUAGES, words
from bot.rules import CARDS
from bot.ui.controls import _handlers  # pyright: ignore[reportPrivateUsage] - every verb there is

HOSTILE = (
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
_APOLOGIES = {words(language).text(name) for language in LANGUAGES for name in ("error-bug", "error-store")}
_TEXTS = ("content", "label", "placeholder", "description", "value", "custom_id", "name", "title")
_LOCALES = ("en-US", "de", "nl", "da", "fr")
_ENDS_GAMES = {"confirm_end", "confirm_forget", "confirm_reset", "confirm_remove"}


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
    """Tries things at one table. What it does comes from its seed."""

    def __init__(self, sitting: Sitting, seed: int) -> None:
        self.sitting = sitting
        self.discord: Loopback = sitting.discord
        self.chance = random.Random(seed)
        self.strangers = [Member(1_400_000_000_000_000_000 + number, f"*Eve{number}*") for number in range(3)]
        self.findings = Findings()
        self._ids: list[tuple[str, tuple[str, ...]]] = []  # controls seen, with the values of menus
        self._pings = 0
        self._seen: dict[int, str] = {}

    async def run(self, tries: int) -> Findings:
        """Try so many things, and search what was sent after each."""
        ways = [self._move, self._command, self._command, self._forge, self._forge, self._replay, self._replay]
        ways += [self._suggest, self._race]
        for card in CARDS:
            described(card)  # takes seconds, which must not count as the bot's
        for _ in range(tries):
            if self._is_over():
                await self._new_game()
            way = self.chance.choice(ways)
            self.findings.tries[way.__name__.strip("_")] += 1
            await way()
            self._catch_up()
            self._search_channel()
        return self.findings

    # --- what is tried ---

    async def _move(self) -> None:
        await self._ask(self.sitting.to_act, self.sitting.turn())

    async def _command(self) -> None:
        member = self._anybody()
        name, options = self._typed_command()
        await self._ask(member, self.discord.command(member, name, channel=self.sitting.channel_id, **options))

    async def _suggest(self) -> None:
        member = self._anybody()
        name, options = self._typed_command()
        suggesting = [each["name"] for each in self._options(name) if each.get("autocomplete")]
        if not suggesting:
            return
        option = self.chance.choice(suggesting)
        options.pop(option, None)
        typed = self.chance.choice(("", "1", "d", "r", *HOSTILE))
        suggest = partial(self.discord.autocomplete, channel=self.sitting.channel_id, typed=typed)
        choices = await suggest(member, name, option, **options)
        self.search(member, [value for choice in choices for value in choice.values()], "suggestions")

    async def _forge(self) -> None:
        member = self._anybody()
        custom_id, values = self._made_up()
        await self._press(member, custom_id, values)

    async def _replay(self) -> None:
        if self._ids:
            await self._press(self._anybody(), *self.chance.choice(self._ids))

    async def _race(self) -> None:
        """Let everybody press the button of one legal move at once, some of them several times."""
        moves = list(self.sitting.position.legal_moves())
        ids = [self.sitting.control_for(self.chance.choice(moves)) for _ in range(3)]
        crowd = [self._anybody() for _ in range(self.chance.randrange(12, 30))]
        await asyncio.gather(*(self._press(member, self.chance.choice(ids), ()) for member in crowd))

    async def _press(self, member: Member, custom_id: str, values: tuple[str, ...]) -> None:
        press = partial(self.discord.forge, channel=self.sitting.channel_id)
        await self._ask(member, press(member, custom_id, *values))

    def _anybody(self) -> Member:
        member = self.chance.choice([*self.sitting.members, *self.strangers])
        return Member(member.id, member.name, self.chance.choice(_LOCALES))

    def _typed_command(self) -> tuple[str, dict[str, str | int]]:
        """Return any command with any values that Discord lets through."""
        names = [name for name in _paths(self.discord.commands) if not name.startswith("privacy")]
        name = self.chance.choice(names)
        options: dict[str, str | int] = {}
        for option in self._options(name):
            if not option.get("required") and self.chance.random() < 0.4:
                continue
            if choices := option.get("choices"):
                options[option["name"]] = self.chance.choice(choices)["value"]
            elif option["type"] == 3:
                options[option["name"]] = self.chance.choice(HOSTILE)
            elif option["type"] == 4:
                least, most = option.get("min_value", 0), option.get("max_value", 9)
                options[option["name"]] = self.chance.randint(least, most)
            elif option.get("required"):
                return "game status", {}  # wants a member, which is not typed here
        return name, options

    def _options(self, name: str) -> Sequence[Json]:
        return _paths(self.discord.commands)[name]

    def _made_up(self) -> tuple[str, tuple[str, ...]]:
        """Return an id that nobody was shown, with values as for a menu or without."""
        chance, sitting = self.chance, self.sitting
        kind = chance.choice(("spl", "spm"))
        game = chance.choice((sitting.game_id, sitting.game_id, sitting.game_id, 0, 999_999, 10**18 - 1))
        seq = chance.choice((sitting.seq, sitting.seq, sitting.seq - 1, 0, -1, sitting.seq + 1, 999_999_999))
        verb = chance.choice([*(_handlers.keys() - _ENDS_GAMES), "nothing", "play"])
        card = chance.choice(list(CARDS))
        argument = chance.choice(("", card, f"{card}.", f"{card}.wbg", "wbg", "2", "menu0", "0", "99", "x" * 40))
        values: tuple[str, ...] = ()
        if kind == "spm":
            known = (card, "1", "wb", "none", "en", "orient", "4", "0", "x" * 100)
            values = tuple({chance.choice(known) for _ in range(2)})
        return f"{kind}:{game}:{seq}:{verb}:{argument}"[:100], values

    # --- what comes of it ---

    async def _ask(self, member: Member, asking: Any) -> None:
        try:
            answer: Answer = await asking
        except AssertionError as error:
            self.findings.failures.append(f"{member.name}: {error}")
            return
        self._catch_up()  # with what the answer itself made known to its reader
        for message in answer.messages:
            self.search(member, _texts(message), "an answer")
            if any(apology in text for apology in _APOLOGIES for text in _texts(message)):
                self.findings.failures.append(f"{member.name}: apologised: {_texts(message)}")
            self._note_controls(message)

    def _is_over(self) -> bool:
        status = "SELECT status FROM games WHERE id = ?"
        return self.sitting.rows(status, self.sitting.game_id)[0][0] != "playing"

    async def _new_game(self) -> None:
        """Open another game; somebody may have opened a lobby already, with or without the members."""
        sitting, (host, *others) = self.sitting, self.sitting.members
        do = partial(self.discord.command, channel=sitting.channel_id)
        chosen = {"first": "joining", "expansion": sitting.options.expansion or "none", "language": "en"}
        await do(host, "game new", **chosen)
        newest = sitting.rows("SELECT id, host_id FROM games WHERE channel_id = ? ORDER BY id DESC", sitting.channel_id)
        if newest[0][1] != host.id:
            stranger = next(each for each in (*others, *self.strangers) if each.id == newest[0][1])
            asked = await do(stranger, "game end")
            for control in controls_of(asked.messages[-1]):
                if "confirm_end" in control:
                    await self.discord.press(stranger, asked.messages[-1], control, channel=sitting.channel_id)
            await do(host, "game new", **chosen)
        for stranger in self.strangers:
            await do(stranger, "game leave")
        await do(host, "game settings", gems="strict", players=4, **chosen)
        for other in others:
            await do(other, "game join")
        await do(host, "game start")
        sitting.read_deal()

    def _catch_up(self) -> None:
        """Learn from the log what was played, and check that it was legal and by whose turn it was."""
        sitting = self.sitting
        if sitting.rows("SELECT max(id) FROM games WHERE channel_id = ?", sitting.channel_id)[0][0] != sitting.game_id:
            return
        rows = sitting.rows(
            "SELECT move, member_id FROM moves WHERE game_id = ? AND seq > ? ORDER BY seq", sitting.game_id, sitting.seq
        )
        for text, member_id in rows:
            move = sitting.codec.loads(text)
            if member_id != sitting.to_act.id:
                self.findings.failures.append(f"{member_id} moved instead of {sitting.to_act.id}: {move}")
            sitting.in_flight = move
            sitting.confirm()
        sitting.in_flight = None

    def _search_channel(self) -> None:
        """Search what everybody sees, and who was notified."""
        for message in self.discord.in_channel(self.sitting.channel_id):
            stamp = f"{message['edited_timestamp']}"
            if message["author"]["id"] == BOT["id"] and self._seen.get(int(message["id"])) != stamp:
                self._seen[int(message["id"])] = stamp
                self.search(None, _texts(message), "the channel")
                self._note_controls(message)
        may_be_pinged = {member.id for member in self.sitting.members}
        for number, member_id in self.discord.notified[self._pings :]:
            message = self.discord.messages.get(number)
            where = int(message["channel_id"]) if message else self.sitting.channel_id
            if member_id not in may_be_pinged or where == PRIVATE:
                self.findings.pings.append(f"{member_id} by {_texts(message) if message else number}")
        self._pings = len(self.discord.notified)

    def _note_controls(self, message: Json) -> None:
        for part in parts(message["components"]):
            if custom_id := part.get("custom_id"):
                values = tuple(option["value"] for option in part.get("options", ()))
                chosen = (self.chance.choice(values),) if values else ()
                if custom_id.split(":")[3] not in _ENDS_GAMES:
                    self._ids.append((custom_id, chosen))
        del self._ids[:-300]

    def search(self, reader: Member | None, texts: Sequence[Any], where: str) -> None:
        """Look for cards that the reader (None: everybody) may not know."""
        members = [member.id for member in self.sitting.members]
        seat = members.index(reader.id) if reader and reader.id in members else None
        secret, open_texts = secrets_of(self.sitting.position, seat)
        self.findings.searched += len(texts)
        for text in map(str, texts):
            for card in secret:
                for description in described(card):
                    if description not in text or description in open_texts:
                        continue
                    if re.search(re.escape(description) + _NO_MORE, text):
                        self.findings.leaks.append(f"{card} to {reader.name if reader else 'all'} in {where}: {text}")
            named = set(_CARD_ID.findall(text)) & secret
            if named:
                self.findings.leaks.append(f"{named} to {reader.name if reader else 'all'} in {where}: {text}")


_NO_MORE = r"(?! ?\d|, | and | und | en | og )"  # or it is a card that costs still more
_CARD_ID = re.compile(r"\b([DO]\d\d)\b")


def secrets_of(position: Position, seat: int | None) -> tuple[frozenset[str], frozenset[str]]:
    """Return the cards that a seat (or None: everybody) may not know, and how those are described that it may."""
    known = set(_CARD_ID.findall(repr(position.view(seat).slices)))
    secret = set(_CARD_ID.findall(repr(position.slices))) - known
    return frozenset(secret), frozenset(text for card in known for text in described(card))


@cache
def described(card_id: str) -> tuple[str, ...]:
    """Return how a card is described, in each language, at length and in short."""
    card = CARDS[card_id]
    texts: list[str] = []
    for language in LANGUAGES:
        said = words(language)
        texts += [said.card(card), said.card(card, short=True), card_facts(card, said, None)]
    return tuple(dict.fromkeys(texts))


def _texts(message: Json) -> list[str]:
    """Return every text of a message, those of its controls and pictures too."""
    found = [message["content"]]
    for part in parts(message["components"]):
        found += [str(part[name]) for name in _TEXTS if part.get(name)]
        for inner in (*part.get("items", ()), *part.get("options", ())):
            found += [str(inner[name]) for name in _TEXTS if inner.get(name)]
    return [text for text in found if text]


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
