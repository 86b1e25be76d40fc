"""A game as a file: /game export, and what it may not give away."""

import json

from bot.games import Table
from bot.games.files.game_file import GameFileError, dump_game, read_games
from bot.rules import ReserveFromDeck, base_of
from bot.store import Store
from tests.support.discord.friends import Friends
from tests.support.discord.messages import private_answer, private_text
from tests.support.finished_games import play


async def a_game(friends: Friends, moves: int = 10_000) -> Table:
    table = await friends.start_game(friends.bo, friends.cleo)
    table = await friends.tables.play.make(table.id, friends.bo.id, [ReserveFromDeck(3)])
    table = await play(friends.tables, table, moves=moves)
    await friends.env.bot.messages.show(table)
    return table


def document(friends: Friends, result: object) -> str:
    """Return the text of the file in a private answer."""
    [attachment] = private_answer(result).attachments
    return friends.env.backend.cdn.get(attachment.url).decode()


async def test_everybody_in_the_channel_gets_a_finished_game_as_a_file(friends: Friends):
    table = await a_game(friends)
    result = await friends.dan.slash(friends.channel, "game export")
    assert private_text(result).startswith(f"The whole game is in `splendor-{table.id}.jsonl`")
    [found] = read_games(document(friends, result).splitlines(keepends=True))
    assert not found.is_masked
    stored = await friends.store.whole_games.read(table.id)
    assert stored is not None
    assert (found.game.log, found.game.text) == (stored.log, stored.text)
    assert found.game.deal.is_opened, "the file gives the deal away, so the game stays over"


async def test_nobody_learns_from_a_file_which_moves_were_planned(friends: Friends):
    table = await a_game(friends)
    sql = "UPDATE log SET is_planned = 1 WHERE member_id = ?"
    await friends.store.database.write(sql, (friends.bo.id,))
    text = document(friends, await friends.bo.slash(friends.channel, "game export", game=str(table.id)))
    assert '"planned": false' in text
    assert '"planned": true' not in text
    stored = await friends.store.whole_games.read(table.id)
    assert stored is not None
    assert any(entry.is_planned for entry in stored.log)
    assert '"planned": true' in dump_game(stored), "the host's own copy is whole"


async def test_the_file_for_everybody_does_not_link_the_games_of_a_forgotten_member(friends: Friends):
    table = await a_game(friends)
    await friends.tables.members.forget(friends.cleo.id, {"en": "Former player"})
    assert '"forgotten"' not in document(friends, await friends.bo.slash(friends.channel, "game export"))
    stored = await friends.store.whole_games.read(table.id)
    assert stored is not None
    assert '"forgotten": -' in dump_game(stored)


async def test_a_finished_game_is_not_given_to_strangers(friends: Friends):
    table = await a_game(friends)
    other = friends.guild.create_text_channel("other")
    said = private_text(await friends.dan.slash(other, "game export", game=str(table.id)))
    assert said.startswith("There is no such game here.")
    assert private_answer(await friends.bo.slash(other, "game export", game=str(table.id))).attachments


async def test_a_game_in_play_is_given_to_admins_alone(friends: Friends):
    await a_game(friends, moves=5)
    for member in (friends.bo, friends.dan):
        said = private_text(await member.slash(friends.channel, "game export"))
        assert said.startswith("This game is still being played. As soon as it is over")


async def test_the_file_of_a_game_in_play_has_no_hidden_card(friends: Friends):
    table = await a_game(friends, moves=5)
    result = await friends.ann.slash(friends.channel, "game export")
    assert "without hidden cards" in private_text(result)
    text = document(friends, result)
    state = base_of(table.dealt())
    hidden = {card.id for deck in state.decks for card in deck}
    hidden |= {held.card.id for player in state.players for held in player.hand if held.blind}
    assert len(hidden) > 50
    assert not [card for card in hidden if f'"{card}"' in text]
    deal = (await friends.tables.games.known(table.id)).rows.deal
    assert deal is not None
    assert deal.secret
    assert deal.secret not in text
    assert '"planned": true' not in text
    [found] = read_games(text.splitlines(keepends=True))
    assert found.is_masked


async def test_the_cards_of_the_deal_are_in_the_file_of_a_finished_game(friends: Friends):
    await a_game(friends)
    text = document(friends, await friends.bo.slash(friends.channel, "game export"))
    assert '"Dealt"' in text
    assert json.loads(text.splitlines()[0])["status"] == "finished"


async def test_the_file_of_a_lobby_is_refused(friends: Friends):
    await friends.open_lobby()
    assert private_text(await friends.ann.slash(friends.channel, "game export")).startswith("No game has been played")


async def test_an_exported_game_can_be_added_to_another_database(friends: Friends):
    await a_game(friends)
    text = document(friends, await friends.bo.slash(friends.channel, "game export"))
    [found] = read_games(text.splitlines(keepends=True))
    async with await Store.open(":memory:") as store:
        await store.whole_games.add(found.game)
        added = await store.whole_games.read(found.game.record.id)
        assert added is not None
        assert dump_game(added) == text


def test_a_file_error_names_its_line():
    assert str(GameFileError(7, "is cut off")) == "line 7 is cut off"
