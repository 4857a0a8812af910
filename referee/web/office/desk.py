"""The referees' page, of all events or of one: who calls, what is ruled, disputed or came late.

It rings when a table calls, and for what comes late; `static/js/ring.js` has the bell, and
follow.js asks for what is new.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.core.rulings.office import RefereeCall
from referee.presenters.office.matters import match_place, match_title
from referee.presenters.office.rulings import (
    DisputeShown,
    RulingShown,
    dispute_shown,
    entries_of,
    ruling_shown,
)
from referee.presenters.tournaments.results.differing import DifferingResult, differing_results
from referee.presenters.tournaments.results.open_rulings import TableRuling, table_rulings
from referee.presenters.words.dates import time_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.writers import writer
from referee.store.accounts import subjects
from referee.store.accounts.club_events import club_event_by_id, helpers_of
from referee.store.ledger.entry import Head
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.office import waiting
from referee.store.office.waiting import OfficeMatch, Scope, WrittenBy
from referee.store.tablets import late
from referee.store.tablets.late import LateMatch
from referee.store.tournaments.views import event_view
from referee.web.forms.refusal import Refusal
from referee.web.http import caching
from referee.web.http.visitors import person, visitor
from referee.web.matches.posting import Post
from referee.web.matches.writing import attempt
from referee.web.tournaments.event_page import page_of

blueprint = Blueprint("office", __name__)


@dataclass(frozen=True)
class DeskCall:
    """A call for the referee: its entry, why, and since when, as a time of day and (`at`) in ISO.

    `taken_by` is who comes, "" as long as nobody does.
    """

    number: int
    reason: str
    since: str
    at: str
    taken_by: str


@dataclass(frozen=True)
class MatchNamed:
    """A match in the list of those that wait.

    `decides` tells whether its reader is a referee there; `event` is a code, "" if it is friendly.
    """

    code: str
    title: str
    place: str
    event: str
    decides: bool


@dataclass(frozen=True)
class MatchWaiting(MatchNamed):
    """A match in which something waits for a referee; `post` is for the forms about it."""

    post: Post
    call: DeskCall | None
    rulings: Sequence[RulingShown]
    disputes: Sequence[DisputeShown]
    to_release: bool


@dataclass(frozen=True)
class MatchLate(MatchNamed):
    """A match in which something came late from a device that was taken over.

    `waiting` is how many entries that are, `since` and `at` when the first one came.
    """

    waiting: int
    since: str
    at: str


@dataclass(frozen=True)
class AllWaiting:
    """All that waits for a referee in some matches; `count` is how much that is."""

    calls: Sequence[tuple[MatchWaiting, DeskCall]]
    disputes: Sequence[tuple[MatchWaiting, DisputeShown]]
    late: Sequence[MatchLate]
    rulings: Sequence[tuple[MatchWaiting, RulingShown]]
    releases: Sequence[MatchWaiting]
    results: Sequence[DifferingResult]
    table_rulings: Sequence[TableRuling]

    @property
    def count(self) -> int:
        lists = (
            self.calls, self.disputes, self.late, self.rulings, self.releases, self.results,
            self.table_rulings,
        )  # fmt: skip
        return sum(len(one) for one in lists)


@dataclass(frozen=True)
class FoundMatches:
    """The matches with something to see to, and those with late entries, as they are stored.

    `desks` are code, name and seal of the tournaments, whose tables may wait.
    """

    matches: Sequence[OfficeMatch]
    late: Sequence[LateMatch]
    desks: Sequence[tuple[str, str, str]]


@blueprint.get("/arbitri")
def desk() -> Response:
    """Show all that waits for a referee: calls first, then the longest waiting.

    Those see it who decide it, and those who arrange the events.
    """
    found = _found(_own())
    heads = " ".join(one.head.hash for one in found.matches)
    lines = " ".join(f"{one.code} {one.waiting} {one.since}" for one in found.late)
    seals = " ".join(seal for _code, _name, seal in found.desks)
    seen = f"{heads} {lines} {seals} {person().id} {sorted(person().roles)}"
    etag = caching.tag(Head(0, sha256(seen.encode()).hexdigest()))
    return caching.unchanged(etag) or caching.mark(_page(found), etag)


@blueprint.get("/events/<event>/referees")
def of_event(event: str) -> Response:
    """Show what waits for a referee in one event; its organizers see it too."""
    return _page_of(event)


@blueprint.post("/match/<code>/office")
def write(code: str) -> AnyResponse:
    """Take or answer a call, or release a score; `?here=event` comes from the page of its event."""
    event_id = subjects.of_match(code).event_id if request.args.get("here") == "event" else None
    event = club_event_by_id(event_id).code if event_id is not None else ""
    refused = attempt(code, request.form.get("kind", ""), request.form)
    if refused is not None:
        refusal = refused.refusal
        return _page_of(event, refusal) if event else _page(_found(_own()), refusal)
    if event:
        return redirect(url_for("office.of_event", event=event), 303)
    return redirect(url_for("office.desk"), 303)


def scope() -> Scope:
    """Return which matches this referee sees to: those of his events and the friendly ones."""
    account = visitor().account
    roles = account.roles if account else frozenset()
    events = frozenset(event for event, role in roles if role == "referee")
    return Scope(events, friendly=account is not None)


def _own() -> Scope:
    """Return the friendly matches and those of this person's events: the manager's are all."""
    account = person()
    own = frozenset(event for event, _role in account.roles)
    return Scope(None if account.manager else own, friendly=True)


def _found(of: Scope) -> FoundMatches:
    return FoundMatches(waiting.waiting(of), late.waiting(of), waiting.open_desks(of))


def _page(found: FoundMatches, refused: Refusal | None = None) -> Response:
    """Answer with what waits in all the events of this person."""
    body = render_template(
        "office/desk.html", shown=_all_waiting(found), event_page=None, refused=refused
    )
    return make_response(body, refused.status if refused else 200)


def _page_of(event: str, refused: Refusal | None = None) -> Response:
    """Answer with what waits in one event."""
    event_page = page_of(event)
    event_id = event_page.event.id
    found = _found(Scope(frozenset({event_id})))
    body = render_template(
        "office/event.html",
        event_page=event_page,
        shown=_all_waiting(found, here="event"),
        decides=person().referees(event_id),
        organizes=person().organizes(event_id),
        unrefereed=all(one.role != "referee" for one in helpers_of(event_id)),
        refused=refused,
    )
    return make_response(body, refused.status if refused else 200)


def _all_waiting(found: FoundMatches, here: str = "") -> AllWaiting:
    matches = [_waiting(one, here) for one in found.matches]
    desks = [(event_view(code), "" if here else name) for code, name, _seal in found.desks]
    calls = [(one, one.call) for one in matches if one.call is not None]
    return AllWaiting(
        calls=sorted(calls, key=lambda call: call[1].at),
        disputes=[(one, dispute) for one in matches for dispute in one.disputes],
        late=[_late(one) for one in found.late],
        rulings=[(one, ruling) for one in matches for ruling in one.rulings],
        releases=[one for one in matches if one.to_release],
        results=[one for desk in desks for one in differing_results(*desk)],
        table_rulings=[one for desk in desks for one in table_rulings(*desk)],
    )


def _waiting(one: OfficeMatch, here: str) -> MatchWaiting:
    view = queries.any_view(one.code)
    office, written = view.state.office, waiting.written(one.code, entries_of(view))
    return MatchWaiting(
        **_named(view, one),
        post=Post(url_for("office.write", code=view.code, here=here or None), view.number),
        call=_call(office.call, written) if office.call else None,
        rulings=[ruling_shown(ruling, view, written) for ruling in office.open_rulings],
        disputes=[dispute_shown(dispute, view, written) for dispute in office.open_disputes],
        to_release=office.frozen and not office.open_rulings,
    )


def _call(call: RefereeCall, written: Mapping[int, WrittenBy]) -> DeskCall:
    taken = written[call.taken] if call.taken else None
    return DeskCall(
        number=call.number,
        reason=isolated(call.reason),
        since=time_shown(written[call.number].at),
        at=written[call.number].at.isoformat(),
        taken_by=writer(taken.actor or taken.device) if taken else "",
    )


def _late(one: LateMatch) -> MatchLate:
    view = queries.any_view(one.code)
    return MatchLate(
        **_named(view, one),
        waiting=one.waiting,
        since=time_shown(one.since),
        at=one.since.isoformat(),
    )


def _named(view: AnyView, one: OfficeMatch | LateMatch) -> dict[str, Any]:
    """Return the fields of a `MatchNamed`."""
    return {
        "code": view.code,
        "title": match_title(view),
        "place": match_place(view, one.event),
        "event": one.event_code,
        "decides": person().referees(one.event_id),
    }
