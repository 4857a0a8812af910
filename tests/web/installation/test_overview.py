"""The manager's page about the installation."""

from pathlib import Path

import pytest
from flask import Flask

from referee.web.installation import chores
from referee.web.installation.chores import Chores
from tests.people import browser_of, person


def test_the_manager_is_told_how_the_backups_are(
    app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chores, "FIRST", 0.0)
    with app.app_context():
        gina = person("Gina", "manager")
    client = browser_of(app, gina)
    assert 'href="/installation"' in client.get("/people/").text

    def page() -> str:
        return client.get("/installation").text

    assert "Backups: advised" in page()
    assert "Database: in order" in page()
    assert "Disk: " in page()
    Chores(app)()
    assert "Backups: in order" in page()
    assert str(tmp_path / "backups") in page()
    app.config["BACKUP_FOLDER"] = str(tmp_path / "disk")
    assert "Backups: wrong" in page()
    assert "is not there." in page()
    (tmp_path / "disk").write_text("no folder")
    Chores(app)()
    (tmp_path / "disk").unlink()
    (tmp_path / "disk").mkdir()
    assert "The last daily backup failed (" in page()
    client.set_cookie("language", "it")
    assert "Copie di sicurezza: da correggere" in page()
