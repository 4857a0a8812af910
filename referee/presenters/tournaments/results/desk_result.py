"""Results that count instead of what the hands of a match come to."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from referee.core.errors import N_
from referee.core.table_result import TableResult
from referee.presenters.tournaments.results.table import full_result
from referee.presenters.tournaments.words import outcome_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.store.errors import BrokenLedger
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.names import read_code
from referee.store.tournaments.round_matches import matches_of, rounds_of, taken_back
from referee.store.tournaments.views import ACTOR_PREFIX, EventView, event_view_at
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.state import Sheet, TableKey

Origin = Literal["desk", "links", "walkover", "correction", "ruling"]
"""How a result came about that counts instead of a match's own."""

SOURCES: Mapping[Origin, str] = {
    "desk": N_("written at the desk"),
    "links": N_("reported by both sides"),
    "walkover": N_("walkover"),
    "correction": N_("corrected by a referee"),
    "ruling": N_("decided by a referee"),
}

TITLES: Mapping[Origin, str] = {
    "desk": N_("Result written at the desk: %(result)s"),
    "links": N_("Result reported by both sides: %(result)s"),
    "correction": N_("Result corrected by a referee: %(result)s"),
    "ruling": N_("Result decided by a referee: %(result)s"),
}
"""The headings; the words of a walkover are its own."""


@dataclass(frozen=True, slots=True)
class DeskResult:
    """A result that counts instead of a match's own: in words, in figures, and its origin.

    A walkover has no figures, and its words name the winner.
    """

    text: str
    result: TableResult
    origin: Origin = "desk"

    @property
    def ruled(self) -> bool:
        """Return whether a referee has decided a dispute by it."""
        return self.origin == "ruling"

    @property
    def has_score(self) -> bool:
        """Return whether it has games and points, as every result has but a walkover."""
        return self.origin != "walkover"

    @property
    def source(self) -> str:
        """Return who has written it, as a note beside the figures."""
        return say(SOURCES[self.origin])

    @property
    def note(self) -> str:
        """Return it with its source, as a note in a list."""
        return f"{self.source}: {self.text}" if self.has_score else self.text

    @property
    def title(self) -> str:
        """Return it with its source, as a heading."""
        if not self.has_score:
            return self.text[:1].upper() + self.text[1:]
        return say(TITLES[self.origin], result=self.text)


def counted_instead(view: AnyView) -> DeskResult | None:
    """Return the result that counts instead of what the hands of a match come to, if one does."""
    return desk_result(view.code) or ruled_result(view)


def ruled_result(view: AnyView) -> DeskResult | None:
    """Return the result that a referee has decided on, None where he has on no other."""
    result = view.state.office.result
    return None if result is None else DeskResult(outcome_shown(result), result, "ruling")


def desk_result(code: str) -> DeskResult | None:
    """Return the result that counts instead of the match's own; None where they are the same.

    Such a result was read from paper, is a walkover, or was corrected.
    """
    found = find_match(code).round
    return None if found is None else _of_round(found, read_code(code))


def desk_results_among(codes: Collection[str]) -> Mapping[str, DeskResult]:
    """Return such results of any matches that rounds of tournaments opened, by their codes.

    A tournament whose ledger is damaged says nothing of its matches.
    """
    found = {}
    for code, round_ in rounds_of(codes).items():
        with suppress(BrokenLedger):
            found[code] = _of_round(round_, code)
    return {code: result for code, result in found.items() if result is not None}


def undone_shown(code: str) -> str:
    """Say that the round of a match was undone, and why; "" where it was not."""
    found = find_match(code).round
    entry = taken_back(event_view_at(found.chain), found) if found else None
    if entry is None:
        return ""
    return _(
        "Round %(round)s was undone, and this match does not count: %(reason)s",
        round=entry.payload["round"],
        reason=isolated(entry.payload["reason"]),
    )


def _of_round(found: RoundOf, code: str) -> DeskResult | None:
    view = event_view_at(found.chain)
    if found.key not in view.state.sheets:
        return None
    if view.state.rounds[found.key[0] - 1].number != found.published:
        return None
    return _instead(view, found.key, code)


def desk_results(view: EventView) -> Mapping[str, DeskResult]:
    """Return such results of all matches of a tournament, by the codes of the matches."""
    if not any(sheet.confirmed for sheet in view.state.sheets.values()):
        return {}
    found = {live.code: _instead(view, key, live.code) for key, live in matches_of(view).items()}
    return {code: result for code, result in found.items() if result is not None}


def source_of(view: EventView, sheet: Sheet) -> str:
    """Return who has told the result that counts, "" where the match at the tablet has."""
    if sheet.confirmed is None or (sheet.code and sheet.table.how != "ruling"):
        return ""
    return say(SOURCES[_origin(view, sheet, sheet.confirmed)])


def _instead(view: EventView, key: TableKey, code: str) -> DeskResult | None:
    sheet = view.state.sheets[key]
    if sheet.confirmed is None or (sheet.code == code and sheet.table.how != "ruling"):
        return None
    origin = _origin(view, sheet, sheet.confirmed)
    return DeskResult(full_result(view, sheet.table), sheet.table.result, origin)


def _origin(view: EventView, sheet: Sheet, confirmed: int) -> Origin:
    """Return how the result of a table came about, of which an entry of the ledger tells."""
    if sheet.table.how == "walkover":
        return "walkover"
    if sheet.table.how == "ruling":
        return "ruling"
    if sheet.corrections and sheet.corrections[-1].office == REFEREE:
        return "correction"
    by_links = view.entry(confirmed).actor.startswith(ACTOR_PREFIX)
    return "links" if by_links else "desk"
