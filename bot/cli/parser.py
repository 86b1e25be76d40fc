"""The arguments and --help texts of `splendor-bot`."""

import argparse
import re
import textwrap
from pathlib import Path
from typing import NoReturn

from bot.present.language.words import CATALOGUES
from bot.runtime.address import Place, read_place, without_passwords
from bot.runtime.version import page, version
from render import THEMES

PLACE_HELP = "a file, or postgresql://user@host/database; PGPASSWORD or ~/.pgpass has the password"

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

    def command(name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002 - argparse calls it `help`
        added = commands.add_parser(name, help=help, description=description, formatter_class=_Help)
        added.set_defaults(command=name)
        return added

    setup = command(
        "setup",
        help="set up the bot, step by step",
        description="Ask for the bot's token, check it and the settings at Discord, show the link with which the bot "
        "is added to a server, write the settings to the file .env, and start the bot. Run it again to change an "
        "answer. With --yes it asks nothing: the token comes from --token-file, DISCORD_TOKEN or DISCORD_TOKEN_FILE, "
        "and each other answer is the one of the last time or the usual one.",
    )
    setup.add_argument(
        "--yes", action="store_true", help="ask nothing; the first problem that keeps the bot from running ends it"
    )
    setup.add_argument("--token-file", type=Path, metavar="FILE", help="a file that contains only the bot's token")
    setup.add_argument("--database", metavar="PLACE", help=PLACE_HELP)
    setup.add_argument("--start", action="store_true", help="start the bot, and wait until it is connected")
    setup.add_argument(
        "--qr", action=argparse.BooleanOptionalAction, help="show the link as a QR code (default: on a terminal)"
    )

    run = command(
        "run",
        help="run the bot on Discord",
        description="Run the bot on Discord until Ctrl-C or SIGTERM. The token is read from DISCORD_TOKEN or from the "
        "file named in DISCORD_TOKEN_FILE; games are stored in the file or the PostgreSQL database named in "
        "SPLENDOR_DATABASE. SPLENDOR_PROCESSES is how many processes share a PostgreSQL database; one more stands by.",
    )
    run.add_argument(
        "--take-over",
        action="store_true",
        help="connect first, then let the bot that runs hand over and end: an update without a failed press",
    )

    demo = command(
        "demo",
        help="try the bot in your browser, without Discord",
        description="Start the real bot in a simulated Discord channel with four members, and print the addresses of "
        "local pages on which you can act as each of them or play alone. Nothing leaves your machine. Ctrl-C stops it.",
    )
    demo.add_argument("--port", type=_port, default=0, metavar="PORT", help="port on 127.0.0.1 (default: any free one)")
    demo.add_argument("--database", type=Path, help="file to store the games in (default: they are lost at the end)")

    render = command(
        "render",
        help="draw the board of a stored game to a file",
        description="Draw the board of a stored game, as its channel sees it, to a PNG file 1100 pixels wide.",
    )
    which = render.add_mutually_exclusive_group(required=True)
    which.add_argument("--game", type=_game, metavar="ID", help="the id of the game, or `latest`")
    which.add_argument("--channel", type=_id, metavar="ID", help="the newest game of this channel")
    which.add_argument(
        "--file", dest="source", type=Path, metavar="FILE", help="a game in a file, such as of /game export"
    )
    which.add_argument("--sample", action="store_true", help="a made-up game, to test whether drawing works")
    render.add_argument("--language", choices=CATALOGUES, help="language of the picture (default: the table's)")
    render.add_argument("--theme", choices=THEMES, help="theme of the picture (default: the table's)")
    render.add_argument("file", type=Path, help="the PNG file to write")

    command(
        "check",
        help="check the database and every game in it",
        description="Check the pages of the database (on a server: its tables), and replay every game from its log: "
        "each move must be legal and have the events that are stored with it, the deal must be the one that was "
        "sealed, and the result must follow from the log. Changes nothing; the bot may be running. Prints one line for "
        "each fault, with what to do about it. Exits with status 0 when there are no faults, otherwise with 1.",
    )

    export = command(
        "export",
        help="write games to a file, to move them to another database",
        description="Write whole games, in play or over, to a text file, from which `splendor-bot import` adds them to "
        "another database. The bot may be running. The file of a game in play has its secrets: the hands and the order "
        "of the decks. Games in their lobby, and damaged ones, are left out.",
    )
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("--game", type=_game, metavar="ID", help="the id of the game, or `latest`")
    which.add_argument("--server", type=_id, metavar="ID", help="all games of this server")
    which.add_argument("--all", action="store_true", help="all games")
    export.add_argument("file", type=Path, help="the file to write")
    export.add_argument("--force", action="store_true", help="replace the file if it exists")

    import_ = command(
        "import",
        help="add the games of a file to the database",
        description="Add the games of a file that `splendor-bot export` or /game export has written. Each game is "
        "checked as `splendor-bot check` does, and nothing is added if anything is wrong. Stop the bot first; at its "
        "next start it posts the boards of games in play. Finished games count in the ratings of their servers: this "
        "command says how many, and needs --ratings where they change ratings that are there.",
    )
    import_.add_argument("file", type=Path, help="the file to read")
    import_.add_argument("--channel", type=_id, metavar="ID", help="another channel for the only game of the file")
    import_.add_argument("--server", type=_id, metavar="ID", help="the server of that channel")
    import_.add_argument("--ratings", action="store_true", help="add games even where they change existing ratings")

    command(
        "results",
        help="compute all results again, on which statistics and ratings rest",
        description="Compute the results of all finished games from their logs again, in one transaction. This is not "
        "needed unless `splendor-bot check` says so: the numbers stay the same. Stop the bot first.",
    )

    backup = command(
        "backup",
        help="copy the database while the bot runs",
        description="Copy the database as it is at this moment and check the copy. The bot may be running. "
        "For a database on a server, this prints the line with which PostgreSQL's own program copies it. How to "
        f"restore a backup: {page('docs/hosting.md')}",
    )
    backup.add_argument("file", type=Path, help="the file to write")
    backup.add_argument("--force", action="store_true", help="replace the file if it exists")

    copy = command(
        "copy",
        help="copy everything from a file to PostgreSQL, or back",
        description="Copy everything in a database to another one: from a file to a database on a server of "
        "PostgreSQL, or back. The target must not exist, or have no games yet. The copy is compared with the source, "
        "and every game in it is checked as `splendor-bot check` does; unless all is well, nothing is copied. Stop the "
        "bot first. Then start it with SPLENDOR_DATABASE set to the copy, and no longer on the source.",
    )
    copy.add_argument("source", type=_place, metavar="FROM", help=PLACE_HELP)
    copy.add_argument("target", type=_place, metavar="TO", help="the same, in which there are no games")
    copy.add_argument("--force", action="store_true", help="copy damaged games as they are, instead of nothing")

    verify = command(
        "verify",
        help="deal the cards of a game again and compare",
        description="Deal the cards of a game again from the file that /game deal sends after it. Compare them with "
        "the file, and its secret with the seal that the lobby published, and list the cards. Exits with status 0 if "
        "all of it matches, otherwise with 1. Without the bot, `printf %s SECRET | sha256sum` prints the seal.",
    )
    verify.add_argument("file", type=Path, help="the file from /game deal")
    verify.add_argument("seal", help="what was published: 64 letters and digits, or the first 32")

    rehearse = command(
        "rehearse",
        help="compare what the bot believes about Discord with what Discord does",
        description="Send messages of all kinds to a channel, try what Discord refuses, compare it with what the bot "
        "believes, and remove everything again, also after Ctrl-C; the next rehearsal removes what a kill has left. "
        "The bot may be running, and no game is touched. It prints a page, and exits with status 0 if everything is as "
        "believed, otherwise with 1. At a terminal, it asks anybody in the channel to press five buttons and to type "
        "two commands; Enter skips one. The facts in --report have no token, no ids and no names.",
    )
    rehearse.add_argument("--channel", type=_id, metavar="ID", help="the text channel to use, best a new one")
    rehearse.add_argument("--yes", action="store_true", help="begin without a question")
    rehearse.add_argument("--quick", action="store_true", help="leave out the messages of every kind and the games")
    rehearse.add_argument(
        "--ask",
        type=_id,
        metavar="MEMBER",
        help="notify this member once, to press buttons and type commands in the channel",
    )
    rehearse.add_argument("--keep", action="store_true", help="leave the messages there, to look at them")
    rehearse.add_argument("--report", type=Path, metavar="FILE", help="write the facts to a file")
    rehearse.add_argument(
        "--replay", type=Path, metavar="FILE", help="for developers: rehearse with a stand-in that behaves as reported"
    )

    command(
        "health",
        help="report whether the bot is running and connected",
        description="Exit with status 0 when the bot was running and connected to Discord within the last 90 seconds, "
        "otherwise with 1.",
    )
    return parser


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
