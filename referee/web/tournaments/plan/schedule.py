"""The dates of a tournament's rounds: on what day, at what hour and where each is played."""

import re

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.presenters.tournaments.plan import expected
from referee.presenters.words.text import _
from referee.tournament.competition.schedule import RoundTime, write_round_time
from referee.tournament.evening.places import MOST_SCHEDULED
from referee.tournament.evening.plan_templates import estimate
from referee.tournament.evening.state import EventState
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.each import EachField
from referee.web.forms.fields import DayField, LineField, TypedField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_schedule", __name__, url_prefix="/events/<event>/rounds/dates")

ROUNDS = range(1, MOST_SCHEDULED + 1)

_PLACE = re.compile(r"schedule\[(\d+)\]\.(\w+)")
_HOUR = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?", re.ASCII)


class HourField(TypedField[str]):
    """An hour of the day as 20:30; 20.30 and 20 are read, too."""

    nothing = ""

    def parse(self, text: str) -> str:
        found = _HOUR.fullmatch(text.strip())
        hour, minute = (int(found[1]), int(found[2] or 0)) if found else (24, 0)
        if hour > 23 or minute > 59:
            raise RuleError(N_("write the hour as 20:30"))
        return f"{hour:02}:{minute:02}"


class ScheduleForm(TournamentForm):
    """The dates of all rounds; of a round without any nothing is told."""

    day = EachField(DayField(lazy_gettext("Day"), optional=True), keys=ROUNDS)
    time = EachField(HourField(lazy_gettext("Hour"), optional=True), keys=ROUNDS)
    where = EachField(LineField(lazy_gettext("Place"), most=MOST_NAME), keys=ROUNDS)

    def field_of(self, place: str) -> str:
        """Return the field of a place of the fact, whose rounds are counted from 0."""
        found = _PLACE.fullmatch(place)
        return f"{found[2]}_{self.schedule[int(found[1])].round}" if found else place

    @property
    def schedule(self) -> list[RoundTime]:
        """The dates that a valid form tells, of the rounds that have any."""
        told = zip(
            ROUNDS, self.day.data.values(), self.time.data.values(), self.where.data.values(),
            strict=True,
        )  # fmt: skip
        return [RoundTime(*one) for one in told if any(one[1:])]


@blueprint.get("")
def page(event: str) -> Response:
    """Show the dates of the rounds, those that are to come as well."""
    return _page(event)


@blueprint.post("")
def write(event: str) -> Response:
    """Keep the dates of the rounds."""
    planned(event)
    form = ScheduleForm(request.form)

    def act() -> None:
        schedule = [write_round_time(one) for one in form.schedule]
        record_event_facts(form.act(event), [("schedule_set", {"schedule": schedule})])

    if not form.succeeds(act):
        return _page(event, form)
    flash(_("The dates are saved: everybody sees them."), "done")
    return see_other("event_schedule.page", event=event)


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    state = view.state
    known = {
        "day": {one.round: one.day for one in state.schedule},
        "time": {one.round: one.time or None for one in state.schedule},
        "where": {one.round: one.where or None for one in state.schedule},
    }
    return answer_page(
        "tournaments/plan/schedule.html",
        event_page,
        sent,
        rounds=_rounds(state),
        published=len(state.rounds),
        form=form_on_page(ScheduleForm, sent, **known),
    )


def _rounds(state: EventState) -> range:
    """Return the rounds to be told: those planned for who has entered, and one more at least."""
    planned_ones = estimate(state.plan, max(expected(state), 2)).rounds
    last = max((one.round for one in state.schedule), default=0)
    return range(1, min(max(planned_ones, len(state.rounds) + 1, last), MOST_SCHEDULED) + 1)
