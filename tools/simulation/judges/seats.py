"""Judge seats: nobody is dealt in who has not asked for it, and who is invited can press Join."""

from collections.abc import Iterator
from typing import Any

from tests.support.loopback.discord_types import Json, parts
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

SLOW = 120.0
"""Seconds within which an interaction opens a table."""
OPENING = frozenset({"rematch", "game new"})
JOINING = frozenset({"join", "invitation_join", "take_back", "game join", "admin replace"})
"""The verbs of controls, and the commands, with which a member says that they want a seat."""


class Seats(Judge):
    """Compares the seats of a game at its deal with what its members have pressed and typed since its table opened.

    It is lenient about commands, which do not say which table they are about, and leaves out games in direct messages
    and those that were dealt before the world began.
    """

    name = "seats"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._judged: set[int] = set()

    def after_a_commit(self) -> None:
        """Look at new deals."""
        book = self.world.book
        dealt = "SELECT id, created_at FROM games WHERE newest_seq >= 0 AND created_at >= ? AND guild_id > 0"
        for game_id, opened in book.rows(dealt, START):
            if game_id in self._judged:
                continue
            self._judged.add(game_id)
            self.count("deals")
            asked = set(self._who_asked(game_id, opened - START - SLOW))
            for [member] in book.rows("SELECT member_id FROM seats WHERE game_id = ? AND member_id > 0", game_id):
                if member not in asked:
                    self.fail(f"game {game_id}: {member} was dealt in without having pressed or typed anything for it")

    def _who_asked(self, game_id: int, since: float) -> Iterator[int]:
        for at, member, data in self.world.discord.interactions:
            _, game, _, verb, argument = [*data.get("custom_id", "").split(":", 4), "", "", "", ""][:5]
            if verb.startswith("command"):  # of the menu
                verb = data["values"][0] if verb == "command_chosen" else argument
            wish = verb or _command_in(data)
            if at >= since and (wish in OPENING or (wish in JOINING and game in ("", str(game_id)))):
                yield member

    def at_a_quiet_moment(self) -> None:
        """Look at the lobbies with invited members: the button that the message names can be pressed."""
        sql = "SELECT id, channel_id FROM games JOIN seats ON id = game_id WHERE status = 'lobby' AND invited = 1"
        for game_id, channel_id in self.world.book.rows(sql):
            channel = self.world.discord.channels.get(channel_id)
            for message in channel.messages.values() if channel is not None else ():
                for part in parts(message["components"]):
                    if part.get("custom_id", "").startswith(f"spl:{game_id}:-1:join:"):
                        self.count("invitations shown")
                        if part.get("disabled"):
                            self.fail(f"game {game_id}: an invited member cannot press Join")


def _command_in(data: Json) -> str:
    """Return the name of a typed command with that of its subcommand; "" for a press."""
    names, at = [data.get("name", "")], data
    while (options := at.get("options")) and options[0]["type"] in (1, 2):
        at = options[0]
        names.append(at["name"])
    return " ".join(names)
