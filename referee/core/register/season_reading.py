"""Read a season as a fact or a form says it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    read_bool,
    read_by,
    read_code,
    read_each,
    read_int,
    read_line,
    read_list,
    read_object,
    read_text,
    read_word,
)
from referee.core.register.seasons import (
    AGES,
    CLUBS,
    CRITERIA,
    MOST_AGE,
    MOST_EVENTS,
    MOST_FORMAT,
    MOST_GAME,
    MOST_NAME,
    MOST_PLACES,
    MOST_POINTS,
    MOST_PRIZES,
    MOST_RANKINGS,
    MOST_TABLES,
    MOST_TOLD,
    OF_CLUB,
    OF_EARLIER,
    SCALES,
    TABLE,
    TEXTS,
    UNITS,
    AboutSeason,
    PointsTable,
    Season,
    SeasonEvent,
    SeasonRules,
    SeparateRanking,
)


def _number(value: object) -> int:
    return read_int(value, 0, MOST_POINTS)


def _read_table(value: object) -> tuple[int, ...]:
    return read_each(read_list(value, MOST_PLACES), _number)


def read_event(value: object) -> SeasonEvent:
    """Read an event of a season. Raise RuleError."""
    said = read_object(value, (OF_CLUB, OF_EARLIER))
    if len(said) != 1:
        raise RuleError(N_("must be the code of an event"))
    ((scope, code),) = said.items()
    return SeasonEvent(scope, read_code(code))


def read_ranking(value: object) -> SeparateRanking:
    """Read a separate ranking. Raise RuleError."""
    kind = read_word(
        read_object(value, ("kind", "text", "age")).get("kind"), (*TEXTS, *AGES, CLUBS)
    )
    readers: dict[str, Any] = {"kind": lambda said: said}
    if kind in TEXTS:
        readers["text"] = lambda text: read_line(text, MOST_NAME)
    if kind in AGES:
        readers["age"] = lambda age: read_int(age, 1, MOST_AGE)
    return SeparateRanking(**read_by(value, readers))


def _once(found: Sequence[object], template: str) -> None:
    if len(set(found)) < len(found):
        raise RuleError(template)


def _read_points_table(value: object) -> PointsTable:
    said = read_by(
        value,
        {
            "format": lambda name: read_text(name, 0, MOST_FORMAT),
            "entries": lambda entries: read_int(entries, 0, MOST_POINTS),
            "table": _read_table,
        },
    )
    _refuse_rising(said["table"])
    return PointsTable(**said)


def _refuse_rising(table: Sequence[int]) -> None:
    """Raise RuleError for a table without a first place, or in which a lower place has more."""
    if not table:
        raise RuleError(N_("say the points of the first place at least"), place="table")
    if any(upper < lower for upper, lower in pairwise(table)):
        raise RuleError(N_("a place has fewer points than the next one"), place="table")


def _read_tables(value: object) -> tuple[PointsTable, ...]:
    found = read_each(read_list(value, MOST_TABLES), _read_points_table)
    _once(
        [(one.format, one.entries) for one in found],
        N_("there are two tables for events of the same format and size"),
    )
    return found


def _criteria(value: object) -> tuple[str, ...]:
    found = read_each(read_list(value, len(CRITERIA)), read_word, CRITERIA)
    _once(found, N_("a criterion is named twice"))
    return found


def _rankings(value: object) -> tuple[SeparateRanking, ...]:
    found = read_each(read_list(value, MOST_RANKINGS), read_ranking)
    _once(found, N_("a ranking is named twice"))
    return found


def _events(value: object) -> tuple[SeasonEvent, ...]:
    found = read_each(read_list(value, MOST_EVENTS), read_event)
    _once(found, N_("an event is named twice"))
    return found


def read_rules(value: object) -> SeasonRules:
    """Read the rules of a season. Raise RuleError."""
    rules = SeasonRules(
        **read_by(
            value,
            {
                "unit": lambda said: read_word(said, UNITS),
                "game": lambda said: read_line(said, MOST_GAME),
                "scale": lambda said: read_word(said, SCALES),
                "table": _read_table,
                "taking_part": _number,
                "brutta": _number,
                "best": lambda said: read_int(said, 0, MOST_EVENTS),
                "least": lambda said: read_int(said, 0, MOST_EVENTS),
                "criteria": _criteria,
                "rankings": _rankings,
            },
            {"tables": _read_tables},
        )
    )
    if rules.scale == TABLE:
        _refuse_rising(rules.table)
    return rules


def read_prizes(value: object) -> tuple[tuple[str, ...], ...]:
    """Read the prizes of the whole season, then of each ranking. Raise RuleError."""

    def of_ranking(texts: object) -> tuple[str, ...]:
        return read_each(read_list(texts, MOST_PRIZES), read_line, MOST_NAME)

    return read_each(read_list(value, MOST_RANKINGS + 1), of_ranking)


def read_about_season(value: object) -> AboutSeason:
    """Read what is said of a season. Raise RuleError with the place of the error."""
    return AboutSeason(
        **read_by(
            value,
            {
                "name": lambda said: read_line(said, MOST_NAME),
                "public": read_bool,
                "events": _events,
                "rules": read_rules,
            },
            {"prizes": read_prizes},
        )
    )


def read_told(value: object) -> str:
    """Read the reason of a change, "" where none is needed. Raise RuleError."""
    return read_line(value, MOST_TOLD) if value != "" else read_text(value)


def season_of(number: int, payload: Mapping[str, Any]) -> Season:
    """Return the season that an entry of a valid shape adds."""
    return Season(number, read_about_season(payload["terms"]), newest=number)
