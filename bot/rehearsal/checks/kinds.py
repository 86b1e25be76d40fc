"""Every kind of message is read back as it was sent, and short games are shown turn by turn."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from time import monotonic

from bot.app.client import load_features
from bot.rehearsal.as_sent import differences, parts
from bot.rehearsal.beliefs import AS_SENT, MODULES
from bot.rehearsal.games import MadeUpGame
from bot.rehearsal.kinds import MessageMaker, Prepared, emojis_of
from bot.rehearsal.rehearsal import USUAL, Check, NotPossible, Rehearsal
from bot.rules import EXPANSIONS
from render.client import RenderClient, RenderError

_MESSAGES = 37
_TURNS = 6
"""Boards of a short game; every third one edits the one before."""
_MADE_UP = "-# A made-up game of a rehearsal: only the bot plays here."


@asynccontextmanager
async def _maker(rehearsal: Rehearsal) -> AsyncGenerator[MessageMaker]:
    """Yield what makes messages, with a process that draws. Raises `NotPossible` if that fails."""
    load_features()  # they know the verbs of controls
    client = RenderClient()
    listed = await rehearsal.api.get(f"/applications/{rehearsal.application_id}/emojis")
    try:
        yield MessageMaker(rehearsal, client, emojis_of(listed.fields.get("items", ())))
    except RenderError as error:
        raise NotPossible("a picture could not be drawn") from error
    finally:
        await client.close()


async def _kinds(rehearsal: Rehearsal) -> None:
    found: dict[str, list[tuple[str, str]]] = {}
    try:
        async with _maker(rehearsal) as maker:
            due = monotonic()
            async for message in maker.every_message():  # which is drawn meanwhile
                await asyncio.sleep(due - monotonic())
                due = monotonic() + rehearsal.pace
                differing, (kind, _, about) = await _sent(rehearsal, message), message.title.partition(", ")
                found.setdefault(kind, []).extend((each, about) for each in differing)
    finally:
        for kind, each in found.items():
            note = "; ".join(f"{about}: {what}" for what, about in each)
            rehearsal.saw(f"{kind}: read back", _value(what for what, _ in each), note)


async def _sent(rehearsal: Rehearsal, message: Prepared) -> list[str]:
    """Post a message and read it; return what differs, or the refusal."""
    posted = await rehearsal.post(files=message.files, **message.fields)
    if not posted.is_done:
        return [posted.outcome]
    read = await rehearsal.api.get(rehearsal.message(posted))
    return differences(USUAL | message.fields, message.files, read.body) if read.is_done else [read.outcome]


def _value(found: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(found)) or AS_SENT


async def _games(rehearsal: Rehearsal) -> None:
    async with _maker(rehearsal) as maker:
        for module in MODULES:
            game = MadeUpGame(rehearsal, members=(None, None), expansion=module if module in EXPANSIONS else None)
            boards, due = dict[str, Prepared](), monotonic()
            for turn in range(_TURNS):
                message = await maker.of_table("board", game.dealt() if turn == 0 else game, below=_MADE_UP)
                await asyncio.sleep(due - monotonic())
                due = monotonic() + 2 * rehearsal.pace
                await _show(rehearsal, message, turn, boards)
                game.play_turn()
            rehearsal.saw(f"a short game, {module}: boards", _value(await _compared(rehearsal, boards)))


async def _show(rehearsal: Rehearsal, message: Prepared, turn: int, boards: dict[str, Prepared]) -> None:
    """Post a board and delete the one before, except the first, or edit that; `boards` are those that stay, by path."""
    before = next(reversed(boards), "")
    if turn % 3 == 2:
        attachments = [{"id": number, "filename": name} for number, name in enumerate(message.files)]
        await rehearsal.api.patch(before, message.fields | {"attachments": attachments}, message.files)
        boards[before] = message
        return
    boards[rehearsal.message(await rehearsal.post(files=message.files, **message.fields))] = message
    if turn > 1:
        await rehearsal.api.delete(before)
        del boards[before]


async def _compared(rehearsal: Rehearsal, boards: dict[str, Prepared]) -> list[str]:
    """Return what differs from the boards that should be there: "messages" for others, or another order."""
    where, _, first = next(iter(boards)).rpartition("/")
    read = (await rehearsal.api.get(f"{where}?after={int(first) - 1}&limit=50")).body[::-1]
    read = [each for each in read if _MADE_UP in [part.get("content") for part in parts(each["components"])]]
    if [f"{where}/{each['id']}" for each in read] != list(boards):
        return ["messages"]
    pairs = zip(boards.values(), read, strict=True)
    return [what for sent, each in pairs for what in differences(USUAL | sent.fields, sent.files, each)]


WITH_PICTURES = (
    Check("messages of every kind", 1 + 2 * _MESSAGES, _kinds),
    Check("short games", 1 + 9 * len(MODULES), _games),
)
