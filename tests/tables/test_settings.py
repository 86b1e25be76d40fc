"""Tests of the settings of members and servers, and of the bot's own notes."""

import asyncio
import json
from dataclasses import replace

from bot.games import Tables
from tests.support.table_builders import ANN, BO


async def test_members_are_remembered(tables: Tables):
    members = tables.members
    await tables.preferences.set_member(ANN, locale="de")
    assert [(await tables.preferences.member(member)).locale for member in (ANN, BO)] == ["de", None]
    assert [await members.note_dms(ANN, are_closed=True) for _ in range(2)] == [True, False]
    await members.note_dms(ANN, are_closed=False)
    assert await members.note_dms(ANN, are_closed=True)


async def test_settings_and_notes_are_kept_as_they_were_written(tables: Tables):
    settings = tables.settings
    assert (await tables.games.guild_settings.get(1), await tables.notes.get("commands")) == (None, None)
    await settings.set_for_guild(1, lambda _: '{"language": "de"}')
    await tables.notes.set("commands", "4f2a")
    assert (await tables.games.guild_settings.get(1), await tables.notes.get("commands")) == (
        '{"language": "de"}',
        "4f2a",
    )


async def test_of_two_settings_changed_at_the_same_moment_both_are_kept(tables: Tables):
    await asyncio.gather(
        tables.settings.set_for_member(ANN, lambda stored: replace(stored, zone="Europe/Vienna")),
        tables.settings.set_for_member(ANN, lambda stored: replace(stored, remind_after=3_600)),
    )
    settings = await tables.games.settings.get(ANN)
    assert (settings.zone, settings.remind_after) == ("Europe/Vienna", 3_600)
    await asyncio.gather(
        tables.settings.set_for_guild(1, lambda stored: json.dumps({**json.loads(stored or "{}"), "seats": 3})),
        tables.settings.set_for_guild(1, lambda stored: json.dumps({**json.loads(stored or "{}"), "language": "de"})),
    )
    assert json.loads(await tables.games.guild_settings.get(1) or "") == {"seats": 3, "language": "de"}
