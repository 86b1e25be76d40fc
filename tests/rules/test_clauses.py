"""Every clause of the rules is named by a test that proves it, so that a search for its number finds both."""

import re
from pathlib import Path

import pytest

from bot.engine import Module
from bot.rules import BaseGame, Options, rules_for

CLAUSES = (*(f"B{number}" for number in range(1, 21)), *(f"X{number}" for number in range(1, 3)))


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_is_named_by_a_test(clause: str):
    sources = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    bodies = [body for source in sources for body in re.split(r"^(?:async )?def test_", source, flags=re.M)[1:]]
    named = [body for body in bodies if re.search(rf'""".*\b{clause}\b', body)]
    assert named, f"no test names {clause} in its docstring"


@pytest.mark.parametrize("options", [Options(), Options(up_to_three=True)])
def test_a_game_has_the_base_game_and_nothing_beside_it(options: Options):
    """X1: no expansion can be chosen yet, so every game uses none."""
    assert [type(module) for module in rules_for(options).modules] == [BaseGame]


def test_a_module_that_fills_no_hook_leaves_every_base_rule_as_it_is():
    """X2"""
    nothing = Module()
    hooks = (nothing.legal, nothing.plays, nothing.folds, nothing.masks, nothing.stages, nothing.vocabulary)
    assert not any(hooks)
    assert nothing.deal(2, chance=None) == ()
    assert nothing.view("its slice", seat=0) == "its slice"


def test_every_refusal_of_the_rules_is_met_by_a_test():
    """B5: no move is refused for a reason that was never tried."""
    root = Path(__file__).parents[2]
    reasons = {
        reason
        for folder in ("bot/rules", "bot/engine")
        for path in (root / folder).glob("*.py")
        for reason in re.findall(r'"(error-[a-z-]+)"', path.read_text("utf-8"))
    }
    tested = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert reasons
    assert {reason for reason in reasons if f'"{reason}"' not in tested} == set()
