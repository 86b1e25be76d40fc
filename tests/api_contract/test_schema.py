"""The API contract checks requests against a description of the API: a small made-up one, and Discord's own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.discord import api_contract, api_schema
from tests.support.discord.api_contract import violations
from tests.support.discord.sample_requests import (
    CALLBACK,
    MESSAGE_ROUTES,
    Body,
    board,
    broken,
    button,
    command,
    commands,
    inside,
    message,
    option,
)


def _ref(name: str) -> Body:
    return {"$ref": f"#/components/schemas/{name}"}


def _component(kind: int, **properties: Body) -> Body:
    return {
        "type": "object",
        "properties": {"type": {"type": "integer", "enum": [kind]}, **properties},
        "required": ["type", *properties],
    }


DESCRIPTION = {
    "paths": {
        "/things/{thing_id}": {
            "post": {"requestBody": {"required": True, "content": {"application/json": {"schema": _ref("Thing")}}}},
            "get": {},
        },
        "/things/@me": {"post": {}},
    },
    "components": {
        "schemas": {
            "SnowflakeType": {"type": "string"},
            "Row": _component(1, components={"type": "array", "items": {"oneOf": [_ref("Row"), _ref("Button")]}}),
            "Button": _component(2, label={"type": "string", "maxLength": 3}),
            "Thing": {
                "type": "object",
                "properties": {
                    "id": {"oneOf": [{"type": "null"}, _ref("SnowflakeType")]},
                    "component": {"oneOf": [{"type": "null"}, _ref("Row"), _ref("Button")]},
                },
                "required": ["id"],
            },
        }
    },
}


@pytest.fixture
def things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Describe an API of "things"; return a function that checks a request to it."""
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    monkeypatch.setattr(api_schema, "DESCRIPTION", file)
    return lambda body, path="/things/1", method="POST": api_contract.check(api_contract.Request(method, path, body))


def test_an_id_may_be_a_number(things: Callable[..., None]):
    for number in (7, "7", None):
        things({"id": number, "component": None})
    with pytest.raises(AssertionError, match="id: "):
        things({"id": "seven"})


def test_a_violation_names_the_fault_of_the_right_component(things: Callable[..., None]):
    things({"id": 1, "component": {"type": 1, "components": [{"type": 2, "label": "abc"}]}})
    with pytest.raises(AssertionError, match=r"component\.components\[0\]\.label: 'abcd' is too long"):
        things({"id": 1, "component": {"type": 1, "components": [{"type": 2, "label": "abcd"}]}})
    with pytest.raises(AssertionError, match=r"component\.type: 3 is not one of \[1\]"):
        things({"id": 1, "component": {"type": 3}})
    with pytest.raises(AssertionError, match=r"component: '\w+' is a required property"):
        things({"id": 1, "component": {}})


def test_unknown_routes_and_bodies_are_rejected(things: Callable[..., None]):
    things(None, "/things/@me")
    things(None, "/things/1", "GET")
    with pytest.raises(AssertionError, match="no such route"):
        things({"id": 1}, "/things/1/more")
    with pytest.raises(AssertionError, match="no such route"):
        things({"id": 1}, "/things/1", "PATCH")
    with pytest.raises(AssertionError, match="a body is missing"):
        things(None)
    with pytest.raises(AssertionError, match="knows no JSON body"):
        things({"id": 1}, "/things/@me")


# Discord's own description.


def test_valid_boards_replies_and_commands_pass():
    requests = [message(board(), "board.png", method=method, path=path) for method, path in MESSAGE_ROUTES]
    requests += [message({"type": kind, "data": board()}, "board.png", path=CALLBACK) for kind in (4, 7)]
    requests.append(commands(command(options=[option()])))
    assert [found for request in requests if (found := violations(request))] == []


def test_a_wrong_type_deep_in_a_message_is_found_on_every_route():
    body = broken(board(), lambda body: inside(body)[2]["components"][0].update(disabled="yes"))
    place = "components[0].components[2].components[0].disabled: 'yes'"
    requests = [message(body, "board.png", method=method, path=path) for method, path in MESSAGE_ROUTES]
    assert [str(request) for request in requests if place not in "\n".join(violations(request))] == []


def test_a_component_in_the_wrong_place_is_found():
    body = broken(board(), lambda body: body["components"].append(button(custom_id="b")))
    with pytest.raises(AssertionError, match=r"components\[1\]\.type: 2 is not one of"):
        api_contract.check(message(body, "board.png"))


def test_a_wrong_type_in_a_command_is_found():
    with pytest.raises(AssertionError, match=r"\[0\]\.options\[0\]"):
        api_contract.check(commands(command(options=[option(required=1)])))


def test_an_unknown_route_is_found():
    with pytest.raises(AssertionError, match="no such route"):
        api_contract.check(api_contract.Request("POST", "/applications/1/emoji", {"name": "gem_red"}))
