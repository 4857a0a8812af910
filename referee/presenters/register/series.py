"""What seasons and leagues have in common: a line on a list, and the changes that are told."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from referee.core.register.meetings import League
from referee.core.register.seasons import Season
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _, say
from referee.store.ledger.entry import LedgerEntry
from referee.store.register.queries import told_entries


@dataclass(frozen=True)
class SeriesLine:
    """A season or a league on the list."""

    number: int
    name: str
    note: str
    withdrawn: bool


def series_line(one: Season | League, notes: Sequence[str], gone: str) -> SeriesLine:
    """Return the line of a season or a league, with notes; `gone` says that it is withdrawn."""
    hidden = [] if one.about.public else [_("seen by the office alone")]
    note = " · ".join([*notes, *([gone] if one.withdrawn else hidden)])
    return SeriesLine(one.id, isolated(one.about.name), note, bool(one.withdrawn))


@dataclass(frozen=True)
class SeriesChange:
    """A change of a season or a league that is told: when, what, why, and of whom if of a team."""

    when: str
    what: str
    reason: str
    whose: str = ""


def changes_shown(
    numbers: Collection[int],
    kinds: Mapping[str, str],
    whose: Callable[[LedgerEntry], str] = lambda _entry: "",
) -> list[SeriesChange]:
    """Return the changes that entries of the register made with a reason, the newest first.

    `kinds` has what each kind of fact is called, `whose` tells of whom an entry is.
    """
    return [
        SeriesChange(
            moment_shown(entry.recorded_at),
            say(kinds[entry.kind]),
            reason_shown(entry.payload["reason"]),
            whose(entry),
        )
        for entry in reversed(told_entries(numbers))
    ]
