"""Lists of people come into the register, all of them or none."""

import json

import pytest
from flask import Flask

from referee.actions import verification
from referee.actions.register.importing import (
    FORMAT,
    MOST_LINES,
    columns_unread,
    import_people,
    read_people,
)
from referee.actions.register.merging import merge
from referee.actions.register.people import add_person
from referee.core.errors import RuleError
from referee.core.register.person import About
from referee.presenters.register.exchange import register_document
from referee.store.register import queries
from tests.actions.register.linking import done

LIST = """Cognome e nome;Tessera;Città;Anno di nascita;Sconosciuta
Rossi Ada;A-1;Forlì;1950;x
Neri Bia;;Faenza;;
"""


def wrong(text: str, *, another: bool = False) -> list[tuple[int, str, int | None]]:
    lines = read_people(text, another=another)
    return [(line.number, str(line.error), line.like) for line in lines if line.error]


@pytest.mark.both_databases
def test_a_list_is_brought_in_at_once(store: Flask) -> None:
    act = done()
    assert import_people(act, LIST) == 2
    assert import_people(act, LIST) == 0
    ada, _bia = sorted(queries.everybody(), key=lambda one: one.id)
    assert ada.about == About("Rossi Ada", "Forlì", card="A-1", born=1950)
    assert [line.there for line in read_people(LIST)] == [True, True]
    assert verification.verify().sound


def test_a_list_as_a_club_keeps_it(store: Flask) -> None:
    text = (
        "Soci del circolo;;;;\nCognome;Nome;Data di nascita;N° tessera;Telefono\n"
        "D’Amico;Nicolò;3/2/1948;A-1;0547\nZoli;Pia;17567;;\nRossi;Ada;50;;\n"
    )
    nicolo, pia, ada = read_people(text)
    assert nicolo.about == About("Nicolò D’Amico", card="A-1", born=1948)
    assert pia.about == About("Pia Zoli", born=1948)
    assert "born: must be 1850 or more" in str(ada.error)
    assert columns_unread(text) == ("Telefono",)
    assert columns_unread("{}") == ()
    (long,) = read_people(f"nome;anno\nAda;{'9' * 5000}")
    assert "born: must be a day, such as 2019-11-20, or a year" in str(long.error)


def test_without_a_heading_columns_have_their_order(store: Flask) -> None:
    (one,) = read_people("Ada Rossi, Forlì, Bar Sport, A-1, 1950, over 70, sorda")
    assert one.about == About("Ada Rossi", "Forlì", "Bar Sport", "A-1", 1950, "over 70", "sorda")
    assert read_people(" \n") == ()


def test_what_is_wrong_is_told_by_line_and_nothing_comes_in(store: Flask) -> None:
    add_person(done(), About("Ada", "Forlì"))
    text = "Ada;Forlì\nAda;Cesena\nBia\nBIA\nZoe;;;;abc\n;Forlì\nIda;;;;1500"
    assert [(number, like) for number, _text, like in wrong(text)] == [
        (2, None),
        (4, 3),
        (5, None),
        (6, None),
        (7, None),
    ]
    with pytest.raises(RuleError, match="nothing was imported"):
        import_people(done(), text)
    assert queries.found_people().total == 1
    assert import_people(done(), text, leave_out_wrong=True) == 1
    assert import_people(done(), "Ada;Cesena\nAda;Faenza", another=True) == 2
    assert wrong("Ada;Rimini\nAda;Rimini", another=True)[0][2] == 1
    with pytest.raises(RuleError, match="lines at most"):
        read_people("Ada\n" * (MOST_LINES + 1))


def test_whoever_was_merged_is_not_brought_in_again(store: Flask) -> None:
    ada, ida = [add_person(done(), About(name)) for name in ("Ada", "Ida")]
    merge(done(), ida, ada, 0)
    assert [line.there for line in read_people("Ida;Forlì")] == [True]


def test_json_comes_back_equal(store: Flask) -> None:
    add_person(done(), About("عمر", "Forlì", note="due\nrighe"))
    document = register_document(queries.everybody())
    (line,) = read_people(json.dumps(document))
    assert (line.about, line.there) == (queries.everybody()[0].about, True)
    for other in ({"people": []}, {"format": "x", "people": []}, {"format": FORMAT, "people": 7}):
        with pytest.raises(RuleError):
            read_people(json.dumps(other))
    odd = {"format": FORMAT, "people": [{"name": "Ada", "shoes": 42}]}
    with pytest.raises(RuleError, match="unknown key"):
        read_people(json.dumps(odd))
