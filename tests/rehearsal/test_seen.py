"""The stand-in behaves as a rehearsal has seen Discord, so that the tests show what the bot makes of it."""

import pytest

from bot.rehearsal.beliefs import BELIEFS, Value
from bot.rehearsal.checks import ACCOUNT, MEASURES, OVER_HTTP
from bot.rehearsal.rehearsal import Check, run_check
from tests.rehearsal.test_beliefs import a_rehearsal
from tests.support.loopback.server import Loopback

CHECKS = (*ACCOUNT, *OVER_HTTP, *MEASURES)
NOT_SET = {
    "permissions that the bot lacks": "tests set permissions",
    "permissions beyond those that the bot needs": "tests set permissions",
    "the bot's commands": "tests set the commands",
    "the bot's emojis": "tests set the emojis",
    "half of the answers come within 0.25 s": "tests set the delay of answers, in seconds",
    "95 of 100 answers come within 1 s": "tests set the delay of answers, in seconds",
    "every answer comes within 3 s": "tests set the delay of answers, in seconds",
    "limit of all routes: requests in a second": "the simulated world has it; no test on real sockets is so fast",
}
"""The beliefs of which the stand-in takes nothing from what was seen, with the reason."""
OTHERS: dict[str, Value] = {
    **{f"limit of {what}: requests": 30 for what in ("posting", "editing")},
    **{f"limit of {what}: seconds": 1 for what in ("posting", "editing")},
    **{f"{what}: size of the picture": "32×16" for what in ("the answer to a message", "a message that is read")},
    **{f"{what}: control": "rehearsal" for what in ("the answer to a message", "a message that is read")},
    **{"deleting a message": 200, "pictures after an edit with a new one": 0},
}


def others(name: str) -> list[Value]:
    """Return what could be seen in place of what is believed: each refusal could be another one, or none."""
    value = BELIEFS[name].value
    if name in OTHERS:
        return [OTHERS[name]]
    if not isinstance(value, str):
        return [not value if isinstance(value, bool) else int(value or 0) + 1]
    return ["403 50001"] if value == "done" else ["403 50001", "done"]


SET = [(check, name) for check in CHECKS for name in check.about if name not in NOT_SET]
CASES = [(check, name, each) for check, name in SET for each in others(name)]


@pytest.mark.parametrize(("check", "name", "value"), CASES, ids=[f"{name}: {value}" for _, name, value in CASES])
async def test_what_a_rehearsal_has_seen_is_seen_again(check: Check, name: str, value: Value):
    discord = Loopback(seen={name: value})
    async with a_rehearsal(discord) as rehearsal:
        before = {"limit of posting": OVER_HTTP[0], "limit of editing": OVER_HTTP[5]}.get(name.partition(":")[0])
        for each in filter(None, (before, check)):
            await run_check(each, rehearsal)
    found = {each.name: each.seen if each.is_seen else each.note for each in rehearsal.findings}
    assert found[name] == value


def test_nearly_all_beliefs_about_requests_can_be_set():
    names = {name for check in CHECKS for name in check.about}
    assert NOT_SET.keys() <= names
    assert len(names - NOT_SET.keys()) >= 0.85 * len(names)
