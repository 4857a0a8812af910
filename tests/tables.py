"""A helper that acts like the people at a table: it opens a match and writes facts into it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from referee.actions.matches.match_facts import Recorded, record_fact
from referee.actions.matches.openings import open_match
from referee.games.marafone.regulation import REGULATIONS
from referee.store.ledger.ledger import Stamp
from referee.store.matches import queries

NOW = datetime(2026, 11, 20, 20, 30, 15, 123456, tzinfo=UTC)
STAMP = Stamp(actor="Ada", device="tablet 1", now=NOW)
PLAYERS = ("Anna", "Bruno", "Carla", "Dario")
FIVE = (*PLAYERS, "Elsa")


def opening(*players: str, regulation: str = "circolo", **more: Any) -> dict[str, Any]:
    """The payload of `match_opened`."""
    named = REGULATIONS.presets[regulation]
    return {
        "game": "marafone",
        "players": list(players or PLAYERS),
        "regulation": regulation,
        "switches": named.regulation.switches(),
        "title": named.title,
        **more,
    }


class Table:
    """One match; every fact follows what the table has seen last."""

    def __init__(self, *players: str, **more: Any) -> None:
        self.stamp = STAMP
        self.view = open_match(opening(*players, **more), str(uuid4()), self.stamp).view

    @property
    def code(self) -> str:
        return self.view.code

    def add(self, kind: str, **payload: Any) -> Recorded:
        self.stamp = replace(self.stamp, now=self.stamp.now + timedelta(seconds=1))
        done = record_fact(self.code, kind, payload, self.view.number, str(uuid4()), self.stamp)
        self.view = done.view
        return done

    def hand(self, a: int, b: int, **more: Any) -> Recorded:
        """Write the next hand by its points."""
        number = len(self.view.state.record["hands"]) + 1
        return self.add("hand_written", hand=number, value={"points": {"A": a, "B": b}, **more})

    def finish(self) -> None:
        """Side A wins hand after hand."""
        while not self.view.result.finished:
            self.hand(9, 2)

    def sign(self) -> None:
        self.add("side_signed", side="A", name="Anna")
        self.add("side_signed", side="B", name="Bruno")


def session_opening(*players: str, **more: Any) -> dict[str, Any]:
    """The payload of `match_opened` of a session of trionfo."""
    return {
        "game": "trionfo",
        "players": list(players or FIVE),
        "regulation": "trionfo",
        "switches": {},
        "title": "Trionfo",
        **more,
    }


class SessionTable:
    """One session of trionfo; every fact follows what the table has seen last."""

    def __init__(self, *players: str, **more: Any) -> None:
        self.stamp = STAMP
        opened = open_match(session_opening(*players, **more), str(uuid4()), self.stamp)
        self.view = queries.any_view(opened.code)

    @property
    def code(self) -> str:
        return self.view.code

    @property
    def hand(self) -> int:
        """The number of the hand being played, or of the next one."""
        return self.view.state.open_hand or len(self.view.state.record["hands"]) + 1

    def add(self, kind: str, **payload: Any) -> Recorded:
        self.stamp = replace(self.stamp, now=self.stamp.now + timedelta(seconds=1))
        done = record_fact(self.code, kind, payload, self.view.number, str(uuid4()), self.stamp)
        self.view = queries.any_view(self.code)
        return done

    def bid(self, *words: str, first: int | None = None) -> None:
        """The bids of a hand in speaking order; the first speaker is needed in the first hand."""
        seat = first or self.view.result.next_starter
        assert seat is not None
        for word in words:
            self.add("bid_made", hand=self.hand, seat=seat, bid=word)
            seat = seat % 5 + 1

    def totals(self, declarer: int, partner: int | None = None) -> Recorded:
        """Write what the signore's side took, in thirds."""
        thirds = {"declarer": declarer, "others": 35 - declarer}
        return self.add(
            "hand_written", hand=self.hand, value={"thirds": thirds, "partner": partner}
        )
