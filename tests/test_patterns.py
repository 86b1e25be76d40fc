"""Regular expressions in the code: none of them backtracks, whatever text it is given."""

import ast
from collections.abc import Iterator
from pathlib import Path
from re import _constants as constants  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue] -- no public parser
from re import _parser as parser  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue] -- no public parser
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
MODULES = {"re", "regex"}
FUNCTIONS = {"compile", "match", "fullmatch", "search", "findall", "finditer", "split", "sub", "subn"}
MOST_REPEATS = 128
"""How often a quantifier that gives back may repeat: a bounded text takes bounded time."""


def patterns() -> Iterator[tuple[str, str]]:
    """Yield every pattern in the code with its place; the variable parts of an f-string count as a letter."""
    for folder in ("bot", "data", "render"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                for pattern in patterns_in(node):
                    yield f"{path.relative_to(ROOT)}:{pattern.lineno}", text_of(pattern)


def patterns_in(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=module), attr=function), args=[pattern, *_]):
            if module in MODULES and function in FUNCTIONS:
                yield pattern
        case ast.ClassDef(keywords=keywords):  # the ids of controls
            yield from (keyword.value for keyword in keywords if keyword.arg == "template")


def text_of(pattern: ast.expr) -> str:
    if isinstance(pattern, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "x" for part in pattern.values)
    text = ast.literal_eval(pattern)
    assert isinstance(text, str), "a pattern that is not written where it is used cannot be checked"
    return text


def backtracking(pattern: str) -> list[str]:
    """Return the quantifiers that could give back many characters, outside atomic parts."""
    for unicode_property in (r"\X", r"[\p{Mn}\p{Cf}]"):  # known to `regex` alone
        pattern = pattern.replace(unicode_property, ".")
    return list(_giving_back(parser.parse(pattern), 1))


def _giving_back(parts: Any, repeats: int) -> Iterator[str]:
    for kind, value in parts:
        if kind in (constants.MAX_REPEAT, constants.MIN_REPEAT):
            _, most, inner = value
            if repeats * most > MOST_REPEATS:
                yield f"{kind} up to {most} times {repeats}"
            yield from _giving_back(inner, repeats * max(1, int(most)))
        elif kind is constants.POSSESSIVE_REPEAT:
            yield from _giving_back(value[2], 1)
        elif kind is constants.BRANCH:
            for branch in value[1]:
                yield from _giving_back(branch, repeats)
        elif kind is constants.SUBPATTERN:
            yield from _giving_back(value[3], repeats)
        elif kind in (constants.ASSERT, constants.ASSERT_NOT):
            yield from _giving_back(value[1], repeats)
        elif kind is constants.ATOMIC_GROUP:
            yield from _giving_back(value, 1)


def test_the_patterns_of_the_code_are_found():
    found = dict(patterns())
    assert len(found) > 15
    assert any(place.startswith("bot/ui/kit/controls.py") for place in found)


def test_no_pattern_gives_back_what_it_has_matched():
    assert {place: text for place, text in patterns() if backtracking(text)} == {}


@pytest.mark.parametrize("pattern", [r"\w+", r"(a*)*b", r".*?x", r"(?:a{1,20}){1,20}", r"(?=a*b)c", r"a|b+"])
def test_a_pattern_that_gives_back_is_recognised(pattern: str):
    assert backtracking(pattern)


@pytest.mark.parametrize("pattern", [r"\w++", r"(?>a*+)b", r"[0-9]{1,20}", r"(?:ab?){1,9}"])
def test_a_pattern_that_gives_nothing_back_is_accepted(pattern: str):
    assert not backtracking(pattern)
