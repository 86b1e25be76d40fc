"""Leafing through games: /replay, the buttons below it, and the film."""

import io
import re
from typing import Any

import simcord
from PIL import Image

from bot.games import Table
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, menu_with, pictures_of, private_answer, private_text
from tests.support.discord.messages import text_of as text
from tests.support.finished_games import play


async def finished_game(friends: Friends, *players: simcord.MemberActor, moves: int = 10_000) -> Table:
    table = await friends.start_game(*(players or (friends.bo, friends.cleo)))
    table = await play(friends.tables, table, moves=moves)
    await friends.env.bot.messages.show(table)
    return table


async def test_without_a_game_there_is_nothing_to_look_back_at(friends: Friends):
    said = private_text(await friends.bo.slash(friends.channel, "replay"))
    assert said.startswith("No game has been played in this channel yet")


async def test_a_finished_game_opens_at_the_deal_and_its_pages_can_be_turned(friends: Friends):
    table = await finished_game(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    assert text(page).startswith("### The deal\n-# base game · **Bo** and **Cleo** · <t:")
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "all.forward")))
    assert text(page).startswith(f"### Move 1 of {table.seq} · round 1\n")
    assert "**Bo** takes" in text(page)
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "all.last")))
    assert text(page).startswith(f"### Move {table.seq} of {table.seq} · ")
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "all.back")))
    assert text(page).startswith(f"### Move {table.seq - 1} of {table.seq} · ")
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "all.first")))
    assert text(page).startswith("### The deal\n")
    assert len(pictures_of(page)) == 1


async def test_the_last_moves_of_a_finished_game_are_listed_as_many_as_asked_for(friends: Friends):
    table = await finished_game(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay", moves=3))
    title, *lines = text(page).splitlines()
    assert title == "### What has happened so far"
    assert len(lines) == 3
    assert lines[-1].startswith(f"`{table.seq}`")
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay")))
    assert text(page).startswith(f"### Move {table.seq} of {table.seq} · ")


async def test_the_menu_of_rounds_leads_to_the_first_move_of_a_round(friends: Friends):
    await finished_game(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    menu = menu_with(page, "5")  # the fifth entry is the first of round 3
    page = private_answer(await friends.dan.select(page, values=["5"], custom_id=menu))
    assert re.match(r"### Move 5 of \d+ · round 3\n", text(page))


async def test_a_finished_game_can_be_seen_as_a_player_saw_it(friends: Friends):
    await finished_game(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    page = private_answer(await friends.dan.select(page, values=["1"], custom_id=control(page, "replay_as")))
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "1.forward")))
    assert text(page).startswith("### Move 1 of")


async def test_the_last_message_of_a_game_has_a_button_for_the_replay(friends: Friends):
    await finished_game(friends)
    page = private_answer(await friends.dan.click(friends.board(), custom_id=friends.control_id("replay")))
    assert text(page).startswith("### The deal\n")


async def test_a_player_can_leaf_back_through_a_game_in_play(friends: Friends):
    table = await finished_game(friends, moves=9)
    moves = private_answer(await friends.bo.slash(friends.channel, "replay"))
    assert text(moves).startswith("### What has happened so far\n")
    assert text(moves).splitlines()[-1].startswith(f"`{table.seq}` **Bo** ")
    page = private_answer(await friends.bo.click(moves, custom_id=control(moves, "replay")))
    assert text(page).startswith(f"### Move {table.seq} of {table.seq} · ")
    assert not any(":film:" in each or ":replay_as:" in each for each in control_ids(page))


async def test_a_forged_viewer_shows_nothing_of_a_game_in_play(friends: Friends, press: Any):
    await finished_game(friends, moves=9)
    forge = Forger(press, press.keep(friends.board()))

    async def pressed(member: simcord.MemberActor, custom_id: str) -> simcord.InteractionResult:
        result = forge(member, custom_id)
        await friends.env.settle()
        return result

    own = friends.control_id("hand").replace(":hand:", ":replay:")
    for viewer in ("all", "1", "x"):
        page = private_answer(await pressed(friends.bo, f"{own}{viewer}.back"))
        assert control(page, "replay", "0.back"), "the page is the player's own"
    film = private_text(await pressed(friends.bo, own.replace(":replay:", ":film:")))
    assert film == "The film can be made when the game is over."


async def test_games_of_other_channels_are_shown_to_their_players_alone(friends: Friends):
    table = await finished_game(friends)
    other = friends.guild.create_text_channel("other")
    assert text(private_answer(await friends.bo.slash(other, "replay", game=str(table.id)))).startswith("### The deal")
    said = private_text(await friends.dan.slash(other, "replay", game=str(table.id)))
    assert said.startswith("There is no such game here.")
    for forged in ("12345", "x", "9" * 18, "0"):
        assert "no such game here" in private_text(await friends.dan.slash(other, "replay", game=forged))


async def test_a_game_is_found_by_words_in_four_languages(friends: Friends):
    ended = await finished_game(friends, moves=6)
    await friends.tables.hosting.end(ended.id, friends.bo.id)
    await finished_game(friends, moves=4)
    for words, page_of in (
        ("last; Latest; last game; letzte; letztes Spiel; laatste; vorige; sidste; seneste spil", "### The deal"),
        ("now; current; jetzt; laufende; huidige; nu; nuværende", "### Move 4 of 4 "),
        ("base game; bo and cleo", "### The deal"),  # the only suggestion with these words
    ):
        for typed in words.split(";"):
            page = private_answer(await friends.bo.slash(friends.channel, "replay", game=typed.strip()))
            assert text(page).startswith(page_of), typed
    said = private_text(await friends.bo.slash(friends.channel, "replay", game="the one with the dragon"))
    assert "Write “last” or “now”" in said


async def test_own_games_are_found_in_direct_messages(friends: Friends):
    table = await finished_game(friends)
    page = private_answer(await friends.bo.user.slash("replay", game=str(table.id)))
    page = private_answer(await friends.bo.user.click(page, custom_id=control(page, "replay", "all.last")))
    assert text(page).startswith(f"### Move {table.seq} of")


async def test_games_are_suggested_with_date_module_and_players(friends: Friends):
    await finished_game(friends)
    [choice] = await friends.bo.autocomplete(friends.channel, "replay", "game", "")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d · base game · Bo and Cleo", choice["name"])


async def test_a_game_that_was_broken_off_can_be_seen(friends: Friends):
    table = await finished_game(friends, moves=6)
    await friends.tables.hosting.end(table.id, friends.bo.id)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    assert text(page).startswith("### The deal\n")
    page = private_answer(await friends.dan.click(page, custom_id=control(page, "replay", "all.last")))
    assert text(page).startswith("### Move 6 of 6 · ")


async def test_a_damaged_game_is_refused_kindly(friends: Friends):
    table = await finished_game(friends)
    await friends.store.database.write("""UPDATE log SET events = '[{"type": "Miracle"}]' WHERE seq = 5""")
    friends.tables.games.clear()
    said = private_text(await friends.dan.slash(friends.channel, "replay", game=str(table.id)))
    assert said.startswith("What is stored of that game can no longer be read")


async def test_the_film_shows_the_turns_that_mattered(friends: Friends):
    table = await finished_game(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    answer = private_answer(await friends.dan.click(page, custom_id=control(page, "film")))
    assert text(answer) == "🎬 The game of **Bo** and **Cleo** in short: the turns that mattered, and the ranking."
    [(url, alt)] = pictures_of(answer)
    assert 3 <= Image.open(io.BytesIO(friends.env.backend.cdn.get(url))).n_frames <= 12 < table.seq
    assert alt == "A short film of the game: the deal, the turns that mattered, and the ranking at the end"


async def test_a_button_for_the_film_of_all_moves_in_an_old_message_makes_the_film(friends: Friends, press: Any):
    await finished_game(friends)
    page = private_answer(await friends.dan.slash(friends.channel, "replay"))
    old = Forger(press, press.keep(page))(friends.dan, f"{control(page, 'film')}all")
    await friends.env.settle()
    assert private_text(old).startswith("🎬 The game of **Bo** and **Cleo** in short")
