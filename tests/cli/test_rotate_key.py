"""A new key for cookies: nobody is sent away by it, unless the old one was stolen."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from referee import create_app
from referee.cli.group import group
from tests.web.tablet import Tablet


def rotate(instance: Path, *options: str, **environment: str) -> Any:
    settings = {"REFEREE_INSTANCE": str(instance), **environment}
    return CliRunner().invoke(group, ["rotate-key", *options], env=settings)


@pytest.fixture
def client(tmp_path: Path, sqlite_url: str) -> FlaskClient:
    return _started(tmp_path, sqlite_url)


def _started(instance: Path, url: str) -> FlaskClient:
    return create_app(instance, DATABASE_URL=url, TESTING=True).test_client()


def _carry_over(old: FlaskClient, new: FlaskClient) -> None:
    """The browser stays; only the server behind it was started again."""
    new._cookies = old._cookies


def test_old_cookies_and_open_forms_are_still_read(
    client: FlaskClient, tmp_path: Path, sqlite_url: str
) -> None:
    tablet = Tablet(client)
    tablet.opens("/match/new")
    form = next(form for form in tablet.forms if form.action == "/match/new")
    typed = form.fields | {f"name_{seat}": f"P{seat}" for seat in (1, 2, 3, 4)}
    with client.session_transaction() as session:
        session["mode"] = "carte"

    answer = rotate(tmp_path)
    assert answer.exit_code == 0, answer.output
    assert "1 that are still read" in answer.output
    again = _started(tmp_path, sqlite_url)
    _carry_over(client, again)
    with again.session_transaction() as session:
        assert session["mode"] == "carte"
    assert again.post("/match/new", data=typed).status_code == 303


def test_a_stolen_key_is_worth_nothing(
    client: FlaskClient, tmp_path: Path, sqlite_url: str
) -> None:
    with client.session_transaction() as session:
        session["mode"] = "carte"
    assert rotate(tmp_path, "--forget").exit_code == 0
    again = _started(tmp_path, sqlite_url)
    _carry_over(client, again)
    with again.session_transaction() as session:
        assert "mode" not in session


def test_four_keys_are_kept_the_newest_first_and_for_their_owner(tmp_path: Path) -> None:
    seen: list[str] = []
    for _ in range(6):
        assert rotate(tmp_path).exit_code == 0
        seen.insert(0, (tmp_path / "secret_key").read_text().split()[0])
    assert (tmp_path / "secret_key").read_text().split() == seen[:4]
    assert (tmp_path / "secret_key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".new"] == []


def test_a_key_that_is_a_setting_is_changed_there(tmp_path: Path) -> None:
    answer = rotate(tmp_path, REFEREE_SECRET_KEY="0123456789abcdef")
    assert answer.exit_code == 1
    assert "the setting SECRET_KEY" in answer.output


def test_a_key_that_cannot_be_replaced_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    answer = rotate(tmp_path)
    assert answer.exit_code == 1
    assert "No space left on device" in answer.output
    assert not (tmp_path / "secret_key.new").exists()
