"""Discord's limits for components and modals that its description leaves out."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tests.support.discord.api_checks import duplicates, length_violations, too_long

ROW, BUTTON, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 1, 2, 9, 10, 11, 12, 13, 14, 17, 18
STRING_SELECT, TEXT_INPUT, RADIO, CHECKBOXES = 3, 4, 21, 22
SELECTS = {3, 5, 6, 7, 8}
V2_TYPES = {SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
LINK, PREMIUM = 5, 6  # button styles that send no interaction to the bot


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
        if each.get("custom_id") is not None:
            yield from length_violations(each["custom_id"], 1, 100, f"{place}: custom_id")
        if find := _COMPONENTS.get(each["type"]):
            yield from find(each, place)


def walk(components: Iterable[dict[str, Any]], above: str = "components") -> Iterator[tuple[dict[str, Any], str]]:
    """Yield every component, including nested ones, with its path."""
    for index, component in enumerate(components):
        place = f"{above}[{index}]"
        yield component, place
        yield from walk(component.get("components") or [], f"{place}.components")
        for key in ("accessory", "component"):
            if component.get(key):
                yield from walk([component[key]], f"{place}.{key}")


def _row_violations(row: dict[str, Any], place: str) -> Iterator[str]:
    kinds = [each["type"] for each in row["components"]]
    if not kinds:
        yield f"{place}: an empty row"
    elif set(kinds) <= {BUTTON}:
        if len(kinds) > 5:
            yield f"{place}: {len(kinds)} buttons in a row, 5 allowed"
    elif len(kinds) > 1:
        yield f"{place}: a select or an input needs a row of its own"


def _button_violations(button: dict[str, Any], place: str) -> Iterator[str]:
    yield from too_long(button.get("label"), 80, f"{place}: label")
    if button["style"] == PREMIUM:
        return
    if not button.get("label") and not button.get("emoji"):
        yield f"{place}: a button without label and emoji"
    given, other = ("url", "custom_id") if button["style"] == LINK else ("custom_id", "url")
    if not button.get(given) or button.get(other):
        yield f"{place}: a button of this style has a {given} and no {other}"
    yield from too_long(button.get("url"), 512, f"{place}: url")


def _select_violations(select: dict[str, Any], place: str) -> Iterator[str]:
    yield from too_long(select.get("placeholder"), 150, f"{place}: placeholder")
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not (0 <= least <= 25 and 1 <= most <= 25 and least <= most):
        yield f"{place}: between {least} and {most} values"
    if select["type"] != STRING_SELECT:
        return
    options = select.get("options") or []
    if not 1 <= len(options) <= 25:
        yield f"{place}: {len(options)} options, 1 to 25 allowed"
    elif most > len(options):
        yield f"{place}: up to {most} values of only {len(options)} options"
    if (chosen := sum(bool(option.get("default")) for option in options)) > most:
        yield f"{place}: {chosen} options selected by default, at most {most} allowed"
    yield from _option_violations(options, place)


def _gallery_violations(gallery: dict[str, Any], place: str) -> Iterator[str]:
    if not 1 <= len(gallery["items"]) <= 10:
        yield f"{place}: {len(gallery['items'])} pictures, 1 to 10 allowed"
    for index, item in enumerate(gallery["items"]):
        yield from _media_violations(item, f"{place}.items[{index}]")


def _media_violations(item: dict[str, Any], place: str) -> Iterator[str]:
    if item.get("description") is not None:
        yield from length_violations(item["description"], 1, 1024, f"{place}: description")


def _section_violations(section: dict[str, Any], place: str) -> Iterator[str]:
    if not 1 <= len(section["components"]) <= 3 or not section.get("accessory"):
        yield f"{place}: a section has 1 to 3 texts and an accessory"


def _container_violations(container: dict[str, Any], place: str) -> Iterator[str]:
    if not container["components"]:
        yield f"{place}: an empty container"


def _text_violations(text: dict[str, Any], place: str) -> Iterator[str]:
    if not text["content"].strip():
        yield f"{place}: an empty text"


def _input_violations(field: dict[str, Any], place: str) -> Iterator[str]:
    yield from too_long(field.get("label"), 45, f"{place}: label")
    yield from too_long(field.get("placeholder"), 100, f"{place}: placeholder")
    yield from too_long(field.get("value"), field.get("max_length") or 4000, f"{place}: value")


def _group_violations(group: dict[str, Any], place: str) -> Iterator[str]:
    options, least = group.get("options") or [], 2 if group["type"] == RADIO else 1
    if not least <= len(options) <= 10:
        yield f"{place}: {len(options)} options, {least} to 10 allowed"
    if group["type"] == RADIO and sum(bool(option.get("default")) for option in options) > 1:
        yield f"{place}: more than one option selected by default"
    yield from _option_violations(options, place)


def _option_violations(options: list[dict[str, Any]], place: str) -> Iterator[str]:
    yield from duplicates((option["value"] for option in options), f"{place}: option value")
    for index, option in enumerate(options):
        for key in ("label", "value"):
            yield from length_violations(option[key], 1, 100, f"{place}.options[{index}].{key}")
        yield from too_long(option.get("description"), 100, f"{place}.options[{index}].description")


def _label_violations(label: dict[str, Any], place: str) -> Iterator[str]:
    yield from length_violations(label["label"], 1, 45, f"{place}: label")
    yield from too_long(label.get("description"), 100, f"{place}: description")


_COMPONENTS: dict[int, Callable[[dict[str, Any], str], Iterator[str]]] = {
    ROW: _row_violations,
    BUTTON: _button_violations,
    **dict.fromkeys(SELECTS, _select_violations),
    TEXT_INPUT: _input_violations,
    RADIO: _group_violations,
    CHECKBOXES: _group_violations,
    SECTION: _section_violations,
    TEXT: _text_violations,
    THUMBNAIL: _media_violations,
    GALLERY: _gallery_violations,
    CONTAINER: _container_violations,
    LABEL: _label_violations,
}


def modal_violations(modal: dict[str, Any]) -> Iterator[str]:
    """Yield the violations in a modal."""
    yield from length_violations(modal["title"], 1, 45, "title")
    yield from length_violations(modal["custom_id"], 1, 100, "custom_id")
    if not 1 <= len(modal["components"]) <= 5:
        yield f"{len(modal['components'])} components in a modal, 1 to 5 allowed"
    yield from tree_violations(modal["components"])
