"""No name is printed as nothing: a sign that no font has is a question mark."""

import logging
from collections.abc import Iterator

import pytest
from fontTools.ttLib import TTFont

from referee.paper.press import glyphs, rendering
from referee.paper.press.glyphs import OWN, legible
from referee.paper.press.rendering import STATIC
from tests.paper.conftest import text_of

DRAGON = "李小龍"
FAMILY = "👩\u200d👧"


@pytest.fixture
def latin_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine that has no fonts of its own."""
    monkeypatch.setattr(glyphs, "installed", lambda _code: False)
    glyphs.has_shape.cache_clear()
    glyphs._tell.cache_clear()
    yield
    glyphs.has_shape.cache_clear()
    glyphs._tell.cache_clear()


def test_the_signs_of_the_shipped_typeface_are_known() -> None:
    weights = [
        set(TTFont(STATIC / "fonts" / f"alegreya-sans-{weight}.woff2").getBestCmap())
        for weight in (500, 700, 800)
    ]
    signs = {code for code in weights[0].intersection(*weights[1:]) if code >= ord(" ")}
    assert set(map(ord, glyphs._own())) == signs
    assert OWN


@pytest.mark.usefixtures("latin_only")
def test_what_no_font_has_is_a_question_mark_and_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    page = f"<p>Ada {DRAGON}, {FAMILY} “Zoë” ⅓</p>"
    with caplog.at_level(logging.WARNING):
        # What joins two signs has no shape itself.
        assert legible(page) == "<p>Ada ???, ?\u200d? “Zoë” ⅓</p>"
        legible(page)
    [told] = caplog.messages
    assert "李" in told
    assert "fonts-noto-cjk" in told
    assert legible("Ada\n") == "Ada\n"


@pytest.mark.usefixtures("latin_only")
def test_it_is_printed_so() -> None:
    page = (
        '<html xmlns="http://www.w3.org/1999/xhtml" lang="it"><head><title>x</title></head>'
        f"<body><p>{DRAGON}</p></body></html>"
    )
    assert text_of(rendering.print_one(page)).split() == ["???"]


def test_the_fonts_of_this_machine_are_asked() -> None:
    assert glyphs.installed(ord("A"))
    assert not glyphs.installed(0x10FFFD), "nobody has drawn it"
