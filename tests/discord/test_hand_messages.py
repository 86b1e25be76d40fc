"""Hands as direct messages: sent, replaced and deleted with the cards in them."""

import logging
from typing import Any

import pytest
import simcord

from bot.engine import Move, Position
from bot.games import MessageChanges, MessageKind, StoreError
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck, TakeTokens, base_of
from bot.ui.delivery.compose import Composer
from tests.support.discord.messages import control, pictures_of, private_answer, text_of
from tests.support.discord.players import CommandPlayer
from tests.support.discord.simulated_game import SimulatedGame

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


@pytest.fixture
async def game(simcord_env: simcord.Env) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo").open()


@pytest.fixture
def player(game: SimulatedGame) -> CommandPlayer:
    return CommandPlayer(game, 1)


async def test_the_hand_is_sent_edited_for_an_hour_and_then_replaced(
    game: SimulatedGame, player: CommandPlayer, monkeypatch: pytest.MonkeyPatch
):
    """Discord allows few edits of a message that is older than an hour."""
    ann, bo = game.members
    card = base_of(await game.position()).rows[1][2]
    assert card is not None
    await game.play_turn(player, [ReserveCard(card.id)])
    [first] = ann.user.dm_channel.history()
    picture = pictures_of(first)
    await game.play_turn(player, [ReserveFromDeck(1)])
    [bos] = bo.user.dm_channel.history()
    takes = [move for move in (await game.position()).legal_moves() if isinstance(move, TakeTokens)]
    await game.play_turn(player, takes[:1])
    await game.play_turn(player, takes[:1])
    assert [message.id for message in ann.user.dm_channel.history()] == [first.id], "tokens change no hand"
    await game.play_turn(player, [ReserveFromDeck(3)])
    [second] = ann.user.dm_channel.history()
    assert second.id == first.id
    assert pictures_of(second) != picture
    assert [message.id for message in bo.user.dm_channel.history()] == [bos.id]
    later = game.bot.tables.now() + 3_001
    monkeypatch.setattr(game.bot.tables, "clock", lambda: later)
    await game.play_turn(player, [ReserveFromDeck(2)])
    [third] = bo.user.dm_channel.history()
    assert third.id != bos.id
    assert [message.id for message in ann.user.dm_channel.history()] == [first.id]


@pytest.mark.parametrize(("status", "code"), [(404, 10_008), (403, 50_007), (400, 50_035)])
async def test_a_hand_whose_message_cannot_be_edited_is_sent_again(
    game: SimulatedGame, player: CommandPlayer, status: int, code: int
):
    ann, bo = game.members
    await game.play_turn(player, [ReserveFromDeck(1)])
    [first] = ann.user.dm_channel.history()
    await bo.slash(game.channel, "take", gems="rgb")
    game.env.inject_error("PATCH", f"/channels/{ann.user.dm_channel.id}/messages/{first.id}", status=status, code=code)
    await game.play_turn(player, [ReserveFromDeck(2)])
    *left, second = ann.user.dm_channel.history()
    assert second.id != first.id
    assert [message.id for message in left] == ([first.id] if status == 404 else [])
    assert (await game.table()).game.hands_seq is None


async def test_closed_direct_messages_are_reported_when_a_deleted_hand_cannot_be_sent_again(
    game: SimulatedGame, player: CommandPlayer
):
    ann, bo = game.members
    await game.play_turn(player, [ReserveFromDeck(1)])
    dm = ann.user.dm_channel
    [first] = dm.history()
    await bo.slash(game.channel, "take", gems="rgb")
    game.env.inject_error("PATCH", f"/channels/{dm.id}/messages/{first.id}", status=404, code=10_008)
    game.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50_007, times=None)
    result = await ann.slash(game.channel, "reserve", card="D2")
    assert "direct message" in "".join(followup.content for followup in result.followups)


async def test_a_bought_card_disappears_from_the_direct_message(game: SimulatedGame, player: CommandPlayer):
    def from_hand(position: Position) -> list[Move]:
        hand = {reserved.card.id for reserved in base_of(position).players[position.seat].hand}
        return [move for move in position.legal_moves() if isinstance(move, PurchaseCard) and move.card in hand]

    position = await game.play_until(lambda position: bool(from_hand(position)))
    member, hand = await game.to_act(), base_of(position).players[position.seat].hand
    [before] = member.user.dm_channel.history()
    await game.play_turn(player, from_hand(position)[:1])
    after = member.user.dm_channel.history()
    assert [message.id for message in after] == ([before.id] if len(hand) > 1 else [])


async def test_closed_direct_messages_are_reported_once_and_used_again_when_open(
    game: SimulatedGame, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, "bot")
    ann, bo = game.members
    dm = ann.user.dm_channel
    game.env.inject_error("POST", f"/channels/{dm.id}/messages", status=403, code=50_007, times=None)

    async def reserve(card: str) -> list[str]:
        result = await ann.slash(game.channel, "reserve", card=card)
        assert pictures_of(private_answer(result)), "the private answer shows the hand"
        assert all(followup.ephemeral for followup in result.followups)
        seq = (await game.table()).seq
        await bo.slash(game.channel, "take", gems="rgb" if seq < 4 else "wkg")
        assert (await game.table()).seq == seq + 1, "the game goes on"
        return [followup.content for followup in result.followups]

    [notice] = await reserve("D1")
    assert "direct message" in notice
    assert await reserve("D2") == []
    game.env.backend.faults.clear()
    assert await reserve("D3") == []
    [sent] = dm.history()
    shown = game.env.backend.get_message(dm.id, sent.id)
    assert f"<#{game.channel.id}>" in text_of(shown)
    assert game.picture(shown)
    logged = [record.getMessage() for record in caplog.records if "direct messages are" in record.getMessage()]
    place = f"(table {game.channel.id}, server {(await game.table()).game.guild_id})"
    states = ("closed", "open again")
    assert logged == [f"Game {game.game_id} {place}: a player's direct messages are {state}" for state in states]


async def test_a_hand_that_discord_refuses_is_not_reported_as_a_move_that_was_not_shown(game: SimulatedGame):
    ann, bo = game.members
    game.env.inject_error("POST", f"/channels/{ann.user.dm_channel.id}/messages", status=500)
    result = await ann.slash(game.channel, "reserve", card="D1")
    assert result.followups == []
    assert game.messages()[-1].ping_user_ids == [bo.id]
    shown = private_answer(await ann.click(game.as_received(game.board), custom_id=control(game.board, "hand")))
    assert pictures_of(shown)


async def test_a_search_for_unrecorded_hands_leaves_the_recorded_ones_of_the_next_game(
    game: SimulatedGame, player: CommandPlayer
):
    ann, recovery = game.members[0], game.bot.messages.recovery
    first = await game.bot.tables.hosting.end(game.game_id)
    await game.bot.messages.show(first)
    await game.open()
    await game.play_turn(player, [ReserveFromDeck(1)])
    [hand] = (await game.bot.tables.games.known(game.game_id)).messages(MessageKind.HAND)
    assert await recovery.hands(first, ann.id) == []
    await game.bot.tables.delivery.record_messages(await game.table(), MessageChanges(gone=[hand]))
    assert [each.message_id for each in await recovery.hands(first, ann.id)] == [hand.message_id]


async def test_a_hand_of_a_new_member_is_sent_with_the_retry_if_the_store_failed_before(
    game: SimulatedGame, player: CommandPlayer, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
):
    async def fail(*_: Any) -> None:
        raise StoreError("The disk is full.")

    ann, cleo = game.members[0], game.channel.guild.add_member(game.env.create_user("cleo", global_name="Cleo"))
    await game.play_turn(player, [ReserveFromDeck(1)])
    table = await game.bot.tables.hosting.replace_player(game.game_id, ann.id, cleo.id, "Cleo")
    with monkeypatch.context() as failing:
        failing.setattr(Composer, "hand", fail)
        await game.bot.messages.show(table)
    assert [error.getMessage() for error in logged_errors] == [f"Could not show game {game.game_id}"]
    logged_errors.clear()
    await game.bot.messages.pending.retry(at_once=True)
    assert len(cleo.user.dm_channel.history()) == 1
    assert ann.user.dm_channel.history() == []


async def test_the_hand_of_a_member_who_was_never_heard_is_in_the_language_of_the_table(
    game: SimulatedGame, player: CommandPlayer
):
    ann, cleo = game.members[0], game.channel.guild.add_member(game.env.create_user("cleo", global_name="Cleo"))
    await game.play_turn(player, [ReserveFromDeck(1)])
    await game.bot.tables.lobby.configure(game.game_id, ann.id, language="de")
    table = await game.bot.tables.hosting.replace_player(game.game_id, ann.id, cleo.id, "Cleo")
    await game.bot.messages.show(table)
    [hand] = cleo.user.dm_channel.history()
    assert text_of(hand).startswith("Deine Handkarten")
