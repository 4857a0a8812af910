"""Written names are linked to people: in bulk where that is sure, else one by one."""

import pytest
from flask import Flask
from sqlalchemy import delete, update

from referee.actions import verification
from referee.actions.matches.match_facts import record_fact
from referee.actions.register.linking import add_new, link_sure, pending_names, settle, unlink
from referee.actions.register.people import add_person
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.core.register.places import Place
from referee.store.database import db, writing
from referee.store.matches import queries as queries_of_matches
from referee.store.register import queries
from referee.store.register.projections import links_at
from referee.store.register.tables import NAME_LINKS
from referee.store.register.written import linked_names
from referee.store.tournaments.known_people import known_people
from referee.store.tournaments.tables import ENTRY_NAMES
from tests.actions.register.linking import done, everybody_linked, keys, named, pending
from tests.actions.tournaments.desk import Desk, running
from tests.tables import STAMP, Table
from tests.tournament.evening.evening import plan


def sound() -> bool:
    report = verification.verify()
    assert report.problems == ()
    return report.sound


@pytest.mark.both_databases
def test_names_of_matches_and_entries_become_people(store: Flask) -> None:
    assert pending() == {}
    Table("Anna Neri", "Bruno", "Carla", "Dario")
    Table("ANNA  Néri", "Noi", "Seat 3", "Noi")
    desk = Desk()
    desk.enter(1, club="Bar Sport", town="Forlì")
    assert pending() == {"new": ["ANNA  Néri", "Ada 1", "Bruno", "Carla", "Dario", "Ivo 1"]}
    assert add_new(done(), keys("ANNA  Néri", "Bruno", "Ada 1")) == 3
    anna = queries.found_people("anna ner").people[0]
    assert len(linked_names(anna.id, 10)) == 2
    assert queries.found_people("ada").people[0].about == About("Ada 1", "Forlì", "Bar Sport")
    assert pending() == {"new": ["Carla", "Dario", "Ivo 1"]}
    assert sound()


@pytest.mark.both_databases
def test_later_names_are_sure_and_follow_at_once(store: Flask) -> None:
    Table("Anna", "Bruno", "Carla", "Dario")
    everybody_linked()
    desk = running(2)
    Table("Anna", "Bruno", "Carla", "Elsa")
    desk.publish()
    assert pending()["sure"] == ["Anna", "Bruno", "Carla"]
    # The names at the tables of a tournament follow from its entries.
    assert pending()["new"] == ["Ada 1", "Ada 2", "Elsa", "Ivo 1", "Ivo 2"]
    act = done()
    chosen = keys("Anna", "Bruno")
    assert link_sure(act, chosen) == 2
    assert link_sure(act, chosen) == 0
    assert pending()["sure"] == ["Carla"]
    assert link_sure(act, keys("Carla")) == 1
    everybody_linked()
    assert pending() == {}
    assert sound()


def test_a_substitute_is_a_name_of_his_own(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    everybody_linked()
    entry = {"entry": 1, "name": "Ada 1 - Zoe", "players": ["Ada 1", "Zoe"], "reason": "ill"}
    desk.add("entry_changed", **entry)
    assert pending() == {"new": ["Zoe"]}
    everybody_linked()
    # Whom the lot has paired is linked by his own entry.
    assert {
        one.place.number for one in linked_names(queries.found_people("zoe").people[0].id, 9)
    } == {1}
    assert len(linked_names(queries.found_people("ivo 1").people[0].id, 9)) == 1
    assert sound()


def test_another_name_at_a_seat_of_a_tournament_needs_a_link(store: Flask) -> None:
    desk = running(2)
    desk.publish()
    everybody_linked()
    code = desk.match_at(1, 1)
    players = [*queries_of_matches.any_view(code).record.players]
    renamed = {"players": [*players[:3], "Ugo"], "reason": "he plays"}
    after = queries_of_matches.head(code).number
    record_fact(code, "players_renamed", renamed, after, "event-77", STAMP)
    assert pending() == {"new": ["Ugo"]}


def test_players_of_a_pair_by_lot_are_written_once(store: Flask) -> None:
    desk = Desk(plan("svizzera", entered="lot"))
    desk.enter(2)
    assert pending() == {"new": ["Ada 1", "Ada 2"]}
    desk.add("pairs_drawn", pairs=[{"entry": 3, "name": "A - B", "of": [1, 2]}])
    assert pending() == {"new": ["Ada 1", "Ada 2"]}
    desk.add("entry_changed", entry=3, name="A - Z", players=["Ada 1", "Zoe"])
    assert pending() == {"new": ["Ada 1", "Ada 2", "Zoe"]}
    desk.add("pairs_parted", reason="late")
    desk.add("entry_removed", entry=2)
    assert pending() == {"new": ["Ada 1"]}
    assert sound()


def test_doubtful_names_are_settled_one_by_one(store: Flask) -> None:
    forli = add_person(done(), About("Anna", "Forlì"))
    faenza = add_person(done(), About("Anna", "Faenza"), another=True)
    Table("Anna", "Bruno Neri", "Carla", "Dario")
    assert pending()["doubtful"] == ["Anna"]
    assert named("Anna").proposal.people == (forli, faenza)
    with pytest.raises(RuleError, match="none of these names"):
        link_sure(done(), keys("Anna"))
    key = named("Anna").key
    with pytest.raises(RuleError, match="nobody has this number"):
        settle(done(), key, 99)
    assert settle(done(), key, faenza).id == faenza
    with pytest.raises(RuleError, match="linked already"):
        settle(done(), key, forli)
    assert settle(done(), named("Bruno Neri").key, None).about == About("Bruno Neri")
    assert sound()


@pytest.mark.both_databases
def test_a_name_that_is_unlinked_is_asked_about(store: Flask) -> None:
    table = Table("Anna", "Bruno", "Carla", "Dario")
    everybody_linked()
    anna = queries.found_people("anna").people[0].id
    (written,) = linked_names(anna, 5)
    assert written.place == Place("match", table.code, 1, 0, "Anna")
    unlink(done(), written.place, anna)
    assert links_at([written.place]) == {written.place: None}
    with pytest.raises(RuleError, match="no longer linked"):
        unlink(done(), written.place, anna)
    # It was said whose it is not, so it is not linked again with those that are sure.
    Table("Anna", "Bruno", "Carla", "Dario")
    assert pending() == {"sure": ["Anna", "Bruno", "Carla", "Dario"], "doubtful": ["Anna"]}
    doubtful = [one for one in pending_names() if one.proposal.kind == "doubtful"]
    assert settle(done(), doubtful[0].key, None).id != anna
    assert [entry.kind for entry in queries.history(anna)][-1] == "name_unlinked"
    assert sound()


def test_verify_compares_links_and_names_with_the_ledgers(store: Flask) -> None:
    desk = Desk()
    desk.enter(1)
    everybody_linked()
    with writing():
        db.session.execute(update(NAME_LINKS).values(person_id=None))
        db.session.execute(delete(ENTRY_NAMES))
    assert [problem.text for problem in verification.verify().problems] == [
        "the names of the entries are not those of the ledger",
        "the names linked to people are not those of the ledger",
    ]


def test_people_of_the_register_are_offered_while_a_name_is_typed(store: Flask) -> None:
    add_person(done(), About("Ada Rossi", "Forlì", "Bar Sport"))
    add_person(done(), About("Ada 1", "Faenza"))
    desk = Desk()
    desk.enter(2)
    found = known_people("ada")
    assert [(one.name, one.town) for one in found] == [
        ("Ada 1", "Faenza"),
        ("Ada Rossi", "Forlì"),
        ("Ada 2", ""),
    ]
