"""The handicaps: points that each entry is given, or taken, before it plays."""

from collections.abc import Iterable

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.tournaments.entries import entry_lines
from referee.presenters.words.text import _
from referee.store.tournaments.views import EventView
from referee.tournament.archive.reading import MOST_HANDICAP
from referee.tournament.games.registry import game_played
from referee.web.forms.base import see_other
from referee.web.forms.each import EachField
from referee.web.forms.fields import TickField, WholeField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_handicaps", __name__, url_prefix="/events/<event>/entries/handicaps")


class HandicapsForm(TournamentForm):
    """The points of each entry by its number; `handicaps_form` adds the fields.

    `sure` says that points are right that are worth more than a win.
    """

    points: EachField[WholeField]
    sure = TickField(lazy_gettext("The handicaps are right"))


def handicaps_form(entries: Iterable[int]) -> type[HandicapsForm]:
    """Return the form with a field for each of these entries."""
    field = WholeField(optional=True, least=-MOST_HANDICAP, most=MOST_HANDICAP)

    class HandicapsOfEntries(HandicapsForm):
        points = EachField(field, keys=tuple(entries))

    return HandicapsOfEntries


@blueprint.get("")
def page(event: str) -> Response:
    """Show every entry with its points."""
    _found, view = planned(event)
    known = {id_: one.entry.handicap or None for id_, one in view.state.entrants.items()}
    return _page(event, handicaps_form(known)(data={"points": known}))


@blueprint.post("")
def write(event: str) -> Response:
    """Keep the points of those that have others than before."""
    _found, view = planned(event)
    entrants = view.state.entrants
    form = handicaps_form(entrants)(request.form)

    def act() -> None:
        sent = {int(key): points or 0 for key, points in form.points.data.items()}
        changed = [
            ("handicap_set", {"entry": entry, "handicap": points})
            for entry, points in sent.items()
            if f"points_{entry}" in request.form and points != entrants[entry].entry.handicap
        ]
        most = max((abs(told["handicap"]) for _kind, told in changed), default=0)
        if 0 < _win(view) < most and not form.sure.value:
            raise RuleError(
                N_("a win is worth %(win)s: correct the %(points)s, or tick that they are right"),
                place="sure",
                win=_win(view),
                points=most,
            )
        if changed:
            record_event_facts(form.act(event), changed)

    if not form.succeeds(act):
        return _page(event, form)
    flash(_("The handicaps are noted."), "done")
    return see_other("event_entries.page", event=event)


def _win(view: EventView) -> int:
    """Return what a win is worth where a handicap counts, 0 where payments are what counts."""
    plan = view.state.plan
    if game_played(plan.regulation).pays:
        return 0
    counts = [one for one in plan.stages if "net_points" in one.settings.criteria]
    return (counts or plan.stages)[0].settings.match_points[0]


def _page(event: str, form: HandicapsForm) -> Response:
    event_page, view = planned(event)
    return answer_page(
        "tournaments/entries/handicaps.html",
        event_page,
        form,
        over=view.state.final is not None,
        win=_win(view),
        lines=[line for line in entry_lines(view.state) if not line.over],
        form=form,
    )
