"""What a rehearsal has made at Discord, in a file, so that the next one finds what a kill has left."""

import json
from pathlib import Path

from bot.rehearsal.api import Api, NoAnswer

PATHS = {
    "message": "/channels/{}/messages/{}",
    "thread": "/channels/{}",
    "command": "/applications/{}/guilds/{}/commands/{}",
    "emoji": "/applications/{}/emojis/{}",
}
"""The paths at which things of each kind are deleted, with their ids."""
_Thing = tuple[str, *tuple[int, ...]]


class Made:
    """The things made and not yet removed, oldest first, kept in a file with a line each."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._things: list[_Thing] = []
        if file is not None and file.exists():
            self._things = [_thing(line) for line in file.read_text(encoding="utf-8").splitlines() if line]

    def __len__(self) -> int:
        return len(self._things)

    def note(self, kind: str, *ids: int) -> None:
        """Note a thing before anything else happens. Raises `OSError`."""
        self._things.append((kind, *ids))
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps((kind, *ids)) + "\n")

    async def remove(self, api: Api) -> list[str]:
        """Delete all things at Discord, newest first; return what is left, a line each with the refusal.

        What does not exist any more counts as removed.
        """
        left: list[tuple[_Thing, str]] = []
        for kind, *ids in reversed(self._things):
            try:
                reply = await api.delete(PATHS[kind].format(*ids))
                if not reply.is_done and reply.status != 404:
                    left.append(((kind, *ids), f"{kind}: {reply.outcome}"))
            except NoAnswer:
                left.append(((kind, *ids), f"{kind}: no answer"))
        self._things = [thing for thing, _ in reversed(left)]
        self._save()
        return [why for _, why in left]

    def _save(self) -> None:
        if self._file is None:
            return
        if self._things:
            self._file.write_text("".join(json.dumps(each) + "\n" for each in self._things), encoding="utf-8")
        else:
            self._file.unlink(missing_ok=True)


def _thing(line: str) -> _Thing:
    kind, *ids = json.loads(line)
    return (kind, *ids)
