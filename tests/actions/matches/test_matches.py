"""Opening a match and adding facts: what is answered the second time, late, or wrong."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask

from referee import create_app
from referee.actions.matches.match_facts import preview, record_fact
from referee.actions.matches.openings import open_match
from referee.core.errors import RuleError
from referee.store.database import db
from referee.store.errors import EventReused, MovedOn, UnknownMatch
from referee.store.matches import queries
from referee.store.names import CODE_LETTERS
from tests.tables import STAMP, Table, opening

WRITTEN = {"hand": 1, "value": {"points": {"A": 6, "B": 5}}}
OTHER = {"hand": 1, "value": {"points": {"A": 5, "B": 6}}}
NESTED = json.loads("[" * 900 + "]" * 900)
LATER = replace(STAMP, actor="Bea", device="tablet 2", now=STAMP.now + timedelta(hours=1))


def test_opening_a_match_gives_it_a_code_and_a_first_entry(store: Flask) -> None:
    done = open_match(opening(table="7"), "event-00", STAMP)
    assert len(done.code) == 6
    assert set(done.code) <= set(CODE_LETTERS)
    assert (done.entry.number, done.entry.kind, done.again) == (1, "match_opened", False)
    assert done.view.number == 1
    assert done.view.status == "open"
    assert done.view.record.players == ("Anna", "Bruno", "Carla", "Dario")
    assert done.view.state.record["table"] == "7"
    assert queries.any_view(done.code) == done.view


def test_a_code_is_found_however_it_is_typed(store: Flask) -> None:
    table = Table()
    typed = table.code.lower().replace("0", "o").replace("1", "l")
    assert queries.any_view(f" {typed} ").code == table.code
    assert record_fact(typed, "hand_written", WRITTEN, 1, "event-00", STAMP).code == table.code


def test_opening_twice_with_one_event_makes_one_match(store: Flask) -> None:
    first = open_match(opening(), "event-00", STAMP)
    again = open_match(opening(), "event-00", LATER)
    assert again.again
    assert (again.code, again.entry) == (first.code, first.entry)
    assert len(queries.open_matches()) == 1


def test_an_event_id_that_opened_a_match_opens_no_other(store: Flask) -> None:
    open_match(opening(), "event-00", STAMP)
    with pytest.raises(EventReused):
        open_match(opening("Elide", "Bruno", "Carla", "Dario"), "event-00", STAMP)
    assert len(queries.open_matches()) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        opening("Anna", "Bruno", "Carla"),
        opening("", "Bruno", "Carla", "Dario"),
        opening("A" * 81, "Bruno", "Carla", "Dario"),
        opening("\ud800", "Bruno", "Carla", "Dario"),
        opening("Anna\0", "Bruno", "Carla", "Dario"),
        opening(place="\0"),
        opening(battezzante=9),
        opening(battezzante=5),
        opening() | {"regulation": "nowhere"},
        opening() | {"regulation": {"unit": "points"}},
        opening() | {"regulation": {"base": "circolo", "unit": "grams"}},
        opening() | {"regulation": 7},
        opening() | {"switches": {"unit": "grams"}},
        opening() | {"game": "poker"},
        opening() | {"surprise": 1},
        {},
    ],
    ids=lambda wrong: repr(wrong)[-40:],
)
def test_a_match_that_cannot_be_is_not_opened(store: Flask, wrong: dict[str, object]) -> None:
    with pytest.raises(RuleError):
        open_match(wrong, "event-00", STAMP)
    assert queries.open_matches() == ()


def test_an_escaped_backslash_is_no_forbidden_character(store: Flask) -> None:
    assert Table(notes="\\u0000").view.state.record["notes"] == "\\u0000"


def test_a_fact_moves_the_match_on(store: Flask) -> None:
    table = Table()
    done = record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", LATER)
    assert (done.entry.number, done.again) == (2, False)
    assert (done.entry.actor, done.entry.device) == ("Bea", "tablet 2")
    assert done.view.result.current is not None
    assert done.view.result.current.score == (6, 5)
    assert done.view.last_at == LATER.now
    assert queries.any_view(table.code) == done.view


def test_the_same_event_is_answered_as_the_first_time(store: Flask) -> None:
    table = Table()
    first = record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    again = record_fact(table.code, "hand_written", dict(WRITTEN), 1, "event-00", LATER)
    assert again.again
    assert again.entry == first.entry
    assert queries.any_view(table.code).number == 2


def test_the_same_event_is_answered_even_when_the_match_has_moved_on(store: Flask) -> None:
    table = Table()
    first = record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    table.view = first.view
    table.hand(7, 4)
    again = record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    assert (again.entry, again.view.number) == (first.entry, 3)


@pytest.mark.both_databases
def test_the_same_event_is_answered_after_a_restart(store: Flask) -> None:
    table = Table()
    first = record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    url = store.config["SQLALCHEMY_DATABASE_URI"].replace("postgresql+psycopg", "postgresql")
    restarted = create_app(Path(store.instance_path), DATABASE_URL=url)
    with restarted.app_context():
        again = record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
        db.engine.dispose()
    assert again.again
    assert again.entry == first.entry


@pytest.mark.both_databases
def test_one_event_id_with_another_body_is_refused(store: Flask) -> None:
    table, neighbour = Table(), Table()
    record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    with pytest.raises(EventReused):
        record_fact(table.code, "hand_written", OTHER, 2, "event-00", STAMP)
    with pytest.raises(EventReused):
        record_fact(table.code, "match_closed", {"reason": "late"}, 2, "event-00", STAMP)
    with pytest.raises(EventReused):
        record_fact(neighbour.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    assert queries.any_view(table.code).number == 2
    assert queries.any_view(neighbour.code).number == 1


def test_true_and_one_are_different_bodies(store: Flask) -> None:
    table = Table()
    record_fact(table.code, "trump_named", {"hand": 1, "trump": "coppe"}, 1, "event-00", STAMP)
    with pytest.raises(RuleError):
        record_fact(
            table.code, "trump_named", {"hand": True, "trump": "coppe"}, 1, "event-00", STAMP
        )


def test_whoever_has_not_seen_the_newest_entries_is_shown_them(store: Flask) -> None:
    table = Table()
    table.hand(6, 5)
    table.hand(7, 4)
    with pytest.raises(MovedOn) as refused:
        record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)
    assert [entry.number for entry in refused.value.entries] == [2, 3]
    assert refused.value.head.number == 3
    assert refused.value.head.hash == table.view.head
    assert queries.any_view(table.code).number == 3


def test_the_table_plays_on_while_the_referee_comes(store: Flask) -> None:
    table = Table()
    seen = table.view.number
    table.add("referee_called")
    table.add("ruling_opened", source="finding", facts="noise")
    done = record_fact(table.code, "hand_written", WRITTEN, seen, "event-00", STAMP)
    assert (done.entry.number, done.view.status) == (4, "open")
    called = record_fact(table.code, "call_taken", {"call": 2}, seen, "event-01", STAMP)
    assert called.entry.number == 5
    with pytest.raises(MovedOn):
        record_fact(table.code, "hand_written", OTHER, seen, "event-02", STAMP)


def test_two_who_sign_at_once_have_both_signed(store: Flask) -> None:
    table = Table(regulation="wikipedia")
    table.finish()
    seen = table.view.number
    record_fact(table.code, "side_signed", {"side": "A", "name": "Anna"}, seen, "event-00", STAMP)
    signed = {"side": "B", "name": "Bruno"}
    done = record_fact(table.code, "side_signed", signed, seen, "event-01", STAMP)
    assert (done.view.status, done.view.number) == ("locked", seen + 2)
    with pytest.raises(RuleError, match="both sides have signed"):
        record_fact(table.code, "side_signed", signed, seen, "event-02", STAMP)


def test_nobody_signs_a_result_that_was_opened_again_meanwhile(store: Flask) -> None:
    table = Table(regulation="wikipedia")
    table.finish()
    seen = table.view.number
    table.add("side_signed", side="A", name="Anna")
    corrected = {"hand": 1, "value": {"points": {"A": 11, "B": 0}}, "reason": "mistyped"}
    table.add("hand_corrected", **corrected)
    with pytest.raises(MovedOn):
        record_fact(
            table.code, "side_signed", {"side": "B", "name": "Bruno"}, seen, "event-00", STAMP
        )


def test_a_decision_is_made_on_what_the_referee_has_seen(store: Flask) -> None:
    table = Table()
    table.hand(6, 5)
    table.add("ruling_opened", source="finding", facts="a sign", hand=1)
    seen = table.view.number
    table.hand(7, 4)
    given = {"ruling": 3, "effect": "hand_void", "text": "so"}
    with pytest.raises(MovedOn):
        record_fact(table.code, "ruling_given", given, seen, "event-00", STAMP)
    assert queries.any_view(table.code).number == 4


@pytest.mark.parametrize("after", [7, 0, -1])
def test_a_number_that_never_was_the_head_is_refused(store: Flask, after: int) -> None:
    table = Table()
    with pytest.raises(MovedOn) as refused:
        record_fact(table.code, "hand_written", WRITTEN, after, "event-00", STAMP)
    assert len(refused.value.entries) == (0 if after == 7 else 1)


@pytest.mark.both_databases
def test_an_unknown_match_is_unknown(store: Flask) -> None:
    with pytest.raises(UnknownMatch):
        record_fact("NOSUCH", "hand_written", WRITTEN, 1, "event-00", STAMP)
    with pytest.raises(UnknownMatch):
        preview("NOSUCH", "hand_written", WRITTEN)


@pytest.mark.parametrize(
    ("kind", "payload", "article"),
    [
        ("hand_written", {"hand": 1, "value": {"points": {"A": 6, "B": 6}}}, "7.1"),
        ("hand_written", {"hand": 4, "value": {"points": {"A": 6, "B": 5}}}, None),
        ("hand_written", {"hand": 1}, None),
        ("hand_written", {"hand": 1, "value": {"points": {"A": 10**30, "B": -1}}}, None),
        ("hand_written", {"hand": 1, "value": {"points": {"A": float("inf"), "B": 0}}}, None),
        ("hand_written", {"hand": 1, "value": {"points": NESTED}}, None),
        ("hand_written", {"hand": 1, "value": {"\ud800": 1}}, None),
        ("hand_written", {"hand": 1, "value": {"trump": "\0"}}, None),
        ("trick_dropped", {}, None),
        ("side_signed", {"side": "A", "name": "Anna"}, "10.1"),
        ("match_opened", opening(), None),
    ],
)
def test_a_wrong_fact_is_refused_in_words_and_not_saved(
    store: Flask, kind: str, payload: dict[str, object], article: str | None
) -> None:
    table = Table()
    with pytest.raises(RuleError) as refused:
        record_fact(table.code, kind, payload, 1, "event-00", STAMP)
    assert refused.value.article == article
    assert refused.value.message
    assert queries.any_view(table.code) == table.view
    # The refused event may come again, put right.
    record_fact(table.code, "hand_written", WRITTEN, 1, "event-00", STAMP)


@pytest.mark.parametrize("event_id", ["", "short", "x" * 65, "event 00", "event-00\n", "événement"])
def test_an_event_id_must_be_one(store: Flask, event_id: str) -> None:
    table = Table()
    with pytest.raises(RuleError) as refused:
        record_fact(table.code, "hand_written", WRITTEN, 1, event_id, STAMP)
    assert refused.value.place == "event_id"


@pytest.mark.both_databases
def test_a_preview_shows_the_change_and_saves_nothing(store: Flask) -> None:
    table = Table()
    table.finish()
    correction = {"hand": 1, "value": {"points": {"A": 0, "B": 11}}, "reason": "misread"}
    shown = preview(table.code, "hand_corrected", correction)
    assert shown.before == table.view
    assert shown.before.status == "finished"
    assert shown.after.status == "open"
    assert queries.any_view(table.code) == table.view
    assert table.add("hand_corrected", **correction).view.result == shown.after.result


def test_a_match_goes_through_its_states(store: Flask) -> None:
    table = Table()
    states = [queries.any_view(table.code).status]
    table.finish()
    states.append(queries.any_view(table.code).status)
    table.sign()
    states.append(queries.any_view(table.code).status)
    table.add("match_reopened", reason="a hand was missing")
    table.add("hand_removed", hand=1, reason="counted twice")
    states.append(queries.any_view(table.code).status)
    table.add("match_closed", reason="late")
    states.append(queries.any_view(table.code).status)
    assert states == ["open", "finished", "locked", "open", "closed"]


def test_undo_strikes_and_forgets_nothing(store: Flask) -> None:
    table = Table()
    table.hand(6, 5)
    table.hand(7, 4)
    table.add("undone", to=2)
    assert len(table.view.state.record["hands"]) == 1
    assert [entry.kind for entry in queries.entries(table.code)] == [
        "match_opened",
        "hand_written",
        "hand_written",
        "undone",
    ]


def test_a_signature_is_kept_as_it_was_drawn(store: Flask) -> None:
    table = Table()
    table.finish()
    strokes = [[0, 0, 1000, 1000, 5, 6], [1, 2]]
    table.add("side_signed", side="B", name="Bruno", signature=strokes)
    assert queries.entries(table.code)[-1].payload["signature"] == strokes


def test_views_are_built_from_the_ledger_alone(store: Flask) -> None:
    """What the cache answers is what a process that has never seen the match works out."""
    table = Table("Zoë", "B", "C", "D")
    table.hand(6, 5)
    table.add("players_renamed", players=["Zoe", "B", "C", "D"], reason="her wish")
    chain_again = queries.view_of_entries(table.code, queries.entries(table.code))
    assert chain_again == table.view == queries.any_view(table.code)


def test_event_ids_of_a_browser_are_accepted(store: Flask) -> None:
    table = Table()
    done = record_fact(table.code, "hand_written", WRITTEN, 1, str(uuid4()), STAMP)
    assert done.entry.number == 2


def test_a_code_that_is_taken_is_not_given_again(
    store: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = Table().code
    letters = iter(taken + "ABCDEF")
    monkeypatch.setattr(
        "referee.store.accounts.tokens.secrets.choice", lambda _letters: next(letters)
    )
    assert Table().code == "ABCDEF"
