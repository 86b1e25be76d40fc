"""Direct messages that are owed to members: a timer stands for each until Discord has taken the message.

The timer is written together with the change that the message is about, so that no kill loses the message. The kind of
the timer and the state of the game say what the message tells; if it is not true any more, none is sent.
"""

PLAN_RESULT = "plan"
"""The results in a game of which a member has yet to read."""
SEAT_BY_VOTE, SEAT_BY_ADMIN = "seat_by_vote", "seat_by_admin"
"""A vote, or an admin, has let a computer player sit in for the member, or has taken the member out of the game."""
WELCOME = "welcome"
"""The member is no longer away."""
OWED = (PLAN_RESULT, SEAT_BY_VOTE, SEAT_BY_ADMIN, WELCOME)
"""All kinds of timers that stand for direct messages."""
SEND_AFTER = 2
"""Seconds until a message about a game is sent, so that the board is on its way and can be linked."""
