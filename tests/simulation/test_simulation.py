"""The simulation itself: its worlds repeat, its tool tells what failed, and what it shrinks still fails."""

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools.simulation.aims import REACHED, missed
from tools.simulation.plan import Act, Kill, Plan, Trouble, plan_of
from tools.simulation.remembered import remember, remembered
from tools.simulation.shrink import Failed, shrink
from tools.simulation.story import as_python, clock_time, last_steps, story

ROOT = Path(__file__).parents[2]
TRACE = [
    "      0.0000 life 1 begins",
    "      5.1000 Root types /game new {}",
    "      5.2000 commit: 3 rows",
    "      5.3000 POST /channels/1/messages: 200",
    "  90061.5000 trouble: down for 3 s",
    "  90062.0000 FAILURE boards: none",
    "  90063.0000 life 1 ends",
]


def simulate(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.simulate", "--only-new", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_same_seed_makes_the_same_trace_in_every_process() -> None:
    """Traces are compared that were made after other worlds, and with another order of sets of strings."""
    ran = simulate("--twice", "--seeds", "3", "--first", "1")
    assert "3 of 3 traces are the same" in ran.stdout, ran.stdout + ran.stderr


def test_some_worlds_show_nothing_wrong(tmp_path: Path) -> None:
    ran = simulate("--seeds", "5", "--first", "1", "--jobs", "1", "--no-shrink", "--json", str(tmp_path / "found"))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert json.loads((tmp_path / "found").read_text())["worlds"] == 5


def test_some_worlds_with_several_bots_show_nothing_wrong() -> None:
    ran = simulate("--profile", "processes", "--seeds", "4", "--first", "1", "--jobs", "1", "--no-shrink")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_twenty_busy_tables_make_at_most_a_line_of_the_log_for_each_table_and_hour() -> None:
    ran = simulate("--profile", "busy", "--seeds", "1", "--first", "1", "--jobs", "1", "--no-shrink")
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "patch", sorted((ROOT / "tools/simulation/mutants").glob("*.patch")), ids=lambda path: path.stem
)
def test_every_planted_fault_can_still_be_planted(patch: Path) -> None:
    assert patch.read_text().partition("\n")[0].endswith(".")
    subprocess.run(["git", "apply", "--check", patch], cwd=ROOT, check=True)


def a_plan() -> Plan:
    acts = tuple(Act(float(at), at % 4, at) for at in range(60))
    troubles = tuple(Trouble(at + 0.5, "down", 3.0, at) for at in range(8))
    return Plan(1, 4, 3, 100.0, acts, troubles, (Kill(5, 1.0), Kill(9, 1.0)), is_in_order=False)


def test_a_shrunk_world_has_only_what_the_failure_needs() -> None:
    needed = {7, 33}

    def fails(plan: Plan) -> Failed | None:
        seeds = {act.seed for act in plan.acts}
        return Failed(["trace"], 40.0) if needed <= seeds and len(plan.troubles) > 1 else None

    shrunk = shrink(a_plan(), fails, lambda: False)
    assert {act.seed for act in shrunk.plan.acts} == needed
    assert (len(shrunk.plan.troubles), shrunk.plan.kills, shrunk.plan.tables) == (2, (), 1)
    assert shrunk.plan.is_in_order
    assert shrunk.trace == ["trace"]


def test_a_world_that_needs_luck_to_fail_is_shrunk_nevertheless() -> None:
    def fails(plan: Plan) -> Failed | None:
        is_lucky = random.Random(f"{plan.luck} {plan.choices}").random() < 0.7
        return Failed([], 59.0) if 33 in {act.seed for act in plan.acts} and is_lucky else None

    assert shrink(replace(a_plan(), luck=3), fails, lambda: False).plan.choices < 30


def test_a_run_that_misses_what_people_aim_at_is_told_so() -> None:
    seeds = range(400)
    assert not missed({}, seeds[:4]), "too few worlds aimed at it"
    assert set(missed({}, seeds)) == set(REACHED)
    assert missed(dict.fromkeys(REACHED, 1) | {"votes decided": 0}, seeds) == ["votes decided"]


def test_shrinking_ends_in_time() -> None:
    tries: list[Plan] = []

    def fails(plan: Plan) -> Failed:
        tries.append(plan)
        return Failed(["trace"], 100.0)

    shrink(a_plan(), fails, lambda: len(tries) > 5)
    assert len(tries) < 10


def test_a_world_that_does_not_fail_again_has_no_trace() -> None:
    assert not shrink(a_plan(), lambda _: None, lambda: False).trace


def test_the_story_of_a_world_leaves_out_what_the_bot_does() -> None:
    assert story(TRACE) == [
        "00:00:00.000  life 1 begins",
        "00:00:05.100  Root types /game new {}",
        "day 2, 01:01:01.500  trouble: down for 3 s",
        "day 2, 01:01:03.000  life 1 ends",
    ]
    assert clock_time(59.9996) == "00:01:00.000"


def test_the_last_steps_end_with_the_first_failure() -> None:
    assert [line.split("  ")[1] for line in last_steps(TRACE, 1)] == ["trouble: down for 3 s", "FAILURE boards: none"]


def test_a_plan_as_python_is_the_same_plan() -> None:
    for plan in (plan_of(7), replace(a_plan(), luck=2)):
        assert eval(as_python(plan), {"Plan": Plan, "Act": Act, "Trouble": Trouble, "Kill": Kill}) == plan


def test_a_seed_is_remembered_once(tmp_path: Path) -> None:
    file = tmp_path / "seeds.txt"
    file.write_text("# a comment\n")
    assert remember(7, "evening", "boards", "two boards\nin channel 1", file)
    assert not remember(7, "evening", "boards", "again", file)
    assert list(remembered(file)) == [(7, "evening")]
    assert file.read_text().endswith("7 evening boards: two boards\n")


def test_all_remembered_seeds_can_be_read() -> None:
    for seed, profile in remembered():
        assert seed >= 0
        assert profile
