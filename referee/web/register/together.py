"""A pair’s record, and head to head: two people, or two pairs, against each other."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template
from werkzeug.wrappers import Response

from referee.core.register.counts import DRAWN, LOST, WON
from referee.paper.register.record import RecordSource, record_sheet
from referee.presenters.register.people import PersonLine, person_line
from referee.presenters.register.places import PlaceLine, best_places
from referee.presenters.register.played import numbers_spreadsheet, spreadsheet
from referee.presenters.words.names import together
from referee.presenters.words.spreadsheet import csv_file
from referee.presenters.words.text import _
from referee.store.register import queries
from referee.store.register.played import Played, earlier_of_pair, places_of_pair, played_by
from referee.web.http.answers import CSV, answer_pdf, as_file, csv_separator
from referee.web.http.stamps import today
from referee.web.http.visitors import person
from referee.web.register.record import RecordSubject, record_page

blueprint = Blueprint("together", __name__, url_prefix="/register/<int:number>")

PAIR = "/with/<int:mate>"
RIVALS = "/against/<int:rival>"
PAIRS = "/with/<int:mate>/against/<int:rival>/<int:second>"


@dataclass(frozen=True)
class Together:
    """Who they are: one or two on this side, none, one or two on the other; and their matches."""

    ours: list[PersonLine]
    theirs: list[PersonLine]
    subject: RecordSubject

    @property
    def places(self) -> list[PlaceLine]:
        """Return the best places of a pair, none of two against each other."""
        if self.theirs:
            return []
        first, second = [line.number for line in self.ours]
        return best_places(
            places_of_pair(first, second, self.subject.played), earlier_of_pair(first, second)
        )

    @property
    def title(self) -> str:
        """Return who they are: `Ada and Ivo against Olga and Ugo`."""
        ours = together([line.name for line in self.ours])
        if not self.theirs:
            return ours
        theirs = together([line.name for line in self.theirs])
        return _("%(one)s against %(other)s", one=ours, other=theirs)

    @property
    def score(self) -> str:
        """Return how often each side has won, "" of a pair by itself."""
        outcomes = [match.outcome for match in self.subject.played if match.counts.matches]
        if not self.theirs or not outcomes:
            return ""
        told = _("Matches won: %(won)s to %(lost)s",
                 won=outcomes.count(WON), lost=outcomes.count(LOST))  # fmt: skip
        if DRAWN not in outcomes:
            return told
        drawn = _("drawn: %(number)s", number=outcomes.count(DRAWN))
        return f"{told}, {drawn}"


@blueprint.get(PAIR)
@blueprint.get(RIVALS)
@blueprint.get(PAIRS)
def page(number: int, mate: int = 0, rival: int = 0, second: int = 0) -> str:
    """Show what they have played together, or against each other."""
    found = _together(number, mate, rival, second)
    return render_template(
        "register/together.html",
        account=person(),
        title=found.title,
        people=[*found.ours, *found.theirs],
        args=found.subject.args,
        score=found.score,
        record=record_page(found.subject),
        places=found.places,
    )


@blueprint.get(f"{PAIR}/matches.csv")
@blueprint.get(f"{RIVALS}/matches.csv")
@blueprint.get(f"{PAIRS}/matches.csv")
def matches(number: int, mate: int = 0, rival: int = 0, second: int = 0) -> Response:
    """Return their matches as CSV for a spreadsheet."""
    subject = _together(number, mate, rival, second).subject
    rows = spreadsheet(subject.played)
    return as_file(csv_file(rows, csv_separator()), CSV, f"{_name(subject)}.csv")


@blueprint.get(f"{PAIR}/numbers.csv")
@blueprint.get(f"{RIVALS}/numbers.csv")
@blueprint.get(f"{PAIRS}/numbers.csv")
def numbers(number: int, mate: int = 0, rival: int = 0, second: int = 0) -> Response:
    """Return their numbers as CSV for a spreadsheet."""
    subject = _together(number, mate, rival, second).subject
    rows = numbers_spreadsheet(subject.played, subject.ways)
    return as_file(csv_file(rows, csv_separator()), CSV, f"{_name(subject)}-numbers.csv")


@blueprint.get(f"{PAIR}/sheet.pdf")
@blueprint.get(f"{RIVALS}/sheet.pdf")
@blueprint.get(f"{PAIRS}/sheet.pdf")
def sheet(number: int, mate: int = 0, rival: int = 0, second: int = 0) -> Response:
    """Return their record on one page."""
    found = _together(number, mate, rival, second)
    subject = found.subject
    source = RecordSource(found.title, (found.score,), subject.played, found.places, subject.ways)
    return answer_pdf(record_sheet(source, today()), f"record-{_name(subject)}")


def _name(subject: RecordSubject) -> str:
    return "-".join(map(str, subject.args.values()))


def _together(number: int, mate: int, rival: int, second: int) -> Together:
    """Return who is meant; answer 404 where one of them is nobody, or is there twice."""
    ours, theirs = [who for who in (number, mate) if who], [who for who in (rival, second) if who]
    everybody = [*ours, *theirs]
    if len(set(everybody)) < len(everybody):
        abort(404)
    lines = {who: person_line(queries.person(who) or abort(404)) for who in everybody}
    args = {"number": number, "mate": mate, "rival": rival, "second": second}
    played = [match for match in played_by(number) if _is_theirs(match, mate, theirs)]
    subject = RecordSubject(
        "together.page",
        {name: who for name, who in args.items() if who},
        _ways(mate, theirs),
        played,
    )
    return Together([lines[who] for who in ours], [lines[who] for who in theirs], subject)


def _is_theirs(match: Played, mate: int, theirs: Sequence[int]) -> bool:
    """Return whether a match was played with a partner, 0 for any, against all of these people."""
    against = {other.person for other in match.others}
    return (not mate or match.mate.person == mate) and against.issuperset(theirs)


def _ways(mate: int, theirs: Sequence[int]) -> tuple[str, ...]:
    """Return how their matches are grouped."""
    more = () if mate and theirs else ("opponents",) if mate else ("partner",)
    return ("season", "event", "format", *more)
