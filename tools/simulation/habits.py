"""Habits of the people of a world: in half of the worlds they come back to one or two topics again and again.

Whatever everybody does now and then, nobody does often enough in one evening for two of them to meet.
"""

import asyncio
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.simulation.people import People

TOPICS: dict[str, tuple[str, ...]] = {
    "plans": ("plan",),
    "undo": ("undo", "take_back", "admin undo", "admin_undo", "confirm_undo"),
    "privacy": ("me delete", "confirm_forget"),
    "settings": ("me settings", "me away", "me invitations", "me_", "admin settings", "set_options", "lobby_options"),
    "votes": ("game vote", "vote", "game end", "end_yes", "end_no"),
    "seats": ("game leave", "game join", "game resign", "leave", "join", "confirm_resign", "resign_to", "admin re"),
    "looking back": (
        "replay",
        "film",
        "story",
        "moment",
        "exercise",
        "game exercise",
        "share",
        "games",
        "stats",
        "me games",
        "me stats",
    ),
    "endings": ("end", "confirm_end", "end_and_begin", "rematch", "game new"),
}
"""The beginnings of the names of commands and of the verbs of controls, by topic."""
CROSSINGS = (("plans", "undo"), ("privacy", "seats"), ("privacy", "settings"), ("votes", "seats"), ("undo", "seats"))
"""Topics that meet in the same games."""


def habits_of(seed: int) -> tuple[str, ...]:
    """Return the beginnings of the names that the people of a world like."""
    chance = random.Random(f"{seed} habits")
    if chance.random() < 0.5:
        return ()
    topics = chance.choice(
        (chance.choice(CROSSINGS), chance.sample(sorted(TOPICS), 2), [chance.choice(sorted(TOPICS))])
    )
    return tuple(name for topic in topics for name in TOPICS[topic])


def liked(names: Sequence[str], habits: tuple[str, ...], chance: random.Random) -> Sequence[str]:
    """Return the names to choose from: mostly those that people like, if there are any."""
    favourites = [each for each in names if each.startswith(habits)] if habits else []
    return favourites if favourites and chance.random() < 0.6 else names


async def hurry(people: "People", chance: random.Random) -> None:
    """Let an admin set that reminders come after an hour, and votes about silent players after a day.

    Some members have quiet hours then, or want to be told that they are next.
    """
    while not people.discord.commands:  # noqa: ASYNC110 - nothing tells when the bot has sent them
        await asyncio.sleep(1)
    await people.type(people.members[0], "admin settings", people.channels[0], {"reminder": "1", "patience": "1"})
    for member in people.members:
        if chance.random() < 0.3:
            start = chance.randrange(24)
            quiet = {"quiet_from": f"{start}:00", "quiet_until": f"{(start + chance.randint(2, 9)) % 24}:00"}
            quiet["time_zone"] = random.Random(start).choice(("Europe/Berlin", "UTC", "America/New_York"))
            await people.type(member, "me settings", people.channels[0], quiet)
        if chance.random() < 0.3:
            await people.type(member, "me settings", people.channels[0], {"heads_up": True})
