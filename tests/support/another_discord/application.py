"""The application, its emojis and commands, and the server as REST shows it."""

import base64
import re

import regex

from tests.support.another_discord import bits
from tests.support.another_discord.errors import Form, Json, Refusal, refusal, snowflake
from tests.support.another_discord.world import World

COMMAND_NAME = regex.compile(r"[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}")
EMOJI_SIZE = 256 * 1024


def application(world: World) -> Json:
    """Return the application; its flags say which privileged intents are on (1 << 19 is message content)."""
    bot, owner = world.users[str(world.bot_user_id)], world.users[str(world.owner_id)]
    flags = (1 << 19 if world.privileged & bits.MESSAGE_CONTENT else 0) | (1 << 15 if world.privileged & 2 else 0)
    texts: Json = {"description": "", "icon": None, "summary": "", "verify_key": "0" * 64, "team": None, "tags": []}
    urls: Json = {"redirect_uris": [], "interactions_endpoint_url": None, "role_connections_verification_url": None}
    urls |= {"approximate_user_install_count": 0, "approximate_user_authorization_count": 0}
    urls |= {"explicit_content_filter": 0, "eligible_oauth2_scopes": []}
    kinds: Json = {"integration_types_config": {"0": {}}, "bot_public": True, "bot_require_code_grant": False}
    common = {"id": str(world.application_id), "name": bot["global_name"], "owner": owner, "bot": bot, "flags": flags}
    return {**common, **texts, **kinds, "approximate_guild_count": 1, "type": None, "flags_new": str(flags), **urls}


def guild(world: World) -> Json:
    """Return the server."""
    look: Json = {"icon": None, "splash": None, "banner": None, "description": None, "discovery_splash": None}
    levels: Json = {"verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0}
    levels |= {"mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "premium_subscription_count": 0, "afk_timeout": 300}
    places: Json = dict.fromkeys(("afk_channel_id", "system_channel_id", "rules_channel_id", "vanity_url_code"))
    places |= {"public_updates_channel_id": None, "safety_alerts_channel_id": None, "application_id": None}
    lists: Json = {"emojis": [], "stickers": [], "features": [], "roles": list(world.roles.values())}
    settings: Json = {"preferred_locale": "en-US", "system_channel_flags": 0, "premium_progress_bar_enabled": False}
    settings |= {"region": "deprecated", "widget_enabled": False, "max_members": 500_000, "max_presences": None}
    places |= {"widget_channel_id": None, "home_header": None, "incidents_data": None}
    levels |= {"max_stage_video_channel_users": 50, "max_video_channel_users": 25, "nsfw": False}
    names = {"id": str(world.guild_id), "name": "The Club", "owner_id": str(world.owner_id)}
    return {**names, **look, **levels, **places, **lists, **settings}


def my_guild(world: World) -> Json:
    """Return the server as the list of one's own servers shows it."""
    short = {key: guild(world)[key] for key in ("id", "name", "icon", "banner", "features")}
    roles = world.members[str(world.bot_user_id)]["roles"]
    return {**short, "owner": False, "permissions": world.roles[roles[0]]["permissions"]}


def known_guild(world: World, item_id: str) -> None:
    """Raise 10004 for any server but the one there is."""
    if snowflake(item_id, "guild_id") != str(world.guild_id):
        raise refusal(10004)


def member(world: World, item_id: str) -> Json:
    """Return a member, or raise 10007 for a user who is none, 10013 for nobody."""
    if snowflake(item_id, "user_id") not in world.users:
        raise refusal(10013)
    if item_id not in world.members:
        raise refusal(10007)
    return world.members[item_id]


def create_emoji(world: World, body: Json) -> Json:
    """Add an emoji to the application (at most 2,000, each 256 KiB, developers/resources/emoji)."""
    form, name = Form(), body.get("name") or ""
    form.length("name", name, 32, 2)
    if not re.fullmatch(r"\w*", name, re.ASCII):
        form.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    if any(emoji["name"] == name for emoji in world.emojis.values()):
        form.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "The emoji name is already taken.")
    found = re.match(r"data:image/(png|jpeg|gif|webp|avif);base64,", body.get("image") or "")
    if found is None:
        form.add("image", "BASE_TYPE_REQUIRED", "This field is required")
    elif len(base64.b64decode(body["image"][found.end() :])) > EMOJI_SIZE:
        form.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    form.check()
    if len(world.emojis) >= 2000:
        raise Refusal(400, 30008, "Maximum number of emojis reached (2000)")
    item_id = world.new_id()
    common: Json = {"roles": [], "require_colons": True, "managed": False, "available": True}
    animated = bool(found and found[1] == "gif")
    world.emojis[item_id] = {
        "id": item_id,
        "name": name,
        "animated": animated,
        "user": world.users[str(world.bot_user_id)],
        **common,
    }
    return world.emojis[item_id]


def emoji(world: World, item_id: str) -> Json:
    """Return an emoji of the application, or raise 10014."""
    if item_id not in world.emojis:
        raise refusal(10014)
    return world.emojis[item_id]


def edit_emoji(world: World, item_id: str, body: Json) -> Json:
    """Rename an emoji."""
    emoji(world, item_id)["name"] = body["name"]
    return emoji(world, item_id)


def commands(world: World, guild_id: str | None) -> list[Json]:
    """Return the commands of the application, global ones or those of a server."""
    return [one for one in world.commands.values() if one.get("guild_id") == guild_id]


def command(world: World, item_id: str, guild_id: str | None) -> Json:
    """Return a command, or raise 10063."""
    found = world.commands.get(item_id)
    if found is None or found.get("guild_id") != guild_id:
        raise refusal(10063)
    return found


def check_command(body: Json, form: Form, path: str = "") -> None:
    """Note what is wrong with a command or an option (developers/interactions/application-commands)."""
    name = body.get("name") or ""
    form.length(f"{path}name", name, 32, 1)
    if body.get("type", 1) == 1 or path.count("options"):
        if name and (not COMMAND_NAME.fullmatch(name) or name != name.lower()):
            form.add(f"{path}name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")
        form.length(f"{path}description", body.get("description"), 100, 1)
    options = body.get("options") or []
    form.length(f"{path}options", options, 25)
    form.length(f"{path}choices", body.get("choices"), 25)
    for n, option in enumerate(options):
        check_command(option, form, f"{path}options.{n}.")


def put_commands(world: World, bodies: list[Json], guild_id: str | None) -> list[Json]:
    """Replace all commands; those whose name and type existed keep their id."""
    form, keys = Form(), [(body.get("name"), body.get("type", 1)) for body in bodies]
    for n, body in enumerate(bodies):
        check_command(body, form, f"{n}.")
        if keys[n] in keys[:n]:
            form.add(f"{n}", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    form.check()
    for old in commands(world, guild_id):
        if (old["name"], old["type"]) not in keys:
            del world.commands[old["id"]]
    return [save_command(world, body, guild_id) for body in bodies]


def save_command(world: World, body: Json, guild_id: str | None, item_id: str | None = None) -> Json:
    """Create a command, or replace the one of its name and type, or change the one with an id; return it."""
    base = command(world, item_id, guild_id) if item_id else {}
    form = Form()
    check_command({**base, **body}, form)
    form.check()
    kind = body.get("type", base.get("type", 1))
    same = [one for one in commands(world, guild_id) if (one["name"], one["type"]) == (body.get("name"), kind)]
    item_id = item_id or str(same[0]["id"] if same else world.new_id())
    defaults: Json = {"default_member_permissions": None, "nsfw": False, "contexts": None, "integration_types": [0]}
    defaults |= {"name_localizations": None, "description_localizations": None, "description": "", "options": []}
    ids: Json = {"id": item_id, "application_id": str(world.application_id), "version": world.new_id(), "type": kind}
    place: Json = {"guild_id": guild_id} if guild_id else {"dm_permission": True}
    world.commands[item_id] = {**defaults, **base, **body, **ids, **place}
    return world.commands[item_id]


def overwrites_of(world: World, item_id: str) -> Json:
    """Return the permissions that a server set for a command, or raise 10066 where it set none."""
    if item_id not in world.command_permissions:
        raise refusal(10066)
    return world.command_permissions[item_id]
