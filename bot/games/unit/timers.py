"""The kinds of timers. A timer says when to look again at a game or a member; what is done then depends on the state.

The last four kinds stand for a direct message until Discord has taken it. Such a timer is written together with the
change that the message is about, so that no kill loses the message; if what it says is not true any more, none is sent.
"""

HELD_SEAT, LOBBY = "held_seat", "lobby"
"""The seats that a lobby holds, and the end of a lobby that does not change."""
QUESTION = "question"
"""The first of a game's questions whose time is over."""
REMINDER = "reminder"
"""The next reminder; one for each game that waits for a member."""
PATIENCE = "patience"
"""The end of a table's patience; one for each game that waits for a member."""
BACK = "back"
"""The end of a member's time away."""

PLAN_RESULT = "plan"
"""The results in a game of which a member has yet to read."""
SEAT_BY_VOTE, SEAT_BY_ADMIN = "seat_by_vote", "seat_by_admin"
"""A vote, or an admin, has let a computer player sit in for the member, or has taken the member out of the game."""
WELCOME = "welcome"
"""The member is no longer away."""
SEND_AFTER = 2
"""Seconds until a message about a game is sent, so that the board is on its way and can be linked."""
