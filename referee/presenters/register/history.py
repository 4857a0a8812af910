"""What was written of a person in the register, in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields

from referee.core.erasures import PERSON_ERASED
from referee.core.errors import N_
from referee.core.register.facts import UNDOABLE
from referee.core.register.person import (
    HIDDEN,
    INITIALS,
    NAME,
    NUMBER,
    PUBLIC,
    About,
    Person,
    read_about,
)
from referee.core.register.places import AT_EARLIER, AT_EVENT, Place, place_of
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _, say
from referee.presenters.words.writers import writer
from referee.store.ledger.entry import LedgerEntry

LABELS: Mapping[str, str] = {
    "name": N_("Name"),
    "town": N_("Town"),
    "club": N_("Club"),
    "card": N_("Card number"),
    "born": N_("Year of birth"),
    "category": N_("Category"),
    "note": N_("Note"),
    "shown": N_("In public"),
    "rated": N_("Rating"),
}

SHOWN: Mapping[str, str] = {
    "": N_("the name; of minors the initials"),
    NAME: N_("the name"),
    INITIALS: N_("the initials"),
    NUMBER: N_("a number"),
}
"""What of a person is public, in words."""

RATED: Mapping[str, str] = {
    "": N_("the organizers see it"),
    PUBLIC: N_("everybody sees it"),
    HIDDEN: N_("nobody sees it"),
}
"""Who sees a person’s rating, in words."""

KINDS: Mapping[str, str] = {
    "person_added": N_("Added"),
    "person_changed": N_("Changed"),
    "name_linked": N_("Name linked"),
    "name_unlinked": N_("Name unlinked"),
    "people_merged": N_("People merged"),
    "person_split": N_("Person split"),
    PERSON_ERASED: N_("Name erased"),
    "fact_undone": N_("Entry %(entry)s undone"),
}


@dataclass(frozen=True)
class PersonHistoryLine:
    """An entry of the register in words; `at` is ISO 8601, `details` say what changed.

    `undone` tells that it was undone since, `undoable` that it may be.
    """

    number: int
    when: str
    at: str
    who: str
    what: str
    details: tuple[str, ...]
    reason: str
    undone: bool
    undoable: bool


def person_history(
    entries: Sequence[LedgerEntry], people: Mapping[int, Person]
) -> list[PersonHistoryLine]:
    """Return the entries about a person in words, the newest first.

    `people` has those whom the entries name, as far as they are still there.
    """
    lines: list[PersonHistoryLine] = []
    gone = {entry.payload["entry"] for entry in entries if entry.kind == "fact_undone"}
    before = About("")
    for entry in entries:
        # Whoever was split off begins with that; elsewhere it tells of somebody else.
        is_told = entry.kind in _SAYING or (entry.kind == "person_split" and not lines)
        now = read_about(entry.payload["about"]) if is_told else before
        undone = entry.number in gone
        line = PersonHistoryLine(
            number=entry.number,
            when=moment_shown(entry.recorded_at),
            at=entry.recorded_at.isoformat(),
            who=writer(entry.actor, entry.device),
            what=say(KINDS[entry.kind], entry=entry.payload.get("entry")),
            details=_details(entry, before, now, people),
            reason=reason_shown(entry.payload.get("reason", "")),
            undone=undone,
            undoable=entry.kind in UNDOABLE and not undone,
        )
        before = now
        lines.append(line)
    return lines[::-1]


_SAYING = ("person_added", "person_changed")
"""Kinds that say what is kept of the person whose history it is."""


def _details(
    entry: LedgerEntry, before: About, now: About, people: Mapping[int, Person]
) -> tuple[str, ...]:
    """Return what changed by an entry, a line each."""
    said = entry.payload
    match entry.kind:
        case "name_linked" | "name_unlinked":
            return _place(place_of(said["place"]))
        case "people_merged":
            into, gone = _named(said["into"], people), _named(said["person"], people)
            return (_("%(gone)s into %(into)s", gone=gone, into=into),)
        case "person_split":
            new = isolated(read_about(said["about"]).name)
            names = [line for one in said["places"] for line in _place(place_of(one))]
            of = _named(said["person"], people)
            return (_("%(name)s, made of names of %(of)s", name=new, of=of), *names)
    return _differences(before, now)


def _named(number: int, people: Mapping[int, Person]) -> str:
    """Return `Ada (12)`: two people of one name are merged, too."""
    name = isolated(people[number].about.name) if number in people else "?"
    return f"{name} ({number})"


def _place(place: Place) -> tuple[str, ...]:
    """Return where a name is written."""
    name = isolated(place.name)
    if place.scope == AT_EVENT:
        return (_("%(name)s, entry %(entry)s of event %(code)s",
                  name=name, entry=place.number, code=place.code),)  # fmt: skip
    if place.scope == AT_EARLIER:
        return (_("%(name)s, line %(line)s of earlier event %(code)s",
                  name=name, line=place.number, code=int(place.code)),)  # fmt: skip
    return (_("%(name)s, seat %(seat)s of match %(code)s",
              name=name, seat=place.number, code=place.code),)  # fmt: skip


def _differences(before: About, now: About) -> tuple[str, ...]:
    """Return a line for each thing that is not as before: `Town: Forlì → Cesena`."""
    told = []
    for field in fields(About):
        old, new = [_shown(getattr(about, field.name)) for about in (before, now)]
        if field.name == "shown":
            old, new = [say(SHOWN[about.shown]) if about.shown else "" for about in (before, now)]
        if field.name == "rated":
            old, new = [say(RATED[about.rated]) if about.rated else "" for about in (before, now)]
        if old != new:
            label = say(LABELS[field.name])
            told.append(f"{label}: {old} → {new or '—'}" if old else f"{label}: {new}")
    return tuple(told)


def _shown(value: str | int | None) -> str:
    return "" if value is None else isolated(str(value))
