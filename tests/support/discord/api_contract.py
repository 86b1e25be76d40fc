"""What Discord would have said to each request that the bot sends.

Two judges. Discord's own description of its API, as far as the bot uses that (`reduce_api.py`): it knows routes, fields
and types. And the limits written out below: those that the description leaves out (names, sums, what belongs together),
those that people meet most, and what this project asks of itself about mentions.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import discord
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).with_name("discord_api.json")

V2_FLAG = discord.MessageFlags(components_v2=True).value
ROW, BUTTON, SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 1, 2, 9, 10, 11, 12, 13, 14, 17, 18
STRING_SELECT, TEXT_INPUT = 3, 4
SELECTS = {3, 5, 6, 7, 8}
V2_TYPES = {SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
LINK, PREMIUM = 5, 6  # styles of a button that sends nothing to the bot
CHAT_INPUT, SUBCOMMAND, SUBCOMMAND_GROUP = 1, 1, 2

LOCALES = {locale.value for locale in discord.Locale}
# Discord's own pattern, as far as Python can write it: letters, digits, and the marks of Devanagari and Thai.
COMMAND_NAME = re.compile(r"[-\w\u02bc\u0900-\u097f\u0e00-\u0e7f]{1,32}")
EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
EMOJI_BYTES = 256 * 1024


@dataclass(frozen=True)
class Request:
    """One request as Discord would have got it: the body after JSON, and the names of the files that came with it."""

    method: str
    path: str
    body: Any = None
    files: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def check(request: Request) -> None:
    """Raise AssertionError with all that Discord, or this project, would have against the request."""
    __tracebackhide__ = True  # pytest shows the place that sent it, not this one
    faults = [*_schema_faults(request), *_limit_faults(request)]
    if faults:
        listed = "\n".join(f"  - {fault}" for fault in faults)
        raise AssertionError(f"{request} breaks the contract with Discord:\n{listed}\n  body: {_short(request.body)}")


# --- the description -------------------------------------------------------------------------------------------------


def _schema_faults(request: Request) -> Iterator[str]:
    template = _template(DESCRIPTION, request.method, request.path)
    if template is None:
        yield "Discord's description has no such route, or not as far as it is kept here"
        return
    fault = _schema_fault(request.method, template, json.dumps(request.body))
    if fault:
        yield fault


@lru_cache(maxsize=4096)
def _schema_fault(method: str, template: str, body: str) -> str | None:
    """Return what is wrong with a body, given as JSON: the commands, to name some, are the same in every test."""
    body_wanted, validator = _validator(DESCRIPTION, method, template)
    if body == "null":
        return "a body is missing" if body_wanted else None
    if validator is None:
        return "Discord's description knows no JSON body here"
    error = next(validator.iter_errors(json.loads(body)), None)
    return _explained(error) if error else None


@lru_cache(maxsize=1)
def _description(file: Path) -> dict[str, Any]:
    """Return the description, mended where it is stricter than Discord, and made quick to use."""
    description = json.loads(file.read_text(encoding="utf-8"))
    schemas = description["components"]["schemas"]
    # Ids may be sent as numbers, and discord.py does so in allowed_mentions and in the ids of new attachments.
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": r"^(0|[1-9]\d*)$"}
    _decide_by_type(description, schemas)
    return description


def _decide_by_type(node: Any, schemas: dict[str, Any]) -> None:
    """Rewrite each union whose members differ in the number `type`, so that only the member meant is tried.

    That is many times quicker, and the faults found are those of that member alone.
    """
    if isinstance(node, list):
        for each in node:
            _decide_by_type(each, schemas)
    if not isinstance(node, dict):
        return
    for each in node.values():
        _decide_by_type(each, schemas)
    union = next((key for key in ("oneOf", "anyOf") if key in node), None)
    members = [each for each in node[union] if each != {"type": "null"}] if union else []
    kinds = [_kinds(member, schemas) for member in members]
    if len(members) < 2 or not all(kinds) or len({kind for each in kinds for kind in each}) < sum(map(len, kinds)):
        return
    nullable = ["null"] if len(members) < len(node.pop(union)) else []
    node["type"] = ["object", *nullable]
    node["required"] = ["type"]
    node["properties"] = {"type": {"enum": [kind for each in kinds for kind in each]}}
    node["allOf"] = [
        {"if": {"type": "object", "properties": {"type": {"enum": kind}}, "required": ["type"]}, "then": member}
        for kind, member in zip(kinds, members, strict=True)
    ]


def _kinds(member: dict[str, Any], schemas: dict[str, Any]) -> list[int]:
    schema = schemas.get(member.get("$ref", "").rpartition("/")[2], {})
    if "type" not in schema.get("required", ()):
        return []
    return [kind for kind in schema["properties"]["type"].get("enum", ()) if isinstance(kind, int)]


@lru_cache(maxsize=1)
def _registry(file: Path) -> Registry[Any]:
    return Registry().with_resource("urn:discord", DRAFT202012.create_resource(_description(file)))


@lru_cache
def _template(file: Path, method: str, path: str) -> str | None:
    """Return the route that the path fits, rather `/messages/@original` than `/messages/{message_id}`."""
    fitting = [
        template
        for template, pattern in _patterns(file)
        if pattern.fullmatch(path) and method.lower() in _description(file)["paths"][template]
    ]
    return min(fitting, key=lambda template: template.count("{"), default=None)


@lru_cache(maxsize=1)
def _patterns(file: Path) -> list[tuple[str, re.Pattern[str]]]:
    return [
        (template, re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))))
        for template in _description(file)["paths"]
    ]


@lru_cache
def _validator(file: Path, method: str, template: str) -> tuple[bool, Draft202012Validator | None]:
    body = _description(file)["paths"][template][method.lower()].get("requestBody")
    if body is None:
        return False, None
    # With files, this is what their part `payload_json` holds; the description of multipart bodies adds only the files.
    content = next((kind for kind in ("application/json", "multipart/form-data") if kind in body["content"]), None)
    if content is None:
        return bool(body.get("required")), None
    steps = ("paths", template, method.lower(), "requestBody", "content", content, "schema")
    pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
    validator = Draft202012Validator({"$ref": f"urn:discord#/{pointer}"}, registry=_registry(file))
    return bool(body.get("required")), validator


def _explained(error: ValidationError) -> str:
    """Return what is wrong at the innermost place, from whichever member of a union came that far."""
    while error.context:
        error = max(error.context, key=lambda each: (len(each.absolute_path), each.validator_value != "null"))
    return f"{_place(error.absolute_path)}: {error.message[:300]}"


def _place(path: Iterable[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".") or "the body"


# --- limits ----------------------------------------------------------------------------------------------------------


def _limit_faults(request: Request) -> Iterator[str]:
    body = request.body
    for pattern, faults in _ROUTES:
        if re.fullmatch(pattern, str(request)) and body is not None:
            yield from faults(request, body)
            return


def _callback_faults(request: Request, body: dict[str, Any]) -> Iterator[str]:
    data = body.get("data") or {}
    match discord.InteractionResponseType(body["type"]):
        case discord.InteractionResponseType.channel_message:
            yield from _message_faults(request, data)
        case discord.InteractionResponseType.message_update:
            yield from _edit_faults(request, data)
        case discord.InteractionResponseType.autocomplete_result:
            yield from _choices_faults(data.get("choices", []), "choices")
        case discord.InteractionResponseType.modal:
            yield from _modal_faults(data)
        case _:
            pass


def _message_faults(request: Request, message: dict[str, Any]) -> Iterator[str]:
    components = message.get("components") or []
    if not _is_v2(message) and any(each["type"] in V2_TYPES for each, _ in _walk(components)):
        yield "components of version 2 without the flag for them"
    if not (components or message.get("content") or message.get("embeds") or request.files or message.get("poll")):
        yield "an empty message"
    yield from _edit_faults(request, message)


def _edit_faults(request: Request, message: dict[str, Any]) -> Iterator[str]:
    components = message.get("components") or []
    content = message.get("content") or ""
    v2 = _is_v2(message) or any(each["type"] in V2_TYPES for each, _ in _walk(components))
    if v2:
        yield from (f"{name} beside components of version 2" for name in _NOT_IN_V2 if message.get(name))
    elif len(components) > 5:
        yield f"components: {len(components)} rows, 5 allowed"
    yield from _too_long(content, 2000, "content")
    yield from _tree_faults(components)
    yield from _attachment_faults(request, message, v2=v2)
    yield from _embed_faults(message.get("embeds") or [])
    texts = [content, *(each["content"] for each, _ in _walk(components) if each["type"] == TEXT)]
    if any(texts):
        yield from _mention_faults(message)


def _is_v2(message: dict[str, Any]) -> bool:
    return bool((message.get("flags") or 0) & V2_FLAG)


_NOT_IN_V2 = ("content", "embeds", "poll", "sticker_ids")


def _mention_faults(message: dict[str, Any]) -> Iterator[str]:
    """Any text may hold a name or words that somebody chose, so each message says whom it may notify."""
    allowed = message.get("allowed_mentions")
    if allowed is None:
        # discord.py fills in the bot's default, but not when it edits a message and leaves out `content`.
        yield "allowed_mentions is missing: everybody whom the text mentions would be notified"
        return
    if parse := allowed.get("parse"):
        yield f"allowed_mentions: parse {parse} notifies whomever the text names; name the members by id"
    for kind in ("users", "roles"):
        if len(ids := allowed.get(kind) or []) > 100:
            yield f"allowed_mentions.{kind}: {len(ids)} ids, 100 allowed"


def _attachment_faults(request: Request, message: dict[str, Any], *, v2: bool) -> Iterator[str]:
    declared = message.get("attachments") or []
    if len(request.files) > 10 or len(declared) > 10:
        yield "more than 10 files"
    names = {each["filename"] for each in declared if each.get("filename")}
    for each in declared:
        yield from _too_long(each.get("description"), 1024, f"attachment {each.get('filename')}: description")
        if (index := int(each["id"])) >= discord.utils.DISCORD_EPOCH:
            continue  # an older file that stays
        if index >= len(request.files) or each.get("filename") not in (None, request.files[index]):
            yield f"attachments: no file {index} called {each.get('filename')!r} was sent, but {list(request.files)}"
    if len(set(request.files)) < len(request.files):
        yield f"two files with one name: {list(request.files)}"
    names |= set(request.files)
    shown = {
        url.removeprefix("attachment://")
        for url in _media_urls(message.get("components") or [], message.get("embeds") or [])
        if url.startswith("attachment://")
    }
    # An edit that does not send the picture again loses it, so a file from before is no excuse.
    yield from (f"attachment://{name} is shown but not sent; sent: {sorted(names)}" for name in sorted(shown - names))
    if v2:
        unseen = sorted(set(request.files) - shown)
        yield from (f"{name} is sent, but no component shows it, so nobody sees it" for name in unseen)


def _media_urls(components: list[dict[str, Any]], embeds: list[dict[str, Any]]) -> Iterator[str]:
    for each, _ in _walk(components):
        items = each["items"] if each["type"] == GALLERY else [each]
        yield from (item[key]["url"] for item in items for key in ("media", "file") if key in item)
    yield from (embed[key]["url"] for embed in embeds for key in ("image", "thumbnail") if embed.get(key))


def _embed_faults(embeds: list[dict[str, Any]]) -> Iterator[str]:
    if len(embeds) > 10:
        yield f"{len(embeds)} embeds, 10 allowed"
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        if len(fields) > 25:
            yield f"an embed with {len(fields)} fields, 25 allowed"
        texts = [
            (embed.get("title"), 256, "title"),
            (embed.get("description"), 4096, "description"),
            ((embed.get("footer") or {}).get("text"), 2048, "footer"),
            ((embed.get("author") or {}).get("name"), 256, "author"),
            *((field.get("name"), 256, "field name") for field in fields),
            *((field.get("value"), 1024, "field value") for field in fields),
        ]
        for text, limit, what in texts:
            total += len(text or "")
            yield from _too_long(text, limit, f"embed {what}")
    if total > 6000:
        yield f"{total} characters in embeds, 6000 allowed"


# --- components ------------------------------------------------------------------------------------------------------


def _tree_faults(components: list[dict[str, Any]]) -> Iterator[str]:
    tree = list(_walk(components))
    if len(tree) > 40:
        yield f"{len(tree)} components, nested ones counted; 40 allowed"
    if (length := sum(len(each["content"]) for each, _ in tree if each["type"] == TEXT)) > 4000:
        yield f"{length} characters in text displays, 4000 allowed"
    yield from _duplicates((each["custom_id"] for each, _ in tree if each.get("custom_id")), "custom_id")
    yield from _duplicates((each["id"] for each, _ in tree if each.get("id")), "component id")
    for each, place in tree:
        if each.get("custom_id") is not None:
            yield from _length_faults(each["custom_id"], 1, 100, f"{place}: custom_id")
        if faults := _COMPONENTS.get(each["type"]):
            yield from faults(each, place)


def _walk(components: Iterable[dict[str, Any]], above: str = "components") -> Iterator[tuple[dict[str, Any], str]]:
    """Yield every component, nested ones too, with the place where it stands."""
    for index, component in enumerate(components):
        place = f"{above}[{index}]"
        yield component, place
        yield from _walk(component.get("components") or [], f"{place}.components")
        for key in ("accessory", "component"):
            if component.get(key):
                yield from _walk([component[key]], f"{place}.{key}")


def _row_faults(row: dict[str, Any], place: str) -> Iterator[str]:
    kinds = [each["type"] for each in row["components"]]
    if not kinds:
        yield f"{place}: an empty row"
    elif set(kinds) <= {BUTTON}:
        if len(kinds) > 5:
            yield f"{place}: {len(kinds)} buttons in a row, 5 allowed"
    elif len(kinds) > 1:
        yield f"{place}: a select or an input needs a row of its own"


def _button_faults(button: dict[str, Any], place: str) -> Iterator[str]:
    yield from _too_long(button.get("label"), 80, f"{place}: label")
    if button["style"] == PREMIUM:
        return
    if not button.get("label") and not button.get("emoji"):
        yield f"{place}: a button without label and emoji"
    given, other = ("url", "custom_id") if button["style"] == LINK else ("custom_id", "url")
    if not button.get(given) or button.get(other):
        yield f"{place}: a button of this style has a {given} and no {other}"
    yield from _too_long(button.get("url"), 512, f"{place}: url")


def _select_faults(select: dict[str, Any], place: str) -> Iterator[str]:
    yield from _too_long(select.get("placeholder"), 150, f"{place}: placeholder")
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
        yield f"{place}: {chosen} options chosen beforehand, at most {most} allowed"
    yield from _duplicates((option["value"] for option in options), f"{place}: option value")
    for index, option in enumerate(options):
        for key in ("label", "value"):
            yield from _length_faults(option[key], 1, 100, f"{place}.options[{index}].{key}")
        yield from _too_long(option.get("description"), 100, f"{place}.options[{index}].description")


def _gallery_faults(gallery: dict[str, Any], place: str) -> Iterator[str]:
    if not 1 <= len(gallery["items"]) <= 10:
        yield f"{place}: {len(gallery['items'])} pictures, 1 to 10 allowed"
    for index, item in enumerate(gallery["items"]):
        yield from _media_faults(item, f"{place}.items[{index}]")


def _media_faults(item: dict[str, Any], place: str) -> Iterator[str]:
    if item.get("description") is not None:
        yield from _length_faults(item["description"], 1, 1024, f"{place}: description")


def _section_faults(section: dict[str, Any], place: str) -> Iterator[str]:
    if not 1 <= len(section["components"]) <= 3 or not section.get("accessory"):
        yield f"{place}: a section has 1 to 3 texts and an accessory"


def _container_faults(container: dict[str, Any], place: str) -> Iterator[str]:
    if not container["components"]:
        yield f"{place}: an empty container"


def _text_faults(text: dict[str, Any], place: str) -> Iterator[str]:
    if not text["content"].strip():
        yield f"{place}: an empty text"


def _input_faults(field: dict[str, Any], place: str) -> Iterator[str]:
    yield from _too_long(field.get("label"), 45, f"{place}: label")
    yield from _too_long(field.get("placeholder"), 100, f"{place}: placeholder")
    yield from _too_long(field.get("value"), field.get("max_length") or 4000, f"{place}: value")


def _label_faults(label: dict[str, Any], place: str) -> Iterator[str]:
    yield from _length_faults(label["label"], 1, 45, f"{place}: label")
    yield from _too_long(label.get("description"), 100, f"{place}: description")


_COMPONENTS: dict[int, Callable[[dict[str, Any], str], Iterator[str]]] = {
    ROW: _row_faults,
    BUTTON: _button_faults,
    **dict.fromkeys(SELECTS, _select_faults),
    TEXT_INPUT: _input_faults,
    SECTION: _section_faults,
    TEXT: _text_faults,
    THUMBNAIL: _media_faults,
    GALLERY: _gallery_faults,
    CONTAINER: _container_faults,
    LABEL: _label_faults,
}


def _modal_faults(modal: dict[str, Any]) -> Iterator[str]:
    yield from _length_faults(modal["title"], 1, 45, "title")
    yield from _length_faults(modal["custom_id"], 1, 100, "custom_id")
    if not 1 <= len(modal["components"]) <= 5:
        yield f"{len(modal['components'])} components in a modal, 1 to 5 allowed"
    yield from _tree_faults(modal["components"])


# --- commands --------------------------------------------------------------------------------------------------------


def _commands_faults(_request: Request, commands: list[dict[str, Any]]) -> Iterator[str]:
    if (number := sum(command.get("type", CHAT_INPUT) == CHAT_INPUT for command in commands)) > 100:
        yield f"{number} slash commands, 100 allowed"
    slash = [command for command in commands if command.get("type", CHAT_INPUT) == CHAT_INPUT]
    yield from _siblings_faults(slash, "commands")
    for command in slash:
        yield from _command_faults(command, f"/{command['name']}", depth=0)
        if (length := _command_length(command)) > 8000:
            yield f"/{command['name']}: {length} characters of names, descriptions and values together, 8000 allowed"
    for command in commands:
        if command not in slash:
            yield from _length_faults(command["name"], 1, 32, f"{command['name']}: name")


def _command_faults(command: dict[str, Any], place: str, *, depth: int) -> Iterator[str]:
    for what, text in _in_all_languages(command, "name"):
        if not COMMAND_NAME.fullmatch(text) or text != text.lower():
            yield f"{place}: {what} {text!r} is not a name of 1 to 32 small letters, digits, - and _"
    for what, text in _in_all_languages(command, "description"):
        yield from _length_faults(text, 1, 100, f"{place}: {what}")
    for key in ("name_localizations", "description_localizations"):
        if unknown := set(command.get(key) or {}) - LOCALES:
            yield f"{place}: {key} for {sorted(unknown)}, which Discord does not speak"
    options = command.get("options") or []
    if len(options) > 25:
        yield f"{place}: {len(options)} options, 25 allowed"
    yield from _siblings_faults(options, place)
    if any(not before.get("required") and option.get("required") for before, option in pairwise(options)):
        yield f"{place}: a required option after one that is not"
    kinds = {option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP) for option in options}
    if len(kinds) > 1:
        yield f"{place}: subcommands beside other options"
    if depth > 2:
        yield f"{place}: nested too deeply"
    for option in options:
        yield from _command_faults(option, f"{place} {option['name']}", depth=depth + (kinds == {True}))
    choices = command.get("choices") or []
    if choices and command.get("autocomplete"):
        yield f"{place}: choices and autocomplete exclude each other"
    yield from _choices_faults(choices, f"{place}: choices")


def _siblings_faults(commands: list[dict[str, Any]], place: str) -> Iterator[str]:
    """In no language may two stand side by side under one name."""
    for locale in ("", *sorted({key for each in commands for key in each.get("name_localizations") or {}})):
        names = ((each.get("name_localizations") or {}).get(locale, each["name"]) for each in commands)
        yield from _duplicates(names, f"{place}: name {locale}".rstrip())


def _choices_faults(choices: list[dict[str, Any]], place: str) -> Iterator[str]:
    if len(choices) > 25:
        yield f"{place}: {len(choices)}, 25 allowed"
    for index, choice in enumerate(choices):
        for what, text in _in_all_languages(choice, "name"):
            yield from _length_faults(text, 1, 100, f"{place}[{index}].{what}")
        if isinstance(choice["value"], str):
            yield from _length_faults(choice["value"], 1, 100, f"{place}[{index}].value")


def _command_length(command: dict[str, Any]) -> int:
    texts = [
        max((len(text) for _, text in _in_all_languages(command, key)), default=0) for key in ("name", "description")
    ]
    choices = command.get("choices") or []
    texts += [max(len(text) for _, text in _in_all_languages(choice, "name")) for choice in choices]
    texts += [len(choice["value"]) for choice in choices if isinstance(choice["value"], str)]
    return sum(texts) + sum(_command_length(option) for option in command.get("options") or [])


def _in_all_languages(named: dict[str, Any], key: str) -> Iterator[tuple[str, str]]:
    if key in named:
        yield key, named[key]
    yield from ((f"{key} ({locale})", text) for locale, text in (named.get(f"{key}_localizations") or {}).items())


# --- the rest --------------------------------------------------------------------------------------------------------


def _emoji_faults(_request: Request, emoji: dict[str, Any]) -> Iterator[str]:
    if not EMOJI_NAME.fullmatch(emoji["name"]):
        yield f"emoji name {emoji['name']!r}: 2 to 32 letters, digits and _"
    if "image" in emoji:
        kind, _, data = emoji["image"].partition(";base64,")
        if not re.fullmatch(r"data:image/(?:png|jpeg|gif|webp|avif)", kind):
            yield f"emoji {emoji['name']}: its picture begins {kind[:40]!r}"
        if (size := len(data) * 3 // 4) > EMOJI_BYTES:
            yield f"emoji {emoji['name']}: {size} bytes, {EMOJI_BYTES} allowed"


_ROUTES: list[tuple[str, Callable[[Request, Any], Iterator[str]]]] = [
    (r"POST /interactions/\d+/[^/]+/callback", _callback_faults),
    (r"POST /channels/\d+/messages", _message_faults),
    (r"POST /webhooks/\d+/[^/]+", _message_faults),
    (r"PATCH /channels/\d+/messages/\d+", _edit_faults),
    (r"PATCH /webhooks/\d+/[^/]+/messages/(?:@original|\d+)", _edit_faults),
    (r"PUT /applications/\d+/(?:guilds/\d+/)?commands", _commands_faults),
    (r"(?:POST|PATCH) /applications/\d+/emojis(?:/\d+)?", _emoji_faults),
]


def _length_faults(text: str, least: int, most: int, what: str) -> Iterator[str]:
    if not least <= len(text) <= most:
        yield f"{what} has {len(text)} characters, {least} to {most} allowed: {text[:60]!r}"


def _too_long(text: str | None, most: int, what: str) -> Iterator[str]:
    yield from _length_faults(text or "", 0, most, what)


def _duplicates(values: Iterable[Any], what: str) -> Iterator[str]:
    yield from (f"{what} {value!r} occurs twice" for value, times in Counter(values).items() if times > 1)


def _short(body: Any) -> str:
    text = json.dumps(body, ensure_ascii=False)
    return text if len(text) <= 1500 else f"{text[:1500]}… ({len(text)} characters)"
