"""A rehearsal sends every kind of message, and tells what Discord returns otherwise than it was sent, of which kind."""

from collections.abc import Callable, Sequence
from typing import Any

from bot.present.language.words import LANGUAGES
from bot.rehearsal.beliefs import KINDS, Value
from bot.rehearsal.checks import WITH_PICTURES
from bot.rehearsal.rehearsal import Rehearsal, run_check
from bot.ui.kit.controls import GameButton, GameMenu
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from tests.rehearsal.test_beliefs import a_rehearsal
from tests.support.loopback.discord_types import APP, GALLERY, Json, Refusal, controls_of, parts, refused, text_of
from tests.support.loopback.server import Loopback

EVERY_KIND, _ = WITH_PICTURES


async def test_messages_of_every_kind_are_read_back_as_they_were_sent():
    discord = Loopback()
    discord.emojis = [{"id": str(9_000 + at), "name": name} for at, name in enumerate(EMOJI_NAMES.values())]
    async with a_rehearsal(discord) as rehearsal:
        await check(rehearsal)
        posted = discord.in_channel(rehearsal.thread_id)
        assert otherwise(rehearsal) == {}
        assert [each.name for each in rehearsal.findings] == list(EVERY_KIND.about)
        assert rehearsal.api.requests == EVERY_KIND.requests + 1  # and the thread
        assert len(rehearsal.made) == len(posted)
    assert discord.contract_violations == []
    assert_nobody_is_bothered(discord, posted)
    assert any("<:white_gem" in text_of(each) for each in posted)
    assert any(part.get("emoji") for each in posted for part in parts(each["components"]))
    assert 20 < sum(bool(pictures_of(each)) for each in posted) < len(posted)


def assert_nobody_is_bothered(discord: Loopback, posted: Sequence[Json]) -> None:
    """Nobody is notified but the bot itself, and a bot that runs beside takes no press on any control."""
    assert {each.member for each in discord.pings} == {APP}
    ids = [each for message in posted for each in controls_of(message)]
    templates = [each.__discord_ui_compiled_template__ for each in (GameButton, GameMenu)]
    assert [each for each in ids if any(template.match(each) for template in templates)] == []
    assert {"take", "join", "vote", "undo_yes", "end_yes", "rematch", "players"} <= {each.split(":")[3] for each in ids}


async def test_differences_are_told_of_the_kind_that_differs():
    discord = OtherDiscord(
        (is_film, half_as_wide),
        (with_controls("join", "start"), without_labels),
        (is_board, with_short_alt_texts),
        (with_controls("vote"), mentioning_another),
        (with_controls("end_yes"), not_silent),
        (with_controls("undo_yes"), in_capitals),
    )
    async with a_rehearsal(discord) as rehearsal:
        await check(rehearsal)
    assert otherwise(rehearsal) == {
        "lobby: read back": "components",
        "board: read back": "alt text",
        "undo: read back": "text",
        "early end: read back": "flags",
        "vote: read back": "mentions",
        "film: read back": "size",
        "story: read back": "400 50035 components",
    }
    [lobby] = [each.note for each in rehearsal.findings if each.name == "lobby: read back"]
    assert lobby == "; ".join(f"{each}: components" for each in (*LANGUAGES, "invitation"))


async def test_kinds_are_not_checked_once_discord_answers_otherwise():
    discord = Loopback()
    async with a_rehearsal(discord) as rehearsal:
        discord.fail_next(r"GET /channels/\d+/messages/\d+", 200, times=99)
        await check(rehearsal)
    seen = [each for each in rehearsal.findings if each.is_seen]
    assert seen == []
    assert len(rehearsal.findings) == len(KINDS)
    assert all(each.note.startswith("the answer has another form") for each in rehearsal.findings)


class OtherDiscord(Loopback):
    """A Discord that changes the messages that it stores, and refuses the story of a game."""

    def __init__(self, *changes: tuple[Callable[[Json], bool], Callable[[Json], None]]) -> None:
        super().__init__()
        self._changes = changes

    def store_message(self, *arguments: Any) -> Json:
        message = super().store_message(*arguments)
        for is_concerned, change in self._changes:
            if is_concerned(message):
                change(message)
        return message

    def refusal_of_content(self, body: Any) -> Refusal | None:
        contents = [part.get("content") for part in parts(body.get("components", ()))]
        return (
            refused("400 50035 components") if "### How the game went" in contents else super().refusal_of_content(body)
        )


def with_controls(*verbs: str) -> Callable[[Json], bool]:
    """Return whether a message has controls of all these verbs."""
    return lambda message: set(verbs) <= {each.split(":")[3] for each in controls_of(message)}


def is_board(message: Json) -> bool:
    """Return whether a message lets members take gems, and notifies the next player."""
    return with_controls("take")(message) and bool(message["mentions"])


def is_film(message: Json) -> bool:
    return any(each["media"]["url"].endswith(".webp") for each in pictures_of(message))


def half_as_wide(message: Json) -> None:
    pictures_of(message)[0]["media"]["width"] //= 2


def with_short_alt_texts(message: Json) -> None:
    for each in pictures_of(message):
        each["description"] = each["description"][:100]


def without_labels(message: Json) -> None:
    for part in parts(message["components"]):
        part.pop("label", None)


def mentioning_another(message: Json) -> None:
    message["mentions"] = [*message["mentions"], {"id": "7", "username": "ann"}]


def not_silent(message: Json) -> None:
    message["flags"] = 1 << 15


def in_capitals(message: Json) -> None:
    for part in parts(message["components"]):
        if "content" in part:
            part["content"] = part["content"].upper()


def pictures_of(message: Json) -> Sequence[Json]:
    return [each for part in parts(message["components"]) if part["type"] == GALLERY for each in part["items"]]


async def check(rehearsal: Rehearsal) -> None:
    """Send all messages as fast as the stand-in takes them."""
    rehearsal.pace = 0
    await run_check(EVERY_KIND, rehearsal)


def otherwise(rehearsal: Rehearsal) -> dict[str, Value]:
    """Return what was seen otherwise than believed, by the names of the beliefs, or why nothing was seen."""
    other = [each for each in rehearsal.findings if not each.is_as_believed]
    return {each.name: each.seen if each.is_seen else each.note for each in other}
