"""Records out of the ledger and back in: nothing is lost on the way."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.actions import verification
from referee.actions.demo import evening
from referee.actions.demo.games.marafone.deals import play_hand
from referee.actions.matches import records
from referee.actions.matches.match_facts import Recorded
from referee.core.errors import RuleError
from referee.store.errors import EventReused
from referee.store.matches import queries
from tests.games.results import scored
from tests.games.trionfo.sessions import ALL_PASS, only, session
from tests.tables import STAMP, SessionTable, Table

pytestmark = pytest.mark.no_cover

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*/*.json"))
RECORD: dict[str, Any] = {
    "format": "referee/1",
    "game": "marafone",
    "regulation": "circolo",
    "players": ["Anna", "Bruno", "Carla", "Dario"],
    "hands": [{"points": {"A": 6, "B": 5}}],
}


def test_the_records_of_the_games_survive_import_and_export(store: Flask) -> None:
    for file in RECORDS:
        document = json.loads(file.read_text(encoding="utf-8"))
        record = document.get("record", document)
        done = records.import_record(record, str(uuid4()), STAMP)
        assert records.export(done.code) == record, file.stem
        assert queries.any_view(done.code).result == scored(record), file.stem
    report = verification.verify()
    assert report.sound, report.problems


def test_what_was_played_here_survives_too(
    store: Flask, begins_with: Callable[..., list[str]]
) -> None:
    for code in begins_with(evening.evening, 7, STAMP):
        record = records.export(code)
        copy = records.import_record(record, f"copy-of-{code}", STAMP)
        assert copy.code != code
        assert records.export(copy.code) == record
        assert copy.view.result == queries.any_view(code).result


text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=30)
name = text.filter(bool)
points = st.integers(0, 11).map(lambda a: {"points": {"A": a, "B": 11 - a}})
thirds = st.integers(0, 35).map(lambda a: {"thirds": {"A": a, "B": 35 - a}})
cards = st.builds(play_hand, st.builds(Random, st.integers(0, 2**32)), st.none()).map(
    lambda dealt: {
        "battezzante": dealt.first,
        "trump": dealt.trump,
        "tricks": [" ".join(trick) for trick in dealt.played.tricks],
    }
)
void = st.sampled_from([{"void": "misdeal"}, {"void": "annulled"}])
ruled = st.sampled_from(
    [
        {"penalty": {"side": "A", "offence": "sign"}},
        {"penalty": {"side": "B", "offence": "late", "remedy": "game_lost"}},
        {"claim": {"side": "A"}, "thirds": {"A": 12, "B": 3}},
    ]
)
extras = st.fixed_dictionaries(
    {},
    optional={
        "battezzante": st.integers(1, 4),
        "maraffa": st.sampled_from(["A", "B", 3, {"seat": 2, "trick": 1}]),
    },
)
hands = st.lists(
    st.one_of(st.builds(lambda a, b: b | a, st.one_of(points, thirds), extras), cards, void, ruled),
    max_size=40,
)
documents = st.builds(
    lambda players, hands, notes: {**RECORD, "players": players, "hands": hands, **notes},
    st.lists(name, min_size=4, max_size=4),
    hands,
    st.fixed_dictionaries(
        {},
        optional=dict.fromkeys(["date", "place", "event", "table", "referee", "notes"], text),
    ),
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(record=documents)
def test_any_record_survives_export_and_import(app: Flask, record: dict[str, Any]) -> None:
    """Surplus hands, odd names and all: export(import(record)) is the record."""
    with app.app_context():
        done = records.import_record(record, str(uuid4()), STAMP)
        out = json.loads(json.dumps(records.export(done.code)))
        assert out == record
        again = records.import_record(out, str(uuid4()), STAMP)
        assert records.export(again.code) == record
        assert again.view.result == done.view.result


def test_an_import_is_one_match_however_often_it_is_sent(store: Flask) -> None:
    first = records.import_record(RECORD, "import-0", STAMP)
    again = records.import_record(json.loads(json.dumps(RECORD)), "import-0", STAMP)
    assert (again.code, again.again) == (first.code, True)
    other = RECORD | {"hands": [{"points": {"A": 5, "B": 6}}]}
    with pytest.raises(EventReused):
        records.import_record(other, "import-0", STAMP)
    assert len(queries.open_matches()) == 1


def test_a_finished_record_comes_in_finished_and_can_be_signed(store: Flask) -> None:
    table = Table()
    record = RECORD | {"hands": [{"points": {"A": 11, "B": 0}}] * 12}
    table.view = records.import_record(record, "import-0", STAMP).view
    assert len(table.view.result.hands) == 12
    assert table.view.result.hands[-1].kind == "surplus"
    table.sign()
    assert table.view.status == "locked"


@pytest.mark.both_databases
def test_an_open_record_is_played_on(store: Flask) -> None:
    table = Table()
    table.view = records.import_record(RECORD, "import-0", STAMP).view
    table.hand(7, 4)
    assert len(records.export(table.code)["hands"]) == 2


def test_a_whole_session_of_trionfo_comes_in_ended_and_can_be_opened_again(store: Flask) -> None:
    record = session({"first": 2, "bids": only("maso"), "made": True})
    done = records.import_record(record, "import-0", STAMP)
    assert (done.view.status, records.export(done.code)) == ("finished", record)
    assert records.import_record(record, "import-0", STAMP).again
    table = SessionTable()
    table.view = queries.any_view(done.code)
    table.add("match_reopened", reason="one more hand")
    table.bid(*ALL_PASS)
    assert table.view.status == "open"
    assert records.import_record(record, "import-0", STAMP).code == done.code


@pytest.mark.parametrize(
    "hands",
    [(), ({"first": 2, "bids": only("maso"), "trump": "coppe", "tricks": ["3c"]},)],
    ids=["not begun", "a hand in progress"],
)
def test_a_session_that_is_not_whole_is_played_on(store: Flask, hands: tuple[Any, ...]) -> None:
    assert records.import_record(session(*hands), "import-0", STAMP).view.status == "open"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"hands": [{"points": {"A": 6, "B": 6}}]}, "hands[0].points"),
        ({"hands": [{}, {}]}, "hands[0]"),
        ({"players": ["Anna"]}, "players"),
        ({"regulation": {"base": "circolo", "unit": 3}}, "regulation.unit"),
        ({"format": "referee/9"}, "format"),
        ({"game": "trionfo"}, "players"),
        ({"game": "bridge"}, "game"),
        ({"surprise": 1}, ""),
        ({"notes": 7}, "notes"),
    ],
)
def test_a_wrong_record_is_refused_naming_the_place(
    store: Flask, change: dict[str, Any], place: str
) -> None:
    with pytest.raises(RuleError) as refused:
        records.import_record(RECORD | change, "import-0", STAMP)
    assert refused.value.place == place
    assert queries.open_matches() == ()


def test_texts_that_no_database_can_hold_are_refused(store: Flask) -> None:
    for wrong in ("a\0b", "\ud83c"):
        with pytest.raises(RuleError):
            records.import_record(RECORD | {"notes": wrong}, "import-0", STAMP)
    assert queries.open_matches() == ()


@pytest.mark.parametrize("document", [None, 7, "x", [], [[]], {}, {"format": "referee/1"}])
def test_what_is_no_record_is_refused(store: Flask, document: object) -> None:
    with pytest.raises(RuleError):
        records.import_record(document, "import-0", STAMP)


def test_several_records_come_in_each_for_itself(store: Flask) -> None:
    wrong = RECORD | {"players": []}
    outcomes = records.import_all([RECORD, wrong, RECORD], "import-0", STAMP)
    assert [isinstance(outcome, Recorded) for outcome in outcomes] == [True, False, True]
    assert len(queries.open_matches()) == 2
    again = records.import_all([RECORD, wrong, RECORD], "import-0", STAMP)
    assert len(queries.open_matches()) == 2
    assert [o.code for o in again if isinstance(o, Recorded)] == [
        o.code for o in outcomes if isinstance(o, Recorded)
    ]


@pytest.mark.both_databases
def test_one_that_came_in_otherwise_before_stops_no_other(store: Flask) -> None:
    records.import_all([RECORD], "import-0", STAMP)
    changed = RECORD | {"players": ["Anna", "Bruno", "Carla", "Elsa"]}
    again, new = records.import_all([changed, RECORD], "import-0", STAMP)
    assert isinstance(again, RuleError)
    assert isinstance(new, Recorded)


def test_a_file_holds_one_record_a_list_or_one_on_each_line() -> None:
    line = json.dumps(RECORD).encode()
    assert records.read_documents(line) == [RECORD]
    assert records.read_documents(json.dumps(RECORD, indent=2).encode("utf-8")) == [RECORD]
    assert records.read_documents(b"[" + line + b"," + line + b"]") == [RECORD, RECORD]
    assert records.read_documents(line + b"\n\r\n" + line + b"\n") == [RECORD, RECORD]
    assert records.read_documents(b"\xef\xbb\xbf" + line) == [RECORD]


@pytest.mark.parametrize(
    "data",
    [b"", b" ", b"{", b"\xff\xfe\x00", b"not json", b"{}\n{\n", b"{\n}\n{", b"[" * 100_000],
    ids=lambda data: repr(data[:10]),
)
def test_what_is_not_json_is_told_in_words(data: bytes) -> None:
    with pytest.raises(RuleError, match="not JSON"):
        records.read_documents(data)


def test_a_broken_line_is_named() -> None:
    with pytest.raises(RuleError, match="not JSON") as refused:
        records.read_documents(b'{"a": 1}\n\n{"b": \n')
    assert refused.value.place == "line 3"
