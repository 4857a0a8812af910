"""Readers of JSON values, which raise RuleError for values that do not fit; numbers in texts."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, ParamSpec, TypeVar
from unicodedata import category

from referee.core.errors import N_, RuleError
from referee.core.sides import Pair, Side

P = ParamSpec("P")
T = TypeVar("T")

_CODE = re.compile(r"[0-9A-Z]{6}")


def decode(data: bytes) -> object:
    """Return JSON text as values. Raise RuleError for anything that is not JSON."""
    try:
        return _JSON.decode(data.decode(json.detect_encoding(data), "surrogatepass"))
    except RecursionError:
        raise RuleError(N_("not JSON: nested too deep")) from None
    except json.JSONDecodeError as error:
        raise RuleError(
            N_("not JSON: see line %(line)s, column %(column)s"),
            line=error.lineno,
            column=error.colno,
        ) from None
    except UnicodeDecodeError:
        raise RuleError(N_("not JSON: the text is not in UTF-8")) from None
    except RuleError:
        raise
    except ValueError:
        # The only other error is Python's limit on the digits of a number.
        raise RuleError(N_("not JSON: a number has too many digits")) from None


def _no_number(name: str) -> NoReturn:
    """Raise RuleError for NaN and Infinity, which Python writes but JSON does not know."""
    raise RuleError(N_("not JSON: %(name)s is not a number"), name=name)


def _keys_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object's pairs as a dict.

    Raise RuleError for a key given twice, since one of its values would be lost silently.
    """
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise RuleError(N_("the key %(key)s is given twice"), key=twice[:40])
    return values


_JSON = json.JSONDecoder(object_pairs_hook=_keys_once, parse_constant=_no_number)
"""Made once: `json.loads` would make one for each text."""


def at(place: str | int, reader: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Read with an error that says where: a key, or an index of a list."""
    try:
        return reader(*args, **kwargs)
    except RuleError as error:
        raise error.within(f"[{place}]" if isinstance(place, int) else place) from None


def read_object(value: object, known: Collection[str]) -> dict[str, object]:
    """Return a JSON object. Raise RuleError for another value or a key outside `known`."""
    if not isinstance(value, dict):
        raise RuleError(N_("must be an object"))
    for key in value:
        if key not in known:
            raise RuleError(N_("unknown key “%(key)s”"), key=str(key)[:40])
    return value


def need(values: Mapping[str, object], *keys: str) -> None:
    """Refuse an object in which one of the keys is missing."""
    for key in keys:
        if key not in values:
            raise RuleError(N_("the key %(key)s is missing"), key=key)


def read_fields(
    value: object, needed: Collection[str], optional: Collection[str] = ()
) -> dict[str, Any]:
    """Return a JSON object with these keys. Raise RuleError, also for a key that is missing."""
    values = read_object(value, (*needed, *optional))
    need(values, *needed)
    return values


def read_each(
    value: object, reader: Callable[..., T], *args: object, most: int | None = None
) -> tuple[T, ...]:
    """Return a JSON list as a tuple of what was read of its entries. Raise RuleError."""
    read: list[T] = []
    for index, entry in enumerate(read_list(value, most)):
        try:
            read.append(reader(entry, *args))
        except RuleError as error:
            raise error.within(f"[{index}]") from None
    return tuple(read)


def one_way(values: dict[str, object], ways: Collection[str]) -> list[str]:
    """Return the keys of `ways` that are present. Raise RuleError for more than one."""
    found = [key for key in ways if key in values]
    if len(found) > 1:
        raise RuleError(
            N_("%(first)s and %(second)s cannot both say what was taken"),
            first=found[0],
            second=found[1],
        )
    return found


def read_int(value: object, least: int, most: int | None = None) -> int:
    """Return a whole number in a range. Raise RuleError for others, and for true, 2.0 and "2"."""
    if type(value) is not int:
        raise RuleError(N_("must be a whole number"))
    if value < least:
        raise RuleError(N_("must be %(least)s or more"), least=least)
    if most is not None and value > most:
        raise RuleError(N_("must be %(most)s at most"), most=most)
    return value


def plain_number(text: str, most_digits: int = 9) -> int | None:
    """Return the whole number that a text writes with digits from 0 to 9 alone.

    None for any other text, and for one of more digits.
    """
    written = text.isascii() and text.isdigit() and len(text) <= most_digits
    return int(text) if written else None


def read_text(value: object, least: int = 0, most: int | None = None) -> str:
    """Return a text of `least` to `most` characters that can be stored. Raise RuleError."""
    if not isinstance(value, str):
        raise RuleError(N_("must be a text"))
    if len(value) < least or (most is not None and len(value) > most):
        raise RuleError(N_("must have %(least)s to %(most)s characters"), least=least, most=most)
    if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise RuleError(N_("has a character that cannot be stored"))
    return value


def read_line(value: object, most: int) -> str:
    """Return a visible text of one line, such as a name or a reason. Raise RuleError."""
    text = read_text(value, 1, most)
    kinds = {category(sign) for sign in text}
    if kinds & {"Cc", "Zl", "Zp"}:
        raise RuleError(N_("must be one line, without control characters"))
    if kinds <= {"Zs", "Cf", "Mn"}:
        raise RuleError(N_("must have a letter that can be seen"))
    return text


def read_code(value: object) -> str:
    """Return the code of a match or an event, as `7K3F9A`. Raise RuleError."""
    if not isinstance(value, str) or not _CODE.fullmatch(value):
        raise RuleError(N_("must be a code of six letters and digits"))
    return value


def read_word(value: object, words: Collection[str]) -> str:
    if not isinstance(value, str) or value not in words:
        raise RuleError(N_("must be one of: %(words)s"), words=", ".join(words))
    return value


def read_list(value: object, most: int | None = None) -> list[object]:
    if not isinstance(value, list):
        raise RuleError(N_("must be a list"))
    if most is not None and len(value) > most:
        raise RuleError(N_("must have %(most)s entries at most"), most=most)
    return value


def list_of(
    reader: Callable[[object], T], most: int | None = None
) -> Callable[[object], tuple[T, ...]]:
    """Return a reader of lists, each item read by `reader`."""
    return lambda value: read_each(value, reader, most=most)


def or_null(reader: Callable[[object], T]) -> Callable[[object], T | None]:
    """Return a reader that takes null too, as None."""
    return lambda value: None if value is None else reader(value)


def read_by(
    value: object,
    needed: Mapping[str, Callable[[object], object]],
    optional: Mapping[str, Callable[[object], object]] | None = None,
) -> dict[str, Any]:
    """Return an object's values, each read by the reader of its key. Raise RuleError."""
    readers = {**needed, **(optional or {})}
    values = read_fields(value, needed, optional or ())
    return {key: at(key, readers[key], one) for key, one in values.items()}


def read_bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise RuleError(N_("must be true or false"))
    return value


def read_side(value: object) -> Side:
    if value == "A":
        return "A"
    if value == "B":
        return "B"
    raise RuleError(N_("must be “A” or “B”"))


def read_pair(value: object, most: int) -> Pair:
    """Return a pair written as `{"A": 20, "B": 15}`, both whole numbers from 0 to `most`."""
    values = read_fields(value, ("A", "B"))
    return Pair(at("A", read_int, values["A"], 0, most), at("B", read_int, values["B"], 0, most))
