"""A network between processes of the bot and a PostgreSQL, which can be cut and slow."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from psycopg.conninfo import conninfo_to_dict

from bot.runtime.address import Address, read_address


class DatabaseLink:
    """Passes on what clients on a port of this machine and a server say to each other.

    `delay` is how many seconds each piece waits. Between `cut` and `join`, nothing arrives anywhere and nobody is told,
    as with a cable that was pulled out; what was sent arrives afterwards, if both ends still wait for it.
    """

    def __init__(self, address: Address) -> None:
        self._server = conninfo_to_dict(address.text)
        self._tasks = set[asyncio.Task[None]]()
        self._is_open = asyncio.Event()
        self._is_open.set()
        self.delay = 0.0

    def cut(self) -> None:
        """Let nothing through until `join` is called."""
        self._is_open.clear()

    def join(self) -> None:
        """Let everything through again."""
        self._is_open.set()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect a client to the server, until one of both has gone."""
        path = f"{self._server['host']}/.s.PGSQL.{self._server.get('port', 5432)}"
        server_reader, server_writer = await asyncio.open_unix_connection(path)
        both = (self._pass_on(reader, server_writer), self._pass_on(server_reader, writer))
        tasks = [asyncio.ensure_future(each) for each in both]
        self._tasks.update(tasks)
        await asyncio.wait(tasks)
        self._tasks.difference_update(tasks)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                await self._is_open.wait()
                await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
            await self._is_open.wait()
        except ConnectionError:
            pass
        finally:
            writer.close()

    async def close(self) -> None:
        """End all connections."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def address_at(self, port: int) -> Address:
        """Return the address of the database as clients of the link know it."""
        user, name = self._server["user"], self._server["dbname"]
        return read_address(f"postgresql://{user}@127.0.0.1:{port}/{name}?sslmode=disable")


@asynccontextmanager
async def linked(address: Address) -> AsyncIterator[tuple[DatabaseLink, Address]]:
    """Return a link to a database, and the address at its other end."""
    link = DatabaseLink(address)
    server = await asyncio.start_server(link.connect, "127.0.0.1", 0)
    try:
        yield link, link.address_at(server.sockets[0].getsockname()[1])
    finally:
        server.close()
        await link.close()
