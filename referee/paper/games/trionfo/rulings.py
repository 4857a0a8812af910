"""The lines of a session's sheet about revokes, wrong first speakers and corrections."""

from collections.abc import Iterator

from referee.games.trionfo.result import TrionfoHandResult
from referee.paper.matches.rulings import RulingLine, finding_lines, rulings
from referee.presenters.words.names import player
from referee.presenters.words.text import _
from referee.store.matches.views import SessionCourse


def session_rulings(course: SessionCourse) -> list[RulingLine]:
    """Return findings and corrections by hand, then what is about the whole session."""
    return rulings(
        course, (line for result in course.result.hands for line in _of_hand(course, result))
    )


def _of_hand(course: SessionCourse, result: TrionfoHandResult) -> Iterator[RulingLine]:
    players = course.record.players
    if result.out_of_turn and result.expected is not None:
        name = player(players, result.expected)
        yield RulingLine(result.hand, _("%(name)s should have spoken first", name=name), "13.1")
    if result.findings:
        yield from finding_lines(course, result.hand)
