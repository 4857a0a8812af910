"""A list of entries, pasted or from a spreadsheet: one to a line, errors by line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact
from referee.core.listed import Listed, Rows, read_list_of
from referee.tournament.categories.categories import categories_named
from referee.tournament.evening.facts import validate
from referee.tournament.evening.fold import TournamentFold
from referee.tournament.evening.plan import PAIRS, SINGLES
from referee.tournament.evening.replay import admit_to_event, take

MOST_LINES = 500
"""Every line is compared with all who have entered; whoever has more sends them in parts."""

HEADINGS = {
    "first": ("giocatore 1", "giocatore1", "giocatore", "nome", "nome 1", "nome1", "coppia",
              "nominativo", "player 1", "player1", "player", "name", "name 1", "name1", "pair"),
    "second": ("giocatore 2", "giocatore2", "nome 2", "nome2", "compagno", "player 2", "player2",
               "name 2", "name2", "partner"),
    "club": ("circolo", "club", "società", "bar"),
    "town": ("città", "citta", "paese", "comune", "località", "town", "city"),
    "category": ("categoria", "categorie", "category", "categories"),
}  # fmt: skip
"""Headings of columns as people write them, in small letters."""

BETWEEN = (" - ", " – ", " / ", "/", " + ", " & ")
"""Separators of two names written in one place."""

AND = re.compile(r"\s(?:e|ed|and)\s")
"""Words between two names; in a name they may stand, too, so that signs come first."""

MARK = re.compile(r"(?:[0-9]{1,3} ?[.):]|[*•·–-](?= |$)) *")
"""A number or a sign before a line, as in a list that was written for people."""

NUMBER = re.compile(r"[0-9]{1,3}")
"""The number of a line, in a cell of its own."""

BRACKETS = re.compile(r"(.*[^ ]) ?\(([^()]+)\)")
"""A name with something in brackets behind it, as people write where somebody comes from."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of the list, counted from 1: the entry it makes, or what is wrong with it.

    `categories` are those of the plan that the entry belongs to. `like` is the line that has the
    same name or person, where it is one of this list. `marked` tells that a number or a sign before
    the name was left off.
    """

    number: int
    written: str
    payload: Mapping[str, Any] | None = None
    error: RuleError | None = None
    like: int | None = None
    categories: tuple[str, ...] = ()
    marked: bool = False


def columns_unread(text: str) -> tuple[str, ...]:
    """Return the headings of a list's columns that say nothing of an entry. Raise RuleError."""
    return _listed(text).unread


def _listed(text: str) -> Listed:
    return read_list_of(text, HEADINGS, "first")


def read_entry_list(text: str, fold: TournamentFold, first_id: int) -> tuple[ListLine, ...]:
    """Return every line that is not empty, as an entry numbered from `first_id`, or with its error.

    `fold` is the tournament, which the entries are added to on the way, so that nobody enters twice
    in one list either. Raise RuleError for a list that is too long.
    """
    listed = _listed(text)
    if len(listed.rows) > MOST_LINES:
        raise RuleError(N_("a list has %(most)s lines at most"), most=MOST_LINES)
    single, pairs = fold.plan.entered == SINGLES, fold.plan.entered == PAIRS
    columns = dict(listed.columns)
    at = columns.get("first", 0)
    rows = [(number, _unmarked(cells, at, alone=not columns)) for number, cells in listed.rows]
    marked = {one[0] for one, left in zip(listed.rows, rows, strict=True) if one != left}
    if not columns:
        apart = pairs and not _together(rows)
        columns = _usual_columns(("first", "second") if apart else ("first",))
        rows = [(number, _apart(cells)) for number, cells in rows] if apart else rows
        if not fold.plan.categories:
            del columns["category"]
    lines: list[ListLine] = []
    line_of: dict[object, int] = {}
    for number, cells in rows:
        written = " ".join(filter(None, cells))
        try:
            payload = _payload(cells, columns, first_id, single=single)
            if pairs and len(payload["players"]) == 1:
                raise RuleError(
                    N_("a pair has two players: write them as “Anna Rossi - Carla Bianchi”"),
                    place="players",
                )
            named = categories_named(_cell(cells, columns, "category"), fold.plan.categories)
            validate("entry_added", payload)
            admit_to_event("entry_added", payload, fold.state())
        except RuleError as error:
            like = line_of.get(error.params.get("like"))
            lines.append(ListLine(number, written, error=error, like=like, marked=number in marked))
            continue
        take(fold, Fact(0, "entry_added", payload))
        line = ListLine(number, written, payload, categories=named, marked=number in marked)
        lines.append(line)
        line_of[first_id] = number
        first_id += 1
    return tuple(lines)


def _unmarked(cells: list[str], at: int, *, alone: bool) -> list[str]:
    """Return the cells of a line without a number or a sign before the name, which stands `at`.

    Where no heading names the columns, the number may stand `alone`, in a cell before the name.
    """
    if at >= len(cells):
        return cells
    mark = MARK.match(cells[at])
    name = cells[at][mark.end() :] if mark else cells[at]
    if alone and len(cells) > 1 and (not name or NUMBER.fullmatch(name)):
        return cells[1:] if cells[0] else cells
    return [*cells[:at], name, *cells[at + 1 :]]


def _usual_columns(names: tuple[str, ...]) -> dict[str, int]:
    """Return the columns of names, club, town and categories where no heading names them."""
    return {name: index for index, name in enumerate((*names, "club", "town", "category"))}


def _together(rows: Rows) -> bool:
    """Tell whether most lines have both names of a pair in one place."""
    both = [1 for _, (name, *_more) in rows if _both_in(name)[1]]
    return 2 * len(both) > len(rows)


def _apart(cells: list[str]) -> list[str]:
    """Return the cells of a line with its names in two places, also where both are in the first."""
    both = parted(cells[0])
    if len(cells) == 1 and not both[1]:
        both = _by_word(cells[0])
    return [*both, *cells[1:]] if both[1] else cells


def parted(cell: str) -> tuple[str, str]:
    """Return two names written in one place, the second one "" where there is none."""
    for between in BETWEEN:
        first, _, second = cell.partition(between)
        if second:
            return first.strip(), second.strip()
    return cell, ""


def _by_word(cell: str) -> tuple[str, str]:
    """Return two names with a word between them, the second one "" where there is none."""
    first, *others = AND.split(cell.lower() if cell.isupper() else cell)
    if len(others) != 1:
        return cell, ""
    return cell[: len(first)], cell[-len(others[0]) :]


def _by_comma(cell: str) -> tuple[str, str]:
    """Return two names with a comma between them, the second one "" where there is none."""
    first, _, second = [part.strip() for part in cell.partition(",")]
    return (first, second) if first and second and "," not in second else (cell, "")


def _both_in(cell: str) -> tuple[str, str]:
    """Return two names written in one place in any way, the second one "" where there is none."""
    found = (part(cell) for part in (parted, _by_word, _by_comma))
    return next((both for both in found if both[1]), (cell, ""))


def _pair(first: str, second: str) -> tuple[str, str]:
    """Return two names, from two places or both from one. Raise RuleError for a third."""
    if not second:
        first, second = _both_in(first)
    if any(parted(name)[1] for name in (first, second)):
        raise RuleError(
            N_("a pair has two players, and here are more names: “%(between)s” stands between two"),
            place="players",
            between=BETWEEN[0].strip(),
        )
    return first, second


def _payload(
    cells: Sequence[str], columns: Mapping[str, int], entry: int, *, single: bool
) -> dict[str, Any]:
    first, second = _cell(cells, columns, "first"), _cell(cells, columns, "second")
    if not single:
        first, second = _pair(first, second)
    more = {name: _cell(cells, columns, name) for name in ("club", "town")}
    if not more["town"]:
        first, second, more["town"] = _without_town(first, second)
    players = [name for name in (first, second) if name]
    if not players:
        raise RuleError(N_("write a name"), place="players")
    told = {name: text for name, text in more.items() if text}
    return {"entry": entry, "name": " - ".join(players), "players": players, **told}


def _without_town(first: str, second: str) -> tuple[str, str, str]:
    """Return the names without what stands in brackets behind them, and that as the town."""
    found = [BRACKETS.fullmatch(name) for name in (first, second)]
    names = [one[1] if one else name for one, name in zip(found, (first, second), strict=True)]
    towns = dict.fromkeys(one[2].strip() for one in found if one)
    return names[0], names[1], ", ".join(filter(None, towns))


def _cell(cells: Sequence[str], columns: Mapping[str, int], name: str) -> str:
    """Return the text of a column, "" where the line or the list has none."""
    index = columns.get(name, len(cells))
    return cells[index] if index < len(cells) else ""
