"""The home of an evening: the one thing that comes next, and what has been so far."""

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.tournaments.results import signed, take_over_results
from referee.actions.tournaments.rounds import begin_stage
from referee.presenters.tournaments.steps import (
    left_out_shown,
    missing_shown,
    next_shown,
    rounds_shown,
    stages_shown,
)
from referee.presenters.words.text import ngettext
from referee.store.tournaments.round_matches import matches_of
from referee.tournament.evening.progress import next_step
from referee.tournament.evening.state import EventState
from referee.web.http.visitors import person
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, line, planned

blueprint = Blueprint("event_rounds", __name__, url_prefix="/events/<event>/rounds")


@blueprint.get("")
def page(event: str) -> Response:
    """What comes next as one button, the rounds and the stages so far."""
    return home(event, WRITTEN)


@blueprint.post("/stage")
def begin(event: str) -> Response:
    """Deal those who are there, or who go on, into the groups of the next stage."""
    refused = attempt(lambda: begin_stage(act_of(event), line("reason")))
    return home(event, refused) if refused else to_rounds(event)


@blueprint.post("/results")
def take_over(event: str) -> Response:
    """Every result whose match both sides have signed."""
    refused = take_over_signed(event)
    if refused:
        return home(event, refused)
    number = request.form.get("number", "")
    if number.isascii() and number.isdigit():
        return redirect(url_for("event_round.page", event=event, number=number), 303)
    return to_rounds(event)


def take_over_signed(event: str) -> NotWritten | None:
    """Take over what both sides have signed, and say how many results that were."""
    taken: list[int] = []
    refused = attempt(lambda: taken.append(len(take_over_results(act_of(event)).entries)))
    for number in taken:
        text = ngettext(
            "%(num)s signed result is taken over.", "%(num)s signed results are taken over.", number
        )
        flash(text, "done")
    return refused


def home(event: str, refused: NotWritten) -> Response:
    """The page of the rounds, after a refusal with what had been typed."""
    desk, view = planned(event)
    account = person()
    state = view.state
    ready = len(signed(view, matches_of(view)))
    body = render_template(
        "tournaments/rounds/rounds.html",
        account=account,
        desk=desk,
        organizes=account.organizes(desk.event.id),
        step=next_shown(state, next_step(state), ready),
        signed=ready,
        left_out=left_out_shown(state),
        missing=missing_shown(state.missing),
        rounds=rounds_shown(view),
        stages=stages_shown(state),
        round=len(state.rounds),
        may_skip=_may_skip(state),
        stage_can_go_back=_stage_can_go_back(state),
        refused=refused,
        typed=request.form,
    )
    return make_response(body, refused.status)


def _may_skip(state: EventState) -> bool:
    """Whether the next stage can begin before this one is over."""
    return (
        state.stage is not None
        and state.draft is None
        and state.final is None
        and len(state.stages) < len(state.plan.stages)
    )


def _stage_can_go_back(state: EventState) -> bool:
    stage = state.stage
    return (
        stage is not None
        and state.draft is None
        and state.final is None
        and len(state.rounds) == stage.rounds_before
    )


def to_rounds(event: str) -> Response:
    return redirect(url_for("event_rounds.page", event=event), 303)
