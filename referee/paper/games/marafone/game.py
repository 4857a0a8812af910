"""Marafone on paper."""

from referee.games.cards.pack import SUITS
from referee.games.marafone.game import MARAFONE as RULES
from referee.games.marafone.hand import MarafoneHand
from referee.games.marafone.regulation import MarafoneRegulation
from referee.games.pairs.result import HandResult
from referee.paper.games.pairs.game import pair_papers
from referee.paper.games.pairs.papers import (
    BlankColumn,
    BlankWords,
    DeclarationSign,
    GridWords,
    PairPapers,
)
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.words.cards import suit_letters
from referee.presenters.words.text import _


def _declared(hand: MarafoneHand, result: HandResult) -> str:
    """Return the side that scored a maraffa; in brackets, a side that declared one in vain."""
    if hand.maraffa is None:
        return ""
    side = hand.maraffa.side
    return side if result.bonus.of(side) else f"({side})"


def _triangle(x: float, y: float, r: float) -> str:
    """Draw a maraffa: three cards, three corners."""
    points = f"{x - r:.1f},{y + r:.1f} {x + r:.1f},{y + r:.1f} {x:.1f},{y - r:.1f}"
    return f'<polygon points="{points}" fill="currentColor"/>'


def _grid(_regulation: MarafoneRegulation) -> GridWords:
    return GridWords(starter=_("Battezzante"), trump=_("Trump"), declared=_("Maraffa"))


def _blank(regulation: MarafoneRegulation) -> BlankWords:
    return BlankWords(
        columns=(
            BlankColumn(_("Battezzante"), "w-pick4", "1 2 3 4"),
            BlankColumn(_("Trump"), "w-pick4", " ".join(map(suit_letters, SUITS))),
            BlankColumn(_("Maraffa"), "w-pick2", "A B"),
        ),
        targets=_("to 41 · 31 · ____"),
        values=_values(regulation),
        how=_("Circle seat, suit and side."),
    )


def _values(regulation: MarafoneRegulation) -> str:
    """Say what the cards are worth, in one line."""
    if regulation.unit == "figure":
        return _(
            "Ace 3 figure; 3, 2, king, knight, jack 1; 7, 6, 5, 4 nothing; last trick 3; "
            "in all 35. Maraffa 9."
        )
    return _(
        "Ace 1 point; 3, 2, king, knight, jack ⅓; 7, 6, 5, 4 nothing; last trick 1; "
        "thirds left over do not count: in all 11. Maraffa 3."
    )


PAPERS = PairPapers(
    rules=RULES,
    title="Marafone",
    rows=sheet_rows,
    declared=_declared,
    declaration=DeclarationSign(_triangle, lambda: _("maraffa")),
    told=lambda _players, _hand, _result: [],
    section=lambda: _("Claims, offences and corrections"),
    nothing=lambda: _("No claim, no offence, no correction."),
    longest="circolo",
    grid=_grid,
    blank=_blank,
)

MARAFONE = pair_papers(PAPERS)
