"""Every clause of the rules is named by a test that proves it, so that a search for its number finds both."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine import Module, Rules
from bot.rules import EXPANSIONS, Options, rules_for
from bot.rules.base.game import BaseGame
from bot.rules.base.hooks import Expansion
from bot.rules.cities import TakeCity
from tests.support.builders import a_position, refusal

MOST = {"B": 20, "X": 2, "C": 4, "T": 7, "O": 10, "S": 6}
CLAUSES = tuple(f"{part}{number}" for part, most in MOST.items() for number in range(1, most + 1))


def test_every_clause_is_named_by_a_test(subtests: pytest.Subtests):
    for clause in CLAUSES:
        with subtests.test(clause=clause):
            sources = [path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py")]
            bodies = [body for source in sources for body in re.split(r"^(?:async )?def test_", source, flags=re.M)[1:]]
            named = [body for body in bodies if re.search(rf'""".*\b{clause}\b', body)]
            assert named, f"no test names {clause} in its docstring"


def test_a_game_has_the_base_game_and_at_most_one_expansion(subtests: pytest.Subtests):
    """X1"""
    for expansion in [None, *EXPANSIONS]:
        with subtests.test(expansion=expansion):
            modules = rules_for(Options(expansion=expansion)).modules
            assert isinstance(modules[0], BaseGame)
            assert len(modules) == (1 if expansion is None else 2)


def test_an_expansion_that_overrides_nothing_leaves_the_base_game_as_it_is():
    """X2"""
    base, same = BaseGame(), BaseGame(expansion=Expansion())
    plain = a_position(bonuses={0: "5w 5b 5g 5r 5k"}, hand={0: "D01 D02"})
    with_hooks = replace(plain, rules=Rules(same, (same,)))
    assert type(base.expansion) is type(same.expansion)
    assert with_hooks.legal_moves() == plain.legal_moves()
    assert [with_hooks.play(move) for move in plain.legal_moves()] == [plain.play(move) for move in plain.legal_moves()]


def test_an_action_of_an_expansion_is_refused_in_the_base_game():
    """X2"""
    assert refusal(a_position(), TakeCity("C1A")) == ("error-not-asked", {})


def test_a_module_without_hooks_changes_nothing():
    """X2"""
    nothing = Module()
    hooks = (nothing.legal, nothing.plays, nothing.folds, nothing.masks, nothing.stages, nothing.vocabulary)
    assert not any(hooks)
    assert nothing.deal(2, chance=None) == ()
    assert nothing.view("its slice", seat=0) == "its slice"


def test_every_refusal_of_the_rules_is_tested():
    """B5: no move is refused for a reason that was never tried."""
    root = Path(__file__).parents[2]
    reasons = {
        reason
        for folder in ("bot/rules", "bot/engine")
        for path in (root / folder).rglob("*.py")
        for reason in re.findall(r'"(error-[a-z-]+)"', path.read_text("utf-8"))
    }
    tested = "".join(path.read_text("utf-8") for path in Path(__file__).parent.rglob("test_*.py"))
    assert reasons
    assert {reason for reason in reasons if f'"{reason}"' not in tested} == set()
