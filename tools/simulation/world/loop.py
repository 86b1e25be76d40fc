"""An event loop with virtual time, in which a seed picks the order of what is ready, and which can kill the bot.

Everything that the bot starts inherits its `OWNER`. A killed owner is never called again: its tasks stop where they
are, without running `finally`, as those of a process that was killed do. A frozen one is called again when it thaws.
"""

import asyncio
import heapq
import random
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from functools import partial
from itertools import count
from typing import Any


class Owner:
    """A part of the world that can be killed as a whole. `on_step` is called after each of its steps."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        self.held_back: list[asyncio.Handle] | None = None
        """The callbacks that have become due since it was frozen; None unless it is frozen."""
        self.on_step: Callable[[], None] | None = None
        self.tasks: list[asyncio.Task[Any]] = []
        self.context = Context()
        self.context.run(OWNER.set, self)


OWNER: ContextVar[Owner | None] = ContextVar("OWNER", default=None)

DEPTH = 20
"""The most blocks with `finally` around one another in a task."""
MOST_TASKS = 400
"""Tasks of an owner that are remembered before those that are done are dropped."""


class NothingLeftError(Exception):
    """The world waits for something that nothing can bring about any more."""


class SeededTask(asyncio.Task[Any]):
    """A task whose place in sets does not depend on its address in memory."""

    def __init__(self, coro: Coroutine[Any, Any, Any], number: int, **options: Any) -> None:
        self._number = number
        super().__init__(coro, **options)

    def __hash__(self) -> int:
        return self._number


class SeededFuture(asyncio.Future[Any]):
    """A future whose place in sets does not depend on its address in memory."""

    def __init__(self, number: int, **options: Any) -> None:
        self._number = number
        super().__init__(**options)

    def __hash__(self) -> int:
        return self._number


class SeededLoop(asyncio.BaseEventLoop):
    """The loop. With `chance`, it decides which of the ready callbacks is next; without it, they run in order."""

    def __init__(self, chance: random.Random | None = None) -> None:
        super().__init__()
        self._chance = chance
        self._virtual_now = 0.0
        self._numbers = count()
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []  # a heap
        self.steps = 0
        self.started: Callable[..., Any] | None = None
        """Starts a process; see `asyncio.loop.subprocess_exec`."""
        self.signal_handlers: dict[tuple[Owner | None, int], Callable[[], Any]] = {}
        self.thread_delay: Callable[[], float] = lambda: 0.0
        """Returns the seconds that the next call in another thread takes."""
        self.before_jump: Callable[[float], None] = lambda until: None
        """Called with the loop's next time when nothing is left to do until then."""
        self.set_task_factory(self._new_task)

    # --- what asyncio asks of a loop ---

    def time(self) -> float:
        """Return the virtual seconds since the start of the world."""
        return self._virtual_now

    def create_future(self) -> asyncio.Future[Any]:
        """Return a new future."""
        return SeededFuture(next(self._numbers), loop=self)

    def call_soon_threadsafe(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:
        """Do the same as `call_soon`: there are no threads."""
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Call a function after a while, as if in a thread. Only the default executor drops calls of the cancelled."""
        result = self.create_future()

        def call() -> None:
            if result.cancelled() and executor is None:
                return
            try:
                settle = partial(result.set_result, func(*args))
            except Exception as error:  # noqa: BLE001 - the caller gets it
                settle = partial(result.set_exception, error)
            if not result.cancelled():
                settle()

        self.call_later(self.thread_delay(), call)
        return result

    async def subprocess_exec(self, protocol_factory: Callable[[], Any], *command: Any, **options: Any) -> Any:
        """Start a simulated process."""
        assert self.started is not None
        return await self.started(protocol_factory, *command)

    def add_signal_handler(self, sig: int, callback: Callable[..., Any], *args: Any) -> None:
        """Register what happens when the owner of the running task gets a signal."""
        self.signal_handlers[OWNER.get(), sig] = lambda: callback(*args)

    def remove_signal_handler(self, sig: int) -> bool:
        """Forget the handler of a signal."""
        return self.signal_handlers.pop((OWNER.get(), sig), None) is not None

    # --- order, time and kills ---

    def kill(self, owner: Owner) -> None:
        """Drop everything that an owner would do. Its tasks stay as they are; see `bury`."""
        owner.is_dead, owner.held_back = True, None
        self._ready = type(self._ready)(each for each in self._ready if _owner_of(each) is not owner)
        self._timers = [each for each in self._timers if _owner_of(each[2]) is not owner]
        heapq.heapify(self._timers)

    def freeze(self, owner: Owner) -> None:
        """Let an owner do nothing, as a process that was stopped (SIGSTOP)."""
        owner.held_back = []

    def thaw(self, owner: Owner) -> None:
        """Let an owner go on, with everything that was to happen meanwhile."""
        held_back, owner.held_back = owner.held_back or [], None
        if not owner.is_dead:
            self._ready.extend(held_back)

    def bury(self, owner: Owner) -> None:
        """Close what a dead owner has left, without letting it do anything."""
        owner.is_dead = True
        for task in owner.tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined] - it was killed
                coroutine: Any = task.get_coro()
                for _ in range(DEPTH):  # one that waits in `finally` ignores the first attempts
                    try:
                        owner.context.copy().run(coroutine.close)
                        break
                    except BaseException:  # noqa: BLE001 - nobody is left to hear of it
                        continue
        owner.tasks.clear()

    def _new_task(self, loop: Any, coro: Any, **options: Any) -> asyncio.Task[Any]:
        context = options.get("context")
        owner = OWNER.get() if context is None else context.get(OWNER)
        task = SeededTask(coro, next(self._numbers), loop=self, **options)
        if owner is not None:
            owner.tasks.append(task)
            if len(owner.tasks) > MOST_TASKS:
                owner.tasks = [each for each in owner.tasks if not each.done()]
        return task

    def _call_soon(self, callback: Any, args: Any, context: Any) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        owner = _owner_of(handle)
        if owner is None or not owner.is_dead:
            self._ready.append(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call back after some seconds."""
        return self.call_at(self._virtual_now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        """Call back at a time of this loop."""
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        owner = _owner_of(handle)
        if owner is None or not owner.is_dead:
            heapq.heappush(self._timers, (when, next(self._numbers), handle))
        return handle

    def _timer_handle_cancelled(self, handle: Any) -> None:
        pass  # dropped when its time comes

    def _process_events(self, event_list: Any) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def _run_once(self) -> None:
        """Run one callback; let time pass if nothing is ready."""
        timers, ready = self._timers, self._ready
        if not ready:
            while timers and timers[0][2].cancelled():
                heapq.heappop(timers)
            if not timers:
                raise NothingLeftError
            if (until := timers[0][0]) > self._virtual_now:
                self.before_jump(until)
                self._virtual_now = until
        while timers and timers[0][0] <= self._virtual_now:
            handle = heapq.heappop(timers)[2]
            if not handle.cancelled():
                ready.append(handle)
        if self._chance is not None and len(ready) > 1:
            place = int(self._chance.random() * len(ready))
            ready.rotate(-place)
            handle = ready.popleft()
            ready.rotate(place)
        elif ready:
            handle = ready.popleft()
        else:
            return
        if handle.cancelled():
            return
        owner = _owner_of(handle)
        if owner is not None and owner.held_back is not None:
            owner.held_back.append(handle)
            return
        self.steps += 1
        handle._run()
        if owner is not None and owner.on_step is not None:
            owner.on_step()


def _owner_of(handle: Any) -> Owner | None:
    return handle._context.get(OWNER)
