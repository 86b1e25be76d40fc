"""The messages in a channel and in direct messages during a game, at its end, and after failures."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite

from bot.app.client import SplendorBot
from bot.engine import Move, Position, TurnBegan
from bot.games import GameStatus, MessageKind, Table
from bot.games.unit.logged_move import positions_before
from bot.games.unit.unit import Game, Snapshot
from bot.present.board_text import end_alt
from bot.present.language.words import words_in
from bot.present.pictures.scenes import board_scene, final_scene
from bot.rules import TokensTaken, base_of, codec_for
from bot.store import EntryKind, GameRows, LogEntry, Written
from bot.store.games import GameRecords
from bot.ui.content.board import last_turn
from bot.ui.kit.pictures.table_pictures import TablePictures
from render import DARK, Board, Scene
from render.drawing import draw
from tests.support.builders import gems
from tests.support.discord.api_contract import Request
from tests.support.discord.messages import control_ids, pictures_of, private_answer, private_text, text_of
from tests.support.discord.players import CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame
from tests.support.store_builders import append


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo").open()


@pytest.fixture
def player(game: SimulatedGame) -> CommandPlayer:
    return CommandPlayer(game, 1)


def messages_of(game: SimulatedGame) -> str:
    return f"/channels/{game.channel.id}/messages"


def as_seen(game: SimulatedGame) -> list[tuple[int, str | None]]:
    """Return the ids of the channel's messages, with the time of the last edit."""
    return [(message.id, message.edited_timestamp) for message in game.messages()]


def last_moves(position: Position) -> list[Move]:
    """Return the moves that would end the game."""
    return [move for move in position.legal_moves() if position.advance(move)[1].is_over]


# A new board for each turn, and edits within a turn.


async def test_a_move_that_is_made_while_a_board_is_composed_is_shown_by_the_next_board(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board of one state with the turn of a later one would notify its member twice."""
    bot, table = game.bot, await game.table()
    composer = bot.messages._composer
    compose, composed = composer.wanted, list[int]()

    async def move(shown: Table) -> None:
        member_id = shown.member_to_act()
        assert member_id is not None
        await bot.tables.play.make(shown.id, member_id, [shown.dealt().legal_moves()[0]])

    async def wanted(snapshot: Snapshot) -> Any:
        composed.append(snapshot.table.seq)
        if len(composed) == 1:
            await move(snapshot.table)
        return await compose(snapshot)

    monkeypatch.setattr(composer, "wanted", wanted)
    await move(table)
    for seq in (table.seq + 1, table.seq + 2):
        await bot.messages.show(table)
        assert composed[-1] == seq
        assert game.board is not None
        assert {control_id.split(":")[2] for control_id in control_ids(game.board)} == {str(seq)}
        assert (await bot.tables.games.known(table.id)).is_pending == (seq == table.seq + 1)


def requests_to(game: SimulatedGame, sent_requests: list[Request]) -> list[str]:
    """Return the methods of the requests about the channel's messages, in order."""
    return [sent.method for sent in sent_requests if sent.path.startswith(messages_of(game))]


async def give_tokens(game: SimulatedGame, *piles: str) -> None:
    """Give tokens to the seats in their order, without checking the rules, and show the board."""
    table = await game.table()
    codec = codec_for(table.options.rules())
    events = [TokensTaken(seat, gems(pile)) for seat, pile in enumerate(piles)]
    entry = LogEntry(table.seq + 1, EntryKind.MOVE, None, None, None, codec.dumps((*events, TurnBegan(0, 1))), 0)
    await append(game.bot.tables.games.store, table.id, [entry])
    await game.bot.messages.show(await game.table())


async def test_each_turn_sends_a_board_that_notifies_and_deletes_the_one_before(
    game: SimulatedGame, player: CommandPlayer, sent_requests: list[Request]
):
    ann, bo = game.members
    assert not control_ids(game.messages()[0]), "the lobby has no controls any more"
    for member in (bo, ann, bo):
        before = game.board.id
        sent_requests.clear()
        await game.play_turn(player)
        assert requests_to(game, sent_requests) == ["POST", "DELETE"], "nothing else, and in this order"
        [_, board] = game.messages()
        assert board.id > before
        assert board.ping_user_ids == [member.id]
        assert f"<@{member.id}>, it is your turn." in text_of(board)


async def test_a_table_that_keeps_its_boards_only_removes_their_controls(game: SimulatedGame, player: CommandPlayer):
    ann, _ = game.members
    table = await game.table()
    await game.bot.tables.lobby.configure(table.id, ann.id, keep_boards=True)
    boards: list[int] = []
    for _ in range(3):
        old, picture = game.board, game.picture(game.board)
        await game.play_turn(player)
        kept = next(message for message in game.messages() if message.id == old.id)
        assert not control_ids(kept)
        assert game.picture(kept) == picture
        assert "your turn" not in text_of(kept)
        boards.append(old.id)
    assert [message.id for message in game.messages()][1:] == [*boards, game.board.id]


async def test_a_member_who_is_asked_again_sees_it_on_the_same_board_while_it_is_the_newest(
    game: SimulatedGame, sent_requests: list[Request], monkeypatch: pytest.MonkeyPatch
):
    """Within a minute the channel is not read, and a message below the board changes nothing."""
    ann, bo = game.members
    await give_tokens(game, "3w3b3k", "3w3b3k")
    cases = (
        (ann, None, 0, ["PATCH"], "ww"),
        (bo, ann, 10, ["PATCH"], "ww"),
        (ann, None, 90, ["GET", "PATCH"], "rgb"),
        (bo, ann, 90, ["GET", "POST", "DELETE"], "rgb"),
    )
    for member, chatter, seconds, requests, returned in cases:
        board, pings = game.board, game.pings()
        now = game.bot.tables.now() + seconds
        monkeypatch.setattr(game.bot.tables, "clock", lambda now=now: now)
        if chatter:
            await chatter.send(game.channel, "Hurry up!")
        sent_requests.clear()
        await member.slash(game.channel, "take", gems="rgb")
        assert "give back" in text_of(game.board)
        assert requests_to(game, sent_requests) == requests
        assert (game.board.id == board.id) is (requests[-1] == "PATCH")
        assert (game.messages()[-1].id == game.board.id) is not (bool(chatter) and requests == ["PATCH"])
        notified = [each for number, members in game.pings().items() if number not in pings for each in members]
        assert notified == []
        board = game.board
        await member.slash(game.channel, "answer", choice=returned)
        assert game.board.id > board.id, "the next turn begins"


@pytest.mark.parametrize("is_chatty", [False, True], ids=["in a quiet channel", "below a message"])
async def test_the_board_marks_and_describes_the_whole_turn(game: SimulatedGame, is_chatty: bool):
    """Three gems are taken and two given back: both are of the turn that the next player wants to see."""
    ann, bo = game.members
    await give_tokens(game, "3w3b3k")
    await ann.slash(game.channel, "take", gems="rgb")
    if is_chatty:
        await bo.send(game.channel, "Hurry up!")
    await ann.slash(game.channel, "answer", choice="wb")
    table, log = await game.table(), await game.log()
    turn = log[-2:]
    words, past = words_in("en").with_names(table.seats.names), positions_before(turn)
    scene = board_scene(table.dealt(), words, past=past, last_turn=last_turn(turn))
    assert scene.panels[0].token_changes == (-1, 0, 1, 1, 0, 0), "the blue one was taken and given back"
    assert game.picture(game.board) == draw(scene)
    lines = text_of(game.board).splitlines()
    assert any(line.startswith("**Ann** takes") for line in lines)
    assert any(line.startswith("**Ann** gives back") for line in lines)

    await game.bot.tables.lobby.configure(table.id, ann.id, keep_boards=True)
    old, picture = game.board, game.picture(game.board)
    await bo.slash(game.channel, "take", gems="rgb")
    kept = next(message for message in game.messages() if message.id == old.id)
    assert game.picture(kept) == picture, "an old board keeps the marks of its turn"
    assert text_of(kept).splitlines()[-2:] == [line for line in lines if line.startswith("**Ann**")]


async def test_a_board_is_drawn_once_while_its_move_is_committed(
    game: SimulatedGame, player: CommandPlayer, monkeypatch: pytest.MonkeyPatch
):
    """Drawing takes longer than the commit, so it starts first, and the channel shows that picture."""
    drawn: list[Scene] = []
    order: list[str] = []
    draw_scene, write = TablePictures.draw, GameRecords.write

    async def draw_and_log(pictures: TablePictures, scene: Scene, table: Table | None = None) -> bytes | None:
        drawn.append(scene)
        order.append("drawn")
        return await draw_scene(pictures, scene, table)

    async def write_and_log(games: GameRecords, before: GameRows, after: GameRows, written: Written) -> None:
        await write(games, before, after, written)
        if written.entries:
            order.append("written")

    monkeypatch.setattr(TablePictures, "draw", draw_and_log)
    monkeypatch.setattr(GameRecords, "write", write_and_log)
    for _ in range(3):
        drawn.clear()
        order.clear()
        await game.play_turn(player)
        assert sum(isinstance(scene, Board) for scene in drawn) == 1
        assert order[:2] == ["drawn", "written"]


async def test_a_board_drawn_ahead_is_not_shown_if_the_table_changed_meanwhile(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch
):
    ann, _ = game.members
    tables = game.bot.tables
    begin = tables.play.begin

    @asynccontextmanager
    async def begin_and_change_the_theme(game_id: int, *args: Any, **kwargs: Any) -> AsyncIterator[Game]:
        async with begin(game_id, *args, **kwargs) as changed:
            yield changed
        await tables.lobby.configure(game_id, ann.id, theme="dark")

    monkeypatch.setattr(tables.play, "begin", begin_and_change_the_theme)
    await ann.slash(game.channel, "take", gems="rgb")
    table, [newest] = await game.table(), (await game.log())[-1:]
    words, past = words_in("en").with_names(table.seats.names), positions_before([newest])
    scene = board_scene(table.dealt(), words, past=past, last_turn=last_turn([newest]))
    assert game.picture(game.board) == draw(scene, DARK)


async def test_a_board_deleted_seconds_after_a_move_is_sent_again(game: SimulatedGame, player: CommandPlayer):
    await game.play_turn(player)
    old = game.board
    game.env.backend.delete_message(game.channel.id, old.id)
    await game.play_turn(player)
    assert game.board.id > old.id
    assert len(await game.message_ids(MessageKind.BOARD)) == 1


async def test_a_deleted_board_is_replaced(game: SimulatedGame, player: CommandPlayer):
    game.env.backend.delete_message(game.channel.id, game.board.id)
    await game.env.settle()
    await game.play_turn(player)
    assert game.board.ping_user_ids == [game.members[1].id]
    assert await game.message_ids(MessageKind.BOARD) == [game.board.id]


async def test_within_a_turn_an_old_board_is_replaced_before_discord_limits_its_edits(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch
):
    ann, _ = game.members
    await give_tokens(game, "3w3b3k")
    old = game.board
    later = game.bot.tables.now() + 3_600
    monkeypatch.setattr(game.bot.tables, "clock", lambda: later)
    await ann.slash(game.channel, "take", gems="rgb")
    assert game.board.id > old.id
    assert game.board.ping_user_ids == []


@pytest.mark.parametrize("fault", [{"status": 400, "code": 30_046}, {"status": 404, "code": 10_008}], ids=str)
async def test_a_board_that_discord_refuses_to_edit_is_replaced(game: SimulatedGame, fault: dict[str, int]):
    ann, _ = game.members
    await give_tokens(game, "3w3b3k")
    old = game.board
    game.env.inject_error("PATCH", f"{messages_of(game)}/{old.id}", **fault)
    if fault["status"] == 404:
        game.env.backend.delete_message(game.channel.id, old.id)
    await ann.slash(game.channel, "take", gems="rgb")
    assert game.board.id > old.id
    assert game.board.ping_user_ids == []
    assert await game.message_ids(MessageKind.BOARD) == [game.board.id]


async def test_a_game_in_a_thread_stays_in_the_thread(simcord_env: simcord.Env):
    game = SimulatedGame(simcord_env, "Ann", "Bo")
    channel = game.channel
    simcord_env.backend.create_thread(channel.id, "evening", game.members[0].id)
    await simcord_env.settle()
    game.channel = channel.threads[0]
    await game.open()
    for _ in range(3):
        await game.play_turn(CommandPlayer(game, 1))
    assert all(message.author.id == game.members[0].id for message in channel.history()), (
        "the only message in the parent channel says that the thread was opened"
    )


# Failures.

FAULTS = [{"status": 500}, {"status": 403, "code": 50_013}, {"status": 403, "code": 50_001}]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
async def test_a_move_that_could_not_be_shown_is_shown_once_with_the_next_command(
    game: SimulatedGame, fault: dict[str, int]
):
    ann, bo = game.members
    game.env.inject_error("POST", messages_of(game), **fault)
    answer = await ann.slash(game.channel, "take", gems="rgb")
    assert "**Ann** takes" in text_of(private_answer(answer)), "the confirmation stays"
    assert answer.response is not None
    [failure] = answer.followups
    assert failure.ephemeral
    assert "Your move counts" in failure.content
    assert "takes" not in text_of(game.board)
    assert len(await game.log()) == 2
    await bo.slash(game.channel, "game status")
    assert "**Ann** takes" in text_of(game.board)
    assert game.messages()[-1].ping_user_ids == [bo.id]
    before = as_seen(game)
    await bo.slash(game.channel, "game status")
    assert as_seen(game) == before


async def test_a_move_that_could_not_be_shown_is_shown_once_at_the_next_start(
    game: SimulatedGame, make_bot: Callable[[], SplendorBot]
):
    ann, bo = game.members
    game.env.inject_error("POST", messages_of(game))
    await ann.slash(game.channel, "take", gems="rgb")
    assert "takes" not in text_of(game.board)
    await game.restart(make_bot)
    assert "**Ann** takes" in text_of(game.board)
    assert game.messages()[-1].ping_user_ids == [bo.id]
    before = as_seen(game)
    await game.restart(make_bot)
    assert as_seen(game) == before


async def test_a_move_is_shown_although_its_answer_came_too_late(game: SimulatedGame):
    ann, bo = game.members
    game.env.inject_error("POST", "/interactions/*", status=404, code=10_062)
    await ann.slash(game.channel, "take", gems="rgb")
    assert len(await game.log()) == 2
    assert "**Ann** takes" in text_of(game.board)
    assert game.messages()[-1].ping_user_ids == [bo.id]


async def test_a_move_is_shown_later_if_the_connection_breaks(game: SimulatedGame, monkeypatch: pytest.MonkeyPatch):
    ann, bo = game.members

    async def broken(*_: object, **__: object) -> None:
        raise ConnectionResetError

    with monkeypatch.context() as patch:
        patch.setattr(discord.abc.Messageable, "send", broken)
        answer = await ann.slash(game.channel, "take", gems="rgb")
    assert "Your move counts" in answer.followups[0].content
    await bo.slash(game.channel, "game status")
    assert "**Ann** takes" in text_of(game.board)


async def test_a_channel_that_missed_many_moves_shows_the_newest(game: SimulatedGame):
    await game.play_until(lambda position: position.round == 22)
    newest = (await game.log())[-1]
    assert game.public_lines(newest, await game.table())[-1] in text_of(game.board)
    assert len(text_of(game.board)) <= 4_000


async def test_without_permissions_the_game_goes_on_and_is_shown_once_they_are_back(game: SimulatedGame):
    ann, bo = game.members
    assert game.channel.guild is not None
    everyone = game.channel.guild.id
    await ann.send(game.channel, "Good morning.")
    denied = discord.Permissions(send_messages=True).value
    backend = game.env.backend
    backend.set_overwrite(game.channel.id, Overwrite(target_id=everyone, type=0, allow=0, deny=denied))
    await game.env.settle()
    answer = await ann.slash(game.channel, "take", gems="rgb")
    assert "Send Messages" in answer.followups[0].content
    assert len(await game.log()) == 2
    backend.set_overwrite(game.channel.id, Overwrite(target_id=everyone, type=0, allow=0, deny=0))
    await game.env.settle()
    await bo.slash(game.channel, "board", text=True)
    assert "**Ann** takes" in text_of(game.board)
    assert game.board.ping_user_ids == [bo.id]


async def test_the_game_of_a_deleted_channel_ends_and_its_hands_are_deleted(
    game: SimulatedGame, make_bot: Callable[[], SplendorBot]
):
    ann, _ = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    assert len(ann.user.dm_channel.history()) == 1
    game.env.backend.delete_channel(game.channel.id)
    await game.env.settle()
    assert (await game.table()).status is GameStatus.ENDED
    while await game.bot.running.clock.look():
        pass
    [note] = ann.user.dm_channel.history()
    assert "has stopped" in str(note.content)
    assert private_text(await ann.user.slash("hand")).startswith("You are not in any game right now.")


async def test_nothing_is_pending_for_a_channel_deleted_while_the_bot_was_away(
    game: SimulatedGame, make_bot: Callable[[], SplendorBot]
):
    ann, _ = game.members
    game.env.inject_error("POST", messages_of(game))
    await ann.slash(game.channel, "reserve", card="D1")
    await game.bot.close()
    game.env.backend.delete_channel(game.channel.id)
    await game.env.restart_bot(make_bot())
    assert (await game.table()).status is GameStatus.ENDED
    assert [table async for table in game.bot.tables.delivery.pending()] == []
    [note] = ann.user.dm_channel.history()
    assert "has stopped" in str(note.content)


# The end.


async def test_the_final_message_reveals_all_hands(game: SimulatedGame, player: CommandPlayer):
    position = await game.play_until(
        lambda position: (
            bool(last_moves(position))
            and any(card.blind for player in base_of(position).players for card in player.hand)
        )
    )
    await game.play_turn(player, last_moves(position)[:1])
    table, words = await game.table(), words_in("en")
    final = game.board
    assert [custom_id.split(":")[3] for custom_id in control_ids(final)] == ["rematch", "story", "replay", "players"]
    assert game.picture(final) == draw(final_scene(table.dealt(), words.with_names(table.seats.names)))
    assert [alt for _, alt in pictures_of(final)] == [end_alt(table.dealt(), words.with_names(table.seats.names))]
    assert await game.message_ids(MessageKind.HAND) == []
    answer = private_answer(await game.members[0].slash(game.channel, "take", gems="rgb"))
    assert "There is no game" in text_of(answer)
    assert len(await game.log()) == table.seq + 1


async def test_a_final_message_that_failed_is_sent_once(
    game: SimulatedGame, player: CommandPlayer, make_bot: Callable[[], SplendorBot]
):
    position = await game.play_until(lambda position: bool(last_moves(position)))
    member = await game.to_act()
    game.env.inject_error("POST", messages_of(game))
    await player.make(position, member, last_moves(position)[:1])
    assert (await game.table()).status is GameStatus.FINISHED
    assert "rematch" not in str(control_ids(game.board))
    await game.restart(make_bot)
    assert "rematch" in str(control_ids(game.board))
    before = as_seen(game)
    await member.slash(game.channel, "replay")
    assert as_seen(game) == before


async def test_ending_a_game_needs_a_confirmation_and_removes_the_controls(game: SimulatedGame):
    ann, bo = game.members
    await ann.slash(game.channel, "reserve", card="D1")
    assert "host" in text_of(private_answer(await bo.slash(game.channel, "game end")))
    question = private_answer(await ann.slash(game.channel, "game end"))
    assert (await game.table()).is_playing
    await ann.click(question, label="End the game")
    assert (await game.table()).status is GameStatus.ENDED
    assert game.boards() == []
    assert "Nobody wins" in text_of(game.messages()[-1])
    assert ann.user.dm_channel.history() == []
    await bo.slash(game.channel, "game new")
    assert len(game.boards()) == 1
