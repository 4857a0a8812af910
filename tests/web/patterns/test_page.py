"""The design system holds together: one component, one macro file, one style sheet, one pattern."""

import re
from pathlib import Path

import pytest
from flask import Flask

from referee.web.patterns import hand, matches

ROOT = Path(__file__).parents[3]


def _components(folder: Path) -> list[str]:
    """Components by room and name: `cards/trick`."""
    return sorted(str(path.relative_to(folder).with_suffix("")) for path in folder.rglob("*.*"))


MACROS = _components(ROOT / "templates/components")
STYLES = _components(ROOT / "static/css/components")
IMPORT = re.compile(r'@import url\("([^"]+)"\)')


def test_every_style_sheet_is_imported_once() -> None:
    css = ROOT / "static/css"
    sheets = ("main.css", "tournaments.css", "paper.css")
    imported = [one for name in sheets for one in IMPORT.findall((css / name).read_text("utf-8"))]
    written = {str(path.relative_to(css)) for path in css.rglob("*.css")} - {*sheets}
    assert sorted(imported) == sorted(written)


def test_every_component_has_a_style_sheet() -> None:
    assert sorted(set(MACROS) - set(STYLES)) == []


FORMS_OF_ONE_PAGE = {
    "cards/trick_sheet",
    "games/pairs/taken_sheet",
    "office/late_group",
    "tournaments/plan_stage",
    "tournaments/room_table",
}
"""Components that are forms of one page, and are shown nowhere else."""


def test_every_other_component_is_among_the_patterns() -> None:
    shown = set()
    for template in ("patterns/page", "layouts/base", "layouts/desk"):
        text = (ROOT / f"templates/{template}.html").read_text(encoding="utf-8")
        shown |= set(re.findall(r'from "components/(\S+)\.html" import', text))
    assert set(MACROS) - shown == FORMS_OF_ONE_PAGE


def test_every_component_says_how_it_is_called() -> None:
    unsaid = [
        name
        for name in MACROS
        if not (ROOT / "templates/components" / f"{name}.html")
        .read_text(encoding="utf-8")
        .startswith("{#")
    ]
    assert unsaid == []


@pytest.fixture
def developing(app: Flask) -> Flask:
    app.config["DEVELOPMENT"] = 1
    return app


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize("screen", ["", *matches.SCREENS])
def test_it_is_shown(developing: Flask, screen: str, language: str) -> None:
    sent = {"Accept-Language": language}
    answer = developing.test_client().get(f"/patterns/{screen}", headers=sent)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


def test_no_such_screen(developing: Flask) -> None:
    assert developing.test_client().get("/patterns/nothing").status_code == 404


@pytest.mark.parametrize("screen", ["", *matches.SCREENS])
def test_a_club_does_not_meet_it(app: Flask, screen: str) -> None:
    assert app.test_client().get(f"/patterns/{screen}").status_code == 404


def test_suits_can_be_told_apart_by_name() -> None:
    sprite = (ROOT / "static/img/symbols.svg").read_text(encoding="utf-8")
    named = re.findall(r'<symbol id="([\w-]+)"', sprite)
    assert len(set(named)) == len(named)
    assert set(hand.SUITS) < set(named)
