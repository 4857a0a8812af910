"""An offence and its remedy (art. 11), or a void hand (art. 12): proposed, then applied."""

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from referee.core.errors import RuleError
from referee.core.rulings.offences import REMEDIES
from referee.core.words import REMEDIES as REMEDY_WORDS
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.pairs.open_hand import open_hand
from referee.games.registry import game_of as rules_of
from referee.presenters.words.comparison import Change
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.matches.views import MatchView
from referee.web.forms.base import PageForm
from referee.web.forms.fields import Choice
from referee.web.games.pairs import play
from referee.web.games.pairs.forms import PROPOSED, PenaltyForm
from referee.web.games.registry import game_of
from referee.web.http import access
from referee.web.matches.choices import choices_of
from referee.web.matches.preview import moved
from referee.web.matches.writing import answer_match, answer_sent

blueprint = Blueprint("offence", __name__)


@blueprint.get("/match/<code>/offence")
def form(code: str) -> Response:
    """Show the form of an offence, filled from a finding; at an event only a referee may use it."""
    if not access.may_write(code, "penalty_applied"):
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.any_view(code))


@blueprint.post("/match/<code>/offence")
def apply(code: str) -> Response:
    """Show what the ruling would move, apply it, or make the hand void."""
    if "preview" in request.form:
        return _previewed(queries.any_view(code))
    return answer_sent(code, request.form.get("kind", ""), _page)


def _previewed(view: MatchView) -> Response:
    """Show the score before and after what the form says, or what is wrong with it."""
    form = PenaltyForm(request.form)
    if not form.validate():
        return _page(view, form)
    try:
        rows = moved(view, "penalty_applied", form.payload(view))
    except RuleError as error:
        form.refuse(error)
        return _page(view, form)
    return _page(view, form, [row for row in rows if row.changed])


def _page(
    view: MatchView, sent: PageForm | None = None, rows: Sequence[Change] | None = None
) -> Response:
    """Answer with the form, and with the lines that change, `rows`, after a preview."""
    game = game_of(view.game)
    if game.pairs is None or view.status not in ("open", "finished"):
        abort(404)
    form = sent if isinstance(sent, PenaltyForm) else PenaltyForm(request.form or request.args)
    form.hand.choices = hands = _hands(view)
    form.hand.text = form.hand.text or hands[0].value
    # A single hand is not asked for.
    form.hand.look = "choices" if len(hands) > 1 else "hidden"
    form.side.choices = [Choice(one.side, one.short) for one in play.sides_shown(view)]
    form.offence.choices = _offences(view)
    form.remedy.choices = [Choice(PROPOSED, _("as proposed"), article="11.6"), *_remedies()]
    form.remedy.text = form.remedy.text or PROPOSED
    if play.unit_of(view.state.regulation) != "points":
        form.points.label.text = _("Figure off")
    voids = game.pairs.voids(view.state.regulation) if view.status == "open" else ()
    return answer_match(
        "games/pairs/offence.html",
        view,
        url_for("offence.apply", code=view.code),
        sent,
        penalty=form,
        rows=rows,
        hand=hands[0].value,
        voids=choices_of(VOID_WORDS, voids),
        void_words=game.pairs.void_words,
    )


def _hands(view: MatchView) -> Sequence[Choice]:
    """Return the hands that an offence may belong to: the one being played, and the one before."""
    options = []
    last = len(view.record.hands)
    if view.status == "open":
        number = open_hand(view.state, view.record, view.result).number
        options.append(Choice(str(number), _("Hand %(n)s, being played", n=number)))
        last = number - 1
    if last:
        options.append(Choice(str(last), _("Hand %(n)s", n=last)))
    return options


def _offences(view: MatchView) -> Sequence[Choice]:
    """Return the offences of the game, with the remedy that the regulation has for each."""
    regulation = view.state.regulation
    return [
        Choice(
            code,
            say(words),
            say(REMEDY_WORDS[regulation.remedy_for(code)]),
            article="5.3" if code == "false_call" else "11.6",
        )
        for code, words in rules_of(view.game).offences.items()
    ]


def _remedies() -> Sequence[Choice]:
    return [
        Choice(code, say(REMEDY_WORDS[code]), article="3.4" if code == "replay" else "11.3")
        for code in REMEDIES
    ]
