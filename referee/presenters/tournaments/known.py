"""The names, formats and tables that a tournament's ledger has told so far."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from referee.core.facts import Payload
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _

Sides = tuple[tuple[int, ...], ...]


class Known:
    """The names known so far, which grow with every fact.

    The words of a fact take the names of entries and tables from here.
    """

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.formats: list[str] = []
        self.draft: dict[int, Sides] = {}
        self.tables: dict[tuple[int, int], Sides] = {}
        self.results: dict[tuple[int, int], Payload] = {}

    def learn(self, kind: str, payload: Payload) -> None:
        """Add the names in a fact, after the fact was put into words."""
        if kind in _LESSONS:
            _LESSONS[kind](self, payload)

    def name(self, entry: int) -> str:
        return isolated(self.names[entry])

    def all_names(self, entries: Collection[int]) -> str:
        return ", ".join(self.name(entry) for entry in entries)

    def sides(self, payload: Payload) -> list[str]:
        """Return the names at a table of a round, a text for each side."""
        return [self.all_names(side) for side in self.tables[payload["round"], payload["table"]]]

    def at_table(self, payload: Payload) -> str:
        """Return `Table 3, Anna - Carla against Bea - Dora`."""
        sides = self.sides(payload)
        who = sides[0]
        if len(sides) == 2:
            who = _("%(A)s against %(B)s", A=sides[0], B=sides[1])
        return _("Table %(table)s, %(who)s", table=payload["table"], who=who)


def _plan(known: Known, payload: Payload) -> None:
    known.formats = [stage["format"] for stage in payload["plan"]["stages"]]


def _entry(known: Known, payload: Payload) -> None:
    known.names[payload["entry"]] = payload["name"]


def _pairs(known: Known, payload: Payload) -> None:
    known.names |= {pair["entry"]: pair["name"] for pair in payload["pairs"]}


def _drafted(known: Known, payload: Payload) -> None:
    tables = [table for drawn in payload["draws"] for table in drawn["tables"]]
    known.draft = {table["table"]: _sides(table) for table in tables}


def _swapped(known: Known, payload: Payload) -> None:
    one, other = payload["one"], payload["other"]
    turn = {one: other, other: one}
    known.draft = {
        table: tuple(tuple(turn.get(entry, entry) for entry in side) for side in sides)
        for table, sides in known.draft.items()
    }


def _renumbered(known: Known, payload: Payload) -> None:
    one, other = payload["table"], payload["to"]
    turn = {one: other, other: one}
    known.draft = {turn.get(table, table): sides for table, sides in known.draft.items()}


def _published(known: Known, payload: Payload) -> None:
    known.tables |= {(payload["round"], table): known.draft[table] for table in known.draft}


def _result(known: Known, payload: Payload) -> None:
    known.results[payload["round"], payload["table"]] = payload


def _sides(table: Mapping[str, Any]) -> Sides:
    if "seats" in table:
        return (tuple(table["seats"]),)
    return tuple(table["a"]), tuple(table["b"])


_LESSONS: Mapping[str, Callable[[Known, Payload], None]] = {
    "plan_made": _plan,
    "plan_changed": _plan,
    "entry_added": _entry,
    "entry_changed": _entry,
    "pairs_drawn": _pairs,
    "round_drafted": _drafted,
    "entries_swapped": _swapped,
    "tables_swapped": _renumbered,
    "round_published": _published,
    "result_confirmed": _result,
    "walkover_given": _result,
    "result_corrected": _result,
}
