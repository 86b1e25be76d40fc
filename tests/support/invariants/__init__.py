"""The invariants that the contract suite checks: the base game's, and one file for each expansion.

The file of an expansion has the name of the expansion in `bot.rules.EXPANSIONS` and a constant `INVARIANTS`.
"""

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

from bot.rules import EXPANSIONS
from tests.support.invariants.base import Invariants

__all__ = ["INVARIANTS", "Invariants", "invariants_of"]


def invariants_of(expansion: str) -> Invariants:
    """Return the invariants of an expansion. Raises `LookupError` when its file is missing."""
    module = f"{__name__}.{expansion}"
    invariants = getattr(import_module(module), "INVARIANTS", None) if find_spec(module) else None
    if not isinstance(invariants, Invariants):
        raise LookupError(f"the expansion {expansion!r} needs a module {module} with Invariants as its INVARIANTS")
    return invariants


INVARIANTS: Mapping[str | None, Invariants] = {None: Invariants()} | {name: invariants_of(name) for name in EXPANSIONS}
"""Invariants by the name of the expansion that is played."""
