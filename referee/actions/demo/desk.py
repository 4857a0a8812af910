"""The desk of a made-up tournament: it opens the evening, draws, and types what was played."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any
from uuid import uuid4

from referee.actions.accounts import accounts
from referee.actions.demo.games.registry import GAMES
from referee.actions.demo.people import make_up_teams
from referee.actions.demo.rehearsal import played_at_random
from referee.actions.demo.sitting import Sitting
from referee.actions.tablets import room
from referee.actions.tournaments.entries import import_entries
from referee.actions.tournaments.events import EventTerms, make_event
from referee.actions.tournaments.results import type_result
from referee.actions.tournaments.rounds import draft_round, publish_round
from referee.actions.tournaments.tournament_facts import (
    TournamentAct,
    plan_tournament,
    record_event_facts,
)
from referee.core.facts import NewFact
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import Account, caretaker, of_event
from referee.store.ledger.ledger import Stamp
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.plan_templates import plan_from, templates
from referee.tournament.evening.state import TableKey
from referee.tournament.games.registry import game_played

FEE = 1000
"""What an entry pays, in cents, where an event has no fee of its own."""

TABLES = 16
"""The number of tables in the made-up room."""


@dataclass
class DemoEvening:
    """Acts for the desk at the time `clock`, always from an up-to-date page."""

    random: Random
    code: str
    stamp: Stamp
    clock: datetime

    @property
    def view(self) -> EventView:
        return event_view(self.code)

    def set_clock(self, minutes_before_end: int) -> None:
        """Set the clock to a number of minutes before the end of the demonstration."""
        self.clock = self.stamp.now - timedelta(minutes=minutes_before_end)

    def act(self) -> TournamentAct:
        stamp = replace(self.stamp, now=self.clock)
        return TournamentAct(self.code, self.view.number, str(uuid4()), stamp)

    def add(self, *facts: NewFact) -> None:
        record_event_facts(self.act(), facts)

    def publish(self, minutes: int) -> int:
        """Draw the next round and publish it at a time in the past; its clock runs."""
        self.set_clock(minutes)
        draft_round(self.act())
        round_ = len(self.view.state.rounds) + 1
        publish_round(self.act(), round_)
        self.add(("clock_started", {"round": round_, "minutes": self.view.state.plan.minutes}))
        return round_

    def on_paper(self, keys: Iterable[TableKey] | None = None) -> None:
        """Type results from signed sheets, by default all that are missing."""
        for key in self.view.state.missing if keys is None else keys:
            self.clock += timedelta(seconds=self.random.randint(10, 40))
            result = played_at_random(self.random, self.view.state.plan.regulation)
            type_result(self.act(), key, result)

    def whole_round(self, minutes: int, lasting: int = 40) -> None:
        """Publish a round and type all its results from paper."""
        self.publish(minutes)
        self.set_clock(minutes - lasting)
        self.on_paper()

    def sitting(self, key: TableKey) -> Sitting:
        """Return the tablet of a table, at the time that the desk's clock shows."""
        stamp = Stamp(actor="", device=f"tablet {key[1]}", now=self.clock)
        code = matches_of(self.view)[key].code
        game = game_played(self.view.state.plan.regulation).name
        return GAMES[game].table(self.random, self.stamp.now, stamp, code)


def open_evening(
    evening: DemoEvening,
    title: str,
    template: str,
    entries: int,
    minutes: int,
    listed: str = "",
    **planned: Any,
) -> None:
    """Make an event with a room, a plan and all entries, half an hour before the first round.

    `listed` is their list; without one they are made up. `planned` is what the plan has that its
    template has not.
    """
    evening.set_clock(minutes + 30)
    chosen = templates()[template]
    drawn = plan_from(chosen, evening.random.randrange(1000))
    plan = replace(drawn, **{"fee": FEE, **planned})
    origin = Origin(evening.stamp.actor, "", evening.stamp.device, evening.clock)
    terms = EventTerms(title, evening.clock.date(), chosen.regulation)
    organizer = _organizer(origin)
    evening.code = make_event(terms, organizer, origin)
    row = of_event(evening.code)
    assert row is not None  # it was made just now
    assert row.event_id is not None
    accounts.give_role(row.event_id, organizer.id, "referee", origin)
    room.add_tables_up_to(row.event_id, TABLES, origin)
    stamp = replace(evening.stamp, now=evening.clock)
    plan_tournament(evening.code, plan, str(uuid4()), stamp, template)
    size = 1 if chosen.entered == "singles" else 2
    import_entries(evening.act(), listed or _list(evening.random, entries, size))
    everybody = list(range(1, entries + 1))
    evening.set_clock(minutes + 5)
    evening.add(("checked_in", {"entries": everybody}), ("fee_paid", {"entries": everybody[2:]}))


def _organizer(origin: Origin) -> Account:
    """Return the manager of the installation, or a made-up person where there is none."""
    manager = caretaker()
    if manager is not None:
        return manager
    made = accounts.make_account("Gina Valzania", origin)
    accounts.set_right(made.id, "organizer", True, origin)
    return made


def _list(random: Random, entries: int, size: int) -> str:
    """Return the entry list as somebody would paste it: the names, club and town."""
    teams = make_up_teams(random, entries, size, clubs=8)
    return "\n".join(
        ";".join([*(one.name for one in team), f"Circolo di {team[0].club}", team[0].club])
        for team in teams
    )
