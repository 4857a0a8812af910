"""What the documentation says of the code is there: folders, modules, functions, rooms."""

import re
from pathlib import Path

import pytest

from tests.docs.pages import NAMES, PAGES, ROOT, spans, text

DEVELOPER = ROOT / "docs/developer.md"
PICTURE = ROOT / "docs/images/layers.svg"
FOLDERS = ("referee/", "templates/", "static/", "tests/", "migrations/", "docs/", ".ci/")


def is_path(span: str) -> bool:
    """Return whether a text between backticks is the path of one file or folder."""
    return span.startswith(FOLDERS) and re.search(r"[*…<]|/\d", span) is None


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_every_path_exists(page: Path) -> None:
    paths = [span for span in spans(page) if is_path(span)]
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_function_of_the_walk_is_where_it_is_said_to_be() -> None:
    walk = re.findall(r"`([\w./]+\.(?:py|js))` `(\w+)\(\)`", text(DEVELOPER))
    assert len(walk) > 10
    missing = [
        f"{path}: {name}"
        for path, name in walk
        if not re.search(rf"^(?:async )?(?:def|function) {name}\b", text(ROOT / path), re.MULTILINE)
    ]
    assert missing == []


def test_the_picture_shows_the_floors_as_they_are() -> None:
    drawn = re.findall(r">([^<>]+)</text>", text(PICTURE))
    floors = [words for words in drawn if (ROOT / "referee" / words).is_dir()]
    rooms = {room for words in drawn for room in words.rstrip(",").split(", ")} - set(drawn[-2:])
    known = {path.stem for path in (ROOT / "referee").glob("*/*")}
    assert {"core", "games", "web"} <= set(floors)
    lower = {room for room in rooms if room.isidentifier() and room not in ("pure", "SQL")}
    assert lower - known - set(floors) == set()
