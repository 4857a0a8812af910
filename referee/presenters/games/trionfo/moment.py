"""The moment in which a session of trionfo is over, as the table celebrates it."""

from referee.presenters.games.moment import Moment
from referee.presenters.games.trionfo.score import outcome
from referee.presenters.words.amounts import balance
from referee.presenters.words.names import short_names, shown_names
from referee.presenters.words.text import _
from referee.store.matches.views import SessionCourse


def session_moment(course: SessionCourse) -> Moment | None:
    """Return who has the most points, once the session has ended; None before.

    None, too, where nobody has won anything.
    """
    totals, players = course.result.totals, course.record.players
    if course.state.ended is None or not any(totals):
        return None
    most = max(totals)
    seats = tuple(seat for seat, total in enumerate(totals, start=1) if total == most)
    names, short = shown_names(players), short_names(players)
    name, score = ", ".join(names[seat - 1] for seat in seats), balance(most)
    return Moment(
        what=session_won(len(seats)),
        why=outcome(course),
        winners=seats,
        name=name,
        short=", ".join(short[seat - 1] for seat in seats),
        score=score,
        games="",
        then="",
        text=f"{outcome(course)}. {session_won(len(seats))}: {name}, {score}",
        mark="",
    )


def session_won(winners: int) -> str:
    """Say what so many players have won."""
    return _("Most points of the session") if winners == 1 else _("Most points, all equal")
