"""What was written of a person in the register, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from referee.core.errors import N_
from referee.core.register.person import About, read_about
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.store.ledger.entry import LedgerEntry

LABELS: Mapping[str, str] = {
    "name": N_("Name"),
    "town": N_("Town"),
    "club": N_("Club"),
    "card": N_("Card number"),
    "born": N_("Year of birth"),
    "category": N_("Category"),
    "note": N_("Note"),
}


@dataclass(frozen=True)
class PersonHistoryLine:
    """An entry of the register in words; `at` is ISO 8601, `details` say what changed."""

    number: int
    when: str
    at: str
    who: str
    what: str
    details: tuple[str, ...]


def person_history(entries: Sequence[LedgerEntry]) -> list[PersonHistoryLine]:
    """Return the entries about a person in words, the newest first."""
    lines = []
    before = About("")
    for entry in entries:
        now = read_about(entry.payload["about"])
        line = PersonHistoryLine(
            number=entry.number,
            when=moment_shown(entry.recorded_at),
            at=entry.recorded_at.isoformat(),
            who=" · ".join(isolated(part) for part in (entry.actor, entry.device) if part),
            what=_("Added") if entry.kind == "person_added" else _("Changed"),
            details=_differences(before, now),
        )
        before = now
        lines.append(line)
    return lines[::-1]


def _differences(before: About, now: About) -> tuple[str, ...]:
    """Return a line for each thing that is not as before: `Town: Forlì → Cesena`."""
    told = []
    for field in fields(About):
        old, new = [_shown(getattr(about, field.name)) for about in (before, now)]
        if old != new:
            label = say(LABELS[field.name])
            told.append(f"{label}: {old} → {new or '—'}" if old else f"{label}: {new}")
    return tuple(told)


def _shown(value: str | int | None) -> str:
    return "" if value is None else isolated(str(value))
