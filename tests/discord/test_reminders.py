"""Reminders, quiet hours and time away on the simulated Discord, with a time of day that the test sets."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
import simcord

from bot.games import MemberSettings, MessageKind, Table
from bot.games.unit.unit import REMINDER
from bot.games.waiting.waits import DAY, HOUR, Waits
from bot.ui.content.messages.wanted import Wanted
from bot.ui.delivery.outbox import Outbox
from tests.support.discord.friends import Friends, forbid
from tests.support.discord.messages import chosen_in, control, private_answer, submit, text_of
from tests.support.store_builders import due_time

pytestmark = pytest.mark.usefixtures("says_nothing_twice")

START = 1_767_225_600
"""The time of the simulated Discord, since the bot compares it with the ids of messages."""


class Days:
    """The time of day of the bot's tables and its clock."""

    def __init__(self, friends: Friends) -> None:
        self.friends = friends
        self.now = START
        self.friends.tables.clock = lambda: self.now

    async def at(self, moment: int) -> None:
        """Let it be later, let the clock look, and retry what is pending, as the bot does."""
        self.now = moment
        while await self.friends.env.bot.running.clock.look():
            pass
        await self.friends.env.bot.messages.pending.retry()

    async def set_patience(self, patience: int) -> None:
        """Change the patience of the table, and let its timer follow."""
        table = await self.friends.table()
        async with self.friends.tables.games.locked(table.id) as game:
            game.set_options(replace(table.options, patience=patience))
        await self.friends.tables.votes.look_again(table.id)
        await self.friends.env.bot.messages.show(await self.friends.table())

    def reminders(self) -> list[str]:
        """Return the texts of the notices in the channel."""
        return [message.content for message in self.friends.channel.history() if message.content]

    async def recorded(self) -> int:
        table = await self.friends.table()
        return len((await self.friends.tables.games.known(table.id)).messages(MessageKind.NOTICE))

    def count_sent(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Return a list that gets the text of each notice that is sent from now on."""
        sent: list[str] = []
        post = Outbox.post

        async def counting(outbox: Outbox, wanted: Wanted, *rest: Any) -> Any:
            message = await post(outbox, wanted, *rest)
            if wanted.kind is MessageKind.NOTICE and wanted.content is not None:
                sent.append(wanted.content.text)
            return message

        monkeypatch.setattr(Outbox, "post", counting)
        return sent

    async def set(self, member: Any, settings: MemberSettings) -> None:
        await self.friends.tables.settings.set_for_member(member.id, lambda _: settings)


@pytest.fixture
async def days(friends: Friends) -> Days:
    days = Days(friends)
    await friends.start_game(friends.bo, friends.cleo)
    return days


async def move(friends: Friends, member: Any) -> None:
    await member.slash(friends.channel, "take", gems="white blue green")
    await friends.env.settle()


async def test_a_member_who_set_nothing_is_reminded_after_a_day_and_never_twice_at_once(days: Days) -> None:
    await days.at(START + DAY - 1)
    assert days.reminders() == []
    await days.at(START + DAY)
    [first] = days.reminders()
    assert first.startswith(f"<@{days.friends.bo.id}>, the game is waiting")
    assert f"<t:{START}:R>" in first
    await days.at(START + DAY + HOUR)
    assert days.reminders() == [first]
    await days.at(START + 2 * DAY)
    assert len(days.reminders()) == await days.recorded() == 1


async def test_after_three_reminders_the_table_is_told_once_that_it_has_stalled(days: Days) -> None:
    await days.set_patience(14)
    for day in (1, 2, 4):
        await days.at(START + day * DAY)
        assert "is waiting for your move" in days.reminders()[0]
    await days.at(START + 8 * DAY)
    [stalled] = days.reminders()
    assert "**Bo** has not moved" in stalled
    assert f"ask the others <t:{START + 14 * DAY}:R> how the game goes on" in stalled
    await days.at(START + 14 * DAY - 1)
    assert days.reminders() == [stalled]
    await days.at(START + 14 * DAY)
    assert days.reminders() == [], "the vote says it"
    assert "How should the game go on?" in text_of(days.friends.board())


async def test_a_table_that_votes_already_is_not_told_again_that_it_has_stalled(days: Days) -> None:
    for day in (1, 2, 3, 4):
        await days.at(START + day * DAY)
    assert "How should the game go on?" in text_of(days.friends.board())
    await days.at(START + 40 * DAY)
    assert days.reminders() == []


async def test_without_patience_the_stalled_game_names_no_vote(days: Days) -> None:
    await days.set_patience(0)
    for day in (1, 2, 4, 8):
        await days.at(START + day * DAY)
    [stalled] = days.reminders()
    assert "game vote" not in stalled


async def test_the_reminder_goes_when_the_move_is_made(days: Days) -> None:
    await days.at(START + DAY)
    await move(days.friends, days.friends.bo)
    assert (days.reminders(), await days.recorded()) == ([], 0)
    await days.at(START + 2 * DAY)
    [reminder] = days.reminders()
    assert reminder.startswith(f"<@{days.friends.cleo.id}>")


async def test_a_reminder_waits_for_the_end_of_quiet_hours(days: Days) -> None:
    minute = (START // 60) % (24 * 60)
    quiet = MemberSettings(HOUR, (minute + 30) % 1440, (minute + 120) % 1440, "UTC")
    await days.set(days.friends.bo, quiet)
    await days.at(START + HOUR)
    assert days.reminders() == []
    await days.at(START + 2 * HOUR)
    assert len(days.reminders()) == 1


async def test_never_means_never(days: Days) -> None:
    await days.set(days.friends.bo, MemberSettings(remind_after=0))
    await days.at(START + 100 * DAY)
    assert days.reminders() == []


async def test_reminders_rest_while_a_member_is_away_and_the_time_does_not_count(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me away", until="3 days"))
    assert f"<t:{START + 3 * DAY}:f>" in text_of(answer)
    await days.at(START + 2 * DAY)
    assert days.reminders() == []
    await days.at(START + 3 * DAY)
    await days.at(START + 4 * DAY - 1)
    assert days.reminders() == []
    await days.at(START + 4 * DAY)
    assert len(days.reminders()) == 1


async def test_a_move_ends_the_time_away(days: Days) -> None:
    friends = days.friends
    await friends.bo.slash(friends.channel, "me away", until="3 days")
    await move(friends, friends.bo)
    assert (await friends.tables.games.settings.get(friends.bo.id)).away_until is None


async def test_a_turn_that_begins_in_quiet_hours_is_announced_without_a_sound(days: Days) -> None:
    friends = days.friends
    minute = (START // 60) % (24 * 60)
    await days.set(friends.cleo, MemberSettings(None, (minute - 30) % 1440, (minute + 30) % 1440, "UTC"))
    await move(friends, friends.bo)
    assert friends.board().flags.suppress_notifications
    await move(friends, friends.cleo)
    assert not friends.board().flags.suppress_notifications


async def test_settings_are_shown_and_changed_by_options_and_buttons(days: Days) -> None:
    friends = days.friends
    answer = private_answer(
        await friends.bo.slash(
            friends.channel,
            "me settings",
            **{"reminder": "4", "quiet_from": "22:00", "quiet_until": "7", "time_zone": "europe/berlin"},
        )
    )
    assert "Quiet hours: 22:00 to 07:00 (Europe/Berlin)" in text_of(answer)
    assert "Reminder: after 4 hours" in text_of(answer)
    answer = private_answer(await submit(friends.bo, await open_settings(friends.bo, answer), switches=["direct"]))
    answer = private_answer(await friends.bo.click(answer, label="No quiet hours"))
    stored = await friends.tables.games.settings.get(friends.bo.id)
    assert stored == MemberSettings(4 * HOUR, zone="Europe/Berlin", in_direct=True, refuses_invitations=True)


@pytest.mark.parametrize(
    ("typed", "zone"), [("Vienna", "Europe/Vienna"), ("København", "Europe/Copenhagen"), ("Berlim", "Europe/Berlin")]
)
async def test_the_only_time_zone_that_fits_is_taken(days: Days, typed: str, zone: str) -> None:
    friends = days.friends
    await friends.bo.slash(friends.channel, "me settings", time_zone=typed)
    assert (await friends.tables.games.settings.get(friends.bo.id)).zone == zone


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"time_zone": "Mars/Olympus"}, "Write a city or a country"),
        ({"time_zone": "Santa"}, "Do you mean one of these: "),
        ({"quiet_from": "0", "quiet_until": "24:00"}, "would last all day"),
        ({"quiet_from": "25:00", "quiet_until": "7"}, "is not a time of day"),
        ({"quiet_from": "22:00"}, "need a beginning and an end"),
        ({"quiet_from": "7", "quiet_until": "07:00"}, "would last all day"),
    ],
)
async def test_impossible_settings_are_refused_in_words(days: Days, options: dict[str, str], refusal: str) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me settings", **options))
    assert refusal in text_of(answer)
    assert await friends.tables.games.settings.get(friends.bo.id) == MemberSettings()


@pytest.mark.parametrize(
    ("until", "refusal"),
    [("never", "I do not understand"), ("2001-01-01", "in the past"), ("99 weeks", "a year at most")],
)
async def test_an_impossible_end_of_time_away_is_refused(days: Days, until: str, refusal: str) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me away", until=until))
    assert refusal in text_of(answer)


async def test_a_reminder_can_come_as_a_direct_message(days: Days) -> None:
    await days.set(days.friends.bo, MemberSettings(in_direct=True))
    await days.at(START + DAY)
    assert days.reminders() == []
    table = await days.friends.table()
    [notice] = (await days.friends.tables.games.known(table.id)).messages(MessageKind.NOTICE)
    assert notice.channel_id != days.friends.channel.id
    assert isinstance(notice.message_id, int)


async def test_the_board_and_the_status_say_since_when_the_game_waits_and_who_is_away(days: Days) -> None:
    friends = days.friends
    await friends.cleo.slash(friends.channel, "me away", until="3 days")
    await move(friends, friends.bo)
    assert f"This turn began <t:{START}:R>." in text_of(friends.board())
    assert f"**Cleo** is away until <t:{START + 3 * DAY}:f>." in text_of(friends.board())
    status = private_answer(await friends.bo.slash(friends.channel, "game status"))
    assert f"**Cleo** is away until <t:{START + 3 * DAY}:f>." in text_of(status)


async def test_a_reminder_missed_in_daytime_does_not_come_at_night(days: Days) -> None:
    """The bot was down when it was due."""
    minute = (START // 60) % (24 * 60)
    await days.set(days.friends.bo, MemberSettings(HOUR, (minute + 90) % 1440, (minute + 180) % 1440, "UTC"))
    await days.at(START + 2 * HOUR)
    assert days.reminders() == []
    await days.at(START + 3 * HOUR)
    assert len(days.reminders()) == 1


async def test_what_was_missed_while_the_bot_was_down_comes_once_and_the_rest_later(days: Days) -> None:
    await days.set_patience(0)
    await days.at(START + 30 * DAY)
    for later, reminders in ((0, 1), (DAY - 1, 1), (DAY, 2), (3 * DAY - 1, 2), (3 * DAY, 3)):
        await days.at(START + 30 * DAY + later)
        wait = (await days.friends.tables.games.known((await days.friends.table()).id)).rows.wait
        assert wait is not None
        assert (wait.reminders, len(days.reminders())) == (reminders, 1)
    await days.at(START + 37 * DAY)
    assert "has not moved" in days.reminders()[0]


@pytest.mark.parametrize("in_direct", [False, True])
async def test_a_notice_sent_just_before_a_kill_is_found_and_neither_sent_again_nor_left(
    days: Days, in_direct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends = days.friends
    await days.set(friends.bo, MemberSettings(in_direct=in_direct))
    finish, sent = Waits.finish_sending, days.count_sent(monkeypatch)

    async def kill(*_: Any, **__: Any) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(Waits, "finish_sending", kill)
    with pytest.raises(asyncio.CancelledError):
        await days.at(START + DAY)
    monkeypatch.setattr(Waits, "finish_sending", finish)
    assert (len(sent), await days.recorded()) == (1, 0)
    await days.at(START + DAY + HOUR)
    assert (len(sent), await days.recorded()) == (1, 1)
    await move(friends, friends.bo)
    assert (days.reminders(), await days.recorded()) == ([], 0)


async def test_a_move_after_a_kill_removes_the_notice_that_nobody_recorded(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    friends, finish = days.friends, Waits.finish_sending

    async def kill(*_: Any, **__: Any) -> None:
        raise asyncio.CancelledError

    monkeypatch.setattr(Waits, "finish_sending", kill)
    with pytest.raises(asyncio.CancelledError):
        await days.at(START + DAY)
    monkeypatch.setattr(Waits, "finish_sending", finish)
    assert len(days.reminders()) == 1
    await move(friends, friends.bo)
    assert days.reminders() == []


async def test_moves_after_a_kill_remove_a_heads_up_that_nobody_recorded_even_if_its_member_has_moved_by_then(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plan can be played before the table is shown again, so that the member who was next is not asked any more."""
    friends, finish = days.friends, Waits.finish_sending
    await friends.tables.hosting.end((await friends.table()).id)
    await days.set(friends.dan, MemberSettings(heads_up=True))
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)

    async def kill(*_: Any, **__: Any) -> None:
        raise asyncio.CancelledError

    async def moved(member_id: int) -> Table:
        now = await friends.tables.find(table.id)
        return await friends.tables.play.make(table.id, member_id, [now.dealt().legal_moves()[0]])

    monkeypatch.setattr(Waits, "finish_sending", kill)
    with pytest.raises(asyncio.CancelledError):
        await friends.env.bot.messages.show(await moved(friends.bo.id))
    monkeypatch.setattr(Waits, "finish_sending", finish)
    assert (len(days.reminders()), await days.recorded()) == (1, 0)
    await moved(friends.cleo.id)
    await friends.env.bot.messages.show(await moved(friends.dan.id))
    assert days.reminders() == []


async def test_a_heads_up_comes_where_the_members_notices_come(days: Days, monkeypatch: pytest.MonkeyPatch) -> None:
    friends = days.friends
    await friends.tables.hosting.end((await friends.table()).id)
    await days.set(friends.dan, MemberSettings(heads_up=True))
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    assert days.reminders() == []
    sent = days.count_sent(monkeypatch)
    await move(friends, friends.bo)
    [heads_up] = days.reminders()
    board = f"https://discord.com/channels/{friends.guild.id}/{friends.channel.id}/{friends.board().id}"
    assert heads_up == f"<@{friends.dan.id}>, you are next in this game: {board}"
    await days.set(friends.bo, MemberSettings(heads_up=True, in_direct=True))
    await move(friends, friends.cleo)
    assert (days.reminders(), await days.recorded()) == ([], 1)
    assert [text.partition(":")[0] for text in sent[1:]] == ["You are next in this game"]


async def test_boards_say_that_a_player_is_away_and_when_they_are_back(days: Days) -> None:
    friends = days.friends
    note = f"**Cleo** is away until <t:{START + 3 * DAY}:f>."
    await friends.cleo.slash(friends.channel, "me away", until="3 days")
    await friends.env.settle()
    assert note in text_of(friends.board())
    await days.at(START + 3 * DAY)
    assert note not in text_of(friends.board())


async def test_a_computer_player_in_the_seat_does_not_end_the_time_away(days: Days) -> None:
    friends = days.friends
    await friends.bo.slash(friends.channel, "me away", until="3 days")
    table = await friends.table()
    changed = await friends.tables.hosting.replace_player(table.id, friends.bo.id, friends.dan.id, "Dan")
    await friends.env.bot.messages.show(changed)
    assert (await friends.tables.games.settings.get(friends.bo.id)).away_until == START + 3 * DAY


async def test_admins_set_the_reminder_of_those_who_have_set_none(days: Days) -> None:
    friends = days.friends
    await days.set(friends.cleo, MemberSettings(remind_after=8 * HOUR))
    answer = private_answer(await friends.ann.slash(friends.channel, "admin settings", reminder="4"))
    assert "Reminder for players who have set none with" in text_of(answer)
    assert "after 4 hours" in text_of(answer)
    await days.at(START + 4 * HOUR - 1)
    assert days.reminders() == []
    await days.at(START + 4 * HOUR)
    assert len(days.reminders()) == 1
    await move(friends, friends.bo)
    await days.at(START + 8 * HOUR + HOUR)
    assert days.reminders() == [], "Cleo has set eight hours"
    shown = private_answer(await friends.bo.slash(friends.channel, "me settings"))
    assert "Reminder: after 4 hours (set by the server)" in text_of(shown)


async def open_settings(member: Any, answer: Any) -> simcord.InteractionResult:
    """Open the form for one's own settings by its button."""
    return await member.click(answer, custom_id=control(answer, "me_change"))


async def test_everything_of_ones_own_is_changed_in_one_form(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me settings"))
    opened = await open_settings(friends.bo, answer)
    assert chosen_in(opened) == {
        **{"remind": "usual", "quiet_from": "none", "quiet_until": "420", "zone": "UTC"},
        "switches": ["invitations"],
    }
    changed = {"remind": "8", "quiet_from": "1380", "quiet_until": "540", "zone": "Asia/Tokyo"}
    switches = ["direct", "heads_up"]
    answer = private_answer(await submit(friends.bo, opened, **changed, switches=switches))
    for line in ("after 8 hours", "23:00 to 09:00 (Asia/Tokyo)", "as a direct message", "next: on", "tables: off"):
        assert line in text_of(answer)
    shown = await open_settings(friends.bo, answer)
    assert chosen_in(shown) == {**changed, "switches": switches}
    unset = {"remind": "usual", "quiet_from": "none", "switches": ["invitations"]}
    await submit(friends.bo, shown, **unset)
    stored = await friends.tables.games.settings.get(friends.bo.id)
    assert (stored.remind_after, stored.quiet_from, stored.quiet_until) == (None, None, None)
    assert (stored.in_direct, stored.heads_up, stored.refuses_invitations) == (False, False, False)


async def test_a_form_without_changes_leaves_the_settings_unset(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me settings"))
    await submit(friends.bo, await open_settings(friends.bo, answer))
    assert await friends.tables.games.settings.get(friends.bo.id) == MemberSettings()


async def test_a_time_between_two_hours_stays_in_the_form(days: Days) -> None:
    friends = days.friends
    answer = private_answer(
        await friends.bo.slash(friends.channel, "me settings", quiet_from="22:30", quiet_until="7:15")
    )
    opened = await open_settings(friends.bo, answer)
    assert (chosen_in(opened)["quiet_from"], chosen_in(opened)["quiet_until"]) == ("1350", "435")
    await submit(friends.bo, opened)
    stored = await friends.tables.games.settings.get(friends.bo.id)
    assert (stored.quiet_from, stored.quiet_until) == (22 * 60 + 30, 7 * 60 + 15)


async def test_one_press_sets_usual_quiet_hours_and_one_ends_them(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me settings"))
    answer = private_answer(await friends.bo.click(answer, label="Quiet from 22:00 to 07:00"))
    assert "Quiet hours: 22:00 to 07:00 (UTC)" in text_of(answer)
    answer = private_answer(await friends.bo.click(answer, label="No quiet hours"))
    assert "Quiet hours: none" in text_of(answer)


async def test_quiet_hours_all_day_are_refused_in_the_form(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me settings"))
    opened = await open_settings(friends.bo, answer)
    refusal = private_answer(await submit(friends.bo, opened, quiet_from="420"))
    assert "would last all day" in text_of(refusal)


async def test_time_away_is_chosen_in_a_menu(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.slash(friends.channel, "me settings"))
    answer = private_answer(await friends.bo.select(answer, ["3"], custom_id=control(answer, "me_leave")))
    await friends.env.settle()
    assert f"Away until <t:{START + 3 * DAY}:f>" in text_of(answer)
    assert f"**Bo** is away until <t:{START + 3 * DAY}:f>." in text_of(friends.board())


async def test_settings_can_be_changed_in_direct_messages(days: Days) -> None:
    friends = days.friends
    answer = private_answer(await friends.bo.user.slash("me settings"))
    await submit(friends.bo.user, await open_settings(friends.bo.user, answer), remind="0")
    answer = private_answer(await friends.bo.user.slash("me away", until="3 days"))
    stored = await friends.tables.games.settings.get(friends.bo.id)
    assert (stored.remind_after, stored.away_until) == (0, START + 3 * DAY)


async def test_time_away_ends_with_the_move_even_if_the_bot_showed_it_much_later(days: Days) -> None:
    tables, bo = days.friends.tables, days.friends.bo
    await tables.settings.go_away(bo.id, START + 20 * DAY)
    days.now = START + 5 * DAY
    assert await tables.settings.come_back(bo.id, moved_at=START + DAY)
    wait = (await tables.games.known((await days.friends.table()).id)).rows.wait
    assert wait is not None
    assert (wait.member_id, wait.since) == (bo.id, START + DAY)


async def test_a_refused_reminder_is_not_counted_and_comes_when_the_bot_may_send_again(days: Days) -> None:
    await forbid(days.friends, send_messages=True)
    for day in range(1, 12):
        await days.at(START + day * DAY)
    await forbid(days.friends)
    await days.at(START + 12 * DAY)
    [reminder] = days.reminders()
    assert "is waiting for your move" in reminder
    wait = (await days.friends.tables.games.known((await days.friends.table()).id)).rows.wait
    assert wait is not None
    assert wait.reminders == 1


@pytest.mark.parametrize("number", [2, 3])
async def test_the_reminder_of_a_forgotten_member_is_deleted(days: Days, number: int) -> None:
    friends = days.friends
    if number == 3:
        await friends.tables.hosting.end((await friends.table()).id)
        await friends.start_game(friends.bo, friends.cleo, friends.dan)
    await days.at(START + DAY)
    assert len(days.reminders()) == 1
    for table in await friends.tables.members.forget(friends.bo.id, {"en": "Former player"}):
        await friends.env.bot.messages.show(table)
    assert (days.reminders(), await days.recorded()) == ([], 0)


async def test_a_refused_reminder_that_is_not_wanted_any_more_is_not_tried_again_at_once(days: Days) -> None:
    await forbid(days.friends, view_channel=True)
    await days.at(START + DAY)
    await days.set(days.friends.bo, MemberSettings(0))
    table = await days.friends.table()
    wait = (await days.friends.tables.games.known(table.id)).rows.wait
    assert wait is not None
    await days.friends.tables.waits.retry_refused(wait, DAY)
    assert await due_time(days.friends.store, REMINDER, table.id, None) == days.now + HOUR
