"""The fact that a name was erased from a ledger. It is in every ledger that had the name.

No game and no tournament knows it: it changes nothing of what was played.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.core.errors import N_, RuleError
from referee.core.reading import read_by, read_each, read_int, read_line

NAME_ERASED = "name_erased"
"""The kind in the ledgers of matches and tournaments."""

PERSON_ERASED = "person_erased"
"""The kind in the register, which tells the same of its own entries."""

ERASING = frozenset({NAME_ERASED, PERSON_ERASED})

MOST_REASON = 500

_MARKER = re.compile(r"(?<!\w)N\.[0-9]+(?!\w)")

_TAKEN_AWAY = re.compile(
    r"/payload/(about/(town|club|card|born|category|note|shown|rated)|signature)"
)

_DIGEST = re.compile(r"[0-9a-f]{64}")


class Blanked(NamedTuple):
    """An entry from which a name was erased, and the digest of what it says since."""

    entry: int
    content: str

    def written(self) -> dict[str, Any]:
        """Return it as a fact says it."""
        return self._asdict()


def marker(number: int) -> str:
    """Return what stands in place of the name of an erased person: one word, so never shortened."""
    return f"N.{number}"


def bears_marker(value: object) -> bool:
    """Tell whether a value is a text in which the number of an erased person stands."""
    return isinstance(value, str) and _MARKER.search(value) is not None


def may_be_missing(path: str) -> bool:
    """Tell whether an erasure takes the value at this path of an entry away as a whole."""
    return _TAKEN_AWAY.fullmatch(path) is not None


def _digest(value: object) -> str:
    if not isinstance(value, str) or not _DIGEST.fullmatch(value):
        raise RuleError(N_("must be 64 hexadecimal digits"))
    return value


def read_blanked(value: object) -> tuple[Blanked, ...]:
    """Return the entries from which a fact says that a name was erased. Raise RuleError."""

    def read(one: object) -> Blanked:
        readers = {"entry": lambda number: read_int(number, 1), "content": _digest}
        return Blanked(**read_by(one, readers))

    return tuple(read_each(value, read))


def read_reason(value: object) -> str:
    """Return why a name was erased. Raise RuleError."""
    return read_line(value, MOST_REASON)


def read_erasure(payload: object) -> tuple[Blanked, ...]:
    """Return the entries that a fact of the kind NAME_ERASED is about. Raise RuleError.

    Its `erasure` is the number of the entry of the register that says why: matches are public.
    """
    blanked: tuple[Blanked, ...] = read_by(
        payload,
        {
            "person": lambda number: read_int(number, 1),
            "erasure": lambda number: read_int(number, 1),
            "blanked": read_blanked,
        },
    )["blanked"]
    return blanked


def vouched(facts: Sequence[tuple[str, Mapping[str, Any]]]) -> dict[int, str]:
    """Return what each blanked entry must say, by its number: the newest erasure counts.

    Facts are kinds and payloads, the oldest first; one that cannot be read vouches for nothing.
    """
    told: dict[int, str] = {}
    for kind, payload in facts:
        if kind in ERASING:
            try:
                told |= {one.entry: one.content for one in read_blanked(payload.get("blanked"))}
            except RuleError:
                continue
    return told
