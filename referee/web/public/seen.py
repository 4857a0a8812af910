"""A tournament as one request of its public pages sees it, and how such a page is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from flask import Response, make_response, render_template, request
from flask import url_for as url

from referee.presenters.words.dates import day_shown, moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.tournaments import public as store
from referee.store.tournaments.public import PublicEvent
from referee.store.tournaments.round_matches import matches_now
from referee.store.tournaments.views import EventView, event_view_at, find_event
from referee.tournament.evening.open_rulings import with_open_rulings
from referee.web.http import caching
from referee.web.tournaments.event_page import Way


@dataclass(frozen=True)
class PublicHead:
    """The head of every public page of a tournament; `last` is when something was written last."""

    code: str
    name: str
    day: str
    last: str
    final: bool
    ways: tuple[Way, ...]


class SeenTournament:
    """A tournament as one request sees it; `state` has results frozen where a ruling is open."""

    def __init__(self, about: PublicEvent, view: EventView) -> None:
        self.about = about
        self.view = view
        self.matches = matches_now(view)
        frozen = [key for key, match in self.matches.items() if match.live.frozen]
        self.state = with_open_rulings(view.state, frozen)

    @property
    def published(self) -> list[int]:
        """The stages of which a round is published, the newest first."""
        numbers = {now.draft.stage for now in self.state.rounds}
        return sorted(numbers, reverse=True)

    @property
    def head(self) -> PublicHead:
        """Return what every page of it has."""
        taps = [match.last_at for match in self.matches.values()]
        ways = {"event_public.page": _("Rounds") if self.published else _("Entries")}
        if self.published:
            ways["event_public.standings"] = _("Standings")
        formats = [self.state.stages[number - 1].plan.format for number in self.published]
        if "eliminazione" in formats:
            ways["event_public.bracket"] = _("Bracket")
        return PublicHead(
            code=self.about.code,
            name=isolated(self.about.name),
            day=day_shown(self.about.day),
            last=moment_shown(max([self.view.last_at, *taps])),
            final=self.state.final is not None,
            ways=tuple(
                [
                    Way(url(page, event=self.about.code), label, request.endpoint == page)
                    for page, label in ways.items()
                ]
            ),
        )


def answer(
    event: str, template: str, shown: Callable[[SeenTournament], object], *, has_clock: bool = False
) -> Response:
    """Answer with the page, or with 304; `shown` gives the values of this page.

    With a clock there is no 304, because a cached page would show the clock stopped.
    """
    chain = find_event(event)
    about = store.public_event(chain.owner_id)
    parts = f"{about.name}|{about.day}|{request.full_path}"
    etag = caching.tag(chain.head, str(about.entries), sha256(parts.encode()).hexdigest()[:8])
    view = event_view_at(chain)
    if has_clock and view.state.rounds and view.state.rounds[-1].clock:
        etag = f"{etag}-{datetime.now(UTC).isoformat()}"
    same = caching.unchanged(etag)
    if same is not None:
        return same
    seen = SeenTournament(about, view)
    body = render_template(template, event=seen.head, shown=shown(seen))
    return caching.mark(make_response(body), etag)
