"""The draft of a round: looked at, changed by hand, drawn again, and published."""

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.tournaments.rounds import draft_round, publish_round
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.tournaments.draft import draft_groups, draft_warnings
from referee.presenters.tournaments.steps import left_out_shown
from referee.tournament.evening.entry_admission import tree_is_made
from referee.web.http.visitors import person
from referee.web.matches.entry import reason, whole
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, line, planned
from referee.web.tournaments.rounds.rounds import home, to_rounds

blueprint = Blueprint("event_draft", __name__, url_prefix="/events/<event>/rounds")


@blueprint.get("/draft")
def page(event: str) -> Response:
    """Every table of the draft with its reasons; without a draft the rounds so far."""
    _desk, view = planned(event)
    return to_rounds(event) if view.state.draft is None else _page(event, WRITTEN)


@blueprint.post("/draft")
def draw(event: str) -> Response:
    """Draw the next round, or the drafted one again."""
    refused = attempt(lambda: draft_round(act_of(event), line("reason")))
    return _page(event, refused) if refused else _to_draft(event)


@blueprint.post("/draft/swap")
def swap(event: str) -> Response:
    """Let two entries change places."""

    def do() -> None:
        chosen = request.form.getlist("entry", type=int)
        if len(chosen) != 2:
            raise RuleError(N_("choose the two who change places"), place="entry")
        given = {"one": chosen[0], "other": chosen[1], "reason": reason(request.form)}
        record_event_facts(act_of(event), [("entries_swapped", given)])

    refused = attempt(do)
    return _page(event, refused) if refused else _to_draft(event)


@blueprint.post("/draft/tables")
def swap_tables(event: str) -> Response:
    """Give a table of the draft another number; whoever had that one gets the first."""

    def do() -> None:
        given = {"table": whole(request.form, "table"), "to": whole(request.form, "to")}
        record_event_facts(act_of(event), [("tables_swapped", given)])

    refused = attempt(do)
    return _page(event, refused) if refused else _to_draft(event)


@blueprint.post("/draft/discard")
def discard(event: str) -> Response:
    """Forget the draft; the ledger remembers that there was one."""
    refused = attempt(lambda: record_event_facts(act_of(event), [("draft_discarded", {})]))
    return _page(event, refused) if refused else to_rounds(event)


@blueprint.post("/draft/publish")
def publish(event: str) -> Response:
    """Publish the draft, with a match for each table unless it is played on paper alone."""
    on_paper = "on_paper" in request.form

    def do() -> None:
        publish_round(act_of(event), whole(request.form, "round"), with_matches=not on_paper)

    refused = attempt(do)
    if refused:
        return _page(event, refused)
    return redirect(url_for("event_round.page", event=event, number=request.form["round"]), 303)


def _to_draft(event: str) -> Response:
    return redirect(url_for("event_draft.page", event=event), 303)


def _page(event: str, refused: NotWritten) -> Response:
    """The draft; where somebody else has published or discarded it, the page of the rounds."""
    desk, view = planned(event)
    draft = view.state.draft
    if draft is None:
        return home(event, refused)
    account = person()
    body = render_template(
        "tournaments/rounds/draft.html",
        account=account,
        desk=desk,
        organizes=account.organizes(desk.event.id),
        draft=draft,
        seed=view.state.plan.seed,
        groups=draft_groups(view.state, draft),
        warnings=draft_warnings(view.state, draft),
        left_out=left_out_shown(view.state),
        tables=sorted(table.table for table in draft.tables),
        swaps=not tree_is_made(view.state.stages[draft.stage - 1]),
        chosen=request.form.getlist("entry"),
        refused=refused,
        typed=request.form,
    )
    return make_response(body, refused.status)
