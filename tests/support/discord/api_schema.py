"""The part of the API contract that comes from Discord's own description: routes, fields and types."""

import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs
from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from tests.support.discord.api_checks import Request

DESCRIPTION = Path(__file__).with_name("discord_api.json")


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
    error = next(_Validator({"$ref": schema}, registry=_registry(DESCRIPTION)).iter_errors(value))
    return _explained(error)


@lru_cache(maxsize=1)
def _description(file: Path) -> dict[str, Any]:
    """Return the description, relaxed where it is stricter than Discord, and optimised for validation."""
    description = json.loads(file.read_text(encoding="utf-8"))
    schemas = description["components"]["schemas"]
    # Discord accepts ids as numbers; discord.py sends them so in allowed_mentions and for new attachments.
    schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": r"^(0|[1-9]\d*)$"}
    _decide_by_type(description, schemas)
    return description


def _decide_by_type(node: Any, schemas: dict[str, Any]) -> None:
    """Extend each union that the number `type` discriminates, so that the first error concerns the member of that type.

    The members stay, as `anyOf`, for the quick validator, which ignores `memberOfType`.
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
    node["memberOfType"] = {str(kind): member for each, member in zip(kinds, members, strict=True) for kind in each}
    node["anyOf"] = [*members, {"type": "null"}] if nullable else members


def _member_of_type(validator: Any, members: dict[str, Any], instance: Any, _: Any) -> Iterator[ValidationError]:
    """Yield the violations of the member of a union that has the type of the instance."""
    kind = instance.get("type") if isinstance(instance, dict) else None
    if str(kind) in members:
        yield from validator.descend(instance, members[str(kind)])


_Validator = validators.extend(Draft202012Validator, {"memberOfType": _member_of_type})


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
    """Return the error at the innermost place; of a union, from the member that matched furthest."""
    while error.context:
        error = max(error.context, key=lambda each: (len(each.absolute_path), each.validator_value != "null"))
    return f"{_place(error.absolute_path)}: {error.message[:300]}"


def _place(path: Iterable[str | int]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".") or "the body"
