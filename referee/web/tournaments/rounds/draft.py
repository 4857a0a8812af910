"""The draft of a round: looked at, changed by hand, drawn again, and published."""

from collections.abc import Sequence

from flask import Blueprint, current_app, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.rounds import draft_round, publish_round
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.tournaments.draft import draft_groups, draft_warnings
from referee.presenters.tournaments.entries import rest_requests
from referee.presenters.tournaments.steps import left_out_shown
from referee.tournament.evening.entrants import tree_is_made
from referee.tournament.formats.baraonda import BALANCED
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import ReasonField, TickField, WholeField
from referee.web.forms.ticked import TickedField
from referee.web.matches.regulation_offer import title_of
from referee.web.signups.push import tell_soon
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.rounds.rounds import DrawForm, balances, rounds_page, to_rounds

blueprint = Blueprint("event_draft", __name__, url_prefix="/events/<event>/rounds/draft")


class SwapForm(TournamentForm):
    """The form that swaps the two ticked entries."""

    entry = TickedField()
    reason = ReasonField(lazy_gettext("Swap the two ticked, because"), article="15.2")

    def check(self) -> None:
        """Refuse any number of entries but two."""
        if len(self.entry.data) != 2:
            raise RuleError(N_("choose the two who change places"))


class TableField(WholeField):
    """A table of the draft, out of a list of them all, which the page sets."""

    look = "list"
    pairs: Sequence[tuple[str, str]] = ()


class SwapTablesForm(TournamentForm):
    """The form that gives a table of the draft another number."""

    table = TableField(lazy_gettext("Table"))
    to = WholeField(lazy_gettext("plays at table"))


class PublishForm(TournamentForm):
    """Publish the draft of a round."""

    round = WholeField(look="hidden")
    on_paper = TickField(
        lazy_gettext("On paper only"),
        description=lazy_gettext("no match is opened at the tables"),
    )


@blueprint.get("")
def page(event: str) -> Response:
    """Show every table of the draft with its reasons; without a draft the rounds so far."""
    _found, view = planned(event)
    return to_rounds(event) if view.state.draft is None else _page(event)


@blueprint.post("")
def draw(event: str) -> Response:
    """Draw the next round, or the drafted one again."""
    form = DrawForm(request.form)

    def act() -> None:
        draft_round(form.act(event), form.reason.value, balanced=form.balanced.value)

    return _after(event, form, form.succeeds(act))


@blueprint.post("/swap")
def swap(event: str) -> Response:
    """Let two entries change places."""
    form = SwapForm(request.form)

    def act() -> None:
        one, other = form.entry.data
        given = {"one": one, "other": other, "reason": form.reason.value}
        record_event_facts(form.act(event), [("entries_swapped", given)])

    return _after(event, form, form.succeeds(act))


@blueprint.post("/tables")
def swap_tables(event: str) -> Response:
    """Give a table of the draft another number; the table that had it gets the first one's."""
    form = SwapTablesForm(request.form)
    written = form.writes(event, "tables_swapped", table=form.table.data, to=form.to.data)
    return _after(event, form, written)


@blueprint.post("/discard")
def discard(event: str) -> Response:
    """Forget the draft; the ledger remembers that there was one."""
    form = TournamentForm(request.form)
    return to_rounds(event) if form.writes(event, "draft_discarded") else _page(event, form)


@blueprint.post("/publish")
def publish(event: str) -> Response:
    """Publish the draft, with a match for each table unless it is played on paper alone."""
    form = PublishForm(request.form)

    def act() -> None:
        event_page, view = planned(event)
        title = title_of(view.state.plan.regulation, event_page.event.regulation)
        on_paper = form.on_paper.value
        publish_round(form.act(event), form.round.value, with_matches=not on_paper, title=title)

    if not form.succeeds(act):
        return _page(event, form)
    tell_soon(current_app)
    return see_other("event_round.page", event=event, number=form.round.value)


def _after(event: str, form: TournamentForm, written: bool) -> Response:
    if not written:
        return _page(event, form)
    return see_other("event_draft.page", event=event)


def _page(event: str, sent: PageForm | None = None) -> Response:
    """Answer with the draft, or with the rounds where somebody else published or discarded it.

    `sent` is the form that was refused.
    """
    event_page, view = planned(event)
    draft = view.state.draft
    if draft is None:
        return rounds_page(event, sent)
    tables_form = form_on_page(SwapTablesForm, sent)
    tables = sorted(table.table for table in draft.tables)
    tables_form.table.pairs = [(str(table), str(table)) for table in tables]
    swap_form = form_on_page(SwapForm, sent)
    if draft.swaps:
        # A round that was played by hand takes many, all for one reason.
        swap_form.reason.text = swap_form.reason.text or draft.swaps[-1].reason
    return answer_page(
        "tournaments/rounds/draft.html",
        event_page,
        sent,
        draft=draft,
        seed=view.state.plan.seed,
        balances=balances(view.state),
        balanced=any(BALANCED in why for one in draft.draws for why in one.draw.why),
        groups=draft_groups(view.state, draft),
        warnings=draft_warnings(view.state, draft),
        left_out=left_out_shown(view.state),
        resting=rest_requests(view.state),
        swaps=not tree_is_made(view.state.stages[draft.stage - 1]),
        swap_form=swap_form,
        tables_form=tables_form,
        publish_form=form_on_page(PublishForm, sent),
    )
