"""The statements of the store, which are written for both engines, as psycopg reads them."""

import re
from functools import lru_cache

STATEMENTS = 500
"""Statements that are remembered in translation; those of insertions differ by their number of rows."""
BEGINNINGS = {"BEGIN": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "BEGIN IMMEDIATE": "BEGIN"}
"""How transactions begin: one that only reads sees one state of the database, as in SQLite."""

_TOKEN = re.compile(
    r"""
    (?P<skipped>'(?:[^']++|'')*+'|--[^\n]*+)
    |\sINDEXED\ BY\ \w++          # an index that PostgreSQL chooses by itself
    |(?<![:\w]):(?P<name>[a-z_]\w*+)
    |[?%]
    """,
    re.VERBOSE,
)


@lru_cache(STATEMENTS)
def translated(sql: str) -> str:
    """Return a statement with psycopg's placeholders: `?` as %s, and `:name` as %(name)s."""

    def placeholder(found: re.Match[str]) -> str:
        if (skipped := found["skipped"]) is not None:
            return skipped.replace("%", "%%")
        return f"%({found['name']})s" if found["name"] else {"?": "%s", "%": "%%"}.get(found[0], "")

    return BEGINNINGS.get(sql) or _TOKEN.sub(placeholder, sql)
