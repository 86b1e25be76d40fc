"""The share of the games that one process shows and sends reminders for, when several run on one database."""

from dataclasses import dataclass

SHARD_SHIFT = 22
"""Bits of a server's id below those that decide its shard (Discord: Gateway, Sharding)."""


@dataclass(frozen=True, slots=True)
class Share:
    """One of `groups` groups of shards. Any process may change any game; only the one with its share shows it.

    Whatever belongs to no server, such as games in direct messages, arrives at shard 0.
    """

    group: int = 0
    groups: int = 1
    shards: int = 1

    @property
    def shard_ids(self) -> list[int]:
        """Return the shards of this group."""
        return list(range(self.group, self.shards, self.groups))

    @property
    def is_whole(self) -> bool:
        """Return whether there is just one process."""
        return self.groups == 1

    def owns(self, guild_id: int | None) -> bool:
        """Return whether games of a server, or of none, are in this share."""
        return ((guild_id or 0) >> SHARD_SHIFT) % self.shards % self.groups == self.group

    @property
    def condition(self) -> str:
        """Return the condition in SQL for the column `guild_id` of the games in this share."""
        if self.is_whole:
            return "1 = 1"
        group = f"((coalesce(guild_id, 0) >> {SHARD_SHIFT}) % {self.shards:d}) % {self.groups:d}"
        return f"{group} = {self.group:d}"


WHOLE = Share()
"""The share of the only process."""
