"""The command line: `splendor-bot COMMAND`. Each command has a function `do_COMMAND`."""

import os
import sys


def main() -> None:
    """Run the command that the arguments name and exit with its status, which is 130 after Ctrl-C."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed before the start
            setattr(sys, name, open(os.devnull, "r" if name == "stdin" else "w"))  # noqa: PTH123, SIM115 - kept open
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(errors="backslashreplace")  # names of files may hold bytes that are no text
    status = 1
    try:
        from bot.cli.commands import run_command  # not at the top: Ctrl-C while it loads would show a traceback
        from bot.cli.parser import build_parser

        status = run_command(build_parser().parse_args())
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = 130
    except BrokenPipeError:
        _drop_output()  # the reader, such as `head`, has seen enough
    except OSError as error:
        _drop_output()
        print(f"splendor-bot: the output cannot be written: {error.strerror}", file=sys.stderr)
        status = 1
    sys.exit(status)


def _drop_output() -> None:
    """Send what is left of the output nowhere, because Python would report it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
