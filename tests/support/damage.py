"""What may be wrong with the first game of a database, of three players and four moves: how, and what is said of it."""

DAMAGES = [
    ("UPDATE moves SET move = json_set(move, '$.tokens', 3) WHERE seq = 1", "move 1 is not legal"),
    ("""UPDATE moves SET move = '{"type": "Cheat"}' WHERE seq = 2""", "move 2 cannot be read"),
    ("""UPDATE moves SET events = '[{"type": "Miracle"}]' WHERE seq = 2""", "move 2 cannot be read"),
    ("UPDATE moves SET seat = 2 WHERE seq = 2", "move 2 was made by somebody who was not asked"),
    ("UPDATE moves SET move = NULL WHERE seq = 3", "move 3 was made by nobody"),
    (
        "UPDATE moves SET events = json_remove(events, '$[1]') WHERE seq = 4",
        "move 4 had other consequences than the rules say",
    ),
    (
        """UPDATE moves SET events = '[{"type": "TokensTaken", "seat": 9, "tokens": 1}]' WHERE seq = 4""",
        "move 4 cannot be replayed",
    ),
    ("""UPDATE games SET options = '{"colour": 1}' WHERE id = 1""", "its options cannot be read"),
    ("UPDATE games SET options = '[3]' WHERE id = 1", "its options cannot be read"),
    (
        "UPDATE games SET options = json_set(options, '$.expansion', 'moon') WHERE id = 1",
        "it is played with an expansion that this version does not know",
    ),
    ("UPDATE games SET newest_seq = 9, posted_seq = 9 WHERE id = 1", "its log has gaps"),
    ("UPDATE games SET status = 'finished', ended_at = 1 WHERE id = 1", "its log does not fit its status"),
    ("UPDATE games SET status = 'lobby' WHERE id = 1", "its log does not fit its status"),
    ("UPDATE seats SET seat = 7 WHERE seat = 1", "its seats are not numbered one by one"),
    (
        "UPDATE games SET seal = replace(seal, substr(seal, 1, 1), 'x') WHERE id = 1",
        "the deal is not the one that was sealed",
    ),
    ("UPDATE games SET salt = 'abc' WHERE id = 1", "the deal is not the one that was sealed"),
    (
        "UPDATE openings SET text = replace(text, '\"D0', '\"D1') WHERE game_id = 1",
        "the deal is not the one that was sealed",
    ),
    ("UPDATE openings SET text = 'a shopping list' WHERE game_id = 1", "the deal is not the one that was sealed"),
]
