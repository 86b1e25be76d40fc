"""Questions to the process that thinks, made from the log of a game."""

from bot.ai.contract import LEVELS, Question
from bot.games.history.history import History
from bot.games.unit.table import Table


async def question_for(history: History, table: Table, seat: int, level: str = LEVELS[-1]) -> Question:
    """Return the question what a seat of a level should do, from the events as this seat has seen them (B18).

    The same position of a game gets the same answer.
    """
    mask = table.dealt().rules.mask
    events = tuple(mask(event, seat) for event in await history.events(table))
    return Question(table.options.rules(), len(table.seats), seat, events, level, seed=table.id + table.seq)
