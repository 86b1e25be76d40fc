"""Changing settings in a `.env` file without touching its other lines."""

import io
import re
from collections.abc import Mapping

from dotenv import dotenv_values
from dotenv.parser import parse_stream

HEADER = "# Settings of the bot, written by `splendor-bot setup`; .env.example explains all of them.\n"


def with_settings(text: str, settings: Mapping[str, str | None]) -> str:
    """Return the text of a `.env` file with some settings changed, and without those that are None.

    A changed setting keeps its place; all other lines stay as they are. Raises `ValueError` for a value that such a
    file cannot hold.
    """
    wanted = {name: value for name, value in settings.items() if value is not None}
    lines: list[str] = [] if text else [HEADER]
    written: set[str] = set()
    for binding in parse_stream(io.StringIO(text)):
        if binding.key not in settings:
            lines.append(binding.original.string)
            continue
        lines.append(_leading_lines(binding.original.string))
        if binding.key in wanted and binding.key not in written:
            written.add(binding.key)
            lines.append(f"{binding.key}={_quoted(wanted[binding.key])}\n")
    changed = "".join(lines)
    if changed and not changed.endswith("\n"):
        changed += "\n"
    changed += "".join(f"{name}={_quoted(value)}\n" for name, value in wanted.items() if name not in written)
    values = dotenv_values(stream=io.StringIO(changed))
    if {name: values.get(name) for name in settings} != dict(settings):
        raise ValueError("a value has characters that a .env file cannot hold")
    return changed


def _leading_lines(original: str) -> str:
    """Return the empty lines before a setting, which the parser counts as a part of it."""
    return original[: len(original) - len(original.lstrip())]


def _quoted(value: str) -> str:
    if re.fullmatch(r"[\w./:@%+~-]++", value):
        return value
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
