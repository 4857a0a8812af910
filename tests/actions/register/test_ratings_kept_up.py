"""Ratings follow what happens: at any time they are those of a recomputation from the ledgers."""

import random
from datetime import date
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import select, text

from referee.actions.matches.match_facts import record_fact
from referee.actions.register import ratings as kept
from referee.actions.register.erasing import erasable, erase
from referee.actions.register.linking import unlink
from referee.actions.register.merging import merge, split, undo
from referee.actions.register.ratings import bring_up_to_date, switch_ratings
from referee.actions.tournaments.events import EventTerms, change_event
from referee.actions.verification import verify
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.core.register.places import AT_MATCH, Place
from referee.core.register.ratings import Rating, rate_all
from referee.store.accounts.security_log import Origin
from referee.store.database import db, writing
from referee.store.matches.queries import any_view
from referee.store.register import queries, rating_rows
from referee.store.register.projections import places_linked_to
from referee.store.register.rated import results_to_rate
from referee.store.register.rating_due import noted
from referee.store.register.rating_steps import start_anew
from referee.store.register.ratings import ratings_made
from referee.store.register.tables import PEOPLE
from tests.actions.register.linking import done, everybody_linked
from tests.actions.tournaments.desk import Desk, running
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import A_WINS, B_WINS

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elsa", "Furio", "Gino")


def recomputed() -> dict[int, Rating]:
    """The ratings of everybody, worked out from the first match on."""
    ratings: dict[int, Rating] = {}
    list(rate_all(ratings, [one.result for one in results_to_rate()]))
    return ratings


def up_to_date() -> None:
    assert bring_up_to_date(STAMP.now)
    made = ratings_made()
    assert made is not None
    assert made.fresh
    assert rating_rows.ratings() == recomputed()
    assert list(verify().problems) == []


class Club:
    """A club in which anything may happen next; what the rules refuse does not."""

    def __init__(self, chance: random.Random) -> None:
        self.chance, self.matches = chance, list[str]()
        self.desk: Desk = running(4)
        self.desk.publish()
        self.results = {1: A_WINS, 2: B_WINS}
        for table, result in self.results.items():
            self.desk.type(table, result)
        for _ in range(3):
            self.plays_a_match()
        everybody_linked()

    def does_something(self) -> None:
        acts = (
            self.plays_a_match,
            everybody_linked,
            self.corrects_a_match,
            self.corrects_the_event,
            self.puts_the_event_on_another_day,
            self.unlinks,
            self.merges,
            self.splits,
            self.undoes,
            self.erases,
        )
        # 1 in 19 an erasure: it ends what can be done with somebody.
        try:
            self.chance.choices(acts, (*(2,) * 9, 1))[0]()
        except RuleError:
            db.session.rollback()

    def somebody(self) -> int:
        there = select(PEOPLE.c.id).where(PEOPLE.c.merged_into.is_(None)).order_by(PEOPLE.c.id)
        return self.chance.choice(db.session.scalars(there).all())

    def day(self) -> date:
        return date(2026, 10, self.chance.randint(1, 28))

    def plays_a_match(self) -> None:
        table = Table(*self.chance.sample(NAMES, 4), date=str(self.day()))
        table.finish()
        self.matches.append(table.code)

    def corrects_a_match(self) -> None:
        code = self.chance.choice(self.matches)
        seen = any_view(code)
        for hand in range(1, len(seen.state.record["hands"]) + 1):
            said = {"hand": hand, "value": {"points": {"A": 2, "B": 9}}, "reason": "read wrong"}
            after = any_view(code).number
            record_fact(code, "hand_corrected", said, after, str(uuid4()), STAMP)

    def corrects_the_event(self) -> None:
        table = self.chance.choice((1, 2))
        self.results[table] = B_WINS if self.results[table] == A_WINS else A_WINS
        said = {"result": self.results[table], "reason": "read wrong", "office": "organizer"}
        self.desk.add("result_corrected", round=1, table=table, **said)

    def puts_the_event_on_another_day(self) -> None:
        terms = EventTerms("Coppa", self.day(), "circolo")
        change_event(self.desk.view.id, terms, "open", Origin.of(STAMP))

    def unlinks(self) -> None:
        person = self.somebody()
        unlink(done(), self.chance.choice(places_linked_to(person) or (NOWHERE,)), person)

    def merges(self) -> None:
        gone = self.somebody()
        merge(done(), gone, self.somebody(), len(places_linked_to(gone)))

    def splits(self) -> None:
        person = self.somebody()
        split(done(), person, About("Zeno"), places_linked_to(person)[:1], another=True)

    def undoes(self) -> None:
        people = db.session.scalars(select(PEOPLE.c.id).order_by(PEOPLE.c.id)).all()
        told = [(who, one.number) for who in people for one in queries.history(who)
                if one.kind in MOVED]  # fmt: skip
        undo(done(), *self.chance.choice(told or [(1, 1)]), "a mistake")

    def erases(self) -> None:
        person = self.somebody()
        erase(done(), person, "asked for it", erasable(person, date(2027, 1, 1)).places)


SEEDS = (0, 1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in range(2, 6)))

NOWHERE = Place(AT_MATCH, "AAAAAA", 1, 0, "nobody")
MOVED = ("people_merged", "person_split")


@pytest.mark.both_databases
@pytest.mark.parametrize("seed", SEEDS)
def test_ratings_are_always_those_of_a_recomputation(
    store: Flask, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(kept, "MATCHES", 2)
    chance = random.Random(seed)
    with store.app_context():
        club = Club(chance)
        switch_ratings(done(), kept=True)
        up_to_date()
        for _ in range(4):
            for _ in range(chance.randint(1, 4)):
                club.does_something()
                # One step now and then: what is half done holds what is done.
                if chance.random() < 0.5:
                    bring_up_to_date(STAMP.now, until=0.0)
            assert list(verify().problems) == []
            up_to_date()


@pytest.mark.both_databases
def test_a_correction_reaches_all_that_follows(store: Flask) -> None:
    with store.app_context():
        club = Club(random.Random(1))
        switch_ratings(done(), kept=True)
        up_to_date()
        before = rating_rows.ratings()
        club.corrects_the_event()
        assert noted()
        assert rating_rows.ratings() == before
        up_to_date()
        assert rating_rows.ratings() != before


def test_a_row_that_was_changed_by_hand_is_found(app: Flask) -> None:
    with app.app_context():
        Club(random.Random(1))
        switch_ratings(done(), kept=True)
        up_to_date()
        edits = {
            "the ratings of people are not": "UPDATE rating SET value = value + 1",
            "what matches moved": "UPDATE rating_move SET expected = 0.5",
            "the matches that count": "UPDATE rated_match SET score = 1 - score",
        }
        for problem, edit in edits.items():
            with writing():
                db.session.execute(text(edit))
            assert any(problem in str(one) for one in verify().problems)
        with writing():
            db.session.execute(text("DELETE FROM ratings_made"))
        assert any("how far they are" in str(one) for one in verify().problems)
        with writing():
            start_anew(STAMP.now)
        up_to_date()


def test_what_is_noted_goes_where_no_ratings_are_kept(app: Flask) -> None:
    with app.app_context():
        Club(random.Random(1))
        assert noted()
        assert bring_up_to_date(STAMP.now)
        assert not noted()
        assert bring_up_to_date(STAMP.now)
