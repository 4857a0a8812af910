"""What can be had of a damaged database, as files that `referee import` takes."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from referee.actions.matches.records import export_of
from referee.actions.register.importing import FORMAT
from referee.actions.tournaments.archive import archive_of, read_archive
from referee.core.errors import RuleError
from referee.core.register.facts import replay
from referee.store.errors import BrokenLedger
from referee.store.installation.contents import BackupError
from referee.store.installation.salvage import FoundInFile, Ledger, look_through
from referee.store.ledger.entry import EVENT, MATCH, REGISTER, LedgerEntry
from referee.store.ledger.lines import line_of
from referee.store.matches.views import AnyView, view_of_entries
from referee.store.register.projections import facts_of
from referee.store.tournaments.views import EventView, view_of_tournament
from referee.tournament.evening.state import TableKey

MATCHES, PEOPLE = "matches.jsonl", "register.json"


@dataclass(frozen=True)
class Salvaged:
    """Files that were written: how many matches, and how many entries they have together.

    `files` are what `referee import` takes, `others` the ledgers that can only be read. `remarks`
    say, in English, what is missing or cannot be proved.
    """

    matches: int
    entries: int
    files: tuple[Path, ...]
    others: tuple[Path, ...]
    remarks: tuple[str, ...]


def salvage(file: Path, folder: Path) -> Salvaged:
    """Write every ledger that can be read in a damaged file of SQLite to a new folder.

    Raise BackupError where the file cannot be read or the folder cannot be made.
    """
    try:
        folder.mkdir(mode=0o700)
        found = look_through(file, folder)
        if not found.ledgers:
            folder.rmdir()
            raise BackupError(f"there is no ledger in {file}")
        return _written(found, folder)
    except OSError as error:
        raise BackupError(f"{error.filename or folder}: {error.strerror}") from error


def _written(found: FoundInFile, folder: Path) -> Salvaged:
    """Write what was found, and leave out, with a remark, what an import would refuse."""
    remarks = [_remark(ledger) for ledger in found.ledgers]
    remarks += [f"{code} is lost: its beginning was not found" for code in found.lost]
    matches: dict[int, AnyView] = {}
    tournaments: list[EventView] = []
    register: list[Path] = []
    others: list[Path] = []
    for ledger in found.ledgers:
        try:
            if ledger.scope == MATCH:
                matches[ledger.owner] = view_of_entries(ledger.code, ledger.entries)
            elif ledger.scope == EVENT:
                tournaments.append(view_of_tournament(ledger.owner, ledger.code, ledger.entries))
            elif ledger.scope == REGISTER:
                register.append(_write_ledger(ledger, folder))
                _write_people(folder / PEOPLE, ledger.entries)
            else:
                others.append(_write_ledger(ledger, folder))
        except (BrokenLedger, RuleError) as error:
            remarks.append(f"{_name(ledger)} is left out: {error}")
    # The archive of a tournament has its matches; the file of matches gets the others.
    archives: list[Path] = []
    loose_matches = dict(matches)
    for view in tournaments:
        document, in_archive = _archive(found, view, loose_matches)
        if document is None:
            remarks.append(f"tournament {view.code} is left out: an import would refuse it")
            continue
        archives.append(folder / f"tournament-{view.code or view.id}.json")
        archives[-1].write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
        for number in in_archive:
            del loose_matches[number]
    loose = [folder / MATCHES] if loose_matches else []
    for path in loose:
        _write_lines(path, [export_of(view) for view in loose_matches.values()])
    entries = sum(view.number for view in matches.values())
    remarks = [remark for remark in remarks if remark]
    return Salvaged(
        len(matches), entries, (*loose, *register, *archives), tuple(others), tuple(remarks)
    )


def _write_ledger(ledger: Ledger, folder: Path) -> Path:
    """Write the entries of a ledger as they are, a line each. Return the file."""
    file = folder / f"{ledger.scope}.jsonl"
    _write_lines(file, [line_of(entry) for entry in ledger.sealed])
    return file


def _write_lines(path: Path, documents: Iterable[dict[str, Any]]) -> None:
    lines = (json.dumps(one, ensure_ascii=False) for one in documents)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _write_people(path: Path, entries: Iterable[LedgerEntry]) -> None:
    """Write the register as it is exported; a merged person as the one he was merged into."""
    people = replay(facts_of(entries)).people.values()
    listed = [
        {"number": one.id, **one.about.written()} for one in people if one.merged_into is None
    ]
    document = {"format": FORMAT, "people": listed}
    path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")


def _archive(
    found: FoundInFile, view: EventView, matches: Mapping[int, AnyView]
) -> tuple[dict[str, Any] | None, list[int]]:
    """Return the archive of a tournament that an import takes, and the numbers of its matches.

    Where its matches do not fit into it any more it has none of them. Where an import would take
    neither, the archive is None.
    """
    name, day = found.events.get(view.code, (view.code, ""))
    tables = {key: number for key, number in _tables(found, view) if number in matches}
    without_matches: dict[TableKey, int] = {}
    for chosen in (tables, without_matches):
        of_tables = {key: matches[number] for key, number in chosen.items()}
        try:
            document = archive_of(view, name, _day(day, view), "none", of_tables, {})
            read_archive(document)
        except (RuleError, LookupError):
            continue
        return document, sorted(chosen.values())
    return None, []


def _tables(found: FoundInFile, view: EventView) -> Iterator[tuple[TableKey, int]]:
    """Yield the tables of published rounds, and the numbers of their matches."""
    for match, event, published, round_, table in found.tables:
        known = event == view.id and 0 < published <= view.number
        if known and view.entry(published).kind == "round_published":
            yield (round_, table), match


def _day(text: str, view: EventView) -> date:
    """Return the day of an event, that of its first entry where the file tells none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return view.entries[0].recorded_at.date()


def _name(ledger: Ledger) -> str:
    """Return what remarks call a ledger."""
    return f"{ledger.scope} {ledger.code or f'number {ledger.owner}, whose code is lost,'}"


def _remark(ledger: Ledger) -> str:
    """Return what has to be said of a ledger, "" where it is whole."""
    if ledger.torn:
        return f"{_name(ledger)} is torn: entries after number {len(ledger.entries)} are missing"
    return "" if ledger.code else f"{_name(ledger)} cannot be proved"
