"""The page of a device that was taken over: who writes now, and what it sent too late."""

from dataclasses import dataclass

from flask import (
    Blueprint,
    Flask,
    Response,
    jsonify,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from referee.presenters.games.registry import game_of as words_of
from referee.presenters.office.late import late_words
from referee.presenters.office.matters import who_plays
from referee.presenters.words.text import _
from referee.store.accounts import subjects
from referee.store.errors import NotTheWriter
from referee.store.matches import queries
from referee.store.tablets import late, stations
from referee.web.http.credentials import KeptAside
from referee.web.http.errors import answer
from referee.web.http.visitors import visitor

blueprint = Blueprint("taken_over", __name__)


@dataclass(frozen=True)
class LateLine:
    """A fact that came too late, in words; `hand` is None where it is about no hand."""

    hand: int | None
    what: str


def register(app: Flask) -> None:
    app.register_error_handler(KeptAside, _kept)
    app.register_error_handler(NotTheWriter, _refused)


def _kept(kept: KeptAside) -> AnyResponse:
    """Redirect a page to the late entries; answer a program with 202."""
    if request.path.startswith("/api/"):
        message = _("Another device writes to this match now. This was sent to the referee.")
        return make_response(jsonify(match=kept.code, late=True, told=message), 202)
    return redirect(url_for("taken_over.page", code=kept.code), 303)


def _refused(_error: NotTheWriter) -> Response:
    return answer(403, _("Another device has just begun to write to this match."))


@blueprint.get("/match/<code>/late")
def page(code: str) -> AnyResponse:
    """Show what this device sent to the referee since another one took over."""
    asking, subject = visitor(), subjects.of_match(code)
    if not asking.wrote_to(subject) or asking.device is None or subject.match_id is None:
        return redirect(url_for("watch.page", code=code), 303)
    view = queries.any_view(code)
    game = words_of(view.game)
    writer_id = stations.former_writer(subject.match_id, asking.device.id)
    kept = late.of_match(subject.match_id, writer_id)
    body = render_template(
        "tablets/taken_over.html",
        code=view.code,
        who=who_plays(view),
        friendly=subject.event_id is None,
        writer=subject.writer,
        lines=[LateLine(one.hand, late_words(game, one, view.record.players)) for one in kept],
    )
    return make_response(body)
