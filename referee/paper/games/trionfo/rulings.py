"""What a session's sheet has to answer for: revokes, wrong first speakers and corrections."""

from collections.abc import Iterator

from referee.games.trionfo.result import TrionfoHandResult
from referee.paper.games.marafone.grid import left_out
from referee.paper.matches.rulings import Line, corrections, decisions, in_order
from referee.presenters.matches.findings import findings
from referee.presenters.words.names import player
from referee.presenters.words.text import _
from referee.store.matches.views import SessionCourse


def session_rulings(course: SessionCourse) -> list[Line]:
    """Findings and corrections in the order of the hands, then what is about the whole session."""
    lines = [line for result in course.result.hands for line in _of_hand(course, result)]
    lines = in_order([*lines, *decisions(course), *corrections(course)])
    if left_out(course):
        more = _("hands that this sheet has no room for: %(number)s", number=left_out(course))
        lines.append(Line(None, more, ""))
    return lines


def _of_hand(course: SessionCourse, result: TrionfoHandResult) -> Iterator[Line]:
    players = course.record.players
    if result.out_of_turn and result.expected is not None:
        name = player(players, result.expected)
        yield Line(result.hand, _("%(name)s should have spoken first", name=name), "13.1")
    for found in findings(course, result.hand) if result.findings else ():
        settled = f" ({found.settled})" if found.settled else ""
        yield Line(result.hand, f"{found.text}{settled}", found.article)
