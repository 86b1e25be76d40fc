"""Drive a channel in which members open tables, join, leave, change options, are replaced, and end games.

The driver knows what the bot confirmed, as `GameDriver` does for moves, and compares the channel with the database.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.engine import Position
from bot.present.language.words import LANGUAGES, words_in
from bot.present.outlook import hand_text
from bot.rules import Options, ReserveFromDeck, base_of, codec_for, rules_for
from bot.runtime.address import Place
from tests.support.loopback.discord_types import Json, Member, alt_of, controls_of, parts, text_of
from tests.support.loopback.server import Loopback
from tests.support.postgres import rows_of

THEMES = ("light", "dark")


END_OF_TABLE = "</game new:"
"""The link to open a new table, which among the public messages only those about an ended table have."""


@dataclass(frozen=True, slots=True)
class State:
    """The newest game of the channel: seated members, options, and the number of moves (-1 before the deal)."""

    status: str = "ended"
    members: tuple[int, ...] = ()
    seats: int = 4
    language: str = "en"
    theme: str = "light"
    moves: int = -1


class LobbyDriver:
    """The channel: `confirmed` is its last confirmed state, `attempt` its state if the pending change succeeds."""

    def __init__(
        self, discord: Loopback, database: Place, channel_id: int, members: Sequence[Member], chance: random.Random
    ) -> None:
        self.discord, self.database, self.channel_id = discord, database, channel_id
        self.members, self.admin = members, replace(members[0], id=members[0].id + 9, name="Admin", is_admin=True)
        self.chance = chance
        self.confirmed = State()
        self.attempt: State | None = None

    async def act(self) -> None:
        """Let a member make a random change, and wait for the answer. Raises `UnansweredError`."""
        now = self.confirmed
        seated = [member for member in self.members if member.id in now.members]
        free = [member for member in self.members if member.id not in now.members]
        chances: list[tuple[State, Member, str, dict[str, Any]]] = []
        if now.status == "ended":
            host = self.chance.choice(self.members)
            chances.append((State("lobby", (host.id,)), host, "game new", {"players": 4, "expansion": "none"}))
        else:
            for theme in THEMES:
                if theme != now.theme:
                    chances.append((replace(now, theme=theme), seated[0], "game settings", {"theme": theme}))
            language = self.chance.choice(LANGUAGES)
            chances.append((replace(now, language=language), seated[0], "game settings", {"language": language}))
            chances.append((replace(now, status="ended"), self.admin, "confirm_end", {}))
        if now.status == "lobby":
            if free and len(seated) < now.seats:
                joined = replace(now, members=(*now.members, free[0].id))
                chances += 3 * [(joined, free[0], "game join", {})]
            if len(seated) > 1:
                goes = self.chance.choice(seated)
                left = replace(now, members=tuple(each for each in now.members if each != goes.id))
                chances.append((left, goes, "game leave", {}))
                chances += 2 * [(replace(now, status="playing", moves=0), seated[0], "game start", {})]
            seats = self.chance.randint(max(2, len(seated)), 4)
            chances.append((replace(now, seats=seats), seated[0], "game settings", {"players": seats}))
        if now.status == "playing":
            if free:
                goes, comes = self.chance.choice(seated), self.chance.choice(free)
                others = tuple(comes.id if each == goes.id else each for each in now.members)
                named = {"player": str(goes.id), "by": comes}
                chances += 2 * [(replace(now, members=others), self.admin, "admin replace", named)]
            position = self.position()
            if ReserveFromDeck(1) in position.legal_moves():
                to_act = self._member(now.members[position.seat])
                chances += 3 * [(replace(now, moves=now.moves + 1), to_act, "reserve", {"card": "D1"})]
        self.attempt, member, name, options = self.chance.choice(chances)
        if name == "confirm_end":
            yes = f"spl:{self._game()[0]}:{now.moves}:confirm_end:"
            await self.discord.forge(member, yes, channel=self.channel_id, any_delay=True)
        else:
            in_channel: dict[str, Any] = {"channel": self.channel_id, "any_delay": True}
            if name == "game new":
                await self.discord.command(self.admin, "admin settings", **in_channel, first="joining")
            await self.discord.command(member, name, **in_channel, **options)
        self.confirmed, self.attempt = self.attempt, None

    def reconcile(self) -> str:
        """Adopt the state in the database; return an error if it is neither `confirmed` nor `attempt`, else ""."""
        stored, expected = self.stored(), (self.confirmed, self.attempt)
        self.confirmed, self.attempt = stored, None
        return "" if stored in expected else f"channel {self.channel_id}: {stored} is stored, not {expected}"

    def stored(self) -> State:
        """Return the state in the database."""
        game = self._game()
        if not game:
            return State()
        game_id, status, options, language, moves = game
        rows = self._rows("SELECT member_id FROM seats WHERE game_id = ? ORDER BY seat", game_id)
        chosen = json.loads(options)
        return State(status, tuple(each for (each,) in rows), chosen["seats"], language, chosen["theme"], moves)

    def position(self) -> Position:
        """Return the position that the log leads to."""
        rows = self._rows("SELECT events FROM log WHERE game_id = ? ORDER BY seq", self._game()[0])
        events = [event for (text,) in rows for event in codec_for(Options()).loads(text)]
        return rules_for(Options()).replay(len(self.stored().members), events)

    # --- what is shown ---

    def display_error(self) -> str:
        """Return the first error in what the channel and the direct messages show, or ""."""
        messages = self.discord.in_channel(self.channel_id)
        now = self.confirmed
        shown = [message for message in messages if controls_of(message)]
        ended = sum(END_OF_TABLE in text_of(each) for each in messages)
        [[over]] = self._rows("SELECT count(*) FROM games WHERE channel_id = ? AND status = 'ended'", self.channel_id)
        if ended != over:
            return f"{ended} of {over} ended games are shown as ended"
        if now.status == "ended":
            return (
                f"an ended game has controls: {[controls_of(each)[0] for each in shown]}" if shown else self._hands({})
            )
        if len(shown) != 1:
            return f"{len(shown)} messages with controls"
        text, controls = text_of(shown[0]), controls_of(shown[0])
        if controls[0].split(":")[1:3] != [str(self._game()[0]), str(now.moves)]:
            return f"the channel shows {controls[0]}, not version {now.moves}"
        if now.status == "playing":
            position = self.position()
            to_act = now.members[position.seat]
            # A kill may have come before a member's language was stored: their hand is in the table's then.
            hands = {
                member: [hand_of(position, seat, language) for language in LANGUAGES]
                for seat, member in enumerate(now.members)
            }
            return (
                self._hands(hands) if f"<@{to_act}>" in text else f"{to_act} has to act, but the channel shows {text!r}"
            )
        lobby_words = words_in(now.language)
        names = [self._member(each).name for each in now.members]
        seats, theme = lobby_words.text("lobby-up-to", seats=now.seats), lobby_words.text(f"theme-{now.theme}")
        options = [
            lobby_words.text("lobby-option", title=lobby_words.text(f"lobby-choose-{name}"), value=value)
            for name, value in (("seats", seats), ("theme", theme))
        ]
        # The picture and its alt text show the players; without a picture the alt text is a part of the text.
        said = f"{text}\n{alt_of(shown[0])}"
        missing = [each for each in (lobby_words.text("lobby-title"), *names, *options) if each not in said]
        verbs = [control.split(":")[3] for control in controls]
        if missing:
            return f"{missing} is missing in {said!r}"
        if ("start" in verbs, "join" in verbs) != (len(now.members) > 1, len(now.members) < now.seats):
            return f"wrong controls: {verbs}"
        return self._hands({})

    def _hands(self, expected: dict[int, list[list[list[str]]]]) -> str:
        """Return the first error in the hands sent as direct messages, or ""; each may be one of several."""
        for member in self.members:
            found, hands = hands_shown(self.discord, member, self.channel_id), expected.get(member.id, [[]])
            if found not in hands:
                return f"{member.name} was sent {found}, not {hands[0]}"
        return ""

    def _member(self, member_id: int) -> Member:
        return next(member for member in self.members if member.id == member_id)

    def _game(self) -> tuple[Any, ...]:
        newest = "SELECT id, status, options, language, newest_seq FROM games WHERE channel_id = ? ORDER BY id DESC"
        return next(iter(self._rows(newest, self.channel_id)), ())

    def _rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        return rows_of(self.database, sql, parameters)


def hands_shown(discord: Loopback, member: Member, channel_id: int) -> list[list[str]]:
    """Return the cards in each hand that a member got as a direct message for the game in a channel."""
    return [
        _cards(_alt(message)) for message in discord.direct_messages(member) if f"<#{channel_id}>" in text_of(message)
    ]


def hand_of(position: Position, seat: int, language: str = "en") -> list[list[str]]:
    """Return the expected result of `hands_shown`."""
    return [_cards(hand_text(position, seat, words_in(language)))] if base_of(position).players[seat].hand else []


def _alt(message: Json) -> str:
    return next(item["description"] for part in parts(message["components"]) for item in part.get("items", ()))


def _cards(text: str) -> list[str]:
    """Return the lines that name cards. The other lines (what is affordable) depend on when the hand was sent."""
    return [line for line in text.splitlines() if line.startswith("**H")]


def lobby_drivers(discord: Loopback, database: Place, number: int, chance: random.Random) -> list[LobbyDriver]:
    """Return this many drivers, each with its own channel and members."""
    drivers: list[LobbyDriver] = []
    for each in range(number):
        channel_id = 1_400_000_000_000_000_000 + each
        discord.open_channel(channel_id)
        base = 1_500_000_000_000_000_000 + 10 * each
        members = [Member(base + seat, f"{'ABCDE'[seat]}{each}h", "en-US") for seat in range(5)]
        drivers.append(LobbyDriver(discord, database, channel_id, members, random.Random(chance.random())))
    return drivers
