"""An offence and its remedy (art. 11), or a void hand (art. 12): proposed, then applied."""

from collections.abc import Sequence

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.core.rulings.offences import REMEDIES
from referee.core.words import REMEDIES as REMEDY_WORDS
from referee.core.words import VOIDS as VOID_WORDS
from referee.games.pairs.open_hand import open_hand
from referee.games.pairs.regulation import PairsRegulation
from referee.games.registry import game_of as rules_of
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.matches.views import AnyView, MatchView
from referee.web.forms.fields import Choice
from referee.web.forms.refusal import Refusal
from referee.web.games.game import OfferedOffence
from referee.web.games.pairs import play
from referee.web.games.pairs.features import PairGame
from referee.web.games.registry import game_of
from referee.web.http import access
from referee.web.matches.posting import Form, Post
from referee.web.matches.writing import attempt

blueprint = Blueprint("offence", __name__)

PROPOSED = "proposed"
"""The value that the form sends for the regulation's own remedy."""


@blueprint.get("/match/<code>/offence")
def form(code: str) -> Response:
    """Show the form of an offence, filled from a finding; at an event only a referee may use it."""
    if not access.may_write(code, "penalty_applied"):
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.any_view(code), request.args)


@blueprint.post("/match/<code>/offence")
def apply(code: str) -> Response:
    """Apply the ruling, or make the hand void."""
    kind = request.form.get("kind", "")
    refused = attempt(code, kind, request.form)
    if refused is None:
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.any_view(code), request.form, refused)


def _page(view: MatchView, typed: Form, refused: Refusal | None = None) -> Response:
    game = game_of(view.game)
    if game.pairs is None or view.status not in ("open", "finished"):
        abort(404)
    regulation = view.state.regulation
    hands = _hands(view)
    body = render_template(
        "games/pairs/offence.html",
        code=view.code,
        post=Post(url_for("offence.apply", code=view.code), view.number),
        typed=typed,
        refused=refused,
        hands=hands,
        hand=typed.get("hand") or hands[0].value,
        sides=play.side_choices(view),
        offences=_offences(view),
        remedies=_remedies(),
        chosen_remedy=typed.get("remedy") or PROPOSED,
        voids=_voids(game.pairs, regulation) if view.status == "open" else [],
        unit=play.unit_of(regulation),
        void_words=game.pairs.void_words,
    )
    return make_response(body, refused.status if refused else 200)


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


def _offences(view: AnyView) -> Sequence[OfferedOffence]:
    regulation = view.state.regulation
    return [
        OfferedOffence(
            code,
            say(words),
            article="5.3" if code == "false_call" else "11.6",
            proposed=say(REMEDY_WORDS[regulation.remedy_for(code)]),
        )
        for code, words in rules_of(view.game).offences.items()
    ]


def _remedies() -> Sequence[OfferedOffence]:
    proposed = OfferedOffence(PROPOSED, _("as proposed"), "11.6")
    return [
        proposed,
        *(
            OfferedOffence(code, say(REMEDY_WORDS[code]), "3.4" if code == "replay" else "11.3")
            for code in REMEDIES
        ),
    ]


def _voids(game: PairGame, regulation: PairsRegulation) -> Sequence[Choice]:
    return [Choice(code, say(VOID_WORDS[code])) for code in game.voids(regulation)]
