"""What lists show, and how matches are found again."""

import dataclasses
from datetime import date, timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from referee.actions.matches.openings import open_match
from referee.core.record import MOST_NAME
from referee.store.database import db
from referee.store.errors import UnknownMatch
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries
from referee.store.matches.tables import SEAT_NAMES
from referee.store.names import fold, read_code
from tests.tables import NOW, Table, opening

pytestmark = [pytest.mark.both_databases, pytest.mark.no_cover]


def finished(*players: str, **more: str) -> Table:
    table = Table(*players, **more)
    table.finish()
    return table


def found(**search: object) -> list[str]:
    return [line.code for line in queries.finished_matches(**search).lines]  # type: ignore[arg-type]


def test_a_line_shows_how_the_match_stands(store: Flask) -> None:
    table = Table(place="Sarsina", event="Olimpiadi", table="3", date="2026-11-19", notes="rain")
    table.hand(6, 5)
    table.hand(9, 2)
    (line,) = queries.open_matches()
    assert line == queries.MatchLine(
        code=table.code,
        game="marafone",
        players=("Anna", "Bruno", "Carla", "Dario"),
        state="open",
        winner=None,
        title="Circolo",
        played_on=date(2026, 11, 19),
        place="Sarsina",
        event="Olimpiadi",
        table="3",
        hands=2,
        standing={
            "games": {"A": 0, "B": 0},
            "game": 1,
            "target": 41,
            "score": {"A": 15, "B": 7},
        },
        opened_at=NOW,
        last_at=NOW + timedelta(seconds=2),
    )


def test_a_line_is_not_for_changing(store: Flask) -> None:
    Table()
    (line,) = queries.open_matches()
    with pytest.raises(dataclasses.FrozenInstanceError):
        line.code = "OTHER1"  # type: ignore[misc]


def test_a_finished_match_shows_its_last_game_and_winner(store: Flask) -> None:
    table = finished()
    assert queries.open_matches() == ()
    (line,) = queries.finished_matches().lines
    assert (line.code, line.state, line.winner) == (table.code, "finished", "A")
    assert line.standing == {
        "games": {"A": 2, "B": 0},
        "game": 2,
        "target": 41,
        "score": {"A": 45, "B": 10},
    }


def test_open_matches_come_with_the_last_written_first(store: Flask) -> None:
    first, second, third = Table(), Table(), Table()
    third.hand(6, 5)
    first.hand(6, 5)
    first.hand(6, 5)
    codes = [line.code for line in queries.open_matches()]
    assert codes == [first.code, third.code, second.code]


def test_a_match_changes_lists_with_its_state(store: Flask) -> None:
    table = finished()
    table.add("hand_removed", hand=1, reason="counted twice")
    assert [line.code for line in queries.open_matches()] == [table.code]
    table.add("match_closed", reason="late")
    assert queries.open_matches() == ()
    assert [line.state for line in queries.finished_matches().lines] == ["closed"]


@pytest.mark.parametrize(
    "name", ["niccolò", "NICCOLO", "  colo lu", "Niccolò Lucchi", "ß", "SS", "lorè"]
)
def test_names_are_found_by_any_part_case_and_accents_aside(store: Flask, name: str) -> None:
    table = finished("Niccolò Lucchi", "Lore", "Straße", "Dario")
    finished("Nino", "Lora", "Strada", "Dario")
    assert found(name=name) == [table.code]


@pytest.mark.parametrize("name", ["%", "_", "\\", "a%o", "'; DROP TABLE seat; --", "x" * 1000])
def test_signs_of_the_database_are_letters_like_others(store: Flask, name: str) -> None:
    finished("Anna", "Bruno", "Carla", "Dario")
    assert found(name=name) == []
    table = finished("100%", "a_b", "c\\d", "'")
    assert found(name="0%") == [table.code]
    assert found(name="c\\") == [table.code]


def test_a_name_that_many_have_is_kept_once(store: Flask) -> None:
    tables = [finished("Anna", name, "Carla", "ANNA") for name in ("Bruno", "Brunò", "Bruna")]
    assert found(name="anna") == [one.code for one in reversed(tables)]
    assert found(name="bruno") == [tables[1].code, tables[0].code]
    kept = db.session.scalars(select(SEAT_NAMES.c.folded).order_by(SEAT_NAMES.c.folded))
    assert list(kept) == ["anna", "bruna", "bruno", "carla"]


def test_a_name_that_is_long_when_folded_is_found(store: Flask) -> None:
    """One sign may stand for eighteen letters; an index of PostgreSQL takes 2,700 bytes."""
    table = finished("\ufdfa" * MOST_NAME, "Bruno", "Carla", "Dario")
    assert found(name="\ufdfa" * 3) == [table.code]


def test_a_renamed_player_is_found_by_the_new_name(store: Flask) -> None:
    table = finished()
    table.add("players_renamed", players=["Anna", "Bruno", "Carla", "Dàvide"], reason="misheard")
    assert found(name="davide") == [table.code]
    assert found(name="dario") == []
    table.add("undone", to=table.view.number - 1)
    assert found(name="dario") == [table.code]


def test_matches_are_found_by_their_day_both_ends_included(store: Flask) -> None:
    days = {day: finished(date=f"2026-11-{day:02}T21:30").code for day in (1, 15, 30)}
    assert found() == [days[30], days[15], days[1]]
    assert found(since=date(2026, 11, 15)) == [days[30], days[15]]
    assert found(until=date(2026, 11, 15)) == [days[15], days[1]]
    assert found(since=date(2026, 11, 15), until=date(2026, 11, 15)) == [days[15]]
    assert found(since=date(2026, 11, 16), until=date(2026, 11, 15)) == []


@pytest.mark.parametrize("written", ["", "venerdì", "20/11/2025", "9999-99-99"])
def test_a_day_that_is_none_leaves_the_day_of_opening(store: Flask, written: str) -> None:
    finished(date=written)
    assert queries.finished_matches().lines[0].played_on == NOW.date()


def test_a_long_list_comes_in_pages(store: Flask) -> None:
    opened = [
        open_match(opening(), f"event-{n:04}", Stamp("Ada", "t", NOW + timedelta(seconds=n)))
        for n in range(queries.PAGE_SIZE + 3)
    ]
    for done in opened:
        table = Table.__new__(Table)
        table.stamp, table.view = Stamp("Ada", "t", done.view.last_at), done.view
        table.add("match_closed", reason="late")
    newest = [done.code for done in reversed(opened)]
    first, second = queries.finished_matches(), queries.finished_matches(page=2)
    assert (first.number, first.pages, first.total) == (1, 2, queries.PAGE_SIZE + 3)
    assert [line.code for line in first.lines + second.lines] == newest
    assert queries.finished_matches(page=99) == second
    assert queries.finished_matches(page=-5) == first


def test_a_list_without_matches_has_one_empty_page(store: Flask) -> None:
    assert queries.finished_matches(name="nobody") == queries.Page((), 1, 1, 0)


def test_names_used_come_with_the_newest_first(store: Flask) -> None:
    Table("Anna", "Bruno", "Carla", "Dario")
    Table("Elide", "Bruno", "Fausto", "Gina")
    assert queries.names_used() == ("Bruno", "Elide", "Fausto", "Gina", "Anna", "Carla", "Dario")
    assert queries.names_used(most=2) == ("Bruno", "Elide")


def test_an_unknown_code_is_unknown_everywhere(store: Flask) -> None:
    for read in (queries.head, queries.any_view, queries.entries):
        with pytest.raises(UnknownMatch):
            read("NOSUCH")


def test_what_a_page_needs_for_not_modified_is_the_head(store: Flask) -> None:
    table = Table()
    assert queries.head(table.code) == queries.Head(1, table.view.head)


@pytest.mark.parametrize(
    ("name", "folded"),
    [("Niccolò", "niccolo"), ("ÀÉÎÕÜ", "aeiou"), ("Straße", "strasse"), ("ﬁ", "fi"), ("İ", "i"),
     ("Ørsted", "orsted"), ("Đoković", "dokovic"), ("ŁUCJA", "lucja"), ("Æsir", "aesir")],
)  # fmt: skip
def test_folding(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_a_code_read_aloud_survives() -> None:
    assert read_code(" abco1l \n") == "ABC011"
    assert read_code("yfj kjq") == read_code("YFJ-KJQ") == "YFJKJQ"


@pytest.mark.parametrize("text", ["", "ABC12", "ABC1234", "ABC12U", "ABC12\0", "\0", "ABC12é"])
def test_what_cannot_be_a_code_is_an_unknown_match(store: Flask, text: str) -> None:
    """PostgreSQL would not even take a NUL to look for."""
    with pytest.raises(UnknownMatch):
        queries.head(text)
