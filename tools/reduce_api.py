"""Reduce Discord's API description to `discord_api.json`: `python -m tools.reduce_api openapi.json`.

The description is specs/openapi.json of github.com/discord/discord-api-spec (over a megabyte). Only the request bodies
that the bot or a test sends are kept, without prose.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.options import new_parser

REDUCED = Path(__file__).parents[1] / "tests" / "support" / "discord" / "discord_api.json"
MESSAGES, EMOJIS = "/channels/{channel_id}/messages", "/applications/{application_id}/emojis"
COMMANDS, WEBHOOK = "/applications/{application_id}/commands", "/webhooks/{webhook_id}/{webhook_token}"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
USED = {
    "/users/@me": ["get", "patch"],
    "/users/@me/guilds": ["get"],
    "/users/@me/channels": ["post"],
    "/applications/@me": ["get"],
    "/oauth2/applications/@me": ["get"],
    "/gateway/bot": ["get"],
    COMMANDS: ["get", "put"],
    EMOJIS: ["get", "post"],
    f"{EMOJIS}/{{emoji_id}}": ["patch", "delete"],
    GUILD_COMMANDS: ["post"],
    f"{GUILD_COMMANDS}/{{command_id}}": ["delete"],
    "/guilds/{guild_id}": ["get"],
    "/guilds/{guild_id}/members/{user_id}": ["get"],
    "/guilds/{guild_id}/threads/active": ["get"],
    "/channels/{channel_id}": ["get", "patch", "delete"],
    "/channels/{channel_id}/threads": ["post"],
    MESSAGES: ["get", "post"],
    f"{MESSAGES}/{{message_id}}": ["get", "patch", "delete"],
    "/interactions/{interaction_id}/{interaction_token}/callback": ["post"],
    WEBHOOK: ["post"],
    f"{WEBHOOK}/messages/@original": ["patch"],
    f"{WEBHOOK}/messages/{{message_id}}": ["patch", "delete"],
}


def reduce(description: dict[str, Any]) -> dict[str, Any]:
    """Return a description of the requests in USED only."""
    paths = {
        path: {method: _request(description["paths"][path][method]) for method in methods}
        for path, methods in USED.items()
    }
    schemas: dict[str, Any] = {}
    pending = set(_references(paths))
    while pending:
        name = pending.pop()
        schemas[name] = _without_prose(description["components"]["schemas"][name])
        pending |= set(_references(schemas[name])) - schemas.keys()
    return {
        "openapi": description["openapi"],
        "info": {each: description["info"][each] for each in ("title", "version", "license")}
        | {"description": "Copyright Discord Inc., under the MIT license; reduced by reduce_api.py"},
        "paths": paths,
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _request(operation: dict[str, Any]) -> dict[str, Any]:
    """Return the request body of an operation; of several content types, the JSON one."""
    if "requestBody" not in operation:
        return {}
    body = operation["requestBody"]
    kind = next(each for each in ("application/json", "multipart/form-data") if each in body["content"])
    return {"requestBody": body | {"content": {kind: _without_prose(body["content"][kind])}}}


def _without_prose(node: Any) -> Any:
    if isinstance(node, list):
        return [_without_prose(each) for each in node]
    if isinstance(node, dict):
        is_prose = {"description"} if isinstance(node.get("description"), str) else set[str]()
        return {key: _without_prose(each) for key, each in node.items() if key not in is_prose and key[:2] != "x-"}
    return node


def _references(node: Any) -> Iterator[str]:
    """Yield the names of the schemas that a node refers to."""
    for key, each in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        if key == "$ref":
            yield each.rpartition("/")[2]
        else:
            yield from _references(each)


def _to_text(node: Any, depth: int = 3, indent: str = "") -> str:
    """Return JSON text with one line for each route and each schema."""
    if depth == 0 or not isinstance(node, dict) or not node:
        return json.dumps(node, separators=(",", ":"))
    lines = [f"{indent} {json.dumps(key)}: {_to_text(each, depth - 1, f'{indent} ')}" for key, each in node.items()]
    return "{\n" + ",\n".join(lines) + f"\n{indent}}}"


if __name__ == "__main__":
    parser = new_parser(__doc__)
    parser.add_argument("description", type=Path, help="the file with Discord's description")
    whole = json.loads(parser.parse_args().description.read_text(encoding="utf-8"))
    REDUCED.write_text(f"{_to_text(reduce(whole))}\n", encoding="utf-8")
