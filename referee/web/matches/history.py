"""Pages with the whole ledger of a match, to read and to download."""

import json

from flask import Blueprint, Response, make_response, render_template

from referee.actions.matches import records
from referee.presenters.matches.history import history
from referee.presenters.office.matters import who_plays
from referee.presenters.office.numbering import ruling_numbers
from referee.presenters.tournaments.history import EventHistoryLine, decided_of
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.register.veils import public_event
from referee.store.tournaments.round_tables import table_of
from referee.store.tournaments.views import event_view_at
from referee.web.games.cards.again import again_link
from referee.web.http import caching
from referee.web.public.names import entries_for_reader, this_year, veil_state_for_reader

blueprint = Blueprint("history", __name__)


@blueprint.get("/match/<code>/history")
def page(code: str) -> Response:
    """Show the whole ledger in words, the newest entry first; undone entries are struck."""
    found = find_match(code).round
    counts = found if table_of(found) is not None else None
    told = [counts.chain.head.hash[:16]] if counts is not None else []
    return caching.of_match(code, lambda view: _page(view, counts), "history", *told)


def _page(view: AnyView, found: RoundOf | None) -> Response:
    # An entry may have been added since the view was read; the page shows one moment.
    rows = history(entries_for_reader(view), ruling_numbers(view))
    hands = {row.hand for row in rows if row.hand is not None}
    return make_response(
        render_template(
            "matches/history.html",
            code=view.code,
            who=who_plays(view),
            rows=rows[::-1],
            decided=_decided(view.code, found) if found is not None else [],
            again={hand: again_link(view, hand) for hand in hands},
            head=view.head,
        )
    )


def _decided(code: str, found: RoundOf) -> list[EventHistoryLine]:
    """Return what its tournament has decided of a match, with names as whoever asks may see."""
    view = event_view_at(found.chain)
    return decided_of(public_event(view, veil_state_for_reader(code), this_year()), found.key)


@blueprint.get("/match/<code>/record.json")
def record(code: str) -> Response:
    """Return the match as a file in the record format (`referee/1`), to be imported again."""
    return caching.of_match(code, _record, "record")


def _record(view: AnyView) -> Response:
    text = json.dumps(records.export_of(view), ensure_ascii=False, indent=1)
    response = Response(f"{text}\n", mimetype="application/json")
    name = f"{view.state.record['game']}-{view.opened_at:%Y-%m-%d}-{view.code}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
