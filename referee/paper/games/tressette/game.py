"""Tressette on paper."""

from referee.core.sides import SIDES
from referee.games.pairs.result import HandResult
from referee.games.tressette.game import TRESSETTE as RULES
from referee.games.tressette.hand import TressetteHand
from referee.games.tressette.regulation import TressetteRegulation
from referee.paper.games.pairs.game import pair_papers
from referee.paper.games.pairs.papers import (
    BlankColumn,
    BlankWords,
    DeclarationSign,
    GridWords,
    PairPapers,
)
from referee.presenters.games.tressette.rows import declared, sheet_rows
from referee.presenters.words.text import _


def _declared(hand: TressetteHand, result: HandResult) -> str:
    """Return the points of accuse by side; in brackets, a side that declared in vain."""
    sides = [side for side in SIDES if any(accusa.side == side for accusa in hand.accuse)]
    points = {side: result.bonus.of(side) for side in sides}
    return " ".join(f"{side} {points[side]}" if points[side] else f"({side})" for side in sides)


def _square(x: float, y: float, r: float) -> str:
    """Draw an accusa: four cards, four corners."""
    r *= 0.9
    return (
        f'<rect x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:.1f}" height="{2 * r:.1f}" '
        f'fill="currentColor"/>'
    )


def _grid(regulation: TressetteRegulation) -> GridWords:
    declared = _("Accuse") if regulation.accuse == "on" else ""
    return GridWords(starter=_("First to play"), trump="", declared=declared)


def _blank(regulation: TressetteRegulation) -> BlankWords:
    values = _(
        "Ace 1 point; 3, 2, king, knight, jack ⅓; 7, 6, 5, 4 nothing; last trick 1; "
        "thirds left over do not count: in all 11."
    )
    columns = [BlankColumn(_("First to play"), "w-pick4", "1 2 3 4")]
    if regulation.accuse == "on":
        columns.append(BlankColumn(_("Accuse"), "w-pick4"))
        values += " " + _("Napoletana 3, three threes, twos or aces 3, four of them 4.")
    return BlankWords(
        columns=tuple(columns),
        targets=_("to 21 · 31 · ____"),
        values=values,
        how=_("Circle the seat."),
    )


PAPERS = PairPapers(
    rules=RULES,
    title="Tressette",
    rows=sheet_rows,
    declared=_declared,
    declaration=DeclarationSign(_square, lambda: _("accusa")),
    told=declared,
    section=lambda: _("Accuse, claims, offences and corrections"),
    nothing=lambda: _("No accusa, no claim, no offence, no correction."),
    longest="tressette-31",
    grid=_grid,
    blank=_blank,
)

TRESSETTE = pair_papers(PAPERS)
