"""Reasons as pages show them: what people wrote, and in the reader's language what Referee did."""

from referee.actions.tournaments.rounds import BY_LINKS, DECIDED_AT_DESK, ON_PAPER
from referee.presenters.words.names import isolated
from referee.presenters.words.text import say
from referee.tournament.archive.retelling import FROM_ARCHIVE

OWN = frozenset({ON_PAPER, BY_LINKS, DECIDED_AT_DESK, FROM_ARCHIVE})
"""Reasons that no person wrote; they are kept in English, whoever reads them."""


def reason_shown(reason: str) -> str:
    """Return a reason as a page shows it; "" where there is none."""
    return say(reason) if reason in OWN else isolated(reason)
