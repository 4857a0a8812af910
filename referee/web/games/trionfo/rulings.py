"""The decisions that the referee's office may take in a session of trionfo: warnings."""

from collections.abc import Sequence

from referee.core.rulings.offences import OFFENCES
from referee.core.words import OFFENCES as OFFENCE_WORDS
from referee.core.words import REMEDIES
from referee.presenters.words.text import say
from referee.store.matches.views import SessionView
from referee.web.forms.fields import Choice
from referee.web.games.game import Punishment


def _offences(_view: SessionView) -> Sequence[Choice]:
    """Return every offence; whatever a player did, he is warned."""
    return [Choice(one, say(OFFENCE_WORDS[one]), say(REMEDIES["warning"])) for one in OFFENCES]


def _next_step(_view: SessionView, _offence: str, _warned: Sequence[str]) -> str:
    return "warning"


def _article(_offence: str) -> str:
    """Return none: the articles of the catalogue are of games between two sides."""
    return ""


PUNISHMENT: Punishment[SessionView] = Punishment(
    penalties=False, offences=_offences, next_step=_next_step, article=_article
)
