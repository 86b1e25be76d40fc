"""The log tells the life of each game in single lines, with its table and its server, and without its members."""

import logging
import re

import pytest

from bot.games import Tables
from bot.games.unit.unit import REMINDERS_AT
from bot.games.waiting.waits import UnrecordedWait
from bot.store import WaitRecord
from tests.support.builders import take
from tests.support.table_builders import ANN, BO, DAN, a_game, a_lobby


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "bot.games")
    return caplog


def told(log: pytest.LogCaptureFixture) -> list[str]:
    """Return what the log said of games, after checking that each line names game, table and server, and no member."""
    lines = [record.getMessage() for record in log.records if record.name == "bot.games.unit.life"]
    log.clear()
    for line in lines:
        assert not re.search(r"\b(Ann|Bo|Cleo|Dan|1[1-4])\b", line), line
    found = [re.fullmatch(r"Game \d+ \(table \d+, (?:server \d+|direct messages)\) (.+)", line) for line in lines]
    assert None not in found, lines
    return [each[1] for each in found if each]


async def test_a_lobby_is_no_game_yet(tables: Tables, log: pytest.LogCaptureFixture):
    table = await a_lobby(tables, ANN, BO)
    await tables.hosting.end(table.id, by=ANN)
    assert told(log) == []


async def test_a_game_begins_and_its_last_player_wins(tables: Tables, log: pytest.LogCaptureFixture):
    table = await a_game(tables, ANN, BO)
    assert told(log) == ["begins"]
    await tables.play.make(table.id, ANN, [take("wbr")])
    assert told(log) == [], "moves are not told"
    await tables.hosting.remove_player(table.id, BO)
    assert told(log) == ["ends: resigned"]


@pytest.mark.parametrize(("by", "reason"), [(ANN, "by its host"), (BO, "by a player"), (DAN, "by an admin")])
async def test_the_log_says_who_ended_a_game(tables: Tables, log: pytest.LogCaptureFixture, by: int, reason: str):
    table = await a_game(tables, ANN, BO)
    await tables.hosting.end(table.id, by=by)
    assert told(log) == ["begins", f"ends: {reason}"]


async def test_a_game_that_all_agreed_to_end(tables: Tables, log: pytest.LogCaptureFixture):
    table = await a_game(tables, ANN, BO)
    for member in (ANN, BO):  # in the first round nobody is asked
        await tables.play.make(table.id, member, [take("wbr")])
    await tables.ending.request(table.id, ANN)
    [question] = (await tables.games.current(table.id)).rows.questions.values()
    await tables.ending.answer(table.id, BO, "yes", seq=question.seq)
    assert told(log) == ["begins", "ends: all players agreed"]


async def test_a_game_whose_channel_is_gone_is_taken_up_again(tables: Tables, log: pytest.LogCaptureFixture):
    table = await a_game(tables, ANN, BO)
    await tables.hosting.stop(table.id)
    await tables.hosting.take_up(table.id, ANN, 77, table.game.guild_id)
    assert told(log) == ["begins", "ends: its channel is gone", "is taken up again"]


async def test_a_game_stalls_after_the_last_reminder_and_goes_on(tables: Tables, log: pytest.LogCaptureFixture):
    table = await a_game(tables, ANN, BO)
    wait = WaitRecord(table.id, ANN, 0, 1_000, silent_since=1_000)
    await tables.waits.begin(UnrecordedWait(wait, 3_600))
    told(log)
    for _ in REMINDERS_AT:
        await tables.waits.finish_sending(wait, 3_600, is_reminder=True)
    assert told(log) == []
    await tables.waits.finish_sending(wait, 3_600, is_reminder=True)
    assert told(log) == ["stalls after the last reminder"]
    await tables.waits.begin(UnrecordedWait(WaitRecord(table.id, BO, 1, 1_000, silent_since=1_000), 3_600))
    assert told(log) == ["goes on"]
