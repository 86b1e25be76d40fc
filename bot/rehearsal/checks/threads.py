"""Checks of edits, deletions and messages in threads that are open and archived.

Who may close a thread may also write in it, so a rehearsal cannot see what a closed one takes from others.
"""

from bot.rehearsal.checks.parts import edit, text
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal

_EDIT = edit(text("after"))


async def _archived(rehearsal: Rehearsal) -> None:
    """An archived thread takes no edits and no deletions; a message opens it."""
    if not rehearsal.thread_id:
        raise NotPossible("there is no thread")
    thread = f"/channels/{rehearsal.thread_id}"
    message, other = [rehearsal.message(await rehearsal.post([text("before")])) for _ in range(2)]
    archived = await rehearsal.api.patch(thread, {"archived": True})
    rehearsal.saw("archiving the own thread", archived.outcome)
    if not archived.is_done:
        raise NotPossible("the thread could not be archived")
    rehearsal.saw("reading in an archived thread", (await rehearsal.api.get(message)).outcome)
    rehearsal.saw("editing in an archived thread", (await rehearsal.api.patch(message, _EDIT)).outcome)
    rehearsal.saw("deleting in an archived thread", (await rehearsal.api.delete(other)).outcome)
    rehearsal.saw("posting in an archived thread", (await rehearsal.post([text("opens it")])).outcome)
    opened = await rehearsal.api.get(thread)
    rehearsal.saw("a message opens an archived thread", not opened.body["thread_metadata"]["archived"])
    rehearsal.saw("editing in a thread that was opened", (await rehearsal.api.patch(message, _EDIT)).outcome)


THREADS = (Check("an archived thread", 9, _archived),)
