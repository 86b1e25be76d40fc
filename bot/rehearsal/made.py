"""The file of what a rehearsal has made at Discord, so that the next one removes what a kill has left."""

import re
from pathlib import Path

from bot.rehearsal.api import Api, NoAnswer
from bot.runtime.config import CommandError
from bot.runtime.new_files import new_file

_PATH = re.compile(r"(?:/(?:channels|messages|applications|guilds|commands)/\d{1,20}+)++")
_THREAD = re.compile(r"/channels/\d{1,20}+")


class Made:
    """The paths of what was made and not yet removed, oldest first, a line each in a file; None keeps them nowhere."""

    def __init__(self, file: Path | None) -> None:
        """Raises `OSError`, and `CommandError` for a file that something else has written."""
        self._file = file
        self._paths: list[str] = []
        if file is not None and file.exists():
            self._paths = file.read_text(encoding="utf-8").splitlines()
        if not all(map(_PATH.fullmatch, self._paths)):
            raise CommandError(f"{file} is damaged: remove by hand what the last rehearsal has left, and this file.")

    def __len__(self) -> int:
        return len(self._paths)

    def note(self, path: str) -> None:
        """Note the path of a thread, a message or a command, unless it is noted already. Raises `FileRefused`."""
        if path not in self._paths:
            self._paths.append(path)
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
        kept: list[str] = []
        for thread in list(filter(_THREAD.fullmatch, self._paths)):
            if await _refusal(api, thread):
                kept.append(thread)
            else:  # with all its messages
                self._paths = [each for each in self._paths if not f"{each}/".startswith(f"{thread}/")]
        for path in [each for each in reversed(self._paths) if each not in kept]:
            if refusal := await _refusal(api, path):
                kind = path.split("/")[-2].removesuffix("s")
                left.append(f"A {kind} could not be removed: {refusal}.")
            self._paths.remove(path)
        for thread in kept:
            await api.patch(thread, {"archived": True})
            left.append("An empty thread stays, since the bot may not delete threads: delete it by hand.")
        self._paths.clear()
        return left

    def _save(self) -> None:
        if self._file is not None and self._paths:
            with new_file(self._file, replace=True) as file:
                file.write("".join(f"{each}\n" for each in self._paths).encode())
        elif self._file is not None:
            self._file.unlink(missing_ok=True)


async def _refusal(api: Api, path: str) -> str:
    """Delete a thing; return an empty text, or why it is still there. Raises `NoAnswer`."""
    reply = await api.delete(path)
    return "" if reply.is_done or reply.status == 404 else reply.outcome
