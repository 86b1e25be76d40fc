"""The kinds of timers. A timer says when to look again at a game or a member; what is done then depends on the state.

The last six kinds are those of notes: each stands for a direct message until Discord has accepted it. Such a timer is
written together with the change that the message is about, so that a killed process loses no message. If the message is
not true any more, it is not sent.
"""

HELD_SEAT, LOBBY = "held_seat", "lobby"
"""The seats that a lobby holds, and the end of a lobby that does not change."""
QUESTION = "question"
"""The next question of a game to expire."""
REMINDER = "reminder"
"""The next reminder of a game that waits for a member."""
PATIENCE = "patience"
"""The end of the patience of a table that waits for a member."""
BACK = "back"
"""The end of a member's time away."""

PLAN_RESULT = "plan"
"""Results of a member's plans that the member has not read."""
PLAN_BACK, PLAN_GONE = "plan_back", "plan_gone"
"""The turn of a member that a plan had played was taken back: the plan stands again, or it is gone."""
SEAT_BY_VOTE, SEAT_BY_ADMIN = "seat_by_vote", "seat_by_admin"
"""A vote, or an admin, has let a computer player sit in for the member, or has taken the member out of the game."""
WELCOME = "welcome"
"""The member is no longer away."""
SEND_AFTER = 2
"""Seconds until a message about a game is sent, so that the board is on its way and can be linked."""
