"""Bringing in the results of events before Referee: looked at line by line, then added at once."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from referee.actions.register.received import is_document, received
from referee.actions.register.writing import RegisterAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.listed import Listed, iso_day, number_of, read_list_of
from referee.core.register.earlier import (
    MOST_RESULTS,
    EarlierResult,
    read_day,
    read_event_name,
    read_result,
)
from referee.store.names import fold
from referee.store.register.earlier import known_events
from referee.tournament.evening.entry_list import HEADINGS as ENTRY_HEADINGS
from referee.tournament.evening.entry_list import parted

MOST_LINES = 5_000
"""Whoever has more results sends them in parts."""

HEADINGS: Mapping[str, Sequence[str]] = {
    "event": ("evento", "torneo", "gara", "event", "tournament"),
    "day": ("giorno", "data", "anno", "day", "date", "year"),
    "place": ("posizione", "posto", "pos.", "pos", "classifica", "place", "rank"),
    "first": ENTRY_HEADINGS["first"],
    "second": ENTRY_HEADINGS["second"],
    "games": ("giochi", "giochi vinti", "brutte", "games", "games won"),
}  # fmt: skip
"""Headings of columns as people write them, in small letters. Without any, this is their order.

Without a heading the pair is in one column, its names apart by a sign such as “-”.
"""

_SHORT = re.compile(r"([0-9]{1,2}[./-][0-9]{1,2}[./-])([0-9]{2})")
_UNHEADED = ("event", "day", "place", "first", "games")


@dataclass(frozen=True)
class ResultOfList:
    """A line of a list, counted from 1: the result, or what is wrong with it.

    `of_what` has the game and the format of its event, where they are known.
    `there` tells that its event came in before: it is left as it is. `like` is the line that has
    the same player at the same event.
    """

    number: int
    written: str
    event: str = ""
    day: str = ""
    result: EarlierResult | None = None
    of_what: Mapping[str, str] = field(default_factory=dict)
    error: RuleError | None = None
    there: bool = False
    like: int | None = None

    @property
    def adds(self) -> bool:
        """Tell whether the line brings a new result."""
        return self.result is not None and not self.there


def read_earlier(text: str) -> tuple[ResultOfList, ...]:
    """Return every line of a list of results, CSV with or without a heading.

    An archive of a tournament, or a season as JSON, is a list of its results. Raise RuleError for a
    text that is neither.
    """
    known = {(fold(name), day) for name, day in known_events()}
    sat: dict[tuple[str, str, str], int] = {}
    found = _document_lines(text, known) if is_document(text) else _lines(text, known)
    return tuple([_once(one, one.result, sat) if one.adds and one.result else one for one in found])


def _lines(text: str, known: set[tuple[str, str]]) -> Iterator[ResultOfList]:
    for number, said in _said(text):
        yield _line(number, said, known)


def _document_lines(text: str, known: set[tuple[str, str]]) -> Iterator[ResultOfList]:
    number = 0
    for event in received(text):
        there = (fold(event.name), event.day) in known
        named = {"game": event.game, "format": event.format}
        of_what = {name: value for name, value in named.items() if value}
        for result in event.results:
            number += 1
            written = " ".join([event.name, *result.players])
            try:
                read_day(event.day)
                read_event_name(event.name)
                read_result(result.written())
            except RuleError as error:
                yield ResultOfList(number, written, error=error)
            else:
                yield ResultOfList(
                    number, written, event.name, event.day, result, of_what, there=there
                )


def columns_unread(text: str) -> tuple[str, ...]:
    """Return the headings of a list's columns that say nothing of a result. Raise RuleError."""
    return () if is_document(text) else _listed(text).unread


def _listed(text: str) -> Listed:
    return read_list_of(text, HEADINGS, "event", "first")


def _said(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield what each line says, by the kinds of columns. Raise RuleError."""
    listed = _listed(text)
    columns = listed.columns or {name: index for index, name in enumerate(_UNHEADED)}
    if len(listed.rows) > MOST_LINES:
        raise RuleError(N_("a list has %(most)s lines at most"), most=MOST_LINES, place="text")
    for number, cells in listed.rows:
        yield (
            number,
            {name: cells[index] for name, index in columns.items() if index < len(cells)},
        )


def _line(number: int, said: Mapping[str, str], known: set[tuple[str, str]]) -> ResultOfList:
    written = " ".join(filter(None, said.values()))
    try:
        event = _needed(said, "event", N_("the event is missing"))
        day = read_day(_day(_needed(said, "day", N_("the day or the year is missing"))))
        result = _result(said)
        read_event_name(event)
    except RuleError as error:
        return ResultOfList(number, written, error=error)
    there = (fold(event), day) in known
    return ResultOfList(number, written, event, day, result, there=there)


def _needed(said: Mapping[str, str], name: str, missing: str) -> str:
    if not said.get(name):
        raise RuleError(missing)
    return said[name]


def _day(text: str) -> str:
    """Return a day as people write it, `20/11/19` too: a year of two digits is one up to 2069."""
    short = _SHORT.fullmatch(text)
    if short is None:
        return iso_day(text)
    return iso_day(f"{short[1]}{'20' if short[2] < '70' else '19'}{short[2]}")


def _result(said: Mapping[str, str]) -> EarlierResult:
    first, second = said.get("first", ""), said.get("second", "")
    if not second:
        first, second = parted(first)
    players = [name for name in (first, second) if name]
    if not players:
        raise RuleError(N_("write a name"))
    games = said.get("games", "")
    place = number_of(_needed(said, "place", N_("the place is missing")).rstrip(".°ªº^"))
    if place == 0:
        raise RuleError(N_("the first place is 1"), place="place")
    value = {
        "place": place,
        "players": players,
        **({"games": number_of(games)} if games else {}),
    }
    return read_result(value)


def _once(
    line: ResultOfList, result: EarlierResult, sat: dict[tuple[str, str, str], int]
) -> ResultOfList:
    """Return a line, wrong where one of its players is at this event already."""
    keys = [(fold(line.event), line.day, fold(name)) for name in result.players]
    like = next((sat[key] for key in keys if key in sat), None)
    if like is not None:
        twice = RuleError(N_("this player is at this event already"))
        return ResultOfList(line.number, line.written, error=twice, like=like)
    sat.update(dict.fromkeys(keys, line.number))
    return line


def import_earlier(act: RegisterAct, text: str, *, leave_out_wrong: bool = False) -> int:
    """Add the results of a list, all of them or none. Return how many.

    With `leave_out_wrong` lines that are not right are passed over. Raise RuleError.
    """
    added: list[ResultOfList] = []

    def make_facts(_next: int) -> Sequence[NewFact]:
        lines = read_earlier(text)
        if not leave_out_wrong and any(line.error is not None for line in lines):
            raise RuleError(N_("some lines are not right yet: nothing was imported"))
        added[:] = [line for line in lines if line.adds]
        return list(_facts(added))

    write_act(act.about(text, leave_out_wrong), make_facts)
    return len(added)


def _facts(lines: Sequence[ResultOfList]) -> Iterator[NewFact]:
    """Yield a fact for each event, or several for one of very many results."""
    events: dict[tuple[str, str], list[ResultOfList]] = {}
    for line in lines:
        events.setdefault((fold(line.event), line.day), []).append(line)
    for of_event in events.values():
        results = [line.result.written() for line in of_event if line.result is not None]
        for first in range(0, len(results), MOST_RESULTS):
            said = {"event": of_event[0].event, "day": of_event[0].day, **of_event[0].of_what}
            yield "earlier_event_added", {**said, "results": results[first:][:MOST_RESULTS]}


def remove_earlier(act: RegisterAct, number: int, reason: str) -> None:
    """Remove an earlier event with all its results; `number` is its entry. Raise RuleError."""
    payload = {"earlier": number, "reason": reason}
    write_act(act.about(number), lambda _next: [("earlier_event_removed", payload)])
