"""Taking back a step of an evening, previewed and with a reason."""

from collections import Counter

from flask import Blueprint, abort, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.rounds import take_round_back
from referee.actions.tournaments.undecided import undecided_tables
from referee.presenters.tournaments.words import FORMATS
from referee.presenters.words.text import _, ngettext, say
from referee.store.tournaments.round_matches import round_at_a_glance
from referee.tournament.evening.glance import OVER
from referee.web.forms.fields import ReasonField
from referee.web.tournaments.event_page import answer_page, page_of, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.rounds.rounds import rounds_page, to_rounds

blueprint = Blueprint("event_taking_back", __name__, url_prefix="/events/<event>/rounds")


class BackForm(TournamentForm):
    """The form that takes a step back, with the reason."""

    reason = ReasonField(lazy_gettext("Why"), article="15.2")


@blueprint.get("/<int:number>/back")
def round_page(event: str, number: int) -> Response:
    """Show the consequences of taking the round back."""
    return _round_page(event, number)


@blueprint.post("/<int:number>/back")
def take_back(event: str, number: int) -> Response:
    """Take the last round back, and close the matches of it that are still played."""
    form = BackForm(request.form)
    if form.succeeds(lambda: take_round_back(form.act(event), number, form.reason.value)):
        return to_rounds(event)
    return _round_page(event, number, form)


@blueprint.get("/stage/back")
def stage_page(event: str) -> Response:
    """Show the consequences of taking the stage back."""
    return _stage_page(event)


@blueprint.post("/stage/back")
def take_stage_back(event: str) -> Response:
    """Take the last stage back, which has no round any more."""
    form = BackForm(request.form)
    stage = len(planned(event)[1].state.stages)
    written = form.writes(event, "stage_taken_back", stage=stage, reason=form.reason.data)
    return to_rounds(event) if written else _stage_page(event, form)


def _round_page(event: str, number: int, sent: BackForm | None = None) -> Response:
    _found, view = planned(event)
    if number != len(view.state.rounds) or number == 0:
        return _gone(event, sent)
    tables = round_at_a_glance(view, number)
    states = Counter(one.state for one in tables)
    played = sum(1 for one in tables if one.live is not None and one.live.state == "open")
    confirmed = sum(states[one] for one in OVER)
    undecided = undecided_tables(view, number)
    lost = [
        (
            len(undecided),
            ngettext(
                "At table %(tables)s something is not decided yet: "
                "with the round it no longer counts.",
                "At tables %(tables)s something is not decided yet: "
                "with the round it no longer counts.",
                len(undecided),
                tables=", ".join(map(str, undecided)),
            ),
        ),
        (
            confirmed,
            ngettext(
                "One confirmed result no longer counts.",
                "%(num)s confirmed results no longer count.",
                confirmed,
            ),
        ),
        (
            played,
            ngettext(
                "One match that is still open is closed, on its tablet too.",
                "%(num)s matches that are still open are closed, on their tablets too.",
                played,
            ),
        ),
    ]
    return _page(
        event,
        sent,
        title=_("Undo round %(round)s", round=number),
        told=(
            *[text for number_lost, text in lost if number_lost],
            _("Then all is as it was before this round was drawn, and it can be drawn again."),
            _("Whoever came, paid or withdrew meanwhile stays marked so."),
            _("Nothing is deleted: the history keeps the round."),
        ),
        url=url_for("event_taking_back.take_back", event=event, number=number),
        button_label=_("Undo round %(round)s", round=number),
    )


def _stage_page(event: str, sent: BackForm | None = None) -> Response:
    _found, view = planned(event)
    stage = view.state.stage
    if stage is None:
        return _gone(event, sent)
    name = say(FORMATS[stage.plan.format])
    return _page(
        event,
        sent,
        title=_("Undo the stage: %(format)s", format=name),
        told=(
            _("Its groups are dealt anew when it begins again, from those who are there then."),
            _("Nothing is deleted: the history keeps the stage."),
        ),
        url=url_for("event_taking_back.take_stage_back", event=event),
        button_label=_("Undo this stage"),
    )


def _gone(event: str, sent: BackForm | None) -> Response:
    if sent is None:
        abort(404)
    return rounds_page(event, sent)


def _page(event: str, sent: BackForm | None, **words: object) -> Response:
    form = sent or BackForm()
    page = page_of(event)
    return answer_page("tournaments/rounds/taking_back.html", page, sent, form=form, **words)
