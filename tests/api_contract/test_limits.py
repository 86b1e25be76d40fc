"""The API contract rejects what Discord would reject. Each case breaks one thing in a valid request."""

from collections.abc import Mapping

import discord
import pytest

from tests.support.discord import api_contract
from tests.support.discord.api_contract import violations
from tests.support.discord.sample_requests import (
    CALLBACK,
    MESSAGE_ROUTES,
    MESSAGES,
    Body,
    Break,
    board,
    broken,
    button,
    command,
    commands,
    gallery,
    inside,
    message,
    option,
    row,
    select,
    text,
)

NO_MENTIONS = {"parse": []}


def wrong_reports(cases: Mapping[str, tuple[api_contract.Request, str]]) -> dict[str, list[str]]:
    """Return what is reported in the cases in which it is not one violation with the text that is given."""
    reports = {name: violations(request) for name, (request, _) in cases.items()}
    return {name: found for name, found in reports.items() if len(found) != 1 or cases[name][1] not in found[0]}


def test_a_valid_board_passes_on_every_route():
    requests = [message(board(), "board.png", method=method, path=path) for method, path in MESSAGE_ROUTES]
    assert {str(request): found for request in requests if (found := violations(request))} == {}


def test_a_board_with_too_much_text_is_rejected_on_every_route():
    body = broken(board(), lambda body: inside(body).append(text("x" * 4000)))
    requests = [message(body, "board.png", method=method, path=path) for method, path in MESSAGE_ROUTES]
    assert wrong_reports({str(request): (request, "4000 allowed") for request in requests}) == {}


def test_replies_and_updates_of_an_interaction_are_checked_as_messages():
    without_attachment = broken(board(), lambda body: body.pop("attachments"))
    for kind in (4, 7):
        assert violations(message({"type": kind, "data": board()}, "board.png", path=CALLBACK)) == []
        request = message({"type": kind, "data": without_attachment}, path=CALLBACK)
        assert wrong_reports({f"type {kind}": (request, "board.png is shown but not sent")}) == {}


def test_deferring_needs_no_text():
    api_contract.check(message({"type": 5, "data": {"flags": 64}}, path=CALLBACK))
    api_contract.check(message({"type": 6}, path=CALLBACK))


def picture(body: Body) -> Body:
    return inside(body)[1]["items"][0]


def first_button(body: Body) -> Body:
    return inside(body)[2]["components"][0]


def menu(body: Body) -> Body:
    return inside(body)[3]["components"][0]


def menu_option(body: Body) -> Body:
    return menu(body)["options"][0]


MESSAGE_FAULTS: dict[str, tuple[Break, str]] = {
    "26 options": (lambda body: inside(body).append(row(select(26, custom_id="b"))), "options: [{"),
    "no option": (lambda body: inside(body).append(row(select(0, custom_id="b"))), "options: [] should be non-empty"),
    "option label": (lambda body: menu_option(body).update(label="x" * 101), "options[0].label: 'xxx"),
    "option value": (lambda body: menu_option(body).update(value="x" * 101), "options[0].value: 'xxx"),
    "option description": (lambda body: menu_option(body).update(description="x" * 101), "options[0].description: 'x"),
    "option twice": (lambda body: menu_option(body).update(value="card-1"), "occurs twice"),
    "empty option label": (lambda body: menu_option(body).update(label=""), "label: '' should be non-empty"),
    "placeholder": (lambda body: menu(body).update(placeholder="x" * 151), "placeholder: 'xxx"),
    "more values than options": (lambda body: menu(body).update(max_values=4), "only 3 options"),
    "least above most": (lambda body: menu(body).update(min_values=2), "between 2 and 1"),
    "too many chosen": (
        lambda body: [each.update(default=True) for each in menu(body)["options"]],
        "3 options selected",
    ),
    "custom_id": (lambda body: first_button(body).update(custom_id="x" * 101), "custom_id: 'xxx"),
    "custom_id twice": (lambda body: first_button(body).update(custom_id="spl:7:3:pick"), "occurs twice"),
    "id twice": (lambda body: [each.update(id=5) for each in inside(body)], "component id 5 occurs twice"),
    "label": (lambda body: first_button(body).update(label="x" * 81), "label: 'xxx"),
    "bare button": (lambda body: first_button(body).update(label=None), "without label and emoji"),
    "link with custom_id": (lambda body: first_button(body).update(style=5), "has a url"),
    "six buttons": (
        lambda body: inside(body)[2].update(components=[button(custom_id=str(n)) for n in range(6)]),
        "components[2].components: [{",
    ),
    "select beside a button": (
        lambda body: inside(body)[3]["components"].append(button(custom_id="b")),
        "row of its own",
    ),
    "empty row": (lambda body: inside(body).append(row()), "components: [] should be non-empty"),
    "empty container": (lambda body: body["components"].append({"type": 17, "components": []}), "[] should be non-emp"),
    "empty text": (lambda body: inside(body).append(text("  ")), "an empty text"),
    "4001 characters": (
        lambda body: inside(body).extend([text("x" * 2000), text("x" * (2001 - len("Ann takes three gems.")))]),
        "4001 characters",
    ),
    # Container, 4 inside it, 3 in the rows: 8; and 33 more.
    "41 components": (lambda body: body["components"].extend(text(".") for _ in range(33)), "41 components"),
    "alt text": (lambda body: picture(body).update(description="x" * 1025), "description: 'xxx"),
    "empty alt text": (lambda body: picture(body).update(description=""), "description: '' should be non-empty"),
    "11 pictures": (lambda body: inside(body)[1].update(items=[picture(body)] * 11), "items: [{"),
    "section": (lambda body: inside(body).append({"type": 9, "components": [text()]}), "'accessory' is a required"),
    "content in version 2": (lambda body: body.update(content="hello"), "content beside"),
    "an embed": (lambda body: body.update(embeds=[{"title": "hello"}]), "embeds, which"),
    "flag forgotten": (lambda body: body.update(flags=0), "without the flag"),
    "picture not sent": (lambda body: inside(body).append(gallery("hand.png")), "hand.png is shown but not sent"),
    "picture not shown": (lambda body: inside(body).remove(inside(body)[1]), "no component shows it"),
    "file under another name": (lambda body: body["attachments"][0].update(filename="a.png"), "called 'a.png'"),
    "file that never came": (lambda body: body["attachments"].append({"id": 1, "filename": "b.png"}), "no file 1"),
    "file description": (lambda body: body["attachments"][0].update(description="x" * 1025), "description: 'xxx"),
    "mentions not limited": (lambda body: body.pop("allowed_mentions"), "allowed_mentions is missing"),
    "mentions from the text": (lambda body: body["allowed_mentions"].update(parse=["users"]), "name the members by id"),
    "101 mentions": (lambda body: body["allowed_mentions"].update(users=[*range(101)]), "allowed_mentions.users: ["),
}


def test_a_broken_board_is_rejected():
    cases = {
        name: (message(broken(board(), change), "board.png"), found) for name, (change, found) in MESSAGE_FAULTS.items()
    }
    assert wrong_reports(cases) == {}


def test_the_largest_board_passes():
    body = board()
    inside(body)[0]["content"] = "x" * 4000
    picture(body)["description"] = "x" * 1024
    inside(body)[2]["components"] = [button("x" * 80, str(n) * 100) for n in range(5)]
    inside(body)[3]["components"] = [select(25, placeholder="x" * 150, max_values=25)]
    body["components"].extend({"type": 14} for _ in range(40 - 11))
    api_contract.check(message(body, "board.png"))


PLAIN_FAULTS: dict[str, tuple[Body, str]] = {
    "2001 characters": ({"content": "x" * 2001, "allowed_mentions": NO_MENTIONS}, "content has 2001"),
    "nothing at all": ({"content": ""}, "an empty message"),
    "mentions not limited": ({"content": "Hello @everyone"}, "allowed_mentions is missing"),
    "six rows": ({"components": [row(button(custom_id=str(n))) for n in range(6)]}, "6 rows"),
}


def test_a_broken_plain_message_is_rejected():
    assert wrong_reports({name: (message(body), found) for name, (body, found) in PLAIN_FAULTS.items()}) == {}


def test_an_edit_may_keep_an_older_file():
    kept = {"id": str(discord.utils.DISCORD_EPOCH << 22), "filename": "board.png"}
    api_contract.check(message(board() | {"attachments": [kept]}, method="PATCH", path=f"{MESSAGES}/2"))


def labelled(label: str = "a", **field: str) -> Body:
    return {"type": 18, "label": label, "component": {"type": 4, "style": 1, "custom_id": "a", **field}}


MODAL_FAULTS: dict[str, tuple[Body, str]] = {
    "title": ({"title": "x" * 46}, "data.title: 'xxx"),
    "custom_id": ({"custom_id": ""}, "data.custom_id: '' should be non-empty"),
    "six components": ({"components": [text(".")] * 6}, "6 components in a modal"),
    "label": ({"components": [labelled("x" * 46)]}, "components[0].label: 'xxx"),
    "ids inside labels": ({"components": [labelled()] * 2}, "'a' occurs twice"),
}


def test_a_broken_modal_is_rejected():
    modal = {"title": "Return tokens", "custom_id": "spl", "components": [text()]}
    assert violations(message({"type": 9, "data": modal}, path=CALLBACK)) == []
    cases = {
        name: (message({"type": 9, "data": modal | change}, path=CALLBACK), found)
        for name, (change, found) in MODAL_FAULTS.items()
    }
    assert wrong_reports(cases) == {}


CHOICES_FAULTS: dict[str, tuple[list[Body], str]] = {
    "26 choices": ([{"name": "a", "value": str(n)} for n in range(26)], "choices"),
    "long name": ([{"name": "x" * 101, "value": "a"}], "choices[0].name: 'xxx"),
    "empty name": ([{"name": "", "value": "a"}], "choices[0].name: '' should be non-empty"),
    "long value": ([{"name": "a", "value": "x" * 101}], "value has 101"),
    "localised name": (
        [{"name": "a", "name_localizations": {"de": "x" * 101}, "value": "1"}],
        "choices[0].name_localizations.de: 'xxx",
    ),
}


def test_broken_choices_are_rejected_in_suggestions_and_in_commands():
    valid = {"type": 8, "data": {"choices": [{"name": "1A", "value": "1A"}] * 25}}
    assert violations(message(valid, path=CALLBACK)) == []
    cases: dict[str, tuple[api_contract.Request, str]] = {}
    for name, (body, found) in CHOICES_FAULTS.items():
        cases[f"{name}, suggested"] = message({"type": 8, "data": {"choices": body}}, path=CALLBACK), found
        cases[f"{name}, in a command"] = commands(command(options=[option(choices=body)])), found
    assert wrong_reports(cases) == {}


LONG = [{"name": "x" * 100, "value": f"{number:x<100}"} for number in range(25)]
COMMAND_FAULTS: dict[str, tuple[Body, str]] = {
    "capitals": ({"name": "Splendor"}, "'Splendor' is not a name"),
    "a space": ({"name": "take gems"}, "is not a name"),
    "33 letters": ({"name": "x" * 33}, "[0].name: 'xxx"),
    "localised name": ({"name_localizations": {"de": "Nehmen"}}, "name (de) 'Nehmen' is not a name"),
    "empty description": ({"description": ""}, "an empty description"),
    "localised description": ({"description_localizations": {"nl": "x" * 101}}, "description_localizations.nl: 'xxx"),
    "unknown language": ({"name_localizations": {"de-DE": "nehmen"}}, "does not support"),
    "26 options": ({"options": [option(f"o{n}") for n in range(26)]}, "[0].options: [{"),
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


def test_a_broken_command_is_rejected():
    cases = {name: (commands(command(**change)), found) for name, (change, found) in COMMAND_FAULTS.items()}
    assert wrong_reports(cases) == {}


def test_valid_commands_pass():
    group = option(
        "tisch", type=2, options=[option("öffnen", type=1, options=[option("plätze", required=True), option()])]
    )
    slash = command(name_localizations={"de": "splendor", "da": "æblegrød"}, options=[group, option("help", type=1)])
    api_contract.check(commands(slash, {"type": 3, "name": "Show My Hand"}))


def test_more_than_100_commands_are_rejected():
    with pytest.raises(AssertionError, match="101 slash commands"):
        api_contract.check(commands(*(command(name=f"c{n}") for n in range(101))))


EMOJI_FAULTS: dict[str, tuple[Body, str]] = {
    "a letter": ({"name": "g"}, "name: 'g' is too short"),
    "a hyphen": ({"name": "gem-red", "image": "data:image/png;base64,AA"}, "emoji name 'gem-red'"),
    "no picture": ({"name": "gem_red", "image": "data:text/plain;base64,AAAA"}, "its picture begins"),
    "a large picture": (
        {"name": "gem_red", "image": "data:image/png;base64," + "A" * 400_000},
        "bytes, 262144 allowed",
    ),
}


def test_a_broken_emoji_is_rejected():
    def request(body: Body) -> api_contract.Request:
        return api_contract.Request("POST", "/applications/1/emojis", body)

    assert violations(request({"name": "gem_red", "image": "data:image/png;base64,AA"})) == []
    assert wrong_reports({name: (request(body), found) for name, (body, found) in EMOJI_FAULTS.items()}) == {}
