"""The judges of what is owed and refused find a wrong state that is shown to them, and nothing in a right one."""

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.engine import Undone
from bot.present.language.words import words_in
from bot.rules import Options, TakeTokens, codec_for
from bot.store import EntryKind, LogEntry
from tests.simulation.conftest import StillWorld, deal
from tests.support.builders import a_position, gems
from tests.support.loopback.discord_state import Request
from tests.support.loopback.discord_types import BOT, EPHEMERAL, MESSAGE, UPDATE, Json, Sent
from tools.simulation.book import Log, Row
from tools.simulation.judges import (
    agreed,
    boards,
    given,
    hands,
    opened,
    private,
    reached,
    refused,
    results,
    scores,
    volume,
)
from tools.simulation.judges.menus import Menus
from tools.simulation.judges.notices import owed
from tools.simulation.judges.notices.pings import Pings
from tools.simulation.people import AskedForMenu
from tools.simulation.plan import START

GAME = Row(7, 100, "playing", 0, 1, False, (1, 2))
CODEC = codec_for(Options())
TAKING = TakeTokens(gems("wbg"))


# --- the member to act was told ---


def test_a_turn_of_which_nobody_was_told_is_found(world: StillWorld) -> None:
    deal(world)
    world.discord.channels = {100: SimpleNamespace(owner=0)}
    judge = world.judge(Pings)
    judge.after_a_commit()
    judge.on_post(SimpleNamespace(id=50, sent_at=1.0, mentioned=(), controls=("spl:7:0:take:",)))
    judge.at_a_quiet_moment()
    assert world.found == [("pings", "game 7 at 0: 1 has to act since 0, and was never told")]
    world.found = []
    judge.on_post(SimpleNamespace(id=51, sent_at=2.0, mentioned=(1,), controls=("spl:7:0:take:",)))
    judge.at_a_quiet_moment()
    assert world.found == []


# --- private answers ---


def request(method: str, path: str, body: Json) -> Request:
    return Request(method, path, {}, body, {}, None)


@pytest.mark.parametrize(
    ("kind", "flags", "was_private", "found"),
    [
        (MESSAGE, EPHEMERAL, True, ""),
        (MESSAGE, 0, True, "everybody can read"),
        (UPDATE, 0, True, ""),
        (UPDATE, 0, False, "it changes a message that everybody sees"),
    ],
)
def test_an_answer_that_everybody_can_read_is_found(kind: int, flags: int, was_private: bool, found: str) -> None:
    asked = request("POST", "/interactions/9/token9/callback", {"type": kind, "data": {"flags": flags}})
    fault = private.fault_of(asked, asked.body, was_private)
    assert (found in fault) if found else not fault


def test_a_later_answer_that_everybody_can_read_is_found(world: StillWorld) -> None:
    world.discord.answers = {}
    judge = world.judge(private.Private)
    judge.on_leaving(request("PATCH", "/webhooks/5/token9/messages/@original", {"content": "Done"}))
    judge.on_leaving(request("POST", "/webhooks/5/token9", {"content": "More", "flags": EPHEMERAL}))
    judge.on_leaving(request("POST", "/channels/100/messages", {"content": "A board"}))
    assert world.found == []
    judge.on_leaving(request("POST", "/webhooks/5/token9", {"content": "More"}))
    assert world.found == [("private", "POST /webhooks/5/token9: everybody can read the answer")]


# --- who had to be asked ---


def play(world: StillWorld, position: Any, *moves: Any) -> Any:
    """Store moves of Anna and Bea in turn, and return the position after them."""
    for seq, move in enumerate(moves, start=1):
        events, after = position.advance(move)
        values = (seq, position.seat, position.seat + 1, CODEC.dumps(move), CODEC.dumps(tuple(events)), 1000 + seq)
        world.write("INSERT INTO log VALUES (7, ?, 'move', ?, ?, ?, ?, ?, 0)", *values)
        world.write("UPDATE games SET newest_seq = ?", seq)
        position = after
    return position


def take_back(world: StillWorld, seat: int, seq: int, at: int) -> None:
    events = CODEC.dumps((Undone(seat, seq),))
    world.write("INSERT INTO log VALUES (7, ?, 'undo', NULL, ?, NULL, ?, 2000, 0)", at, seat + 1, events)
    world.write("UPDATE games SET newest_seq = ?", at)


@pytest.mark.parametrize(
    ("moves", "seat", "answer", "found"),
    [
        (1, 0, None, ""),  # Anna's move, after which nobody did anything
        (2, 0, None, "[2] were not asked"),  # and Bea's, which goes with it
        (2, 0, "yes", ""),
        (2, 0, "no", "although the answers were {2: 'no'}"),
        (2, 1, None, ""),
    ],
)
def test_a_move_of_somebody_who_has_not_agreed_does_not_go_back(
    world: StillWorld, moves: int, seat: int, answer: str | None, found: str
) -> None:
    position = deal(world)
    play(world, position, *[TakeTokens(gems("wbg")), TakeTokens(gems("rkw"))][:moves])
    judge = world.judge(agreed.Agreed)
    if answer is not None:
        world.write("INSERT INTO questions (game_id, kind, seq, asked_by) VALUES (7, 'undo', ?, 1)", moves)
        world.write("INSERT INTO answers VALUES (7, 'undo', 2, ?)", answer)
    judge.after_a_commit()
    take_back(world, seat, seat, moves + 1)
    judge.after_a_commit()
    assert [found in text for _, text in world.found] == ([True] if found else [])


@pytest.mark.parametrize(("moves", "is_found"), [(0, False), (2, True)])
def test_a_game_that_counts_for_others_does_not_end_without_them(world: StillWorld, moves: int, is_found: bool) -> None:
    """In the first round it does not count yet."""
    play(world, deal(world), *[TakeTokens(gems("wbg")), TakeTokens(gems("rkw"))][:moves])
    judge = world.judge(agreed.Agreed)
    judge.after_a_commit()
    world.write("UPDATE games SET status = 'ended', ended_by = 1")
    judge.after_a_commit()
    assert bool(world.found) is is_found


@pytest.mark.parametrize(("answer", "subject", "is_found"), [("wait", 0, True), ("wait", 99, False), (None, 0, False)])
def test_a_vote_that_is_decided_and_not_carried_out_is_found(
    world: StillWorld, answer: str | None, subject: int, is_found: bool
) -> None:
    deal(world)
    world.write("INSERT INTO questions VALUES (7, 'vote', 0, 1, ?)", subject)
    world.write("INSERT INTO answers VALUES (7, 'vote', 2, ?)", answer)
    judge = world.judge(agreed.Agreed)
    judge.after_a_commit()
    judge.at_a_quiet_moment()
    assert bool(world.found) is is_found


def test_a_vote_is_decided_by_those_who_are_at_the_table(world: StillWorld) -> None:
    deal(world)
    world.write("INSERT INTO seats (game_id, seat, member_id, name) VALUES (7, 2, 3, 'C')")
    world.write("INSERT INTO questions (game_id, kind, seq, asked_by) VALUES (7, 'vote', 0, 1)")
    world.write("INSERT INTO answers VALUES (7, 'vote', 2, 'out')")  # and nobody has asked the third one
    judge = world.judge(agreed.Agreed)
    judge.after_a_commit()
    world.write("INSERT INTO questions (game_id, kind, seq, asked_by) VALUES (7, 'decided', 0, 1)")
    judge.after_a_commit()
    assert world.found == [("agreed", "game 7: a vote was decided by {2: 'out', 3: None}")]


# --- what is refused ---


def a_log(*entries: LogEntry) -> Log:
    return Log(SimpleNamespace(rules=Options), [LogEntry(0, EntryKind.DEAL, None, None, None, "[]", 1), *entries])  # type: ignore[arg-type] - only its rules are read


def an_entry(move: str, member: int = 1, at: int = 50, *, is_planned: bool = False) -> LogEntry:
    return LogEntry(1, EntryKind.MOVE, 0, member, move, "[]", at, is_planned=is_planned)


def test_a_move_that_the_rules_allow_and_the_bot_refuses_is_found() -> None:
    made, other = CODEC.dumps(TAKING), CODEC.dumps(TakeTokens(gems("wbr")))
    assert not refused.is_made(a_log(), GAME, TAKING, 1, 60)
    assert refused.is_made(a_log(an_entry(made)), GAME, TAKING, 1, 60)
    assert not refused.is_made(a_log(an_entry(other)), GAME, TAKING, 1, 60), "another move was made instead"
    assert not refused.is_made(a_log(an_entry(made, at=500)), GAME, TAKING, 1, 60), "it was made later"
    assert refused.is_made(a_log(an_entry(other, 2)), GAME, TAKING, 1, 60), "somebody else moved before"


def test_a_refusal_in_times_of_trouble_is_excused(world: StillWorld) -> None:
    deal(world)
    answer = SimpleNamespace(asked_at=100.0, token="token9", kind=MESSAGE, is_abandoned=False, asker=1, text="No.")
    world.people.moves = [(None, SimpleNamespace(id=1), GAME, TAKING, answer)]
    world.discord.asked = [answer]
    for world.discord.troubled, number in (({"token9"}, 0), (set(), 1)):
        world.judge(refused.Refused).at_a_quiet_moment()
        assert len(world.found) == number


# --- settings of new tables ---

USUAL: dict[str, Any] = {"seats": 4}


def test_a_setting_of_a_new_table_that_nobody_has_chosen_is_found() -> None:
    assert opened.fault_of(USUAL, {}, {}) == ""
    assert opened.fault_of({"theme": "dark"}, {"theme": "dark"}, {}) == ""
    assert opened.fault_of({"theme": "dark"}, {}, {"theme": "dark"}) == ""
    assert opened.fault_of({"theme": "light"}, {}, {"theme": "dark"}) == "theme is 'light', not 'dark'"
    assert opened.fault_of({"theme": "light"}, {"theme": "dark"}, {}) == "theme is 'light', not 'dark'"
    assert opened.fault_of({"seats": 2}, {"with": "5"}, {}) == "", "there is room for those who are invited"


def test_a_table_is_compared_with_the_command_that_opened_it(world: StillWorld) -> None:
    typed = {"name": "game", "options": [{"name": "new", "type": 1, "options": [{"name": "rated", "value": "no"}]}]}
    world.discord.interactions = [(990.0, 1, typed), (995.0, 2, {"custom_id": "spl:7:0:take:"})]
    columns = "INSERT INTO games (id, status, host_id, guild_id, options) VALUES (?, 'lobby', 1, 5, ?)"
    judge = world.judge(opened.Opened)
    for game, is_rated in ((8, False), (9, True)):
        world.write(columns, game, json.dumps({"rated": is_rated}))
        judge.after_a_commit()
    assert world.found == [("opened", "game 9: rated is True, not False")]


# --- files, and notes that are owed ---


def test_a_deal_that_is_given_out_too_early_or_with_another_seal_is_found() -> None:
    assert given.fault_of_deal("finished", "abc", "The seal is abc.") == ""
    assert "while it was playing" in given.fault_of_deal("playing", "abc", "The seal is abc.")
    assert "another seal" in given.fault_of_deal("finished", "abc", "The seal is a secret.")


def test_what_the_file_about_a_member_leaves_out_is_found(world: StillWorld) -> None:
    world.write("INSERT INTO members VALUES (1, 'de', 'Europe/Berlin', 0)")
    judge = world.judge(given.Given)
    judge.after_a_commit()
    world.now += 100
    for text, found in (('{"locale": "de", "zone": "Europe/Berlin"}', []), ('{"locale": "de"}', ["['zone']"])):
        judge.on_sent(Sent(1, "POST /webhooks/5/token9", {}, {given.PRIVACY: text.encode()}))
        assert [each.rpartition("of ")[2] for _, each in world.found] == found


def a_note(content: str, at: float) -> Any:
    return SimpleNamespace(channel_id=77, sent_at=at, content=content)


@pytest.mark.parametrize(
    ("is_read", "notes", "found"),
    [
        (0, [], "1 was not told what came of the plan for entry 3"),
        (1, [], "the result of the plan for entry 3 counts as read by 1"),
        (1, [a_note("Your plan was played.", 1395.0)], ""),
    ],
)
def test_a_result_of_a_plan_of_which_nobody_was_told_is_found(
    world: StillWorld, is_read: int, notes: list[Any], found: str
) -> None:
    deal(world)
    world.discord.direct_channel_of = lambda _: 77
    world.discord.posts = dict(enumerate(notes))
    judge = world.judge(owed.Owed)
    world.write("INSERT INTO plan_results VALUES (7, 3, 1, 0)")
    judge.after_a_commit()
    world.now += 400
    world.write("UPDATE plan_results SET is_read = ?", is_read)
    judge.after_a_commit()
    judge.at_a_quiet_moment()
    assert [found in text for _, text in world.found] == ([True] if found else [])


@pytest.mark.parametrize("is_told", [True, False])
def test_a_member_who_lost_their_seat_by_a_vote_and_was_not_told_is_found(world: StillWorld, is_told: bool) -> None:
    deal(world)
    told = words_in("da").text("seat-stand-in", by="vote", board="https://discord.com/channels/1/2")
    world.discord.direct_channel_of = lambda _: 77
    world.discord.posts = {5: a_note(told if is_told else "Hello", 1010.0)}
    world.write("UPDATE seats SET plays_for = 1, member_id = NULL WHERE seat = 0")
    world.write("INSERT INTO questions (game_id, kind, seq, asked_by) VALUES (7, 'decided', 0, 1)")
    judge = world.judge(owed.Owed)
    judge.after_a_commit()
    world.now += 400
    judge.at_a_quiet_moment()
    assert bool(world.found) is not is_told


def test_an_old_board_that_stays_is_found(world: StillWorld) -> None:
    deal(world)
    board: Json = {"type": 2, "custom_id": "spl:7:0:take:"}
    texts: Json = {"content": "<@1>", "author": {"id": BOT["id"]}}
    shown: dict[int, list[Json]] = {5: [], 6: [board]}
    messages = {number: {"id": str(number), **texts, "components": parts} for number, parts in shown.items()}
    world.discord.channels = {100: SimpleNamespace(owner=0, messages=messages)}
    world.discord.posts = {number: SimpleNamespace(id=number, controls=("spl:7:0:take:",)) for number in messages}
    judge = world.judge(boards.Boards)
    judge.after_a_commit()
    judge.at_a_quiet_moment()
    assert world.found == [("boards", "channel 100: the boards [5] of game 7 are still there")]
    world.found = []
    world.write("UPDATE games SET options = ?", '{"expansion": null, "keep_boards": true}')
    judge.after_a_commit()
    judge.at_a_quiet_moment()
    assert world.found == []


def test_a_hand_in_a_language_of_nobody_is_found() -> None:
    position = a_position(hand={0: "D01 ?D02"})
    german, danish = (hands.hands_of(position, 0, {each}) for each in ("de", "da"))
    shown = {"content": "\n".join(min(danish)), "components": []}
    assert hands.fault_of([shown], danish) == ""
    assert "was sent, not" in hands.fault_of([shown], german)


# --- results and rematches ---


def test_a_result_that_differs_from_the_last_position_is_found() -> None:
    position: Any = a_position()
    rows = [{"prestige": 0, "place": 1, "by_computer": 0}, {"prestige": 0, "place": 2, "by_computer": 0}]
    assert results.faults_of(replace(position, winners=(0,)), rows) == []
    assert "have won" in results.faults_of(replace(position, winners=(1,)), rows)[0]
    assert (
        "has 3 prestige" in results.faults_of(replace(position, winners=(0,)), [rows[0] | {"prestige": 3}, rows[1]])[0]
    )
    assert results.faults_of(position, rows[:1]) == ["1 of 2 seats have a result"]


@pytest.mark.parametrize(
    ("status", "has_result", "is_found"),
    [("finished", False, True), ("playing", True, True), ("playing", False, False), ("ended", True, True)],
)
def test_only_finished_games_have_a_result(world: StillWorld, status: str, has_result: bool, is_found: bool) -> None:
    deal(world)
    world.write("UPDATE games SET status = ?", status)
    if has_result:
        world.write("INSERT INTO results VALUES (7)")
    world.judge(results.Results).at_a_quiet_moment()
    assert bool(world.found) is is_found


def test_a_rematch_that_the_wrong_player_begins_is_found() -> None:
    log: Any = SimpleNamespace(options=SimpleNamespace(first="rotating"))
    rematch = replace(GAME, members=(2, 3, 1))
    assert results.fault_of_order(log, (1, 2, 3), rematch) == ""
    assert results.fault_of_order(log, (1, 4, 3), rematch) == "", "somebody else came"
    assert "is played by (2, 3, 1)" in results.fault_of_order(log, (2, 3, 1), rematch)


# --- the scores of series ---


def test_a_score_that_nobody_has_won_is_found() -> None:
    text = "## Splendor\nSeries (best of 5): **Ann 2** 3, **Bo** 1, **Cleo** 0 after four games.\n**Ann** 7 (+2)"
    assert scores.fault_of_score(text, "en", [0, 3, 1], 4, is_over=True) == ""
    assert "[3, 1, 0] is told, and [2, 2, 0]" in scores.fault_of_score(text, "en", [0, 2, 2], 4, is_over=True)
    assert "after five games is right" in scores.fault_of_score(text, "en", [0, 3, 1], 5, is_over=True)
    assert scores.fault_of_score("Anybody?", "en", [1, 1], 2, is_over=False) == ""
    assert "tells no score" in scores.fault_of_score("**Ann** 7 (+2)", "en", [1, 1], 2, is_over=True)


def test_other_players_in_a_series_are_found() -> None:
    game = {0: (0, 101), 1: (1, 102)}
    assert scores.fault_of_players([game, {0: (1, 102), 1: (0, 101)}, {0: (0, None), 1: (1, 102)}]) == ""
    assert "[1] have changed hands" in scores.fault_of_players([game, {0: (0, 101), 1: (1, 103)}])
    assert "[0, 1] and [0, 2]" in scores.fault_of_players([game, {0: (0, 101), 1: (2, 102)}])


# --- what is reached ---


def test_what_hardly_ever_happens_is_counted(world: StillWorld) -> None:
    deal(world)
    world.discord.channels = {100: SimpleNamespace(parent=0)}
    judge = world.judge(reached.Reached)
    world.write("UPDATE games SET hinted = '[]', status = 'finished'")
    judge.after_a_commit()
    world.write("UPDATE games SET hinted = '[0]', status = 'playing'")
    world.write("INSERT INTO questions (game_id, kind, seq, asked_by) VALUES (7, 'decided', 0, 1)")
    judge.after_a_commit()
    judge.after_a_commit()
    assert world.outcome.counted == {"finished games taken back": 1, "hints of several": 1, "votes decided": 1}


# --- quiet times ---

NOTHING = dict.fromkeys(volume.MOST, 0)


def test_requests_and_writes_in_quiet_times_are_found() -> None:
    assert volume.faults_of(NOTHING, NOTHING | {"requests": 4}, 1) == []
    assert volume.faults_of(NOTHING, NOTHING | {"requests": 5}, 2) == []
    assert volume.faults_of(NOTHING, NOTHING | {"requests": 50}, 1) == ["50 requests in a quiet minute, at most 4"]


def test_a_record_of_a_message_that_is_gone_is_found(world: StillWorld) -> None:
    world.discord.channels = {100: SimpleNamespace(owner=0), 200: SimpleNamespace(owner=0)}
    world.discord.requests, world.rows_written = [], 0
    world.processes, world.loop = SimpleNamespace(drawn=0), SimpleNamespace(time=lambda: 0.0, steps=0)
    world.discord.messages = {50: {}}
    world.discord.moderated = {200: 5.0}
    for message, channel in ((50, 100), (51, 100), (52, 200), (53, 300)):
        world.write("INSERT INTO messages VALUES (?, ?)", message, channel)
    world.judge(volume.Volume).at_a_quiet_moment()
    assert [text for _, text in world.found] == ["message 51 of channel 100 is gone, and its record is not"]


# --- menus ---


@pytest.mark.parametrize("moderated_at", [None, 950.0])
def test_a_mention_that_is_not_answered_is_found_unless_people_deleted_messages(
    world: StillWorld, moderated_at: float | None
) -> None:
    world.people.asked_for_menu = [AskedForMenu(50, 100, 1, 940.0, is_webhook=False)]
    world.discord.channels, world.discord.in_channel = {100: SimpleNamespace(owner=0)}, lambda _: []
    world.discord.moderated = {} if moderated_at is None else {100: moderated_at}
    world.judge(Menus).at_a_quiet_moment()
    assert [name for name, _ in world.found] == ([] if moderated_at else ["menus"])


# --- hands of deleted channels ---


@pytest.mark.parametrize(("is_there", "later", "is_found"), [(True, 9, True), (False, 9, False), (False, 999, True)])
def test_hands_of_a_deleted_channel_are_found_when_the_bot_must_know_of_it(
    world: StillWorld, is_there: bool, later: float, is_found: bool
) -> None:
    deal(world)
    world.write("UPDATE games SET status = 'ended', ended_at = ?", START + world.now)
    world.now += later
    world.discord.channels = {100: SimpleNamespace(owner=0)} if is_there else {}
    world.discord.direct_messages = lambda _: [{"content": "<#100>\n**H1** level 1", "components": []}]
    world.judge(hands.Hands).at_a_quiet_moment()
    assert bool(world.found) is is_found
