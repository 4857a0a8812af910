"""The list of events: what goes on, what comes and what is past, and events made again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import uuid4

from referee.actions.tablets.room import add_tables_up_to
from referee.actions.tournaments.tournament_facts import plan_tournament
from referee.games.registry import GAMES
from referee.presenters.tournaments.event_now import phase_shown
from referee.presenters.tournaments.words import FORMATS
from referee.presenters.words.dates import day_shown
from referee.presenters.words.text import _, ngettext, say
from referee.store.accounts.club_events import ClubEvent, club_event_by_id, club_events
from referee.store.accounts.subjects import Account, of_event
from referee.store.names import fold
from referee.store.tablets.stations import room_counts
from referee.store.tournaments.planned import planned_regulations
from referee.store.tournaments.views import event_view, find_event
from referee.tournament.evening.glance import awaited
from referee.tournament.evening.progress import tables_taken
from referee.tournament.evening.state import EventState
from referee.tournament.games.regulations import AnyRegulation
from referee.web.http.stamps import origin, stamp
from referee.web.matches.regulation_offer import choice, title_of
from referee.web.tournaments.plan.from_template import new_seed


@dataclass(frozen=True)
class EventLine:
    """An event in the list; `title` is of its regulation, and `search` what it is found by.

    `code` tells it from another one of the same name, "" where there is none.

    `phase` is how far its tournament is and `entries` how many have entered, both "" where it has
    no tournament. `waiting` tables wait for a referee, or for the desk. `again` tells
    that the reader may make it again.
    """

    event: ClubEvent
    code: str
    day: str
    title: str
    phase: str
    entries: str
    waiting: int
    search: str
    again: bool


@dataclass(frozen=True)
class EventsOf:
    """The events of a part of the list, under its heading."""

    heading: str
    lines: tuple[EventLine, ...]


def regulation_titles() -> dict[str, str]:
    """Return the titles of the regulations of all games, by their names."""
    return {name: one.title for game in GAMES for name, one in choice(game).named.items()}


def event_title(event: ClubEvent, planned: AnyRegulation | None, titles: Mapping[str, str]) -> str:
    """Return the title of an event's regulation: as planned, or its own, one of the `titles`."""
    as_planned = title_of(planned, event.regulation) if planned is not None else ""
    return as_planned or titles.get(event.regulation, event.regulation)


def events_of(account: Account, today: date) -> Sequence[EventsOf]:
    """Return one's own events in their parts, the manager's all of them."""
    mine = None if account.manager else sorted({event_id for event_id, _role in account.roles})
    events = club_events(mine)
    planned = planned_regulations([event.id for event in events if event.standing])
    titles = regulation_titles()
    known = {event.id: event_title(event, planned.get(event.id), titles) for event in events}
    named = Counter(fold(event.name) for event in events)
    past = [event for event in events if event.state == "closed" or _final(event)]
    there = [event for event in events if event not in past]
    coming = [event for event in there if event.day > today]

    def line(event: ClubEvent) -> EventLine:
        return _line(event, account, known[event.id], alike=named[fold(event.name)] > 1)

    parts = (
        (_("Going on"), [event for event in there if event not in coming]),
        (_("Coming"), sorted(coming, key=lambda event: event.day)),
        (_("Past"), sorted(past, key=lambda event: event.day, reverse=True)),
    )
    return [
        EventsOf(heading, tuple([line(event) for event in found]))
        for heading, found in parts
        if found
    ]


def _line(event: ClubEvent, account: Account, title: str, *, alike: bool) -> EventLine:
    day = day_shown(event.day)
    entries = event.standing["entries"] if event.standing else 0
    state = _played(event)
    return EventLine(
        event=event,
        code=event.code if alike else "",
        day=day,
        title=title,
        phase=_phase(event, state),
        entries=ngettext("%(num)s entry", "%(num)s entries", entries) if event.standing else "",
        waiting=event.waiting + (awaited(state) if state else 0),
        search=fold(f"{event.name} {day} {title} {event.code}"),
        again=may_make_again(account, event.id),
    )


def _played(event: ClubEvent) -> EventState | None:
    """Return the state of a tournament that is being played; no other is asked for its rounds."""
    has_rounds = event.standing is not None and event.standing["round"]
    played = has_rounds and event.state == "open" and not _final(event)
    return event_view(event.code).state if played else None


def _phase(event: ClubEvent, state: EventState | None) -> str:
    """Return how far a tournament is; `state` is that of one that is being played."""
    if event.standing is None:
        return ""
    if _final(event):
        how = say(FORMATS[event.standing["format"]]).capitalize()
        return _("%(format)s, standings final", format=how)
    if state is not None:
        return phase_shown(state)
    return say(FORMATS[event.standing["format"]]).capitalize()


def _final(event: ClubEvent) -> bool:
    return bool(event.standing and event.standing["final"])


def may_make_again(account: Account, event_id: int) -> bool:
    """Tell whether somebody may make an event again: who makes events, and has organized it."""
    return (account.manager or account.organizer) and account.organizes(event_id)


def event_like(code: str, account: Account) -> ClubEvent | None:
    """Return the event that a new one shall be like; None if there is none for this account."""
    subject = of_event(code) if code else None
    if subject is None or subject.event_id is None or not may_make_again(account, subject.event_id):
        return None
    return club_event_by_id(subject.event_id)


def plan_like(earlier: ClubEvent, code: str, event_id: int) -> bool:
    """Plan the tournament of an event as that of an earlier one, with its tables and a new draw.

    Where tables were put up there are as many again, or as its entries took if those were more.
    Return False where the earlier one has no tournament.
    """
    tables, _tablets = room_counts(earlier.id)
    state = event_view(earlier.code).state if find_event(earlier.code).head.number else None
    if tables:
        taken = tables_taken(state) if state is not None else 0
        add_tables_up_to(event_id, max(tables, taken), origin())
    if state is None:
        return False
    plan = replace(state.plan, seed=new_seed())
    plan_tournament(code, plan, str(uuid4()), stamp())
    return True
