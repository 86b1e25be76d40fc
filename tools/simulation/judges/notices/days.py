"""Judge the notices of days of play by what people wished for. It uses none of the code that it judges."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tools.simulation.judges.notices.facts import DAY, DIRECT, HOUR, Facts, Sent, Turn, overlaps

MULTIPLES = (1, 2, 4, 8)
"""When reminders come, in intervals; the last is the notice that the game has stalled."""
STEP = 300
PATIENCE = 1800
"""Seconds in which the bot could have sent a notice before it counts as missing."""
EARLY = 61
"""Seconds by which a notice may seem to come early, since the bot counts from the moment when the board was there."""
_LINK = re.compile(r"discord\.com/channels/\d+/(\d+)")


@dataclass
class Verdict:
    """Figures, of which all but the first few must be 0, and a sentence for each fault."""

    counted: dict[str, int] = field(default_factory=dict[str, int])
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict[str, list[str]](list))


FAULTS = (
    "notices in quiet hours",
    "notices while away",
    "two notices at once",
    "reminders missing",
    "reminders doubled",
    "reminders left behind",
    "turns announced with a sound in quiet hours or while away",
    "heads-ups doubled",
    "heads-ups missing",
)


def judge(facts: Facts, messages: Sequence[Sent]) -> Verdict:
    """Return the figures of all messages that were sent."""
    verdict = Verdict()
    notices = [each for each in messages if each.content and table_of(each) is not None]
    verdict.counted = {
        "turns": len(facts.turns),
        "messages": len(messages),
        "reminders": sum(not _is_heads_up(each) for each in notices),
        "heads-ups": sum(_is_heads_up(each) for each in notices),
        "times away": sum(len(person.away) for person in facts.people.values()),
    }
    by_table: dict[int, list[Sent]] = defaultdict(list)
    for each in notices:
        by_table[table_of(each) or 0].append(each)
    boards: dict[int, list[Sent]] = defaultdict(list)
    for each in messages:
        if each.is_board:
            boards[each.channel_id].append(each)
            _judge_sound(facts, each, verdict)
    for each in notices:
        _judge_moment(facts, each, verdict)
    for sent in by_table.values():
        _judge_number(sent, verdict)
    for turn in facts.turns:
        _judge_turn(facts, turn, by_table[turn.channel_id], boards[turn.channel_id], verdict)
    return verdict


def table_of(notice: Sent) -> int | None:
    """Return the channel of the table that a notice is about; None for other messages, such as results of plans."""
    if "our plan](" in notice.content:
        return None
    if notice.channel_id < DIRECT:
        return notice.channel_id
    link = _LINK.search(notice.content)
    return int(link[1]) if link else None


def _person_of(notice: Sent) -> int | None:
    """Return whom a notice is for; None if it tells the table that the game has stalled."""
    if notice.channel_id >= DIRECT:
        return notice.channel_id - DIRECT
    return notice.mentioned[0] if notice.mentioned else None


def _is_heads_up(notice: Sent) -> bool:
    return "next in this game" in notice.content


def _judge_moment(facts: Facts, notice: Sent, verdict: Verdict) -> None:
    person = _person_of(notice)
    if person is None:
        return
    if facts.people[person].is_quiet(notice.at):
        verdict.faults["notices in quiet hours"].append(str(notice))
    if facts.people[person].is_away(notice.at):
        verdict.faults["notices while away"].append(str(notice))


def _judge_sound(facts: Facts, board: Sent, verdict: Verdict) -> None:
    for each in board.mentioned:
        person = facts.people[each]
        if not board.is_silent and (person.is_quiet(board.at) or person.is_away(board.at)):
            verdict.faults["turns announced with a sound in quiet hours or while away"].append(f"{board.at} {each}")


def _judge_number(notices: Sequence[Sent], verdict: Verdict) -> None:
    """Check that each notice was gone when the next one of the table came."""
    for before, after in pairwise(notices):
        if before.deleted_at is None or before.deleted_at > after.at:
            verdict.faults["two notices at once"].append(f"{before} {after}")


def _judge_turn(facts: Facts, turn: Turn, notices: Sequence[Sent], boards: Sequence[Sent], verdict: Verdict) -> None:
    ended = facts.end if turn.ended is None else turn.ended
    board = next((each for each in boards if each.at >= turn.began and turn.person in each.mentioned), None)
    if board is None or board.at >= ended:
        return
    began = board.at
    own = [each for each in notices if (board.at, board.id) < (each.at, each.id) and each.at < ended]
    reminders = [each.at for each in own if not _is_heads_up(each)]
    due = list(_judge_reminders(facts, turn, began, ended, reminders))
    verdict.faults["reminders missing"] += [text for kind, text in due if kind == "missing"]
    verdict.faults["reminders doubled"] += [text for kind, text in due if kind == "early"]
    _judge_heads_up(facts, turn, began, ended, own, verdict)
    if turn.ended is not None:
        following = next((each.at for each in boards if each.at >= ended), None)
        for each in own:
            is_late = following is not None and not facts.is_troubled(following)
            if is_late and following is not None and (each.deleted_at or facts.end) > following + DAY:
                verdict.faults["reminders left behind"].append(str(each))


def _judge_reminders(
    facts: Facts, turn: Turn, began: int, ended: int, reminders: Sequence[int]
) -> Iterator[tuple[str, str]]:
    """Go through a turn in small steps: yield each reminder that came too early, or not at all."""
    person, number, last, waited = facts.people[turn.person], 0, began, 0
    for at in range(began, ended, STEP):
        while number < len(reminders) and reminders[number] < at + STEP:
            moment = reminders[number]
            # A shorter interval that has just been wished for may make a reminder due at once.
            is_due = any(_is_due(facts, turn, began, last, number, each, EARLY) for each in (moment, moment + EARLY))
            if not is_due and not overlaps(facts.changes, moment, moment + 1):
                yield "early", f"{turn} {number + 1}th at {moment}"
            number, last, waited = number + 1, moment, 0
        if number >= len(MULTIPLES):
            continue
        is_free = not person.is_away(at) and not person.wanted(at).are_quiet(at) and not facts.is_troubled(at)
        waited += STEP if is_free and _is_due(facts, turn, began, last, number, at) else 0
        was_refused = overlaps(facts.refusals, began, at)  # the bot tries again after an interval
        if waited > PATIENCE + was_refused * person.wanted(at).hours * HOUR:
            yield "missing", f"{turn} {number + 1}th by {at}"
            return


def _is_due(facts: Facts, turn: Turn, began: int, last: int, number: int, at: int, early: int = 0) -> bool:
    """Return whether the person was there for long enough since the turn and since the reminder before."""
    person = facts.people[turn.person]
    interval = person.wanted(at).hours * HOUR
    if not interval or number >= len(MULTIPLES):
        return False
    gap = MULTIPLES[number] - (MULTIPLES[number - 1] if number else 0)
    is_long_enough = person.present(began, at) + early >= MULTIPLES[number] * interval
    return is_long_enough and (not number or person.present(last, at) + early >= gap * interval)


def _judge_heads_up(facts: Facts, turn: Turn, began: int, ended: int, own: Sequence[Sent], verdict: Verdict) -> None:
    heads_ups = [each for each in own if _is_heads_up(each)]
    if len(heads_ups) > 1 or any(_person_of(each) != turn.next_person for each in heads_ups):
        verdict.faults["heads-ups doubled"].append(str(turn))
    if turn.next_person is None or heads_ups or ended - began < PATIENCE:
        return
    person = facts.people[turn.next_person]
    wishes = person.wanted(began)
    is_wanted = wishes.heads_up and not wishes.are_quiet(began) and not person.is_away(began)
    if is_wanted and not any(began - 60 <= end and start <= began + 60 for start, end in facts.trouble):
        verdict.faults["heads-ups missing"].append(str(turn))
