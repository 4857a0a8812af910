"""Tournaments in the middle of an evening, made up: to look around in, and to show."""

from collections.abc import Callable, Iterable, Mapping
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
from referee.actions.tournaments.results import take_over_results, type_result
from referee.actions.tournaments.rounds import begin_stage, draft_round, make_final, publish_round
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
from referee.tournament.formats.registry import usual_criteria
from referee.tournament.games.registry import game_played

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


def tournament(name: str, seed: int, stamp: Stamp) -> str:
    """Make the tournament of this name, which goes on at `stamp.now`. Return its event's code.

    The same seed gives the same people, lots and cards.
    """
    tell = TOURNAMENTS[name]
    evening = DemoEvening(Random(seed), "", stamp, stamp.now)  # noqa: S311 -- cards for a demonstration
    tell(evening)
    return evening.code


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
    plan = replace(plan_from(chosen, evening.random.randrange(1000)), **planned)
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


def _played(evening: DemoEvening, key: TableKey) -> None:
    """Play and sign the match of a table, whose result counts from then on."""
    evening.sitting(key).to_the_end()
    take_over_results(evening.act(), [key])


def _some_hands(sitting: Sitting, hands: int) -> None:
    for _ in range(hands):
        sitting.totals()


def _called(sitting: Sitting) -> None:
    """Record two hands and a call for the referee, who has not come yet."""
    _some_hands(sitting, 2)
    sitting.add("referee_called", reason="Una carta scoperta")


def _ruled(sitting: Sitting) -> None:
    """Record two hands and a ruling that gives the second one to the other side."""
    _some_hands(sitting, 2)
    sitting.add("referee_called", reason="Mancata risposta")
    call = sitting.number
    sitting.add("call_taken", call=call)
    sitting.add(
        "ruling_opened",
        source="complaint",
        facts="Alla terza presa non ha risposto a denari, e ne aveva.",
        hand=2,
        side="B",
    )
    sitting.add(
        "ruling_given",
        ruling=sitting.number,
        effect="penalty",
        offence="revoke",
        remedy="eleven_nil",
        side="B",
        article="11.3",
        text="Lo ha ammesso.",
    )
    sitting.add("score_released")
    sitting.add("call_answered", call=call)


def _svizzera(evening: DemoEvening) -> None:
    """Bring 21 pairs to the third of five rounds, with something else at every table.

    The desk enters signed results by hand, and one waits for that.
    """
    open_evening(evening, "Svizzera del circolo", "swiss_5", 21, 150, by_hand=True)
    begin_stage(evening.act())
    evening.whole_round(150)
    round_ = evening.publish(90)
    ruled = evening.sitting((round_, 1))
    _ruled(ruled)
    ruled.to_the_end()
    evening.set_clock(45)
    evening.on_paper((round_, number) for number in range(2, 11))
    take_over_results(evening.act())
    round_ = evening.publish(35)
    _played(evening, (round_, 1))
    evening.sitting((round_, 2)).to_the_end()
    _called(evening.sitting((round_, 3)))
    _some_hands(evening.sitting((round_, 4)), 6)
    _some_hands(evening.sitting((round_, 5)), 1)
    evening.set_clock(3)
    evening.on_paper([(round_, 7), (round_, 8)])


def _eliminazione(evening: DemoEvening) -> None:
    """Bring 32 pairs, eight of them seeded, to the second round of a knockout and consolation.

    They play in two rooms, at hours that are told, for categories and a fee.
    """
    named = ("Femminile", "Misto")
    open_evening(evening, "Coppa di Romagna", "knockout_32", 32, 100, fee=2000, categories=named)
    begun = evening.clock.astimezone()
    hours = [f"{begun + timedelta(minutes=70 * after):%H:%M}" for after in range(5)]
    rooms = {"Sala grande": [[1, 10]], "Veranda": [[11, 16]]}
    evening.add(
        ("entries_seeded", {"seeds": list(range(1, 9))}),
        ("rooms_set", {"rooms": [{"name": name, "tables": of} for name, of in rooms.items()]}),
        ("schedule_set", {"schedule": [{"round": n, "time": at} for n, at in enumerate(hours, 1)]}),
        ("category_given", {"category": "Femminile", "entries": list(range(1, 33, 5))}),
        ("category_given", {"category": "Misto", "entries": list(range(2, 33, 5))}),
    )
    begin_stage(evening.act())
    evening.whole_round(100, 55)
    round_ = evening.publish(30)
    _played(evening, (round_, 1))
    _some_hands(evening.sitting((round_, 2)), 4)
    _some_hands(evening.sitting((round_, 9)), 3)
    evening.set_clock(4)
    evening.on_paper([(round_, 3), (round_, 10)])


def _baraonda(evening: DemoEvening) -> None:
    """Bring 17 single players to the end of five rounds, with prizes given."""
    open_evening(evening, "Baraonda di fine estate", "baraonda", 17, 240)
    begin_stage(evening.act())
    for round_ in range(5):
        evening.whole_round(240 - 40 * round_, 35)
    evening.set_clock(35)
    prizes = ["Un prosciutto", "Due salami", "Una bottiglia di Sangiovese"]
    won = [{"place": place, "text": text} for place, text in enumerate(prizes, start=1)]
    evening.add(("protest_opened", {"minutes": 15}), ("prizes_set", {"prizes": won}))
    evening.set_clock(15)
    make_final(evening.act())


def _trionfo(evening: DemoEvening) -> None:
    """Bring 15 single players at three tables of five to the second of four rounds."""
    open_evening(evening, "Serata di trionfo", "trionfo", 15, 70)
    begin_stage(evening.act())
    evening.whole_round(70)
    round_ = evening.publish(25)
    _played(evening, (round_, 1))
    _some_hands(evening.sitting((round_, 2)), 3)


def _girone(evening: DemoEvening) -> None:
    """Bring 16 pairs in four groups, and the first two of each to the second round of the final.

    In the groups some have a handicap.
    """
    groups, final = plan_from(templates()["groups_and_final"], 0).stages
    criteria = ("net_points", *usual_criteria(groups.format, groups.settings))
    counted = replace(groups, settings=replace(groups.settings, criteria=criteria))
    open_evening(evening, "Girone e finale", "groups_and_final", 16, 260, stages=(counted, final))
    given = {3: 2, 7: 1, 12: -1}
    evening.add(*[("handicap_set", {"entry": id_, "handicap": n}) for id_, n in given.items()])
    begin_stage(evening.act())
    for round_ in range(3):
        evening.whole_round(260 - 50 * round_, 45)
    evening.set_clock(100)
    begin_stage(evening.act())
    evening.whole_round(95, 50)
    round_ = evening.publish(20)
    _some_hands(evening.sitting((round_, 1)), 4)


TOURNAMENTS: Mapping[str, Callable[[DemoEvening], None]] = {
    "svizzera": _svizzera,
    "eliminazione": _eliminazione,
    "baraonda": _baraonda,
    "trionfo": _trionfo,
    "girone": _girone,
}
"""The tournaments that can be made up, each named by its format."""
