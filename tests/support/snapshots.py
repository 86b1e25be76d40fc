"""Questions of tests about a game that has just been read."""

from collections.abc import Sequence

from bot.games import LoggedMove, Table, Tables
from bot.games.play.consent import TableQuestion, question_about_end
from bot.games.play.undo import question_about_undo


async def settled(tables: Tables, game_id: int) -> Table:
    """Return the table after what its vote has decided was carried out."""
    return (await tables.votes.settle(await tables.games.known(game_id))).table


async def resumed(tables: Tables, game_id: int) -> Table:
    """Return the table after a plan that is due was tried."""
    return (await tables.plans.resume(await tables.games.known(game_id))).table


async def undo_question(tables: Tables, table: Table) -> TableQuestion | None:
    """Return the question whether a turn may be taken back that stands at a table, if any."""
    return question_about_undo(await tables.games.known(table.id), tables.now())


async def end_question(tables: Tables, table: Table) -> TableQuestion | None:
    """Return the question whether a game may be ended that stands at a table, if any."""
    return question_about_end(await tables.games.known(table.id), tables.now())


async def unseen(tables: Tables, game_id: int) -> Sequence[LoggedMove]:
    """Return the moves that the channel of a game has yet to be shown."""
    return (await tables.history.reach_shown(await tables.games.known(game_id))).unseen


async def newest_turns(tables: Tables, game_id: int, number: int, *, until: int | None = None) -> Sequence[LoggedMove]:
    """Return the moves of the newest turns of a game, or of those that end with an entry."""
    snapshot = await tables.history.reach_turns(await tables.games.known(game_id), number, until=until)
    return snapshot.turns(number, until=until)


async def away_until(tables: Tables, member_id: int) -> int | None:
    """Return until when a member has said to be away, None for a member who is not."""
    return (await tables.games.settings.get(member_id)).away_until
