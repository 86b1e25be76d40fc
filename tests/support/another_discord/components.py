"""Components of a message: what Discord refuses, and what it sends back (developers/components/reference).

The codes are those quoted in discord-api-docs #3673, #7754, #8071 and in public bots' notes on 50035 answers, such as
COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED and COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED. Limits are those of the API
description (the schemas `…ComponentForMessageRequest`).
"""

from typing import Any

import regex

from tests.support.another_discord.errors import Form, Json
from tests.support.another_discord.media import secure
from tests.support.another_discord.world import World

ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 1, 2, 3, 9, 10, 11, 12, 13, 14, 17
SELECTS = (3, 5, 6, 7, 8)
IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
TOP_LEVEL = (*IN_CONTAINER, CONTAINER)
MOST, MOST_TEXT, MOST_ROWS = 40, 4000, 5
EMOJI = regex.compile(r"(?:\p{Emoji}|\p{RI}|[\u200d\ufe0f\u20e3]|[\U000e0020-\U000e007f])++")


class Reader:
    """Reads the components of one message. What is wrong is noted in the form; ids are given in reading order."""

    def __init__(self, world: World, files: list[Json], form: Form) -> None:
        self.world, self.form = world, form
        self.files = {file["filename"]: file for file in files}
        self.shown: set[str] = set()
        """The ids of the attachments that a component shows."""
        self._texts: list[str] = []
        self._custom_ids: set[str] = set()
        self._found: list[Json] = []

    @property
    def text(self) -> str:
        """Everything that text displays say, in which Discord looks for mentions."""
        return "\n".join(self._texts)

    def read(self, components: list[Json], v2: bool) -> list[Json]:
        """Return the components as a message has them."""
        if not v2:
            self.form.length("components", components, MOST_ROWS)
        result = [self._one(c, f"components.{n}", TOP_LEVEL if v2 else (ROW,)) for n, c in enumerate(components)]
        if v2 and len(self._found) > MOST:
            said = f"Total number of components cannot exceed {MOST}"
            self.form.add("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", said)
        if sum(map(len, self._texts)) > MOST_TEXT:
            said = f"Components displayable text size exceeds maximum size of {MOST_TEXT}"
            self.form.add("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", said)
        self._give_ids()
        return result

    def _give_ids(self) -> None:
        """Give 1, 2, 3… to those without an id, leaving out ids that others have; 0 counts as none."""
        taken = [c["id"] for c in self._found if c["id"]]
        if len(taken) != len(set(taken)):
            self.form.add("components", "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        free = (number for number in range(1, 10_000) if number not in taken)
        for component in self._found:
            component["id"] = component["id"] or next(free)

    def _one(self, component: Any, path: str, allowed: tuple[int, ...]) -> Json:
        kind = component.get("type")
        if kind not in allowed:
            said = f'Value of field "type" must be one of {allowed}.'
            self.form.add(path, "UNION_TYPE_CHOICES", said)
            return {}
        result: Json = {"type": kind, "id": component.get("id") or 0}
        self._found.append(result)
        result |= {key: value for key, value in component.items() if key not in ("type", "id") and value is not None}
        self._fill(kind, component, result, path)
        return result

    def _fill(self, kind: int, component: Json, result: Json, path: str) -> None:
        if kind == ROW:
            self._row(component, result, path)
        elif kind == BUTTON:
            self._button(component, path)
        elif kind in SELECTS:
            result |= {"min_values": component.get("min_values", 1), "max_values": component.get("max_values", 1)}
            self._select(component, path)
        elif kind == TEXT:
            self.form.length(f"{path}.content", component.get("content"), MOST_TEXT, 1)
            self._texts.append(component.get("content") or "")
        elif kind == SECTION:
            self._children(component, result, path, (TEXT,), 3)
            if self.form.required(f"{path}.accessory", component.get("accessory")):
                result["accessory"] = self._one(component["accessory"], f"{path}.accessory", (BUTTON, THUMBNAIL))
        elif kind == CONTAINER:
            result.setdefault("spoiler", False)
            result.setdefault("accent_color", None)
            self._children(component, result, path, IN_CONTAINER, MOST)
        elif kind == GALLERY:
            self.form.length(f"{path}.items", component.get("items"), 10, 1)
            items = enumerate(component.get("items") or [])
            result["items"] = [self._media(item, "media", f"{path}.items.{n}") for n, item in items]
        elif kind in (THUMBNAIL, FILE):
            result |= self._media(component, "media" if kind == THUMBNAIL else "file", path)
        elif kind == SEPARATOR:
            result.setdefault("divider", True)
            result.setdefault("spacing", 1)

    def _children(self, component: Json, result: Json, path: str, allowed: tuple[int, ...], most: int) -> None:
        children = component.get("components") or []
        self.form.length(f"{path}.components", children, most, 1)
        result["components"] = [self._one(c, f"{path}.components.{n}", allowed) for n, c in enumerate(children)]

    def _row(self, component: Json, result: Json, path: str) -> None:
        self._children(component, result, path, (BUTTON, *SELECTS), 5)
        children = component.get("components") or []
        if len(children) > 1 and any(child.get("type") in SELECTS for child in children):
            said = "The specified component exceeds the maximum width"
            self.form.add(f"{path}.components.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", said)

    def _custom_id(self, component: Json, path: str) -> None:
        custom_id = component.get("custom_id")
        if self.form.required(f"{path}.custom_id", custom_id):
            self.form.length(f"{path}.custom_id", custom_id, 100, 1)
            if custom_id in self._custom_ids:
                said = "Component custom id cannot be duplicated"
                self.form.add(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", said)
            self._custom_ids.add(component["custom_id"])

    def _button(self, button: Json, path: str) -> None:
        self.form.choice(f"{path}.style", button.get("style"), range(1, 7))
        self.form.length(f"{path}.label", button.get("label"), 80)
        self._emoji(button, path)
        if button.get("style") == 5:
            if self.form.required(f"{path}.url", button.get("url")):
                self.form.length(f"{path}.url", button["url"], 512)
        elif button.get("style") != 6:
            self._custom_id(button, path)
            if not button.get("label") and not button.get("emoji"):
                self.form.required(f"{path}.label", None)

    def _select(self, select: Json, path: str) -> None:
        self._custom_id(select, path)
        self.form.length(f"{path}.placeholder", select.get("placeholder"), 150)
        self._counts(select, path)
        if select["type"] == SELECT:
            options = select.get("options") or []
            self.form.length(f"{path}.options", options, 25, 1)
            for n, option in enumerate(options):
                self._option(option, f"{path}.options.{n}", [one.get("value") for one in options[:n]])

    def _counts(self, select: Json, path: str) -> None:
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not 0 <= least <= 25 or not 1 <= most <= 25 or least > most:
            self.form.add(f"{path}.max_values", "BASE_TYPE_BAD_INTEGER", "Must be between 1 and 25, and not below min.")

    def _option(self, option: Json, path: str, earlier: list[Any]) -> None:
        self.form.length(f"{path}.label", option.get("label"), 100, 1)
        self.form.length(f"{path}.value", option.get("value"), 100, 1)
        self.form.length(f"{path}.description", option.get("description"), 100)
        self._emoji(option, path)
        if option.get("value") in earlier:
            said = "The specified option value is already used"
            self.form.add(f"{path}.value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", said)

    def _emoji(self, component: Json, path: str) -> None:
        """Refuse an emoji that is unknown, or no emoji at all; the code says BUTTON everywhere (#8071)."""
        emoji = component.get("emoji")
        if not emoji:
            return
        if emoji.get("id"):
            if str(emoji["id"]) not in self.world.emojis:
                self.form.add(f"{path}.emoji.id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        elif not EMOJI.fullmatch(emoji.get("name") or "") or emoji["name"].isascii():
            self.form.add(f"{path}.emoji.name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")

    def _media(self, holder: Json, key: str, path: str) -> Json:
        """Return a media gallery item, thumbnail or file with its unfurled media, as #7611 shows it."""
        self.form.length(f"{path}.description", holder.get("description"), 1024)
        url = (holder.get(key) or {}).get("url") or ""
        scheme, _, rest = url.partition("://")
        unfurled: Json = {"id": self.world.new_id(), "url": url, "proxy_url": url, "width": 0, "height": 0}
        if scheme not in ("http", "https", "attachment") or (key == "file" and scheme != "attachment"):
            said = "Scheme must be one of ('http', 'https', 'attachment')."
            self.form.add(f"{path}.{key}.url", "URL_TYPE_INVALID_SCHEME", said)
        elif scheme == "attachment":
            if (file := self.files.get(secure(rest))) is None:
                said = f'The referenced attachment ("{url}") was not found'
                self.form.add(f"{path}.{key}.url", "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", said)
                return {}
            self.shown.add(file["id"])
            unfurled |= {
                name: file[name] for name in ("url", "proxy_url", "width", "height", "content_type") if name in file
            }
            unfurled |= {"attachment_id": file["id"], "placeholder_version": 1, "loading_state": 2, "flags": 0}
        size = self.files.get(secure(rest), {}).get("size", 0)
        kept = {"description": holder.get("description")} if key == "media" else {"name": secure(rest), "size": size}
        return {key: unfurled, **kept, "spoiler": bool(holder.get("spoiler"))}


def walk(components: list[Json]) -> list[Json]:
    """Return all components, those inside of others too, in reading order."""
    found: list[Json] = []
    for component in components:
        inside = [
            *component.get("components", []),
            *filter(None, [component.get("accessory"), component.get("component")]),
        ]
        found += [component, *walk(inside)]
    return found
