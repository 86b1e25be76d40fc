"""A turn asks a database that several processes share a few times only."""

import logging
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest

from bot.app.client import SplendorBot
from bot.rules import TakeTokens
from bot.store.contract.database import Share
from tests.support.builders import spelled
from tests.support.discord.friends import Friends, create_bot
from tests.support.discord.messages import control, control_ids, private_answer, private_text
from tests.support.postgres import new_database

READING, TRANSACTIONS = 5, 5
"""The most statements that read, and the most transactions, while a member takes a turn and it is shown."""


@pytest.fixture
async def simcord_bot() -> AsyncIterator[SplendorBot]:
    """Return a bot whose games are on a server."""
    with new_database() as address:
        bot = create_bot(address)
        yield bot
        if not bot.is_closed():
            await bot.close()


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list to which each statement is appended that is sent to the server."""
    sent: list[str] = []
    execute = psycopg.Cursor.execute

    def noted(self: Any, query: Any, *args: Any, **options: Any) -> Any:
        sent.append(" ".join(str(query).split()))
        return execute(self, query, *args, **options)

    monkeypatch.setattr(psycopg.Cursor, "execute", noted)
    return sent


def transactions(statements: list[str]) -> int:
    """Return how many transactions the statements are; one outside of a block is a transaction of its own."""
    count, is_open = 0, False
    for each in statements:
        if each.startswith("BEGIN"):
            count, is_open = count + 1, True
        elif each == "COMMIT":
            is_open = False
        elif not is_open:
            count += 1
    return count


async def test_a_typed_turn_and_a_pressed_one_of_several_processes(friends: Friends, statements: list[str]):
    friends.store.take_share(Share(0, 3, 3))
    await friends.start_game()
    for member, gems in ((friends.bo, "wbg"), (friends.cleo, "rkw"), (friends.bo, "wbr")):
        statements.clear()
        await member.slash(friends.channel, "take", gems=gems)
        await friends.env.settle()
        check(statements)
    shown = private_answer(await friends.cleo.slash(friends.channel, "board"))
    for letters in ("w", "wb"):
        shown = private_answer(await friends.cleo.click(shown, custom_id=control(shown, "take", letters)))
    statements.clear()
    await friends.cleo.click(shown, custom_id=control(shown, "take_now", "wbg"))
    await friends.env.settle()
    check(statements)


def check(statements: list[str]) -> None:
    reading = [each for each in statements if each.startswith("SELECT")]
    assert any("FOR UPDATE" in each for each in reading), "the game is locked for all processes"
    assert len(reading) <= READING, reading
    assert transactions(statements) <= TRANSACTIONS, statements


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list with the number of statements that are still sent before the server ends their connection."""
    left: list[int] = []
    execute = psycopg.Cursor.execute

    def counted(self: Any, query: Any, *args: Any, **options: Any) -> Any:
        if left:
            left[0] -= 1
            if left[0] < 0:
                left.clear()
                pid = self.connection.info.backend_pid
                with psycopg.connect(self.connection.info.dsn, autocommit=True) as other:
                    execute(other.cursor(), "SELECT pg_terminate_backend(%s, 5000)", (pid,))
        return execute(self, query, *args, **options)

    monkeypatch.setattr(psycopg.Cursor, "execute", counted)
    return left


async def test_a_database_that_goes_away_at_any_statement_of_a_turn_loses_and_doubles_nothing(
    friends: Friends, cut: list[int], logged_errors: list[logging.LogRecord]
):
    friends.store.take_share(Share(0, 3, 3))
    members, number, confirmed = {each.id: each for each in (friends.bo, friends.cleo)}, 0, 0
    while True:
        table = await friends.start_game(friends.bo, friends.cleo)
        member = members[table.member_to_act() or 0]
        gems = next(each for each in table.dealt().legal_moves() if isinstance(each, TakeTokens)).tokens
        cut.append(number)
        answer = private_text(await member.slash(friends.channel, "take", gems=spelled(gems)))
        await friends.env.settle()
        if cut:  # the turn has fewer statements
            cut.clear()
            break
        after = await friends.table()
        is_confirmed = " takes" in answer
        assert after.seq - table.seq in ((1,) if is_confirmed else (0, 1)), (number, answer)
        confirmed += is_confirmed
        await friends.env.bot._retry()
        await friends.env.settle()
        shown = {each.split(":")[2] for each in control_ids(friends.board())}
        assert shown == {str(after.seq)}, f"the channel shows the game after statement {number}"
        await friends.tables.hosting.end(table.id)
        await friends.env.bot.messages.show(after)
        number += 1
        logged_errors.clear()
    assert number > 10, "every statement was tried"
    assert 0 < confirmed < number, "some failures come before the answer, and some after it"
