"""The end of a match: who won what, its players sign, or it is given up or opened again."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.errors import N_, RuleError
from referee.presenters.games.registry import game_of as words_of
from referee.presenters.matches.findings import open_findings
from referee.presenters.matches.lasting import lasted
from referee.presenters.office.matters import table_office
from referee.presenters.office.parties import refusers
from referee.presenters.office.reopening import follows_from_reopening
from referee.presenters.tournaments.results.desk_result import counted_instead
from referee.presenters.words.text import _
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.web.forms.base import PageForm, form_on_page
from referee.web.forms.fields import Choice
from referee.web.games.registry import game_of
from referee.web.http.who_may import may_write
from referee.web.matches.fact_form import ReasonForm
from referee.web.matches.rematch import OVER, rematch, tonight
from referee.web.matches.writing import answer_match, attempt
from referee.web.office.forms import ResultRefusedForm
from referee.web.public.help import regulation_shown
from referee.web.tablets.round import has_left, table_round
from referee.web.tournaments.results.form import way_of
from referee.web.tournaments.results.registry import result_form

blueprint = Blueprint("ending", __name__)


@blueprint.get("/match/<code>/end")
def page(code: str) -> Response:
    """Show how the match stands or ended, and who has signed."""
    return _page(queries.any_view(code))


@blueprint.post("/match/<code>/end")
def write(code: str) -> Response:
    """Sign, give up, end or reopen.

    The table shows a match that is open again, and celebrates a session that has just ended. Who
    has signed is led to the own signature, beside those that are still to come.
    """
    kind = request.form.get("kind", "")
    if kind == "result_refused" and request.form.get("hand"):
        view = queries.any_view(code)
        return _own_version(view, _refusing(view)(request.form))
    sent = attempt(code, kind, request.form)
    if sent is not None:
        return _page(queries.any_view(code), sent)
    # A match that both sides have signed leaves the table, and its tablet waits for the next.
    if kind == "side_signed" and has_left(code):
        return redirect(url_for("tablet.page"), 303)
    at_table = kind in ("match_reopened", "session_ended")
    signer = request.form.get("side") or request.form.get("seat")
    at = f"signer-{signer}" if kind in ("side_signed", "player_signed") else None
    page = "table.page" if at_table else "ending.page"
    return redirect(url_for(page, code=code, _anchor=at), 303)


def _own_version(view: AnyView, form: ResultRefusedForm) -> Response:
    """Go on to how the hand went that is wrong, as those say who refuse the result."""
    if form.hand.data is None:
        abort(400)
    if form.by.data is None:
        form.refuse(RuleError(N_("say which side, or which player, says so"), place="by"))
        return _page(view, form)
    by, reason = form.by.text, form.reason.text
    there = url_for("correction.form", code=view.code, hand=form.hand.data, by=by, reason=reason)
    return redirect(there, 303)


def _page(view: AnyView, sent: PageForm | None = None) -> Response:
    game, instead, office = game_of(view.game), counted_instead(view), table_office(view)
    refusing = sent if isinstance(sent, ResultRefusedForm) else _refusing(view)()
    refusing.by.choices = [Choice(one.value, one.label) for one in refusers(view)]
    refusing.hand.choices = [Choice("", _("of no single hand")), *_hands(view)]
    refusing.reason.id = "reason-refused"
    return answer_match(
        f"games/{game.name}/ending.html",
        view,
        url_for("ending.write", code=view.code),
        sent,
        signs=game.signs,
        reopens=view.status in game.reopens or (view.status in OVER and office.hands_stand != ""),
        may_reopen=may_write(view.code, "match_reopened"),
        follows=follows_from_reopening(view),
        outcome=instead.title if instead else words_of(view.game).outcome(view),
        instead=instead is not None,
        regulation=regulation_shown(view),
        office=office,
        evening=table_round(view.code),
        reason=form_on_page(ReasonForm, sent).reason,
        refusing=refusing,
        asked_to_refuse="refuse" in request.args,
        sides=[one.label for one in refusers(view)],
        undecided=[
            _("Hand %(n)s: %(what)s", n=one.hand, what=one.title) for one in open_findings(view)
        ],
        rematch=rematch(view),
        tonight=tonight(view),
        lasted=lasted(view) if view.status in OVER else "",
        **vars(game.ending(view, sent)),
    )


def _refusing(view: AnyView) -> type[ResultRefusedForm]:
    """Return the form of a refusal, with the result typed as the page is asked for."""
    return result_form(ResultRefusedForm, view.state.regulation, way_of(request.values))


def _hands(view: AnyView) -> list[Choice]:
    """Return the hands that can still be told otherwise, each in words, the newest first."""
    game, players, confirmed = words_of(view.game), view.record.players, view.state.office.confirmed
    return [
        Choice(str(n), f"{n} – {game.hand_words(value, players)}")
        for n, value in reversed([*enumerate(view.state.record["hands"], start=1)])
        if n not in confirmed
    ]
