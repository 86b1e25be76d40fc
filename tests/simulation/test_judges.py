"""Each judge of the simulated worlds finds a wrong state that is shown to it, and nothing in a right one."""

import asyncio
import logging
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.unit.games import KeyedLocks
from bot.present.language.words import words_in
from bot.rules import TakeTokens
from bot.store import MemberSettings
from tests.simulation.conftest import StillWorld, deal
from tests.support.builders import a_position, gems, played
from tests.support.loopback.discord_types import DEFERRED, MESSAGE, Answer, Json, Member, Sent
from tools.simulation.book import Row
from tools.simulation.judges import boards, forgotten, hands, history
from tools.simulation.judges.answers import Answers, Excuse, fault_of
from tools.simulation.judges.conditions import Conditions, Spans
from tools.simulation.judges.consents import Consents
from tools.simulation.judges.history import Confirmed, Entry, History, changed, confirms, lost
from tools.simulation.judges.notices import notices
from tools.simulation.judges.notices.pings import Pings
from tools.simulation.judges.presses import Asked, Made, asked_in, unexplained
from tools.simulation.judges.process import caches, left_over
from tools.simulation.judges.process.log_lines import LogLines
from tools.simulation.judges.seats import Seats
from tools.simulation.judges.secrets import Secrets
from tools.simulation.world.knobs import SLOWEST, Knobs

ANNA, BEA = Member(1, "Anna*"), Member(2, "Bnna*")
GAME = Row(7, 100, "playing", 3, 1, False, (1, 2))


def a_message(text: str, *controls: str) -> Json:
    rows: list[Json] = [{"type": 2, "custom_id": each} for each in controls]
    return {"content": "", "components": [{"type": 10, "content": text}, *rows], "author": {"id": "1"}}


def an_answer(text: str = "Done", kind: int = MESSAGE, after: float = 0.2) -> Answer:
    messages = [{"content": text, "components": []}] if text else []
    return Answer(9, "token9", None, 10.0, 1, answered_at=10 + after, kind=kind, messages=messages)


# --- conditions ---


def test_spans_that_overlap_are_joined() -> None:
    spans = Spans()
    for start, end in ((0, 2), (1, 5), (9, 10)):
        spans.add(start, end)
    assert spans.since(0) == [(0, 5), (9, 10)]
    assert spans.overlap(4, 6)
    assert not spans.overlap(6, 8)
    assert spans.at(9.5)


def test_a_moment_is_quiet_a_minute_after_the_last_trouble(world: StillWorld) -> None:
    conditions = Conditions(world)
    world.troubles_under_way, world.now = 1, 100
    assert conditions.look(120) == 0
    world.troubles_under_way = 0
    found: list[int] = []
    for world.now in (120, 150, 185, 190, 260, 300):
        found.append(conditions.look(world.now + 5))
    assert found == [0, 0, 1, 0, 2, 0]
    assert conditions.was_troubled(110, 111)
    assert not conditions.was_troubled(130, 200)


# --- answers ---


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (an_answer(), ""),
        (an_answer("", 0), "no answer"),
        (an_answer(after=3.5), "an answer after 3.5 s"),
        (an_answer("", DEFERRED), "a deferred answer without a message"),
        (an_answer(words_in("de").text("error-bug")), "an apology for a bug"),
        (an_answer(words_in("nl").text("error-store")), "an apology for the disk"),
    ],
)
def test_a_missing_late_or_sorry_answer_is_found(answer: Answer, found: str) -> None:
    assert fault_of(answer, Excuse(), 500) == found


def test_trouble_excuses_a_late_answer_but_no_bug() -> None:
    excused = Excuse(troubled=True, database=True)
    assert fault_of(an_answer("", 0), excused, 500) == ""
    assert fault_of(an_answer(words_in("da").text("error-store")), excused, 500) == ""
    assert fault_of(an_answer(words_in("en").text("error-bug")), excused, 500) == "an apology for a bug"


def test_a_late_suggestion_is_excused_on_a_slow_disk_only(world: StillWorld) -> None:
    for knobs, found in ((Knobs(), 1), (Knobs(SLOWEST), 0), (Knobs(stalls=0.1), 0)):
        world.found, world.knobs, world.now = [], knobs, 100.0
        world.discord.asked = [replace(an_answer(""), asked_at=50, answered_at=53.5)]
        world.people.suggestions = {"token9"}
        world.judge(Answers).at_a_quiet_moment()
        assert len(world.found) == found


def test_two_first_answers_are_found(world: StillWorld) -> None:
    world.discord.acknowledged_twice = {"token9", "token8"}
    world.discord.troubled = {"token8"}
    world.judge(Answers).at_a_quiet_moment()
    assert world.found == [("answers", "two first answers: token9")]


# --- what is shown ---

BOARD = a_message("<@1>, it is your turn", "spl:7:3:take:")


@pytest.mark.parametrize(
    ("messages", "found"),
    [
        ([BOARD], ""),
        ([BOARD, a_message("Undo?", "spl:7:3:undo_yes:")], ""),
        ([], "0 boards"),
        ([BOARD, BOARD], "2 boards"),
        ([a_message("<@1>", "spl:7:2:take:")], "shows [2], not 3"),
        ([a_message("<@1>", "spl:6:3:take:")], "a board of games [6]"),
        ([a_message("<@2>", "spl:7:3:take:")], "1 has to act"),
    ],
)
def test_a_wrong_board_is_found(messages: list[Json], found: str) -> None:
    assert found in boards.fault_of(GAME, 1, boards.shown_in(messages))
    assert bool(found) == bool(boards.fault_of(GAME, 1, boards.shown_in(messages)))


def test_controls_of_an_ended_game_are_found() -> None:
    over = replace(GAME, status="finished")
    assert boards.fault_of(over, None, boards.shown_in([a_message("Anna has won", "spl:7:3:rematch:")])) == ""
    assert "an ended game has controls" in boards.fault_of(over, None, boards.shown_in([BOARD]))
    assert "controls without a game" in boards.fault_of(None, None, boards.shown_in([BOARD]))


def test_a_missing_doubled_or_old_hand_is_found() -> None:
    position = a_position(hand={0: "D01 ?D02"})
    expected = hands.hands_of(position, 0)
    current, old = (a_message(words) for words in ("\n".join(min(expected)), "**H1** something else"))
    assert hands.fault_of([current], expected) == ""
    assert "0 hands were sent" in hands.fault_of([], expected)
    assert "2 hands were sent" in hands.fault_of([current, current], expected)
    assert "was sent, not" in hands.fault_of([old], expected)
    assert "no hand was expected" in hands.fault_of([current], hands.hands_of(position, 1))


# --- logs ---

LOG = [Entry(0, "deal", None, None, "[]", 1), Entry(1, "move", 0, "a", "[]", 5), Entry(2, "move", 1, "b", "[]", 9)]


def test_a_log_that_does_not_only_grow_is_found() -> None:
    assert changed(LOG[:2], LOG) == ""
    assert "1 entries were lost" in changed(LOG, LOG[:2])
    assert "became" in changed(LOG, [*LOG[:2], replace(LOG[2], move="c")])
    assert "numbers [0, 2]" in changed([], [LOG[0], LOG[2]])


def test_a_confirmed_move_that_is_not_in_the_log_or_there_twice_is_found() -> None:
    confirmed, members = Confirmed(1, "a", 0, asked_at=4.5), {1: 1, 2: 2, 3: 1}
    assert lost(confirmed, LOG, members) == ""
    assert lost(confirmed, LOG, {1: 0, 2: 2}) == ""  # the member was forgotten
    assert "was confirmed, but" in lost(replace(confirmed, move="x"), LOG, members)
    assert "was confirmed, but" in lost(confirmed, LOG, {1: 2, 2: 2})
    twice = [*LOG[:2], replace(LOG[1], seq=2)]
    assert "in the log as [1, 2]" in lost(confirmed, twice, {1: 1, 2: 1})


def test_a_confirmation_is_recognised() -> None:
    position = a_position()
    move = TakeTokens(gems("wbg"))
    text = history.lines_of(position, position.advance(move)[0], ["Anna", "Bea"], "de", None)
    assert confirms(f"{text}\nund mehr", position, move, ["Anna", "Bea"], [])
    assert not confirms("Du bist nicht am Zug.", position, move, ["Anna", "Bea"], [])
    assert not confirms(text, played(position, move), move, ["Anna", "Bea"], [])


def test_a_game_that_is_gone_or_shorter_is_found(world: StillWorld) -> None:
    deal(world)
    judge = world.judge(History)
    judge.after_a_commit()
    world.write("UPDATE games SET newest_seq = -1, status = 'lobby'")
    judge.after_a_commit()
    world.write("DELETE FROM games")
    judge.after_a_commit()
    texts = [text for _, text in world.found]
    assert texts == ["game 7 had 0 entries, and has -1", "game 7 was playing, and is lobby", "game 7 is gone"]


# --- notifications and notices ---


def test_a_notification_of_the_wrong_member_or_a_second_one_is_found(world: StillWorld) -> None:
    deal(world)
    judge = world.judge(Pings)
    judge.after_a_commit()
    right = SimpleNamespace(id=50, sent_at=1.0, mentioned=(1,), controls=("spl:7:0:take:",))
    judge.on_post(right)
    judge.on_post(SimpleNamespace(id=51, sent_at=2.0, mentioned=(2,), controls=("spl:7:0:vote:",)))  # a question
    assert world.found == []
    judge.on_post(SimpleNamespace(id=52, sent_at=2.0, mentioned=(1,), controls=("spl:7:0:take:",)))
    assert "again of the same turn" in world.found[-1][1]
    judge.on_post(SimpleNamespace(id=53, sent_at=2.0, mentioned=(2,), controls=("spl:7:0:take:",)))
    assert "2 was notified, seat 0 has to act" in world.found[-1][1]


def test_a_message_that_discord_took_unheard_may_be_sent_again(world: StillWorld) -> None:
    deal(world)
    judge = world.judge(Pings)
    judge.after_a_commit()
    world.discord.unheard.add(50)
    for number in (50, 52):
        judge.on_post(SimpleNamespace(id=number, sent_at=2.0, mentioned=(1,), controls=("spl:7:0:take:",)))
    assert world.found == []


@pytest.mark.parametrize("is_deleted", [True, False])
def test_a_message_that_a_killed_bot_cannot_know_of_may_be_sent_again(world: StillWorld, is_deleted: bool) -> None:
    deal(world)
    judge = world.judge(Pings)
    judge.after_a_commit()
    world.discord.messages = {} if is_deleted else {50: None}
    judge.on_post(SimpleNamespace(id=50, sent_at=2.0, mentioned=(1,), controls=("spl:7:0:take:",)))
    judge.after_a_kill()
    judge.on_post(SimpleNamespace(id=52, sent_at=9.0, mentioned=(1,), controls=("spl:7:0:take:",)))
    assert bool(world.found) is not is_deleted


@pytest.mark.parametrize("language", ["en", "de", "nl", "da"])
def test_notices_are_recognised_in_each_language(language: str) -> None:
    words, board = words_in(language), "https://discord.com/channels/1/2"
    reminder = words.text("notice-reminder", mention="<@1>", board=board, since="<t:5:R>")
    assert notices.kind_of(reminder) == notices.REMINDER
    assert notices.kind_of(words.text("notice-next-direct", board=board)) == notices.HEADS_UP
    stalled = words.text("notice-stalled", name="Anna", board=board, since="<t:5:R>")
    assert notices.kind_of(f"{stalled} Vote!") == notices.STALLED
    assert notices.kind_of("Whose turn is it?") == ""


def test_wishes_are_read_from_the_settings() -> None:
    row = {"remind_after": 3600, "quiet_from": 60, "quiet_until": 120, "zone": None, "in_direct": 1, "heads_up": None}
    assert notices.wishes_of(None, None).hours == 24
    assert notices.wishes_of(row | {"remind_after": None}, 7200).hours == 2
    wishes = notices.wishes_of(row, 7200)
    assert (wishes.hours, wishes.quiet, wishes.zone, wishes.in_direct, wishes.heads_up) == (
        1,
        (60, 120),
        "UTC",
        True,
        False,
    )


# --- secrets and deletions ---


def test_a_card_of_a_deck_in_a_public_text_is_found(world: StillWorld) -> None:
    position = deal(world)
    judge = world.judge(Secrets)
    judge.after_a_commit()
    world.discord.on_sent = judge.on_sent
    shown = next(card for card in position.slices[0].rows[0] if card)
    hidden = position.slices[0].decks[2][0]
    for card in (shown, hidden):
        judge.on_sent(Sent(None, "POST /channels/100/messages", {"content": f"A card: {card.id}"}, {}))
    assert [text for _, text in world.found] == [
        f"POST /channels/100/messages for all tells of ['{hidden.id}'] in game 7: A card: {hidden.id}"
    ]


def test_a_note_with_a_link_to_a_board_is_about_the_game_of_the_board(world: StillWorld) -> None:
    hidden = deal(world).slices[0].decks[2][0]
    judge = world.judge(Secrets)
    judge.after_a_commit()
    for channel in (200, 100):  # the game is in channel 100, the direct messages in 200
        text = f"Your plan was played: https://discord.com/channels/5/{channel}/77 {hidden.id}"
        judge.on_sent(Sent(1, "POST /channels/200/messages", {"content": text}, {}))
    assert [text for _, text in world.found] == [
        f"POST /channels/200/messages for 1 tells of ['{hidden.id}'] in game 7: {text}"
    ]
    world.write("UPDATE games SET channel_id = 200")  # a game against the bot, in the direct messages
    text = f"Your plan was played: https://discord.com/channels/5/300/77 {hidden.id}"
    judge.on_sent(Sent(1, "POST /channels/200/messages", {"content": text}, {}))
    assert len(world.found) == 1


def test_the_secret_of_a_deal_in_the_log_is_found(world: StillWorld) -> None:
    deal(world)
    world.write("INSERT INTO sealed_deals VALUES (7, 'deadbeef')")
    judge = world.judge(Secrets)
    judge.after_a_commit()
    judge.on_log(logging.makeLogRecord({}), "The secret is deadbeef")
    assert "secret of a deal" in world.found[0][1]


def test_traces_of_a_forgotten_member_are_found() -> None:
    clean = [("log", [(0, "take", None)])]
    assert list(forgotten.traces_in_rows(BEA, clean)) == []
    assert list(forgotten.traces_in_rows(BEA, [("seats", [(7, 2, "A")]), *clean])) == ["seats: (7, 2, 'A')"]
    assert list(forgotten.traces_in_rows(BEA, [("notes", [("Bnna\\*",)])])) != []
    assert forgotten.in_bytes(BEA) == (b"\0\0\0\0\0\0\0\x02", b"2", b"Bnna")


def test_a_forgotten_member_in_a_later_message_is_found_until_they_are_back(world: StillWorld) -> None:
    judge = world.judge(forgotten.Forgotten)
    world.people.answers = [(BEA, "spl:0:1:confirm_forget:", an_answer(words_in("da").text("privacy-deleted")))]
    judge.after_an_act()
    late = Sent(None, "POST /channels/100/messages", {"content": "Bnna\\* has moved"}, {})
    world.now = 100
    judge.on_sent(late)
    assert "was forgotten at 10.2" in world.found[0][1]
    world.discord.interactions = [(101, 2, {"name": "join"})]
    judge.on_sent(replace(late, body={"content": "Bnna\\* is back"}))
    assert len(world.found) == 1


def test_a_deletion_counts_from_its_press_and_messages_from_its_confirmation(world: StillWorld) -> None:
    judge = world.judge(forgotten.Forgotten)
    confirmed = an_answer(words_in("en").text("privacy-deleted"), kind=DEFERRED)
    world.people.answers = [(BEA, "spl:0:1:confirm_forget:", confirmed)]
    world.now = 20
    judge.after_an_act()
    message = Sent(None, "POST /channels/100/messages", {"content": "Bnna\\* has moved"}, {})
    world.now = 24
    judge.on_sent(message)
    assert world.found == [], "the message was on its way when the deletion was done"
    world.discord.interactions = [(10.1, 2, {"custom_id": "spl:0:1:confirm_forget:"})]  # a double press
    world.now = 26
    judge.on_sent(message)
    assert "was forgotten at 20.0" in world.found[0][1]
    for back in ((15, 2, {"name": "me settings"}), (25, 2, {"custom_id": "spl:0:1:confirm_forget:"})):
        judge, world.now, world.discord.interactions = world.judge(forgotten.Forgotten), 20, [back]
        judge.after_an_act()
        world.now = 26
        judge.on_sent(replace(message, body={"content": "Bnna\\* has come back"}))
        assert len(world.found) == 1


def test_an_answer_to_what_a_forgotten_member_had_asked_before_may_be_late_if_nobody_else_reads_it(
    world: StillWorld,
) -> None:
    judge = world.judge(forgotten.Forgotten)
    world.people.answers = [(BEA, "spl:0:1:confirm_forget:", an_answer(words_in("en").text("privacy-deleted")))]
    world.discord.asked = [
        replace(an_answer(), token=f"token{token}", asker=asker, asked_at=at)
        for token, asker, at in ((1, 2, 9.0), (2, 1, 9.0), (3, 2, 11.0))
    ]
    judge.after_an_act()
    world.now = 40
    for token, reader in ((1, 2), (1, None), (2, 1), (3, 2)):
        judge.on_sent(Sent(reader, f"PATCH /webhooks/5/token{token}/messages/@original", {"content": "Bnna"}, {}))
    assert len(world.found) == 3


# --- caches, leftovers and the log of the bot ---


def test_settings_that_differ_from_the_store_are_found() -> None:
    row = dict.fromkeys(MemberSettings.__slots__) | {"heads_up": 1}
    assert caches.settings_fault(MemberSettings(heads_up=True), row) == ""
    assert caches.settings_fault(MemberSettings(), None) == ""
    assert "heads_up is 1, in memory None" in caches.settings_fault(MemberSettings(), row)
    assert "zone is None, in memory UTC" in caches.settings_fault(MemberSettings(zone="UTC"), None)


def test_the_fields_in_which_games_differ_are_named() -> None:
    assert caches.difference(GAME, replace(GAME, newest_seq=4)) == "newest_seq: 3 and 4"


async def test_held_locks_and_unexpected_tasks_are_found() -> None:
    owner = SimpleNamespace(locks=KeyedLocks(), hold=KeyedLocks().hold, other=1)
    async with owner.locks.hold(7):
        found = {name: len(locks) for name, locks in left_over.locks_of(owner)}
    assert found == {"locks": 1, "hold": 0}

    async def serve() -> None: ...

    async def dawdle() -> None: ...

    tasks: list[Any] = [SimpleNamespace(get_coro=lambda each=each: each) for each in (serve(), dawdle())]
    for task in tasks:
        task.get_coro().__qualname__ = task.get_coro().__name__
    assert left_over.unexpected_tasks(tasks) == ["dawdle"]
    for task in tasks:
        task.get_coro().close()


async def test_a_tracked_task_that_lasts_is_found_and_another_round_of_a_loop_is_not(
    world: StillWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(left_over, "held", lambda *_: list[str]())
    task = asyncio.ensure_future(asyncio.sleep(0))
    bot = SimpleNamespace(_task_tracker=SimpleNamespace(_tasks={task}), retried_at=10.0)
    world.running = [SimpleNamespace(is_running=True, bot=bot, unfinished=[])]
    judge = world.judge(left_over.LeftOver)
    for retried_at, found in ((20.0, []), (20.0, [("left over", "a tracked task: sleep")])):
        judge.at_a_quiet_moment()
        bot.retried_at = retried_at
        judge.a_quiet_minute_later()
        assert world.found == found
    await task


def test_what_a_stopped_bot_has_not_given_back_is_found(world: StillWorld) -> None:
    thread = SimpleNamespace(_connection=world.connection)
    task, lock = SimpleNamespace(get_coro=lambda: "a coroutine"), SimpleNamespace(is_released=False)
    world.judge(left_over.LeftOver).after_the_stop(SimpleNamespace(unfinished=[], threads=[], locks=[]))
    assert world.found == []
    world.judge(left_over.LeftOver).after_the_stop(SimpleNamespace(unfinished=[task], threads=[thread], locks=[lock]))
    assert len(world.found) == 3


def test_a_bot_that_stops_while_it_gets_ready_leaves_what_discord_py_waits_for(world: StillWorld) -> None:
    def tasks(*names: str) -> list[Any]:
        return [SimpleNamespace(get_coro=lambda name=name: SimpleNamespace(__qualname__=name)) for name in names]

    for left in (tasks(*left_over.GETTING_READY, "Queue.get"), tasks("Queue.get")):
        world.judge(left_over.LeftOver).after_the_stop(SimpleNamespace(unfinished=left, threads=[], locks=[]))
    assert [text for _, text in world.found] == ["tasks after the stop: ['Queue.get']"]


def test_an_error_in_the_log_is_found_unless_trouble_explains_it(world: StillWorld) -> None:
    judge = world.judge(LogLines)
    record = logging.makeLogRecord({"levelno": logging.ERROR})
    judge.on_log(record, "Answering /take failed\nKeyError: 5")
    judge.on_log(record, "Attempting a reconnect for shard ID 0")
    judge.on_log(logging.makeLogRecord({"levelno": logging.WARNING}), "Game 5 could not be shown")
    assert [text for _, text in world.found] == [
        "Answering /take failed\nKeyError: 5",
        "Attempting a reconnect for shard ID 0",
    ]
    world.troubles_under_way, world.found = 1, []
    judge.on_log(record, "Attempting a reconnect for shard ID 0 in 2 s")
    judge.on_log(record, "Answering /buy failed\nKeyError: 5")
    assert [text for _, text in world.found] == ["Answering /buy failed\nKeyError: 5"]


# --- presses ---


def test_each_move_needs_a_press_with_its_number_or_a_command_of_its_own() -> None:
    entries = [Made(4, 1, 100), Made(5, 1, 100), Made(6, 2, 160), Made(7, 1, 200)]
    press, command, late = Asked(0, 1, 99.8, 3), Asked(1, 2, 158.0, None), Asked(2, 1, 199.5, 6)
    assert unexplained(entries, [press, command, late], set()) == []
    assert unexplained(entries, [command, late], set()) == entries[:2]
    assert unexplained(entries, [press, late], set()) == [entries[2]]
    assert unexplained(entries, [press, command, replace(late, seq=3)], set()) == [entries[3]]  # an old press
    assert unexplained(entries, [press, command, replace(late, member=2)], set()) == [entries[3]]


def test_one_command_explains_one_move() -> None:
    command = Asked(0, 1, 99.8, None)
    assert unexplained([Made(4, 1, 100), Made(6, 1, 101)], [command], set()) == [Made(6, 1, 101)]


def test_a_press_belongs_to_the_game_in_its_id() -> None:
    assert asked_in((3, (1.0, 2, {"custom_id": "spl:7:4:take:"})), 7) == Asked(3, 2, 1.0, 4)
    assert asked_in((3, (1.0, 2, {"custom_id": "spl:8:4:take:"})), 7) is None
    assert asked_in((3, (1.0, 2, {"name": "take"})), 7) == Asked(3, 2, 1.0, None)


# --- votes and questions ---


@pytest.mark.parametrize(
    ("kind", "answers", "is_found"),
    [
        ("vote", ("out", "out", "wait"), False),
        ("vote", ("out", None), True),
        ("undo", ("yes", None), False),
        ("undo", ("yes", "no"), True),
        ("undo", (None, None), True),
    ],
)
def test_what_too_few_have_agreed_to_is_found(
    world: StillWorld, kind: str, answers: tuple[str | None, ...], is_found: bool
) -> None:
    """The decision of a vote, or a turn that is taken back."""
    deal(world)
    judge = world.judge(Consents)
    world.write("INSERT INTO questions (game_id, kind, seq, asked_by) VALUES (7, ?, 0, 1)", kind)
    for member, answer in enumerate(answers, start=2):
        world.write("INSERT INTO answers VALUES (7, ?, ?, ?)", kind, member, answer)
    judge.after_a_commit()
    if kind == "vote":
        world.write("UPDATE questions SET kind = 'decided'")
    else:
        world.write("INSERT INTO log VALUES (7, 1, 'undo', NULL, 1, NULL, ?, 5, 0)", '[{"seat": 0}]')
        world.write("UPDATE games SET newest_seq = 1")
    judge.after_a_commit()
    assert bool(world.found) == is_found


# --- seats ---

JOIN_TYPED: Json = {"name": "game", "options": [{"type": 1, "name": "join"}]}
JOIN_PRESSED: Json = {"custom_id": "spl:7:-1:join:"}


@pytest.mark.parametrize("wish", [JOIN_TYPED, JOIN_PRESSED])
def test_a_member_who_is_dealt_in_without_a_wish_is_found(world: StillWorld, wish: Json) -> None:
    deal(world)
    world.discord.interactions = [(0.0, 1, {"name": "game", "options": [{"type": 1, "name": "new"}]})]
    Seats(world, Conditions(world)).after_a_commit()
    assert world.found == [("seats", "game 7: 2 was dealt in without having pressed or typed anything for it")]
    world.found.clear()
    world.discord.interactions.append((5.0, 2, wish))
    Seats(world, Conditions(world)).after_a_commit()
    assert not world.found


def test_a_grey_join_below_an_invitation_is_found(world: StillWorld) -> None:
    deal(world)
    world.write("UPDATE games SET status = 'lobby'")
    world.write("UPDATE seats SET invited = 1 WHERE member_id = 2")
    join: Json = {"type": 2, "custom_id": "spl:7:-1:join:", "disabled": True}
    world.discord.channels = {100: SimpleNamespace(messages={1: {"components": [join]}})}
    Seats(world, Conditions(world)).at_a_quiet_moment()
    assert world.found == [("seats", "game 7: an invited member cannot press Join")]
    world.found.clear()
    join["disabled"] = False
    Seats(world, Conditions(world)).at_a_quiet_moment()
    assert not world.found
