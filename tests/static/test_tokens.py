"""Colours that can be told apart: counted from the tokens, in both themes."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOKENS = (ROOT / "static/css/tokens.css").read_text(encoding="utf-8")

GROUNDS = ("paper", "sheet", "shade", "rust-wash")
SUITS = ("coppe", "denari", "spade", "bastoni")
STATES = ("playing", "waiting", "disputed", "done", "frozen")
SCORE, TEXT, EDGE = 7.0, 4.5, 3.0
"""The least contrast of a score, of words, and of what shows where to tap or what a sign is."""


def colours(theme: str, *, more: bool) -> dict[str, str]:
    """Return the colour of each token in a theme, as #rgb or #rrggbb."""
    plain, _, rest = TOKENS.partition("@media (prefers-contrast: more)")
    pairs = re.findall(
        r"--([\w-]+): light-dark\((#\w+), (#\w+)\);", plain + rest if more else plain
    )
    return {name: dark if theme == "dark" else light for name, light, dark in pairs}


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1, as WCAG counts it."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    shares = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return how much lighter one colour is than another, 1 to 21."""
    less, more = sorted((luminance(one), luminance(other)))
    return (more + 0.05) / (less + 0.05)


@pytest.mark.parametrize("more", [False, True], ids=["plain", "more contrast"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_that_is_read_or_tapped_stands_out(theme: str, more: bool) -> None:
    named = colours(theme, more=more)
    wanted = {
        **{("ink", ground): SCORE for ground in GROUNDS},
        **{(ink, ground): TEXT for ground in GROUNDS for ink in ("ink-soft", "rust", "rust-deep")},
        **{(ink, ground): EDGE for ground in GROUNDS for ink in ("edge", *STATES)},
        **{(suit, ground): SCORE if more else EDGE for ground in GROUNDS for suit in SUITS},
        **{(f"{suit}-on-fill", "fill"): SCORE if more else EDGE for suit in SUITS},
        ("on-fill", "fill"): SCORE,
        ("ink", "tint"): SCORE,
        ("on-rust", "rust"): SCORE,
        ("on-rust", "rust-deep"): SCORE,
    }
    least = {pair: contrast(named[pair[0]], named[pair[1]]) for pair in wanted}

    assert {pair: ratio for pair, ratio in least.items() if ratio < wanted[pair]} == {}
    assert {named[ground] for ground in GROUNDS} & {named["ink"], named["rust"]} == set()


def test_the_colour_of_the_browser_is_that_of_the_page() -> None:
    kept = (ROOT / "templates/layouts/_kept.html").read_text(encoding="utf-8")

    assert re.findall(r'name="theme-color" content="(#\w+)"', kept) == [
        colours("light", more=False)["paper"],
        colours("dark", more=False)["paper"],
    ]


def test_no_other_style_names_a_colour() -> None:
    """A code to be scanned is black on white everywhere; sheets of paper have their own inks."""
    folder = ROOT / "static/css"
    own = {folder / "tokens.css", folder / "print.css", *(folder / "paper").glob("*.css")}
    named = {
        path.relative_to(folder).as_posix(): found
        for path in sorted(folder.rglob("*.css"))
        if path not in own
        and (
            found := re.findall(
                r"#(?!fff\b|000\b)[0-9a-f]{3,8}\b(?=[^{]*;)|rgb\(", path.read_text()
            )
        )
    }

    assert named == {}
