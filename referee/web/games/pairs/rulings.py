"""The decisions that the referee's office may take in a match between two sides."""

from collections.abc import Sequence

from referee.core.rulings.remedies import ARTICLES, catalogue, proposed
from referee.core.words import REMEDIES
from referee.games.registry import game_of as rules_of
from referee.presenters.words.text import say
from referee.store.matches.views import MatchView
from referee.web.forms.fields import Choice
from referee.web.games.game import Punishment


def _offences(view: MatchView) -> Sequence[Choice]:
    """Return the catalogue of the regulation, each with its first remedy."""
    words = rules_of(view.game).offences
    return [
        Choice(
            one.offence, say(words[one.offence]), say(REMEDIES[one.ladder[0]]), article=one.article
        )
        for one in catalogue(view.state.regulation)
    ]


def _next_step(view: MatchView, offence: str, warned: Sequence[str]) -> str:
    return proposed(offence, warned, view.state.regulation)


def _article(offence: str) -> str:
    return ARTICLES.get(offence, "")


PUNISHMENT: Punishment[MatchView] = Punishment(
    penalties=True, offences=_offences, next_step=_next_step, article=_article
)
