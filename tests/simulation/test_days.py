"""The judge of notices finds each kind of fault in days of play, and nothing where nothing is wrong."""

from dataclasses import replace

from tools.simulation.judges.notices.days import judge
from tools.simulation.judges.notices.facts import (
    DAY,
    DIRECT,
    HOUR,
    ON_THE_WAY,
    Facts,
    Person,
    Sent,
    Turn,
    Wishes,
    joined,
)
from tools.simulation.plan import START

HOURLY = Wishes(1)


def sent(at: int, text: str = "<@7>, the game is waiting", *, until: int | None = None, direct: bool = False) -> Sent:
    channel = DIRECT + 7 if direct else 5
    return Sent(at, channel, at, text, [7] if text.startswith("<@7>") else [], False, False, deleted_at=until)


def board(at: int) -> Sent:
    return Sent(at, 5, at, "", [7], True, True)


def faults(*messages: Sent, wishes: Wishes = HOURLY, away: tuple[int, int] | None = None) -> set[str]:
    """Return what the checker finds wrong when a person's turn began at 0, for three days."""
    person = Person(7, [(0, wishes)], [away] if away else [])
    facts = Facts({7: person}, [Turn(5, 7, None, START, None)], [], START + 3 * DAY)
    return {name for name, found in judge(facts, [board(START), *messages]).faults.items() if found}


REMINDED = [sent(START + each * HOUR, until=START + later * HOUR) for each, later in ((1, 2), (2, 4), (4, 8))]
STALLED = sent(START + 8 * HOUR, "**Bo** has not moved although the turn began")


def test_the_checker_finds_nothing_wrong_where_nothing_is() -> None:
    assert faults(*REMINDED, STALLED) == set()
    assert faults(wishes=Wishes(0)) == set()
    assert faults(away=(START, START + 3 * DAY)) == set()


def test_the_checker_finds_each_kind_of_fault() -> None:
    assert faults() == {"reminders missing"}
    assert faults(*REMINDED) == {"reminders missing"}
    assert faults(sent(START + HOUR), *REMINDED[1:], STALLED) == {"two notices at once"}
    assert faults(*REMINDED, STALLED, wishes=Wishes(0)) == {"reminders doubled"}
    late = Wishes(1, (12 * 60, 24 * 60 - 1))
    assert "notices in quiet hours" in faults(*REMINDED, STALLED, wishes=late)
    assert "notices while away" in faults(*REMINDED, STALLED, away=(START, START + DAY))
    twice = sent(START + HOUR + 60, until=START + 2 * HOUR)
    assert "reminders doubled" in faults(sent(START + HOUR, until=START + HOUR + 30), twice, *REMINDED[1:], STALLED)


def test_a_refused_reminder_may_come_an_interval_later_and_no_more() -> None:
    person = Person(7, [(0, HOURLY)])
    for refused, expected in ((HOUR, set[str]()), (-HOUR, {"reminders missing"})):
        end = START + 2 * HOUR + HOUR // 2 + 60  # half an hour and more after the reminder was due again
        facts = Facts({7: person}, [Turn(5, 7, None, START, None)], [(START + 60, START + 90 * 60)], end)
        facts.refusals = [(START + refused, START + refused + 60)]
        assert {name for name, found in judge(facts, [board(START)]).faults.items() if found} == expected


def test_a_board_may_sound_until_quiet_hours_that_have_just_begun_are_known() -> None:
    always = Wishes(24, (0, 24 * 60 - 1))
    loud = replace(board(START + 60), is_silent=False)
    changed = Person(7, [(0, always), (START + 55 + ON_THE_WAY, HOURLY)])
    for person, expected in ((changed, 0), (Person(7, [(0, always)]), 1)):
        found = judge(Facts({7: person}, [], [], START + HOUR), [loud]).faults
        assert len(found["turns announced with a sound in quiet hours or while away"]) == expected


def test_trouble_goes_on_after_shorter_trouble_within_it() -> None:
    facts = Facts({}, [], joined([(10, 100), (20, 30), (100, 110), (200, 210)]))
    assert facts.trouble == [(10, 110), (200, 210)]
    assert [facts.is_troubled(at) for at in (5, 15, 50, 105, 150, 205)] == [False, True, True, True, False, True]
