"""A person is erased: his name is nowhere any more, and every ledger still proves itself."""

from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask
from sqlalchemy import text, update

from referee.actions import verification
from referee.actions.accounts import accounts
from referee.actions.matches.match_facts import record_fact
from referee.actions.register.earlier import import_earlier
from referee.actions.register.erasing import Erasable, erasable, erase
from referee.actions.register.linking import settle
from referee.actions.register.merging import merge
from referee.actions.register.people import add_person, change_person
from referee.actions.register.writing import RegisterAct, write_act
from referee.actions.tournaments.archive import export_tournament, read_archive
from referee.actions.tournaments.tournament_facts import record_event_facts
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.core.register.places import AT_MATCH, Place
from referee.store.database import db, writing
from referee.store.ledger.canonical import canonical
from referee.store.ledger.entry import first_broken_link
from referee.store.ledger.ledger import (
    MATCH_BOOK,
    Stamp,
    Submission,
    append,
    blank,
    find,
    read,
    stored,
)
from referee.store.matches import queries as matches
from referee.store.matches.projections import write
from referee.store.matches.tables import ENTRIES
from referee.store.matches.views import view_of_entries
from referee.store.names import fold
from referee.store.register import queries
from referee.store.register.erasing import erasing
from referee.store.register.played import earlier_of, played_by
from referee.store.tournaments.views import event_view
from tests.actions.register.linking import done, everybody_linked, named
from tests.actions.tournaments.desk import running
from tests.people import ORIGIN, person
from tests.sealed_before import seal_as_before
from tests.tables import STAMP, SessionTable, Table
from tests.tournament.evening.evening import A_WINS

ALDO = "Aldo D’Amìco"
LATER = STAMP.now + timedelta(days=400)


def number(name: str) -> int:
    (one,) = queries.namesakes(name)
    return one.id


def erased(person: int, reason: str = "he has asked for it") -> Erasable:
    """Look at what goes, and erase him."""
    seen = erasable(person, LATER.date())
    olga = RegisterAct(str(uuid4()), Stamp("Olga", "desk", LATER))
    assert erase(olga, person, reason, seen.places)
    return seen


def link(person: int, place: Place) -> None:
    write_act(done(), lambda _next: [("name_linked", {"person": person, "place": place.written()})])


def sound() -> bool:
    report = verification.verify()
    assert report.problems == ()
    return True


def everything() -> str:
    """Every value of every table, folded, as `pg_dump` would write it."""
    tables = db.metadata.sorted_tables
    return fold("\n".join(str(row) for one in tables for row in db.session.execute(one.select())))


def nowhere(*texts: str) -> bool:
    """Tell whether texts stand nowhere: in no value, and not in a byte of the files."""
    known = everything()
    files = b""
    if db.engine.dialect.name == "sqlite":
        file = Path(str(db.engine.url.database))
        for each in file.parent.glob(f"{file.name}*"):
            files += each.read_bytes()
    for one in texts:
        assert fold(one) not in known
        for written in {one, one.casefold(), fold(one), canonical(one)[1:-1]}:
            assert written.encode() not in files
    return True


def evening() -> int:
    """Aldo plays, signs, is ruled on and renamed; the others stay. Returns his number."""
    table = Table(ALDO, "Bruno", "Carla", "Dario", notes=f"gioca {ALDO.upper()}")
    table.hand(9, 2)
    table.add("hand_corrected", hand=1, value={"points": {"A": 6, "B": 5}}, reason=f"{ALDO}: 6")
    table.finish()
    table.add("side_signed", side="A", name=ALDO, signature=[[1, 2, 3, 4]])
    table.add("side_signed", side="B", name="Bruno")
    other = Table("Bruno", "aldo d’amico", "Carla", "Dario")
    other.finish()
    everybody_linked()
    text = f"Coppa;2019;1;{ALDO} - Bruno;3\nCoppa;2019;2;Carla - Dario;1\n"
    import_earlier(done(), text)
    for one in (ALDO, "Bruno", "Carla", "Dario"):
        settle(done(), named(one).key, number(one))
    return number(ALDO)


@pytest.mark.both_databases
@pytest.mark.parametrize("before", [False, True], ids=["sealed by values", "sealed before"])
def test_a_name_is_nowhere_and_every_ledger_is_sound(store: Flask, before: bool) -> None:
    aldo = evening()
    change_person(
        done(), aldo, About(ALDO, "Meldola", "Bar Sport", "Tessera 77", 1931, "Over 80", "zoppo"),
        queries.newest_fact(aldo), another=True,
    )  # fmt: skip
    bruno = number("Bruno")
    were = [(one.code, one.mine, one.theirs, one.hands) for one in played_by(bruno)]
    assert len(were) == 2
    if before:
        seal_as_before()
    assert sound()
    seen = erased(aldo)
    assert (seen.matches, seen.earlier) == (2, 1)
    assert min(map(fold, seen.names)) == fold(ALDO)
    assert sound()
    assert nowhere(ALDO, "D’Amìco", "Meldola", "Bar Sport", "Tessera 77", "zoppo")
    assert [(one.code, one.mine, one.theirs, one.hands) for one in played_by(bruno)] == were
    assert {one.partner for one in played_by(number("Carla"))} == {f"N.{aldo}", "Bruno"}
    assert earlier_of(bruno)[0].mate == f"N.{aldo}"
    one = queries.person(aldo)
    assert one is not None
    assert one.about == About(f"N.{aldo}")
    assert len(played_by(aldo)) == 2
    assert queries.found_people("aldo").people == ()
    assert matches.finished_matches(name="amico").total == 0
    # What comes after builds on it.
    Table(ALDO, "Bruno", "Carla", "Dario").finish()
    everybody_linked()
    assert number(ALDO) != aldo
    assert sound()


@pytest.mark.both_databases
def test_at_a_tournament(store: Flask) -> None:
    desk = running(4)
    desk.publish()
    everybody_linked()
    for table in (1, 2):
        at = {"round": 1, "table": table, "result": A_WINS}
        record_event_facts(desk.act(), [("result_typed", at), ("result_confirmed", at)])
    ada = number("Ada 1")
    with pytest.raises(RuleError, match="is playing"):
        erase(done(), ada, "she has asked", erasable(ada, STAMP.now.date()).places)
    assert erasable(ada, STAMP.now.date()).playing_events == ("Coppa Romagna",)
    for match in erasable(ada, LATER.date()).playing_matches:
        view = matches.any_view(match)

        record_fact(match, "match_closed", {"reason": "late"}, view.number, str(uuid4()), STAMP)
    before = event_view(desk.code).state
    erased(ada)
    assert sound()
    after = event_view(desk.code).state
    assert after.entrants[1].entry.players == (f"N.{ada}", "Ivo 1")
    assert after.sheets == before.sheets
    assert nowhere("Ada 1")
    assert after.entrants[2].entry == before.entrants[2].entry
    # What is exported comes in again.
    archive = export_tournament(desk.code)
    assert b"Ada 1" not in archive
    assert read_archive(archive).name == "Coppa Romagna"


def test_a_namesake_stays(store: Flask) -> None:
    table = Table("Aldo", "Bruno", "Aldo", "Dario")
    table.finish()
    table.add("side_signed", side="A", name="Aldo")
    aldo = add_person(done(), About("Aldo", "Forlì"))
    other = add_person(done(), About("Aldo", "Cesena"), another=True)

    for who, seat in ((aldo, 1), (other, 3)):
        place = Place(AT_MATCH, table.code, seat, 0, "Aldo")
        link(who, place)
    erased(aldo)
    assert matches.any_view(table.code).record.players == (f"N.{aldo}", "Bruno", "Aldo", "Dario")
    assert queries.person(other).about == About("Aldo", "Cesena")  # type: ignore[union-attr]
    assert sound()


def test_who_was_merged_goes_along(store: Flask) -> None:
    for name in ("Anna Neri", "Nina"):
        Table(name, "Bruno", "Carla", "Dario").finish()
    everybody_linked()
    anna, nina = number("Anna Neri"), number("Nina")
    merge(done(), nina, anna, 1)
    with pytest.raises(RuleError, match="nobody has this number"):
        erase(done(), nina, "no", 0)
    erased(anna)
    assert nowhere("Anna Neri", "Nina")
    assert sound()
    with pytest.raises(RuleError, match="erased already"):
        erase(done(), anna, "no", 2)


def test_two_names_at_one_seat(store: Flask) -> None:
    table = Table("Aldo", "Bruno", "Carla", "Dario")
    table.add("players_renamed", players=["Aldo Rossi", "Bruno", "Carla", "Dario"], reason="whole")
    table.finish()
    everybody_linked()
    aldo = number("Aldo Rossi")

    link(aldo, Place(AT_MATCH, table.code, 1, 0, "Aldo"))
    erased(aldo)
    assert nowhere("Aldo")
    assert sound()


def test_what_is_refused(store: Flask) -> None:
    table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
    everybody_linked()
    aldo = number("Aldo Bo")
    with pytest.raises(RuleError, match="is playing"):
        erase(done(), aldo, "asked", 1)
    assert erasable(aldo, LATER.date()).playing_matches == (table.code,)
    table.finish()
    for reason, seen, words in (
        ("ALDO BO has asked", 1, "must not stand in the reason"),
        ("asked", 0, "look at it again"),
        ("", 1, "must"),
    ):
        with pytest.raises(RuleError, match=words):
            erase(done(), aldo, reason, seen)
    assert number("Aldo Bo") == aldo
    same = done()
    assert erase(same, aldo, "asked", 1)
    assert erase(same, aldo, "asked", 1)
    assert sound()


@pytest.mark.parametrize("name", ["Zoë 🃏", "محمد علي", "O'Neill d'Arco", "Niccolò detto Il Moro"])
def test_names_of_every_writing(store: Flask, name: str) -> None:
    table = Table(name, "Bruno", "Carla", "Dario", notes=f"con {name}, e Bruno")
    table.finish()
    everybody_linked()
    erased(number(name))
    assert nowhere(name)
    assert sound()


def test_a_session_of_five(store: Flask) -> None:
    table = SessionTable("Aldo Bo", "Bruno", "Carla", "Dario", "Elsa")
    table.bid("chiamo", "passo", "passo", "passo", "passo", first=1)
    table.totals(20, 3)
    table.add("match_closed", reason="late: Aldo Bo has to go")
    everybody_linked()
    before = matches.any_view(table.code)
    aldo = number("Aldo Bo")
    erased(aldo)
    after = matches.any_view(table.code)
    assert after.record.players == (f"N.{aldo}", "Bruno", "Carla", "Dario", "Elsa")
    assert after.result == before.result
    assert nowhere("Aldo Bo")
    assert sound()


def test_a_match_goes_on_after_it(store: Flask) -> None:
    table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
    table.finish()
    last = table.view.last_at
    everybody_linked()
    aldo = number("Aldo Bo")
    erased(aldo)
    table.view = matches.any_view(table.code)
    assert table.view.last_at == last
    table.add("hand_corrected", hand=1, value={"points": {"A": 6, "B": 5}}, reason="misread")
    table.add("undone", to=table.view.number - 1)
    table.add("side_signed", side="A", name="Carla")
    assert table.view.record.players[0] == f"N.{aldo}"
    assert sound()
    # An undo takes back what was played, and not that a name was erased.
    table.add("undone", to=3)
    assert table.view.record.players[0] == f"N.{aldo}"
    assert sound()


@pytest.mark.both_databases
def test_an_account_of_his_goes_along(store: Flask) -> None:
    name = "Aldo Bo"
    person("Olga", "manager")
    account = accounts.make_account(name, ORIGIN)
    accounts.set_right(account.id, "organizer", True, ORIGIN)
    view = Table().view
    wrote = Stamp(name, "tablet 1", STAMP.now)
    record_fact(view.code, "match_closed", {"reason": "late"}, view.number, "event-771", wrote)
    Table(name, "Bruno", "Carla", "Dario").finish()
    everybody_linked()
    add_person(RegisterAct(str(uuid4()), wrote), About("Zoe"))
    aldo = number(name)
    assert erasable(aldo, LATER.date()).accounts == ()
    with pytest.raises(RuleError, match="not closed"):
        erase(done(), aldo, "asked", 1, account.id)
    accounts.set_closed(account.id, True, ORIGIN)
    assert erasable(aldo, LATER.date()).accounts == ((account.id, name),)
    assert fold(name) in everything()
    olga = RegisterAct(str(uuid4()), Stamp("Olga", "desk", LATER))
    assert erase(olga, aldo, "asked", 1, account.id)
    assert nowhere(name)
    assert sound()
    assert [entry.actor for entry in matches.entries(view.code)] == ["Ada", f"N.{aldo}", "Olga"]


def fault_of(table: Table, **values: object) -> str:
    """Change the first entry of a match by hand, and say what is found."""
    row = update(ENTRIES).where(ENTRIES.c.match_id == 1, ENTRIES.c.number == 1).values(values)
    with db.engine.connect().execution_options(writing=True) as sql, sql.begin():
        sql.execute(text("DROP TRIGGER IF EXISTS entry_no_update"))
        sql.execute(row)
    db.session.remove()
    fault = first_broken_link(table.code, stored(1, book=MATCH_BOOK))
    return fault.problem if fault else ""


def test_blanking_by_hand_is_found(store: Flask) -> None:
    table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
    table.finish()
    first = next(iter(stored(1)))
    said = first.opened().payload
    blanked = first.blanked("match", {**said, "players": ["N.1", *said["players"][1:]]}, "Ada")
    found = fault_of(table, payload=blanked.payload, salt=blanked.salt)
    assert found == "something was blanked in it, and no entry says so"
    assert fault_of(table, payload=blanked.payload, salt=first.salt) == (
        "its content does not match its hash"
    )
    assert fault_of(table, payload=first.payload, salt=first.salt) == ""


def test_changing_what_was_blanked_is_found(store: Flask) -> None:
    table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
    table.finish()
    whole = next(iter(stored(1)))
    everybody_linked()
    erased(number("Aldo Bo"))
    first = next(iter(stored(1)))
    assert fault_of(table, payload=first.payload) == ""
    for payload in (whole.payload, first.payload.replace("Bruno", "Bruna")):
        assert fault_of(table, payload=payload) == (
            "it was changed after a name was erased from it"
        )
    assert fault_of(table, payload=whole.payload, salt=whole.salt) != ""


def test_an_erasure_of_which_the_register_does_not_tell_is_found(store: Flask) -> None:
    table = Table("Aldo Bo", "Bruno", "Carla", "Dario")
    table.finish()
    chain = find(table.code)
    assert chain is not None
    first = next(iter(stored(chain.owner_id)))
    said = first.opened().payload
    row = first.blanked("match", {**said, "players": ["N.1", *said["players"][1:]]}, first.actor)
    blanked = [{"entry": 1, "content": row.content}]
    with writing(), erasing():
        blank(chain, [row])
        payload = {"person": 1, "erasure": 1, "blanked": blanked}
        append(chain, [Submission(str(uuid4()), "name_erased", payload)], STAMP)
        view = view_of_entries(table.code, read(chain.owner_id))
        write(chain.owner_id, view, matches.any_view(table.code))
    (problem,) = verification.verify().problems
    assert "the register tells of no erasure" in str(problem)


def test_an_erasure_takes_away_nothing_but_names(store: Flask) -> None:
    """Whoever writes an erasure by hand cannot change a result with it."""
    table = Table("Aldo Bo", "Bruno", "Carla", "Dario", notes="gioca Aldo Bo")
    table.finish()
    first, second = list(stored(1))[:2]
    said = first.opened().payload
    for changed in (
        {**said, "players": ["Zoe", *said["players"][1:]]},
        {key: value for key, value in said.items() if key != "notes"},
        {key: value for key, value in said.items() if key != "title"},
    ):
        assert first.blanked("match", changed, first.actor).sealed(table.code) == ""
    points = {"hand": 1, "value": {"points": {"A": 2, "B": 9}}}
    assert second.blanked("match", points, second.actor).sealed(table.code) == ""
    named = {**said, "players": ["N.1", *said["players"][1:]]}
    assert first.blanked("match", named, first.actor).sealed(table.code) == first.hash
    twice = first.blanked("match", named, first.actor).blanked(
        "match", {**named, "notes": "gioca N.1"}, "N.1"
    )
    assert twice.sealed(table.code) == first.hash
