"""Notifications of a personal link: what its page asks for, and the worker that shows them."""

from datetime import UTC, datetime
from pathlib import Path

from flask import Blueprint, Response, current_app, json, jsonify, request
from flask_babel import lazy_gettext

from referee.actions.signups import notices
from referee.presenters.signups.own_entry import notice_shown
from referee.presenters.words.text import _
from referee.web.forms.base import PageForm
from referee.web.forms.fields import LineField, TickField
from referee.web.http.files import minified
from referee.web.signups.own_entry import opened
from referee.web.signups.push import push_sender

blueprint = Blueprint("notices", __name__, url_prefix="/mio")

SCRIPT = Path("js") / "worker" / "notices.js"


class NoticeForm(PageForm):
    """A device is to be notified, or no longer; `endpoint` is where its browser is reached."""

    endpoint = LineField(lazy_gettext("Address of the device"), look="hidden")
    on = TickField(lazy_gettext("Notify me"))


@blueprint.get("/avvisi.js")
def script() -> Response:
    """Return the worker that shows what a push service wakes it for."""
    words = {
        "title": _("A new round is published"),
        "body": _("Open your page: it says at which table you play."),
    }
    text = minified((Path(str(current_app.static_folder)) / SCRIPT).read_text("utf-8"))
    body = f"const WORDS = {json.dumps(words, ensure_ascii=False)};\n{text}"
    response = Response(body, mimetype="text/javascript")
    # Browsers ask for it when a page is opened, so that an update reaches them at once.
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/<event>/<int:entry>/<token>/adesso")
def now(event: str, entry: int, token: str) -> Response:
    """Return what a notification says now: the round and the table, and no name of a player."""
    found, view = opened(event, entry, token)
    title, body = notice_shown(view.state, entry, found.about.name)
    return jsonify(title=title, body=body)


@blueprint.post("/<event>/<int:entry>/<token>/avvisi")
def settle(event: str, entry: int, token: str) -> Response:
    """Notify a device from now on, or no longer. Answer with what was wrong, or nothing."""
    _found, view = opened(event, entry, token)
    form, sender = NoticeForm(request.form), push_sender(current_app)
    endpoint = form.endpoint.value

    def done() -> None:
        if form.on.value and sender is not None:
            notices.turn_on(view, entry, token, endpoint, sender, datetime.now(UTC))
        else:
            notices.turn_off(token, endpoint)

    if form.succeeds(done):
        return Response(status=204)
    return Response(form.refusal.text, form.refusal.status, mimetype="text/plain")
