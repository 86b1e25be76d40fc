"""A database that was set back to an earlier state together with everything beside it: what Discord shows proves it.

A snapshot of a machine or a volume brings the mark of the lock file along, and a restored volume of PostgreSQL has the
same server, database and tables. So nothing in the database says that moves are lost; messages and presses do.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest
from psycopg import sql

from bot.present.language.words import words_in
from bot.rules import TakeTokens
from bot.runtime.address import Address
from bot.store.postgres.schema import own_tables
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_types import Json, control, controls_of, text_of
from tests.support.loopback.game_driver import GameDriver, game_drivers
from tests.support.loopback.server import Loopback
from tests.support.waiting import until

ENGLISH = words_in("en")
SET_BACK = ENGLISH.text("error-set-back")
LOG_LINE = "it was set back to an earlier state"
READ = r"GET /channels/\d+/messages.*"

Saved = Callable[[], None]
"""Sets the database of a stopped bot back to the state in which it was saved."""


@pytest.fixture(params=["file", "server"])
def bot(request: pytest.FixtureRequest, discord: Loopback, tmp_path: Path) -> BotProcess:
    """A bot on a database of either engine; it ends with the test."""
    bot = BotProcess(discord, tmp_path / "bot", "NO_RATE_LIMITS", "SHORT_INTERVALS")
    bot.database.parent.mkdir()
    bot.database.with_name(".env").write_text("SPLENDOR_LOG_LEVEL=DEBUG\n")  # which channels could not be read
    if request.param == "server":
        bot.address = request.getfixturevalue("address")
    return bot


def save(bot: BotProcess) -> Saved:
    """Save the whole folder of a stopped bot, or all rows of its database on a server."""
    if bot.address is not None:
        return _save_rows(bot.address)
    folder = bot.database.parent
    copy = folder.with_name("snapshot")
    shutil.copytree(folder, copy)
    assert (copy / f"{bot.database.name}.lock").read_text(), "the mark comes along"

    def set_back() -> None:
        for file in folder.glob(f"{bot.database.name}*"):
            file.unlink()
        for file in copy.glob(f"{bot.database.name}*"):
            shutil.copy(file, folder)

    return set_back


def _save_rows(address: Address) -> Saved:
    """Save all rows, as a snapshot of the volume would: the tables themselves stay the same."""
    tables = sorted(own_tables(), key=lambda name: name != "games")
    with psycopg.connect(address.text) as connection:
        saved = {name: connection.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(name))) for name in tables}
        rows = {name: cursor.fetchall() for name, cursor in saved.items()}

    def set_back() -> None:
        with psycopg.connect(address.text) as connection:
            names = sql.SQL(", ").join(map(sql.Identifier, tables))
            connection.execute(sql.SQL("TRUNCATE {} CASCADE").format(names))
            for name in tables:
                for row in rows[name]:
                    values = sql.SQL(", ").join([sql.Placeholder()] * len(row))
                    connection.execute(sql.SQL("INSERT INTO {} VALUES ({})").format(sql.Identifier(name), values), row)

    return set_back


async def two_games(discord: Loopback, bot: BotProcess) -> list[GameDriver]:
    games = game_drivers(discord, bot.address or bot.database, [None, None], Random(1))
    await bot.start()
    await bot.ready()
    for game in games:
        await game.open()
    return games


async def take(game: GameDriver) -> None:
    await game.make_move(next(move for move in game.position.legal_moves() if isinstance(move, TakeTokens)))
    await game.wait_until_shown()


async def lose(bot: BotProcess, game: GameDriver, moves: int) -> Json:
    """Let moves of a game be lost, and return the board that shows the last one; the bot is stopped then."""
    assert await bot.stop() == 0
    set_back = save(bot)
    await bot.start()
    await bot.ready()
    known = len(game.moves)
    for _ in range(moves):
        await take(game)
    [board] = game.boards()
    assert await bot.stop() == 0
    set_back()
    game.moves, game.positions = game.moves[:known], game.positions[: known + 1]
    return board


@contextmanager
def unreadable(discord: Loopback) -> Iterator[None]:
    """Let Discord fail to list messages during the block."""
    outage = discord.fail_next(READ, 503, times=10_000)
    yield
    discord.end_fault(outage)


def is_out_of_use(lost: Json, game: GameDriver) -> bool:
    """Return whether the lost board is not there any more, has no controls, or has become the current one."""
    there = [each for each in game.discord.in_channel(game.channel_id) if each["id"] == lost["id"]]
    return not any(map(controls_of, there)) or there[0] in game.boards()


async def check_renumbered(bot: BotProcess, games: list[GameDriver], lost: Json) -> None:
    """Wait until all games have other ids and are shown with them, and the lost board has no controls; play on."""
    before = [game.game_id for game in games]

    def are_shown() -> bool:
        for game in games:
            [[game.game_id]] = game.rows("SELECT id FROM games WHERE channel_id = ?", game.channel_id)
        return not {game.game_id for game in games} & {*before} and all(game.is_shown() for game in games)

    await until(are_shown, "that all games are shown with new numbers")
    await until(lambda: LOG_LINE in bot.output, "the line for the host")
    await until(lambda: is_out_of_use(lost, games[0]), "that the lost board is deleted, or has no controls")
    for game in games:
        await take(game)
        assert game.read_log() == (game.moves, game.position)
    assert bot.output.count(LOG_LINE) == 1


async def test_the_first_start_after_a_rollback_notices_it(discord: Loopback, bot: BotProcess):
    games = await two_games(discord, bot)
    await take(games[0])
    lost = await lose(bot, games[0], 3)
    await bot.start()
    await check_renumbered(bot, games, lost)
    assert [text_of(each) for each in discord.in_channel(games[0].channel_id)].count(
        ENGLISH.text("table-moves-lost")
    ) <= 1
    assert await bot.stop() == 0


async def test_a_press_on_a_lost_board_is_answered_and_never_played(discord: Loopback, bot: BotProcess):
    games = await two_games(discord, bot)
    lost = await lose(bot, games[0], 1)
    with unreadable(discord):
        await bot.start()
        await bot.ready()
        await until(lambda: "for lost moves" in bot.output, "that the channel could not be read")
        answer = await discord.press(games[0].members[1], lost, control(lost, "take"), channel=games[0].channel_id)
        assert answer.text == SET_BACK
    answer = await discord.press(games[0].members[1], lost, control(lost, "take"), channel=games[0].channel_id)
    assert answer.text == SET_BACK
    await check_renumbered(bot, games, lost)
    assert await bot.stop() == 0


@pytest.mark.parametrize("lost_moves", [1, 2])
async def test_a_number_that_is_reached_again_is_not_valid_for_the_lost_moves(
    discord: Loopback, bot: BotProcess, lost_moves: int
):
    games = await two_games(discord, bot)
    lost = await lose(bot, games[0], lost_moves)
    old = control(lost, "take")
    with unreadable(discord):
        await bot.start()
        await bot.ready()
        await until(lambda: "for lost moves" in bot.output, "that the channel could not be read")
        for _ in range(lost_moves):
            await games[0].make_move(
                next(each for each in games[0].position.legal_moves() if isinstance(each, TakeTokens))
            )
    position = games[0].position
    await check_renumbered(bot, games, lost)
    assert games[0].positions[-2] == position
    answer = await discord.forge(games[0].to_act, old, channel=games[0].channel_id, any_delay=True)
    assert answer.text.startswith("That game no longer exists.")
    assert await bot.stop() == 0


async def test_a_number_of_nobody_is_no_proof(discord: Loopback, bot: BotProcess):
    """A member who forges a press with a later number makes the bot look, and nothing else."""
    games = await two_games(discord, bot)
    forged = f"spl:{games[0].game_id}:{games[0].seq + 5}:take_now:wbr"
    answer = await discord.forge(games[0].to_act, forged, channel=games[0].channel_id, any_delay=True)
    assert answer.text == SET_BACK
    await take(games[0])
    assert LOG_LINE not in bot.output
    assert [*games[0].rows("SELECT id FROM games ORDER BY id")] == sorted((game.game_id,) for game in games)
    assert await bot.stop() == 0
