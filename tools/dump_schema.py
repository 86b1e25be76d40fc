"""Dump a database of the newest schema version to `tests/store/schemas/`: `python -m tools.dump_schema`.

Run it after adding a migration, and again while that has not shipped: tests/store/test_store_schemas.py migrates
each of the dumps to the newest version. `--postgres` instead writes the description of the schema on PostgreSQL, with
which a database is compared at each start, to `schema.csv` beside its migrations.
"""

import asyncio
import csv
import sqlite3
import tempfile
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path

from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import JOINING
from bot.store import Computer, MessageChanges, MessageKind, MessageRecord, Store
from bot.store.contract.errors import SchemaDiffers
from bot.store.sqlite.migrations import shipped_migrations
from tools.options import new_parser

SCHEMAS = Path(__file__).parents[1] / "tests" / "store" / "schemas"
ANN, BO, ZOE, DAN, EVE = 11, 12, 13, 14, 15
NOW = 1_700_000_000

REST = f"""
    INSERT INTO questions (game_id, kind, asked_by, seq, subject, asked_at, until)
    VALUES (1, 'undo', {ANN}, 1, 0, {NOW}, {NOW + 600});
    INSERT INTO answers (game_id, kind, member_id, answer) VALUES (1, 'undo', {BO}, NULL);
    INSERT INTO plans (game_id, seat, member_id, seq, lines, unless) VALUES (2, 2, {DAN}, 6, '[]', '[]');
    INSERT INTO plan_results (game_id, seat, member_id, seq, lines, unless, tried_seq)
    VALUES (2, 0, {ANN}, 2, '[]', '[]', 3);
    INSERT INTO tries (game_id, member_id, number, name, seat, base_seq, secret, moves, shown)
    VALUES (2, {ANN}, 1, 'Red first', 0, 4, '5e', '[]', 0);
    INSERT INTO refused_invitations (member_id, refused_member_id) VALUES ({ANN}, {ZOE});
    INSERT INTO waits (game_id, member_id, turn_seq, since, silent_since) VALUES (2, {ANN}, 6, {NOW}, {NOW});
    INSERT INTO weekly_deals (seal, secret, guild_id, channel_id, options, opened_at, closes_at)
    VALUES ('{"5e" * 32}', '{"0a" * 32}', 1, 5, '{{}}', {NOW}, {NOW + 604_800});
"""  # noqa: S608 - our own numbers
"""Rows of the tables that `fill` leaves empty, in the games with the ids that `_number_games` gives."""


def main() -> None:
    """Write the dump, in place of an older one of the same version, or the description."""
    parser = new_parser(__doc__)
    parser.add_argument("--postgres", action="store_true", help="write the description of the schema on PostgreSQL")
    if parser.parse_args().postgres:
        describe()
        return
    version = len(shipped_migrations())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.sqlite3")
        asyncio.run(fill(path))
        with closing(sqlite3.connect(path)) as connection:
            _number_games(connection)
            connection.executescript(REST)
            [[application]] = connection.execute("PRAGMA application_id")
            lines = [
                f"-- A database of schema version {version}.",
                f"PRAGMA application_id = {application:#x};",
                f"PRAGMA user_version = {version};",
                *connection.iterdump(),
            ]
    (SCHEMAS / f"{version:04}.sql").write_text("\n".join(lines) + "\n", encoding="utf-8")


def describe() -> None:
    """Write what the migrations make of an empty database of PostgreSQL."""
    from bot.store.postgres.connection import connect
    from bot.store.postgres.database import prepare
    from bot.store.postgres.migrations import shipped_migrations as on_servers
    from bot.store.postgres.schema import schema_of
    from tests.support.postgres import new_database

    with new_database() as address, connect(address) as connection:
        with suppress(SchemaDiffers):  # from the description that is written now
            prepare(address, on_servers(), connection, updates=False)
        rows = sorted(schema_of(connection).items())
    with (files(on_servers.__module__) / "schema.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([("name", "definition"), *rows])


def _number_games(connection: sqlite3.Connection) -> None:
    """Give the games the ids 1 to 4 in place of random ones, so that tests can name them."""
    connection.execute("PRAGMA foreign_keys = ON")
    ids = [game_id for (game_id,) in connection.execute("SELECT id FROM games ORDER BY id")]
    for number, game_id in enumerate(ids, 1):
        connection.execute("UPDATE games SET id = ? WHERE id = ?", (number, game_id))
    connection.commit()


async def fill(path: Path) -> None:
    """Write a finished game, one in play, a lobby and an ended lobby, and one of everything else."""
    async with await Store.open(path) as store:
        tables = Tables(store, clock=lambda: NOW)
        finished = await _open(tables, 5, ANN, "Ann", "de")
        await tables.lobby.join(finished.id, BO, "Bo")
        await _play(tables, await tables.lobby.start(finished.id, ANN), 1)
        await tables.hosting.remove_player(finished.id, BO)
        playing = await _open(tables, 5, ANN, "Ann", "en")
        await tables.lobby.join(playing.id, BO, "Bo")
        await tables.lobby.join(playing.id, ZOE, "Zoë")
        table = await _play(tables, await tables.lobby.start(playing.id, BO), 5)
        await tables.hosting.replace_player(playing.id, ZOE, DAN, "Dan")
        for message_id, kind, member_id in ((71, MessageKind.BOARD, None), (72, MessageKind.HAND, ANN)):
            record = MessageRecord(message_id, playing.id, kind, 5, member_id, table.seq, NOW)
            await tables.delivery.record_messages(table, MessageChanges(sent=[record]))
        await _open(tables, 6, BO, "Bo", "nl")
        ended = await _open(tables, 7, BO, "Bo", "nl")
        async with tables.games.locked(ended.id) as game:
            game.add_seat("Robot", Computer("easy"))
        await tables.lobby.join(ended.id, EVE, "Eve")
        await tables.hosting.end(ended.id)
        await tables.members.forget(EVE, {"nl": "Voormalige speler"})
        async for game in tables.delivery.pending():
            shown = await tables.find(game.id)
            await tables.delivery.mark_shown(shown)
            await tables.delivery.mark_hands_shown(shown)
        await _play(tables, await tables.find(playing.id), 1)
        await tables.settings.set_for_guild(1, lambda _: '{"language": "nl"}')
        await tables.notes.set("commands of 1", "abc")
        await tables.preferences.set_member(ANN, locale="da")
        await tables.members.note_dms(BO, are_closed=True)


async def _open(tables: Tables, channel_id: int, host_id: int, name: str, language: str) -> Table:
    return await tables.lobby.open(Opening(channel_id, 1, host_id, language, options=TableOptions(first=JOINING)), name)


async def _play(tables: Tables, table: Table, moves: int) -> Table:
    for _ in range(moves):
        member_id = table.member_to_act()
        assert member_id is not None
        table = await tables.play.make(table.id, member_id, [table.dealt().legal_moves()[0]])
    return table


if __name__ == "__main__":
    main()
