"""The templates for places that run containers: well-formed, alike, and with the settings that the bot reads."""

import json
import re
from configparser import ConfigParser
from dataclasses import fields
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import kubernetes_validate
import pytest
import yaml
from PIL import Image, ImageChops

from bot.cli.commands import WRONG_SETTING
from bot.runtime.address import Address
from bot.runtime.config import BotSettings, load_settings
from bot.runtime.version import VERSION
from data import Gem
from render import LIGHT
from render.art.gems import gem_sprite

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
TEMPLATES = sorted(path for path in DEPLOY.rglob("*") if path.suffix in {".xml", ".yaml", ".yml"})
UNRAID = DEPLOY / "unraid/splendor-bot.xml"
COOLIFY = DEPLOY / "coolify/splendor-bot.yaml"
CASAOS = DEPLOY / "casaos/docker-compose.yml"
UMBREL = DEPLOY / "umbrel/splendor-bot/docker-compose.yml"
MANIFEST = UMBREL.with_name("umbrel-app.yml")
COMPOSE = (COOLIFY, CASAOS, UMBREL)
KUBERNETES = sorted((DEPLOY / "kubernetes").glob("*.yaml"))
LIMITS = ["restart", "init", "stop_grace_period", "read_only", "tmpfs", "cap_drop", "security_opt", "pids_limit"]
LIMITS += ["mem_limit", "memswap_limit"]
"""Keys of a service in `compose.yaml` that are the same wherever the bot runs."""


def loaded(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def schema(name: str) -> Any:
    return json.loads((Path(__file__).parent / "schemas" / f"{name}.json").read_text(encoding="utf-8"))


def bot_in(path: Path) -> dict[str, Any]:
    """Return the one service of a Compose file that runs the bot."""
    (service,) = (each for each in loaded(path)["services"].values() if "splendor-bot" in each.get("image", ""))
    return service


def objects() -> list[dict[str, Any]]:
    return [each for path in KUBERNETES for each in yaml.safe_load_all(path.read_text(encoding="utf-8"))]


def workload(name: str) -> dict[str, Any]:
    (found,) = (each for each in objects() if each["metadata"]["name"] == name and "template" in each["spec"])
    return found


def container(name: str) -> dict[str, Any]:
    return workload(name)["spec"]["template"]["spec"]["containers"][0]


def unraid() -> ElementTree.Element:
    return ElementTree.parse(UNRAID).getroot()


def text_of(tag: str) -> str:
    return unraid().findtext(tag) or ""


def settings_of(path: Path) -> dict[str, str]:
    """Return the environment that a template gives to the bot, with "token" for what is typed or stored elsewhere."""
    if path == UNRAID:
        variables = [each for each in unraid().iter("Config") if each.get("Type") == "Variable"]
        return {each.attrib["Target"]: each.text or "token" for each in variables}
    if path in KUBERNETES:
        return {each["name"]: each.get("value", "token") for each in container("splendor-bot")["env"]}
    named = bot_in(path)["environment"].items()
    return {name: re.sub(r"^\$\{\w+(?::-|:\?)(.*)\}$", r"\1", str(value)) or "token" for name, value in named}


def project_version() -> str:
    """Return the version that is released next, or just now."""
    return VERSION.partition(".dev")[0]


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.parent.name)
def test_a_compose_file_has_the_form_of_one(path: Path):
    jsonschema.validate(loaded(path), schema("compose"))
    declared = loaded(path).get("volumes", {})
    named = [mount.split(":")[0] for mount in bot_in(path)["volumes"]]
    assert [name for name in named if not name.startswith("${") and name not in declared] == []


@pytest.mark.parametrize("path", COMPOSE, ids=lambda path: path.parent.name)
def test_a_compose_file_has_the_limits_and_the_health_check_of_ours(path: Path):
    ours, service = loaded(ROOT / "compose.yaml")["services"]["bot"], bot_in(path)
    assert {key: service[key] for key in LIMITS} == {key: ours[key] for key in LIMITS}
    dockerfile = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    check = re.search(r"^HEALTHCHECK (.*) CMD (.*)$", dockerfile, re.MULTILINE)
    assert check
    health = service["healthcheck"]
    assert health.pop("test") == ["CMD", *json.loads(check[2])]
    assert " ".join(f"--{key.replace('_', '-')}={value}" for key, value in health.items()) == check[1]


def test_coolify_finds_its_description_and_asks_for_the_token():
    head = COOLIFY.read_text(encoding="utf-8").partition("\n\n")[0].splitlines()
    assert [line.split()[1] for line in head] == ["documentation:", "slogan:", "category:", "tags:", "logo:"]
    assert bot_in(COOLIFY)["environment"]["DISCORD_TOKEN"] == "${DISCORD_TOKEN:?}"
    asked = re.findall(r"(\w+): \$\{(\w+)", COOLIFY.read_text(encoding="utf-8"))
    assert asked
    assert all(name == variable for name, variable in asked)


def test_casaos_finds_its_description_and_opens_a_page_that_the_bot_serves():
    file = loaded(CASAOS)
    described = file["x-casaos"]
    jsonschema.validate(described, schema("casaos"))
    service = file["services"][described["main"]]
    (port,) = service["ports"]
    assert port["published"] == described["port_map"]
    assert str(port["target"]) == service["environment"]["SPLENDOR_METRICS_PORT"]
    assert described["index"] == "/metrics"


@pytest.mark.parametrize("path", [*COMPOSE, *sorted(ROOT.glob("compose*.yaml"))], ids=lambda path: path.parent.name)
def test_no_compose_file_opens_a_port_to_other_machines(path: Path):
    ports = [port for service in loaded(path)["services"].values() for port in service.get("ports", ())]
    assert {port["host_ip"] for port in ports} <= {"127.0.0.1"}
    commented = re.findall(r'^ *# ports: \["([^"]+)"\]$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert all(port.startswith("127.0.0.1:") for port in commented)


@pytest.mark.parametrize("path", sorted(ROOT.glob("compose*.yaml")), ids=lambda path: path.name)
def test_the_commands_of_a_compose_file_make_every_secret_private(path: Path):
    commands = re.findall(r"install -m (\d+) .*?/dev/stdin (secrets/\w+)", path.read_text(encoding="utf-8"))
    assert {mode for mode, _ in commands} == {"600"}
    assert {f"./{file}" for _, file in commands} == {each["file"] for each in loaded(path)["secrets"].values()}
    for name, service in loaded(path)["services"].items():
        reads_as_root = name == "database"  # PostgreSQL's entry point becomes another user after it has read the file
        assert ("user" in service or "cap_drop" in service) != reads_as_root


def test_umbrel_finds_its_description_and_opens_a_page_that_the_bot_serves():
    manifest, file = loaded(MANIFEST), loaded(UMBREL)
    jsonschema.validate(manifest, schema("umbrel"))
    assert manifest["id"] == UMBREL.parent.name
    proxy = file["services"]["app_proxy"]["environment"]
    service = proxy["APP_HOST"].removeprefix(f"{manifest['id']}_").removesuffix("_1")
    assert file["services"][service]["environment"]["SPLENDOR_METRICS_PORT"] == proxy["APP_PORT"]
    assert manifest["path"] == "/metrics"
    assert (UMBREL.parent / "data" / ".gitkeep").exists(), "Umbrel makes no folder for a mount"


def test_unraid_finds_what_its_form_shows():
    root = unraid()
    assert (root.tag, root.attrib) == ("Container", {"version": "2"})
    single = [each.tag for each in root if each.tag != "Config"]
    assert len(single) == len(set(single))
    assert {"Name", "Repository", "Network", "Privileged", "Overview", "Category", "Icon", "TemplateURL"} <= set(single)
    assert text_of("Privileged") == "false"
    assert text_of("TemplateURL").endswith(f"/main/{UNRAID.relative_to(ROOT)}")
    for each in root.iter("Config"):
        keys = ["Name", "Target", "Default", "Mode", "Description", "Type", "Display", "Required", "Mask"]
        assert list(each.attrib) == keys
        assert each.attrib["Type"] in {"Path", "Port", "Variable", "Label", "Device"}
        assert each.attrib["Display"] in {"always", "advanced", "always-hide", "advanced-hide"}
        assert {each.attrib["Required"], each.attrib["Mask"]} <= {"true", "false"}
        assert (each.text or "") == each.attrib["Default"].partition("|")[0]
    (token,) = (each for each in root.iter("Config") if each.attrib["Target"] == "DISCORD_TOKEN")
    assert (token.attrib["Mask"], token.attrib["Required"]) == ("true", "true")


def test_unraid_has_the_limits_of_compose():
    ours = loaded(ROOT / "compose.yaml")["services"]["bot"]
    assert text_of("ExtraParams").split()[1:] == [
        "--init",
        "--read-only",
        f"--tmpfs={ours['tmpfs'][0]}",
        f"--cap-drop={ours['cap_drop'][0]}",
        f"--security-opt={ours['security_opt'][0]}",
        f"--memory={ours['mem_limit']}",
        f"--memory-swap={ours['memswap_limit']}",
        f"--pids-limit={ours['pids_limit']}",
        f"--stop-timeout={ours['stop_grace_period'].rstrip('s')}",
        f"--restart={ours['restart']}",
    ]


@pytest.mark.parametrize("each", objects(), ids=lambda each: f"{each['kind']} {each['metadata']['name']}")
def test_kubernetes_knows_every_field_of(each: dict[str, Any]):
    kubernetes_validate.validate(each, kubernetes_validate.latest_version(), strict=True)


@pytest.mark.parametrize("name", ["splendor-bot", "splendor-database"])
def test_kubernetes_runs_without_rights(name: str):
    spec = workload(name)["spec"]
    pod, runs = spec["template"]["spec"], container(name)
    assert spec["template"]["metadata"]["labels"].items() >= spec["selector"]["matchLabels"].items()
    assert pod["securityContext"]["runAsNonRoot"]
    assert pod["securityContext"]["runAsUser"] > 0
    assert pod["automountServiceAccountToken"] is False
    assert runs["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert runs["resources"]["limits"]["memory"]
    kept = {each["name"] for each in pod["volumes"]}
    kept |= {each["metadata"]["name"] for each in spec.get("volumeClaimTemplates", [])}
    assert {each["name"] for each in runs["volumeMounts"]} == kept


def test_kubernetes_runs_the_bot_as_compose_does():
    ours = loaded(ROOT / "compose.postgres.yaml")["services"]
    deployment, bot = workload("splendor-bot"), container("splendor-bot")
    settings = settings_of(DEPLOY / "kubernetes/bot.yaml")
    assert (
        deployment["spec"]["replicas"] == int(settings["SPLENDOR_PROCESSES"]) + 1 == ours["bot"]["deploy"]["replicas"]
    )
    assert bot["readinessProbe"]["exec"]["command"] == ["splendor-bot", "health"]
    assert settings["XDG_DATA_HOME"] == ours["bot"]["environment"]["XDG_DATA_HOME"]
    assert container("splendor-database")["image"] == ours["database"]["image"]
    hosts = {each["metadata"]["name"] for each in objects() if each["kind"] == "Service"}
    host = re.search(r"@([\w-]+):", settings["SPLENDOR_DATABASE"])
    assert host is not None
    assert host[1] in hosts


def test_kubernetes_takes_what_is_secret_from_the_secret_that_the_page_creates():
    page = (DEPLOY / "README.md").read_text(encoding="utf-8")
    created = set(re.findall(r"--from-(?:file|literal)=([\w-]+)=", page))
    envs = [*container("splendor-bot")["env"], *container("splendor-database")["env"]]
    used = {each["valueFrom"]["secretKeyRef"]["key"] for each in envs if "valueFrom" in each}
    assert used == created
    assert [each["name"] for each in envs if "value" in each and re.search(r"TOKEN|PASSWORD", each["name"])] == []


def test_the_bot_is_started_again_however_it_ends_but_never_takes_over_by_itself():
    """After a hand-over the bot ends without an error. Two that take over from each other would never come to rest."""
    places = [bot_in(path) for path in (*COMPOSE, ROOT / "compose.yaml")]
    places.append(loaded(ROOT / "compose.postgres.yaml")["services"]["bot"])
    assert {each["restart"] for each in places} == {"unless-stopped"}
    assert "--restart=unless-stopped" in text_of("ExtraParams")
    assert workload("splendor-bot")["kind"] == "Deployment", "which restarts its containers always"
    assert [
        path for path in (*TEMPLATES, ROOT / "Dockerfile") if "--take-over" in path.read_text(encoding="utf-8")
    ] == []


def test_the_unit_of_systemd_runs_the_bot_in_the_folder_of_its_settings():
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # pyright: ignore[reportAttributeAccessIssue] - as the documentation of configparser says
    unit.read(DEPLOY / "systemd/splendor-bot.service", encoding="utf-8")
    service = unit["Service"]
    folder = service["WorkingDirectory"]
    assert service["ExecStart"] == f"{folder}/.venv/bin/splendor-bot run", "where `make setup` installs it"
    assert (service["Restart"], service["UMask"], service["NoNewPrivileges"]) == ("always", "0077", "yes")
    assert unit["Unit"]["StartLimitIntervalSec"] == "0", "after a hand-over, it tries until the new bot ends"
    assert service["RestartPreventExitStatus"] == str(WRONG_SETTING), "a wrong token is not tried again and again"
    assert unit["Install"]["WantedBy"] == "default.target", "a service of a user"


@pytest.mark.parametrize("path", [UNRAID, *COMPOSE, DEPLOY / "kubernetes/bot.yaml"], ids=lambda path: path.parent.name)
def test_the_bot_accepts_the_settings_of_a_template(path: Path, monkeypatch: pytest.MonkeyPatch):
    known = {each.metadata["name"] for each in fields(BotSettings)}
    settings = settings_of(path)
    assert {name for name in settings if not name.startswith(("PG", "XDG_"))} <= known
    for name in known:
        monkeypatch.delenv(name, raising=False)
    usual = load_settings(None)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    given: BotSettings = load_settings(None)
    assert bool(given.discord_token) != bool(given.discord_token_file)
    assert (given.tables_of_a_member, given.lobby_days) == (usual.tables_of_a_member, usual.lobby_days)
    assert given.log_level == usual.log_level
    assert isinstance(given.database, Address) == (given.processes > 1)


def test_every_template_names_the_same_image_with_the_version_of_the_project():
    named = [
        name for path in TEMPLATES for name in re.findall(r"[\w./-]+/splendor-bot:[\w.]+", path.read_text("utf-8"))
    ]
    assert len(named) == 5
    assert set(named) == {f"ghcr.io/OWNER/splendor-bot:{project_version()}"}
    pushed = re.findall(r"/splendor-bot:([\w.]+)", (DEPLOY / "README.md").read_text(encoding="utf-8"))
    assert set(pushed) == {project_version()}
    assert loaded(CASAOS)["x-casaos"]["version"] == loaded(MANIFEST)["version"] == project_version()


def test_every_address_of_a_template_is_the_repository_of_one_owner():
    texts = "".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    addresses = re.findall(r"https://[^\s<]+", texts)
    assert len(addresses) > 10
    hosts = r"https://(?:github\.com|raw\.githubusercontent\.com|ghcr\.io)/OWNER/splendor-bot(?:/main/(\S+)|/issues)?"
    assert [each for each in addresses if not re.fullmatch(hosts, each)] == []
    files = {match[1] for each in addresses if (match := re.fullmatch(hosts, each)) and match[1]}
    assert [name for name in files if not (ROOT / name).is_file()] == []


def test_the_icon_is_a_gem_as_the_bot_draws_it():
    drawn = gem_sprite(Gem.RUBY, 512, LIGHT).reduce(2)
    with Image.open(DEPLOY / "icon.png") as icon:
        assert icon.size == (256, 256)
        differences = ImageChops.difference(icon.convert("RGBA"), drawn).getextrema()
    assert max(highest for _, highest in differences) <= 24
