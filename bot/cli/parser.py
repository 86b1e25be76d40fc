"""The arguments and --help texts of `splendor-bot`, which commands.toml describes."""

import argparse
import re
import textwrap
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NoReturn

from bot.present.language.words import CATALOGUES
from bot.runtime.address import Place, read_place, without_passwords
from bot.runtime.version import page, version
from render import THEMES

LATEST = "latest"
"""The value of --game for the newest game of all."""


class _Help(argparse.HelpFormatter):
    """A formatter of help texts that keeps addresses whole."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False)


class _Parser(argparse.ArgumentParser):
    """A parser that does not repeat passwords of addresses in its errors."""

    def error(self, message: str) -> NoReturn:
        """Print an error with the usage, and exit."""
        super().error(without_passwords(message))


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands; it sets `command` to the name of the chosen one."""
    parser = _Parser(
        prog="splendor-bot",
        description="Play Splendor with friends on Discord: a move now and a move tonight.",
        epilog="Settings are read from environment variables or from a file named .env. All of them, and all commands: "
        f"{page('docs/hosting.md')}",
        formatter_class=_Help,
    )
    help_ = "print the version, with the commit if it is no release"
    parser.add_argument("--version", action="version", version=f"%(prog)s {version()}", help=help_)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    text = files("bot.cli").joinpath("commands.toml").read_text(encoding="utf-8")
    for name, about in tomllib.loads(text.replace("{hosting}", page("docs/hosting.md"))).items():
        command = commands.add_parser(name, help=about["help"], description=about["description"], formatter_class=_Help)
        command.set_defaults(command=name)
        _add_arguments(command, about.get("arguments", {}))
    return parser


def _add_arguments(command: argparse.ArgumentParser, arguments: Mapping[str, Mapping[str, Any]]) -> None:
    one_of: Any = None
    for name, about in arguments.items():
        options = {key: _MEANT.get((key, value), value) for key, value in about.items() if key != "choose"}
        if "choose" in about:
            one_of = one_of or command.add_mutually_exclusive_group(required=True)
        (one_of if "choose" in about else command).add_argument(name, **options)


def _place(text: str) -> Place:
    try:
        return read_place(text)
    except (ValueError, RuntimeError) as error:
        raise argparse.ArgumentTypeError(f"this is no database: {error}") from None


def _game(text: str) -> int | str:
    return LATEST if text == LATEST else _id(text)


def _number(text: str, limit: int, problem: str) -> int:
    if not re.fullmatch(r"[0-9]{1,19}", text, re.ASCII) or int(text) >= limit:
        raise argparse.ArgumentTypeError(problem)
    return int(text)


def _id(text: str) -> int:
    """Return the id of a game or channel. SQLite and Discord have none above 63 bits."""
    return _number(text, 1 << 63, "an id is a number of at most 19 digits")


def _port(text: str) -> int:
    return _number(text, 1 << 16, "a port is a number from 0 to 65535")


_MEANT: Mapping[tuple[str, Any], Any] = {
    **{("type", "path"): Path, ("type", "place"): _place, ("type", "game"): _game},
    **{("type", "id"): _id, ("type", "port"): _port},
    **{("choices", "language"): CATALOGUES, ("choices", "theme"): THEMES},
}
"""What words in commands.toml mean in Python."""
