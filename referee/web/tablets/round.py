"""The round of a tournament as a table of it needs it: its clock, and where the tablet goes on."""

from dataclasses import dataclass

from referee.core.errors import N_
from referee.presenters.office.reopening import still_counts
from referee.presenters.tournaments.brackets.round_names import round_of_table
from referee.presenters.tournaments.results.desk_result import DeskResult, desk_result
from referee.presenters.tournaments.round_clock import ClockShown, clock_shown
from referee.presenters.words.text import say
from referee.store.matches import queries
from referee.store.matches.found import find_match
from referee.store.tablets import stations
from referee.store.tablets.stations import RoomTable
from referee.store.tournaments.views import EventView, event_view_at
from referee.tournament.evening.state import RoundNow, TableKey
from referee.web.http.visitors import visitor


@dataclass(frozen=True)
class TableRound:
    """The round as its table is told of it; `at_table` says that this device is the table.

    `desk` is the result that was written at the organizer's desk, "" before; `confirms` says that
    in the rounds to come somebody else confirms than in this match, "" where nothing changes.
    `mark` changes with both, with the clock and with the call of the last hand. `settled` tells
    that a result counts by the desk or by a referee: what this table signs makes no difference.
    `still` says which result counts although the match was opened again, "" where it was not.
    """

    title: str
    clock: ClockShown | None
    mark: str
    desk: str
    confirms: str
    at_table: bool
    settled: bool
    still: str


CONFIRMS = {
    "none": N_("From the next round nobody confirms; this match stays as it began."),
    "hand": N_(
        "From the next round the other side confirms each hand; this match stays as it began."
    ),
    "match": N_(
        "From the next round the other side confirms the match at its end; "
        "this match stays as it began."
    ),
}


def table_round(code: str) -> TableRound | None:
    """Return the round of a match; None for a match without one, or whose round was taken back."""
    found = _round(code)
    if found is None:
        return None
    view, key, round_ = found
    desk = desk_result(code)
    return TableRound(
        round_of_table(view.state, key),
        clock_shown(view, round_),
        _mark(round_, desk, _confirmation(code)),
        desk.title if desk else "",
        _confirms(code),
        _table(code) is not None,
        desk is not None or _is_decided(view, code),
        still_counts(queries.any_view(code)),
    )


def round_mark(code: str) -> str:
    """Return the mark that `table_round` would have, "" without a round."""
    found = _round(code)
    if found is None:
        return ""
    return _mark(found[2], desk_result(code), _confirmation(code))


def has_left(code: str) -> bool:
    """Return whether the device is the table of a match that is over, signed or given up."""
    table = _table(code)
    return table is not None and queries.any_view(code).status in ("locked", "closed")


def leads_on(code: str) -> bool:
    """Return whether the device is a table that has another match by now, or lost this one."""
    view = queries.any_view(code)
    if view.status == "open" and desk_result(code) is None:
        return False
    table = _table(code)
    if table is None:
        return False
    return view.status == "closed" or stations.match_at(table.id) not in (None, view.code)


def _table(code: str) -> RoomTable | None:
    """Return the table of this device where the match is placed at it, else None."""
    device, match = visitor().device, find_match(code)
    if device is None or device.table is None or device.table.id != match.table_id:
        return None
    return device.table


def _round(code: str) -> tuple[EventView, TableKey, RoundNow] | None:
    of = find_match(code).round
    if of is None:
        return None
    view = event_view_at(of.chain)
    found = next((one for one in view.state.rounds if one.number == of.published), None)
    return None if found is None else (view, of.key, found)


def _confirmation(code: str) -> str:
    """Return what the other side confirms in the next round, "" where it does so in this match."""
    of, view = find_match(code).round, queries.any_view(code)
    if of is None or view.status != "open" or of.confirmation == view.state.office.confirmation:
        return ""
    return of.confirmation


def _confirms(code: str) -> str:
    changed = _confirmation(code)
    return say(CONFIRMS[changed]) if changed else ""


def _is_decided(view: EventView, code: str) -> bool:
    """Return whether the result of a match counts since a referee has decided on it."""
    of, match = find_match(code).round, queries.any_view(code)
    if of is None or match.state.office.result_decided is None:
        return False
    sheet = view.state.sheets[of.key]
    return sheet.confirmed is not None and sheet.code == match.code


def _mark(round_: RoundNow, desk: DeskResult | None, confirmation: str) -> str:
    clock = round_.clock
    timed = "" if clock is None else f"{clock.number}-{clock.last_hand}"
    return " ".join(part for part in (timed, desk.text if desk else "", confirmation) if part)
