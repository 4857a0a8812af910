"""A tournament for everybody: who plays where, and how it stands. Drafts are never shown here."""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request
from flask import url_for as url

from referee.paper.press.qr import qr
from referee.paper.tournaments.bracket_drawing import tree_drawing
from referee.presenters.tournaments import people, public
from referee.presenters.tournaments.bracket import BracketTree, bracket_trees, listed
from referee.presenters.tournaments.closing import closing_shown
from referee.presenters.tournaments.cross_table import cross_tables
from referee.presenters.tournaments.round_clock import clock_shown
from referee.presenters.tournaments.standings import standings_shown
from referee.presenters.tournaments.words import group_shown
from referee.presenters.words.dates import day_shown, moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.ledger.ledger import Chain
from referee.store.tournaments import public as store
from referee.store.tournaments.public import PublicEvent
from referee.store.tournaments.round_matches import matches_now
from referee.store.tournaments.views import EventView, event_view_at, find_event
from referee.tournament.evening.open_rulings import with_open_rulings
from referee.tournament.evening.state import EventState
from referee.web.http import caching
from referee.web.public.wall import WALL_SECONDS, wall_pages
from referee.web.tournaments.event_page import Way

blueprint = Blueprint("event_public", __name__, url_prefix="/torneo/<event>")

MOST_TYPED = 80
BY = ("table", "name")


class Seen:
    """A tournament as one request sees it; `state` has results frozen where a ruling is open."""

    def __init__(self, about: PublicEvent, view: EventView) -> None:
        self.about = about
        self.view = view
        self.matches = matches_now(view)
        frozen = [place for place, match in self.matches.items() if match.live.frozen]
        self.state = with_open_rulings(view.state, frozen)

    @property
    def published(self) -> list[int]:
        """The stages of which a round is published, the newest first."""
        numbers = {now.draft.stage for now in self.state.rounds}
        return sorted(numbers, reverse=True)

    def shared(self) -> dict[str, Any]:
        """What every page of it has."""
        taps = [match.last_at for match in self.matches.values()]
        has_bracket = any(
            self.state.stages[number - 1].plan.format == "eliminazione" for number in self.published
        )
        return {
            "code": self.about.code,
            "name": isolated(self.about.name),
            "day": day_shown(self.about.day),
            "last": moment_shown(max([self.view.last_at, *taps])),
            "final": self.state.final is not None,
            "ways": _ways(self.about.code, begun=bool(self.published), bracket=has_bracket),
        }


def _ways(code: str, *, begun: bool, bracket: bool) -> list[Way]:
    ways = [("event_public.page", _("Rounds") if begun else _("Entries"))]
    if begun:
        ways.append(("event_public.standings", _("Standings")))
    if bracket:
        ways.append(("event_public.bracket", _("Bracket")))
    return [
        Way(endpoint, url(endpoint, event=code), label, request.endpoint == endpoint)
        for endpoint, label in ways
    ]


def _asked(event: str) -> tuple[PublicEvent, Chain, str]:
    """The event, its ledger, and the name of what this address shows now. Raises UnknownEvent."""
    chain = find_event(event)
    about = store.public_event(chain.owner_id)
    parts = f"{about.name}|{about.day}|{request.full_path}"
    etag = caching.tag(chain.head, str(about.entries), sha256(parts.encode()).hexdigest()[:8])
    return about, chain, etag


def _answer(event: str, template: str, shown: Any, *, has_clock: bool = False) -> Response:
    """The page, or that nothing has changed; `shown` tells of a `Seen` what the template needs.

    A clock is told by the time of the server: an earlier page would have it stand still.
    """
    about, chain, etag = _asked(event)
    view = event_view_at(chain)
    if has_clock and view.state.rounds and view.state.rounds[-1].clock:
        etag = f"{etag}-{datetime.now(UTC).isoformat()}"
    same = caching.unchanged(etag)
    if same is not None:
        return same
    seen = Seen(about, view)
    body = render_template(template, **seen.shared(), **shown(seen))
    return caching.mark(make_response(body), etag)


@blueprint.get("/")
def page(event: str) -> Response:
    """Where people play; `?q=` looks for somebody, `?round=` and `?by=name` choose what is seen."""
    return _answer(event, "public/tournament.html", _rounds, has_clock=True)


def _rounds(seen: Seen) -> dict[str, Any]:
    state = seen.state
    typed = " ".join(request.args.get("q", "").split())[:MOST_TYPED]
    number = _number("round", len(state.rounds))
    by = request.args.get("by", "")
    by = by if by in BY else BY[0]
    found = people.search(state, typed, seen.matches) if typed else ()
    told: dict[str, Any] = {
        "typed": typed,
        "found": found,
        "more": len(found) == people.MOST_FOUND,
        "number": number,
        "newest": len(state.rounds),
        "by": by,
        "round": None,
        "clock": None,
        "placements": (),
        "entries": people.everybody(state) if not state.rounds else (),
        "rounds": [now.round for now in state.rounds],
        "prizes": people.prizes_won(state),
    }
    if state.rounds:
        told["round"] = public.public_round(state, number, seen.matches)
        if number == len(state.rounds) and state.final is None:
            told["clock"] = clock_shown(seen.view, state.rounds[-1])
        if by == "name":
            told["placements"] = people.placements(state, number, seen.matches)
    return told


def _number(name: str, last: int) -> int:
    """A number of the address from 1 to the last one, which it is by default."""
    text = request.args.get(name, "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else last
    return number if 1 <= number <= last else last


@blueprint.get("/classifica")
def standings(event: str) -> Response:
    """The standings of every group and stage, with what makes each row stand there."""
    return _answer(event, "public/standings.html", _standings)


def _standings(seen: Seen) -> dict[str, Any]:
    published = seen.published
    stages = [one for one in standings_shown(seen.state) if one.number in published]
    closing = closing_shown(seen.view, datetime.now(UTC))
    return {
        "until": closing.ends,
        "corrected_at": closing.corrected_at,
        "stages": [
            {"standings": one, "cross": cross_tables(seen.state, one.number)} for one in stages
        ],
        "prizes": people.prizes_won(seen.state),
    }


@blueprint.get("/tabellone")
def bracket(event: str) -> Response:
    """The brackets of every knockout, drawn and as a list."""
    return _answer(event, "public/bracket.html", _brackets)


def _brackets(seen: Seen) -> dict[str, Any]:
    shown: list[dict[str, Any]] = []
    for number in seen.published:
        stage = seen.state.stages[number - 1]
        for place, group in enumerate(stage.groups, start=1):
            name = group_shown(group.name)
            trees = bracket_trees(seen.state, number, place)
            shown += [_drawn(seen.state, number, name, tree) for tree in trees]
    codes = {place: match.live.code for place, match in seen.matches.items()}
    return {"brackets": shown, "codes": codes}


def _drawn(state: EventState, stage: int, group: str, tree: BracketTree) -> dict[str, Any]:
    return {
        "title": f"{group} · {tree.title}" if group else tree.title,
        "drawing": tree_drawing(state, stage, tree),
        "rounds": listed(state, stage, tree),
    }


@blueprint.get("/iscritti/<int:entry>")
def entry(event: str, entry: int) -> Response:
    """One entry: its matches so far, and its place."""
    return _answer(event, "public/entry.html", lambda seen: _entry(seen, entry))


def _entry(seen: Seen, number: int) -> dict[str, Any]:
    state = seen.state
    if number not in {one.id for one in state.entries}:
        abort(404)
    return {"one": people.entry_page(state, number, seen.matches)}


@blueprint.get("/schermo")
def wall(event: str) -> Response:
    """For a screen that is read from five metres: page after page, by itself."""
    return _answer(event, "public/wall.html", _wall, has_clock=True)


def _wall(seen: Seen) -> dict[str, Any]:
    pages = wall_pages(seen.state, seen.matches)
    number = _number("page", len(pages)) if "page" in request.args else 1
    following = number % len(pages) + 1
    code = seen.about.code
    address = f"{current_app.config['PUBLIC_URL']}{url('event_public.page', event=code)}"
    rounds = seen.state.rounds
    return {
        "page": pages[number - 1],
        "number": number,
        "pages": len(pages),
        "next": url("event_public.wall", event=code, page=following),
        "seconds": WALL_SECONDS,
        "round": public.round_title(seen.state, len(rounds)) if rounds else None,
        "clock": clock_shown(seen.view, rounds[-1]) if rounds else None,
        "qr": qr(address, address),
    }
