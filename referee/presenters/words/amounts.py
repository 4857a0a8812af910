"""Scores and thirds as people write them."""

from decimal import Decimal

from flask_babel import format_decimal

from referee.core.sides import Pair
from referee.games.cards.words import thirds_text
from referee.games.pairs.regulation import PairsRegulation
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, ngettext

MINUS = "−"


def signed(amount: int) -> str:
    """Return an amount with its sign: `+6`, `+0`, `−2`, with a real minus sign."""
    return f"{MINUS}{-amount}" if amount < 0 else f"+{amount}"


def balance(amount: int) -> str:
    """Return what a player has won or paid: `+6`, `−2`, a plain `0`."""
    return signed(amount) if amount else "0"


def against(amounts: Pair) -> str:
    """Return `28–16`: what side A has, and what side B has."""
    return f"{amounts.A}–{amounts.B}"


def money(currency: str, cents: int, *, exact: bool = False) -> str:
    """Return `€ 2,50`, in whatever people play for.

    Nothing is written after whole amounts, unless they are to be `exact`.
    """
    pattern = "#,##0.00" if exact or cents % 100 else "#,##0"
    amount = format_decimal(Decimal(abs(cents)) / 100, pattern)
    return f"{isolated(currency)} {'−' if cents < 0 else ''}{amount}"


def typed_amount(cents: int) -> str:
    """Return `2,50`, as people type it."""
    return str(format_decimal(Decimal(cents) / 100, "0.00"))


def thirds_shown(thirds: int, regulation: PairsRegulation) -> str:
    """Return `7⅔`, or `23` where thirds are the unit of the game."""
    return str(thirds) if regulation.scale == 1 else thirds_text(thirds)


def points_word(amount: int) -> str:
    """Return the word after an amount of points: `point` after 1 and −1, otherwise `points`."""
    return ngettext("point", "points", abs(amount))


def unit_word(amount: int, regulation: PairsRegulation) -> str:
    """Return the word after an amount of a game: points, or thirds where they are its unit."""
    return ngettext("third", "thirds", amount) if regulation.scale == 1 else points_word(amount)


def target_shown(regulation: PairsRegulation, game: int) -> str:
    """Return `41`, or `41⅓` where the target must be passed by a third (9.1)."""
    target = regulation.target_of(game)
    return f"{target}⅓" if regulation.winning_margin else str(target)


def missing(score: int, regulation: PairsRegulation, game: int) -> str:
    """Say what a side of a game that goes on still needs (`13 to go`).

    With nothing to go neither side has won: both have reached the target alike.
    """
    left = regulation.target_of(game) - score
    if regulation.winning_margin and left >= 0:
        if left == 0:
            return _("a third to go")
        return ngettext("%(num)s and a third to go", "%(num)s and a third to go", left)
    if left <= 0:
        return _("level: play on")
    return ngettext("%(num)s to go", "%(num)s to go", left)
