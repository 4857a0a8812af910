"""The rooms of a tournament, each with the tables that stand there."""

import re

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.presenters.tournaments.plan import rooms_shown
from referee.presenters.words.text import _
from referee.tournament.competition.rooms import Room, write_room
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import LineField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TakeOffForm, TournamentForm

blueprint = Blueprint("event_rooms", __name__, url_prefix="/events/<event>/tables/rooms")

_RUN = re.compile(r"(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?", re.ASCII)
"""A table, or the first and the last one of a row of them."""


class AddRoomForm(TournamentForm):
    """The form that adds a room with its tables."""

    name = LineField(lazy_gettext("Name of the room"), most=MOST_NAME)
    tables = LineField(
        lazy_gettext("Its tables"), description=lazy_gettext("such as 1–16, 20"), most=200
    )

    def check(self) -> None:
        """Refuse a room without a name, and tables that cannot be read."""
        if not self.name.value:
            raise RuleError(N_("write the name of the room"), place="name")
        if not all(_RUN.fullmatch(part) for part in self._parts):
            raise RuleError(N_("write tables as 1–16, 20"), place="tables")

    def field_of(self, place: str) -> str:
        """Say at the tables, too, which of them stands in another room."""
        return place if place == "name" else "tables"

    @property
    def _parts(self) -> list[str]:
        return [part.strip() for part in self.tables.value.split(",")]

    @property
    def room(self) -> Room:
        """The room that a valid form tells."""
        found = [_RUN.fullmatch(part) for part in self._parts]
        runs = [(int(run[1]), int(run[2] or run[1])) for run in found if run is not None]
        return Room(self.name.value, tuple(runs))


@blueprint.get("")
def page(event: str) -> Response:
    """Show the rooms, and the form of one more."""
    return _page(event)


@blueprint.post("")
def add(event: str) -> Response:
    """Add a room."""
    _found, view = planned(event)
    form = AddRoomForm(request.form)

    def act() -> None:
        rooms = [write_room(one) for one in (*view.state.rooms, form.room)]
        record_event_facts(form.act(event), [("rooms_set", {"rooms": rooms})])

    if not form.succeeds(act):
        return _page(event, form)
    flash(_("It is noted: pages of the tournament say the room beside the table."), "done")
    return see_other("event_rooms.page", event=event)


@blueprint.post("/remove")
def remove(event: str) -> Response:
    """Take a room off."""
    _found, view = planned(event)
    form = TakeOffForm(request.form)
    left = [write_room(one) for one in form.left_of(view.state.rooms)]
    if not form.writes(event, "rooms_set", rooms=left):
        return _page(event, form)
    return see_other("event_rooms.page", event=event)


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    return answer_page(
        "tournaments/plan/rooms.html",
        event_page,
        sent,
        rooms=rooms_shown(view.state),
        round=len(view.state.rounds),
        form=form_on_page(AddRoomForm, sent),
    )
