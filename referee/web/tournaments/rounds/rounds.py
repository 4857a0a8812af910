"""The rounds of an evening: the one thing that comes next, and what has been so far."""

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.results import (
    NONE_SIGNED,
    NONE_UNSIGNED,
    enter_results,
    signed,
    unsigned,
)
from referee.actions.tournaments.rounds import begin_and_draw
from referee.presenters.tournaments.entries import rest_requests
from referee.presenters.tournaments.steps import (
    left_out_shown,
    missing_shown,
    next_shown,
    rounds_shown,
    stages_shown,
)
from referee.presenters.words.text import ngettext
from referee.store.register.ratings import ratings_kept
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView
from referee.tournament.evening.progress import can_balance, next_step
from referee.tournament.evening.state import EventState
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import LineField, TickField, WholeField
from referee.web.forms.refusal import Refusal
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.rounds.in_room import in_room, room_asked

blueprint = Blueprint("event_rounds", __name__, url_prefix="/events/<event>/rounds")


class BeginForm(TournamentForm):
    """Begin the next stage; where this one is not over, `reason` says why."""

    reason = LineField(lazy_gettext("Why"), id="reason_stage")


class DrawForm(TournamentForm):
    """Draw the next round; where results are missing, `reason` says why.

    `balanced` says that it is drawn by the ratings of who plays.
    """

    reason = LineField(lazy_gettext("Why"), id="reason_draw")
    balanced = TickField()


class EnterForm(TournamentForm):
    """The form that enters signed results, or `unsigned` ones; `number` is the page's round."""

    number = WholeField(optional=True, look="hidden")
    unsigned = TickField()


@blueprint.get("")
def page(event: str) -> Response:
    """Show what comes next as one button, the rounds and the stages so far."""
    return rounds_page(event)


@blueprint.post("/stage")
def begin(event: str) -> Response:
    """Deal those who are there, or who go on, into the groups of the next stage, and draw."""
    form = BeginForm(request.form)
    if form.succeeds(lambda: begin_and_draw(form.act(event), form.reason.value)):
        return see_other("event_draft.page", event=event)
    return rounds_page(event, form)


@blueprint.post("/results")
def enter(event: str) -> Response:
    """Enter every result whose match both sides have signed, or that is over and unsigned.

    `?room=` enters those of one room, which the page then shows again.
    """
    form = EnterForm(request.form)
    if not enter_ready(event, form, with_signatures=not form.unsigned.data):
        return rounds_page(event, form)
    if form.number.data is not None:
        return see_other("event_round.page", event=event, number=form.number.data)
    return to_rounds(event)


def enter_ready(event: str, form: TournamentForm, *, with_signatures: bool = True) -> bool:
    """Enter the results that are ready in the room that is asked for, and flash how many.

    They are those of matches that both sides have signed, or of those that are over and lack a
    signature. Return False where that was refused; the form then says why.
    """
    _event_page, view = planned(event)
    found = (signed if with_signatures else unsigned)(view, matches_of(view))
    keys = in_room(view.state, room_asked(view.state), found)
    none_left = NONE_SIGNED if with_signatures else NONE_UNSIGNED
    entered = form.attempt(lambda: len(enter_results(form.act(event), keys, none_left).entries))
    if isinstance(entered, Refusal):
        return False
    flash(_entered(entered, with_signatures), "done")
    return True


def _entered(number: int, with_signatures: bool) -> str:
    if with_signatures:
        return ngettext(
            "%(num)s signed result is entered.", "%(num)s signed results are entered.", number
        )
    return ngettext(
        "%(num)s result is entered without its signatures.",
        "%(num)s results are entered without their signatures.",
        number,
    )


def rounds_page(
    event: str, sent: PageForm | None = None, *, answered: PageForm | None = None
) -> Response:
    """Answer with the page of the rounds; `sent` is the form that was refused.

    Where that form answers a request to rest, it is given as `answered`, too.
    """
    event_page, view = planned(event)
    state = view.state
    # The stage that may be left, by going on or back: no draft of it is begun.
    stage = state.stage if state.draft is None and state.final is None else None
    return answer_page(
        "tournaments/rounds/rounds.html",
        event_page,
        sent,
        **step_values(view, event_page.undecided),
        balances=next_step(state) == "draw" and balances(state),
        deals_by_ratings=deals_by_ratings(state),
        missing=missing_shown(state.missing),
        rounds=rounds_shown(view),
        stages=stages_shown(state),
        may_skip=stage is not None and len(state.stages) < len(state.plan.stages),
        stage_can_go_back=stage is not None and len(state.rounds) == stage.rounds_before,
        begin_form=form_on_page(BeginForm, sent),
        draw_form=form_on_page(DrawForm, sent),
        answered=answered,
    )


def balances(state: EventState) -> bool:
    """Tell whether a round of the stage can be drawn by ratings."""
    return can_balance(state) and ratings_kept()


def deals_by_ratings(state: EventState) -> bool:
    """Tell whether groups can be proposed by ratings: the first stage has some, and comes next."""
    return not state.stages and len(state.plan.stages[0].groups) > 1 and ratings_kept()


def step_values(view: EventView, asked: int) -> dict[str, object]:
    """Return what pages need that show the next step with its button.

    `asked` requests to enter can be decided.
    """
    state, ready = view.state, len(signed(view, matches_of(view)))
    return {
        "step": next_shown(state, next_step(state), ready, asked),
        "signed": ready,
        "left_out": left_out_shown(state),
        "resting": rest_requests(state),
        "round": len(state.rounds),
    }


def to_rounds(event: str) -> Response:
    return see_other("event_rounds.page", event=event)
