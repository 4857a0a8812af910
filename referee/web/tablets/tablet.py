"""The tablet that is a table of an event: paired with a code, it shows what is played there."""

from datetime import UTC, datetime

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.people.throttle import TooOften, attempt, counts, succeeded
from referee.actions.tablets.stations import pair
from referee.actions.tablets.takeover import failed
from referee.presenters.words.text import _
from referee.store.names import is_code
from referee.store.tablets import stations
from referee.web.http.credentials import give
from referee.web.http.stamps import origin, stamp
from referee.web.http.visitors import visitor
from referee.web.people.refusals import refused
from referee.web.tablets.rest import resting

blueprint = Blueprint("tablet", __name__)


@blueprint.get("/tavolo")
def page() -> Response:
    """The match of this table, or that there is none to play; a device that is none is paired.

    A table that rests asks again by itself, and so comes to its next match.
    """
    device = visitor().device
    table = device.table if device else None
    if table is None or "pair" in request.args:
        return _form()
    code = stations.match_at(table.id)
    if code is not None:
        return redirect(url_for("table.page", code=code), 303)
    body = render_template("tablets/rest.html", table=table, rest=resting(table))
    response = make_response(body)
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/tavolo")
def be_paired() -> Response:
    """Be the table that the code is for, from now on."""
    typed = request.form.get("pairing_code", "")
    if not is_code(typed):
        return _form(_("A code has six letters and digits, like YFJ KJQ."), 422)
    network = visitor().network
    counted = counts("pairing", network, network)
    try:
        attempt(counted, datetime.now(UTC))
    except TooOften as slowed:
        return _form(refused(slowed).errors[""], 429)
    key = current_app.config["SECRET_KEY"]
    done = pair(typed, key, visitor().device, stamp(), origin())
    if done is None:
        failed("pairing_failed", "", origin())
        return _form(_("This code is not valid, or no longer: ask for a new one at the desk."), 422)
    succeeded(counted)
    if done[1] is not None:
        give(done[1])
    return redirect(url_for("tablet.page"), 303)


def _form(error: str = "", status: int = 200) -> Response:
    device = visitor().device
    body = render_template(
        "tablets/pair.html",
        table=device.table if device else None,
        typed=request.form,
        error=error[:1].upper() + error[1:],
    )
    return make_response(body, status)
