"""What was written of a person in the register, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from referee.core.errors import N_
from referee.core.register.person import About, read_about
from referee.core.register.places import AT_EVENT, place_of
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

KINDS: Mapping[str, str] = {
    "person_added": N_("Added"),
    "person_changed": N_("Changed"),
    "name_linked": N_("Name linked"),
    "name_unlinked": N_("Name unlinked"),
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
        now = read_about(entry.payload["about"]) if "about" in entry.payload else before
        line = PersonHistoryLine(
            number=entry.number,
            when=moment_shown(entry.recorded_at),
            at=entry.recorded_at.isoformat(),
            who=" · ".join(isolated(part) for part in (entry.actor, entry.device) if part),
            what=say(KINDS[entry.kind]),
            details=_place(entry) if "place" in entry.payload else _differences(before, now),
        )
        before = now
        lines.append(line)
    return lines[::-1]


def _place(entry: LedgerEntry) -> tuple[str, ...]:
    """Return which written name an entry is about."""
    place = place_of(entry.payload["place"])
    name = isolated(place.name)
    if place.scope == AT_EVENT:
        return (_("%(name)s, entry %(entry)s of event %(code)s",
                  name=name, entry=place.number, code=place.code),)  # fmt: skip
    return (_("%(name)s, seat %(seat)s of match %(code)s",
              name=name, seat=place.number, code=place.code),)  # fmt: skip


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
