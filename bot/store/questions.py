"""Questions to the people at a table, with their answers."""

from collections.abc import Iterable

from bot.store.games import revision_statement
from bot.store.records import QuestionRecord
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import NotFound


class Questions:
    """The questions of all games. Each change makes an open game pending, since its channel shows the question."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game_id: int, kind: str) -> QuestionRecord | None:
        """Return the game's question of a kind, if any, whether or not it is still open."""
        rows = await self._database.rows(
            """
            SELECT questions.*, answers.member_id, answers.answer FROM questions JOIN answers USING (game_id, kind)
            WHERE game_id = ? AND kind = ? ORDER BY answers.member_id
            """,
            (game_id, kind),
        )
        if not rows:
            return None
        first, answers = rows[0], {row["member_id"]: row["answer"] for row in rows}
        return QuestionRecord(
            game_id, kind, first["asked_by"], first["seq"], first["subject"], first["asked_at"], first["until"], answers
        )

    async def exist(self, game_id: int) -> bool:
        """Return whether there are questions at a table, open or not."""
        return bool(await self._database.rows("SELECT 1 FROM questions WHERE game_id = ? LIMIT 1", (game_id,)))

    async def ask(self, question: QuestionRecord) -> None:
        """Store a question in place of the one before of the same game and kind."""
        key = (question.game_id, question.kind)
        await self._database.write_all(
            [
                *_deletions(*key),
                Statement(
                    "INSERT INTO questions (game_id, kind, asked_by, seq, subject, asked_at, until) "
                    "VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (*key, question.asked_by, question.seq, question.subject, question.asked_at, question.until),
                ),
                *(
                    Statement(
                        "INSERT INTO answers (game_id, kind, member_id, answer) VALUES (?, ?, ?, ?)",
                        (*key, member_id, answer),
                    )
                    for member_id, answer in question.answers.items()
                ),
                revision_statement(question.game_id),
            ]
        )

    async def answer(self, game_id: int, kind: str, member_id: int, answer: str) -> None:
        """Set a member's answer. Raises `NotFound` for a member who may not answer."""
        await self._database.write_all(
            [
                Statement(
                    "UPDATE answers SET answer = ? WHERE game_id = ? AND kind = ? AND member_id = ? RETURNING answer",
                    (answer, game_id, kind, member_id),
                    if_no_row=NotFound("The member may not answer this question."),
                ),
                revision_statement(game_id),
            ]
        )

    async def drop(self, game_ids: Iterable[int], kind: str) -> None:
        """Delete the questions of a kind in some games."""
        statements = [
            statement for game_id in game_ids for statement in (*_deletions(game_id, kind), revision_statement(game_id))
        ]
        if statements:
            await self._database.write_all(statements)

    async def expired(self, game_id: int, now: int) -> list[str]:
        """Return the kinds of the game's questions whose time to answer is over."""
        rows = await self._database.rows(
            "SELECT kind FROM questions WHERE game_id = ? AND until <= ? ORDER BY kind", (game_id, now)
        )
        return [row["kind"] for row in rows]

    async def first_until(self, game_id: int) -> int | None:
        """Return the moment at which the time of the first of the game's questions is over, None without questions."""
        [[until]] = await self._database.rows("SELECT min(until) FROM questions WHERE game_id = ?", (game_id,))
        return until


def _deletions(game_id: int, kind: str) -> list[Statement]:
    """Return the statements that delete a question and its answers."""
    return [
        Statement("DELETE FROM questions WHERE game_id = ? AND kind = ?", (game_id, kind)),
        Statement("DELETE FROM answers WHERE game_id = ? AND kind = ?", (game_id, kind)),
    ]
