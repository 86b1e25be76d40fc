"""The file of what a rehearsal has made at Discord, so that the next one removes what a kill has left."""

import json
from pathlib import Path

from bot.rehearsal.api import Api, NoAnswer
from bot.runtime.new_files import new_file

THREAD, MESSAGE, COMMAND = "thread", "message", "command"
"""The kinds of things."""
_PATHS = {
    THREAD: "/channels/{}",
    MESSAGE: "/channels/{}/messages/{}",
    COMMAND: "/applications/{}/guilds/{}/commands/{}",
}
_Thing = tuple[str, *tuple[int, ...]]


class Made:
    """The things made and not yet removed, oldest first, kept in a file with a line each; None keeps them nowhere."""

    def __init__(self, file: Path | None) -> None:
        """Raises `OSError`, and `ValueError` for a file that something else has written."""
        self._file = file
        self._things: list[_Thing] = []
        if file is not None and file.exists():
            self._things = [_thing(line) for line in file.read_text(encoding="utf-8").splitlines()]

    def __len__(self) -> int:
        return len(self._things)

    def note(self, kind: str, *ids: int) -> None:
        """Note a thing that was made, with the ids in its path, unless it is noted already. Raises `FileRefused`."""
        if (kind, *ids) in self._things:
            return
        self._things.append((kind, *ids))
        self._save()

    async def remove(self, api: Api) -> list[str]:
        """Delete all things at Discord: threads first, then what was not in them. Return what is left, a line each.

        What does not exist any more counts as removed. A thread that the bot may not delete is emptied and archived.
        """
        try:
            return await self._remove(api)
        except NoAnswer:
            return ["Discord does not answer any more: the next rehearsal removes the rest."]
        finally:
            self._save()

    async def _remove(self, api: Api) -> list[str]:
        left: list[str] = []
        kept: list[int] = []
        for thread in [ids[0] for kind, *ids in self._things if kind == THREAD]:
            if await _refusal(api, THREAD, [thread]):
                kept.append(thread)
            else:  # with all its messages
                self._things = [(kind, *ids) for kind, *ids in self._things if ids[0] != thread]
        for thing in [each for each in reversed(self._things) if each[0] != THREAD]:
            kind, *ids = thing
            if refusal := await _refusal(api, kind, ids):
                left.append(f"A {kind} could not be removed: {refusal}.")
            self._things.remove(thing)
        for thread in kept:
            await api.patch(_PATHS[THREAD].format(thread), {"archived": True})
            left.append("An empty thread stays, since the bot may not delete threads: delete it by hand.")
        self._things.clear()
        return left

    def _save(self) -> None:
        if self._file is not None and self._things:
            with new_file(self._file, replace=True) as file:
                file.write("".join(map(_line, self._things)).encode())
        elif self._file is not None:
            self._file.unlink(missing_ok=True)


async def _refusal(api: Api, kind: str, ids: list[int]) -> str:
    """Delete a thing; return an empty text, or why it is still there. Raises `NoAnswer`."""
    reply = await api.delete(_PATHS[kind].format(*ids))
    return "" if reply.is_done or reply.status == 404 else reply.outcome


def _line(thing: _Thing) -> str:
    return json.dumps(thing) + "\n"


def _thing(line: str) -> _Thing:
    kind, *ids = json.loads(line)
    return (kind, *ids)
