"""Tournaments to print: an evening as its ledger tells it, in an event of the club."""

from datetime import UTC, date, datetime, timedelta

from referee.paper.tournaments.page import Tournament
from referee.store.accounts.club_events import ClubEvent
from referee.store.ledger.entry import FIRST_PREV_HASH, LedgerEntry
from referee.store.tournaments.views import EventView
from referee.tournament.evening.replay import folded
from tests.tournament.evening.evening import Evening, plan

HEAD = "5ea1" * 16
BEGAN = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)

MARKUP = "<b>Tizio</b> & “Co”"
ARABIC = "محمد بن سلمان"
LONG = "Maria Addolorata Immacolata Concezione Degli Esposti Bentivoglio"


def printable(evening: Evening, name: str = "Coppa Romagna") -> Tournament:
    """The tournament that an evening made, as papers are printed of it."""
    entries = tuple(
        LedgerEntry(
            number=fact.number,
            event_id=f"event-{fact.number}",
            kind=fact.kind,
            payload=dict(fact.payload),
            actor="Gina",
            device="Mac 7F3K",
            recorded_at=BEGAN + timedelta(minutes=fact.number),
            prev_hash=FIRST_PREV_HASH,
            hash=HEAD,
        )
        for fact in evening.facts
    )
    event = ClubEvent(1, "K7Q2MZ", name, date(2026, 11, 20), "torneo", "none", "open", 0, 0)
    return Tournament(
        event, EventView(1, event.code, entries, folded(evening.facts)), evening.state
    )


def entered(number: int = 3, *formats: str) -> Evening:
    """An evening for which so many have entered, and nobody has come yet."""
    evening = Evening(plan(*formats or ("svizzera",)))
    evening.enter(number, check_in=False)
    return evening


def enter_with(evening: Evening, names: list[list[str]], **more: str) -> None:
    """Entries of these players, one after the other, all of them there."""
    for number, players in enumerate(names, start=1):
        evening.add("entry_added", entry=number, name=" - ".join(players), players=players, **more)
    evening.add("checked_in", entries=list(range(1, len(names) + 1)))


def odd_names() -> Evening:
    """Two pairs at a table, with names that try everything."""
    evening = Evening(plan("svizzera"))
    enter_with(evening, [[MARKUP, ARABIC], [LONG, "Ivo"]])
    evening.begin()
    evening.publish()
    return evening
