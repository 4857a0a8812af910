"""The end of a session that is imported: a record does not tell it."""

from referee.core.facts import NewFact
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.score import score_trionfo


def ending(session: TrionfoRecord) -> tuple[NewFact, ...]:
    """Return the fact that ends a session: none where no hand was played, or one is in progress.

    Any other session is taken to be over; people can open it again. Raise RuleError for a record
    that cannot be scored.
    """
    hands = score_trionfo(session).hands
    if not hands or hands[-1].kind == "in_progress":
        return ()
    return (("session_ended", {"how": "agreed"}),)
