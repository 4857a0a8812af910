"""`/metrics`: who may read it, what it says, and that alerts and board ask for what there is."""

import json
import re
from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from tests.tables import Table

ROOT = Path(__file__).parents[3]
MONITORING = ROOT / "docs" / "monitoring"
OF_OTHERS = {"up"}
"""What Prometheus itself says of whom it asks."""


def told(app: Flask, **headers: str) -> dict[str, float]:
    """Return the samples by name and labels, as a program on this machine reads them."""
    answer = app.test_client().get("/metrics", headers=headers)
    assert answer.status_code == 200
    return {
        f"{one.name} {' '.join(one.labels.values())}".strip(): one.value
        for family in text_string_to_metric_families(answer.text)
        for one in family.samples
    }


def test_it_counts_answers_by_endpoint_and_says_how_much_is_written(app: Flask) -> None:
    before = told(app)
    with app.app_context():
        Table().hand(6, 5)
    app.test_client().get("/healthz")
    app.test_client().get("/there/is/no/such/address")
    after = told(app)
    gained = {name: after[name] - before.get(name, 0) for name in after}
    assert gained["referee_requests_total health.healthz 2xx"] == 1
    assert gained["referee_requests_total unknown 4xx"] == 1
    assert gained["referee_request_seconds_count health.healthz"] == 1
    assert gained["referee_ledger_entries"] == 2
    assert (after["referee_damaged"], after["referee_database_up"]) == (0, 1)
    assert after["referee_prints_waiting"] == 0


def test_a_database_that_does_not_answer_is_told(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "referee.db").unlink()
    now = told(app)
    assert now["referee_database_up"] == 0
    assert "referee_ledger_entries" not in now


@pytest.mark.parametrize("address", ["192.168.1.7", "93.184.216.34", "unknown"])
def test_another_machine_needs_the_token(app: Flask, address: str) -> None:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    assert client.get("/metrics").status_code == 403
    app.config["METRICS_TOKEN"] = "t" * 20
    try:
        wrong = {"Authorization": "Bearer " + "u" * 20}
        assert client.get("/metrics", headers=wrong).status_code == 403
        right = {"Authorization": "Bearer " + "t" * 20}
        assert client.get("/metrics", headers=right).status_code == 200
    finally:
        app.config["METRICS_TOKEN"] = ""


def test_alerts_and_board_ask_for_numbers_that_are_told(app: Flask) -> None:
    app.test_client().get("/healthz")
    names = {name.partition(" ")[0] for name in told(app)} | OF_OTHERS
    names |= {"referee_backup_age_seconds"}  # Told once there is a backup.
    alerts = (MONITORING / "alerts.yml").read_text(encoding="utf-8")
    asked = re.findall(r"(?m)^ +expr: (.+)$", alerts)
    assert len(asked) == 5
    board = json.loads((MONITORING / "grafana.json").read_text(encoding="utf-8"))
    asked += [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    used = {
        name for line in asked for name in re.findall(r"\b(?:up|referee_\w+|process_\w+)\b", line)
    }
    assert used <= names
    endpoints = {name for line in asked for name in re.findall(r'endpoint="([\w.]+)"', line)}
    assert endpoints <= app.view_functions.keys()
