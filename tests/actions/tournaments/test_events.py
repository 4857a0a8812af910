"""Events of the club: their terms as they are kept."""

from datetime import date

import pytest
from flask import Flask

from referee.actions.tournaments import events
from referee.actions.tournaments.events import EventTerms
from referee.core.errors import RuleError
from referee.store.accounts import club_events, security_log
from tests.people import ORIGIN, evening, person, row_of

BLANKS = EventTerms("  Coppa   Romagna ", date(2026, 11, 20), "torneo")


def test_a_name_is_kept_without_superfluous_blanks(store: Flask) -> None:
    events.make_event(BLANKS, person("Olga", "organizer"), ORIGIN)
    assert [event.name for event in club_events.club_events()] == ["Coppa Romagna"]


def test_a_changed_name_is_kept_without_superfluous_blanks(store: Flask) -> None:
    code = evening(person("Olga", "organizer"), "Coppa")
    events.change_event(row_of(code), BLANKS, "open", ORIGIN)
    assert [event.name for event in club_events.club_events()] == ["Coppa Romagna"]
    assert security_log.page().entries[0].subject == "Coppa Romagna"


def test_an_event_needs_a_name(store: Flask) -> None:
    with pytest.raises(RuleError, match="write a name") as refused:
        events.make_event(EventTerms(" ", BLANKS.day, "torneo"), person("Olga"), ORIGIN)
    assert refused.value.place == "name"
