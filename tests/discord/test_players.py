"""The cards of the players: Players below the board, /board player, and the ways there (B18)."""

import logging
from typing import Any

import pytest
import simcord

from bot.games import Table
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends, bought, reserved
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text, text_of
from tests.support.finished_games import play

CARDS = (*bought(0, "D01", "D09"), *bought(1, "D02"), reserved(0, "D41"), reserved(1, "D81", blind=True))
ANN_AT_NO_TABLE = "That member is not at this table. Choose one of the suggestions."


async def a_game(friends: Friends) -> Table:
    return await friends.start_game(events=CARDS)


def alt_of(result: simcord.InteractionResult) -> str:
    [(_, alt)] = pictures_of(private_answer(result))
    return alt


def verbs(message: object) -> list[str]:
    return [each.split(":")[3] for each in control_ids(message)]


async def test_players_stands_below_the_board_and_shows_all_seats_to_anybody(friends: Friends):
    await a_game(friends)
    board = friends.board()
    assert verbs(board)[-3:] == ["board", "hand", "players"]
    for member in (friends.bo, friends.cleo, friends.dan):
        result = await member.click(board, custom_id=control(board, "players"))
        alt = alt_of(result)
        assert "Bo: 0 prestige. 2 cards. white: 0. blue: 0. " in alt
        assert "Cleo: 0 prestige. 1 card. white: 0. " in alt
        own = {friends.bo: "Reserved: 1 ", friends.cleo: "Reserved: level 2."}.get(member, "Reserved: level 2.")
        assert own in alt.partition("Bo: ")[2].partition("Cleo: ")[0]
        assert verbs(private_answer(result)) == (
            ["board", "rules"] if member is friends.dan else ["board", "hand", "rules"]
        )


async def test_my_board_and_my_hand_lead_to_the_players_and_back(friends: Friends):
    await a_game(friends)
    for verb in ("board", "hand"):
        view = private_answer(await friends.bo.click(friends.board(), custom_id=friends.control_id(verb)))
        shown = await friends.bo.click(view, custom_id=control(view, "players"))
        assert "2 cards" in alt_of(shown)
        assert private_answer(
            await friends.bo.click(private_answer(shown), custom_id=control(private_answer(shown), verb))
        )


async def test_the_option_shows_one_player_or_all_in_pictures_or_in_words(friends: Friends):
    await a_game(friends)
    suggested = await friends.dan.autocomplete(friends.channel, "board", "player", "")
    assert [choice["name"] for choice in suggested] == ["All players", "Bo", "Cleo"]
    [cleo] = [choice["value"] for choice in suggested if choice["name"] == "Cleo"]
    for typed in (cleo, "cleo", f"<@{friends.cleo.id}>"):
        alt = alt_of(await friends.dan.slash(friends.channel, "board", player=typed))
        assert "Cleo: 0 prestige" in alt
        assert "Bo: " not in alt
    for everybody in ("all", "All players", "alle Spieler"):
        text = private_text(await friends.dan.slash(friends.channel, "board", player=everybody, text=True))
        assert "**Bo**: 0 prestige. 2 cards\n- " in text
        assert "**Cleo**: 0 prestige. 1 card\n- " in text


async def test_who_is_not_at_the_table_is_refused(friends: Friends):
    await a_game(friends)
    for typed in (f"<@{friends.ann.id}>", "Ann", "", "#0", "#3", "#" * 90):
        assert private_text(await friends.dan.slash(friends.channel, "board", player=typed)) == ANN_AT_NO_TABLE


async def test_before_a_game_there_are_no_cards_to_see(friends: Friends, logged_errors: list[logging.LogRecord]):
    assert "No game" in private_text(await friends.bo.slash(friends.channel, "board", player="all"))
    await friends.open_lobby()
    for player in ("all", "Cleo"):
        said = private_text(await friends.bo.slash(friends.channel, "board", player=player))
        assert said == private_text(await friends.bo.slash(friends.channel, "board"))
    assert not logged_errors


async def test_an_old_board_shows_the_cards_of_now(friends: Friends, press: Any):
    await friends.start_game()
    old, forge = friends.control_id("players"), Forger(press, press.keep(friends.board()))
    await friends.add_events(*bought(1, "D02"))
    assert friends.control_id("players") != old
    answer = forge(friends.dan, old)
    await friends.env.settle()
    assert "1 card." in alt_of(answer)


async def test_somebody_who_left_and_somebody_forgotten_still_have_their_cards(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, friends.dan, events=CARDS)
    asked = await friends.cleo.slash(friends.channel, "game resign")
    yes = control_ids(private_answer(asked))[0]
    await friends.cleo.click(private_answer(asked), custom_id=yes)
    for member in (friends.cleo, friends.ann):
        alt = alt_of(await member.slash(friends.channel, "board", player="Cleo"))
        assert "Cleo: 0 prestige. 1 card. left the game. white: 0" in alt
    await friends.tables.members.forget(friends.cleo.id, {"en": "Former player"})
    alt = alt_of(await friends.ann.slash(friends.channel, "board", player="Former player"))
    assert "Former player: 0 prestige. 1 card" in alt


async def test_a_game_ended_early_and_a_damaged_one_are_answered(
    friends: Friends, press: Any, logged_errors: list[logging.LogRecord]
):
    table = await a_game(friends)
    forge, players = Forger(press, press.keep(friends.board())), friends.control_id("players")
    await friends.tables.hosting.end(table.id, friends.ann.id)
    answer = forge(friends.dan, players)
    await friends.env.settle()
    assert "2 cards" in alt_of(answer)
    assert not logged_errors
    await friends.store.database.write("""UPDATE log SET events = '[{"type": "Miracle"}]' WHERE seq = 1""")
    friends.tables.games.clear()
    answer = forge(friends.dan, players)
    await friends.env.settle()
    assert private_text(answer).startswith("What is stored of that game can no longer be read")
    logged_errors.clear()


@pytest.mark.parametrize("expansion", [None, "orient"])
async def test_the_final_picture_and_each_page_of_a_replay_lead_to_the_cards(friends: Friends, expansion: str | None):
    table = await play(friends.tables, await friends.start_game(expansion=expansion))
    await friends.env.bot.messages.show(table)
    board = friends.board()
    assert verbs(board) == ["rematch", "story", "replay", "players"]
    last = alt_of(await friends.dan.click(board, custom_id=control(board, "players")))
    assert last.startswith("Players · After ")
    page = private_answer(await friends.dan.click(board, custom_id=control(board, "replay")))
    first = private_answer(await friends.dan.click(page, custom_id=control(page, "replay_players")))
    [(_, alt)] = pictures_of(first)
    assert "Bo: 0 prestige. 0 cards." in alt
    assert text_of(first).startswith("### The deal\n")
    page = private_answer(await friends.dan.click(first, custom_id=control(first, "replay", "all.last")))
    assert "wins" in pictures_of(page)[0][1]
    assert alt_of(await friends.dan.click(page, custom_id=control(page, "replay_players"))) == last


async def test_a_replay_of_a_game_in_play_shows_only_the_own_hand(friends: Friends):
    await a_game(friends)
    page = private_answer(await friends.cleo.slash(friends.channel, "replay", game="now"))
    page = private_answer(await friends.cleo.click(page, custom_id=control(page, "replay_players")))
    [(_, alt)] = pictures_of(page)
    bo, cleo = alt.partition("Cleo: ")[::2]
    assert "Reserved: level 2." in bo
    assert "Reserved: level" not in cleo
