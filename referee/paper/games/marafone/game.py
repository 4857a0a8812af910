"""Marafone on paper."""

from functools import partial

from referee.games.marafone.hand import Hand
from referee.games.marafone.regulation import REGULATIONS, Regulation
from referee.games.marafone.words import explain
from referee.games.pairs.result import HandResult
from referee.paper.games.game import Game
from referee.paper.games.pairs.blank import pair_blank
from referee.paper.games.pairs.chart import pair_chart
from referee.paper.games.pairs.papers import (
    BlankColumn,
    BlankWords,
    Declaration,
    GridWords,
    PairPapers,
)
from referee.paper.games.pairs.sheet import pair_sheet
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.words.text import _, sentence


def _declared(hand: Hand, result: HandResult) -> str:
    """Return the side that scored a maraffa; in brackets, a side that declared one in vain."""
    if hand.maraffa is None:
        return ""
    side = hand.maraffa.side
    return side if result.bonus.of(side) else f"({side})"


def _triangle(x: float, y: float, r: float) -> str:
    """Draw a maraffa: three cards, three corners."""
    points = f"{x - r:.1f},{y + r:.1f} {x + r:.1f},{y + r:.1f} {x:.1f},{y - r:.1f}"
    return f'<polygon points="{points}" fill="currentColor"/>'


def _grid() -> GridWords:
    return GridWords(starter=_("Battezzante"), trump=_("Trump"), declared=_("Maraffa"))


def _blank(regulation: Regulation) -> BlankWords:
    return BlankWords(
        columns=(
            BlankColumn(_("Battezzante"), "w-pick4", "1 2 3 4"),
            BlankColumn(_("Trump"), "w-pick4", "C D S B"),
            BlankColumn(_("Maraffa"), "w-pick2", "A B"),
        ),
        targets=_("to 41 · 31 · ____"),
        values=_values(regulation),
        how=_("Circle seat, suit and side."),
    )


def _values(regulation: Regulation) -> str:
    """Say what the cards are worth, in one line."""
    if regulation.unit == "figure":
        return _(
            "Ace 3 figure; 3, 2, king, horse, jack 1; 7, 6, 5, 4 nothing; last trick 3; "
            "in all 35. Maraffa 9."
        )
    return _(
        "Ace 1 point; 3, 2, king, horse, jack ⅓; 7, 6, 5, 4 nothing; last trick 1; "
        "thirds left over do not count: in all 11. Maraffa 3."
    )


def special(regulation: Regulation) -> tuple[str, ...]:
    """Say what a regulation has that the preset it is based on has not (14.1)."""
    usual = {sentence(told) for told in explain(REGULATIONS.presets[regulation.base].regulation)}
    return tuple(words for words in map(sentence, explain(regulation)) if words not in usual)


PAPERS = PairPapers(
    title="Marafone",
    rows=sheet_rows,
    declared=_declared,
    declaration=Declaration(_triangle, lambda: _("maraffa")),
    grid=_grid,
    blank=_blank,
    special=special,
    usual=lambda: REGULATIONS.presets["circolo"].regulation,
)

MARAFONE = Game(
    name="marafone",
    sheet=partial(pair_sheet, PAPERS),
    blank=partial(pair_blank, PAPERS),
    chart=partial(pair_chart, PAPERS),
)
