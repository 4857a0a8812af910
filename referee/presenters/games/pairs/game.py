"""A game of two pairs in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.sides import side_of
from referee.presenters.games.game import FactWords, HandLink, HandWords, PresentedGame
from referee.presenters.games.pairs import parties, score
from referee.presenters.games.pairs.facts import PAIR_FACTS
from referee.presenters.games.pairs.findings import ruled
from referee.presenters.matches.facts import match_facts
from referee.presenters.office.facts import office_facts


def pair_game(
    name: str,
    hand_words: HandWords,
    facts: Mapping[str, FactWords],
    finding_titles: Mapping[str, str],
    rows: Callable[[Any, HandLink | None], Sequence[Any]],
) -> PresentedGame:
    """Return a game of two pairs; `facts`, titles and rows are the parts of that game alone."""
    return PresentedGame(
        name=name,
        facts={
            **match_facts(hand_words, finding_titles),
            **PAIR_FACTS,
            **facts,
            **office_facts(hand_words),
        },
        hand_words=hand_words,
        finding_titles=finding_titles,
        who_plays=parties.who_plays,
        title=parties.title,
        signers=parties.signers,
        side_of=side_of,
        listed=score.listed,
        rows=rows,
        note=score.note,
        outcome=score.outcome,
        score_lines=score.score_lines,
        ruled=ruled,
        annuls=False,
    )
