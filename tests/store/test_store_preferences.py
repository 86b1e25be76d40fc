"""Settings of servers, preferences of members, and the bot's own notes."""

import pytest

from bot.store import BadRow, Store
from bot.store.records import MemberRecord


async def test_server_settings_are_json_and_can_be_changed(store: Store) -> None:
    assert await store.preferences.guild_settings(1) is None
    await store.preferences.set_guild_settings(1, '{"language": "de"}')
    await store.preferences.set_guild_settings(1, '{"language": "nl"}')
    assert await store.preferences.guild_settings(1) == '{"language": "nl"}'
    with pytest.raises(BadRow):
        await store.preferences.set_guild_settings(1, "nl")


async def test_the_locale_of_a_member_and_the_notice_of_closed_dms_are_set_apart(store: Store) -> None:
    assert await store.preferences.member(100) == MemberRecord(100, locale=None, told_closed_dms=False)
    await store.preferences.set_member(100, told_closed_dms=True)
    await store.preferences.set_member(100, locale="da")
    assert await store.preferences.member(100) == MemberRecord(100, locale="da", told_closed_dms=True)
    await store.preferences.set_member(100, told_closed_dms=False)
    assert await store.preferences.member(100) == MemberRecord(100, locale="da", told_closed_dms=False)


async def test_a_note_is_replaced_by_a_newer_one(store: Store) -> None:
    assert await store.notes.get("commands of 1") is None
    await store.notes.set("commands of 1", "abc")
    await store.notes.set("commands of 1", "def")
    assert await store.notes.get("commands of 1") == "def"
