"""Forms that a changed client submits: with values that no form offers, for other games, or without sense."""

from typing import Any

import pytest

from bot.games import MemberSettings
from tests.support.discord.forging import submit_form
from tests.support.discord.friends import Friends
from tests.support.discord.messages import private_text

MAIN = {"expansion": "none", "seats": "4", "first": "joining", "hints": "usual", "patience": "3"}
OWN = {"remind": "usual", "quiet_from": "none", "quiet_until": "420", "zone": "UTC"}
FORGED = ("orientt", "99999", "9" * 60, "x" * 101, "1' OR 1", "🦆", "", "None")


def components(values: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the data of a submission, as Discord sends it."""
    return [
        {"type": 18, "component": {"type": 3, "custom_id": name, "values": each if isinstance(each, list) else [each]}}
        for name, each in values.items()
    ]


WITHOUT_SENSE: list[Any] = [
    *([], None, "x", [None], ["x"], [{"type": 18}], [{"type": 18, "component": "x"}], {"type": 18}),
    [{"type": 18, "component": {"type": 3, "custom_id": "seats", "values": "4"}}],
    [{"type": 18, "component": {"type": 3, "custom_id": None, "values": [None, 4, {}]}}],
    components({"seats": "2"}),
    components({**MAIN, "rated": "no"}),
    components({**MAIN, "seats": ["2", "3"]}),
    components({**MAIN, "seats": []}),
    *(components({**MAIN, name: value}) for name in MAIN for value in FORGED),
]


async def test_forged_options_change_nothing_and_are_refused_kindly(friends: Friends):
    table = await friends.open_lobby()
    shown = ",".join(MAIN.values())
    before = (await friends.table()).options
    ids = {f"spf:{table.id}:-1:set_options:,{shown}": WITHOUT_SENSE}
    good = [components({**MAIN, "seats": "2"})]
    ids |= {f"spf:{table.id}:-1:set_options:{each}": good for each in ("", "more", "x", f"more,{shown}", f",{shown},x")}
    for custom_id, submissions in ids.items():
        results = [submit_form(friends.env, friends.bo, friends.channel, custom_id, each) for each in submissions]
        await friends.env.settle()
        for each, result in zip(submissions, results, strict=True):
            assert "The game has moved on" in private_text(result), each
    stranger = submit_form(
        friends.env, friends.dan, friends.channel, f"spf:{table.id}:-1:set_options:,{shown}", good[0]
    )
    elsewhere = friends.guild.create_text_channel("elsewhere")
    far = submit_form(friends.env, friends.bo, elsewhere, f"spf:{table.id}:-1:set_options:,{shown}", good[0])
    await friends.env.settle()
    for result in (stranger, far):
        assert "went wrong" not in private_text(result)
    assert (await friends.table()).options == before


@pytest.mark.parametrize("name", OWN)
async def test_forged_settings_change_nothing(friends: Friends, name: str):
    forged = [components({**OWN, "switches": [], name: value}) for value in (*FORGED, "Europe/Nowhere", "-1", "1440")]
    forged += [components({**OWN, "switches": ["x"]}), components(OWN)]
    for each in forged:
        result = submit_form(friends.env, friends.bo, friends.channel, "spf:0:0:me_set:", each)
        await friends.env.settle()
        assert "The game has moved on" in private_text(result)
    assert await friends.tables.games.settings.get(friends.bo.id) == MemberSettings()


async def test_a_form_with_an_unknown_id_is_ignored(friends: Friends):
    before = await friends.tables.games.settings.get(friends.bo.id)
    for custom_id in ("", "x", "spf:0:0:me_set", "spl:0:0:me_set:", "spf:0:0:__init__:"):
        submit_form(friends.env, friends.bo, friends.channel, custom_id, components({**OWN, "switches": []}))
    await friends.env.settle()
    assert await friends.tables.games.settings.get(friends.bo.id) == before
