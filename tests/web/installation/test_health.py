"""What a watcher is told: that the server is alive, and whether it can serve."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text

from referee import create_app
from referee.store.database import db
from referee.web.installation import chores
from referee.web.installation.chores import Chores

pytestmark = pytest.mark.both_databases

NO_BACKUP = {"newest": None, "age": None, "failed": False}


def test_it_is_alive_and_ready(either_app: Flask) -> None:
    client = either_app.test_client()
    for path, more in (("/healthz", {}), ("/readyz", {"backup": NO_BACKUP})):
        answer = client.get(path)
        assert (answer.status_code, answer.json) == (200, {"status": "ok", **more})
        assert "Set-Cookie" not in answer.headers


def test_without_its_database_it_is_alive_and_not_ready(app: Flask, tmp_path: Path) -> None:
    client = app.test_client()
    assert client.get("/readyz").status_code == 200
    (tmp_path / "referee.db").unlink()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json["missing"]) == (503, ["database"])
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("change", ["DELETE FROM alembic_version", "DROP TABLE alembic_version"])
def test_a_schema_that_is_not_up_to_date_is_not_ready(either_app: Flask, change: str) -> None:
    with either_app.app_context(), db.engine.connect() as connection:
        connection.execute(text(change))
        connection.commit()
    answer = either_app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["missing"]) == (503, ["schema"])


def test_a_disk_that_takes_nothing_is_not_ready(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("referee.store.disk.TemporaryFile", full)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["missing"]) == (503, ["disk"])


def test_a_database_that_may_only_be_read_is_not_ready(either_url: str, tmp_path: Path) -> None:
    if either_url.startswith("sqlite"):
        pytest.skip("a file system that may only be read cannot be made here")
    sign = "&" if "?" in either_url else "?"
    url = f"{either_url}{sign}options=-cdefault_transaction_read_only%3Don"
    app = create_app(tmp_path, DATABASE_URL=url, TESTING=True)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["missing"]) == (503, ["disk"])
    with app.app_context():
        db.engine.dispose()


def test_the_newest_backup_is_told_and_one_that_failed_makes_nobody_unready(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Chores(app)()
    assert not (tmp_path / "backups").exists()
    monkeypatch.setattr(chores, "FIRST", 0.0)

    def told() -> dict[str, Any]:
        answer = app.test_client().get("/readyz")
        assert answer.status_code == 200
        backup: dict[str, Any] = answer.json["backup"]
        return backup

    Chores(app)()
    made = told()
    assert (made["failed"], 0 <= made["age"] < 60) == (False, True)
    assert datetime.fromisoformat(made["newest"]) <= datetime.now(UTC)
    app.config["BACKUP_FOLDER"] = str(tmp_path / "disk")
    Chores(app)()
    assert told() == {"newest": None, "age": None, "failed": True}
