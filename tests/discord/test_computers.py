"""Computer players on the simulated Discord: one board for all of their moves, after failures and restarts, too."""

import asyncio
import logging
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.app.client import SplendorBot
from bot.games import GameStatus, Tables
from bot.games.unit.logged_move import positions_before
from bot.present.language.words import words_in
from bot.present.pictures.scenes import board_scene, with_players
from bot.store import GameRows, Store, Written
from bot.store.contract.errors import StoreFull
from bot.store.games import GameRecords
from bot.ui.content.board import last_turn
from render import DARK
from render.drawing import draw
from tests.support.computers import LEVEL_NAMES, QuickThinker
from tests.support.discord.api_contract import Request
from tests.support.discord.forging import send_command
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text, text_of
from tests.support.discord.players import CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT
from tests.support.waiting import PATIENCE, until

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


@pytest.fixture
def thinker() -> QuickThinker:
    return QuickThinker()


@pytest.fixture
def make_bot(tmp_path: Path, thinker: QuickThinker) -> Callable[[], SplendorBot]:
    """Return a function that creates the bot; bots of the same test share one database file and one thinker."""

    async def open_tables() -> Tables:
        store = await Store.open(tmp_path / "splendor.sqlite3", busy_timeout=0.05)
        return Tables(store, chance=random.Random(1), thinker=thinker)

    return lambda: SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)


async def open_game(env: simcord.Env, *names: str, computers: int, **options: str) -> SimulatedGame:
    """Return a game of members and computers in this order, started by the first member's command."""
    game = SimulatedGame(env, *names)
    host, *others = game.members
    await host.slash(game.channel, "game new")
    await host.slash(game.channel, "game settings", **{"first": "joining", **options})
    for other in others:
        await other.slash(game.channel, "game join")
    table = await game.table()
    for _ in range(computers):
        table = await game.bot.tables.computers.add(table.id, host.id, "banker", names=LEVEL_NAMES)
    await host.slash(game.channel, "game start")
    return game


@pytest.fixture
async def solo(simcord_env: simcord.Env) -> SimulatedGame:
    """Return a game of Ann and three computers."""
    return await open_game(simcord_env, "Ann", computers=3)


def posts(sent_requests: list[Request], game: SimulatedGame) -> list[str]:
    """Return the methods of the requests about the channel's messages, in order."""
    return [sent.method for sent in sent_requests if sent.path.startswith(f"/channels/{game.channel.id}/messages")]


async def think_after(
    game: SimulatedGame,
    thinker: QuickThinker,
    member: simcord.MemberActor,
    command: str,
    *,
    after: int = 0,
    **options: str,
) -> simcord.InteractionResult:
    """Send a command, and return as soon as a computer player thinks after it, until `thinker.go_on`.

    `after` is the number of moves that computer players make before.
    """
    thinker.hold(after)
    result = send_command(game.env, member, game.channel, command, **options)
    await asyncio.wait_for(thinker.is_asked.wait(), PATIENCE)
    return result


async def test_one_board_tells_and_marks_the_moves_of_all_computers(solo: SimulatedGame, sent_requests: list[Request]):
    [ann] = solo.members
    before = solo.board.id
    sent_requests.clear()
    await ann.slash(solo.channel, "take", gems="rgb")
    assert posts(sent_requests, solo) == ["POST", "DELETE"], "one board for four moves"
    table, log = await solo.table(), await solo.log()
    assert (len(log), table.member_to_act()) == (5, ann.id)
    assert solo.board.id > before
    assert solo.board.ping_user_ids == [ann.id]
    text = text_of(solo.board)
    for name in ("Ann", "⚙ Banker 1", "⚙ Banker 2", "⚙ Banker 3"):
        assert f"**{name}** " in text
    moves = log[1:]
    words, past = words_in("en").with_names(table.seats.names), positions_before(moves)
    scene = board_scene(table.dealt(), words, past=past, last_turn=last_turn(moves))
    assert all(any(panel.token_changes) for panel in scene.panels), "everybody has taken gems"
    scene = with_players(scene, range(4), {seat: table.seats[seat].name for seat in (1, 2, 3)})
    assert solo.picture(solo.board) == draw(scene)
    await ann.slash(solo.channel, "game settings", theme="dark")
    assert solo.picture(solo.board) == draw(scene, DARK), "all of them stay marked when the board is edited"


async def test_a_kept_board_tells_the_moves_of_all_computers_too(solo: SimulatedGame):
    [ann] = solo.members
    player = CommandPlayer(solo, 1)
    await solo.bot.tables.lobby.configure((await solo.table()).id, ann.id, keep_boards=True)
    await ann.slash(solo.channel, "take", gems="rgb")
    board, picture = solo.board.id, solo.picture(solo.board)
    position = await solo.position()
    await player.make(position, ann, [player.plan(position)[0]])
    [kept] = [message for message in solo.messages() if message.id == board]
    assert not control_ids(kept)
    assert solo.picture(kept) == picture
    for name in ("Ann", "⚙ Banker 1", "⚙ Banker 2", "⚙ Banker 3"):
        assert f"**{name}** " in text_of(kept)


async def test_the_private_answer_does_not_wait_for_the_computers(solo: SimulatedGame, thinker: QuickThinker):
    [ann] = solo.members
    board = solo.board.id
    result = await think_after(solo, thinker, ann, "take", gems="rgb")
    await until(lambda: solo.private_messages(ann), "the private answer")
    assert "takes" in private_text(result)
    assert solo.board.id == board, "nothing is shown before the computers have moved"
    thinker.go_on()
    await solo.env.settle()
    assert solo.board.id > board
    assert len(solo.private_messages(ann)) == 1, "it has the button that takes the move back"


async def test_no_command_shows_a_board_while_a_computer_thinks(solo: SimulatedGame, thinker: QuickThinker):
    [ann] = solo.members
    board = solo.board.id
    await think_after(solo, thinker, ann, "take", gems="rgb")
    status = send_command(solo.env, ann, solo.channel, "game status")
    too_early = send_command(solo.env, ann, solo.channel, "take", gems="rgb")
    await until(lambda: status.acknowledged and too_early.acknowledged, "the answers")
    assert "⚙ Banker 1" in private_text(too_early), "it says whose turn it is"
    assert solo.board.id == board
    thinker.go_on()
    await solo.env.settle()
    assert len(await solo.log()) == 5
    assert len(solo.messages()) == 2, "the lobby and one board"


async def test_a_member_moves_elsewhere_while_a_computer_thinks(
    solo: SimulatedGame, simcord_env: simcord.Env, thinker: QuickThinker
):
    [ann] = solo.members
    elsewhere = await SimulatedGame(simcord_env, "Bo", "Cleo").open()
    bo, cleo = elsewhere.members
    await think_after(solo, thinker, ann, "take", gems="rgb")
    send_command(simcord_env, bo, elsewhere.channel, "take", gems="rgb")
    await until(lambda: elsewhere.messages()[-1].ping_user_ids == [cleo.id], "the next board")
    assert len(await elsewhere.log()) == 2
    assert len(await solo.log()) == 2
    thinker.go_on()
    await simcord_env.settle()
    assert solo.board.ping_user_ids == [ann.id]


async def test_computers_that_begin_move_before_the_first_board(simcord_env: simcord.Env):
    game = await open_game(simcord_env, "Ann", computers=3, first="random")
    table, log = await game.table(), await game.log()
    assert table.member_to_act() == game.members[0].id
    assert len(game.messages()) == 2, "the lobby and one board"
    for move in log[1:]:
        assert f"**{table.seats.names[move.seat or 0]}** " in text_of(game.board)


async def test_whole_games_with_computers_are_told_and_end(simcord_env: simcord.Env):
    game = await open_game(simcord_env, "Ann", "Bo", computers=2)
    player, ended = CommandPlayer(game, 1), False
    while not ended:
        position = await game.position()
        before, seq = game.board.id, (await game.table()).seq
        await player.make(position, await game.to_act(), [player.plan(position)[0]])
        table = await game.table()
        ended = table.status is GameStatus.FINISHED
        new = (await game.log())[seq + 1 :]
        shown = game.messages()[-1]
        assert ended or shown.id == game.board.id >= before
        text = text_of(shown)
        for move in new:
            for line in game.public_lines(move, table):
                assert ended or "turns up" in line or line in text or "-#" in text, line
    assert "⚙ Banker" in text_of(game.messages()[-1])


@pytest.mark.parametrize("moves", [0, 1, 2])
async def test_a_bot_stopped_while_a_computer_thinks_plays_on_when_it_is_back(
    solo: SimulatedGame,
    thinker: QuickThinker,
    make_bot: Callable[[], SplendorBot],
    monkeypatch: pytest.MonkeyPatch,
    moves: int,
):
    """Whether it stops before the first computer's move, or after the move of another one."""
    [ann] = solo.members
    board = solo.board.id
    await think_after(solo, thinker, ann, "take", gems="rgb", after=moves)
    monkeypatch.setattr("bot.app.client.GRACE", 0.01)
    await solo.bot.close()
    assert solo.board.id == board
    thinker.go_on()
    await solo.restart(make_bot)
    await solo.env.settle()
    assert [move.seat for move in (await solo.log())[1:]] == [0, 1, 2, 3]
    assert solo.board.id > board
    assert solo.board.ping_user_ids == [ann.id]
    for name in ("Ann", "⚙ Banker 1", "⚙ Banker 2", "⚙ Banker 3"):
        assert f"**{name}** " in text_of(solo.board)


async def test_moves_that_could_not_be_written_are_made_by_the_next_retry(
    solo: SimulatedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
):
    [ann] = solo.members
    write = GameRecords.write

    async def refuse_computers(games: GameRecords, before: GameRows, after: GameRows, written: Written) -> None:
        if written.entries and written.entries[0].member_id is None:
            raise StoreFull("no space is left")
        await write(games, before, after, written)

    with monkeypatch.context() as patch:
        patch.setattr(GameRecords, "write", refuse_computers)
        await ann.slash(solo.channel, "take", gems="rgb")
    assert len(await solo.log()) == 2
    assert logged_errors
    logged_errors.clear()
    later = solo.bot.tables.now() + 30
    solo.bot.tables.clock = lambda: later
    await solo.bot._retry()
    await solo.env.settle()
    assert len(await solo.log()) == 5
    assert solo.board.ping_user_ids == [ann.id]


async def test_removing_the_computer_that_thinks_lets_the_next_one_move(solo: SimulatedGame, thinker: QuickThinker):
    [ann] = solo.members
    await think_after(solo, thinker, ann, "take", gems="rgb")
    table = await solo.table()
    table = await solo.bot.tables.computers.remove(table.id, ann.id, table.seats[1], is_admin=True)
    thinker.go_on()
    await solo.env.settle()
    assert [move.seat for move in (await solo.log())[1:]] == [0, None, 2, 3]
    assert "**⚙ Banker 1** " in text_of(solo.board), "it is told that it left"
    assert solo.board.ping_user_ids == [ann.id]


async def test_a_member_takes_the_seat_back_while_the_computer_thinks(
    simcord_env: simcord.Env, thinker: QuickThinker, sent_requests: list[Request]
):
    game = await open_game(simcord_env, "Ann", "Bo", computers=1)
    ann, bo = game.members
    post = ("POST", f"/channels/{game.channel.id}/messages")
    table = await game.table()
    await game.bot.messages.show(
        await game.bot.tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
    )
    sent_requests.clear()
    await think_after(game, thinker, ann, "take", gems="rgb")
    back = send_command(simcord_env, bo, game.channel, "game join")
    await until(lambda: back.acknowledged, "the answer")
    assert "Welcome back!" in private_text(back)
    thinker.go_on()
    await simcord_env.settle()
    assert [move.seat for move in (await game.log())[1:]] == [0], "the answer was thrown away"
    [board] = [sent.body for sent in sent_requests if (sent.method, sent.path) == post]
    assert list(map(int, board["allowed_mentions"]["users"])) == [bo.id]
    assert "⚙ Banker 2" not in pictures_of(game.board)[0][1]


async def test_the_game_of_the_last_person_who_resigns_ends(solo: SimulatedGame, press: Any):
    [ann] = solo.members
    question = await ann.slash(solo.channel, "game resign")
    answer = private_answer(question)
    assert "Only computers are then left, so the game ends." in private_text(question)
    press(ann, press.keep(answer), control(answer, "confirm_resign"))
    await solo.env.settle()
    assert (await solo.table()).status is GameStatus.ENDED
    assert solo.boards() == [], "nothing can be pressed any more"
    assert "**Ann**" in text_of(solo.messages()[-1])


async def test_it_is_asked_again_when_only_computers_would_play_on_by_now(simcord_env: simcord.Env):
    game = await open_game(simcord_env, "Ann", "Bo", computers=2)
    ann, _ = game.members
    question = private_answer(await ann.slash(game.channel, "game resign"))
    table = await game.table()
    await game.bot.tables.computers.replace(table.id, table.seats[1], "banker", names=LEVEL_NAMES)
    again = private_answer(await ann.click(question, custom_id=control(question, "confirm_resign")))
    assert "The computers then play it to its end for the absent players." in text_of(again)
    assert (await game.table()).is_playing


async def test_a_seat_given_to_a_computer_is_played_on_at_once(simcord_env: simcord.Env):
    game = await open_game(simcord_env, "Ann", "Bo", computers=1)
    _, bo = game.members
    table = await game.table()
    table = await game.bot.tables.computers.replace(table.id, table.seats[0], "banker", names=LEVEL_NAMES)
    tasks: list[asyncio.Task[None]] = []
    for _ in range(2):
        await game.bot.messages.pending.resume(lambda work: tasks.append(asyncio.create_task(work)))
    await until(lambda: [board.ping_user_ids for board in game.boards()] == [[bo.id]], "the next member's board")
    await asyncio.gather(*tasks)
    assert [move.seat for move in (await game.log())[1:]] == [0]
    assert game.board.ping_user_ids == [bo.id]
    assert "**⚙ Banker 2** " in text_of(game.board)
