"""The end of a session that is imported: a record does not tell it."""

from referee.core.facts import NewFact
from referee.games.trionfo.record import TrionfoRecord
from referee.games.trionfo.score import score_trionfo


def ending(session: TrionfoRecord) -> tuple[NewFact, ...]:
    """Return the fact that ends a session, if hands were played, and the last one to its end.

    One without a hand in progress is taken to be over; it can be opened again. Raise RuleError.
    """
    hands = score_trionfo(session).hands
    if not hands or hands[-1].kind == "in_progress":
        return ()
    return (("session_ended", {"how": "agreed"}),)
