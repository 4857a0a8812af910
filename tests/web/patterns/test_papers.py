"""Everything that prints can be seen as pictures by those who change it."""

import io
import re
from pathlib import Path

import pikepdf
import pytest
from flask import Flask

from referee import paper
from referee.paper.press import rendering
from referee.web.patterns import papers
from referee.web.patterns.papers import PAPERS

PNG = b"\x89PNG"
PRINTS = re.compile(r"^def (\w+)\((?:[^()]|\([^()]*\))*\) -> bytes:", re.MULTILINE)
MAKERS = {"chart_sheet", "event_sheet"}
"""What several papers are made by."""


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
    for name, printed in PAPERS.items():
        assert f"/patterns/paper/{name}/{printed.pages}.png" in page
        answer = client.get(f"/patterns/paper/{name}.pdf", headers={"Accept-Language": language})
        assert (answer.status_code, answer.mimetype) == (200, "application/pdf")


def test_whatever_prints_is_there() -> None:
    """Read every function that returns a PDF, but for those of the press, which prints any."""
    made = {
        name
        for module in sorted(Path(paper.__path__[0]).rglob("*.py"))
        if module.parent.name != "press"
        for name in PRINTS.findall(module.read_text())
    }
    assert {name for name in made - MAKERS if not hasattr(papers, name)} == set()


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
