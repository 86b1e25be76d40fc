"""The contract refuses what Discord would refuse. Each case takes a request that is fine and spoils one thing."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import discord
import pytest

from tests.support.discord import api_contract

Body = dict[str, Any]
Spoil = Callable[[Body], object]

CALLBACK = "/interactions/1/token/callback"
MESSAGES = "/channels/1/messages"
NOBODY = {"parse": []}


def button(label: str = "Take", custom_id: str = "spl:7:3:take", **rest: Any) -> Body:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id, **rest}


def select(options: int = 3, **rest: Any) -> Body:
    choices = [{"label": f"card {each}", "value": f"card-{each}"} for each in range(options)]
    return {"type": 3, "custom_id": "spl:7:3:pick", "min_values": 1, "max_values": 1, "options": choices, **rest}


def row(*components: Body) -> Body:
    return {"type": 1, "components": list(components)}


def text(content: str = "Ann takes three gems.") -> Body:
    return {"type": 10, "content": content}


def gallery(name: str = "board.png", description: str = "The board") -> Body:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": description}]}


def board() -> Body:
    """A post like ours: one container with words, a picture, buttons and a select."""
    inside = [text(), gallery(), row(button(), button("Reserve", "spl:7:3:reserve")), row(select())]
    return {
        "flags": api_contract.V2_FLAG,
        "components": [{"type": 17, "components": inside}],
        "attachments": [{"id": 0, "filename": "board.png"}],
        "allowed_mentions": {"parse": [], "users": [123]},
    }


def inside(body: Body) -> list[Body]:
    return body["components"][0]["components"]


def message(body: Body, *files: str, method: str = "POST", path: str = MESSAGES) -> api_contract.Request:
    return api_contract.Request(method, path, body, files)


def spoilt(body: Body, spoil: Spoil) -> Body:
    body = copy.deepcopy(body)
    spoil(body)
    return body


def command(**rest: Any) -> Body:
    return {"type": 1, "name": "splendor", "description": "Play Splendor", **rest}


def option(name: str = "card", **rest: Any) -> Body:
    return {"type": 3, "name": name, "description": "Which card", **rest}


@pytest.fixture(autouse=True)
def limits_alone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    """Leave out Discord's description, whose judgement comes first, where a test is about the limits written out."""
    if request.cls is not TestAgainstDiscordsOwnDescription and "things" not in request.fixturenames:
        monkeypatch.setattr(api_contract, "_schema_faults", lambda _: ())


WAYS = [
    ("POST", MESSAGES),
    ("PATCH", f"{MESSAGES}/2"),
    ("POST", "/webhooks/1/token"),
    ("PATCH", "/webhooks/1/token/messages/@original"),
    ("PATCH", "/webhooks/1/token/messages/2"),
]


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_a_good_board_passes_on_every_way_to_discord(method: str, path: str):
    api_contract.check(message(board(), "board.png", method=method, path=path))


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_a_bad_board_passes_on_none(method: str, path: str):
    body = spoilt(board(), lambda body: inside(body).append(text("x" * 4000)))
    with pytest.raises(AssertionError, match="4000 allowed"):
        api_contract.check(message(body, "board.png", method=method, path=path))


@pytest.mark.parametrize("kind", [4, 7], ids=["reply", "update"])
def test_replies_to_a_press_are_messages_too(kind: int):
    api_contract.check(message({"type": kind, "data": board()}, "board.png", path=CALLBACK))
    with pytest.raises(AssertionError, match=r"board\.png is shown but not sent"):
        api_contract.check(
            message({"type": kind, "data": spoilt(board(), lambda body: body.pop("attachments"))}, path=CALLBACK)
        )


def test_deferring_needs_no_text():
    api_contract.check(message({"type": 5, "data": {"flags": 64}}, path=CALLBACK))
    api_contract.check(message({"type": 6}, path=CALLBACK))


MESSAGE_FAULTS: dict[str, tuple[Spoil, str]] = {
    "26 options": (lambda body: inside(body).append(row(select(26, custom_id="b"))), "26 options"),
    "no option": (lambda body: inside(body).append(row(select(0, custom_id="b"))), "0 options"),
    "option label": (
        lambda body: inside(body)[3]["components"][0]["options"][0].update(label="x" * 101),
        "label has 101",
    ),
    "option value": (
        lambda body: inside(body)[3]["components"][0]["options"][0].update(value="x" * 101),
        "value has 101",
    ),
    "option description": (
        lambda body: inside(body)[3]["components"][0]["options"][0].update(description="x" * 101),
        "description has 101",
    ),
    "option twice": (
        lambda body: inside(body)[3]["components"][0]["options"][0].update(value="card-1"),
        "occurs twice",
    ),
    "empty option label": (lambda body: inside(body)[3]["components"][0]["options"][0].update(label=""), "label has 0"),
    "placeholder": (lambda body: inside(body)[3]["components"][0].update(placeholder="x" * 151), "placeholder has 151"),
    "more values than options": (lambda body: inside(body)[3]["components"][0].update(max_values=4), "only 3 options"),
    "least above most": (lambda body: inside(body)[3]["components"][0].update(min_values=2), "between 2 and 1"),
    "too many chosen": (
        lambda body: [each.update(default=True) for each in inside(body)[3]["components"][0]["options"]],
        "3 options chosen",
    ),
    "custom_id": (lambda body: inside(body)[2]["components"][0].update(custom_id="x" * 101), "custom_id has 101"),
    "custom_id twice": (lambda body: inside(body)[2]["components"][0].update(custom_id="spl:7:3:pick"), "occurs twice"),
    "id twice": (lambda body: [each.update(id=5) for each in inside(body)], "component id 5 occurs twice"),
    "label": (lambda body: inside(body)[2]["components"][0].update(label="x" * 81), "label has 81"),
    "bare button": (lambda body: inside(body)[2]["components"][0].update(label=None), "without label and emoji"),
    "link with custom_id": (lambda body: inside(body)[2]["components"][0].update(style=5), "has a url"),
    "six buttons": (
        lambda body: inside(body)[2].update(components=[button(custom_id=str(n)) for n in range(6)]),
        "6 buttons",
    ),
    "select beside a button": (
        lambda body: inside(body)[3]["components"].append(button(custom_id="b")),
        "row of its own",
    ),
    "empty row": (lambda body: inside(body).append(row()), "an empty row"),
    "empty container": (lambda body: body["components"].append({"type": 17, "components": []}), "an empty container"),
    "empty text": (lambda body: inside(body).append(text("  ")), "an empty text"),
    "4001 characters": (
        lambda body: inside(body).extend([text("x" * 2000), text("x" * (2001 - len("Ann takes three gems.")))]),
        "4001 characters",
    ),
    # Container, 4 inside it, 3 in the rows: 8; and 33 more.
    "41 components": (lambda body: body["components"].extend(text(".") for _ in range(33)), "41 components"),
    "alt text": (lambda body: inside(body)[1]["items"][0].update(description="x" * 1025), "description has 1025"),
    "empty alt text": (lambda body: inside(body)[1]["items"][0].update(description=""), "description has 0"),
    "11 pictures": (lambda body: inside(body)[1].update(items=inside(body)[1]["items"] * 11), "11 pictures"),
    "section": (lambda body: inside(body).append({"type": 9, "components": [text()]}), "and an accessory"),
    "content in version 2": (lambda body: body.update(content="hello"), "content beside"),
    "embed in version 2": (lambda body: body.update(embeds=[{"title": "hello"}]), "embeds beside"),
    "flag forgotten": (lambda body: body.update(flags=0), "without the flag"),
    "picture not sent": (lambda body: inside(body).append(gallery("hand.png")), "hand.png is shown but not sent"),
    "picture not shown": (lambda body: inside(body).remove(inside(body)[1]), "no component shows it"),
    "file under another name": (lambda body: body["attachments"][0].update(filename="a.png"), "called 'a.png'"),
    "file that never came": (lambda body: body["attachments"].append({"id": 1, "filename": "b.png"}), "no file 1"),
    "file description": (lambda body: body["attachments"][0].update(description="x" * 1025), "description has 1025"),
    "mentions not limited": (lambda body: body.pop("allowed_mentions"), "allowed_mentions is missing"),
    "mentions from the text": (lambda body: body["allowed_mentions"].update(parse=["users"]), "name the members by id"),
}


@pytest.mark.parametrize("fault", MESSAGE_FAULTS)
def test_a_board_is_refused_for(fault: str):
    spoil, complaint = MESSAGE_FAULTS[fault]
    with pytest.raises(AssertionError) as refused:
        api_contract.check(message(spoilt(board(), spoil), "board.png"))
    faults = [line for line in str(refused.value).splitlines() if line.startswith("  - ")]
    assert complaint in faults[0]
    assert len(faults) == 1, "one thing is wrong, so one thing is named"


def test_the_largest_board_passes():
    body = board()
    inside(body)[0]["content"] = "x" * 4000
    inside(body)[1]["items"][0]["description"] = "x" * 1024
    inside(body)[2]["components"] = [button("x" * 80, str(n) * 100) for n in range(5)]
    inside(body)[3]["components"] = [select(25, placeholder="x" * 150, max_values=25)]
    body["components"].extend({"type": 14} for _ in range(40 - 11))
    api_contract.check(message(body, "board.png"))


PLAIN_FAULTS: dict[str, tuple[Body, str]] = {
    "2001 characters": ({"content": "x" * 2001, "allowed_mentions": NOBODY}, "content has 2001"),
    "nothing at all": ({"content": ""}, "an empty message"),
    "mentions not limited": ({"content": "Hello @everyone"}, "allowed_mentions is missing"),
    "six rows": ({"components": [row(button(custom_id=str(n))) for n in range(6)]}, "6 rows"),
    "embed title": ({"embeds": [{"title": "x" * 257}]}, "title has 257"),
    "embeds too long together": ({"embeds": [{"description": "x" * 3001}] * 2}, "6002 characters in embeds"),
    "embed picture not sent": ({"embeds": [{"image": {"url": "attachment://a.png"}}]}, "a.png is shown but not sent"),
}


@pytest.mark.parametrize("fault", PLAIN_FAULTS)
def test_an_ordinary_message_is_refused_for(fault: str):
    body, complaint = PLAIN_FAULTS[fault]
    with pytest.raises(AssertionError, match=complaint):
        api_contract.check(message(body))


def test_an_older_file_may_stay():
    kept = {"id": str(discord.utils.DISCORD_EPOCH << 22), "filename": "board.png"}
    api_contract.check(message(board() | {"attachments": [kept]}, method="PATCH", path=f"{MESSAGES}/2"))


MODAL_FAULTS: dict[str, tuple[Body, str]] = {
    "title": ({"title": "x" * 46}, "title has 46"),
    "custom_id": ({"custom_id": ""}, "custom_id has 0"),
    "six components": ({"components": [text(".")] * 6}, "6 components in a modal"),
    "label": (
        {"components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "a"}}]},
        "label has 46",
    ),
    "default": (
        {
            "components": [
                {"type": 18, "label": "a", "component": {"type": 4, "custom_id": "a", "max_length": 2, "value": "abc"}}
            ]
        },
        "value has 3",
    ),
    "ids inside labels": (
        {"components": [{"type": 18, "label": "a", "component": {"type": 4, "custom_id": "a"}}] * 2},
        "'a' occurs twice",
    ),
}


@pytest.mark.parametrize("fault", MODAL_FAULTS)
def test_a_modal_is_refused_for(fault: str):
    spoil, complaint = MODAL_FAULTS[fault]
    modal = {"title": "Return tokens", "custom_id": "spl", "components": [text()]}
    api_contract.check(message({"type": 9, "data": modal}, path=CALLBACK))
    with pytest.raises(AssertionError, match=complaint):
        api_contract.check(message({"type": 9, "data": modal | spoil}, path=CALLBACK))


CHOICES_FAULTS: dict[str, tuple[list[Body], str]] = {
    "26 choices": ([{"name": "a", "value": str(n)} for n in range(26)], "26, 25 allowed"),
    "long name": ([{"name": "x" * 101, "value": "a"}], "name has 101"),
    "empty name": ([{"name": "", "value": "a"}], "name has 0"),
    "long value": ([{"name": "a", "value": "x" * 101}], "value has 101"),
    "localised name": ([{"name": "a", "name_localizations": {"de": "x" * 101}, "value": 1}], "name .de. has 101"),
}


@pytest.mark.parametrize("fault", CHOICES_FAULTS)
def test_choices_are_refused_for(fault: str):
    choices, complaint = CHOICES_FAULTS[fault]
    api_contract.check(message({"type": 8, "data": {"choices": [{"name": "1A", "value": "1A"}] * 25}}, path=CALLBACK))
    with pytest.raises(AssertionError, match=complaint):
        api_contract.check(message({"type": 8, "data": {"choices": choices}}, path=CALLBACK))
    with pytest.raises(AssertionError, match=complaint):
        api_contract.check(
            api_contract.Request("PUT", "/applications/1/commands", [command(options=[option(choices=choices)])])
        )


LONG = [{"name": "x" * 100, "value": f"{number:x<100}"} for number in range(25)]
COMMAND_FAULTS: dict[str, tuple[Body, str]] = {
    "capitals": ({"name": "Splendor"}, "'Splendor' is not a name"),
    "a space": ({"name": "take gems"}, "is not a name"),
    "33 letters": ({"name": "x" * 33}, "is not a name"),
    "localised name": ({"name_localizations": {"de": "Nehmen"}}, r"name \(de\) 'Nehmen' is not a name"),
    "empty description": ({"description": ""}, "description has 0"),
    "localised description": ({"description_localizations": {"nl": "x" * 101}}, r"description \(nl\) has 101"),
    "unknown language": ({"name_localizations": {"de-DE": "nehmen"}}, "does not speak"),
    "26 options": ({"options": [option(f"o{n}") for n in range(26)]}, "26 options"),
    "option name": ({"options": [option("Card")]}, "'Card' is not a name"),
    "one name twice": ({"options": [option(), option()]}, "'card' occurs twice"),
    "one name twice in Dutch": (
        {"options": [option(name_localizations={"nl": "kaart"}), option("map", name_localizations={"nl": "kaart"})]},
        "name nl 'kaart' occurs twice",
    ),
    "required last": ({"options": [option(), option("other", required=True)]}, "required option after"),
    "mixed kinds": ({"options": [option(type=1), option("other")]}, "subcommands beside"),
    "choices and autocomplete": (
        {"options": [option(choices=[{"name": "a", "value": "a"}], autocomplete=True)]},
        "exclude each other",
    ),
    "all together": (
        {"options": [option(f"o{n}", description="x" * 100, choices=LONG) for n in range(4)]},
        "8000 allowed",
    ),
}


@pytest.mark.parametrize("fault", COMMAND_FAULTS)
def test_a_command_is_refused_for(fault: str):
    spoil, complaint = COMMAND_FAULTS[fault]
    with pytest.raises(AssertionError, match=complaint):
        api_contract.check(api_contract.Request("PUT", "/applications/1/commands", [command(**spoil)]))


def test_good_commands_pass():
    group = option(
        "tisch", type=2, options=[option("öffnen", type=1, options=[option("plätze", required=True), option()])]
    )
    commands = [
        command(name_localizations={"de": "splendor", "da": "æblegrød"}, options=[group, option("help", type=1)])
    ]
    api_contract.check(
        api_contract.Request("PUT", "/applications/1/commands", [*commands, {"type": 3, "name": "Show My Hand"}])
    )


def test_commands_are_counted():
    with pytest.raises(AssertionError, match="101 slash commands"):
        api_contract.check(
            api_contract.Request("PUT", "/applications/1/commands", [command(name=f"c{n}") for n in range(101)])
        )


@pytest.mark.parametrize(
    ("emoji", "complaint"),
    [
        ({"name": "g"}, "emoji name 'g'"),
        ({"name": "gem-red"}, "emoji name"),
        ({"name": "gem_red", "image": "data:text/plain;base64,AAAA"}, "its picture begins"),
        ({"name": "gem_red", "image": "data:image/png;base64," + "A" * 400_000}, "bytes, 262144 allowed"),
    ],
)
def test_an_emoji_is_refused_for(emoji: Body, complaint: str):
    api_contract.check(
        api_contract.Request("POST", "/applications/1/emojis", {"name": "gem_red", "image": "data:image/png;base64,AA"})
    )
    with pytest.raises(AssertionError, match=complaint):
        api_contract.check(api_contract.Request("POST", "/applications/1/emojis", emoji))


# --- with a description ----------------------------------------------------------------------------------------------


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
    """Describe an API of things, and return what sends to it."""
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(DESCRIPTION), encoding="utf-8")
    monkeypatch.setattr(api_contract, "DESCRIPTION", file)
    return lambda body, path="/things/1", method="POST": api_contract.check(api_contract.Request(method, path, body))


@pytest.mark.parametrize("number", [7, "7", None])
def test_an_id_may_be_a_number(things: Callable[..., None], number: Any):
    things({"id": number, "component": None})
    with pytest.raises(AssertionError, match="id: "):
        things({"id": "seven"})


def test_the_fault_named_is_that_of_the_component_meant(things: Callable[..., None]):
    things({"id": 1, "component": {"type": 1, "components": [{"type": 2, "label": "abc"}]}})
    with pytest.raises(AssertionError, match=r"component\.components\[0\]\.label: 'abcd' is too long"):
        things({"id": 1, "component": {"type": 1, "components": [{"type": 2, "label": "abcd"}]}})
    with pytest.raises(AssertionError, match=r"component\.type: 3 is not one of \[1, 2\]"):
        things({"id": 1, "component": {"type": 3}})
    with pytest.raises(AssertionError, match=r"component: 'type' is a required property"):
        things({"id": 1, "component": {}})


def test_routes_and_bodies_have_to_exist(things: Callable[..., None]):
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


class TestAgainstDiscordsOwnDescription:
    @pytest.mark.parametrize(("method", "path"), WAYS)
    def test_a_good_board_passes(self, method: str, path: str):
        api_contract.check(message(board(), "board.png", method=method, path=path))

    @pytest.mark.parametrize("kind", [4, 7], ids=["reply", "update"])
    def test_a_good_reply_passes(self, kind: int):
        api_contract.check(message({"type": kind, "data": board()}, "board.png", path=CALLBACK))

    @pytest.mark.parametrize(("method", "path"), WAYS)
    def test_a_wrong_type_deep_inside_is_found(self, method: str, path: str):
        body = spoilt(board(), lambda body: inside(body)[2]["components"][0].update(disabled="yes"))
        with pytest.raises(AssertionError, match=r"components\[0\]\.components\[2\]\.components\[0\]\.disabled: 'yes'"):
            api_contract.check(message(body, "board.png", method=method, path=path))

    def test_a_component_in_the_wrong_place_is_found(self):
        with pytest.raises(AssertionError, match=r"components\[1\]\.type: 2 is not one of"):
            api_contract.check(
                message(spoilt(board(), lambda body: body["components"].append(button(custom_id="b"))), "board.png")
            )

    def test_commands_pass_or_not(self):
        api_contract.check(api_contract.Request("PUT", "/applications/1/commands", [command(options=[option()])]))
        with pytest.raises(AssertionError, match=r"\[0\]\.options\[0\]"):
            api_contract.check(
                api_contract.Request("PUT", "/applications/1/commands", [command(options=[option(required=1)])])
            )

    def test_an_unknown_route_is_found(self):
        with pytest.raises(AssertionError, match="no such route"):
            api_contract.check(api_contract.Request("POST", "/applications/1/emoji", {"name": "gem_red"}))
