"""All that is kept about a person, to be given to him: as JSON, and on paper."""

import json

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from referee.core.register.facts import people_of
from referee.paper.register.kept import kept_sheet
from referee.presenters.leagues.person import leagues_of
from referee.presenters.register.kept import Kept, kept_document, kept_page
from referee.store.register import queries
from referee.store.register.played import earlier_of, places_of, played_by
from referee.store.register.projections import facts_of, register_about
from referee.store.register.ratings import rating_of
from referee.store.register.written import linked_names
from referee.web.http.answers import answer_pdf, as_file
from referee.web.http.stamps import today
from referee.web.register.person import rating_seen

blueprint = Blueprint("kept_of_person", __name__, url_prefix="/register/<int:number>")

EVERY_NAME = 1_000_000


@blueprint.get("/kept.json")
def document(number: int) -> Response:
    """Return all that is kept about a person as JSON."""
    text = json.dumps(kept_document(_kept(number)), ensure_ascii=False, indent=1)
    return as_file(text.encode("utf-8", "replace"), "application/json", f"person-{number}.json")


@blueprint.get("/kept.pdf")
def sheet(number: int) -> Response:
    """Return all that is kept about a person on paper."""
    kept = _kept(number)
    named = {each for fact in facts_of(kept.history) for each in people_of(fact)}
    page = kept_page(kept, register_about(named).people)
    return answer_pdf(kept_sheet(page, today()), f"person-{number}")


def _kept(number: int) -> Kept:
    one = queries.person(number) or abort(404)
    merged = queries.merged_into(number)
    entries = {entry.number: entry for each in (one, *merged) for entry in queries.history(each.id)}
    return Kept(
        one=one,
        merged=merged,
        names=linked_names(number, EVERY_NAME),
        played=played_by(number),
        places=places_of(number),
        earlier=earlier_of(number),
        leagues=leagues_of([one.id, *[each.id for each in merged]]),
        history=[entries[at] for at in sorted(entries)],
        rating=rating_of(number) if rating_seen(one) else None,
    )
