"""`splendor-bot`: run the bot, try it without Discord, draw a board, look after its games, ask after its health."""

import argparse
import sys
from pathlib import Path

from bot.present.words import LANGUAGES
from data import DataError
from render import THEMES


def main() -> None:
    """Run the sub-command that the arguments name; a mistake of the host ends it with one line and status 1."""
    arguments = _parser().parse_args()
    try:
        # Only now: the rules are built from the pieces, and a damaged file of theirs is to be said in one line, too.
        from bot.host import run_command
    except DataError as error:
        print(f"splendor-bot: a file with the pieces of the game is damaged: {error}", file=sys.stderr)
        sys.exit(1)
    sys.exit(run_command(arguments))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="splendor-bot",
        description="Play Splendor with friends on Discord: a move now and a move tonight.",
        epilog="Settings come from the environment or from a file named .env; the README lists them.",
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    run = commands.add_parser(
        "run",
        help="run the bot on Discord",
        description="Run the bot on Discord until Ctrl-C or SIGTERM. The token comes from DISCORD_TOKEN or from the "
        "file named by DISCORD_TOKEN_FILE; games are kept in the file named by SPLENDOR_DATABASE.",
    )
    run.set_defaults(command="run")

    demo = commands.add_parser(
        "demo",
        help="try the bot in the browser, without Discord",
        description="Start the real bot in a simulated Discord channel with three members, and print the address of a "
        "page of this machine on which you act as each of them. Nothing leaves the machine. End it with Ctrl-C.",
    )
    demo.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (default: any free one)")
    demo.add_argument("--database", help="file to keep the games in (default: forgotten at the end)")
    demo.set_defaults(command="demo")

    render = commands.add_parser(
        "render",
        help="draw the board of a stored game to a file",
        description="Draw the board of a stored game, as its channel sees it, to a PNG of 1100 pixels' width.",
    )
    which = render.add_mutually_exclusive_group(required=True)
    which.add_argument("--game", type=int, metavar="ID", help="the game's number")
    which.add_argument("--channel", type=int, metavar="ID", help="the newest game of this channel")
    which.add_argument("--sample", action="store_true", help="a made-up game, to see whether drawing works")
    render.add_argument("--language", choices=LANGUAGES, help="language of the picture (default: the table's)")
    render.add_argument("--theme", choices=THEMES, help="how the picture looks (default: as the table chose)")
    render.add_argument("file", type=Path, help="the PNG file to write")
    render.set_defaults(command="render")

    check = commands.add_parser(
        "check",
        help="check the database and every game in it",
        description="Check the pages of the database, and replay every game from its log: each move has to be legal, "
        "to have had the consequences that were stored, and the deal to be the one that was sealed. Changes nothing, "
        "and may be used while the bot runs. Prints one line for each fault, with what to do. Ends with status 0 when "
        "all is well, else with 1.",
    )
    check.set_defaults(command="check")

    backup = commands.add_parser(
        "backup",
        help="copy the database while the bot runs",
        description="Copy the database as it is at this moment, and check the copy. The bot plays on meanwhile. The "
        "README says how to restore one.",
    )
    backup.add_argument("file", type=Path, help="the file to write")
    backup.add_argument("--force", action="store_true", help="replace the file if it is there")
    backup.set_defaults(command="backup")

    verify = commands.add_parser(
        "verify",
        help="check that a deal is the one that was sealed",
        description="Check the file that /game deal gives when a game is over against the seal that was published when "
        "it began, and list the cards in the order in which they came. Ends with status 0 when the seal holds, else "
        "with 1. Without the bot, `sha256sum FILE` prints what the seal has to be.",
    )
    verify.add_argument("file", type=Path, help="the file from /game deal")
    verify.add_argument("seal", help="the 64 letters and digits that were published")
    verify.set_defaults(command="verify")

    health = commands.add_parser(
        "health",
        help="tell whether the bot is running and connected",
        description="End with status 0 when the bot was running and connected to Discord within the last minute and a "
        "half, else with 1.",
    )
    health.set_defaults(command="health")
    return parser
