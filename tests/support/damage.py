"""Read what `splendor-bot check` finds, and damage the first game of a database: three players, four moves."""

from bot.cli.databases import Checker
from bot.runtime.address import Place


async def faults_in(place: Place) -> list[str]:
    """Return the faults of a database, a line each."""
    return [fault async for fault in Checker(place, lambda done, total: None).faults()]


_DAMAGES = [
    ("UPDATE log SET move = json_set(move, '$.tokens', 3) WHERE seq = 1", "move 1 is not legal"),
    ("""UPDATE log SET move = '{"type": "Cheat"}' WHERE seq = 2""", "move 2 cannot be read"),
    ("""UPDATE log SET events = '[{"type": "Miracle"}]' WHERE seq = 2""", "move 2 cannot be read"),
    ("UPDATE log SET seat = 2 WHERE seq = 2", "move 2 was made by a player who was not asked"),
    ("UPDATE log SET move = NULL WHERE seq = 3", "move 3 is missing"),
    ("UPDATE log SET kind = 'seat_left' WHERE seq = 3", "move 3 is of the wrong kind"),
    ("UPDATE log SET kind = 'move' WHERE seq = 0", "the deal is of the wrong kind"),
    (
        "UPDATE log SET kind = 'miracle' WHERE game_id = :first AND seq = 3",
        "it cannot be read (Entry 3 of game {game} is of the unknown kind 'miracle'.)",
    ),
    (
        "UPDATE log SET events = json_remove(events, '$[1]') WHERE seq = 4",
        "move 4 has other events than the rules give",
    ),
    (
        """UPDATE log SET events = '[{"type": "TokensTaken", "seat": 9, "tokens": 1}]' WHERE seq = 4""",
        "move 4 cannot be replayed",
    ),
    ("""UPDATE games SET options = '{"colour": 1}' WHERE id = :first""", "its options cannot be read"),
    ("UPDATE games SET options = '[3]' WHERE id = :first", "its options cannot be read"),
    (
        "UPDATE games SET options = json_set(options, '$.expansion', 'moon') WHERE id = :first",
        "this version does not know its expansion",
    ),
    ("UPDATE games SET newest_seq = 9, shown_seq = 9 WHERE id = :first", "its log has gaps"),
    ("UPDATE games SET status = 'finished', ended_at = 1 WHERE id = :first", "its status contradicts its log"),
    ("UPDATE games SET status = 'lobby' WHERE id = :first", "its status contradicts its log"),
    ("UPDATE seats SET seat = 7 WHERE seat = 1", "its seats are not numbered without a gap"),
    (
        "UPDATE games SET seal = replace(seal, substr(seal, 1, 1), 'x') WHERE id = :first",
        "the deal differs from the one that was sealed",
    ),
    ("UPDATE games SET seal = NULL WHERE id = :first", "the deal differs from the one that was sealed"),
    ("DELETE FROM sealed_deals WHERE game_id = :first", "the deal differs from the one that was sealed"),
    ("UPDATE sealed_deals SET secret = 'abc' WHERE game_id = :first", "the deal differs from the one that was sealed"),
    (
        "UPDATE sealed_deals SET text = replace(text, '\"D0', '\"D1') WHERE game_id = :first",
        "the deal differs from the one that was sealed",
    ),
    (
        "UPDATE sealed_deals SET text = 'a shopping list' WHERE game_id = :first",
        "the deal differs from the one that was sealed",
    ),
]

DAMAGES = [(sql.replace(":first", "(SELECT min(id) FROM games)"), fault) for sql, fault in _DAMAGES]
