"""Files that commands write: private, complete or not there at all, and never in place of anything but a file."""

import ast
import asyncio
import errno
import os
import socket
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli.commands import run_command
from bot.cli.parser import build_parser
from bot.runtime.new_files import FileRefused, new_file, touch
from bot.store import Store

DEAR = "something dear"
WRITING = [["render", "--sample"], ["export", "--all", "--force"], ["backup", "--force"]]
"""The commands that write a file, without its name."""


def link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(path))


OTHERS: dict[str, Callable[[Path], None]] = {
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a socket": a_socket,
    "a link to a file": link_to("dear"),
    "a link to a device": link_to("/dev/null"),
    "a link to nothing": link_to("nothing"),
    "a link to itself": link_to("target"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has a file that must stay as it is."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "dear").write_text(DEAR)
    return tmp_path


def content(folder: Path) -> dict[str, tuple[int, int]]:
    return {each.name: (each.lstat().st_ino, each.lstat().st_mode) for each in folder.iterdir()}


@pytest.mark.parametrize("kind", OTHERS)
def test_nothing_but_a_file_is_replaced_or_written_through(folder: Path, kind: str):
    OTHERS[kind](folder / "target")
    before = content(folder)
    with pytest.raises(FileRefused, match="is not replaced"), new_file(folder / "target", replace=True) as file:
        file.write(b"new")
    with pytest.raises(OSError):  # noqa: PT011 - of several kinds
        touch(folder / "target")
    assert content(folder) == before
    assert (folder / "dear").read_text() == DEAR


@pytest.mark.parametrize("command", WRITING, ids=lambda command: command[0])
def test_no_command_replaces_anything_but_a_file(
    folder: Path, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("SPLENDOR_DATABASE", str(folder / "games.sqlite3"))
    for number, make in enumerate(OTHERS.values()):
        make(folder / f"target{number}")
    names = [*(f"target{number}" for number in range(len(OTHERS))), "/dev/full", "no/such/folder", "x" * 300]
    before = content(folder)
    for name in names:
        assert run_command(build_parser().parse_args([*command, name])) == 1
        assert capsys.readouterr().err.count("\n") == 1, name
    assert content(folder) == before
    assert stat.S_ISCHR(Path("/dev/full").lstat().st_mode)
    assert (folder / "dear").read_text() == DEAR


async def _empty_database(path: Path) -> None:
    await (await Store.open(path)).close()


def test_a_file_that_others_could_read_is_replaced_by_a_private_one(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_DATABASE", str(folder / "games.sqlite3"))
    asyncio.run(_empty_database(folder / "games.sqlite3"))
    for command in (WRITING[0], WRITING[-1]):
        (folder / "dear").chmod(0o666)
        assert run_command(build_parser().parse_args([*command, "dear"])) == 0
        assert stat.S_IMODE((folder / "dear").stat().st_mode) == 0o600


def test_a_link_where_the_new_file_is_made_is_not_followed(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.runtime.new_files.secrets.token_hex", lambda size: "guessed")
    (folder / "splendor-bot-guessed.part").symlink_to("dear")
    with pytest.raises(FileRefused, match="cannot be written"), new_file(folder / "target"):
        pass
    assert (folder / "dear").read_text() == DEAR
    assert not (folder / "target").exists()


def test_a_block_that_fails_leaves_the_older_file_and_nothing_else(folder: Path):
    before = content(folder)
    with suppress(ZeroDivisionError), new_file(folder / "dear", replace=True) as file:
        file.write(b"new" * (1 // 0))
    assert content(folder) == before
    assert (folder / "dear").read_text() == DEAR


def test_a_file_that_appears_while_another_is_made_is_not_replaced(folder: Path):
    with pytest.raises(FileRefused, match="--force"), new_file(folder / "target"):
        (folder / "target").write_text(DEAR)
    assert (folder / "target").read_text() == DEAR
    assert len(content(folder)) == 2


def test_a_heartbeat_makes_a_private_file_or_sets_its_time(folder: Path):
    touch(folder / "alive")
    assert stat.S_IMODE((folder / "alive").stat().st_mode) == 0o600
    os.utime(folder / "alive", (5, 5))
    touch(folder / "alive")
    assert (folder / "alive").stat().st_mtime > 5


def test_a_full_disk_is_one_line(folder: Path):
    with pytest.raises(FileRefused, match="target cannot be written: No space left"), new_file(folder / "target"):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    assert not (folder / "target").exists()


def test_the_folders_of_a_touched_file_are_made_for_this_user_only(folder: Path):
    """The heartbeat is in the folder of user data, where no file is if the database is on a server."""
    touch(folder / "a" / "b" / "alive")
    touch(folder / "a" / "b" / "alive")
    assert stat.S_IMODE((folder / "a").stat().st_mode) & 0o077 == 0


WRITERS = {"write_text", "write_bytes", "mkstemp", "NamedTemporaryFile", "copyfile", "copy2"}
"""The functions that write files, besides `open` with a mode for writing."""


def test_only_one_module_writes_files():
    root = Path(__file__).parents[1]
    writing = {
        path.relative_to(root).as_posix()
        for folder in ("bot", "render", "data")
        for path in (root / folder).rglob("*.py")
        if any(map(_writes, ast.walk(ast.parse(path.read_text("utf-8")))))
    }
    assert writing == {"bot/runtime/new_files.py"}


def _writes(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    texts = [each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    modes = [text for text in texts if set(text) <= set("rwxabt+")]
    return name in WRITERS or (name == "open" and any(set(mode) & set("wxa+") for mode in modes))
