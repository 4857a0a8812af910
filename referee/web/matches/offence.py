"""An offence and its remedy (art. 11), or a void hand (art. 12): proposed, then applied."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.core.rulings.offences import OFFENCES, REMEDIES
from referee.games.marafone.hand import VOIDS
from referee.games.marafone.open_hand import open_hand
from referee.games.marafone.regulation import Regulation
from referee.games.marafone.words import OFFENCES as OFFENCE_WORDS
from referee.games.marafone.words import REMEDIES as REMEDY_WORDS
from referee.games.marafone.words import VOIDS as VOID_WORDS
from referee.presenters.words.names import side_names
from referee.presenters.words.text import _, say
from referee.store.matches import queries
from referee.store.matches.views import MatchView
from referee.web.http import access
from referee.web.matches.writing import Post, Refused, attempt

blueprint = Blueprint("offence", __name__)

PROPOSED = "proposed"
"""What the form sends where the regulation's own remedy is meant."""

_REMEDY_ARTICLES = {"eleven_nil": "11.3", "replay": "3.4", "deduct": "11.3"}


@blueprint.get("/match/<code>/offence")
def form(code: str) -> Response:
    """Who did what; a finding fills the form before it is shown. At an event a referee decides."""
    if not access.may_write(code, "penalty_applied"):
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.match_view(code), request.args)


@blueprint.post("/match/<code>/offence")
def apply(code: str) -> Response:
    """Apply the ruling, or make the hand void."""
    kind = request.form.get("kind", "")
    refused = attempt(code, kind, request.form)
    if refused is None:
        return redirect(url_for("table.page", code=code), 303)
    return _page(queries.match_view(code), request.form, refused)


def _page(view: MatchView, typed: Mapping[str, str], refused: Refused | None = None) -> Response:
    if view.status not in ("open", "finished"):
        abort(404)
    regulation = view.state.regulation
    hands = _hands(view)
    names = side_names(view.record.players)
    body = render_template(
        "matches/offence.html",
        code=view.code,
        post=Post(url_for("offence.apply", code=view.code), view.number),
        typed=typed,
        refused=refused,
        hands=hands,
        hand=typed.get("hand") or hands[0]["value"],
        sides=[{"value": side, "label": name} for side, name in names.items()],
        offences=_offences(regulation),
        remedies=_remedies(),
        chosen_remedy=typed.get("remedy") or PROPOSED,
        voids=_voids(regulation) if view.status == "open" else [],
        unit=regulation.unit,
    )
    return make_response(body, refused.status if refused else 200)


def _hands(view: MatchView) -> list[dict[str, Any]]:
    """The hands that an offence may belong to: the one being played, and the one before."""
    options = []
    last = len(view.record.hands)
    if view.status == "open":
        number = open_hand(view.state, view.record, view.result).number
        options.append({"value": number, "label": _("Hand %(n)s, being played", n=number)})
        last = number - 1
    if last:
        options.append({"value": last, "label": _("Hand %(n)s", n=last)})
    return options


def _offences(regulation: Regulation) -> list[dict[str, Any]]:
    return [
        {
            "value": code,
            "label": say(OFFENCE_WORDS[code]),
            "proposed": say(REMEDY_WORDS[regulation.remedy_for(code)]),
            "article": "5.3" if code == "false_call" else "11.6",
        }
        for code in OFFENCES
    ]


def _remedies() -> list[dict[str, Any]]:
    proposed = {"value": PROPOSED, "label": _("as proposed"), "article": "11.6"}
    return [
        proposed,
        *(
            {
                "value": code,
                "label": say(REMEDY_WORDS[code]),
                "article": _REMEDY_ARTICLES.get(code, "11.3"),
            }
            for code in REMEDIES
        ),
    ]


def _voids(regulation: Regulation) -> list[dict[str, str]]:
    """Why a hand may be void: thrown in only where the regulation allows it (12.2)."""
    return [
        {"value": code, "label": say(VOID_WORDS[code])}
        for code in VOIDS
        if code != "a_monte" or regulation.a_monte_below
    ]
