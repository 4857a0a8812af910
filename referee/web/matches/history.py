"""Pages with the whole ledger of a match, to read and to download."""

import json

from flask import Blueprint, Response, make_response, render_template

from referee.actions.matches import records
from referee.presenters.matches.history import history
from referee.presenters.office.matters import who_plays
from referee.store.matches import queries
from referee.web.http import caching

blueprint = Blueprint("history", __name__)


@blueprint.get("/match/<code>/history")
def page(code: str) -> Response:
    """Show the whole ledger in words, the newest entry first; undone entries are struck."""
    etag = caching.tag(queries.head(code), "history")
    return caching.unchanged(etag) or caching.mark(_page(code), etag)


def _page(code: str) -> Response:
    view = queries.any_view(code)
    # An entry may have been added since the view was read; the page shows one moment.
    entries = queries.entries(code)[: view.number]
    return make_response(
        render_template(
            "matches/history.html",
            code=view.code,
            who=who_plays(view),
            rows=list(reversed(history(entries))),
            head=view.head,
        )
    )


@blueprint.get("/match/<code>/record.json")
def record(code: str) -> Response:
    """Return the match as a file in the record format (`referee/1`), to be imported again."""
    head = queries.head(code)
    etag = caching.tag(head, "record")
    unchanged = caching.unchanged(etag)
    if unchanged is not None:
        return unchanged
    view = queries.any_view(code)
    text = json.dumps(records.export(code), ensure_ascii=False, indent=1)
    response = Response(f"{text}\n", mimetype="application/json")
    name = f"{view.state.record['game']}-{view.opened_at:%Y-%m-%d}-{view.code}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return caching.mark(response, etag)
