"""Habits of the people of a world: in half of the worlds they come back to one or two topics again and again.

Whatever everybody does now and then, nobody does often enough in one evening for two of them to meet.
"""

import random
from collections.abc import Sequence

TOPICS: dict[str, tuple[str, ...]] = {
    "plans": ("plan",),
    "undo": ("undo", "take_back", "admin undo", "admin_undo", "confirm_undo"),
    "privacy": ("me delete", "confirm_forget"),
    "settings": ("me settings", "me away", "me invitations", "me_", "admin settings", "set_options", "lobby_options"),
    "votes": ("game vote", "vote", "game end", "end_yes", "end_no"),
    "seats": ("game leave", "game join", "game resign", "leave", "join", "confirm_resign", "resign_to", "admin re"),
    "looking back": ("replay", "film", "story", "moment", "share", "games", "stats", "me games", "me stats"),
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
