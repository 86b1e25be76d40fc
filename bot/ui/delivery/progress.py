"""Go on with a game before it is shown, so that one board shows all moves: showing itself never plays."""

from bot.games import Table, Tables


async def go_on(tables: Tables, game_id: int) -> Table:
    """Make the moves that need no member, and return the table after them.

    A vote that was decided is carried out, plans are played, and computer players move.
    """
    await tables.votes.settle(game_id)
    await tables.plans.resume(game_id)
    return await tables.computers.play(game_id)


async def end_time_away(tables: Tables, table: Table) -> list[int]:
    """End the time away of the members who made the moves yet to be shown by hand; return those who were away."""
    moves = await tables.delivery.unseen(table.id)
    moved_at = {move.member_id: move.at for move in moves if move.seat is not None and not move.is_planned}
    return [
        member_id
        for member_id, at in moved_at.items()
        if member_id is not None
        and table.seat_held_by(member_id) is not None
        and await tables.waits.come_back(member_id, moved_at=at)
    ]
