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


def test_the_developer_reads_of_every_registry_of_games() -> None:
    told = set(spans(DEVELOPER))
    modules = {path.relative_to(ROOT): text(path) for path in (ROOT / "referee").rglob("*.py")}
    registries = [
        str(path)
        for path, code in modules.items()
        if "tressette" not in str(path) and re.search(r"\bgames\.tressette\b|text\.tressette", code)
    ]
    assert len(registries) > 10
    assert [path for path in registries if path not in told] == []


def test_the_picture_shows_the_floors_as_they_are() -> None:
    drawn = re.findall(r">([^<>]+)</text>", text(PICTURE))
    floors = [words for words in drawn if (ROOT / "referee" / words).is_dir()]
    rooms = {room for words in drawn for room in words.rstrip(",").split(", ")} - set(drawn[-3:])
    known = {path.stem for path in (ROOT / "referee").glob("*/*")}
    folders = {path.parent for path in (ROOT / "referee").glob("*/*/__init__.py")}
    assert {"core", "games", "web"} <= set(floors)
    assert {folder.name for folder in folders if folder.parent.name in floors} - rooms == set()
    lower = {room for room in rooms if room.isidentifier() and room not in ("pure", "SQL")}
    assert lower - known - set(floors) == set()
