"""The names, formats and tables that a tournament's ledger has told so far."""

from collections.abc import Collection

from referee.core.facts import Payload
from referee.presenters.words.names import pair_shown
from referee.presenters.words.text import _

Sides = tuple[tuple[int, ...], ...]


class KnownNames:
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
        match kind:
            case "plan_made" | "plan_changed":
                self.formats = [stage["format"] for stage in payload["plan"]["stages"]]
            case "entry_added" | "entry_changed":
                self.names[payload["entry"]] = payload["name"]
            case "pairs_drawn":
                self.names |= {pair["entry"]: pair["name"] for pair in payload["pairs"]}
            case "round_drafted":
                tables = [table for drawn in payload["draws"] for table in drawn["tables"]]
                self.draft = {table["table"]: _sides(table) for table in tables}
            case "entries_swapped":
                turn = _turn(payload["one"], payload["other"])
                self.draft = {
                    table: tuple(tuple(turn.get(entry, entry) for entry in side) for side in sides)
                    for table, sides in self.draft.items()
                }
            case "tables_swapped":
                turn = _turn(payload["table"], payload["to"])
                self.draft = {turn.get(table, table): self.draft[table] for table in self.draft}
            case "round_published":
                drafted = self.draft.items()
                self.tables |= {(payload["round"], table): sides for table, sides in drafted}
            case "result_confirmed" | "walkover_given" | "result_corrected":
                self.results[payload["round"], payload["table"]] = payload

    def name(self, entry: int) -> str:
        return pair_shown(self.names[entry])

    def all_names(self, entries: Collection[int]) -> str:
        return ", ".join(self.name(entry) for entry in entries)

    def sides(self, payload: Payload) -> list[str]:
        """Return the names at a table of a round, a text for each side."""
        return [self.all_names(side) for side in self.tables[payload["round"], payload["table"]]]

    def at_table(self, payload: Payload) -> str:
        """Return `Table 3, Anna e Carla against Bea e Dora`."""
        sides = self.sides(payload)
        who = sides[0]
        if len(sides) == 2:
            who = _("%(A)s against %(B)s", A=sides[0], B=sides[1])
        return _("Table %(table)s, %(who)s", table=payload["table"], who=who)


def _turn(one: int, other: int) -> dict[int, int]:
    return {one: other, other: one}


def _sides(table: Payload) -> Sides:
    if "seats" in table:
        return (tuple(table["seats"]),)
    return tuple(table["a"]), tuple(table["b"])
