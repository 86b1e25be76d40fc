"""The statements of the store, which are written for both engines, as psycopg reads them."""

import re
from collections.abc import Mapping
from functools import lru_cache

from bot.store.contract.sql import Parameters, Value

STATEMENTS = 500
"""Statements that are remembered in translation; those of insertions differ by their number of rows."""

_TOKEN = re.compile(
    r"""
    (?P<skipped>'(?:[^']++|'')*+'|--[^\n]*+)
    |\sINDEXED\ BY\ \w++          # an index that PostgreSQL chooses by itself
    |\?(?P<number>\d*+)
    |(?<![:\w]):(?P<name>[a-z_]\w*+)
    |%
    """,
    re.VERBOSE,
)


@lru_cache(STATEMENTS)
def translated(sql: str) -> str:
    """Return a statement with psycopg's placeholders: `?` as %s, `?1` as %(p1)s, and `:name` as %(name)s."""

    def placeholder(found: re.Match[str]) -> str:
        if (skipped := found["skipped"]) is not None:
            return skipped.replace("%", "%%")
        if found["name"]:
            return f"%({found['name']})s"
        if found["number"] is not None:
            return f"%(p{found['number']})s" if found["number"] else "%s"
        return "%%" if found[0] == "%" else ""

    return _TOKEN.sub(placeholder, sql)


def adapted(sql: str, parameters: Parameters) -> dict[str, Value] | list[Value]:
    """Return parameters for the translation of a statement; truth values are stored as 0 and 1."""
    if isinstance(parameters, Mapping):
        return {name: _number(value) for name, value in parameters.items()}
    values = [_number(value) for value in parameters]
    if "?1" in sql:
        return {f"p{place}": value for place, value in enumerate(values, 1)}
    return values


def _number(value: Value) -> Value:
    return int(value) if isinstance(value, bool) else value
