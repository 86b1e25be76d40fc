"""Private answers are in the reader's language, public messages in the table's."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
import simcord

from bot.rules import base_of
from tests.support.builders import spelled
from tests.support.discord import api_contract
from tests.support.discord.friends import Friends, holds
from tests.support.discord.messages import private_text, text_of

Speaking = Callable[[str], AbstractContextManager[None]]


@pytest.fixture
def friends(simcord_env: simcord.Env) -> Friends:
    return Friends.gather(simcord_env, preferred_locale="nl")


async def test_private_answers_are_in_the_reader_s_language_and_boards_in_the_table_s(
    friends: Friends, speaking: Speaking
):
    wrong: list[tuple[str, str]] = []
    for locale, takes, waits, nobody in (
        ("de", "**Bo** nimmt", "**Cleo** ist am Zug. Was du hier wählst", "Du spielst hier nicht mit"),
        ("nl", "**Bo** neemt", "**Cleo** is aan de beurt. Wat je hier kiest", "Je speelt hier niet mee"),
        ("da", "**Bo** tager", "**Cleo** har turen. Det, du vælger her", "Du er ikke med i dette spil"),
        ("fr", "**Bo** takes", "It is **Cleo**’s turn. What you choose here", "You are not playing in this game"),
    ):
        friends.channel = friends.guild.create_text_channel(locale)
        await friends.start_game()
        with speaking(locale):
            answers = [
                private_text(await friends.bo.slash(friends.channel, "take", gems="rbw")),
                private_text(await friends.bo.slash(friends.channel, "take", gems="rbw")),
                private_text(await friends.dan.slash(friends.channel, "hand")),
            ]
        is_right = answers[0].startswith(takes), answers[1].startswith(waits), answers[2].startswith(nobody)
        wrong += [(locale, answer) for answer, right in zip(answers, is_right, strict=True) if not right]
        public = "\n".join(text_of(message) for message in friends.channel.history())
        if "**Bo** takes" not in text_of(friends.board()) or "it is your turn" not in public:
            wrong.append((locale, public))
    assert wrong == []


async def test_the_hand_by_direct_message_is_in_its_owner_s_language(friends: Friends, speaking: Speaking):
    await friends.start_game()
    with speaking("de"):
        private_text(await friends.bo.slash(friends.channel, "reserve", card="1A"))
    [hand] = friends.bo.user.dm_channel.history()
    assert text_of(hand).startswith("Deine Handkarten in ")
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    assert (await friends.tables.preferences.member(friends.bo.id)).locale == "de"


async def test_errors_are_in_the_reader_s_language(friends: Friends, speaking: Speaking):
    with speaking("da"):
        answer = private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert answer.startswith("Der er ikke noget spil i gang i denne kanal. Start et med </game new:")


async def test_a_new_table_has_the_server_s_language(friends: Friends, monkeypatch: pytest.MonkeyPatch):
    languages: dict[str, str] = {}
    for locale in ("nl", "de", "da", "en-GB", "ja"):
        friends.channel = friends.guild.create_text_channel(locale.lower())
        with monkeypatch.context() as patch:
            patch.setattr(simcord.interactions, "base_payload", _in_guild(locale))
            await friends.bo.slash(friends.channel, "game new")
        languages[locale] = (await friends.table()).game.language
    assert languages == {"nl": "nl", "de": "de", "da": "da", "en-GB": "en", "ja": "en"}


async def test_the_language_of_a_table_can_be_chosen_and_changed(friends: Friends):
    await friends.ann.slash(friends.channel, "admin settings", language="de")
    await friends.bo.slash(friends.channel, "game new")
    assert "Wer spielt mit" in text_of(friends.board())
    await friends.bo.slash(friends.channel, "game settings", language="da")
    assert (await friends.table()).game.language == "da"
    assert "Hvem spiller" in text_of(friends.board())
    await friends.cleo.slash(friends.channel, "game join")
    await friends.bo.slash(friends.channel, "game start")
    await friends.bo.slash(friends.channel, "game settings", language="nl")
    member = await friends.tables.find((await friends.table()).id)
    playing = friends.bo if member.member_to_act() == friends.bo.id else friends.cleo
    assert private_text(await playing.slash(friends.channel, "take", gems="rbw")).find(" takes ") > 0
    assert " neemt " in text_of(friends.board())


SAME_GEMS = [
    "red blue white",
    "rot blau weiß",
    "rood blauw wit",
    "rød blå hvid",
    "Rubin Saphir Diamant",
    "robijn saffier diamant",
    "rubin, safir og diamant",
    "ROT + blue & hvid",
    "rbw",
    "rbh",
    "🔴🔵⚪",
]


async def test_gems_are_understood_in_any_language(friends: Friends):
    wrong: dict[str, str] = {}
    for number, typed in enumerate(SAME_GEMS):
        friends.channel = friends.guild.create_text_channel(f"channel-{number}")
        await friends.start_game()
        answer = private_text(await friends.bo.slash(friends.channel, "take", gems=typed))
        if spelled(base_of((await friends.table()).dealt()).players[0].tokens) != "w b r":
            wrong[typed] = answer
    assert wrong == {}


async def test_suggestions_are_in_the_reader_s_language(friends: Friends, speaking: Speaking):
    await friends.start_game(events=[holds(0, "3b")])
    with speaking("de"):
        names = [choice["name"] for choice in await friends.bo.autocomplete(friends.channel, "take", "gems", "rot")]
    assert names
    assert all("Rot" in name for name in names)


async def test_commands_are_registered_in_all_languages(friends: Friends, sent_requests: list[api_contract.Request]):
    [sync] = [each for each in sent_requests if each.method == "PUT" and each.path.endswith("/commands")]
    named = list(_named(sync.body))
    assert len(named) > 50
    for entry in named:
        is_of_a_menu = entry.get("type", 1) == 2 and "options" not in entry  # which has no description
        for key in ("name_localizations", "description_localizations")[: 1 if is_of_a_menu else 2]:
            assert entry[key] is not None, entry["name"]
            assert {"de", "nl", "da"} <= set(entry[key]), entry["name"]
    translated = {entry["name"]: entry["name_localizations"] for entry in sync.body}
    assert translated["take"] == {**translated["take"], "de": "nehmen", "nl": "nemen", "da": "tag"}
    choices = [choice for entry in named for choice in entry.get("choices") or ()]
    assert choices
    assert all({"de", "nl", "da"} <= set(choice["name_localizations"]) for choice in choices)


def _named(commands: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for command in commands for each in (command, *_named(command.get("options") or []))]


def _in_guild(locale: str) -> Callable[..., Any]:
    base_payload = simcord.interactions.base_payload

    def localised(*args: Any, **named: Any) -> Any:
        record, payload = base_payload(*args, **named)
        payload["guild_locale"] = locale
        return record, payload

    return localised
