"""A world that does not run: judges look at the facts that a test puts into it."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.rules import Options, codec_for
from tests.support.builders import a_deal
from tests.support.loopback.discord_types import Member
from tools.simulation.book import Book
from tools.simulation.judges.conditions import Conditions
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START
from tools.simulation.world.knobs import Knobs

SCHEMA = f"""
    CREATE TABLE games (id, channel_id, status, newest_seq, host_id, shown_seq, revision, shown_revision, hands_seq,
                        version, options, ended_at, guild_id, seat_to_act AS (0),
                        ended_by, closes_at, hinted, created_at AS ({START}), sealed_until AS (NULL),
                        origin_id AS (NULL));
    CREATE TABLE seats (game_id, seat, member_id, name, invited, held_until, occupant DEFAULT 'member', plays_for,
                        changed_hands DEFAULT 0);
    CREATE TABLE log (game_id, seq, kind, seat, member_id, move, events, at, is_planned);
    CREATE TABLE questions (game_id, kind, seq, asked_by, subject DEFAULT 0);
    CREATE TABLE answers (game_id, kind, member_id, answer);
    CREATE TABLE sealed_deals (game_id, secret);
    CREATE TABLE messages (message_id, channel_id);
    CREATE TABLE members (member_id, locale, zone, heads_up);
    CREATE TABLE results (game_id);
    CREATE TABLE seat_results (game_id, seat, prestige, place, by_computer);
    CREATE TABLE plan_results (game_id, tried_seq, member_id, is_read, seat AS (0));
    CREATE TABLE guild_settings (guild_id, settings);
    CREATE TABLE plans (game_id, seat, seq, lines);
"""


class StillWorld:
    """The parts of a world that judges read. `found` is what they reported."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite3"
        self.connection = sqlite3.connect(self.database, isolation_level=None)
        self.connection.executescript(SCHEMA)
        self.now = 1000.0
        self.loop = SimpleNamespace(time=lambda: self.now)
        self.book = Book(self.database)
        self.discord: Any = SimpleNamespace(
            **{"asked": [], "troubled": set(), "acknowledged_twice": set(), "last_trouble": 0.0, "sessions": {}},
            **{"moderated": {}, "channels": {}, "unheard": set(), "interactions": [], "emojis": [], "posts": {}},
            **{"messages": {}, "unedited": set()},
        )
        self.people: Any = SimpleNamespace(
            answers=[], moves=[], suggestions=set(), members=[Member(1, "Anna*"), Member(2, "Bnna*")]
        )
        self.processes = SimpleNamespace(fates={})
        self.knobs = Knobs()
        self.outcome = SimpleNamespace(counted={})
        self.closed_once: set[int] = set()
        self.working: set[Any] = set()
        self.troubles_under_way, self.locked_until = 0, 0.0
        self.running: list[Any] = []
        self.plan = SimpleNamespace(bots=1)
        self.is_serving, self.is_cut = True, False
        self.found: list[tuple[str, str]] = []

    def fail(self, judge: str, text: str) -> None:
        """Note what a judge has found."""
        self.found.append((judge, text))

    def write(self, statement: str, *values: Any) -> None:
        """Write to the database."""
        self.connection.execute(statement, values)

    def judge(self, kind: Callable[..., Judge]) -> Any:
        """Return a judge of this world."""
        return kind(self, Conditions(self))


def deal(world: StillWorld) -> Any:
    """Store the deal of a game of Anna and Bea, and return the position."""
    dealt, position = a_deal(2)
    options = '{"expansion": null}'
    world.write(
        "INSERT INTO games VALUES (7, 100, 'playing', 0, 1, 0, 0, 0, NULL, 1, ?, NULL, 5, NULL, NULL, '[]')", options
    )
    for seat in (0, 1):
        world.write(
            "INSERT INTO seats (game_id, seat, member_id, name, invited) VALUES (7, ?, ?, ?, 0)",
            seat,
            seat + 1,
            "AB"[seat],
        )
    world.write(
        "INSERT INTO log VALUES (7, 0, 'deal', NULL, NULL, NULL, ?, 1000, 0)", codec_for(Options()).dumps(dealt)
    )
    return position


@pytest.fixture
def world(tmp_path: Path) -> Iterator[StillWorld]:
    """A world with an empty database, in which nothing was ever wrong."""
    world = StillWorld(tmp_path)
    yield world
    world.book.close()
    world.connection.close()
