"""Statistics by command and by button: /me stats."""

import re
from typing import Any

from bot.games import Table
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, pictures_of, private_answer, private_text
from tests.support.discord.messages import text_of as text
from tests.support.finished_games import play


async def finish(friends: Friends) -> Table:
    table = await play(friends.tables, await friends.start_game(friends.bo, friends.cleo))
    await friends.env.bot.messages.show(table)
    return table


async def test_the_table_of_the_server_has_a_picture_and_says_the_same_in_words(friends: Friends):
    table = await finish(friends)
    answer = private_answer(await friends.dan.slash(friends.channel, "me stats"))
    assert text(answer).startswith("### This server’s games\n**One finished game** between people, with ")
    assert "Most played: base game, 2 players (1)" in text(answer)
    assert f"Longest game: {table.dealt().round} rounds, finished <t:" in text(answer)
    [(_, alt)] = pictures_of(answer)
    winner = table.seats.names[table.dealt().winners[0]]
    assert alt.startswith(f"1. {winner}: (1105 ± ")
    assert alt.splitlines()[0].endswith("one game, 1 won")
    assert re.search(r"with \d+ rounds and \d+(\.\d)? prestige per player", text(answer))


async def test_a_member_sees_their_own_statistics_and_can_hide_and_show_them(friends: Friends):
    await finish(friends)
    server = private_answer(await friends.bo.slash(friends.channel, "me stats"))
    own = private_answer(await friends.bo.click(server, custom_id=control(server, "stats_own")))
    assert text(own).startswith("### **Bo** at the table\n**One game** between people, ")
    [(_, alt)] = pictures_of(own)
    assert re.search("Against Cleo: one game, (not )?ahead\n", alt)
    assert re.search("The newest games: (not )?won$", alt)
    assert ".0 " not in text(own), "means without a decimal are whole"
    assert "Favourite colour of bonus: " in text(own)
    own = private_answer(await friends.bo.click(own, custom_id=control(own, "stats_hide", "yes")))
    assert "You are hidden" in text(own)
    said = private_text(await friends.cleo.slash(friends.channel, "me stats", member=friends.bo))
    assert said == "This member hides their statistics."
    table = private_answer(await friends.cleo.slash(friends.channel, "me stats"))
    assert "Bo" not in pictures_of(table)[0][1]
    own = private_answer(await friends.bo.click(own, custom_id=control(own, "stats_hide", "no")))
    assert "You are hidden" not in text(own)
    assert "**Bo** at the table" in private_text(
        await friends.cleo.slash(friends.channel, "me stats", member=friends.bo)
    )


async def test_who_never_played_and_bots_get_a_kind_answer(friends: Friends):
    assert private_text(await friends.dan.slash(friends.channel, "me stats")).startswith("No game has been finished on")
    await finish(friends)
    never = "This member has not finished a game here yet."
    assert private_text(await friends.bo.slash(friends.channel, "me stats", member=friends.dan)) == never
    said = private_text(await friends.dan.slash(friends.channel, "me stats", member=friends.dan))
    assert said.startswith("You have not finished a game here yet.")
    bot = friends.guild.add_member(friends.env.create_user("robot", bot=True))
    assert private_text(await friends.bo.slash(friends.channel, "me stats", member=bot)).startswith("Bots have no")


async def test_in_direct_messages_members_see_their_own_games_of_all_servers(friends: Friends):
    await finish(friends)
    assert "### **Bo** at the table" in private_text(await friends.bo.user.slash("me stats"))


async def test_a_forgotten_member_is_in_no_table_and_others_keep_their_numbers(friends: Friends):
    await finish(friends)
    before = pictures_of(private_answer(await friends.dan.slash(friends.channel, "me stats")))[0][1].splitlines()
    await friends.tables.members.forget(friends.bo.id, {"en": "Former player"})
    after = pictures_of(private_answer(await friends.dan.slash(friends.channel, "me stats")))[0][1].splitlines()
    assert [line[3:] for line in before if "Cleo" in line] == [line[3:] for line in after]


async def test_a_games_own_server_alone_shows_it(friends: Friends):
    await finish(friends)
    elsewhere = Friends.gather(friends.env)
    said = private_text(await elsewhere.dan.slash(elsewhere.channel, "me stats"))
    assert said.startswith("No game has been finished on this server yet.")


async def test_the_table_and_own_statistics_are_shared_unless_they_are_hidden(friends: Friends, press: Any):
    await finish(friends)
    server = private_answer(await friends.bo.slash(friends.channel, "me stats"))
    await friends.bo.click(server, custom_id=control(server, "share_stats"))
    shared = friends.channel.history()[-1]
    assert text(shared).splitlines()[:2] == ["-# Shared by **Bo**", "### This server’s games"]
    assert pictures_of(shared)[0][1] == pictures_of(server)[0][1]
    own = private_answer(await friends.bo.click(server, custom_id=control(server, "stats_own")))
    share = control(own, "share_own_stats")
    await friends.bo.click(own, custom_id=share)
    assert "### **Bo** at the table" in text(friends.channel.history()[-1])
    kept = press.keep(own)
    own = private_answer(await friends.bo.click(own, custom_id=control(own, "stats_hide", "yes")))
    assert not any(":share_" in each for each in control_ids(own))
    before = len(friends.channel.history())
    result = Forger(press, kept)(friends.bo, share)
    await friends.env.settle()
    assert private_text(result).startswith("Your statistics are hidden.")
    assert len(friends.channel.history()) == before
    others = private_answer(await friends.bo.slash(friends.channel, "me stats", member=friends.cleo))
    assert not any(":share_" in each for each in control_ids(others)), "whoever it is about shares it"
    direct = private_answer(await friends.bo.user.slash("me stats"))
    assert not any(":share_" in each for each in control_ids(direct))
