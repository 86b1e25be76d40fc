"""Settings of servers, preferences of members, and short texts that the bot keeps for its own later runs."""

from dataclasses import asdict, fields

from bot.store.records import MemberRecord, MemberSettings
from bot.store.sqlite.connection import Statement, Value
from bot.store.sqlite.database import Database


class Preferences:
    """The settings and preferences that hold for all games of a server or a member."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def guild_settings(self, guild_id: int) -> str | None:
        """Return the server's settings as JSON, or None when none were ever set."""
        rows = await self._database.rows("SELECT settings FROM guild_settings WHERE guild_id = ?", (guild_id,))
        return rows[0]["settings"] if rows else None

    async def set_guild_settings(self, guild_id: int, settings: str) -> None:
        """Replace the server's settings. Raises `BadRow` when they are not JSON."""
        await self._database.write(
            """
            INSERT INTO guild_settings (guild_id, settings) VALUES (?, ?)
            ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings
            """,
            (guild_id, settings),
        )

    async def member(self, member_id: int) -> MemberRecord:
        """Return the member's preferences; the defaults for an unknown member."""
        rows = await self._database.rows("SELECT * FROM members WHERE member_id = ?", (member_id,))
        if not rows:
            return MemberRecord(member_id, locale=None, told_closed_dms=False)
        [row] = rows
        values = {each.name: row[each.name] for each in fields(MemberSettings)}
        values |= {name: bool(values[name]) for name in ("in_direct", "heads_up") if values[name] is not None}
        return MemberRecord(member_id, row["locale"], bool(row["told_closed_dms"]), MemberSettings(**values))

    async def set_settings(self, member_id: int, settings: MemberSettings) -> None:
        """Replace the member's settings. Raises `BadRow` for impossible ones."""
        await self._database.write_all([member_statement(member_id, **asdict(settings))])

    async def set_locale(self, member_id: int, locale: str) -> None:
        """Set the member's Discord language, used for messages that answer no interaction."""
        await self._database.write_all([member_statement(member_id, locale=locale)])

    async def set_told_closed_dms(self, member_id: int, told: bool) -> None:
        """Record whether the member has been told that their DMs are closed."""
        await self._database.write_all([member_statement(member_id, told_closed_dms=told)])


class Notes:
    """The bot's own notes, such as the digest of the commands last registered with Discord."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """Return the text of a note, or None."""
        rows = await self._database.rows("SELECT text FROM notes WHERE name = ?", (name,))
        return rows[0]["text"] if rows else None

    async def set(self, name: str, text: str) -> None:
        """Write a note, replacing the one of that name if there is one."""
        await self._database.write(
            "INSERT INTO notes (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text",
            (name, text),
        )


def member_statement(member_id: int, **values: Value) -> Statement:
    """Return the statement that sets columns of a member, and leaves the others as they are."""
    names, marks = ", ".join(values), ", ?" * len(values)
    changes = ", ".join(f"{name} = excluded.{name}" for name in values)
    return Statement(
        f"INSERT INTO members (member_id, {names}) VALUES (?{marks}) ON CONFLICT (member_id) DO UPDATE SET {changes}",  # noqa: S608 - names of our own
        (member_id, *values.values()),
    )
