"""Lists of who must not meet: two entries, or all club mates, as a wish or at any price."""

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.core.record import MOST_NAME
from referee.presenters.tournaments.draft import apart_shown
from referee.presenters.tournaments.words import entry_shown
from referee.presenters.words.text import _
from referee.tournament.competition.apart import Apart, write_apart
from referee.tournament.evening.state import EventState
from referee.web.forms.base import PageForm, form_on_page, see_other
from referee.web.forms.fields import Choice, ChoiceField, LineField, WholeField
from referee.web.tournaments.event_page import answer_page, planned
from referee.web.tournaments.forms import TakeOffForm, TournamentForm

blueprint = Blueprint("event_apart", __name__, url_prefix="/events/<event>/entries/apart")

CLUBS = "clubs"
HARD = "hard"


class ApartForm(TournamentForm):
    """The form that adds a list of who must not meet."""

    one = ChoiceField(lazy_gettext("Who"), look="list")
    other = ChoiceField(lazy_gettext("Must not meet"), look="list", optional=True)
    text = LineField(
        lazy_gettext("Why"),
        description=lazy_gettext("such as: one family; organizers read it in the draft"),
        most=MOST_NAME,
    )
    strength = ChoiceField(
        lazy_gettext("How firmly"),
        look="list",
        choices=[
            Choice("wish", lazy_gettext("if possible: equals meet first")),
            Choice(HARD, lazy_gettext("at any cost, even between unequal ones")),
        ],
    )
    rounds = WholeField(
        lazy_gettext("In the first rounds"),
        description=lazy_gettext("how many; empty: in all"),
        optional=True,
    )

    def offers(self, state: EventState) -> "ApartForm":
        """Offer the entries that play."""
        names = sorted((entry_shown(state, one.id), one.id) for one in state.entries)
        entries = [Choice(str(entry), name) for name, entry in names]
        mates = Choice(CLUBS, _("Club mates, of every club"))
        self.one.choices = [mates, *entries]
        self.other.choices = [Choice("", "–"), *entries]
        return self

    def check(self) -> None:
        """Refuse one entry alone, and a number of rounds that is none."""
        if self.one.value != CLUBS and self.other.value in ("", self.one.value):
            raise RuleError(N_("name two different entries"), place="other")
        if not self.text.value:
            raise RuleError(N_("say why"), place="text")
        if self.rounds.data is not None and self.rounds.data < 1:
            raise RuleError(N_("must be a whole number"), place="rounds")

    @property
    def list(self) -> Apart:
        """The list that a valid form tells."""
        clubs = self.one.value == CLUBS
        entries = () if clubs else (int(self.one.value), int(self.other.value))
        hard = self.strength.value == HARD
        return Apart(self.text.value, entries, clubs, hard, self.rounds.data)


@blueprint.get("")
def page(event: str) -> Response:
    """Show the lists, and the form of one more."""
    return _page(event)


@blueprint.post("")
def add(event: str) -> Response:
    """Add a list."""
    _found, view = planned(event)
    form = ApartForm(request.form).offers(view.state)

    def act() -> None:
        lists = [write_apart(one) for one in (*view.state.apart, form.list)]
        record_event_facts(form.act(event), [("apart_set", {"apart": lists})])

    if not form.succeeds(act):
        return _page(event, form)
    flash(_("It is noted: the next draw goes by it."), "done")
    return see_other("event_apart.page", event=event)


@blueprint.post("/remove")
def remove(event: str) -> Response:
    """Take a list off."""
    _found, view = planned(event)
    form = TakeOffForm(request.form)
    left = [write_apart(one) for one in form.left_of(view.state.apart)]
    if not form.writes(event, "apart_set", apart=left):
        return _page(event, form)
    return see_other("event_apart.page", event=event)


def _page(event: str, sent: PageForm | None = None) -> Response:
    event_page, view = planned(event)
    return answer_page(
        "tournaments/entries/apart.html",
        event_page,
        sent,
        lists=apart_shown(view.state),
        form=form_on_page(ApartForm, sent).offers(view.state),
    )
