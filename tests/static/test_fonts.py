"""The fonts: the letters that pages need first, and the same with those that few names have."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
FACE = re.compile(
    r'font-weight: (\d+);[^}]*url\("\.\./fonts/([\w-]+\.woff2)"\)[^}]*unicode-range: ([^;]+);'
)
WEIGHTS = (500, 700, 800)
CATALOG = "referee/translations/it/LC_MESSAGES/messages.po"


def characters(ranges: str) -> set[int]:
    """Return the characters of a `unicode-range`."""
    found: set[int] = set()
    for one in ranges.split(", "):
        first, _, last = one.removeprefix("U+").partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return found


def font(name: str) -> TTFont:
    return TTFont(ROOT / "static/fonts" / name)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_a_browser_fetches_a_font_for_the_letters_that_are_in_it(weight: int) -> None:
    tokens = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")
    faces = {name: characters(of) for w, name, of in FACE.findall(tokens) if int(w) == weight}
    whole, western = f"alegreya-sans-{weight}.woff2", f"alegreya-sans-{weight}-western.woff2"
    assert set(faces) == {whole, western}
    assert faces[western] == set(font(western).getBestCmap())
    assert faces[whole] == set(font(whole).getBestCmap()) - faces[western]


@pytest.mark.parametrize("weight", WEIGHTS)
def test_letters_are_as_wide_in_both_files(weight: int) -> None:
    whole, western = (
        font(f"alegreya-sans-{weight}.woff2"),
        font(f"alegreya-sans-{weight}-western.woff2"),
    )
    names, known = western.getBestCmap(), whole.getBestCmap()
    for letter, name in names.items():
        assert western["hmtx"][name] == whole["hmtx"][known[letter]], chr(letter)


@pytest.mark.parametrize("weight", WEIGHTS)
def test_our_own_words_need_the_first_file_alone(weight: int) -> None:
    with (ROOT / CATALOG).open(encoding="utf-8") as file:
        said = "".join(f"{one.id}{one.string}" for one in read_po(file))
    whole = set(font(f"alegreya-sans-{weight}.woff2").getBestCmap())
    western = set(font(f"alegreya-sans-{weight}-western.woff2").getBestCmap())
    assert {letter for letter in set(said) if ord(letter) in whole - western} == set()
    assert set(map(ord, "àèéìòùÀÈÉÌÒÙçñöüß«»’“”–—−×½⅓⅔→€")) <= western


def test_labels_have_small_capitals_in_their_weight() -> None:
    for name in ("alegreya-sans-700.woff2", "alegreya-sans-700-western.woff2"):
        features = {one.FeatureTag for one in font(name)["GSUB"].table.FeatureList.FeatureRecord}
        assert {"smcp", "c2sc", "tnum", "lnum"} <= features


def test_figures_that_stand_in_columns_are_lining_too() -> None:
    """A later `font-variant-numeric` takes the place of the whole of an earlier one."""
    for sheet in (ROOT / "static/css").rglob("*.css"):
        for figures in re.findall(r"font-variant-numeric: ([^;]+);", sheet.read_text("utf-8")):
            assert figures == "inherit" or "lining-nums" in figures.split(), sheet
