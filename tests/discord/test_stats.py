"""/stats: of a server, of oneself and of others, in words and as a picture, and hidden on request."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager

import simcord

from bot.store import Computer
from bot.tables import Table, TableOptions
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of


async def finished(friends: Friends, winner: simcord.MemberActor, loser: simcord.MemberActor, **options: str) -> Table:
    """Play a game in a channel of its own until the loser resigns."""
    channel = friends.guild.create_text_channel("another")
    table = await friends.tables.lobby.open(
        **{"channel_id": channel.id, "guild_id": friends.guild.id, "host_id": winner.id},
        **{"name": winner.user.global_name or "", "language": "en"},
        options=TableOptions(first="joining", **options),
    )
    await friends.tables.lobby.join(table.id, loser.id, loser.user.global_name or "")
    table = await friends.tables.lobby.start(table.id, winner.id)
    for member in (winner, loser):
        move = table.dealt().legal_moves()[0]
        table = await friends.tables.play.make(table.id, member.id, [move])
    return await friends.tables.hosting.remove_player(table.id, loser.id)


async def test_a_server_without_a_finished_game_says_how_to_begin(friends: Friends):
    answer = private_text(await friends.bo.slash(friends.channel, "stats"))
    assert answer.startswith("### Statistics of this server\nNobody has finished a game with other people here yet.")


async def test_the_table_of_a_server_has_ratings_with_their_uncertainty(friends: Friends):
    for _ in range(10):
        await finished(friends, friends.bo, friends.cleo)
    await finished(friends, friends.dan, friends.cleo, expansion="cities")
    answer = private_answer(await friends.bo.slash(friends.channel, "stats"))
    title, games, *lines = text_of(answer).splitlines()
    assert (title, games) == ("### Statistics of this server", "11 finished games")
    assert lines[0].startswith("1\\. **Bo** · 1,")
    assert lines[0].endswith(" · 10 games, 10 won")
    assert lines[1].startswith("2\\. **Cleo** · ")
    assert lines[2].startswith("– **Dan** · 1,")
    assert lines[2].endswith(" · provisional · 1 game, 1 won")
    assert "By game: base game (10 finished games) · Cities (1 finished game)" in lines
    assert "By number of players: 2 players (11 finished games)" in lines
    assert any(line.startswith("Longest game: 2 rounds in 0 s, ended <t:") for line in lines)
    [picture] = answer.attachments
    assert picture.filename == "splendor.png"
    assert "1. Bo · 1," in (picture.description or "")


async def test_a_member_sees_their_own_statistics(friends: Friends):
    await finished(friends, friends.bo, friends.cleo)
    await finished(friends, friends.cleo, friends.bo)
    await finished(friends, friends.bo, friends.dan)
    shown = private_answer(await friends.bo.slash(friends.channel, "stats"))
    answer = private_answer(await friends.bo.click(shown, custom_id=control(shown, "stats_own")))
    title, rating, score, *lines = text_of(answer).splitlines()
    assert title == "### Your statistics"
    assert rating.startswith("Rating 1,")
    assert rating.endswith(" (provisional)")
    assert score == "3 games, 2 won"
    assert "By game: base game (3 games, 2 won)" in lines
    assert lines[lines.index("Against each other:") + 1 :][:2] == [
        "- **Cleo**: 2 games, 1 ahead, 1 behind",
        "- **Dan**: 1 game, 1 ahead, 0 behind",
    ]
    assert answer.attachments


async def test_a_member_sees_the_statistics_of_another_with_themselves_first(friends: Friends):
    await finished(friends, friends.bo, friends.cleo)
    await finished(friends, friends.bo, friends.cleo)
    await finished(friends, friends.bo, friends.dan)
    answer = private_answer(await friends.dan.slash(friends.channel, "stats", member=friends.bo.user))
    lines = text_of(answer).splitlines()
    assert lines[0] == "### Statistics of **Bo**"
    assert lines[lines.index("Against each other:") + 1] == "- **Dan**: 1 game, 1 ahead, 0 behind"
    assert control_ids(answer) == [control(answer, "stats_server"), control(answer, "stats_own")]


async def test_games_with_computers_are_kept_apart(friends: Friends):
    table = await friends.start_game(friends.bo, friends.cleo)
    table = await friends.tables.play.make(table.id, friends.bo.id, [table.dealt().legal_moves()[0]])
    await friends.store.seats.give_to(table.id, 1, "Cleo", Computer("novice", friends.cleo.id))
    await friends.tables._memory.reload(table.id)
    await friends.tables.hosting.remove_player(table.id, friends.bo.id)
    server = private_text(await friends.bo.slash(friends.channel, "stats"))
    assert "Kept apart, with computer players: 1 finished game" in server
    own = private_text(await friends.bo.slash(friends.channel, "stats", member=friends.bo.user))
    assert "You have not finished a game with other people here yet." in own
    assert "Kept apart, with computer players: 1 game, 0 won" in own


async def test_in_direct_messages_a_member_sees_their_own_games_of_all_servers(friends: Friends):
    await finished(friends, friends.bo, friends.cleo)
    answer = private_text(await friends.bo.user.slash("stats"))
    assert answer.startswith("### Your statistics on all servers\n1 game, 1 won")
    assert "Rating" not in answer


async def test_bots_and_members_without_a_game_have_no_statistics(friends: Friends):
    robot = friends.guild.add_member(friends.env.create_user("robot", bot=True))
    answer = private_text(await friends.bo.slash(friends.channel, "stats", member=robot.user))
    assert answer.startswith("Bots are not in the statistics.")
    answer = private_text(await friends.bo.slash(friends.channel, "stats", member=friends.dan.user))
    assert answer == "This member has not finished a game here yet."


async def test_a_member_hides_their_statistics_from_others_and_shows_them_again(friends: Friends):
    await finished(friends, friends.bo, friends.cleo)
    own = private_answer(await friends.bo.slash(friends.channel, "stats", member=friends.bo.user))
    hidden = private_answer(await friends.bo.click(own, custom_id=control(own, "stats_hide", "on")))
    assert "Nobody else sees your statistics" in text_of(hidden)
    answer = private_text(await friends.cleo.slash(friends.channel, "stats", member=friends.bo.user))
    assert answer == "This member prefers to keep their statistics to themselves."
    table = private_text(await friends.cleo.slash(friends.channel, "stats"))
    assert "**Cleo**" in table
    assert "**Bo**" not in table
    of_cleo = private_text(await friends.cleo.slash(friends.channel, "stats", member=friends.cleo.user))
    assert "Bo" not in of_cleo
    exported = json.loads(await friends.tables.members.about(friends.bo.id))
    assert exported["settings"] == {"statistics_are_hidden": True}
    assert exported["games"][0]["results"][0]["place"] == 1
    shown = private_answer(await friends.bo.click(hidden, custom_id=control(hidden, "stats_hide", "off")))
    assert "Nobody else" not in text_of(shown)
    assert "**Bo**" in private_text(await friends.cleo.slash(friends.channel, "stats"))


async def test_a_forgotten_member_is_in_nobodys_statistics_and_the_numbers_of_others_stay(friends: Friends):
    await finished(friends, friends.bo, friends.cleo)
    await finished(friends, friends.dan, friends.cleo)
    before = private_text(await friends.cleo.slash(friends.channel, "stats", member=friends.cleo.user))
    await friends.tables.members.forget(friends.bo.id, {"en": "Former player"})
    after = private_text(await friends.cleo.slash(friends.channel, "stats", member=friends.cleo.user))
    assert "2 games, 0 won" in before
    assert "2 games, 0 won" in after
    assert "Bo" not in after
    assert "Dan" in after
    assert "**Bo**" not in private_text(await friends.cleo.slash(friends.channel, "stats"))


async def test_many_members_have_pages(friends: Friends):
    for number in range(12):
        guest = friends.guild.add_member(friends.env.create_user(f"guest{number}", global_name=f"Guest {number}"))
        await finished(friends, friends.bo, guest)
    first = private_answer(await friends.bo.slash(friends.channel, "stats"))
    assert text_of(first).count(" · ± ") + text_of(first).count(" won") == 10
    second = private_answer(await friends.bo.click(first, custom_id=control(first, "stats_server", "1")))
    assert sum(" ± " in line for line in text_of(second).splitlines()) == 3


async def test_names_are_escaped(friends: Friends):
    hostile = friends.guild.add_member(friends.env.create_user("hostile", global_name="**@everyone** ⚙"))
    await finished(friends, hostile, friends.bo)
    answer = private_text(await friends.bo.slash(friends.channel, "stats"))
    assert "@everyone" not in answer
    assert "⚙" not in answer


async def test_statistics_are_in_the_language_of_the_reader(
    friends: Friends, speaking: Callable[[str], AbstractContextManager[None]]
):
    await finished(friends, friends.bo, friends.cleo)
    for locale, title in (
        ("de", "Statistik dieses Servers"),
        ("nl", "Statistieken van deze server"),
        ("da", "Statistik for denne server"),
    ):
        with speaking(locale):
            assert private_text(await friends.bo.slash(friends.channel, "stats")).startswith(f"### {title}")
