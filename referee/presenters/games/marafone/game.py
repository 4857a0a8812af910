"""Marafone in words."""

from referee.core.sides import side_of
from referee.presenters.games.game import Game
from referee.presenters.games.marafone.facts import MARAFONE_FACTS
from referee.presenters.games.marafone.findings import FINDING_TITLES
from referee.presenters.games.marafone.hands import hand_words
from referee.presenters.games.marafone.rows import sheet_rows
from referee.presenters.games.pairs import parties, score
from referee.presenters.games.pairs.facts import PAIR_FACTS
from referee.presenters.games.pairs.findings import ruled
from referee.presenters.matches.facts import match_facts
from referee.presenters.office.facts import office_facts

MARAFONE = Game(
    name="marafone",
    facts={
        **match_facts(hand_words, FINDING_TITLES),
        **PAIR_FACTS,
        **MARAFONE_FACTS,
        **office_facts(hand_words),
    },
    hand_words=hand_words,
    finding_titles=FINDING_TITLES,
    who_plays=parties.who_plays,
    title=parties.title,
    signers=parties.signers,
    side_of=side_of,
    listed=score.listed,
    rows=sheet_rows,
    note=score.note,
    outcome=score.outcome,
    score_lines=score.score_lines,
    ruled=ruled,
    annuls=False,
)
