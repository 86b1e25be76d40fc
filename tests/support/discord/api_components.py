"""Discord's limits for components that its description leaves out: sums, combinations, and what must be unique."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

ROW, BUTTON, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER = 1, 2, 9, 10, 12, 13, 14, 17
STRING_SELECT, RADIO, CHECKBOXES = 3, 21, 22
V2_TYPES = {SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
LINK = 5  # a button style that sends no interaction to the bot


def tree_violations(components: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the violations in the components of a message or modal."""
    tree = list(walk(components))
    if len(tree) > 40:
        yield f"{len(tree)} components, nested ones counted; 40 allowed"
    if (length := sum(len(each["content"]) for each, _ in tree if each["type"] == TEXT)) > 4000:
        yield f"{length} characters in text displays, 4000 allowed"
    yield from duplicates((each["custom_id"] for each, _ in tree if each.get("custom_id")), "custom_id")
    yield from duplicates((each["id"] for each, _ in tree if each.get("id")), "component id")
    for each, place in tree:
        if find := _COMPONENTS.get(each["type"]):
            yield from (f"{place}: {violation}" for violation in find(each))


def walk(components: Iterable[dict[str, Any]], above: str = "components") -> Iterator[tuple[dict[str, Any], str]]:
    """Yield every component, including nested ones, with its path."""
    for index, component in enumerate(components):
        place = f"{above}[{index}]"
        yield component, place
        yield from walk(component.get("components") or [], f"{place}.components")
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]], f"{place}.{key}")


def duplicates(values: Iterable[Any], what: str) -> Iterator[str]:
    """Yield a violation for each value that occurs more than once."""
    yield from (f"{what} {value!r} occurs twice" for value, times in Counter(values).items() if times > 1)


def _row_violations(row: dict[str, Any]) -> Iterator[str]:
    kinds = {each["type"] for each in row["components"]}
    if len(row["components"]) > 1 and kinds != {BUTTON}:
        yield "a select or an input needs a row of its own"


def _button_violations(button: dict[str, Any]) -> Iterator[str]:
    if not button.get("label") and not button.get("emoji"):
        yield "a button without label and emoji"
    given, other = ("url", "custom_id") if button["style"] == LINK else ("custom_id", "url")
    if not button.get(given) or button.get(other):
        yield f"a button of this style has a {given} and no {other}"


def _select_violations(select: dict[str, Any]) -> Iterator[str]:
    least, most, options = select.get("min_values", 1), select.get("max_values", 1), select["options"]
    if least > most:
        yield f"between {least} and {most} values"
    elif most > len(options):
        yield f"up to {most} values of only {len(options)} options"
    yield from _options_violations(options, most)


def _group_violations(group: dict[str, Any]) -> Iterator[str]:
    yield from _options_violations(group["options"], 1 if group["type"] == RADIO else len(group["options"]))


def _options_violations(options: list[dict[str, Any]], most: int) -> Iterator[str]:
    if (chosen := sum(bool(option.get("default")) for option in options)) > most:
        yield f"{chosen} options selected by default, at most {most} allowed"
    yield from duplicates((option["value"] for option in options), "option value")


def _text_violations(text: dict[str, Any]) -> Iterator[str]:
    if not text["content"].strip():
        yield "an empty text"


_COMPONENTS: dict[int, Callable[[dict[str, Any]], Iterator[str]]] = {
    ROW: _row_violations,
    BUTTON: _button_violations,
    STRING_SELECT: _select_violations,
    RADIO: _group_violations,
    CHECKBOXES: _group_violations,
    TEXT: _text_violations,
}
