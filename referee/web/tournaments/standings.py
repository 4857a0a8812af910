"""The standings for those who close them: objections, prizes, the end."""

from datetime import UTC, datetime

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.proof.making import make_checkpoint_at_once
from referee.actions.tournaments import rounds
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.presenters.tournaments.categories.rankings import categories_shown
from referee.presenters.tournaments.closing import closing_shown, in_order, prizes_shown
from referee.presenters.tournaments.money.cash import prizes_in_money
from referee.presenters.tournaments.progressive import progress_tables
from referee.presenters.tournaments.standings import standings_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.seasons.events import seasons_with
from referee.store.tournaments.round_matches import state_with_rulings
from referee.tournament.evening.facts import MOST_PRIZES, write_prize
from referee.tournament.evening.state import EventState, Prize
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.each import EachField
from referee.web.forms.fields import Choice, LineField, WholeField
from referee.web.installation.this_installation import installation
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TournamentForm

blueprint = Blueprint("event_standings", __name__, url_prefix="/events/<event>/standings")

FEWEST_PLACES = 4
"""So many places have a field for their prize, and always one more than are filled."""


class ProtestForm(TournamentForm):
    """The form that shows the last standings and starts the time for objections, in minutes."""

    minutes = WholeField(lazy_gettext("Minutes"))


class PublishedReasonForm(TournamentForm):
    """A form with a reason that is published."""

    reason = LineField(
        lazy_gettext("Reason"), description=lazy_gettext("Everyone can read it in the history.")
    )


class FinalForm(PublishedReasonForm):
    """Make the standings final; early, while objections may still come, with a reason."""


class ReopenForm(PublishedReasonForm):
    """The form that opens final standings again."""


class PrizesForm(TournamentForm):
    """The form of the prizes by place; a place without a text has none."""

    place = EachField(
        WholeField(lazy_gettext("Rank"), least=1, optional=True),
        keys=range(1, MOST_PRIZES + 1),
    )
    prize = EachField(
        LineField(lazy_gettext("Wins"), most=MOST_NAME), keys=range(1, MOST_PRIZES + 1)
    )
    of = EachField(LineField(lazy_gettext("In the ranking")), keys=range(1, MOST_PRIZES + 1))

    def check(self) -> None:
        """Refuse a prize without a place."""
        for row, text in self.prize.data.items():
            if text and self.place[row].data is None:
                raise RuleError(N_("must be a whole number"), place=f"place_{row}")

    def check_places(self, state: EventState) -> None:
        """Refuse, once the tournament has begun, a prize for a place that nobody can have."""
        entered = sum(one.paired is None for one in state.entrants.values())
        for row, text in self.prize.data.items():
            if state.stages and text and self.place[row].value > entered:
                raise RuleError(
                    N_("%(entered)s have entered: nobody can have this place"),
                    place=f"place_{row}",
                    entered=entered,
                )

    @property
    def prizes(self) -> list[dict[str, object]]:
        """The prizes as a fact has them."""
        return [
            write_prize(Prize(self.place[row].value, text, self.of[row].value))
            for row, text in self.prize.data.items()
            if text
        ]


@blueprint.get("")
def page(event: str) -> Response:
    """Show every stage with the reason of each place, and the steps left to do."""
    return _page(event)


@blueprint.post("/protest")
def open_protest(event: str) -> Response:
    """Begin the time for objections."""
    form = ProtestForm(request.form)
    written = form.writes(event, "protest_opened", minutes=form.minutes.data)
    return _after(event, form, written, _("The time for objections has begun."))


@blueprint.post("/final")
def make_final(event: str) -> Response:
    """Make the standings final."""
    form = FinalForm(request.form)
    written = form.succeeds(lambda: rounds.make_final(form.act(event), form.reason.value))
    if written:
        make_checkpoint_at_once(installation().folder, datetime.now(UTC))
    return _after(event, form, written, _("The standings are final."))


@blueprint.post("/reopen")
def reopen(event: str) -> Response:
    """Open final standings again, with a reason that everybody can read."""
    form = ReopenForm(request.form)
    written = form.writes(event, "standings_reopened", reason=form.reason.data)
    return _after(event, form, written, _("The standings are open again."))


@blueprint.post("/prizes")
def set_prizes(event: str) -> Response:
    """Set what each place wins."""
    _event_page, view = planned(event)
    form = PrizesForm(request.form)

    def act() -> None:
        form.check_places(view.state)
        record_event_facts(form.act(event), [("prizes_set", {"prizes": form.prizes})])

    return _after(event, form, form.succeeds(act), _("The prizes are written."))


def _after(event: str, form: TournamentForm, written: bool, words: str) -> Response:
    if not written:
        return _page(event, form)
    flash(words, "done")
    return see_other("event_standings.page", event=event)


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    state = state_with_rulings(view)
    stages = standings_shown(state)
    known = list(enumerate(in_order(state), start=1))
    prizes = prizes_shown(state, stages[0] if stages else None)
    return answer_page(
        "tournaments/standings.html",
        event_page,
        sent,
        stages=stages,
        progress={one.number: progress_tables(state, one.number) for one in stages},
        seasons=[
            (one.id, isolated(one.about.name))
            for one in seasons_with(view.code)
            if one.about.public
        ],
        closing=closing_shown(view, datetime.now(UTC)),
        prizes=prizes,
        categories=categories_shown(state),
        in_money=prizes_in_money(state),
        prize_rows=max(FEWEST_PLACES, len(prizes) + 1),
        prize_rankings=[
            Choice("", _("Overall standings")),
            *[Choice(name, isolated(name)) for name in state.plan.categories],
        ],
        protest_form=form_on_page(ProtestForm, sent, minutes=state.plan.protest),
        final_form=form_on_page(FinalForm, sent),
        reopen_form=form_on_page(ReopenForm, sent),
        prizes_form=form_on_page(
            PrizesForm,
            sent,
            # A row without a prize begins with its own number as the place.
            place={row: row for row in range(1, MOST_PRIZES + 1)}
            | {row: prize.place for row, prize in known},
            prize={row: prize.text for row, prize in known},
            of={row: prize.category for row, prize in known},
        ),
    )
