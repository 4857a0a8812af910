"""`/metrics`, for Prometheus: what was answered and how fast, and how the installation is.

Who asks from this machine is answered, and who has the token of the settings.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from secrets import compare_digest
from time import perf_counter

from flask import Blueprint, Flask, Response, current_app, g, request
from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    values,
)
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from referee.actions.installation.automatic_backups import state_of_backups
from referee.paper.press import press
from referee.store.accounts.subjects import Subject
from referee.store.activity import activity_since
from referee.store.database import db
from referee.store.soundness import damage
from referee.web.http.visitors import Visitor, bearer
from referee.web.installation.this_installation import installation

blueprint = Blueprint("metrics", __name__)

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which several processes count together, where there are several."""

RECENT = timedelta(minutes=5)

REQUESTS = Counter("referee_requests", "Requests that were answered.", ("endpoint", "status"))

SECONDS = Histogram(
    "referee_request_seconds",
    "Seconds until a request was answered.",
    ("endpoint",),
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)


def count_together(folder: Path) -> None:
    """Let the processes that are started from now on count into one folder.

    The library decides so for itself where it is imported with the folder in the environment.
    """
    os.environ[SHARED] = str(folder)
    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]


def register(app: Flask) -> None:
    """Count every request when it is answered."""

    @app.after_request
    def count(response: Response) -> Response:
        # Addresses that do not exist are one: anybody can make up more of them.
        endpoint = request.endpoint or "unknown"
        REQUESTS.labels(endpoint, f"{response.status_code // 100}xx").inc()
        SECONDS.labels(endpoint).observe(perf_counter() - g.began)
        return response


def is_watching(asking: Visitor, _subject: Subject) -> bool:
    """Let in who asks on this machine, or with the token."""
    token, given = str(current_app.config["METRICS_TOKEN"]), bearer()
    if token and given and compare_digest(token.encode(), given.encode()):
        return True
    try:
        address = ip_address(asking.network)
    except ValueError:
        return False
    return (getattr(address, "ipv4_mapped", None) or address).is_loopback


@blueprint.get("/metrics")
def page() -> Response:
    """Return all numbers in the format of Prometheus."""
    counted, state = REGISTRY, CollectorRegistry()
    if SHARED in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    state.register(InstallationState())
    body = generate_latest(counted) + generate_latest(state)
    return Response(body, content_type=CONTENT_TYPE_PLAIN_0_0_4)


class InstallationState(Collector):
    """How the installation is at the moment of asking."""

    def collect(self) -> Iterator[InfoMetricFamily | GaugeMetricFamily]:
        now, here = datetime.now(UTC), installation()
        about = {"version": here.version, "database": db.engine.dialect.name}
        yield InfoMetricFamily("referee", "The program that answers.", about)
        yield _gauge("prints_waiting", "Sheets that are printed or wait for it.", press.waiting())
        yield _gauge("damaged", "1 where the database is damaged.", int(bool(damage(db.engine))))
        found = state_of_backups(here, now)
        age = found.age(now)
        if age is not None:
            yield _gauge("backup_age_seconds", "Age of the newest backup.", age.total_seconds())
        failed = int(bool(found.problem))
        yield _gauge("backup_failed", "1 where the last daily backup failed.", failed)
        lately = activity_since(now - RECENT)
        yield _gauge("database_up", "1 while the database answers.", int(lately is not None))
        if lately is not None:
            heard, written = lately.devices, lately.entries
            yield _gauge("devices", "Devices that were heard of in the last five minutes.", heard)
            yield _gauge("ledger_entries", "Entries in the ledgers of all matches.", written)


def _gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"referee_{name}", meaning, value)
