"""A game of two pairs on paper."""

from functools import partial

from referee.paper.games.game import PaperGame
from referee.paper.games.pairs.blank import pair_blank
from referee.paper.games.pairs.chart import pair_chart
from referee.paper.games.pairs.papers import PairPapers
from referee.paper.games.pairs.sheet import pair_sheet


def pair_papers(papers: PairPapers) -> PaperGame:
    """Return the papers of a game; `papers` are the parts of that game alone."""
    return PaperGame(
        name=papers.rules.name,
        sheet=partial(pair_sheet, papers),
        blank=partial(pair_blank, papers),
        chart=partial(pair_chart, papers),
    )
