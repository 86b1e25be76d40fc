"""Run the bot on Discord: go from phase to phase until a signal stops the process, and end it in time."""

import asyncio
import logging
import os
import signal
import threading

from bot.app.phases import Phase, Process, Waiting
from bot.runtime.config import BotSettings

log = logging.getLogger(__name__)

LONGEST_STOP = 9.0
"""Seconds after a signal to stop until the process ends in any case; Docker kills it after ten."""


async def serve(settings: BotSettings, token: str, *, take_over: bool = False) -> None:
    """Run the bot until SIGINT or SIGTERM; retry while Discord cannot be reached at the start.

    The bot keeps the lock of the database file, or its lease, between retries. With `take_over`, it connects first,
    then asks the bot that runs to hand over. A bot that has handed over ends; one that has lost its lease stands by for
    a new one, even while the database cannot be reached. A second signal changes nothing. Raises `CommandError` and
    children of `Trouble`, such as `StoreInUse`.
    """
    stopped = asyncio.Event()

    def stop(number: signal.Signals) -> None:
        if not stopped.is_set():
            log.info("Stopping, because of %s", number.name)
            stopped.set()
            end_in_time()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop, number)
    process = Process(settings, token)
    if settings.metrics_port is not None:  # otherwise their library is not imported
        from bot.runtime.metrics import Metrics

        process.metrics = Metrics()
    settings.heartbeat_file.parent.mkdir(0o700, parents=True, exist_ok=True)
    await run_phases(Waiting(process, take_over=take_over), stopped)


async def run_phases(phase: Phase | None, stopped: asyncio.Event) -> None:
    """Run a phase and those that follow, until the last one has ended or the process is to stop.

    A phase that follows after the signal is begun, too, so that it closes what the one before has handed to it.
    """
    while phase is not None:
        running = asyncio.create_task(phase.run())
        stopping = asyncio.create_task(stopped.wait())
        try:
            await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopping.cancel()
            if phase.may_be_stopped:
                running.cancel()  # which does nothing to a phase that has ended
            await asyncio.wait((running, stopping))
        phase = None if running.cancelled() else running.result()


def end_in_time() -> None:
    """End the process after `LONGEST_STOP`, whatever it waits for then; all that was written is whole."""

    def end() -> None:
        log.warning("Something did not end within %g s and was left behind", LONGEST_STOP)
        os._exit(1)

    timer = threading.Timer(LONGEST_STOP, end)
    timer.daemon = True
    timer.start()
