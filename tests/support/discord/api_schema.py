"""The part of the API contract that comes from Discord's own description: routes, fields, types and most limits."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

DESCRIPTION = Path(__file__).with_name("discord_api.json")


@dataclass(frozen=True)
class Request:
    """One request to Discord: the decoded JSON body, and the names of the attached files."""

    method: str
    path: str
    body: Any = None
    files: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def schema_violations(request: Request) -> Iterator[str]:
    """Yield the first violation of Discord's description, if any."""
    template = _template(DESCRIPTION, request.method, request.path)
    if template is None:
        yield "the reduced description of Discord's API has no such route"
        return
    violation = _schema_violation(request.method, template, json.dumps(request.body))
    if violation:
        yield violation


@lru_cache(maxsize=4096)
def _schema_violation(method: str, template: str, body: str) -> str | None:
    """Return the first violation in a JSON body. Cached: the commands, for example, are the same in every test."""
    body_wanted, schema = _schema(DESCRIPTION, method, template)
    if body == "null":
        return "a body is missing" if body_wanted else None
    if schema is None:
        return "Discord's description knows no JSON body here"
    value = json.loads(body)
    if _quick_validator(DESCRIPTION, schema).is_valid(value):
        return None
    error = next(Draft202012Validator({"$ref": schema}, registry=_registry(DESCRIPTION)).iter_errors(value))
    return _explained(error)


@lru_cache(maxsize=1)
def _description(file: Path) -> dict[str, Any]:
    """Return the description, relaxed where it is stricter than Discord."""
    description = json.loads(file.read_text(encoding="utf-8"))
    schemas = description["components"]["schemas"]
    # Discord accepts ids as numbers; discord.py sends them so in allowed_mentions and for new attachments.
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": r"^(0|[1-9]\d*)$"}
    return description


@lru_cache(maxsize=1)
def _registry(file: Path) -> Registry[Any]:
    return Registry().with_resource("urn:discord", DRAFT202012.create_resource(_description(file)))


@lru_cache
def _template(file: Path, method: str, path: str) -> str | None:
    """Return the route template of a path, preferring `/messages/@original` to `/messages/{message_id}`."""
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
def _schema(file: Path, method: str, template: str) -> tuple[bool, str | None]:
    """Return whether a route needs a body, and the address of the schema of its JSON body, if it may have one."""
    body = _description(file)["paths"][template][method.lower()].get("requestBody")
    if body is None:
        return False, None
    # The schema also holds for `payload_json` of a multipart body, which only adds the files.
    content = next((kind for kind in ("application/json", "multipart/form-data") if kind in body["content"]), None)
    if content is None:
        return bool(body.get("required")), None
    steps = ("paths", template, method.lower(), "requestBody", "content", content, "schema")
    pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
    return bool(body.get("required")), f"urn:discord#/{quote(pointer)}"


@lru_cache
def _quick_validator(file: Path, schema: str) -> jsonschema_rs.Draft202012Validator:
    """Return a validator that says at once whether a value is valid, but not well why it is not."""
    registry = jsonschema_rs.Registry([("urn:discord", _description(file))])
    return jsonschema_rs.Draft202012Validator({"$ref": schema}, registry=registry)


def _explained(error: ValidationError) -> str:
    """Return the error at the innermost place; of a union, from the member that has the same `type`."""
    while error.context:
        others = {
            each.schema_path[0]
            for each in error.context
            if list(each.path) == ["type"] or each.validator_value == "null"
        }
        fitting = [each for each in error.context if each.schema_path[0] not in others]
        error = max(fitting or error.context, key=lambda each: len(each.path))
    return f"{_place(error.absolute_path)}: {error.message[:300]}"


def _place(path: Iterable[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".") or "the body"
