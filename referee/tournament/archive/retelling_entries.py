"""The entries of an archive told again: who entered, was paired by lot, came, paid, was seeded."""

from collections.abc import Iterator, Mapping
from typing import Any

from referee.core.facts import NewFact
from referee.tournament.archive.evening import EntryNotes, EveningNotes
from referee.tournament.competition.model import Entry, TournamentRecord

PlacedFact = tuple[str, str, Mapping[str, Any]]
"""A fact with the place in the archive that it is from."""


def entries_told(event: TournamentRecord, notes: EveningNotes) -> Iterator[PlacedFact]:
    """Yield every fact about the entries that comes before the first stage."""
    known = {one.entry: one for one in notes.entries}
    yield from _singles(event, known)
    for index, entry in enumerate(event.entries):
        for kind, payload in _entry(entry, known[entry.id]):
            yield f"entries[{index}]", kind, payload
    told = (
        ("checked_in", [one.entry for one in notes.entries if one.present and not one.of]),
        ("fee_paid", [one.entry for one in notes.entries if one.paid]),
    )
    for kind, entries in told:
        if entries:
            yield "evening.entries", kind, {"entries": entries}
    for index, one in enumerate(notes.entries):
        if one.keeps is not None:
            kept = {"entry": one.entry, "table": one.keeps}
            yield f"evening.entries[{index}].table", "table_kept", kept
    if notes.seeds:
        yield "evening.seeds", "entries_seeded", {"seeds": list(notes.seeds)}


def _singles(event: TournamentRecord, known: Mapping[int, EntryNotes]) -> Iterator[PlacedFact]:
    """Yield the entries and check-ins of single players whom the lot made pairs."""
    there: list[int] = []
    for index, entry in enumerate(event.entries):
        for name, one in zip(entry.players, known[entry.id].of, strict=False):
            alone = Entry(one.entry, name, (name,), one.club)
            yield f"entries[{index}]", "entry_added", _payload(alone, one.town)
            there.append(one.entry)
    if there:
        yield "evening.entries", "checked_in", {"entries": there}


def _entry(entry: Entry, notes: EntryNotes) -> Iterator[NewFact]:
    payload = _payload(entry, notes.town)
    if not notes.of:
        yield "entry_added", payload
        return
    of = [one.entry for one in notes.of]
    yield "pairs_drawn", {"pairs": [{"entry": entry.id, "name": entry.name, "of": of}]}
    clubs = {one.club for one in notes.of}
    if notes.town or entry.club != (clubs.pop() if len(clubs) == 1 else ""):
        yield "entry_changed", payload


def _payload(entry: Entry, town: str) -> dict[str, Any]:
    payload = {"entry": entry.id, "name": entry.name, "players": list(entry.players)}
    return payload | {key: value for key, value in (("club", entry.club), ("town", town)) if value}
