"""After a kill, the next start does what was left undone, once, and recovers messages that were not recorded."""

import os
import re
import shutil
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from bot.present.words import words_in
from bot.rules import ReserveFromDeck, TakeTokens
from bot.store import back_up
from tests.support.loopback.bot_process import BotProcess
from tests.support.loopback.discord_state import Answer, Json, Member, control, controls_of, text_of
from tests.support.loopback.game_driver import Sitting, sittings
from tests.support.loopback.lobby_driver import hand_of, hands_shown
from tests.support.loopback.server import Loopback, until
from tests.support.loopback.two_friends import EDIT, POST

ENGLISH = words_in("en")
ANN, BO, CLEO = (Member(1_100_000_000_000_000_020 + number, name) for number, name in enumerate(("Ann", "Bo", "Cleo")))
ADMIN = Member(1_100_000_000_000_000_030, "Dan", is_admin=True)
ANY_POST = r"(POST|PATCH) /channels/\d+/messages.*"
OPEN_DIRECT = "POST /users/@me/channels"
CHAT = ("Hm.", "Well, well.", "And?")


async def killed(bot: BotProcess) -> None:
    """Kill the bot, and start it again."""
    bot.kill()
    await bot.wait()
    await bot.start()


async def killed_before(discord: Loopback, bot: BotProcess, route: str, act: Callable[[], Awaitable[object]]) -> None:
    """Let somebody do something, kill the bot before Discord takes the request that follows, and start it again."""
    held = discord.hold(route)
    await act()
    await until(lambda: held.met, route)
    await killed(bot)


async def killed_after(discord: Loopback, bot: BotProcess, route: str, act: Callable[[], Awaitable[object]]) -> None:
    """The same, but as soon as Discord has done what it was asked for; `start` comes later, for there is more to do."""

    def strike(request: str, is_done: bool) -> None:
        if is_done and re.fullmatch(route, request):
            bot.kill()
            discord.tripwire = None

    held = discord.hold(route)
    await act()
    await until(lambda: held.met, route)
    discord.tripwire = strike
    held.released.set()
    await bot.wait()


async def a_game(discord: Loopback, bot: BotProcess) -> Sitting:
    [sitting] = sittings(discord, bot.database, [None], Random(1))
    await bot.start()
    await until(lambda: "Ready in" in bot.output, "the greeting")
    await sitting.open()
    # Until then the start, which shows what is pending, may show the next move before its answer.
    await until(lambda: sitting.rows("SELECT shown_seq FROM games") == [(0,)], "that nothing is pending any more")
    return sitting


async def take(sitting: Sitting) -> None:
    """Let the member to move take tokens: nothing is sent to anybody alone."""
    await sitting.turn(next(move for move in sitting.position.legal_moves() if isinstance(move, TakeTokens)))


def public(discord: Loopback) -> str:
    """Return all that is said in the channel."""
    return "\n".join(text_of(message) for message in discord.in_channel())


def with_controls(discord: Loopback, channel_id: int | None = None) -> list[Json]:
    messages = discord.in_channel() if channel_id is None else discord.in_channel(channel_id)
    return [message for message in messages if controls_of(message)]


def can_be(discord: Loopback, verb: str) -> bool:
    """Return whether one message alone has controls, one of the verb among them."""
    shown = with_controls(discord)
    return len(shown) == 1 and verb in [each.split(":")[3] for each in controls_of(shown[0])]


async def test_every_change_is_shown_after_a_kill(discord: Loopback, bot: BotProcess):
    async def confirmed(name: str, verb: str) -> Answer:
        asked = await discord.command(ADMIN, name)
        return await discord.press(ADMIN, asked.messages[0], control(asked.messages[0], verb))

    async def pressed(member: Member, verb: str) -> Answer:
        [message] = with_controls(discord)
        return await discord.press(member, message, control(message, verb))

    async def shown(act: Callable[[], Awaitable[object]], holds: Callable[[], bool], what: str) -> None:
        await killed_before(discord, bot, ANY_POST, act)
        await until(holds, what)

    await bot.start()
    new = lambda: discord.command(ANN, "game new", first="joining", language="en")  # noqa: E731
    await shown(new, lambda: can_be(discord, "join") and "Ann" in public(discord), "the lobby")
    await shown(lambda: pressed(BO, "join"), lambda: can_be(discord, "start") and "Bo" in public(discord), "Bo")
    await shown(lambda: pressed(BO, "leave"), lambda: not can_be(discord, "start"), "the free seat")
    await discord.command(BO, "game join")
    small = lambda: discord.command(ANN, "game settings", players=2)  # noqa: E731
    await shown(small, lambda: not can_be(discord, "join"), "that there are two seats")
    start = lambda: discord.command(ANN, "game start")  # noqa: E731
    await shown(start, lambda: can_be(discord, "take") and discord.notified[-1][1] == ANN.id, "the board")
    replace = lambda: discord.command(ADMIN, "admin replace", player=str(ANN.id), by=CLEO)  # noqa: E731
    to_cleo = lambda: f"<@{CLEO.id}>" in text_of(with_controls(discord)[0]) and discord.notified[-1][1] == CLEO.id  # noqa: E731
    await shown(replace, to_cleo, "that it is Cleo's turn")
    ended = ENGLISH.text("table-ended")
    await shown(
        lambda: confirmed("game end", "confirm_end"),
        lambda: ended in public(discord) and not with_controls(discord),
        "the end",
    )
    await shown(new, lambda: can_be(discord, "join"), "the next lobby")
    await shown(
        lambda: confirmed("admin reset", "confirm_reset"),
        lambda: public(discord).count(ended) == 2 and not with_controls(discord),
        "the end of that",
    )
    assert [member for _, member in discord.notified] == [ANN.id, CLEO.id]
    assert await bot.stop() == 0


async def test_a_final_message_sent_but_not_recorded_is_not_sent_again(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    end = f"spl:{sitting.game_id}:{sitting.seq}:confirm_end:"
    await killed_after(discord, bot, POST, lambda: discord.forge(sitting.members[0], end, channel=sitting.channel_id))
    discord.say(sitting.members[0], "Over?", sitting.channel_id)
    await bot.start()
    await until(lambda: not sitting.boards(), "the end of the controls")
    said = [text_of(message) for message in discord.in_channel(sitting.channel_id)]
    assert said.count(ENGLISH.text("table-ended")) == 1
    assert await bot.stop() == 0


async def test_the_end_of_a_game_is_shown_after_an_outage(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "UNLIMITED", "HASTY", "APART")
    sitting = await a_game(discord, bot)
    outage = discord.refuse(r"\w+ /channels/.*", 503, times=1_000)
    end = f"spl:{sitting.game_id}:{sitting.seq}:confirm_end:"
    await discord.forge(sitting.members[0], end, channel=sitting.channel_id)
    await until(lambda: "Could not update channel" in bot.output, "the warning that it could not be shown")
    discord.relent(outage)
    await until(lambda: not sitting.boards(), "the end of the controls", 30)
    assert text_of(discord.in_channel(sitting.channel_id)[-1]) == ENGLISH.text("table-ended")
    assert await bot.stop() == 0
    bot.check_output()


async def test_an_unrecorded_board_is_recovered_however_much_was_written(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    for before, after in ((3, 3), (15, 0), (150, 130), (1_050, 3)):
        for number in range(before):
            discord.say(sitting.members[number % 2], CHAT[number % 3], sitting.channel_id)
        known = {each["id"] for each in discord.in_channel(sitting.channel_id)}
        notified = len(discord.notified)
        await killed_after(discord, bot, rf"POST /channels/{sitting.channel_id}/messages", sitting.turn)
        [sent] = [each for each in discord.in_channel(sitting.channel_id) if each["id"] not in known]
        for number in range(after):
            discord.say(sitting.members[number % 2], CHAT[number % 3], sitting.channel_id)
        await bot.start()
        await sitting.shown()
        assert [board["id"] for board in sitting.boards()] == [sent["id"]]
        assert [member for _, member in discord.notified[notified:]] == [sitting.to_act.id]
        await until(
            lambda sitting=sitting: sitting.rows("SELECT count(*) FROM messages WHERE kind = 'board'") == [(1,)],
            "that it is recorded",
        )
    assert await bot.stop() == 0


async def test_a_board_whose_edit_was_not_recorded_is_not_sent_again(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    [board] = sitting.boards()
    held = discord.hold(rf"POST /channels/{sitting.channel_id}/messages")
    await take(sitting)
    await until(lambda: held.met, "the mention, which is not there yet")
    bot.kill()
    await bot.wait()
    assert sitting.rows("SELECT seq FROM messages WHERE kind = 'board'") == [(0,)]
    for text in CHAT:
        discord.say(ANN, text, sitting.channel_id)
    await bot.start()
    await sitting.shown()
    await until(lambda: sitting.rows("SELECT shown_seq FROM games") == [(1,)], "that nothing is pending any more")
    assert [each["id"] for each in sitting.boards()] == [board["id"]]
    assert [each["id"] for each in sitting.mentions()] == [discord.in_channel(sitting.channel_id)[-1]["id"]]
    assert [member for _, member in discord.notified] == [member.id for member in sitting.members]
    assert await bot.stop() == 0


async def test_an_unrecorded_mention_is_recovered_and_not_repeated(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    await killed_after(discord, bot, rf"POST /channels/{sitting.channel_id}/messages", sitting.turn)
    assert len(sitting.mentions()) == 1
    for number in range(20):
        discord.say(sitting.members[number % 2], CHAT[number % 3], sitting.channel_id)
    await bot.start()
    await sitting.shown()
    await sitting.turn()
    await sitting.shown()
    await until(lambda: not sitting.mentions(), "the end of the mention")
    first, second = sitting.members
    assert [member for _, member in discord.notified] == [first.id, second.id, first.id]
    assert await bot.stop() == 0


async def test_a_board_newer_than_the_last_mention_has_notified_already(discord: Loopback, bot: BotProcess):
    """The mention of the turn before is still there: the bot was killed before it could delete it."""
    sitting = await a_game(discord, bot)
    first, second = sitting.members
    await take(sitting)
    await until(lambda: sitting.rows("SELECT count(*) FROM messages WHERE kind = 'mention'") == [(1,)], "the mention")
    for route, kill in ((ANY_POST, killed_after), (r"DELETE /channels/.*", killed_before)):
        discord.say(first, "Hm.", sitting.channel_id)
        await kill(discord, bot, route, lambda: take(sitting))
        if not bot.is_running:
            await bot.start()
        await sitting.shown()
        await until(lambda: not sitting.mentions(), "the end of the mention")
        await take(sitting)
        await until(
            lambda: sitting.rows("SELECT count(*) FROM messages WHERE kind = 'mention'") == [(1,)], "the next one"
        )
    assert await bot.stop() == 0
    assert [member for _, member in discord.notified] == [first.id, second.id] * 3


async def test_a_changed_setting_notifies_nobody_again(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann = sitting.members[0]
    discord.say(ann, "It is too bright.", sitting.channel_id)
    edits = discord.count(EDIT)
    await discord.command(ann, "game settings", channel=sitting.channel_id, theme="dark")
    await until(lambda: discord.count(EDIT) > edits, "the dark board")
    discord.delete(sitting.boards()[0])
    await discord.command(ann, "game settings", channel=sitting.channel_id, theme="light")
    await sitting.shown()
    assert [member for _, member in discord.notified] == [ann.id]
    assert await bot.stop() == 0


# Hands.


async def test_an_unrecorded_hand_is_there_once_and_deleted_at_the_end(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann = sitting.to_act
    channel_id = discord.open_direct(ann)
    in_direct = rf"POST /channels/{channel_id}/messages"
    await killed_after(discord, bot, in_direct, lambda: sitting.turn(ReserveFromDeck(1)))
    await bot.start()
    await until(
        lambda: sitting.rows("SELECT count(*) FROM messages WHERE kind = 'hand'") == [(1,)], "the recorded hand"
    )
    assert len(discord.direct(ann)) == 1
    await take(sitting)
    await killed_after(discord, bot, in_direct, lambda: sitting.turn(ReserveFromDeck(2)))
    await bot.start()
    end = f"spl:{sitting.game_id}:{sitting.seq}:confirm_end:"
    await discord.forge(sitting.members[0], end, channel=sitting.channel_id)
    await until(lambda: not discord.direct(ann), "the end of the hand")
    assert await bot.stop() == 0
    assert discord.direct(ann) == []


async def test_a_hand_that_was_not_sent_is_sent_at_the_next_start(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann = sitting.to_act
    await killed_before(discord, bot, OPEN_DIRECT, lambda: sitting.turn(ReserveFromDeck(1)))
    await until(lambda: len(discord.direct(ann)) == 1, "the hand")
    assert await bot.stop() == 0


async def test_a_hand_is_sent_to_the_member_who_takes_the_seat_over(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann = sitting.to_act
    await sitting.turn(ReserveFromDeck(1))
    await until(lambda: discord.direct(ann), "the hand")
    named = {"channel": sitting.channel_id, "player": str(ann.id), "by": CLEO}
    await killed_before(discord, bot, OPEN_DIRECT, lambda: discord.command(ADMIN, "admin replace", **named))
    await until(lambda: discord.direct(CLEO), "the hand")
    assert discord.direct(ann) == []
    assert await bot.stop() == 0


async def test_members_who_change_seats_get_the_hands_of_their_new_seats(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann, bo = sitting.members
    for card in (1, 2):
        await sitting.turn(ReserveFromDeck(card))
    await until(lambda: discord.direct(ann) and discord.direct(bo), "the hands")

    held = discord.hold(ANY_POST)
    for member, by in ((ann, CLEO), (bo, ann), (CLEO, bo)):
        await replace(discord, sitting, member, by)
    held.released.set()
    await until(lambda: hands_are_with(discord, sitting, bo, ann), "the hands that changed places")
    assert hands_shown(discord, CLEO, sitting.channel_id) == []
    assert await bot.stop() == 0


async def test_a_hand_under_way_to_a_member_who_changes_seats_is_deleted(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann, bo = sitting.members
    for card in (1, 2):
        await sitting.turn(ReserveFromDeck(card))
    await until(lambda: discord.direct(ann) and discord.direct(bo), "the hands")
    held = discord.hold(rf"POST /channels/{discord.direct_channel(ann)}/messages")
    await sitting.turn(ReserveFromDeck(1))
    await until(lambda: held.met, "the hand under way")
    for member, by in ((ann, CLEO), (bo, ann)):
        await replace(discord, sitting, member, by)
    held.released.set()
    await until(lambda: hands_are_with(discord, sitting, CLEO, ann), "the hands of the seats that they have now")
    assert hands_shown(discord, bo, sitting.channel_id) == []
    assert await bot.stop() == 0


async def test_an_unrecorded_hand_of_a_replaced_member_is_deleted(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    ann = sitting.to_act
    in_direct = rf"POST /channels/{discord.open_direct(ann)}/messages"
    await killed_after(discord, bot, in_direct, lambda: sitting.turn(ReserveFromDeck(1)))
    held = discord.hold(OPEN_DIRECT)
    await bot.start()
    await until(lambda: held.met, "the search for the hand")
    await replace(discord, sitting, ann, CLEO)
    await killed(bot)
    await until(lambda: discord.direct(CLEO) and not discord.direct(ann), "the hand, where it belongs")
    assert await bot.stop() == 0


async def replace(discord: Loopback, sitting: Sitting, member: Member, by: Member) -> None:
    place = {"channel": sitting.channel_id, "player": str(member.id), "by": by}
    await discord.command(ADMIN, "admin replace", **place)


def hands_are_with(discord: Loopback, sitting: Sitting, *members: Member) -> bool:
    """Return whether each member was sent, last and alone, the hand of the seat at the same place."""
    return all(
        hands_shown(discord, member, sitting.channel_id) == hand_of(sitting.position, seat)
        for seat, member in enumerate(members)
    )


async def test_a_hand_under_way_when_the_game_ends_is_deleted(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    held = discord.hold(OPEN_DIRECT)
    ann = sitting.to_act
    await sitting.turn(ReserveFromDeck(1))
    await until(lambda: held.met, "the hand under way")
    end = f"spl:{sitting.game_id}:{sitting.seq}:confirm_end:"
    await discord.forge(sitting.members[0], end, channel=sitting.channel_id)
    await until(lambda: not sitting.boards(), "the end")
    discord.release_all()
    assert await bot.stop() == 0, "and all that was under way is done"
    assert discord.direct(ann) == []


# A backup, restored.


async def test_after_an_older_file_is_put_back_a_board_with_lost_moves_is_retired(
    discord: Loopback, bot: BotProcess, tmp_path: Path
):
    sitting = await a_game(discord, bot)
    [board] = sitting.boards()
    assert await bot.stop() == 0
    shutil.copy(bot.database, tmp_path / "copy")
    await bot.start()
    for _ in range(3):
        await sitting.turn()
        await sitting.shown()
    assert sitting.boards() == [board], "nobody said anything"
    assert await bot.stop() == 0
    shutil.copy(tmp_path / "copy", bot.database)
    sitting.moves, sitting.positions = [], sitting.positions[:1]

    await bot.start()
    discord.say(ANN, "Where are we?", sitting.channel_id)
    await take(sitting)
    await sitting.shown()
    await until(lambda: not controls_of(board), "the end of the old controls")
    assert with_controls(discord, sitting.channel_id) == sitting.boards()
    assert await bot.stop() == 0


async def test_after_a_restore_each_channel_shows_its_restored_game(discord: Loopback, bot: BotProcess, tmp_path: Path):
    sitting = await a_game(discord, bot)
    old_id = sitting.game_id
    await sitting.play_on(2)
    await sitting.shown()
    back_up(bot.database, tmp_path / "backup", progress=lambda done, total: None)
    kept = len(sitting.moves)
    for _ in range(3):
        discord.say(sitting.members[0], "Go on.", sitting.channel_id)
        await sitting.turn()
        await sitting.shown()
    [lost_board] = sitting.boards()
    assert await bot.stop() == 0
    for file in (bot.database, *bot.database.parent.glob(f"{bot.database.name}-*")):
        file.unlink()
    shutil.copy(tmp_path / "backup", bot.database)

    await bot.start()
    sitting.moves, sitting.positions = sitting.moves[:kept], sitting.positions[: kept + 1]
    [[sitting.game_id]] = sitting.rows("SELECT id FROM games")
    assert sitting.game_id != old_id
    await sitting.shown()
    assert with_controls(discord, sitting.channel_id) == sitting.boards(), "nothing can be pressed on what was lost"
    pressed = await discord.forge(
        sitting.to_act, f"spl:{old_id}:{kept}:take_now:wbr", channel=sitting.channel_id, patient=True
    )
    assert pressed.text == ENGLISH.text("error-no-such-game")
    assert sitting.logged() == (sitting.moves, sitting.position)
    for _ in range(5):
        await sitting.turn()
        await sitting.shown()
    still = next(each for each in discord.in_channel(sitting.channel_id) if each["id"] == lost_board["id"])
    assert not controls_of(still) or still in sitting.boards()
    assert await bot.stop() == 0


# A render process that fails.


async def test_a_killed_render_process_costs_nobody_a_picture(discord: Loopback, bot: BotProcess):
    sitting = await a_game(discord, bot)
    for _ in range(2):
        [process] = bot.render_processes
        os.kill(process, signal.SIGKILL)
        await sitting.turn()
        await sitting.shown()
        [board] = sitting.boards()
        assert int(board["id"]) in discord.pictures
        assert bot.render_processes != [process]
    [process] = bot.render_processes
    assert await bot.stop() == 0
    assert bot.output.count("The render process ended with status -9") == 2
    with pytest.raises(ProcessLookupError):  # nothing is left behind
        os.kill(process, 0)


async def test_where_nothing_can_be_drawn_the_game_goes_on_in_words(discord: Loopback, tmp_path: Path):
    bot = BotProcess(discord, tmp_path, "UNLIMITED", "BROKEN")
    sitting = await a_game(discord, bot)
    [board] = sitting.boards()
    assert "Bank:" in text_of(board), "the alternative text stands in the picture's place"
    ann = sitting.to_act
    answer = await sitting.turn(ReserveFromDeck(1))
    assert len(answer.messages) == 1
    await sitting.shown()
    await until(lambda: discord.direct(ann), "the hand")
    asked = await discord.command(ann, "board", channel=sitting.channel_id)
    assert "Bank:" in asked.text
    assert discord.pictures == {}
    assert await bot.stop() == 0
    assert bot.output.count("Could not draw a picture") == bot.output.count("Traceback") == 1
