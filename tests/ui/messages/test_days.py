"""Days of play on some tables, with kills and outages: nobody gets a notice too many, too early, at night or never.

`make sixty-days` does the same with more of everything.
"""

from pathlib import Path

import pytest

from tests.support.days.checker import judge
from tests.support.days.facts import DAY, HOUR, Facts, Person, Turn, Wishes
from tests.support.days.recorded import DIRECT, Sent
from tests.support.days.world import START, Size
from tests.tools.sixty_days import simulate


@pytest.mark.parametrize("seed", [1])
async def test_ten_days_of_ten_tables_bring_no_wrong_notice(tmp_path: Path, seed: int) -> None:
    verdict = await simulate(tmp_path / "games.sqlite3", Size(tables=10, days=10, kills=0.01, seed=seed))
    assert {name: found for name, found in verdict.faults.items() if found} == {}
    assert verdict.counted["reminders"] > 20
    assert verdict.counted["kills"] > 0


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
