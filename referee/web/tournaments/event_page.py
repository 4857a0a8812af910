"""The event, its tournament and its ways, for every page of a tournament's organizers."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

from flask import Response, abort, make_response, render_template, request, url_for

from referee.presenters.tournaments.entries import rest_requests
from referee.presenters.tournaments.event_now import EventNow, event_now
from referee.presenters.words.text import _, ngettext
from referee.store.accounts import subjects
from referee.store.accounts.club_events import ClubEvent, club_event_by_id
from referee.store.errors import UnknownEvent
from referee.store.signups.deadline import sign_up
from referee.store.signups.requests import requests
from referee.store.signups.waiting_list import queue_of
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.glance import awaited
from referee.web.forms.base import PageForm, see_other, status_of
from referee.web.http.visitors import person

OF_TOURNAMENT = frozenset(
    {
        "event_cash.page",
        "event_entries.page",
        "event_rounds.page",
        "event_standings.page",
        "event_papers.page",
        "event_public.page",
    }
)
"""Ways that an event has as soon as its tournament is planned."""

OF_ORGANIZERS = frozenset({"event_cash.page"})
"""Ways that referees do not go."""


@dataclass(frozen=True)
class EventPageLink:
    """A link to one of a tournament's pages; `here` tells that this page belongs to it."""

    url: str
    label: str
    here: bool


@dataclass(frozen=True)
class EventPage:
    """An event with its tournament, None before it has one; `ways` lead to its pages.

    `now` is where the tournament stands, and `next_url` where its next step is done: "" where
    nothing is left to do, or on that very page. Where the step is a draw that this person may make,
    `draws` is the address where the button draws at once: the draft is looked at anyway.
    `requests` lead to what an organizer has been asked for; `undecided` is how many requests to
    enter can be decided, which the first round shuts out.
    """

    event: ClubEvent
    view: EventView | None
    ways: tuple[EventPageLink, ...]
    now: EventNow | None
    next_url: str
    draws: str
    undecided: int = 0
    requests: tuple[EventPageLink, ...] = ()

    @property
    def waiting(self) -> int:
        """Return how many tables have a call, a dispute or a ruling open, or different results."""
        return self.event.waiting + (awaited(self.view.state) if self.view else 0)

    @property
    def code(self) -> str:
        """The code of the event."""
        return self.event.code

    @property
    def name(self) -> str:
        """The name of the event."""
        return self.event.name

    @property
    def after(self) -> int:
        """The newest entry that the page has seen; its forms send it as `after`."""
        return self.view.number if self.view else 0

    @property
    def event_id(self) -> str:
        """Return a new id for each form: sent twice it is one act, and never another form's."""
        return str(uuid4())


def club_event(code: str) -> ClubEvent:
    """Return the event of an address that the table of rules has let through."""
    subject = subjects.of_event(code)
    assert subject is not None
    assert subject.event_id is not None
    return club_event_by_id(subject.event_id)


def page_of(code: str, here: str = "") -> EventPage:
    """Return what the pages of an event have, which the table of rules has let through.

    `here` is the address of the way that this page belongs to, where its own does not say so.
    """
    event = club_event(code)
    try:
        view = event_view(event.code)
    except UnknownEvent:
        view = None
    undecided = _undecided(event, view) if view else 0
    now = event_now(view, datetime.now(UTC), undecided) if view else None
    next_url = _next_url(view, now, undecided) if view and now else ""
    theirs = person().organizes(event.id)
    return EventPage(
        event,
        view,
        _ways(event, here or _here(), planned=view is not None),
        now,
        next_url if next_url.partition("?")[0] != _here() else "",
        _draws(view, now, undecided) if view and now and theirs else "",
        undecided,
        _requests(view, undecided) if view and theirs else (),
    )


def _undecided(event: ClubEvent, view: EventView) -> int:
    """Return how many requests to enter can be decided; once play has begun nobody enters."""
    terms = sign_up(event.id) if event.asked and not view.state.rounds else None
    return queue_of(requests(event.id), view.state, terms).to_decide if terms else 0


def _draws(view: EventView, now: EventNow, undecided: int) -> str:
    """Return the address that draws the next round, and begins its stage first where it has to.

    It is "" while requests to enter are not decided: the page of the step tells of them first.
    """
    if now.step == "stage" and not undecided:
        return url_for("event_rounds.begin", event=view.code)
    return url_for("event_draft.draw", event=view.code) if now.step == "draw" else ""


def page_of_match(code: str) -> EventPage | None:
    """Return what the pages of an event have, for one about a match of it; None elsewhere."""
    event_id = subjects.of_match(code).event_id
    if event_id is None:
        return None
    code = club_event_by_id(event_id).code
    return page_of(code, url_for("office.of_event", event=code))


def _next_url(view: EventView, now: EventNow, undecided: int) -> str:
    """Return the page of the next step."""
    match now.step:
        case "entries":
            to_requests = undecided and not view.state.entries
            page = "event_requests.page" if to_requests else "event_entries.page"
            return url_for(page, event=view.code)
        case "stage" | "draw":
            return url_for("event_rounds.page", event=view.code)
        case "publish":
            return url_for("event_draft.page", event=view.code)
        case "results":
            number = len(view.state.rounds)
            return url_for("event_round.page", event=view.code, number=number)
        case "over":
            return ""
    return url_for("event_standings.page", event=view.code)


def _requests(view: EventView, enter: int) -> tuple[EventPageLink, ...]:
    """Return what waits for an answer of the organizers, as ways to where it is given."""
    rest = len(rest_requests(view.state))
    asked = (
        (enter, "event_requests.page",
         ngettext("%(num)s request to enter", "%(num)s requests to enter", enter)),
        (rest, "event_rounds.page",
         ngettext("%(num)s request to rest", "%(num)s requests to rest", rest)),
    )  # fmt: skip
    ways = [(url_for(endpoint, event=view.code), label) for n, endpoint, label in asked if n]
    return tuple([EventPageLink(url, label, url == _here()) for url, label in ways])


def planned(code: str) -> tuple[EventPage, EventView]:
    """Return the page of an event with its tournament; without one it leads to the plan."""
    event_page = page_of(code)
    if event_page.view is None:
        abort(see_other("event_plan.page", event=event_page.code))
    return event_page, event_page.view


def answer_page(
    template: str, event_page: EventPage, sent: PageForm | None = None, **values: object
) -> Response:
    """Answer with a page of an event; `sent` is the form that was sent to it, with its status.

    The template gets these, `values`, the account and whether it `organizes` the event.
    """
    account = person()
    body = render_template(
        template,
        account=account,
        event_page=event_page,
        organizes=account.organizes(event_page.event.id),
        sent=sent,
        **values,
    )
    return make_response(body, status_of(sent))


def _ways(event: ClubEvent, at: str, *, planned: bool) -> tuple[EventPageLink, ...]:
    labels = {
        "club_events.event": _("Overview"),
        "event_plan.page": _("Plan"),
        "event_entries.page": _("Entries"),
        "tables.page": _("Tables and tablets"),
        "event_rounds.page": _("Rounds"),
        "event_standings.page": _("Standings"),
        "event_papers.page": _("Paper and data"),
        "event_cash.page": _("Cash"),
        "office.of_event": _("Referees"),
        "event_public.page": _("For everybody"),
    }
    # The page belongs to the way whose address it begins with, the longest one: results are
    # under rounds, and what is under no other way belongs to the event itself.
    theirs = person().organizes(event.id)
    ways = {
        url_for(endpoint, event=event.code): label
        for endpoint, label in labels.items()
        if (planned or endpoint not in OF_TOURNAMENT) and (theirs or endpoint not in OF_ORGANIZERS)
    }
    here = max((url for url in ways if at.startswith(url)), key=len, default="")
    return tuple([EventPageLink(url, label, url == here) for url, label in ways.items()])


def _here() -> str:
    """Return the address of the page."""
    return request.script_root + request.path
