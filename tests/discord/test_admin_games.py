"""/admin games: all open games of a server, and what an admin does with them from any channel."""

from tests.discord.test_finding_games import game_elsewhere
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, menu_with, private_answer, private_text, text_of


async def test_a_server_without_games_has_no_list(friends: Friends):
    assert private_text(await friends.ann.slash(friends.channel, "admin games")).startswith("There are no open games")


async def test_the_game_that_has_waited_longest_comes_first(friends: Friends):
    newer = await game_elsewhere(friends, "newer", friends.bo, friends.cleo)
    older = await game_elsewhere(friends, "older", friends.cleo, friends.dan)
    await friends.store.database.write("UPDATE log SET at = at - 86400 WHERE game_id = ?", (older.id,))
    elsewhere = friends.env.create_guild("Elsewhere")
    assert elsewhere.id != friends.guild.id
    title, *lines = private_text(await friends.ann.slash(friends.channel, "admin games")).splitlines()
    assert title == "### The 2 open games of this server"
    assert lines[0].startswith("**[Cleo to play](https://discord.com/channels/")
    assert lines[1] == f"-# <#{older.game.channel_id}> · Cities · Cleo and Dan"
    assert lines[3] == f"-# <#{newer.game.channel_id}> · Cities · Bo and Cleo"


async def test_a_game_is_reset_without_going_there(friends: Friends):
    table = await game_elsewhere(friends, "other", friends.bo, friends.cleo)
    listed = private_answer(await friends.ann.slash(friends.channel, "admin games"))
    chosen = private_answer(await friends.ann.click(listed, custom_id=control(listed, "admin_game", str(table.id))))
    question = private_answer(await friends.ann.click(chosen, custom_id=control(chosen, "admin_reset")))
    assert text_of(question).startswith("Remove this channel’s game for everybody?")
    done = private_answer(await friends.ann.click(question, custom_id=control(question, "confirm_reset")))
    assert text_of(done) == "The channel is free for a new game."
    assert await friends.tables.in_channel(table.game.channel_id) is None


async def test_a_damaged_game_can_be_reset_from_the_list(friends: Friends):
    table = await game_elsewhere(friends, "other", friends.bo, friends.cleo)
    await friends.store.database.write("UPDATE log SET events = '[{}]' WHERE game_id = ?", (table.id,))
    friends.tables.games.clear()
    listed = private_answer(await friends.ann.slash(friends.channel, "admin games"))
    chosen = private_answer(await friends.ann.click(listed, custom_id=control(listed, "admin_game", str(table.id))))
    assert "The saved data of this game is damaged." in text_of(chosen)
    question = private_answer(await friends.ann.click(chosen, custom_id=control(chosen, "admin_reset")))
    private_answer(await friends.ann.click(question, custom_id=control(question, "confirm_reset")))
    assert await friends.tables.records.open_in(table.game.channel_id) is None


async def test_a_player_is_removed_without_going_there(friends: Friends):
    table = await game_elsewhere(friends, "other", friends.bo, friends.cleo, friends.dan)
    listed = private_answer(await friends.ann.slash(friends.channel, "admin games"))
    chosen = private_answer(await friends.ann.click(listed, custom_id=control(listed, "admin_game", str(table.id))))
    seat = private_answer(await friends.ann.select(chosen, ["1"], custom_id=menu_with(chosen, "1")))
    assert "What should happen with **Cleo**?" in text_of(seat)
    question = private_answer(await friends.ann.click(seat, custom_id=control(seat, "admin_remove")))
    done = private_answer(await friends.ann.click(question, custom_id=control(question, "confirm_remove")))
    assert text_of(done) == "**Cleo** is out of the game."
    friends.tables.games.clear()
    assert (await friends.tables.find(table.id)).seats.has_left(1)


async def test_the_commands_of_admins_reach_other_channels_by_their_option(friends: Friends):
    table = await game_elsewhere(friends, "other", friends.bo, friends.cleo)
    [game] = await friends.ann.autocomplete(friends.channel, "admin replace", "game", "oth")
    assert game == {"name": "#other · with Bo and Cleo", "value": str(table.id)}
    answer = await friends.ann.slash(friends.channel, "admin replace", player="Bo", by=friends.dan, game=game["value"])
    assert private_text(answer) == "**Dan** now plays for **Bo**."
    assert (await friends.tables.find(table.id)).seats.names == ("Dan", "Cleo")
    mentioned = f"<#{table.game.channel_id}>"
    question = private_answer(await friends.ann.slash(friends.channel, "admin reset", game=mentioned))
    assert control_ids(question)[0].split(":")[1] == str(table.id)
    for wrong in ("x", "1", "9" * 20, ""):
        refusal = private_text(await friends.ann.slash(friends.channel, "admin reset", game=wrong))
        assert refusal.startswith("There is no such open game on this server.")


async def test_only_games_of_the_chosen_player_are_suggested(friends: Friends):
    first = await game_elsewhere(friends, "other", friends.bo, friends.cleo)
    second = await game_elsewhere(friends, "third", friends.bo, friends.dan)
    both = {str(first.id), str(second.id)}
    for player, expected in (
        (str(friends.bo.id), both),
        (str(friends.dan.id), {str(second.id)}),
        (f"<@{friends.cleo.id}>", {str(first.id)}),
        ("cle", {str(first.id)}),
        ("1", set[str]()),
    ):
        games = await friends.ann.autocomplete(friends.channel, "admin remove", "game", "", player=player)
        assert {each["value"] for each in games} == expected, player


async def test_nobody_moves_for_others_before_the_deal(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    answer = private_text(await friends.ann.slash(friends.channel, "admin move"))
    assert answer.startswith("The game has not started yet.")


async def test_only_admins_use_the_list_and_its_controls(friends: Friends):
    table = await game_elsewhere(friends, "other", friends.bo, friends.cleo)
    listed = private_answer(await friends.ann.slash(friends.channel, "admin games"))
    chosen = private_answer(await friends.ann.click(listed, custom_id=control(listed, "admin_game", str(table.id))))
    # Ann is no admin any more, but still sees her private message.
    [role] = [role for role in friends.env.backend.guilds[friends.guild.id].roles.values() if role.name == "Admin"]
    role.permissions = 0
    refusal = private_text(await friends.ann.click(chosen, custom_id=control(chosen, "admin_reset")))
    assert refusal.startswith("Only people who manage this server can do that.")
    assert (await friends.tables.find(table.id)).is_playing


async def test_an_admin_is_offered_what_they_can_do(friends: Friends):
    async def offered(table_id: int) -> tuple[set[str], str]:
        listed = private_answer(await friends.ann.slash(friends.channel, "admin games"))
        chosen = private_answer(await friends.ann.click(listed, custom_id=control(listed, "admin_game", str(table_id))))
        return {each.split(":")[3] for each in control_ids(chosen)}, text_of(chosen)

    own = await game_elsewhere(friends, "own", friends.ann, friends.cleo)
    verbs, text = await offered(own.id)
    assert verbs == {"admin_reset", "admin_games"}
    assert "You play in this game yourself, so as an admin you have no say in it." in text
    others = await game_elsewhere(friends, "others", friends.bo, friends.cleo)
    verbs, _ = await offered(others.id)
    assert "admin_undo" not in verbs, "no turn has been played yet"
    assert {"admin_reset", "admin_games", "admin_seat"} <= verbs
