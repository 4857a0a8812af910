"""Requests of entries to rest in coming rounds: the organizers answer them."""

from flask import Blueprint, flash, request
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import N_, RuleError
from referee.presenters.words.text import _
from referee.tournament.evening.facts import MOST_TEXT
from referee.web.forms.fields import LineField, WholeField
from referee.web.tournaments.forms import TournamentForm
from referee.web.tournaments.rounds.rounds import rounds_page, to_rounds

blueprint = Blueprint("event_rests", __name__, url_prefix="/events/<event>/entries/rests")


class AnswerForm(TournamentForm):
    """The answer to a request: the rest is noted, or refused; `do` is the button."""

    entry = WholeField(look="hidden")
    round = WholeField(look="hidden")
    until = WholeField(look="hidden")
    do = LineField(look="hidden")
    reason = LineField(lazy_gettext("Reason"), most=MOST_TEXT)

    def fact(self) -> tuple[str, dict[str, object]]:
        """Return the fact of the button. Raise RuleError for a refusal without a reason."""
        notes, reason = self.do.value == "note", self.reason.value
        if not (notes or reason):
            raise RuleError(N_("say why: the pair reads it"), place="reason")
        rounds = {"round": self.round.value, "until": self.until.value}
        kind = "rest_asked" if notes else "rest_request_closed"
        return kind, {"entry": self.entry.value, **rounds, **({"reason": reason} if reason else {})}


@blueprint.post("")
def answer(event: str) -> Response:
    """Note a rest that an entry has asked for, or refuse it."""
    form = AnswerForm(request.form)
    if not form.succeeds(lambda: record_event_facts(form.act(event), [form.fact()])):
        return rounds_page(event, form, answered=form)
    noted = form.do.value == "note"
    flash(_("The rest is noted.") if noted else _("Refused: the entry reads it."), "done")
    return to_rounds(event)
