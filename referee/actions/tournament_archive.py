"""Whole tournaments out to archives and back in, with the records of their matches."""

from collections.abc import Mapping
from typing import Any

from referee.actions.archived_rulings import told_with_rulings, write_rulings
from referee.actions.matches import write_within
from referee.actions.tournaments import Act, EventRecorded, begin_with, part_of
from referee.rules.errors import N_, RuleError
from referee.rules.reading import at, need, read_int, read_list, read_object
from referee.store import queries
from referee.store.event_projections import link_match
from referee.store.event_queries import matches_of
from referee.store.event_views import EventView, event_view
from referee.store.views import AnyView, views
from referee.tournament.archive import write_event
from referee.tournament.archive_evening import notes_of, read_notes, write_notes
from referee.tournament.archive_reading import read_event
from referee.tournament.event_rounds import event_of
from referee.tournament.event_state import Place
from referee.tournament.retelling import retold


def export_tournament(code: str, name: str) -> dict[str, Any]:
    """The archive document of a tournament, and the record of each match that was begun."""
    view = event_view(code)
    records = []
    for (round_, table), live in sorted(matches_of(view).items()):
        match = queries.any_view(live.code)
        record = match.state.record
        if record["hands"]:
            told = {"round": round_, "table": table, "record": record}
            records.append({**told, **write_rulings(match)})
    evening = write_notes(notes_of(view.state))
    return {**write_event(event_of(view.state, name)), "evening": evening, "records": records}


def import_tournament(done: Act, document: object) -> EventRecorded:
    """Tell an archive again as the tournament of an event that has none yet.

    All of it is brought in or nothing; rounds are counted through the whole event. Raises
    RuleError naming the place in the document, UnknownEvent, EventReused, MovedOn.
    """
    event = read_event(document)
    assert isinstance(document, Mapping)  # read_event takes nothing else
    notes = None
    if "evening" in document:
        notes = at("evening", read_notes, document["evening"], event)
    records = _read_records(document.get("records", []))
    brought: list[AnyView] = []

    def also(view: EventView) -> None:
        brought.clear()
        for index, (place, record) in enumerate(records.items(), start=1):
            brought.append(_bring_in(done, view, place, record, index))

    recorded = begin_with(done, retold(event, notes), also)
    for view in brought:
        views.put(view)
    return recorded


def _read_records(value: object) -> dict[Place, dict[str, object]]:
    records: dict[Place, dict[str, object]] = {}
    for index, item in enumerate(at("records", read_list, value)):
        where = f"records[{index}]"
        needed = ("round", "table", "record")
        values = at(where, read_object, item, (*needed, "rulings", "played", "frozen"))
        at(where, need, values, *needed)
        place = (
            at(f"{where}.round", read_int, values["round"], 1),
            at(f"{where}.table", read_int, values["table"], 1),
        )
        if place in records:
            raise RuleError(N_("%(value)s comes twice"), place=where, value=place)
        records[place] = values
    return records


def _bring_in(
    done: Act, view: EventView, place: Place, record: dict[str, object], index: int
) -> AnyView:
    where = f"records[{index - 1}]"
    if place not in view.state.sheets:
        raise RuleError(
            N_("there is no table %(table)s in round %(round)s"),
            place=where,
            table=place[1],
            round=place[0],
        )
    events, told = at(where, told_with_rulings, record, part_of(done.event_id, -index))
    made = write_within(events, told, done.stamp, view.id)
    published = view.state.rounds[place[0] - 1].number
    link_match(view.id, published, *place, made.match_id)
    return made.view
