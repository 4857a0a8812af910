"""Every link of the documentation leads somewhere, and so does every address of the program."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from flask import Flask
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect

from tests.docs.pages import NAMES, PAGES, ROOT, anchors, links, prose, spans, text

MOST_LINES = 90
"""Of the README: it is read to the end, and leads on."""

ADDRESS = re.compile(r"(?:(GET|POST) )?(/[\w./-]*)")
OUTSIDE = ("http://", "https://", "mailto:")


def problem(page: Path, link: str) -> str:
    """Return why a link leads nowhere, or nothing."""
    path, _, anchor = unquote(link).partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.is_relative_to(ROOT) or not target.exists():
        return f"{link}: there is no such file"
    if anchor and anchor not in anchors(target):
        return f"{link}: there is no such heading"
    return ""


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_link_leads_somewhere(page: Path) -> None:
    found = [problem(page, link) for link in links(page) if not link.startswith(OUTSIDE)]
    assert [text for text in found if text] == []


def test_every_page_is_reached_from_the_readme() -> None:
    reached, waiting = set(), [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        paths = (link.partition("#")[0] for link in links(page) if not link.startswith(OUTSIDE))
        waiting += [(page.parent / path).resolve() for path in paths if path.endswith(".md")]
    assert set(PAGES) - reached == set()


def test_every_address_of_the_program_exists(app: Flask) -> None:
    known = app.url_map.bind("localhost")
    unknown = []
    for page in PAGES:
        for span in spans(page):
            found = ADDRESS.fullmatch(re.sub(r"<[\w:]+>", "1", span))
            if found is None:
                continue
            try:
                known.match(found[2], found[1] or "GET")
            except RequestRedirect:
                pass
            except MethodNotAllowed:
                if found[1]:
                    unknown.append(f"{page.relative_to(ROOT)}: {span}")
            except NotFound:
                unknown.append(f"{page.relative_to(ROOT)}: {span}")
    assert unknown == []


def test_the_readme_is_short_and_shows_pictures() -> None:
    readme = text(ROOT / "README.md")
    assert len(readme.splitlines()) <= MOST_LINES
    pictures = [link for link in links(ROOT / "README.md") if link.endswith(".png")]
    assert len(pictures) == 3
    assert all((ROOT / one).stat().st_size < 100_000 for one in pictures)


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_a_page_has_one_title_and_no_path_of_a_machine(page: Path) -> None:
    assert len(re.findall(r"^# ", prose(page), re.MULTILINE)) == 1
    assert re.findall(r"/(?:home|tmp|root|Users)/", text(page)) == []
