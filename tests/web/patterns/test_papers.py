"""Everything that prints can be seen as pictures by those who change it."""

import io

import pikepdf
import pytest
from flask import Flask

from referee.paper.press import rendering
from referee.web.patterns import papers
from referee.web.patterns.papers import PAPERS

PNG = b"\x89PNG"


@pytest.fixture
def developing(app: Flask) -> Flask:
    app.config["DEVELOPMENT"] = 1
    return app


def empty_page(_xhtml: str) -> bytes:
    target = io.BytesIO()
    with pikepdf.Pdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(target)
    return target.getvalue()


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_paper_is_made_of_its_sample(
    developing: Flask, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setattr(rendering, "print_one", empty_page)
    client = developing.test_client()
    page = client.get("/patterns/paper/", headers={"Accept-Language": language}).text
    for name, paper in PAPERS.items():
        assert f"/patterns/paper/{name}/{paper.pages}.png" in page
        answer = client.get(f"/patterns/paper/{name}.pdf", headers={"Accept-Language": language})
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")


@pytest.mark.paper
def test_a_page_is_a_picture(developing: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = developing.test_client()
    answer = client.get("/patterns/paper/knockout-8/1.png")
    assert (answer.status_code, answer.mimetype, answer.data[:4]) == (200, "image/png", PNG)
    assert client.get("/patterns/paper/knockout-8/2.png").status_code == 404
    assert client.get("/patterns/paper/nothing/1.png").status_code == 404
    monkeypatch.setenv("PATH", "")
    assert client.get("/patterns/paper/knockout-8/1.png").status_code == 404


def test_a_club_does_not_meet_them(app: Flask) -> None:
    client = app.test_client()
    for address in ("", "knockout-8.pdf", "knockout-8/1.png"):
        assert client.get(f"/patterns/paper/{address}").status_code == 404
    assert papers.PAPERS
