"""Settings of servers, preferences of members, and short texts that the bot keeps for its own later runs."""

from dataclasses import asdict

from bot.store.records import MemberRecord, MemberSettings
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
        settings = MemberSettings(
            remind_after=row["remind_after"],
            quiet_from=row["quiet_from"],
            quiet_until=row["quiet_until"],
            zone=row["zone"],
            in_direct=None if row["in_direct"] is None else bool(row["in_direct"]),
            heads_up=None if row["heads_up"] is None else bool(row["heads_up"]),
            away_from=row["away_from"],
            away_until=row["away_until"],
        )
        return MemberRecord(member_id, row["locale"], bool(row["told_closed_dms"]), settings)

    async def set_settings(self, member_id: int, settings: MemberSettings) -> None:
        """Replace the member's settings. Raises `BadRow` for impossible ones."""
        await self._database.write(
            """
            INSERT INTO members (
                member_id, remind_after, quiet_from, quiet_until, zone, in_direct, heads_up, away_from, away_until
            )
            VALUES (
                :member_id, :remind_after, :quiet_from, :quiet_until, :zone, :in_direct, :heads_up, :away_from,
                :away_until
            )
            ON CONFLICT (member_id) DO UPDATE SET
                remind_after = excluded.remind_after, quiet_from = excluded.quiet_from,
                quiet_until = excluded.quiet_until, zone = excluded.zone, in_direct = excluded.in_direct,
                heads_up = excluded.heads_up, away_from = excluded.away_from, away_until = excluded.away_until
            """,
            {"member_id": member_id, **asdict(settings)},
        )

    async def set_locale(self, member_id: int, locale: str) -> None:
        """Set the member's Discord language, used for messages that answer no interaction."""
        await self._database.write(
            """
            INSERT INTO members (member_id, locale) VALUES (?, ?)
            ON CONFLICT (member_id) DO UPDATE SET locale = excluded.locale
            """,
            (member_id, locale),
        )

    async def set_told_closed_dms(self, member_id: int, told: bool) -> None:
        """Record whether the member has been told that their DMs are closed."""
        await self._database.write(
            """
            INSERT INTO members (member_id, told_closed_dms) VALUES (?, ?)
            ON CONFLICT (member_id) DO UPDATE SET told_closed_dms = excluded.told_closed_dms
            """,
            (member_id, told),
        )


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
