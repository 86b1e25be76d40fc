"""Finding one's games: /me games everywhere, and what the answer to a move says about other games that wait."""

import pytest
import simcord

from bot.games import MessageKind, Table, TableOptions
from bot.games.lobby.lobby import Opening
from bot.present.language.words import level_names
from tests.support.computers import QuickThinker
from tests.support.discord.friends import Friends, holds
from tests.support.discord.messages import control, control_ids, private_answer, private_text, text_of

pytestmark = pytest.mark.usefixtures("says_nothing_twice")


async def game_elsewhere(friends: Friends, name: str, *players: simcord.MemberActor) -> Table:
    """Start a game of the players, the first of whom is to move, in a channel of its own."""
    channel = friends.guild.create_text_channel(name)
    host, *others = players
    tables = friends.tables
    options = TableOptions(first="joining", expansion="cities")
    table = await tables.lobby.open(
        Opening(channel.id, friends.guild.id, host.id, "en", options=options), host.user.global_name or ""
    )
    for other in others:
        await tables.lobby.join(table.id, other.id, other.user.global_name or "")
    table = await tables.lobby.start(table.id, host.id)
    await friends.env.bot.messages.show(table)
    return table


async def test_nobody_without_a_game_is_shown_a_list(friends: Friends):
    assert private_text(await friends.dan.slash(friends.channel, "me games")).startswith("You are not in any game")


async def test_games_are_listed_with_those_that_wait_for_the_member_first(friends: Friends):
    other = await game_elsewhere(friends, "other", friends.cleo, friends.bo)
    mine = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    answer = private_text(await friends.bo.slash(friends.channel, "me games"))
    title, waiting, *lines = answer.splitlines()
    assert (title, waiting) == ("### Your 2 open games", "One is waiting for you.")
    [record] = (await friends.tables.games.known(mine.id)).messages(MessageKind.BOARD)
    link = f"https://discord.com/channels/{friends.guild.id}/{friends.channel.id}/{record.message_id}"
    assert lines[0].startswith(f"**[Your turn]({link})** · <t:")
    assert lines[1] == f"-# Friends · <#{friends.channel.id}> · base game · with Cleo and Dan"
    assert lines[2].startswith("**[Cleo to play](https://discord.com/channels/")
    assert lines[3] == f"-# Friends · <#{other.game.channel_id}> · Cities · with Cleo"


async def test_games_are_listed_in_direct_messages_too(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    answer = private_text(await friends.bo.user.slash("me games"))
    assert "### Your open game" in answer
    assert f"Friends · <#{friends.channel.id}>" in answer


async def test_a_lobby_is_listed_as_not_started(friends: Friends):
    await friends.open_lobby()
    assert "**[Not started yet](https://discord.com" in private_text(
        await friends.bo.slash(friends.channel, "me games")
    )


async def test_many_games_have_pages(friends: Friends):
    for number in range(8):
        await game_elsewhere(friends, f"channel-{number}", friends.bo, friends.cleo)
    first = private_answer(await friends.bo.slash(friends.channel, "me games"))
    assert text_of(first).count("Your turn") == 6
    second = private_answer(await friends.bo.click(first, custom_id=control(first, "games", "1")))
    assert text_of(second).count("Your turn") == 2
    again = private_answer(await friends.bo.click(second, custom_id=control(second, "games", "0")))
    assert text_of(again) == text_of(first)


async def test_the_answer_to_a_move_names_other_games_that_wait(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    await game_elsewhere(friends, "second", friends.bo, friends.cleo)
    await game_elsewhere(friends, "not-mine", friends.cleo, friends.bo)
    answer = private_text(await friends.bo.slash(friends.channel, "take", gems="red blue white"))
    assert "Another game is waiting for you:\n- [Open](https://discord.com/channels/" in answer
    assert answer.endswith("with **Cleo**")


async def test_another_game_is_named_once_and_a_game_in_direct_messages_never(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    table = await friends.table()
    opening = Opening(
        friends.bo.user.dm_channel.id, None, friends.bo.id, "en", TableOptions(first="joining", seats=2), 0
    )
    friends.tables.lobby._thinker = QuickThinker()
    await friends.tables.lobby.open(opening, "Bo", computers=[("apprentice", "Apprentice")], is_dealt=True)
    answers: list[str] = []
    for number in range(3):
        if number == 1:
            await game_elsewhere(friends, "second", friends.bo, friends.cleo)
        answers.append(private_text(await friends.bo.slash(friends.channel, "reserve", card=f"D{number + 1}")))
        await friends.later(60)
        await friends.tables.play.make(table.id, friends.cleo.id, [(await friends.table()).dealt().legal_moves()[-1]])
        await friends.later(60)
    assert ["Another game is waiting" in each for each in answers] == [False, True, False]


async def test_at_most_three_other_games_are_named_and_a_button_shows_the_rest(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo)
    for number in range(4):
        await game_elsewhere(friends, f"channel-{number}", friends.bo, friends.cleo)
    answer = private_answer(await friends.bo.slash(friends.channel, "take", gems="red blue white"))
    assert text_of(answer).count("- [Open](") == 3
    assert "4 other games are waiting for you" in text_of(answer)
    shown = private_answer(await friends.bo.click(answer, custom_id=control(answer, "games")))
    assert "### Your 5 open games" in text_of(shown)


async def test_the_answer_in_the_middle_of_a_turn_names_no_other_game(friends: Friends):
    await friends.start_game(friends.bo, friends.cleo, events=[holds(0, "2w2b2g2r2k")])
    await game_elsewhere(friends, "second", friends.bo, friends.cleo)
    answer = private_answer(await friends.bo.slash(friends.channel, "take", gems="red blue white"))
    assert "waiting for you" not in text_of(answer)
    assert control_ids(answer)


async def test_a_game_in_which_a_computer_sits_in_for_the_member_is_listed_after_their_own(friends: Friends):
    kept = await game_elsewhere(friends, "kept", friends.bo, friends.cleo)
    friends.tables.computers._thinker = QuickThinker()
    await friends.tables.computers.replace(kept.id, kept.seats[0], "merchant", names=level_names("merchant"))
    only = private_text(await friends.bo.slash(friends.channel, "me games"))
    assert only.startswith("### Your open game\n**[A computer is playing for you](")
    await friends.start_game(friends.bo, friends.cleo)
    _, waiting, mine, _, state, place, hint = private_text(
        await friends.bo.slash(friends.channel, "me games")
    ).splitlines()
    assert waiting == "One is waiting for you."
    assert mine.startswith("**[Your turn](")
    assert state.startswith("**[A computer is playing for you](https://discord.com/channels/")
    assert place.endswith(f"<#{kept.game.channel_id}> · Cities · with Cleo")
    assert "takes your seat back" in hint
    await friends.tables.computers.take_back(kept.id, friends.bo.id, "Bo")
    assert "A computer" not in private_text(await friends.bo.slash(friends.channel, "me games"))
