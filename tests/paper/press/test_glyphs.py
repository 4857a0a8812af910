"""No name is printed as nothing: a sign that no font has is a question mark."""

import logging
import re
import unicodedata
from collections.abc import Iterator

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from referee.paper.press import glyphs, rendering
from referee.paper.press.glyphs import OWN, PACKAGES, is_in_a_font, legible
from referee.paper.press.rendering import STATIC
from tests.paper.conftest import opened, text_of

DRAGON = "李小龍"
FAMILY = "👩\u200d👧"
PAGE = (
    '<html xmlns="http://www.w3.org/1999/xhtml" lang="it"><head><title>x</title></head>'
    "<body><p>{}</p></body></html>"
)


@pytest.fixture
def latin_only(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine that has no fonts of its own."""
    monkeypatch.setattr(glyphs, "is_in_a_font", lambda _code: False)
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
    assert "fonts-wqy-microhei" in told
    assert legible("Ada\n") == "Ada\n"


def test_the_packages_that_are_told_are_those_that_the_first_start_installs() -> None:
    script = (STATIC.parent / ".ci/packages").read_text(encoding="utf-8")
    [fonts] = re.findall(r'^fonts="(.+)"$', script, re.MULTILINE)
    assert fonts.split() == PACKAGES.split(", ")


NAMES = {
    DRAGON: "WenQuanYi",
    "田中 ひらがな": "WenQuanYi",
    "김민수": "WenQuanYi",
    "שלום": "DejaVu",
    "محمد": "DejaVu",
    "Ωμέγα Борис": "DejaVu",
    "\U0001f600 \U0001f3c6": "DejaVu Symbola",
    "\u2b50 \u2764\ufe0f": "DejaVu Symbola",
    FAMILY: "Symbola",
    "प्रिया शर्मा": "Lohit",
    "রহমান": "Lohit",
    "ਸਿੰਘ": "Lohit",
    "สมชาย": "Loma",
}
"""Names of people, and the fonts that draw them."""


HERE = all(is_in_a_font(ord(name[0])) for name in NAMES)


@pytest.mark.skipif(not HERE, reason="the fonts of .ci/packages are not here")
@pytest.mark.parametrize("name", NAMES)
def test_every_sign_of_a_name_is_drawn_in_the_fonts_that_are_installed(name: str) -> None:
    content = rendering.print_one(PAGE.format(name))
    with opened(content) as pdf:
        fonts = [font for page in pdf.pages for font in page.resources.Font.values()]
        named = {str(font.BaseFont).partition("+")[2].partition("-")[0] for font in fonts}
        # Glyph 0 is the box of what a font has not.
        assert all(glyph for page in pdf.pages for glyph in glyphs_of(page))
    assert named - {"Alegreya"} <= {*NAMES[name].split(), "WenQuanYi"}
    assert named - {"Alegreya"}
    printed = "".join(text_of(content).split())
    assert all(sign in printed for sign in name if unicodedata.category(sign) in ("Lo", "So"))
    assert "?" not in printed


def glyphs_of(page: pikepdf.Page) -> Iterator[int]:
    """The numbers of the glyphs on a page, two bytes each."""
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) in ("Tj", "TJ"):
            parts = operands[0] if str(operator) == "TJ" else operands
            for part in parts:
                if isinstance(part, pikepdf.String):
                    drawn = bytes(part)
                    yield from (
                        int.from_bytes(drawn[at : at + 2]) for at in range(0, len(drawn), 2)
                    )


def test_pictures_are_drawn_as_text_whatever_a_machine_has_for_them() -> None:
    assert legible("\u2b50a\ufe0f") == "\u2b50\ufe0ea"


@pytest.mark.usefixtures("latin_only")
def test_it_is_printed_so() -> None:
    assert text_of(rendering.print_one(PAGE.format("張三"))).split() == ["??"]


def test_the_fonts_of_this_machine_are_asked() -> None:
    assert glyphs.is_in_a_font(ord("A"))
    assert not glyphs.is_in_a_font(0x10FFFD), "nobody has drawn it"
