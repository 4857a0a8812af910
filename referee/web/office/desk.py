"""The referees' page: who calls, what is ruled, disputed, came late or waits for release.

It rings when a table calls, and for what comes late; `static/js/ring.js` has the bell, and
follow.js asks for what is new.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask_babel import get_locale
from werkzeug.wrappers import Response as AnyResponse

from referee.presenters.office.matters import match_place, match_title
from referee.presenters.office.rulings import dispute_shown, entries_of, ruling_shown
from referee.presenters.words.dates import time_shown
from referee.presenters.words.names import isolated
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.store.office.waiting import Scope, Waiting
from referee.store.tablets import late
from referee.store.tablets.late import LateMatch
from referee.web.forms.refusal import Refusal
from referee.web.http import caching
from referee.web.http.visitors import visitor
from referee.web.matches.posting import Post
from referee.web.matches.writing import attempt

blueprint = Blueprint("office", __name__)


@blueprint.get("/arbitri")
def desk() -> Response:
    """Everything that waits for this referee, calls first, the longest waiting on top."""
    found, came_late = waiting.waiting(scope()), late.waiting(scope())
    etag = _tag(found, came_late)
    return caching.unchanged(etag) or caching.mark(_page(found, came_late), etag)


@blueprint.post("/match/<code>/office")
def write(code: str) -> AnyResponse:
    """Take or answer a call, or release a score."""
    refused = attempt(code, request.form.get("kind", ""), request.form)
    if refused is None:
        return redirect(url_for("office.desk"), 303)
    return _page(waiting.waiting(scope()), late.waiting(scope()), refused)


def scope() -> Scope:
    """The matches of this referee: his events', and the friendly ones."""
    account = visitor().account
    roles = account.roles if account else frozenset()
    events = frozenset(event for event, role in roles if role == "referee")
    return Scope(events, friendly=account is not None)


def _tag(found: Sequence[Waiting], came_late: Sequence[LateMatch]) -> str:
    """The name of what the page shows: it changes with any of its matches."""
    heads = " ".join(one.head.hash for one in found)
    lines = " ".join(f"{one.code} {one.waiting} {one.since}" for one in came_late)
    return f"{sha256(f'{heads} {lines}'.encode()).hexdigest()[:20]}-{get_locale()}"


def _page(
    found: Sequence[Waiting], came_late: Sequence[LateMatch], refused: Refusal | None = None
) -> Response:
    matches = [_match(one) for one in found]
    calls = [call for match in matches for call in match["calls"]]
    body = render_template(
        "office/desk.html",
        calls=sorted(calls, key=lambda call: str(call["at"])),
        rulings=[one for match in matches for one in match["rulings"]],
        disputes=[one for match in matches for one in match["disputes"]],
        releases=[match for match in matches if match["release"]],
        late=[_late(one) for one in came_late],
        refused=refused,
    )
    return make_response(body, refused.status if refused else 200)


def _match(one: Waiting) -> dict[str, Any]:
    """What of a match waits, each with the names, the place and the form of its match."""
    view = queries.any_view(one.code)
    office, written = view.state.office, waiting.written(one.code, entries_of(view))
    match = {
        "code": view.code,
        "title": match_title(view),
        "place": match_place(view, one.event),
        "post": Post(url_for("office.write", code=view.code), view.number),
    }
    call = office.call
    calls = []
    if call is not None:
        taken = written[call.taken] if call.taken else None
        calls.append(
            match
            | {
                "number": call.number,
                "reason": isolated(call.reason),
                "since": time_shown(written[call.number].at),
                "at": written[call.number].at.isoformat(),
                "taken_by": (taken.actor or taken.device) if taken else "",
            }
        )
    return match | {
        "calls": calls,
        "rulings": [match | vars(ruling_shown(one, view, written)) for one in office.open_rulings],
        "disputes": [
            match | vars(dispute_shown(one, view, written)) for one in office.open_disputes
        ],
        "release": _is_to_release(view),
    }


def _late(one: LateMatch) -> dict[str, Any]:
    """A match in which something came late from a device that was taken over."""
    view = queries.any_view(one.code)
    return {
        "code": view.code,
        "title": match_title(view),
        "place": match_place(view, one.event),
        "waiting": one.waiting,
        "since": time_shown(one.since),
        "at": one.since.isoformat(),
    }


def _is_to_release(view: AnyView) -> bool:
    return view.state.office.frozen and not view.state.office.open_rulings
