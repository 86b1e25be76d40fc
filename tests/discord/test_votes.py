"""Votes about a silent player on the simulated Discord: the message, its buttons, and what follows."""

from typing import Any

import discord
import pytest
import simcord

from bot.games import Computer, GameStatus, MemberSettings, MessageKind
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.games.waiting.waits import DAY
from tests.discord.conftest import Press
from tests.support.computers import QuickThinker
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, control_ids, custom_ids, private_answer, private_text, text_of
from tests.support.snapshots import away_until

pytestmark = pytest.mark.usefixtures("says_nothing_twice")

START = 1_780_000_000


class Table:
    """Bo, who is silent, Cleo and Dan at a table, with a time of day that the test sets."""

    def __init__(self, friends: Friends) -> None:
        self.friends = friends
        self.channel = friends.channel
        self.now = START
        friends.tables.clock = lambda: self.now
        friends.tables.computers._thinker = QuickThinker()

    async def at(self, moment: int) -> None:
        """Let it be later, and let the clock look."""
        self.now = moment
        while await self.friends.env.bot.running.clock.look():
            pass
        await self.friends.env.settle()

    def votes(self) -> list[discord.Message]:
        """Return the messages with a vote, open or decided."""
        return [
            message
            for message in self.channel.history()
            if any(each.split(":")[3] in ("vote", "vote_again") for each in custom_ids(message.components))
        ]

    async def vote(self, member: simcord.MemberActor, choice: str) -> simcord.InteractionResult:
        [message] = self.votes()
        custom_id = next(each for each in control_ids(message) if each.endswith(f":vote:{choice}"))
        result = await member.click(message, custom_id=custom_id)
        await self.friends.env.settle()
        return result

    def board(self) -> discord.Message:
        """Return the newest board."""
        return [m for m in self.channel.history() if any(":players:" in each for each in control_ids(m))][-1]


@pytest.fixture
async def table(friends: Friends) -> Table:
    table = Table(friends)
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    return table


async def test_when_the_patience_is_over_one_message_asks_the_others(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY - 1)
    assert table.votes() == []
    await table.at(START + 3 * DAY)
    [vote] = table.votes()
    assert f"waiting for **Bo**, whose turn began <t:{START}:R>" in text_of(vote)
    assert f"<@{friends.cleo.id}> and <@{friends.dan.id}>: please vote" in text_of(vote)
    assert [each.split(":")[4] for each in control_ids(vote)] == ["move", "stand_in", "out", "wait"]
    await table.at(START + 5 * DAY)
    assert [each.id for each in table.votes()] == [vote.id]


async def test_votes_are_shown_in_the_message_and_can_be_changed(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    [vote] = table.votes()
    assert "Your vote counts" in private_text(await table.vote(friends.cleo, "out"))
    [edited] = table.votes()
    assert edited.id == vote.id
    assert "**Take the player out**: **Cleo**" in text_of(edited)
    assert f"<@{friends.cleo.id}>" not in text_of(edited)
    await table.vote(friends.cleo, "move")
    assert "**Computer makes this move**: **Cleo**" in text_of(table.votes()[0])
    assert (await friends.table()).seq == 0


async def test_a_computer_makes_one_move_and_the_board_and_the_log_say_so(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    await table.vote(friends.cleo, "move")
    await table.vote(friends.dan, "move")
    assert table.votes() == []
    now = await friends.table()
    assert (now.member_to_act(), now.seats.of(friends.bo.id)) == (friends.cleo.id, 0)
    decided = "The others have voted (**Cleo** and **Dan**): a computer makes this move for **Bo**.\n**⚙ Bo** takes"
    assert decided in text_of(table.board())
    assert "`1` **⚙ Bo** takes" in private_text(await friends.bo.slash(table.channel, "replay"))


async def test_a_computer_sits_in_until_the_player_is_back(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    await table.vote(friends.cleo, "stand_in")
    await table.vote(friends.dan, "stand_in")
    assert table.votes() == []
    now = await friends.table()
    assert now.seats[0].occupant == Computer(STAND_IN_LEVEL, friends.bo.id)
    decided = "The others have voted (**Cleo** and **Dan**): a computer plays on for **Bo**, who can take the seat back"
    assert decided in text_of(table.board())
    await friends.cleo.slash(table.channel, "take", gems="white blue green")
    await friends.dan.slash(table.channel, "take", gems="white blue green")
    assert (await friends.table()).member_to_act() == friends.cleo.id
    await friends.bo.slash(table.channel, "take", gems="white blue green")
    now = await friends.table()
    assert now.seats.names[0] == "Bo"
    lines = private_text(await friends.bo.slash(table.channel, "replay")).split("\n")
    assert ["**⚙ Bo**" in line for line in lines[-4:]] == [True, False, False, True]


async def test_a_player_who_is_voted_out_is_named_on_the_board(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    await table.vote(friends.cleo, "out")
    await table.vote(friends.dan, "out")
    text = text_of(table.board())
    assert "The others have voted (**Cleo** and **Dan**): **Bo** is out of the game.\n" in text
    await friends.cleo.slash(table.channel, "take", gems="white blue green")
    await friends.dan.slash(table.channel, "take", gems="white blue green")
    await friends.cleo.slash(table.channel, "take", gems="white blue green")
    assert "have voted" not in text_of(table.board()), "it is told for a round"


async def _vote_a_stand_in(table: Table) -> Friends:
    await table.at(START + 3 * DAY)
    await table.vote(table.friends.cleo, "stand_in")
    await table.vote(table.friends.dan, "stand_in")
    return table.friends


async def test_the_board_has_the_button_that_takes_the_seat_back(table: Table) -> None:
    friends = await _vote_a_stand_in(table)
    shown = private_answer(await friends.bo.slash(table.channel, "board"))
    assert text_of(shown).startswith("**⚙ Bo** is playing for you.")
    mine = private_answer(await friends.bo.click(table.board(), custom_id=control(table.board(), "board")))
    assert control(mine, "take_back") == control(shown, "take_back")
    watching = private_answer(await friends.ann.slash(table.channel, "board"))
    assert not any(":take_back:" in each for each in control_ids(watching))
    assert "Welcome back!" in private_text(await friends.bo.click(mine, custom_id=control(mine, "take_back")))
    assert (await friends.table()).seats.names[0] == "Bo"


async def test_the_direct_message_has_the_button_that_takes_the_seat_back(table: Table) -> None:
    friends = await _vote_a_stand_in(table)
    await table.at(table.now + 2)
    note = next(each for each in friends.bo.user.dm_channel.history() if "playing for you" in each.content)
    assert "the others voted for it" in note.content
    back = await friends.bo.user.click(note, custom_id=control(note, "take_back"))
    assert "Welcome back!" in private_text(back)
    assert (await friends.table()).seats.names[0] == "Bo"
    again = await friends.bo.user.click(note, custom_id=control(note, "take_back"))
    assert "Welcome back!" in private_text(again), "a second press changes nothing"


async def test_the_list_of_games_has_the_button_that_takes_the_seat_back(table: Table) -> None:
    friends = await _vote_a_stand_in(table)
    elsewhere = friends.guild.create_text_channel("elsewhere")
    listed = private_answer(await friends.bo.slash(elsewhere, "me games"))
    back = await friends.bo.click(listed, custom_id=control(listed, "take_back"))
    assert private_text(back).endswith(f"<#{table.channel.id}>")
    assert (await friends.table()).seats.names[0] == "Bo"


async def test_the_player_to_move_is_told_that_there_is_no_vote(table: Table) -> None:
    friends = table.friends
    answer = private_text(await friends.bo.slash(table.channel, "game vote"))
    assert answer.startswith("There is no vote: it is your turn.\n")
    await table.at(START + 3 * DAY)
    answer = private_text(await friends.bo.slash(table.channel, "game vote"))
    assert answer.startswith("Welcome back! It is your turn, and your move ends the vote.\n")
    await table.vote(friends.cleo, "wait")
    await table.vote(friends.dan, "wait")
    answer = private_text(await friends.bo.slash(table.channel, "game vote"))
    assert answer.startswith("There is no vote"), "it is decided"


async def test_the_table_waits_on_and_can_vote_again_later(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    [vote] = table.votes()
    await table.vote(friends.cleo, "wait")
    await table.vote(friends.dan, "wait")
    [decided] = table.votes()
    assert decided.id == vote.id
    assert f"keep waiting for **Bo**. You can vote again <t:{START + 6 * DAY}:R>" in text_of(decided)
    assert control_ids(decided) == [], "grey until then"
    refused = await friends.cleo.slash(table.channel, "game vote")
    assert f"You can vote again <t:{START + 6 * DAY}:R>" in private_text(refused)
    await table.at(START + 6 * DAY)
    [decided] = table.votes()
    await friends.cleo.click(decided, custom_id=control(decided, "vote_again"))
    [again] = table.votes()
    assert f"<@{friends.cleo.id}> and <@{friends.dan.id}>: please vote" in text_of(again)


async def test_the_player_who_is_back_is_shown_the_turn_and_the_move_ends_the_vote(table: Table, press: Press) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    await table.vote(friends.cleo, "out")
    [vote] = table.votes()
    kept, out = press.keep(vote), next(each for each in control_ids(vote) if each.endswith(":out"))
    back = await table.vote(friends.bo, "wait")
    assert "your move ends the vote" in private_text(back)
    assert len(table.votes()) == 1
    await friends.bo.slash(table.channel, "take", gems="white blue green")
    assert table.votes() == []
    late = press(friends.dan, kept, out)
    await friends.env.settle()
    assert "That vote is over" in private_text(late)
    assert (await friends.table()).seq == 1


async def test_spectators_and_those_who_have_left_cannot_vote(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    assert "welcome to watch" in private_text(await table.vote(friends.ann, "out"))
    await friends.tables.hosting.remove_player((await friends.table()).id, friends.dan.id)
    assert "welcome to watch" in private_text(await table.vote(friends.dan, "out"))
    await table.vote(friends.cleo, "out")
    assert (await friends.table()).status is GameStatus.FINISHED, "Cleo alone decides"


async def test_a_vote_that_is_called_too_early_or_during_time_away_is_refused_kindly(table: Table) -> None:
    friends = table.friends
    early = private_text(await friends.cleo.slash(table.channel, "game vote"))
    assert f"Bo has some time left: you can vote <t:{START + 3 * DAY}:R>" in early
    await table.at(START + 3 * DAY)
    assert "The vote is open already" in private_text(await friends.cleo.slash(table.channel, "game vote"))
    await friends.bo.slash(table.channel, "me away", until="3 days")
    await table.at(START + 3 * DAY + 1)
    assert table.votes() == [], "setting oneself away closes it"
    away = private_text(await friends.cleo.slash(table.channel, "game vote"))
    assert f"Bo is away until <t:{START + 6 * DAY}:f>" in away


async def test_a_vote_works_after_a_restart_and_is_recognised_when_it_was_not_recorded(table: Table) -> None:
    friends = table.friends
    await table.at(START + 3 * DAY)
    [vote] = table.votes()
    game = await friends.table()
    [record] = (await friends.tables.games.known(game.id)).messages(MessageKind.VOTE)
    await friends.store.database.write("DELETE FROM messages WHERE message_id = ?", (record.message_id,))
    friends.tables.games.drop(game.id)
    friends.env.bot.messages.recovery.search_again(game.id)
    await table.vote(friends.cleo, "out")
    assert [each.id for each in table.votes()] == [vote.id]
    await table.vote(friends.dan, "out")
    assert table.votes() == []
    assert (await friends.table()).seats.has_left(0)


async def test_admins_let_a_computer_move_from_another_channel(table: Table, press: Press) -> None:
    friends = table.friends
    other = friends.guild.create_text_channel("office")
    game = await friends.table()
    question = private_answer(await friends.ann.slash(other, "admin move", game=str(game.id)))
    assert "make this move for **Bo**" in text_of(question)
    kept, confirm = press.keep(question), control(question, "confirm_move")
    forged = press(friends.cleo, kept, confirm)
    await friends.env.settle()
    assert "Only people who manage this server" in private_text(forged)
    done = await friends.ann.click(question, custom_id=confirm)
    assert "A computer has moved for **Bo**" in private_text(done)
    assert (await friends.table()).member_to_act() == friends.cleo.id
    assert "**⚙ Bo** takes" in text_of(table.board())
    stale = press(friends.ann, kept, confirm)
    await friends.env.settle()
    assert "moved on" in private_text(stale)
    undo: Any = private_answer(await friends.ann.slash(other, "admin undo", game=str(game.id)))
    await friends.ann.click(undo, custom_id=control(undo, "confirm_undo"))
    assert (await friends.table()).member_to_act() == friends.bo.id


async def test_a_move_by_a_computer_does_not_end_the_time_away_of_the_player(table: Table) -> None:
    friends = table.friends
    await friends.bo.slash(table.channel, "me away", until="3 days")
    question = private_answer(await friends.ann.slash(table.channel, "admin move"))
    await friends.ann.click(question, custom_id=control(question, "confirm_move"))
    assert (await friends.table()).member_to_act() == friends.cleo.id
    assert await away_until(friends.tables, friends.bo.id) == START + 3 * DAY


async def test_an_admin_acts_on_a_chosen_game_by_buttons(table: Table) -> None:
    friends = table.friends
    other = friends.guild.create_text_channel("office")
    games = private_answer(await friends.ann.slash(other, "admin games"))
    chosen = private_answer(await friends.ann.click(games, custom_id=control(games, "admin_game")))
    question = private_answer(await friends.ann.click(chosen, custom_id=control(chosen, "admin_move")))
    await friends.ann.click(question, custom_id=control(question, "confirm_move"))
    assert (await friends.table()).member_to_act() == friends.cleo.id
    games = private_answer(await friends.ann.slash(other, "admin games"))
    chosen = private_answer(await friends.ann.click(games, custom_id=control(games, "admin_game")))
    question = private_answer(await friends.ann.click(chosen, custom_id=control(chosen, "admin_undo")))
    await friends.ann.click(question, custom_id=control(question, "confirm_undo"))
    assert (await friends.table()).member_to_act() == friends.bo.id


async def test_a_vote_mentions_nobody_in_quiet_hours(table: Table) -> None:
    friends = table.friends
    quiet = MemberSettings(quiet_from=(START // 60 - 60) % 1440, quiet_until=(START // 60 + 60) % 1440, zone="UTC")
    await friends.tables.settings.set_for_member(friends.cleo.id, lambda _: quiet)
    await table.at(START + 3 * DAY)
    [vote] = table.votes()
    assert friends.env.backend.messages[table.channel.id][vote.id].ping_user_ids == [friends.dan.id]
