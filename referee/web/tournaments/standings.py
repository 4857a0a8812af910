"""The standings for those who close them: protests, prizes, the end."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, flash, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.actions.tournaments import closing
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.presenters.tournaments.closing import closing_shown, prizes_shown
from referee.presenters.tournaments.standings import standings_shown
from referee.presenters.words.text import _
from referee.store.tournaments.round_matches import state_with_rulings
from referee.tournament.evening.facts import MOST_PRIZES
from referee.web.http.visitors import person
from referee.web.matches.entry import whole
from referee.web.tournaments.desk import WRITTEN, NotWritten, act_of, attempt, line, planned

blueprint = Blueprint("event_standings", __name__, url_prefix="/events/<event>/standings")

FEWEST_PLACES = 4
"""So many places have a field for their prize, and always one more than are filled."""


@blueprint.get("")
def page(event: str) -> Response:
    """Every stage with why each stands there, and what is left to do."""
    return _page(event, WRITTEN)


@blueprint.post("/protest")
def open_protest(event: str) -> Response:
    """The last standings are shown, and can be objected to for so many minutes."""

    def told() -> dict[str, Any]:
        return {"minutes": whole(request.form, "minutes")}

    return _fact(event, "protest_opened", told, _("The protest time has begun."))


@blueprint.post("/final")
def make_final(event: str) -> Response:
    """The standings are final; before the protest time is over, or the last round, say why."""
    refused = attempt(lambda: closing.make_final(act_of(event), line("reason")))
    return _after(event, refused, _("The standings are final."))


@blueprint.post("/reopen")
def reopen(event: str) -> Response:
    """Open final standings again, with a reason that everybody can read."""

    def told() -> dict[str, Any]:
        return {"reason": line("reason")}

    return _fact(event, "standings_reopened", told, _("The standings are open again."))


@blueprint.post("/prizes")
def set_prizes(event: str) -> Response:
    """What each place wins; a place without a text wins nothing."""

    def told() -> dict[str, Any]:
        prizes = []
        for index in range(1, MOST_PRIZES + 1):
            text = line(f"prize_{index}")
            if text:
                prizes.append({"place": whole(request.form, f"place_{index}"), "text": text})
        return {"prizes": prizes}

    return _fact(event, "prizes_set", told, _("The prizes are written."))


def _fact(event: str, kind: str, told: Callable[[], dict[str, Any]], done: str) -> Response:
    refused = attempt(lambda: record_event_facts(act_of(event), [(kind, told())]))
    return _after(event, refused, done)


def _after(event: str, refused: NotWritten | None, done: str) -> Response:
    if refused is not None:
        return _page(event, refused)
    flash(done, "done")
    return redirect(url_for("event_standings.page", event=event), 303)


def _page(event: str, refused: NotWritten) -> Response:
    desk, view = planned(event)
    account = person()
    state = state_with_rulings(view)
    stages = standings_shown(state)
    prizes = prizes_shown(state, stages[0] if stages else None)
    body = render_template(
        "tournaments/standings.html",
        account=account,
        desk=desk,
        organizes=account.organizes(desk.event.id),
        stages=stages,
        closing=closing_shown(view, datetime.now(UTC)),
        prizes=prizes,
        prize_rows=max(FEWEST_PLACES, len(prizes) + 1),
        minutes=state.plan.protest,
        refused=refused,
        typed=request.form,
        sent=request.endpoint,
    )
    return make_response(body, refused.status)
