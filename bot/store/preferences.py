"""Settings of servers, preferences of members, and short texts that the bot keeps for its own later runs."""

import json
from collections.abc import Iterable
from dataclasses import asdict

from bot.store.contract.database import Repository
from bot.store.contract.sql import SqlValue, Statement, insertion, record_of
from bot.store.privacy.columns import DISGUISE_NOTE, disguised
from bot.store.records import MemberRecord, MemberSettings


class Preferences(Repository):
    """The settings and preferences that hold for all games of a server or a member."""

    async def guild_settings(self, guild_id: int) -> str | None:
        """Return the server's settings as JSON, or None when none were ever set."""
        return await self._value("SELECT settings FROM guild_settings WHERE guild_id = ?", guild_id)

    async def set_guild_settings(self, guild_id: int, settings: str) -> None:
        """Replace the server's settings. Raises `BadRow` when they are not JSON."""
        row = {"guild_id": guild_id, "settings": settings}
        await self._database.write_all([insertion("guild_settings", row, key="guild_id")])

    async def member(self, member_id: int) -> MemberRecord:
        """Return the member's preferences; the defaults for an unknown member."""
        rows = await self._database.rows("SELECT * FROM members WHERE member_id = ?", (member_id,))
        if not rows:
            return MemberRecord(member_id, locale=None, told_closed_dms=False)
        return record_of(MemberRecord, rows[0], settings=record_of(MemberSettings, rows[0]))

    async def set_settings(self, member_id: int, settings: MemberSettings) -> None:
        """Replace the member's settings. Raises `BadRow` for impossible ones."""
        await self.set_member(member_id, **asdict(settings))

    async def set_member(self, member_id: int, **values: SqlValue) -> None:
        """Set columns of the member, such as `locale`, and leave the others as they are. Raises `DataDeleted`."""
        setting = insertion("members", {"member_id": member_id, **values}, key="member_id")
        await self._database.write_all([self._database.deletions.check(), setting])

    async def refused(self, member_id: int) -> list[int]:
        """Return the ids of those by whom the member refuses to be invited; negative ones of forgotten members."""
        query = "SELECT refused_member_id FROM refused_invitations WHERE member_id = ? ORDER BY 1"
        return [row["refused_member_id"] for row in await self._database.rows(query, (member_id,))]

    async def refusing(self, inviter_id: int, member_ids: Iterable[int | None]) -> set[int]:
        """Return those of the members who refuse invitations by `inviter_id`, or all invitations."""
        query = """
            WITH invited (id) AS (SELECT value FROM json_each(CAST(:invited AS TEXT)))
            SELECT id, :inviter AS refused, '' AS key FROM invited JOIN members ON member_id = id
            WHERE refuses_invitations = 1
            UNION SELECT id, refused_member_id, coalesce((SELECT text FROM notes WHERE name = :note), '')
            FROM invited JOIN refused_invitations ON member_id = id
            WHERE refused_member_id = :inviter OR refused_member_id < 0
        """
        values = {"inviter": inviter_id, "invited": json.dumps([*member_ids]), "note": DISGUISE_NOTE}
        rows = await self._database.rows(query, values)
        return {row["id"] for row in rows if row["refused"] in (inviter_id, disguised(inviter_id, row["key"]))}

    async def refuse(self, member_id: int, inviter_id: int, *, is_refused: bool) -> None:
        """Record whether the member refuses to be invited by another one. Raises `DataDeleted`."""
        key = await self._value("SELECT text FROM notes WHERE name = ?", DISGUISE_NOTE)
        statement = "DELETE FROM refused_invitations WHERE member_id = ? AND refused_member_id IN (?, ?)"
        removal = Statement(statement, (member_id, inviter_id, disguised(inviter_id, key or "")))  # after a deletion
        statements = [self._database.deletions.check(), removal]
        if is_refused:
            statements.append(
                insertion("refused_invitations", {"member_id": member_id, "refused_member_id": inviter_id})
            )
        await self._database.write_all(statements)


class Notes(Repository):
    """The bot's own notes, such as the digest of the commands last registered with Discord."""

    async def get(self, name: str) -> str | None:
        """Return the text of a note, or None."""
        return await self._value("SELECT text FROM notes WHERE name = ?", name)

    async def set(self, name: str, text: str) -> None:
        """Write a note, replacing the one of that name if there is one."""
        row = {"name": name, "text": text}
        await self._database.write_all([insertion("notes", row, key="name")])

    async def remove(self, name: str) -> None:
        """Delete a note, if there is one."""
        await self._database.write("DELETE FROM notes WHERE name = ?", (name,))
