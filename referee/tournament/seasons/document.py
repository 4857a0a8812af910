"""A season as an open document, `referee-season/1`: what was played, and the standings of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    read_bool,
    read_by,
    read_each,
    read_int,
    read_line,
    read_list,
    read_text,
    read_word,
)
from referee.core.register.season_reading import read_prizes, read_rules
from referee.core.register.seasons import (
    MOST_EVENTS,
    MOST_FORMAT,
    MOST_NAME,
    MOST_RANKINGS,
    PAIR,
    SeasonRules,
)
from referee.tournament.seasons.points import SeasonResult
from referee.tournament.seasons.standings import SeasonRow, season_standings

FORMAT = "referee-season/1"
STATES = ("waits", "other_game", "singles", "gone", "protest", "counts")
MOST_CONTENDERS = 9_999
MOST_PLACE = 9_999
MOST_BRUTTE = 999
MOST_DAY = 10


@dataclass(frozen=True)
class DocumentEvent:
    """An event of a season: its day is `2025-01-10`, `2025` or "", its state one of STATES.

    `format` is "" where it is not known.
    """

    name: str
    day: str
    state: str
    format: str = ""


@dataclass(frozen=True)
class Contender:
    """Who collects points; `rankings` are those he belongs to, by their places in the rules."""

    players: tuple[str, ...]
    rankings: tuple[int, ...]


@dataclass(frozen=True)
class SeasonDocument:
    """A season with its results; events and contenders are counted from 1.

    `prizes` are those of the whole season from the first place, then those of each ranking. Those
    who are level in everything stand in the order of the contenders.
    """

    name: str
    final: bool
    rules: SeasonRules
    events: tuple[DocumentEvent, ...]
    contenders: tuple[Contender, ...]
    results: tuple[SeasonResult, ...]
    prizes: tuple[tuple[str, ...], ...] = ()

    def standings(self, ranking: int = 0) -> tuple[SeasonRow, ...]:
        """Return the standings of a ranking, of the whole season for 0."""
        among = {
            key_of(number)
            for number, one in enumerate(self.contenders, start=1)
            if not ranking or ranking in one.rankings
        }
        return season_standings(self.rules, self.results, among)


def key_of(contender: int) -> str:
    """Return who a contender is in the results of a document."""
    return f"{contender:06d}"


def write_season(document: SeasonDocument) -> dict[str, Any]:
    """Return a season as JSON has it."""
    prizes = {"prizes": [list(one) for one in document.prizes]} if document.prizes else {}
    return prizes | {
        "format": FORMAT,
        "name": document.name,
        "final": document.final,
        "rules": document.rules.written(),
        "events": [vars(one) for one in document.events],
        "contenders": [
            {"players": list(one.players), "rankings": list(one.rankings)}
            for one in document.contenders
        ],
        "results": [
            {
                "event": one.event + 1,
                "contender": int(one.who),
                "place": one.place,
                "of": one.of,
                "brutte": one.brutte,
            }
            for one in document.results
        ],
        "standings": [
            [_row(row) for row in document.standings(ranking)]
            for ranking in range(len(document.rules.rankings) + 1)
        ],
    }


def _row(row: SeasonRow) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "contender": int(row.who),
        "points": row.total,
        "results": [
            {"event": one.result.event + 1, "points": one.points.total, "dropped": one.dropped}
            for one in row.results
        ],
    }


def read_season(value: object) -> SeasonDocument:
    """Read a season. Raise RuleError, also for standings that do not follow from the results."""
    said = read_by(value, _DOCUMENT, {"prizes": read_prizes})
    rules, events, contenders = said["rules"], said["events"], said["contenders"]
    players = 2 if rules.unit == PAIR else 1
    for index, one in enumerate(contenders):
        if len(one.players) != players:
            raise RuleError(
                N_("a contender has %(players)s players"),
                place=f"contenders[{index}].players",
                players=players,
            )
        if any(ranking > len(rules.rankings) for ranking in one.rankings):
            raise RuleError(N_("there is no such ranking"), place=f"contenders[{index}].rankings")
    for index, result in enumerate(said["results"]):
        if result.event >= len(events) or int(result.who) > len(contenders):
            raise RuleError(N_("there is no such event or contender"), place=f"results[{index}]")
    results = tuple([one._replace(format=events[one.event].format) for one in said["results"]])
    document = SeasonDocument(
        said["name"], said["final"], rules, events, contenders, results, said.get("prizes", ())
    )
    if write_season(document)["standings"] != said["standings"]:
        raise RuleError(N_("the standings do not follow from the results"), place="standings")
    return document


def _read_event(value: object) -> DocumentEvent:
    return DocumentEvent(
        **read_by(
            value,
            {
                "name": lambda name: read_line(name, MOST_NAME),
                "day": lambda day: read_text(day, 0, MOST_DAY),
                "state": lambda state: read_word(state, STATES),
                "format": lambda name: read_text(name, 0, MOST_FORMAT),
            },
        )
    )


def _read_contender(value: object) -> Contender:
    return Contender(
        **read_by(
            value,
            {
                "players": lambda names: read_each(read_list(names, 2), read_line, MOST_NAME),
                "rankings": lambda found: read_each(read_list(found, MOST_RANKINGS), read_int, 1),
            },
        )
    )


def _read_result(value: object) -> SeasonResult:
    said = read_by(
        value,
        {
            "event": lambda number: read_int(number, 1, MOST_EVENTS),
            "contender": lambda number: read_int(number, 1, MOST_CONTENDERS),
            "place": lambda place: read_int(place, 0, MOST_PLACE),
            "of": lambda of: read_int(of, 0, MOST_PLACE),
            "brutte": lambda won: read_int(won, 0, MOST_BRUTTE),
        },
    )
    who = key_of(said["contender"])
    return SeasonResult(said["event"] - 1, who, said["place"], said["of"], said["brutte"])


_DOCUMENT: Mapping[str, Callable[[object], object]] = {
    "format": lambda value: read_word(value, (FORMAT,)),
    "name": lambda value: read_line(value, MOST_NAME),
    "final": read_bool,
    "rules": read_rules,
    "events": lambda value: read_each(read_list(value, MOST_EVENTS), _read_event),
    "contenders": lambda value: read_each(read_list(value, MOST_CONTENDERS), _read_contender),
    "results": lambda value: read_each(read_list(value), _read_result),
    "standings": read_list,
}
