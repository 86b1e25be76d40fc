"""The judges of a world."""

import logging
from typing import Any


class Judges:
    def __init__(self, world: Any) -> None:
        self.world = world

    def after_an_act(self) -> None: ...
    def after_a_kill(self) -> None: ...
    def after_a_commit(self) -> None: ...
    def after_the_stop(self, life: Any) -> None:
        if life.unfinished:
            self.world.fail("left over", f"tasks: {[each.get_coro() for each in life.unfinished]}")

    def unsettled(self) -> str:
        return ", ".join(f"game {each.id} is pending" for each in self.world.book.games() if each.is_pending)

    def at_the_end(self) -> None:
        if text := self.unsettled():
            self.world.fail("pending", text)
        for each in self.world.discord.contract_violations:
            self.world.fail("contract", each)

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        if record.levelno >= logging.ERROR:
            self.world.fail("log", text)
