"""The Italian catalog is complete, certain and compiled."""

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LABELS = re.compile(r"button\(_\('([^']*)'[^\n]*?label_long=_\('([^']*)'")
"""What a button shows, and what is read aloud instead."""

FILE = ROOT / "referee/translations/it/LC_MESSAGES/messages.po"


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    with FILE.open("rb") as file:
        return read_po(file)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """What code and templates say now."""
    made = tmp_path_factory.mktemp("texts") / "messages.pot"
    command = "extract --mapping pyproject.toml --keyword lazy_gettext --output"
    babel = [sys.executable, "-m", "babel.messages.frontend", "--quiet"]
    subprocess.run([*babel, *command.split(), str(made), "."], cwd=ROOT, check=True)
    with made.open("rb") as file:
        return read_po(file)


def test_every_text_is_in_the_catalog_and_no_other(catalog: Catalog, texts: Catalog) -> None:
    assert {message.id for message in catalog} == {message.id for message in texts}


def test_every_text_is_translated(catalog: Catalog) -> None:
    missing = [
        message.id
        for message in catalog
        if not all([message.string] if isinstance(message.string, str) else message.string)
    ]
    assert missing == []


def test_a_game_is_a_gioco_and_a_match_a_partita(catalog: Catalog) -> None:
    for text in ("game", "games difference", "games won and lost"):
        message = catalog.get(text)
        assert message is not None
        for words in [message.string] if isinstance(message.string, str) else message.string:
            assert "gioc" in words
            assert "partit" not in words


def test_no_translation_is_a_guess(catalog: Catalog) -> None:
    assert [message.id for message in catalog if message.id and message.fuzzy] == []


def test_every_translation_fills_in_the_same_names(catalog: Catalog) -> None:
    wrong = [(message.id, problems) for message, problems in catalog.check()]
    assert wrong == []


def test_it_is_compiled(catalog: Catalog) -> None:
    compiled = BytesIO()
    write_mo(compiled, catalog)
    assert FILE.with_suffix(".mo").read_bytes() == compiled.getvalue()


def test_what_is_read_aloud_of_a_button_contains_what_it_shows(catalog: Catalog) -> None:
    """Hold in both languages, so that a button is found by saying the words on it (WCAG 2.5.3)."""
    pairs = [
        found.groups()
        for file in sorted((ROOT / "templates").rglob("*.html"))
        for call in re.split(r"\b(?:link_)?(?=button\()", file.read_text("utf-8"))
        if (found := LABELS.match(call))
    ]
    assert len(pairs) > 10
    pairs += [tuple(str(catalog[text].string) for text in pair) for pair in pairs]
    assert [pair for pair in pairs if pair[0].lower() not in pair[1].lower()] == []


def test_italian_quotes_are_the_ones_of_the_glossary(catalog: Catalog) -> None:
    assert [message.string for message in catalog if set("“”") & set(str(message.string))] == []
