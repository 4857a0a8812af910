"""A tournament as one request of its public pages sees it, and how such a page is answered."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from flask import Response, json, render_template, request
from flask import url_for as url

from referee.presenters.tournaments.closing import objections_are_over
from referee.presenters.tournaments.round_clock import clock_shown
from referee.presenters.words.dates import day_shown, moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _
from referee.store.register.veils import public_event
from referee.store.signups.deadline import is_open
from referee.store.tournaments.public import FoundEvent, find_public_event
from referee.store.tournaments.round_matches import matches_now, state_with_rulings
from referee.store.tournaments.views import EventView, event_view_at
from referee.web.http import caching, shared_pages, stamps
from referee.web.http.language import this_address
from referee.web.public.names import this_year
from referee.web.tournaments.event_page import EventPageLink

OVER = ("finished", "locked")
"""The states of a match that is over, with a winner."""


@dataclass(frozen=True)
class PublicHead:
    """The head of every public page of a tournament; `last` is when something was written last.

    `ways` lead to its other pages. `takes_requests` says that people can enter by themselves now,
    `entries_closed` that they could before it began.
    """

    code: str
    name: str
    day: str
    last: str
    final: bool
    ways: tuple[EventPageLink, ...]
    takes_requests: bool = False
    entries_closed: bool = False


class SeenTournament:
    """A tournament as one request sees it; `state` has results frozen where a ruling is open.

    The view has the names that are public.
    """

    def __init__(self, found: FoundEvent, view: EventView) -> None:
        self.found = found
        self.view = view
        self.matches = matches_now(view)
        self.state = state_with_rulings(view)

    @property
    def published(self) -> list[int]:
        """The stages of which a round is published, the newest first."""
        numbers = {now.draft.stage for now in self.state.rounds}
        return sorted(numbers, reverse=True)

    @property
    def takes_requests(self) -> bool:
        """Tell whether people can enter by themselves."""
        return is_open(self.found.enter_until, self.state, stamps.today())

    @property
    def head(self) -> PublicHead:
        """Return what every page of the tournament begins with."""
        about = self.found.about
        taps = [match.last_at for match in self.matches.values()]
        ways = {"event_public.page": _("Rounds") if self.published else _("Entries")}
        if self.published:
            ways["event_public.standings"] = _("Standings")
        formats = [self.state.stages[number - 1].plan.format for number in self.published]
        if "eliminazione" in formats:
            ways["event_public.bracket"] = _("Bracket")
        if any(match.live.state in OVER for match in self.matches.values()):
            ways["event_hands.page"] = _("Hands")
        if self.takes_requests:
            ways["sign_up.page"] = _("Enter by yourself")
        return PublicHead(
            code=about.code,
            name=isolated(about.name),
            day=day_shown(about.day),
            last=moment_shown(max([self.view.last_at, *taps])),
            final=self.state.final is not None,
            takes_requests=self.takes_requests,
            entries_closed=self.found.enter_until is not None
            and bool(self.state.rounds)
            and self.state.final is None,
            ways=tuple(
                [
                    EventPageLink(url(page, event=about.code), label, request.endpoint == page)
                    for page, label in ways.items()
                ]
            ),
        )


def answer(event: str, template: str, shown: Callable[[SeenTournament], object]) -> Response:
    """Answer with the page as it was within this second, or with 304.

    `shown` gives the values of this page, which depend on its address and on the tournament alone:
    browsers count the clock down.
    """
    return shared_pages.once_a_second(
        lambda: _tag(find_public_event(event)),
        lambda: _page(_seen(find_public_event(event)), template, shown),
    )


def answer_json(event: str, told: Callable[[SeenTournament], object]) -> Response:
    """Answer a program as `answer` does a reader; `told` gives the values of this address."""
    return shared_pages.once_a_second(
        lambda: _tag(find_public_event(event)),
        lambda: json.dumps(told(_seen(find_public_event(event))), separators=(",", ":")),
        "application/json",
    )


def _tag(found: FoundEvent) -> str:
    """Return the ETag of this page: the tournament, its matches, and which times are over."""
    view = event_view_at(found.chain)
    parts = (
        found.about.name,
        found.about.day,
        found.last_at,
        found.veil_state,
        found.enter_until,
        this_address(),
        time_is_over(view),
        objections_are_over(view, datetime.now(UTC)),
        stamps.today(),
    )
    beside = sha256("|".join(map(str, parts)).encode()).hexdigest()[:8]
    return caching.tag(found.chain.head, str(found.entries), beside)


def time_is_over(view: EventView) -> bool:
    """Return whether the clock of the newest round has run out."""
    clock = clock_shown(view, view.state.rounds[-1]) if view.state.rounds else None
    return clock is not None and clock.over


def _seen(found: FoundEvent) -> SeenTournament:
    view = public_event(event_view_at(found.chain), found.veil_state, this_year())
    return SeenTournament(found, view)


def _page(seen: SeenTournament, template: str, shown: Callable[[SeenTournament], object]) -> str:
    return render_template(template, event=seen.head, shown=shown(seen))
