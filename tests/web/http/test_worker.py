"""What the service worker is given, and which pages it is told to keep."""

import json
import re
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from referee import create_app
from referee.actions.accounts import sign_ins
from referee.web.http.rights import RIGHTS
from referee.web.http.visitors import PERSON_COOKIE
from referee.web.http.worker import MARK, OF_ALL, OF_TABLE, WITH_WORKER
from tests.people import person, signed_by
from tests.web.tablet import Tablet


def settings_of(client: FlaskClient) -> Any:
    found = re.match(r"const SETTINGS = (\{.*\});\n", client.get("/sw.js").text)
    assert found
    return json.loads(found[1])


def test_it_is_asked_for_each_time_and_may_stand_in_for_the_whole_site(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "addEventListener" in answer.text


def test_everything_that_it_fetches_at_first_is_there(client: FlaskClient) -> None:
    settings = settings_of(client)
    assert len(settings["shell"]) > 8
    for address in [*settings["shell"], settings["away"]]:
        with client.get(address) as answer:
            assert answer.status_code == 200, address
    assert settings["kept"]["it"].startswith("Senza rete")
    assert settings["kept"]["en"].startswith("No network")


def test_another_edition_of_the_program_is_another_worker(app: Flask) -> None:
    before = settings_of(app.test_client())["version"]
    assert settings_of(app.test_client())["version"] == before
    app.config["EDITION"] = "another"
    assert settings_of(app.test_client())["version"] != before


def test_pages_are_named_as_the_rights_name_them() -> None:
    assert set(RIGHTS) >= OF_TABLE | OF_ALL | WITH_WORKER


def test_a_page_of_the_table_says_whose_it_is(tablet: Tablet) -> None:
    tablet.sits_down()
    page = tablet.client.get(f"/match/{tablet.code}")
    assert re.fullmatch("[0-9a-f]{16}", page.headers[MARK])
    end = tablet.client.get(f"/match/{tablet.code}/end")
    assert end.headers[MARK] == page.headers[MARK]
    assert end.headers["Referee-Newest"] == page.headers["Referee-Newest"]
    assert "data-worker" in page.text


def test_a_page_of_somebody_who_signed_in_there_is_another_owner_s(
    app: Flask, tablet: Tablet
) -> None:
    tablet.sits_down()
    before = tablet.client.get(f"/match/{tablet.code}").headers[MARK]
    with app.app_context():
        referee = person("Rita")
        token = sign_ins.begin(referee, signed_by(referee))
    tablet.client.set_cookie(PERSON_COOKIE, token)
    assert tablet.client.get(f"/match/{tablet.code}").headers[MARK] not in (before, "everybody")
    tablet.client.delete_cookie(PERSON_COOKIE)
    assert tablet.client.get(f"/match/{tablet.code}").headers[MARK] == before


def test_help_belongs_to_everybody_and_the_rest_to_nobody(client: FlaskClient) -> None:
    assert client.get("/help/entry").headers[MARK] == "everybody"
    for address in ("/", "/sign-in", "/arbitri", "/tavolo", "/match/new", "/help/rules/nowhere"):
        assert MARK not in client.get(address).headers, address


def test_no_worker_starts_on_pages_of_spectators_and_of_people(client: FlaskClient) -> None:
    assert "data-worker" in client.get("/").text
    assert "data-worker" not in client.get("/sign-in").text


def test_who_works_on_the_files_has_no_worker(tmp_path: Path, sqlite_url: str) -> None:
    app = create_app(tmp_path, DATABASE_URL=sqlite_url, DEVELOPMENT=1)
    assert "data-worker" not in app.test_client().get("/").text
