"""The list of events: what goes on, what comes and what is past, and events made again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from uuid import uuid4

from referee.actions.tablets.room import add_tables_up_to
from referee.actions.tournaments.tournament_facts import plan_tournament
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
from referee.tournament.evening.glance import differing
from referee.tournament.evening.state import EventState
from referee.web.http.stamps import origin, stamp
from referee.web.matches.regulation_offer import title_of
from referee.web.tournaments.plan.from_template import new_seed


@dataclass(frozen=True)
class EventLine:
    """An event in the list; `title` is of its regulation, and `search` what it is found by.

    `phase` is how far its tournament is and `entries` how many have entered, both "" where it has
    no tournament. `waiting` tables wait for a referee, or have different results. `again` tells
    that the reader may make it again.
    """

    event: ClubEvent
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


def events_of(account: Account, titles: dict[str, str], today: date) -> Sequence[EventsOf]:
    """Return one's own events in their parts, the manager's all of them.

    The regulation is that of the plan, before there is one the event's own, of which `titles` are.
    """
    mine = None if account.manager else sorted({event_id for event_id, _role in account.roles})
    events = club_events(mine)
    planned = planned_regulations([one.id for one in events if one.standing])
    known = {
        one.id: (title_of(planned[one.id], one.regulation) if one.id in planned else "")
        or titles.get(one.regulation, one.regulation)
        for one in events
    }
    past = [one for one in events if one.state == "closed" or _final(one)]
    there = [one for one in events if one not in past]
    coming = [one for one in there if one.day > today]
    parts = (
        (_("Going on"), [one for one in there if one not in coming]),
        (_("Coming"), sorted(coming, key=lambda one: one.day)),
        (_("Past"), sorted(past, key=lambda one: one.day, reverse=True)),
    )
    return [
        EventsOf(heading, tuple([_line(one, account, known[one.id]) for one in found]))
        for heading, found in parts
        if found
    ]


def _line(one: ClubEvent, account: Account, title: str) -> EventLine:
    day = day_shown(one.day)
    entries = one.standing["entries"] if one.standing else 0
    state = _played(one)
    return EventLine(
        event=one,
        day=day,
        title=title,
        phase=_phase(one, state),
        entries=ngettext("%(num)s entry", "%(num)s entries", entries) if one.standing else "",
        waiting=one.waiting + (len(differing(state)) if state else 0),
        search=fold(f"{one.name} {day} {title}"),
        again=may_make_again(account, one.id),
    )


def _played(one: ClubEvent) -> EventState | None:
    """Return the state of a tournament that is being played; no other is asked for its rounds."""
    played = one.standing and one.standing["round"] and one.state == "open" and not _final(one)
    return event_view(one.code).state if played else None


def _phase(one: ClubEvent, state: EventState | None) -> str:
    """Return how far a tournament is; `state` is that of one that is being played."""
    if one.standing is None:
        return ""
    if _final(one):
        how = say(FORMATS[one.standing["format"]]).capitalize()
        return _("%(format)s, standings final", format=how)
    if state is not None:
        return phase_shown(state)
    return say(FORMATS[one.standing["format"]]).capitalize()


def _final(one: ClubEvent) -> bool:
    return bool(one.standing and one.standing["final"])


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

    Return False where the earlier one has no tournament.
    """
    tables, _tablets = room_counts(earlier.id)
    if tables:
        add_tables_up_to(event_id, tables, origin())
    if not find_event(earlier.code).head.number:
        return False
    plan = replace(event_view(earlier.code).state.plan, seed=new_seed())
    plan_tournament(code, plan, str(uuid4()), stamp())
    return True
