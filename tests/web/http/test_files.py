"""Style sheets, scripts, fonts and drawings: fetched once, and all of them there."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee import create_app
from referee.web.http import files
from tests.web.addresses import FILES


def test_a_browser_keeps_what_it_has_fetched(client: FlaskClient) -> None:
    for path in ("css/all.css", "js/main.js", "img/icons.svg"):
        with client.get(f"{FILES}/{path}") as answer:
            assert answer.status_code == 200
            assert answer.headers["Cache-Control"] == "public, max-age=31536000", path


def test_the_sheet_of_a_page_has_every_style_in_its_layer(client: FlaskClient) -> None:
    page = client.get("/").text
    sheet = client.get(re.search(r'href="([^"]+all.css)"', page)[1])  # type: ignore[index]
    assert sheet.mimetype == "text/css"
    assert "@import" not in sheet.text
    for name in ("base", "layouts", "components", "print"):
        assert f"@layer {name} {{" in sheet.text
    assert sheet.text.count("{") == sheet.text.count("}")


def test_other_content_is_at_another_address(tmp_path: Path) -> None:
    (tmp_path / "css").mkdir()
    (tmp_path / "css" / "main.css").write_text("body {}")
    before = files.address(tmp_path)
    assert files.address(tmp_path) == before
    (tmp_path / "css" / "main.css").write_text("html {}")
    assert files.address(tmp_path) != before


@pytest.mark.parametrize("path", ["css/all.css", "js/main.js"])
def test_who_works_on_them_sees_each_change_at_once(
    tmp_path: Path, sqlite_url: str, path: str
) -> None:
    app = create_app(tmp_path, DATABASE_URL=sqlite_url, DEVELOPMENT=1)
    with app.test_client().get(f"{FILES}/{path}") as answer:
        assert answer.status_code == 200
        assert "no-cache" in answer.headers["Cache-Control"]
