"""Whole tournaments out to archives and back in, with the records of their matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from referee.actions.matches.openings import write_within
from referee.actions.submissions import part_of
from referee.actions.tournaments.archived_rulings import (
    ruled_by,
    submissions_with_rulings,
    write_rulings,
)
from referee.actions.tournaments.events import EventTerms, make_event
from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct, begin_with
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.reading import at, need, read_bool, read_int, read_list, read_object
from referee.core.table_result import TableResult
from referee.games.course import AnyCourse
from referee.store.accounts import security_log, stock
from referee.store.accounts.club_events import club_event_by_id
from referee.store.accounts.security_log import Origin
from referee.store.accounts.subjects import Account
from referee.store.ledger import ledger
from referee.store.ledger.ledger import EVENT_BOOK, Stamp
from referee.store.matches import queries
from referee.store.matches.views import AnyView
from referee.store.office.waiting import WrittenBy
from referee.store.tournaments.projections import link_matches
from referee.store.tournaments.public import events_with_tournaments
from referee.store.tournaments.round_matches import matches_of
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.archive.checks import check_results, contradicts
from referee.tournament.archive.evening import EveningNotes, notes_of, read_notes, write_notes
from referee.tournament.archive.reading import read_tournament
from referee.tournament.archive.retelling import retold
from referee.tournament.archive.writing import FORMAT, write_tournament
from referee.tournament.evening.progress import tournament_of
from referee.tournament.evening.state import TableKey
from referee.tournament.games.registry import GAMES


@dataclass(frozen=True)
class Archive:
    """An archive that was read: the facts that retell it, and its records by their tables."""

    name: str
    day: date | None
    regulation: str
    confirmation: str
    facts: Sequence[NewFact]
    records: Mapping[TableKey, Mapping[str, object]]


def is_archive(document: object) -> bool:
    """Tell whether a document claims to be the archive of a tournament."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def export_tournament(code: str) -> dict[str, Any]:
    """Return the archive document of a tournament, and the record of each match that was begun."""
    view = event_view(code)
    event = club_event_by_id(view.id)
    matches = {key: queries.any_view(live.code) for key, live in matches_of(view).items()}
    by = {one.code: ruled_by(one) for one in matches.values()}
    return archive_of(view, event.name, event.day, event.confirmation, matches, by)


def archive_of(
    view: EventView,
    name: str,
    day: date | None,
    confirmation: str,
    matches: Mapping[TableKey, AnyView],
    by: Mapping[str, Mapping[int, WrittenBy]],
) -> dict[str, Any]:
    """Return the archive document of a tournament, with the matches of its tables.

    `confirmation` is what the other side confirms in them. `by` tells of each who wrote the entries
    of its rulings, as far as that is known.
    """
    records = []
    for (round_, table), match in sorted(matches.items(), key=lambda item: item[0]):
        record = match.state.record
        if record["hands"]:
            at_table = view.state.sheets[round_, table].table
            differs = {"differs": True} if contradicts(at_table, _played(match)) else {}
            at = {"round": round_, "table": table, "record": record}
            records.append({**at, **write_rulings(match, by.get(match.code, {})), **differs})
    evening = write_notes(notes_of(view.state, day, confirmation))
    return {
        **write_tournament(tournament_of(view.state, name)),
        "evening": evening,
        "records": records,
    }


def read_archive(document: object) -> Archive:
    """Read an archive. Raise RuleError naming the place in the document."""
    event = read_tournament(document)
    assert isinstance(document, Mapping)  # read_event takes nothing else
    notes: EveningNotes | None = None
    if "evening" in document:
        notes = at("evening", read_notes, document["evening"], event)
    facts = retold(event, notes)
    records = _read_records(document.get("records", []))
    keys = _tables(facts)
    played: dict[TableKey, TableResult | None] = {}
    differing: set[TableKey] = set()
    for index, (key, item) in enumerate(records.items()):
        where = f"records[{index}]"
        if key not in keys:
            raise RuleError(
                N_("there is no table %(table)s in round %(round)s"),
                place=where,
                table=key[1],
                round=key[0],
            )
        _submissions, course = at(where, submissions_with_rulings, item, "record-of-archive")
        played[key] = _played(course)
        if at(f"{where}.differs", read_bool, item.get("differs", False)):
            differing.add(key)
    check_results(event, played, differing)
    day, confirmation = (notes.day, notes.confirmation) if notes is not None else (None, "none")
    return Archive(event.name, day, event.regulation.base, confirmation, facts, records)


def _played(match: AnyCourse) -> TableResult | None:
    """Return the table's result by the record of its match; None of a match that is not over."""
    return GAMES[match.game].result_of(match.result)


def _tables(facts: Sequence[NewFact]) -> set[TableKey]:
    """Return the tables of all rounds, which are counted through the whole event."""
    return {
        (payload["round"], table["table"])
        for kind, payload in facts
        if kind == "round_drafted"
        for draw in payload["draws"]
        for table in draw["tables"]
    }


def import_tournament(act: TournamentAct, archive: Archive) -> EventRecorded:
    """Import an archive as the tournament of an event that has none yet.

    All of it is imported or nothing; rounds are counted through the whole event. Raise RuleError,
    UnknownEvent, EventReused, MovedOn.
    """

    def also(_before: EventView | None, view: EventView) -> list[AnyView]:
        made = [
            _bring_in(act, view, key, record, index)
            for index, (key, record) in enumerate(archive.records.items(), start=1)
        ]
        if made:
            things = [stock.match(one.code) for one in made]
            security_log.note("matches_brought_in", archive.name, Origin.of(act.stamp), *things)
        return made

    return begin_with(act, archive.facts, also)


def import_event(
    archive: Archive, event_id: str, organizer: Account, origin: Origin, *, twice: bool = True
) -> str:
    """Make a new event of an archive, with its name, day and confirmation. Return its code.

    Imported again under the same id, return the event made the first time. Raise RuleError where
    it is here already, unless it may be here `twice`.
    """
    before = ledger.find_submission(event_id, EVENT_BOOK)
    if before is not None:
        return before[0]
    if not twice:
        refuse_twin(archive)
    day = archive.day or origin.now.date()
    terms = EventTerms(archive.name, day, archive.regulation, archive.confirmation)
    code = make_event(terms, organizer, origin)
    stamp = Stamp(origin.actor, origin.device, origin.now)
    import_tournament(TournamentAct(code, 0, event_id, stamp), archive)
    return code


def refuse_twin(archive: Archive, but: str = "") -> None:
    """Raise RuleError where an archive is here already: its name, its entries, its day if told.

    The event `but` is passed over, which may be the one that it was brought into.
    """
    told = {payload["name"] for kind, payload in archive.facts if kind == "entry_added"}
    for code, day in events_with_tournaments(archive.name):
        if code == but or (archive.day is not None and archive.day != day):
            continue
        # Pairs by lot are entrants, too, beside the players that they are made of.
        if told <= {one.entry.name for one in event_view(code).state.entrants.values()}:
            raise RuleError(
                N_("“%(name)s” with the same entries is here already, as event %(event)s"),
                place="archive",
                name=archive.name,
                event=code,
            )


def _read_records(value: object) -> dict[TableKey, dict[str, object]]:
    records: dict[TableKey, dict[str, object]] = {}
    for index, item in enumerate(at("records", read_list, value)):
        where = f"records[{index}]"
        needed = ("round", "table", "record")
        values = at(where, read_object, item, (*needed, "rulings", "played", "frozen", "differs"))
        at(where, need, values, *needed)
        key = (
            at(f"{where}.round", read_int, values["round"], 1),
            at(f"{where}.table", read_int, values["table"], 1),
        )
        if key in records:
            raise RuleError(
                N_("table %(table)s of round %(round)s comes twice"),
                place=where,
                table=key[1],
                round=key[0],
            )
        records[key] = values
    return records


def _bring_in(
    act: TournamentAct, view: EventView, key: TableKey, record: Mapping[str, object], index: int
) -> AnyView:
    submissions, played = submissions_with_rulings(record, part_of(act.event_id, -index))
    made = write_within(submissions, played, act.stamp, view.id)
    published = view.state.rounds[key[0] - 1].number
    link_matches(view.id, published, key[0], {key[1]: made.match_id})
    return made.view
