"""A tournament whose results come to the desk on paper."""

from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient

from referee.actions.matches.match_facts import record_fact
from referee.actions.tournaments.rounds import draft_round, publish_round
from referee.presenters.tournaments.words import names_at
from referee.store.matches import queries
from referee.store.tournaments.round_matches import matches_of
from referee.tournament.competition.tables import SidesTable
from referee.tournament.evening.state import Sheet
from tests.actions.tournaments.desk import play
from tests.tables import STAMP
from tests.tournament.evening.evening import plan
from tests.web.evening import Evening
from tests.web.tablet import Tablet

WON = {"g1_a": 44, "g1_b": 30, "g2_a": 28, "g2_b": 41, "g3_a": 41, "g3_b": 39}
LOST = {"g1_a": 20, "g1_b": 41, "g2_a": 30, "g2_b": 43}
ASKED = "by this nobody has won the match yet"
OTHERS = {"games": [1, 2], "points": [70, 90], "winner": "b"}
"""What side B says of a match that A has won 2-0 by its hands."""


def draws(evening: Evening, *, published: bool = False) -> None:
    """The next round, as a draft or for everybody."""
    with evening.app.app_context():
        draft_round(evening.act())
        if published:
            number = len(evening.view().state.rounds) + 1
            publish_round(evening.act(), number, with_matches=False)


def running(app: Flask, entries: int = 4, *formats: str, **more: Any) -> Evening:
    """The first round of a tournament is being played on paper."""
    evening = Evening(app, plan(*(formats or ("svizzera",)), **more), entries)
    evening.begins(with_matches=False)
    return evening


def rows(*tables: tuple[int, dict[str, Any]]) -> dict[str, Any]:
    """The fields of these rows of the page of all results."""
    return {f"t{number}_{name}": value for number, typed in tables for name, value in typed.items()}


def result(evening: Evening, round_: int, table: int) -> Sheet:
    return evening.view().state.sheets[round_, table]


def match(evening: Evening, round_: int, table: int) -> SidesTable:
    played = result(evening, round_, table).table
    assert isinstance(played, SidesTable)
    return played


def names(evening: Evening, round_: int, table: int) -> list[str]:
    """The names of both sides, as the page of the table has them."""
    with evening.app.test_request_context(headers={"Accept-Language": "en"}):
        return names_at(evening.view().state, match(evening, round_, table))


def corrects(
    evening: Evening, path: str, client: FlaskClient | None = None, **fields: Any
) -> Tablet:
    """Type a correction, and press the button under what it moves."""
    page = previews(evening, path, client, **fields)
    if page.status == 200:
        page.shows(evening.sends(page, f"{path}/correct", client, seen="1"))
    return page


def previews(
    evening: Evening, path: str, client: FlaskClient | None = None, **fields: Any
) -> Tablet:
    page = evening.page(f"{path}/correct", client)
    page.shows(evening.sends(page, f"{path}/correct", client, **fields))
    return page


def write(code: str, kind: str, **payload: Any) -> None:
    record_fact(code, kind, payload, queries.head(code).number, str(uuid4()), STAMP)


def refused(evening: Evening, table: int, **told: object) -> tuple[str, str]:
    """A match of the first round whose result B refuses; its code, and the page of the dispute."""
    with evening.app.app_context():
        code = matches_of(evening.view())[1, table].code
        if queries.any_view(code).status == "open":
            play(code, sign=False)
        fact = {"side": "B", "reason": "the bella was ours", **told}
        after = queries.head(code).number
        done = record_fact(code, "result_refused", fact, after, str(uuid4()), STAMP)
    return code, f"/match/{code}/disputes/{done.entry.number}"
