"""Reading a table of the archive, and a row of its standings; RuleErrors as in `reading`."""

from collections.abc import Collection
from fractions import Fraction
from functools import partial
from typing import cast

from referee.core.errors import N_, RuleError
from referee.core.reading import (
    at,
    list_of,
    need,
    read_bool,
    read_by,
    read_int,
    read_list,
    read_object,
    read_word,
)
from referee.core.sides import NONE_EACH
from referee.core.table_result import MOST, Winner, read_amounts, read_payments
from referee.tournament.competition.criteria import CRITERIA
from referee.tournament.competition.model import Number, StandingsRow
from referee.tournament.competition.tables import (
    BRACKETS,
    HOWS,
    AnyTable,
    Bracket,
    FiveTable,
    How,
    SidesTable,
)
from referee.tournament.formats.registry import FORMATS
from referee.tournament.formats.spread import FIVE


def read_table(value: object, format_: str, known: Collection[int]) -> AnyTable:
    """Return a table of a format whose entries are in the group."""
    if FORMATS[format_].pays:
        return _read_five(value, known)
    keys = ("table", "a", "b", "games", "points", "winner", "how", "bracket", "ruling_open")
    values = read_object(value, keys)
    need(values, "table", "a", "b", "games", "points", "winner", "how")
    if "bracket" in values and format_ != "eliminazione":
        raise RuleError(N_("only a knockout has brackets"), place="bracket")
    how = _how(values)
    a_side = FORMATS[format_].fewest // 2
    if how is None:
        for key in ("games", "points", "winner"):
            if values[key] is not None:
                raise RuleError(N_("without “how” there is no result yet"), place=key)
    return SidesTable(
        at("table", read_int, values["table"], 1),
        at("a", _read_players, values["a"], a_side, known),
        at("b", _read_players, values["b"], a_side, known),
        NONE_EACH if how is None else at("games", read_amounts, values["games"]),
        NONE_EACH if how is None else at("points", read_amounts, values["points"]),
        cast("Winner | None", _word(values, "winner", ("a", "b"))),
        how,
        cast("Bracket | None", _word(values, "bracket", BRACKETS)),
        _ruling_open(values),
    )


def _read_five(value: object, known: Collection[int]) -> FiveTable:
    values = read_object(value, ("table", "seats", "payments", "how", "ruling_open"))
    need(values, "table", "seats", "payments", "how")
    how = _how(values)
    if (values["payments"] is None) != (how is None):
        raise RuleError(N_("payments and “how” are known together"), place="payments")
    return FiveTable(
        at("table", read_int, values["table"], 1),
        at("seats", _read_players, values["seats"], FIVE, known),
        None if how is None else at("payments", read_payments, values["payments"]),
        how,
        _ruling_open(values),
    )


def _how(values: dict[str, object]) -> How | None:
    return cast("How | None", _word(values, "how", HOWS))


def _word(values: dict[str, object], key: str, words: Collection[str]) -> str | None:
    value = values.get(key)
    return None if value is None else at(key, read_word, value, words)


def _ruling_open(values: dict[str, object]) -> bool:
    return at("ruling_open", read_bool, values.get("ruling_open", False))


def read_known(value: object, known: Collection[int]) -> int:
    """Return the number of an entry that is one of these."""
    number = read_int(value, 1)
    if number not in known:
        raise RuleError(N_("there is no entry %(entry)s here"), entry=number)
    return number


def _read_players(value: object, number: int, known: Collection[int]) -> tuple[int, ...]:
    if len(read_list(value)) != number:
        raise RuleError(N_("must be a list of %(number)s entries"), number=number)
    return list_of(partial(read_known, known=known))(value)


def read_row(value: object, known: Collection[int]) -> StandingsRow:
    """Return a row of standings as it was written, without counting again."""
    count = partial(read_int, least=0, most=MOST)
    values = read_by(
        value,
        {
            **dict.fromkeys(("rank", "played", "won", "lost", "drawn"), count),
            "entry": partial(read_known, known=known),
            "games": read_amounts,
            "points": read_amounts,
            "criteria": partial(read_by, needed={}, optional=_CRITERIA),
        },
        {"frozen": read_bool},
    )
    return StandingsRow(**values)


def _read_number(value: object) -> Number:
    """Return a whole number, or one and a half."""
    if type(value) is float and (2 * value).is_integer() and abs(value) <= MOST:
        return Fraction(value)
    return read_int(value, -MOST, MOST)


_CRITERIA = dict.fromkeys(CRITERIA, _read_number)
