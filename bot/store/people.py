"""Privacy: export and deletion of everything that is stored about one member."""

import asyncio
import json
import secrets
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from bot.store.contract.database import DELETED_NOTE, Repository
from bot.store.contract.deletions import DELETIONS_NOTE, RAISE_DELETIONS
from bot.store.contract.sql import Row, Statement
from bot.store.games import RAISE_REVISION
from bot.store.privacy.columns import DISGUISE_NOTE, GAME, IN_GAMES, PERSONAL, disguised, formatted

PATIENCE = 3.0
"""Seconds for which the answer to a deletion waits until the files hold nothing of the member any more."""

_GAMES = " UNION ".join(column.games() for column in PERSONAL if column.game and column.has_index) + " ORDER BY id"
"""The ids of all games with data of the member. Each part uses an index, so that no log is searched."""

_SHOWN = " UNION ".join(column.rows(column.game) for column in PERSONAL if column.is_shown)
_DELETION = [
    f"UPDATE games SET version = version + 1 WHERE id IN {IN_GAMES}",  # noqa: S608 - our own text
    f"UPDATE games SET {RAISE_REVISION} WHERE id IN ({_SHOWN})",  # noqa: S608 - our own text
    *(statement for column in PERSONAL for statement in column.deletion()),
    "INSERT INTO notes VALUES (:note, :deletion) ON CONFLICT (name) DO UPDATE SET text = :deletion",
]


class PersonalData(Repository):
    """Export and deletion of the data of members."""

    async def games_of(self, member_id: int) -> list[int]:
        """Return the ids of all games with data of the member, in order."""
        return [row["id"] for row in await self._database.rows(_GAMES, {"member": member_id})]

    async def about(self, member_id: int) -> dict[str, Any]:
        """Return everything stored about the member, ready for JSON: ids as text, moments as ISO 8601 in UTC."""
        # One query per column instead of one per game, because all other readers wait during that time.
        async with self._database.transaction(reading=True):
            ids = await self.games_of(member_id)
            member = {"member": member_id, "games": json.dumps(ids)}
            games = await self._database.rows(f"SELECT * FROM games WHERE id IN {IN_GAMES} ORDER BY id", member)  # noqa: S608 - our own text
            found = [(column, await self._database.rows(column.rows(), member)) for column in PERSONAL]
        about: dict[str, Any] = {"member": str(member_id)}
        of_games = {game["id"]: formatted(game, GAME) for game in games}
        for column, rows in found:
            if column.game:
                by_game = _by(column.game, rows)
                for game_id, part in of_games.items():
                    part.update(column.export(by_game[game_id]))
            else:
                about.update(column.export(rows))
        return {**about, "games": list(of_games.values())}

    async def count_deletions(self) -> None:
        """Note how many deletions there were: those of other processes no longer refuse what begins now."""
        count = await self._value("SELECT text FROM notes WHERE name = ?", DELETIONS_NOTE)
        self._database.deletions.known = int(count or 0)

    async def raise_deletions(self) -> int:
        """Raise the number of deletions, and let no other process add a member's id before the transaction ends.

        Return the number, which this process has to note once that is committed.
        """
        [[number]] = await self._database.write(RAISE_DELETIONS, (DELETIONS_NOTE,))
        return int(number)

    async def forget(self, member_id: int, names: Mapping[str, str]) -> None:
        """Delete the member's id and name; `names` has new ones by language. Then call `overwrite_deleted`."""
        async with self._database.atomic():
            parameters = {
                "member": member_id,
                "games": json.dumps(await self.games_of(member_id)),
                "names": json.dumps(names),
                "disguised": disguised(member_id, await self._disguise_key()),
                "anonymous": -1 - secrets.randbelow(2**62),
                "note": DELETED_NOTE,
                "deletion": secrets.token_hex(8),
            }
            await self._database.write_all([Statement(statement, parameters) for statement in _DELETION])

    async def _disguise_key(self) -> str:
        """Return the key of `disguised`. The first deletion makes it, and with it numbers of earlier versions anew."""
        note = "INSERT INTO notes VALUES (?, ?) ON CONFLICT (name) DO NOTHING RETURNING text"
        made = await self._database.write(note, (DISGUISE_NOTE, secrets.token_hex(32)))
        if not made:
            return await self._value("SELECT text FROM notes WHERE name = ?", DISGUISE_NOTE)
        key: str = made[0]["text"]
        found = await self._database.rows("SELECT DISTINCT refused_member_id FROM refused_invitations")
        change = "UPDATE refused_invitations SET refused_member_id = ? WHERE refused_member_id = ?"
        numbers = [row["refused_member_id"] for row in found if row["refused_member_id"] < 0]
        await self._database.write_all([Statement(change, (disguised(each, key), each)) for each in numbers])
        return key

    async def overwrite_deleted(self) -> None:
        """Overwrite what was deleted in the files; after `PATIENCE` seconds, that goes on in the background."""
        await asyncio.wait([self._database.start_overwriting()], timeout=PATIENCE)


def _by(name: str, rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    grouped: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        grouped[row[name]].append(row)
    return grouped
