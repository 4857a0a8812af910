"""The API and the spectator's page, each beside a bare Flask that does the least of the same."""

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from uuid import uuid4

from flask import Flask, request
from flask.testing import FlaskClient
from sqlalchemy import Engine, create_engine, event, text

from referee import create_app
from tests.bench.http import Browser
from tests.bench.timing import Line, side_by_side
from tests.databases import migrate

ROUNDS = 200


def lines() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder, referee(Path(folder)) as client:
        match = Match(client)
        bare = _bare(Path(folder))
        insert = count()

        def floor() -> None:
            answer = bare.post("/", json={"number": next(insert), "value": {"A": 6, "B": 5}})
            assert answer.status_code == 201

        seconds, floor_seconds = side_by_side(match.write_hand, floor, ROUNDS)
        least = "bare Flask + SQLAlchemy + SQLite FULL insert"
        yield Line("a hand recorded through the API", seconds, least, floor_seconds)
        seconds, floor_seconds = side_by_side(match.play_card, floor, ROUNDS)
        yield Line("a card recorded through the API", seconds, least, floor_seconds)
        page = f"/watch/{match.code}"
        tag = client.get(page).headers["ETag"]

        def whole_page() -> None:
            assert client.get(page).status_code == 200

        def unchanged() -> None:
            assert client.get(page, headers={"If-None-Match": tag}).status_code == 304

        def bare_page() -> None:
            assert bare.get("/").status_code == 200

        seconds, floor_seconds = side_by_side(whole_page, bare_page, ROUNDS)
        yield Line("the spectator's page", seconds, "bare Flask page", floor_seconds)
        seconds, floor_seconds = side_by_side(unchanged, bare_page, ROUNDS)
        yield Line("its 304", seconds, "bare Flask page", floor_seconds)


@contextmanager
def referee(folder: Path) -> Iterator[FlaskClient]:
    url = f"sqlite:///{folder / 'referee.db'}"
    migrate(url, folder)
    yield create_app(folder, DATABASE_URL=url).test_client()


class Match:
    """A match that never ends (its target is out of reach), written hand by hand.

    It keeps so many hands: ten more are taken back at once.
    """

    def __init__(self, client: FlaskClient | Browser, keeps: int = 20) -> None:
        self.client, self.keeps = client, keeps
        self.token = {"X-CSRFToken": client.get("/api/csrf").json["token"]}
        spec = {"base": "circolo", "target": [9999]}
        body = {"players": ["Anna", "Bruno", "Carla", "Dario"], "regulation": spec}
        self.code = self._post("/api/matches", body)["match"]
        self.number, self.hand = 1, 0
        for _ in range(keeps):
            self.write_hand()

    def write_hand(self) -> None:
        self.hand += 1
        if self.hand > self.keeps + 10:
            self._add("undone", {"to": self.keeps + 1})
            self.hand = self.keeps + 1
        value = {"points": {"A": 6, "B": 5}}
        self._add("hand_written", {"hand": self.hand, "value": value})

    def play_card(self) -> None:
        """A card of the next hand, taken back after ten of them."""
        if not hasattr(self, "cards"):
            self.start, self.cards = self.number + 1, 0
            self._add("trump_named", {"hand": self.hand + 1, "trump": "coppe", "battezzante": 1})
        if self.cards == 10:
            self._add("undone", {"to": self.start})
            self.cards = 0
        card = "3c 2c Ac Rc Cc Fc 7c 6c 5c 4c".split()[self.cards]
        self.cards += 1
        self._add("cards_played", {"hand": self.hand + 1, "cards": [card]})

    def _add(self, kind: str, payload: dict[str, Any]) -> None:
        body = {"after": self.number, "kind": kind, "payload": payload}
        self.number = self._post(f"/api/matches/{self.code}/events", body)["entry"]["number"]

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        answer = self.client.post(path, json={"id": str(uuid4()), **body}, headers=self.token)
        assert answer.status_code == 201, answer.text
        return answer.json


def _bare(folder: Path) -> FlaskClient:
    """The least that takes JSON, commits a row durably, and shows a page."""
    engine: Engine = create_engine(f"sqlite:///{folder / 'bare.db'}")

    @event.listens_for(engine, "connect")
    def durable(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE entry (number INTEGER PRIMARY KEY, value TEXT)"))
    app = Flask(__name__)

    @app.post("/")
    def add() -> tuple[dict[str, int], int]:
        body = request.get_json()
        row = {"number": body["number"], "value": json.dumps(body["value"])}
        with engine.begin() as connection:
            connection.execute(text("INSERT INTO entry VALUES (:number, :value)"), row)
        return {"number": body["number"]}, 201

    @app.get("/")
    def page() -> str:
        return "<!doctype html><title>Referee</title><p>41-30"

    return app.test_client()
