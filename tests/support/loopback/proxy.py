"""An HTTP proxy behind which the loopback server has the names of Discord, with TLS."""

import asyncio
import base64
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.support.loopback.server import Loopback

USER, PASSWORD = "ann", "s3cret/pw"
NAMES = ("discord.com", "gateway.discord.gg")


class Proxy:
    """A proxy that demands a user and a password. `asked` has the places that were asked for."""

    def __init__(self, discord: Loopback, folder: Path) -> None:
        self._discord, self._folder = discord, folder
        self.asked: list[str] = []
        self.refused = 0
        self.port = 0
        self._tasks = set[asyncio.Task[None]]()

    @property
    def environment(self) -> dict[str, str]:
        """Return the variables with which a program uses the proxy, and accepts the certificate behind it."""
        return {
            "HTTPS_PROXY": f"http://{USER}:{PASSWORD.replace('/', '%2F')}@127.0.0.1:{self.port}",
            "SSL_CERT_FILE": str(self._folder / "certificate.pem"),
        }

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Listen during the block."""
        certificate = make_certificate(self._folder)
        self._discord.gateway_name = NAMES[-1]
        host, _, port = self._discord.address.partition(":")

        async def pass_on_plain(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await self._pipe(reader, writer, *await asyncio.open_connection(host, int(port)))

        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, self._folder / "key.pem")
        self._behind = await asyncio.start_server(pass_on_plain, "127.0.0.1", 0, ssl=context)
        before = await asyncio.start_server(self._connect, "127.0.0.1", 0)
        self.port = before.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            for each in (before, self._behind):
                each.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        method, place, _ = head.split(" ", 2)
        credentials = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        if method != "CONNECT" or f"Proxy-Authorization: Basic {credentials}\r\n" not in head:
            self.refused += 1
            writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
            writer.close()
            return
        self.asked.append(place)
        writer.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
        port = self._behind.sockets[0].getsockname()[1]
        await self._pipe(reader, writer, *await asyncio.open_connection("127.0.0.1", port))

    async def _pipe(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        other_reader: asyncio.StreamReader,
        other_writer: asyncio.StreamWriter,
    ) -> None:
        tasks = {asyncio.create_task(each) for each in (_copy(reader, other_writer), _copy(other_reader, writer))}
        self._tasks |= tasks
        await asyncio.wait(tasks)
        self._tasks -= tasks


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


def make_certificate(folder: Path) -> Path:
    """Return a new certificate for Discord's names, which signs itself."""
    file = folder / "certificate.pem"
    names = ",".join(f"DNS:{name}" for name in NAMES)
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"),
            *("-days", "2", "-subj", "/CN=discord.com", "-addext", f"subjectAltName={names}"),
            *("-keyout", folder / "key.pem", "-out", file),
        ],
        check=True,
        capture_output=True,
    )
    return file
