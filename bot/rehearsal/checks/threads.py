"""What may be done in threads that are open, archived and closed."""

from bot.rehearsal.checks.parts import edit, text
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal

_EDIT = edit(text("after"))


async def _archived(rehearsal: Rehearsal) -> None:
    """An archived thread takes no edits and no deletions; a message opens it."""
    if not rehearsal.thread_id:
        raise NotPossible("there is no thread")
    thread = f"/channels/{rehearsal.thread_id}"
    message = rehearsal.message(await rehearsal.post([text("before")]))
    archived = await rehearsal.api.patch(thread, {"archived": True})
    rehearsal.saw("archiving the own thread", archived.outcome)
    if not archived.is_done:
        raise NotPossible("the thread could not be archived")
    rehearsal.saw("reading in an archived thread", (await rehearsal.api.get(message)).outcome)
    rehearsal.saw("editing in an archived thread", (await rehearsal.api.patch(message, _EDIT)).outcome)
    rehearsal.saw("deleting in an archived thread", (await rehearsal.api.delete(message)).outcome)
    rehearsal.saw("posting in an archived thread", (await rehearsal.post([text("opens it")])).outcome)
    opened = await rehearsal.api.get(thread)
    rehearsal.saw("a message opens an archived thread", not opened.body["thread_metadata"]["archived"])
    rehearsal.saw("editing in a thread that was opened", (await rehearsal.api.patch(message, _EDIT)).outcome)


async def _closed(rehearsal: Rehearsal) -> None:
    """A closed thread takes no messages either. Only moderators close threads."""
    if not rehearsal.thread_id:
        raise NotPossible("there is no thread")
    thread = f"/channels/{rehearsal.thread_id}"
    closed = await rehearsal.api.patch(thread, {"archived": True, "locked": True})
    if not closed.is_done:
        raise NotPossible("the bot may not close threads, which it does not need")
    rehearsal.saw("posting in a closed thread", (await rehearsal.post([text("no")])).outcome)
    await rehearsal.api.patch(thread, {"archived": False, "locked": False})


THREADS = (
    Check(
        "an archived thread",
        (
            *("archiving the own thread", "reading in an archived thread", "editing in an archived thread"),
            *("deleting in an archived thread", "posting in an archived thread"),
            *("a message opens an archived thread", "editing in a thread that was opened"),
        ),
        8,
        _archived,
    ),
    Check("a closed thread", ("posting in a closed thread",), 3, _closed),
)
