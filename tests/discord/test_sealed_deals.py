"""The deal is sealed in the lobby before anybody can join, and handed over after the end."""

import hashlib
import logging
import re
from collections.abc import Callable
from contextlib import AbstractContextManager

from bot.games.deal.sealed_deal import SealedDeal
from bot.present.language.words import words_in
from tests.support.discord.friends import Friends
from tests.support.discord.messages import pictures_of, private_text, text_of

SEAL = re.compile(r"\b([0-9a-f]{64})\b")


def everything_sent(friends: Friends) -> str:
    """Return the texts of the channel, with the descriptions of pictures."""
    messages = friends.channel.history()
    return "\n".join("\n".join((text_of(each), *(alt for _, alt in pictures_of(each)))) for each in messages)


async def test_the_seal_is_published_in_the_lobby_and_opened_at_the_end(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    await friends.bo.slash(friends.channel, "game settings", first="joining")
    [seal] = SEAL.findall(everything_sent(friends))
    await friends.cleo.slash(friends.channel, "game join")
    assert seal in private_text(await friends.dan.slash(friends.channel, "game deal"))
    await friends.bo.slash(friends.channel, "game start")
    assert SEAL.findall(everything_sent(friends)) == [], "nobody reads 64 letters between the moves"
    assert (await friends.table()).game.seal == seal
    assert f"`{seal[:32]}` · whole: </game deal" in private_text(
        await friends.cleo.slash(friends.channel, "game status")
    )
    result = await friends.dan.slash(friends.channel, "game deal")
    assert seal in private_text(result)
    assert not result.response.attachments, "the deal stays secret during the game"

    await friends.tables.hosting.remove_player((await friends.table()).id, friends.cleo.id)
    await friends.env.bot.messages.show(await friends.table())
    assert f"`{seal[:32]}`" in text_of(friends.board())
    assert f"-# Seal: `{seal[:32]}`" in text_of(friends.channel.history()[0]), "as it was published before the start"
    result = await friends.dan.slash(friends.channel, "game deal")
    text = private_text(result)
    [file] = result.response.attachments
    content = await file.read()
    assert f"splendor-bot verify {file.filename} {seal}" in text
    opening = SealedDeal.parse(content.decode())
    assert hashlib.sha256(opening.secret.encode()).hexdigest() == opening.seal() == seal
    assert [press.action for press in opening.presses] == ["open", "join", "start"]
    assert all(press.id for press in opening.presses), "the ids are Discord's"
    assert opening.events == (await friends.tables.history.since((await friends.table()).id))[0].events


async def test_the_seal_is_explained_in_the_reader_s_language(
    friends: Friends, speaking: Callable[[str], AbstractContextManager[None]]
):
    await friends.start_game()
    explanations = {"de": "öffnet dieser Befehl", "nl": "opent deze opdracht", "da": "åbner denne kommando"}
    answers: dict[str, str] = {}
    for locale in explanations:
        with speaking(locale):
            answers[locale] = private_text(await friends.bo.slash(friends.channel, "game deal"))
    assert {locale: text for locale, text in answers.items() if explanations[locale] not in text} == {}


async def test_a_sealed_deal_that_was_lost_is_reported_as_damage(
    friends: Friends, logged_errors: list[logging.LogRecord]
):
    table = await friends.start_game()
    await friends.tables.hosting.end(table.id)
    await friends.store.database.write("DELETE FROM sealed_deals")
    said = private_text(await friends.bo.slash(friends.channel, "game deal"))
    assert said == words_in("en").text("error-damaged")
    assert "</admin reset:" in said
    assert len(logged_errors) == 1
    logged_errors.clear()


async def test_a_channel_without_games_has_no_deal(friends: Friends):
    assert private_text(await friends.bo.slash(friends.channel, "game deal")).startswith("No game has been played")
