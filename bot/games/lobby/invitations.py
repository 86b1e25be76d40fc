"""Whom members let invite them to a table."""

from collections.abc import Iterable

from bot.engine import GameError
from bot.games.unit.games import Games


class Invitations:
    """Knows by whom members refuse to be invited. Only they learn of it: to others, they just cannot be invited."""

    def __init__(self, games: Games) -> None:
        self._preferences = games.store.preferences

    async def refused_by(self, member_id: int) -> list[int]:
        """Return the ids of those whose invitations a member refuses; negative ones of forgotten members."""
        return await self._preferences.refused(member_id)

    async def refuse(self, member_id: int, inviter_id: int, *, is_refused: bool = True) -> None:
        """Refuse the invitations of another member from now on, or no longer. Raises `GameError` for one's own."""
        if member_id == inviter_id:
            raise GameError("error-refuse-own")
        await self._preferences.refuse(member_id, inviter_id, is_refused=is_refused)

    async def refusing(self, inviter_id: int, member_ids: Iterable[int | None]) -> set[int]:
        """Return those of the members whom another one cannot invite."""
        others = {each for each in member_ids if each not in (None, inviter_id)}
        return await self._preferences.refusing(inviter_id, others) if others else set()

    async def check(self, inviter_id: int, member_ids: Iterable[int]) -> None:
        """Raise a `GameError` if a member cannot invite one of the others."""
        for member_id in await self.refusing(inviter_id, member_ids):
            raise GameError("error-cannot-be-invited", member=f"<@{member_id}>")
