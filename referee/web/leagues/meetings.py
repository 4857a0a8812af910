"""A meeting of a league for those who write it: its result, moved, awarded, taken away."""

from flask import Blueprint, abort, flash, request
from werkzeug.wrappers import Response

from referee.actions.leagues.meetings import (
    clear_meeting,
    exchange_home,
    give_meeting,
    move_meeting,
    record_meeting,
)
from referee.core.errors import N_, RuleError
from referee.core.register.meetings import AWAY, HOME, Meeting
from referee.paper.tournaments.league import meeting_sheet
from referee.presenters.leagues.league import fixture_shown, league_shown
from referee.presenters.leagues.words import team_names
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.text import _
from referee.store.leagues.found import FoundLeague
from referee.store.register.queries import told_entries
from referee.tournament.leagues.calendar import Fixture, fixture_of
from referee.web.forms.base import answer_form, form_on_page, see_other
from referee.web.forms.fields import Choice
from referee.web.http.answers import answer_pdf
from referee.web.http.stamps import today
from referee.web.http.visitors import person
from referee.web.leagues.leagues import league_of
from referee.web.leagues.meeting_form import (
    ActForm,
    GiveForm,
    MeetingReasonForm,
    MeetingResultForm,
    MoveForm,
    known_result,
)
from referee.web.leagues.whose import found_for, makes_leagues

blueprint = Blueprint(
    "meetings", __name__, url_prefix="/leagues/<int:number>/meetings/<int:home>-<int:away>"
)


def _found(number: int, home: int, away: int) -> tuple[FoundLeague, Fixture]:
    """Return a league and one of its meetings, or answer that there is none."""
    one = league_of(number)
    fixture = fixture_of(one, (home, away))
    if fixture is None:
        abort(404)
    return found_for(person(), one), fixture


@blueprint.get("")
def page(number: int, home: int, away: int) -> Response:
    """Show a meeting, to type its result; where home and away were exchanged, by that name."""
    one = league_of(number)
    if fixture_of(one, (home, away)) is None and fixture_of(one, (away, home)) is not None:
        return see_other("meetings.page", number=number, home=away, away=home)
    return _page(*_found(number, home, away), None)


@blueprint.post("")
def write(number: int, home: int, away: int) -> Response:
    """Write the result of a meeting, or correct it."""
    found, fixture = _found(number, home, away)
    form = MeetingResultForm(request.form)
    form.offer(_rosters(found, fixture))

    def act() -> None:
        _refuse_correction(fixture)
        boards = form.boards(found.league, fixture.key)
        about = form.about(number, fixture.key)
        record_meeting(about, form.day.value.isoformat(), boards, form.reason.data or "")

    return _done(found, fixture, form, form.succeeds(act), _("The result is recorded."))


@blueprint.post("/move")
def move(number: int, home: int, away: int) -> Response:
    """Move a meeting to another day."""
    found, fixture = _found(number, home, away)
    form = MoveForm(request.form)

    def act() -> None:
        day = "" if form.day.data is None else form.day.value.isoformat()
        move_meeting(form.about(number, fixture.key), day, form.reason.value)

    return _done(found, fixture, form, form.succeeds(act), _("The meeting is moved."))


@blueprint.post("/exchange")
def exchange(number: int, home: int, away: int) -> Response:
    """Exchange home and away of these two teams."""
    found, fixture = _found(number, home, away)
    form = MeetingReasonForm(request.form)

    def act() -> None:
        exchange_home(form.about(number, fixture.key), form.reason.value)

    return _done(found, fixture, form, form.succeeds(act), _("Home and away are exchanged."))


@blueprint.post("/award")
def award(number: int, home: int, away: int) -> Response:
    """Award a meeting that was not played."""
    found, fixture = _found(number, home, away)
    form = GiveForm(request.form)
    form.offer(*_names(found, fixture))

    def act() -> None:
        day = form.day.value.isoformat()
        give_meeting(form.about(number, fixture.key), form.to.value, day, form.reason.value)

    return _done(found, fixture, form, form.succeeds(act), _("The meeting is awarded."))


@blueprint.post("/clear")
def clear(number: int, home: int, away: int) -> Response:
    """Take the result of a meeting away."""
    found, fixture = _found(number, home, away)
    form = MeetingReasonForm(request.form)

    def act() -> None:
        clear_meeting(form.about(number, fixture.key), form.reason.value)

    return _done(found, fixture, form, form.succeeds(act), _("The result is removed."))


@blueprint.get("/sheet.pdf")
def sheet(number: int, home: int, away: int) -> Response:
    """Return the sheet of a meeting on paper, to fill in and sign."""
    found, fixture = _found(number, home, away)
    shown = league_shown(found)
    meeting = fixture_shown(found, fixture, team_names(found))
    return answer_pdf(meeting_sheet(shown, meeting), f"meeting-{number}-{home}-{away}")


def _done(
    found: FoundLeague, fixture: Fixture, form: ActForm, succeeded: bool, words: str
) -> Response:
    if not succeeded:
        return _page(found, fixture, form)
    flash(words, "done")
    if not makes_leagues(person()):
        return see_other("secretaries.own")
    return see_other("leagues.one", number=found.league.id)


def _refuse_correction(fixture: Fixture) -> None:
    """Raise RuleError for a secretary who writes a result that is there already."""
    if fixture.meeting.has_result and not makes_leagues(person()):
        raise RuleError(N_("there is a result already: whoever makes the league corrects it"))


def _written(meeting: Meeting) -> str:
    """Return who wrote the newest of a meeting with a result, and when."""
    entries = told_entries([meeting.newest]) if meeting.has_result else ()
    return " · ".join([f"{one.actor}, {moment_shown(one.recorded_at)}" for one in entries])


def _names(found: FoundLeague, fixture: Fixture) -> tuple[str, str]:
    names = team_names(found)
    return names[fixture.home - 1], names[fixture.away - 1]


def _rosters(found: FoundLeague, fixture: Fixture) -> dict[str, list[Choice]]:
    """Return the players of each side, and whoever has played for it before."""
    boards = fixture.meeting.boards
    played = {
        HOME: [who for board in boards for who in board.home],
        AWAY: [who for board in boards for who in board.away],
    }
    return {
        side: [
            Choice(str(who), found.names.get(who, "?"))
            for who in dict.fromkeys([*found.league.about.teams[team - 1].players, *played[side]])
        ]
        for side, team in ((HOME, fixture.home), (AWAY, fixture.away))
    }


def _reason_forms(
    sent: ActForm | None, has_result: bool
) -> tuple[MeetingReasonForm, MeetingReasonForm]:
    """Return the forms that exchange home and away, and that take the result away."""
    empty, known = MeetingReasonForm(), form_on_page(MeetingReasonForm, sent)
    return (empty, known) if has_result else (known, empty)


def _page(found: FoundLeague, fixture: Fixture, sent: ActForm | None) -> Response:
    meeting, names = fixture.meeting, _names(found, fixture)
    day = meeting.played or fixture.day or today().isoformat()
    known = known_result(meeting)
    result = form_on_page(MeetingResultForm, sent, **known)
    moving = form_on_page(MoveForm, sent)
    giving = form_on_page(GiveForm, sent, to=HOME)
    exchanging, clearing = _reason_forms(sent, meeting.has_result)
    result.offer(_rosters(found, fixture))
    giving.offer(*names)
    for form in (result, moving, exchanging, giving, clearing):
        if form is not sent:
            form.show_after(meeting.newest)
    return answer_form(
        "leagues/meeting.html",
        sent,
        account=person(),
        league=found.league,
        makes=makes_leagues(person()),
        written=_written(meeting),
        shown=fixture_shown(found, fixture, team_names(found)),
        has_result=meeting.has_result,
        both_open=not any(
            found.league.meeting(key).has_result for key in (fixture.key, fixture.key[::-1])
        ),
        day=day,
        boards=range(1, found.league.about.rules.boards + 1),
        result=result,
        moving=moving,
        exchanging=exchanging,
        giving=giving,
        clearing=clearing,
    )
