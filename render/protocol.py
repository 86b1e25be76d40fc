"""What both ends of the pipe that pictures come through agree on."""

ROOM = 2**19
"""How many bytes it holds: a whole picture, so that nobody waits halfway."""
LENGTH = 8
"""How many bytes before each answer say how long that is, the lowest first."""
