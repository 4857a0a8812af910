"""The tablet that is a table of an event: paired with a code, it shows what is played there."""

from datetime import UTC, datetime

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask_babel import lazy_gettext
from werkzeug.wrappers import Response

from referee.actions.accounts.throttle import attempt, counts, succeeded
from referee.actions.tablets.pairing import pair
from referee.actions.tablets.takeover import note_failure
from referee.core.errors import N_, RuleError
from referee.store.tablets import stations
from referee.web.forms.base import PageForm, answer_form
from referee.web.forms.game_fields import CodeField
from referee.web.forms.refusal import Refusal
from referee.web.http import caching
from referee.web.http.credentials import give
from referee.web.http.stamps import origin, stamp
from referee.web.http.visitors import visitor
from referee.web.tablets.between_matches import between_matches, may_leave

blueprint = Blueprint("tablet", __name__)


class PairingForm(PageForm):
    """The code by which a tablet becomes a table of an event."""

    pairing_code = CodeField(
        lazy_gettext("Code"),
        description=lazy_gettext(
            "The organizer’s desk shows it for each table; it is valid for ten minutes, and once."
        ),
    )


@blueprint.get("/tavolo")
def page() -> Response:
    """Go to the match of this table, or say that there is none; pair an unpaired device.

    The page of a waiting table asks again by itself and so finds its next match.
    """
    device = visitor().device
    table = device.table if device else None
    if table is None or "pair" in request.args:
        return _page(PairingForm())
    code = stations.match_at(table.id)
    if code is not None and not may_leave(code):
        return redirect(url_for("table.page", code=code), 303)
    body = render_template("tablets/between_matches.html", table=table, last=between_matches(table))
    return caching.shown_once(body)


@blueprint.post("/tavolo")
def be_paired() -> Response:
    """Make this device the table that the code is for."""
    form = PairingForm(request.form)
    token = form.attempt(lambda: _pair(form.pairing_code.value))
    if isinstance(token, Refusal):
        return _page(form)
    if token is not None:
        give(token)
    return redirect(url_for("tablet.page"), 303)


def _pair(code: str) -> str | None:
    """Pair this device by the code. Return its token if it is new; raise RuleError, TooOften."""
    # Addresses outside the club's network are counted together: many of them allow no more guesses
    # than one, and their wrong guesses keep no tablet in the room from its table.
    counted = counts("pairing", "a table", visitor().network, is_own=visitor().near)
    attempt(counted, datetime.now(UTC))
    done = pair(code, current_app.config["SECRET_KEY"], visitor().device, stamp(), origin())
    if done is None:
        note_failure("pairing_failed", "", origin())
        raise RuleError(
            N_("This code is not valid, or no longer: ask for a new one at the desk."),
            place="pairing_code",
        )
    succeeded(counted)
    return done[1]


def _page(form: PairingForm) -> Response:
    device = visitor().device
    return answer_form("tablets/pair.html", form, table=device.table if device else None)
