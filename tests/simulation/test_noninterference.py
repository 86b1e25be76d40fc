"""Worlds that differ only in unseen cards look the same, and a bot that gives one away is caught.

They run in a process of their own, since a world needs its clocks before the bot is imported.
"""

import os
import subprocess
import sys
import textwrap

from tests.support.waiting import PATIENCE

COMPARE = """
    import tools.simulation.world.clocks
    from dataclasses import replace
    from unittest.mock import patch
    import bot.ui.content.messages.contents as contents
    from bot.rules import base_of
    from tools.simulation.judges.noninterference import noninterference, shuffled
    from tools.simulation.plan import plan_of

    plan = replace(plan_of({seed}), troubles=(), kills=())
    print(noninterference(plan))

    alt_text = contents.alt_text

    def with_a_hint_at_the_last_card(position, words, *more, **named):
        last = [deck[0].prestige for deck in base_of(position).decks if deck]
        return alt_text(position, words, *more, **named) + "\\u2009" * (1 + sum(last))

    with patch.object(contents, "alt_text", with_a_hint_at_the_last_card):
        print(*[found[:10] for found in noninterference(plan)])
    print(shuffled(("a", "b", "c", "d"), frozenset("bcd")))
"""


def test_unseen_cards_change_nothing_that_can_be_seen_and_a_leak_is_found() -> None:
    script = textwrap.dedent(COMPARE.format(seed=7))
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines() == ["[]", "difference", "('a', 'd', 'c', 'b')"]
