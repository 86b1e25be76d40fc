"""The dashboard and the alert rules: expressions that Prometheus reads, over metrics that the bot has.

`.ci/alert_rules` tries the rules with example series.
"""

import json
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import promql_parser
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bot.runtime.metrics import Metrics, Vitals
from bot.store import Store

ROOT = Path(__file__).parents[2]
DASHBOARD = json.loads((ROOT / "deploy/monitoring/dashboard.json").read_text(encoding="utf-8"))
RULES = yaml.safe_load((ROOT / "deploy/monitoring/alerts.yaml").read_text(encoding="utf-8"))["groups"][0]["rules"]
EXAMPLES = yaml.safe_load((ROOT / "deploy/monitoring/alerts_test.yaml").read_text(encoding="utf-8"))["tests"]
OF_PROMETHEUS = {"up"}
COLUMNS = 24
"""The width of a Grafana dashboard."""


def expressions() -> dict[str, str]:
    """Return the PromQL of each panel and rule by its name; the variables of Grafana have values."""
    found = {rule["alert"]: rule["expr"] for rule in RULES}
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            text = target["expr"].replace("$__rate_interval", "5m").replace("$job", "splendor-bot")
            found[f"{panel['title']} {target['refId']}"] = text
    return found


def selectors(expression: Any) -> Iterator[Any]:
    """Yield the selectors of series within an expression of `promql_parser`."""
    match expression:
        case promql_parser.VectorSelector():
            yield expression
        case promql_parser.MatrixSelector():
            yield expression.vector_selector
        case promql_parser.Call():
            for each in expression.args:
                yield from selectors(each)
        case promql_parser.BinaryExpr():
            yield from selectors(expression.lhs)
            yield from selectors(expression.rhs)
        case promql_parser.NumberLiteral():
            pass
        case _:
            yield from selectors(expression.expr)


def look() -> Vitals:
    return {0: True}, {"render": (0, None)}


async def exported(folder: Path) -> dict[str, set[str]]:
    """Return the series that a bot serves, with the upper limits of the buckets of each."""
    metrics = Metrics()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    async with (
        await Store.open(folder / "games.sqlite3", on_trip=metrics.record_statement) as store,
        metrics.serve(
            "127.0.0.1", port, count_open=store.games.count_open, count_pending=store.games.count_pending, look=look
        ),
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        families = list(text_string_to_metric_families(await answer.text()))
    series: dict[str, set[str]] = {}
    for sample in (sample for family in families for sample in family.samples):
        series.setdefault(sample.name, set()).add(sample.labels.get("le", ""))
    return series


async def test_every_expression_is_promql_over_series_that_the_bot_serves(tmp_path: Path):
    series = await exported(tmp_path)
    used: set[str] = set()
    for name, text in expressions().items():
        found = list(selectors(promql_parser.parse(text)))
        assert found, name
        for selector in found:
            labels = {each.name: each.value for each in selector.matchers.matchers}
            assert labels.pop("job") == "splendor-bot", name
            assert selector.name in series.keys() | OF_PROMETHEUS, name
            assert set(labels.values()) <= series.get(selector.name, set()), name
            used.add(selector.name)
    own = {name for name in series if name.startswith("splendor_") and not name.endswith(("_created", "_sum"))}
    assert own - used <= {"splendor_database_seconds_count", "splendor_event_loop_lag_seconds_count"}


async def test_hosting_lists_the_metrics_of_the_bot(tmp_path: Path):
    series = {re.sub(r"_(?:bucket|count|sum|created)$", "", name) for name in await exported(tmp_path)}
    page = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
    own = {name for name in series if name.startswith("splendor_")}
    assert set(re.findall(r"^\| `(splendor_\w+)` \|", page, re.MULTILINE)) == {
        name for name in own if f"{name}_total" not in own
    }


def test_the_panels_fill_the_dashboard_without_overlapping():
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({panel["title"] for panel in panels}) == len(panels)
    cells = [
        (place["x"] + column, place["y"] + row)
        for place in (panel["gridPos"] for panel in panels)
        for column in range(place["w"])
        for row in range(place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert len(cells) == COLUMNS * (max(row for _, row in cells) + 1)
    variables = {each["name"] for each in DASHBOARD["templating"]["list"]}
    assert set(re.findall(r"\$\{?([a-z]+)", json.dumps(DASHBOARD))) == variables


def test_every_alert_is_tried_with_series_that_raise_it():
    raised = {each["alertname"] for test in EXAMPLES for each in test["alert_rule_test"] if each.get("exp_alerts")}
    assert raised == {rule["alert"] for rule in RULES}
    for rule in RULES:
        assert rule["labels"]["severity"] in {"warning", "critical"}
        assert rule["annotations"]["summary"].endswith(".")
