"""What every page of a tournament's organizers has: its ways, and how its forms write."""

from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import uuid4

from flask import abort, redirect, request, url_for

from referee.actions.tournaments.tournament_facts import TournamentAct
from referee.core.errors import RuleError
from referee.presenters.words.text import _, problem
from referee.store.errors import EventReused, MovedOn, UnknownEvent
from referee.store.people.club_events import ClubEvent
from referee.store.tournaments.views import EventView, event_view
from referee.web.http.stamps import stamp
from referee.web.matches.entry import whole
from referee.web.tournaments.events import club_event


@dataclass(frozen=True)
class Way:
    """A link to one of a tournament's pages; `here` tells that this page belongs to it."""

    endpoint: str
    url: str
    label: str
    here: bool


@dataclass(frozen=True)
class Desk:
    """An event with its tournament, None before it has one; `ways` lead to its pages."""

    event: ClubEvent
    view: EventView | None
    ways: tuple[Way, ...]

    @property
    def code(self) -> str:
        return self.event.code

    @property
    def name(self) -> str:
        return self.event.name

    @property
    def after(self) -> int:
        """The newest entry that the page has seen; its forms send it as `after`."""
        return self.view.number if self.view else 0

    @property
    def event_id(self) -> str:
        """Each form has an id of its own: sent twice it is one act, and never another form's."""
        return str(uuid4())

    def way(self, endpoint: str) -> str:
        """The address of one of its ways."""
        return next((one.url for one in self.ways if one.endpoint == endpoint), "")


@dataclass(frozen=True)
class NotWritten:
    """Why an act of a page was not done: words by the field (`""` for the whole form).

    `article` is the one that says so; `news` tells that somebody else was quicker.
    """

    status: int
    errors: dict[str, str] = field(default_factory=dict)
    article: str = ""
    news: bool = False


WRITTEN = NotWritten(200)
"""The page as it is opened, with nothing refused."""


def desk(code: str) -> Desk:
    """The event of an address that the table of rules has let through."""
    event = club_event(code)
    try:
        view = event_view(event.code)
    except UnknownEvent:
        view = None
    return Desk(event, view, _ways(event.code, planned=view is not None))


def planned(code: str) -> tuple[Desk, EventView]:
    """The desk of an event with a tournament; without one its pages lead to the plan."""
    found = desk(code)
    if found.view is None:
        abort(redirect(url_for("event_plan.page", event=found.code), 303))
    return found, found.view


def _ways(code: str, *, planned: bool) -> tuple[Way, ...]:
    labels = {"event_plan.page": _("Plan")}
    if planned:
        labels |= {
            "event_entries.page": _("Entries"),
            "event_rounds.page": _("Rounds"),
            "event_standings.page": _("Standings"),
            "event_papers.page": _("Paper and data"),
            "event_public.page": _("For everybody"),
        }
    # A page belongs to the way under whose address it is: the results to the rounds.
    here = request.script_root + request.path
    urls = {endpoint: url_for(endpoint, event=code) for endpoint in labels}
    return tuple([Way(name, url, labels[name], here.startswith(url)) for name, url in urls.items()])


def act_of(code: str) -> TournamentAct:
    """The act that a form of this request is; raises RuleError where it is no form of ours."""
    form = request.form
    return TournamentAct(
        club_event(code).code, whole(form, "after"), form.get("event_id", ""), stamp()
    )


def line(name: str) -> str:
    """What a field of the form says, without spaces too many; "" where it says nothing."""
    return " ".join(request.form.get(name, "").split())


def attempt(do: Callable[[], object]) -> NotWritten | None:
    """Do what a form asks for; None when it is done, or had been before."""
    try:
        do()
    except RuleError as error:
        return not_written(error)
    except EventReused:
        text = _("This page had sent something else before. Look at the page and try again.")
        return NotWritten(422, {"": text})
    except MovedOn:
        text = _(
            "Meanwhile somebody else changed the tournament. "
            "Nothing of yours was saved: look again, then repeat it."
        )
        return NotWritten(409, {"": text}, news=True)
    return None


def not_written(error: RuleError) -> NotWritten:
    """A person's mistake as a form shows it, at the field that it names."""
    told = problem(error)
    return NotWritten(422, {told["place"]: told["text"]}, told["article"])
