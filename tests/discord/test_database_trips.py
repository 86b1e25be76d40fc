"""A turn needs few trips to the database thread."""

from pathlib import Path

from tests.support.discord.friends import Friends, create_bot


async def test_a_turn_makes_few_trips_to_the_database(friends: Friends, database: Path):
    """Besides the command: the move, other games that wait, and the table as shown with its messages."""
    trips: list[float] = []
    await friends.env.bot.close()
    await friends.env.restart_bot(create_bot(database, on_trip=trips.append))
    await friends.start_game()
    for member, letters in ((friends.bo, "wbg"), (friends.cleo, "wbg"), (friends.bo, "rkw")):
        await member.slash(friends.channel, "take", gems=letters)  # members and settings are read once
    trips.clear()
    await friends.cleo.slash(friends.channel, "take", gems="rkw")
    await friends.env.settle()
    assert len(trips) <= 4
