"""Results that count instead of what the hands of a match come to."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from referee.core.errors import N_
from referee.core.table_result import TableResult
from referee.presenters.tournaments.results.differing import versions_told
from referee.presenters.tournaments.results.table import full_result, games_known, written_last
from referee.presenters.tournaments.words import TABLE_STATES, outcome_shown
from referee.presenters.words.names import isolated
from referee.presenters.words.text import _, say
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.names import read_code
from referee.store.tournaments.round_matches import matches_of, taken_back
from referee.store.tournaments.round_tables import RoundTable, table_of
from referee.store.tournaments.views import ACTOR_PREFIX, EventView, event_view_at
from referee.tournament.evening.facts import REFEREE
from referee.tournament.evening.state import Sheet, TableKey
from referee.tournament.games.registry import game_played

Origin = Literal[
    "desk",
    "links",
    "walkover",
    "corrected",
    "correction",
    "decision",
    "ruling",
    "contested",
    "to_confirm",
]
"""How a result came about that counts instead of a match's own, or that none does yet."""

SOURCES: Mapping[Origin, str] = {
    "desk": N_("written at the desk"),
    "links": N_("reported by both sides"),
    "walkover": N_("walkover"),
    "corrected": N_("corrected"),
    "correction": N_("corrected by a referee"),
    "decision": N_("decided at the desk"),
    "ruling": N_("decided by a referee"),
    "contested": TABLE_STATES["disputed"],
    "to_confirm": TABLE_STATES["to_confirm"],
}

TITLES: Mapping[Origin, str] = {
    "desk": N_("Result written at the desk: %(result)s"),
    "links": N_("Result reported by both sides: %(result)s"),
    "corrected": N_("Result corrected at the desk: %(result)s"),
    "correction": N_("Result corrected by a referee: %(result)s"),
    "decision": N_("Result decided at the desk: %(result)s"),
    "ruling": N_("Result decided by a referee: %(result)s"),
}
"""The headings; the words of a walkover are its own."""


@dataclass(frozen=True, slots=True)
class DeskResult:
    """A result that counts instead of a match's own: in words, in figures, and its origin.

    A walkover has no figures, and its words name the winner. `told` says who wrote it, when and
    why, as far as a tournament knows.
    """

    text: str
    result: TableResult
    origin: Origin = "desk"
    told: str = ""

    @property
    def ruled(self) -> bool:
        """Return whether a referee has decided a dispute by it."""
        return self.origin == "ruling"

    @property
    def has_score(self) -> bool:
        """Return whether it has games and points: a walkover has none, nor one that is none yet."""
        return self.origin not in ("walkover", "contested", "to_confirm")

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
        if self.origin == "contested":
            return _("Disputed: both sides have reported different results")
        if self.origin == "to_confirm":
            return _("To be confirmed: there is a result, and it does not count yet")
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
    table = table_of(find_match(code).round)
    return None if table is None else instead(table, read_code(code))


def awaited_result(found: RoundOf | None) -> DeskResult | None:
    """Return that results were told of a table and none counts yet, None where none was told.

    So its match at the tablet, which nobody has begun, is not shown as if it were played.
    """
    table = table_of(found)
    origin = _awaited(table, found.key) if table is not None and found is not None else None
    if table is None or origin is None:
        return None
    pays = game_played(table.view.state.plan.regulation).pays
    nothing = TableResult(payments=(0,) * len(table.sheet.table.players) if pays else None)
    return DeskResult(say(SOURCES[origin]), nothing, origin)


def awaited_tables(view: EventView) -> Mapping[TableKey, tuple[Origin, str]]:
    """Return the tables of which results were told and none counts, each with its match's code."""
    table_matches = matches_of(view)
    found = {key: _awaited(RoundTable(view, view.state.sheets[key]), key) for key in table_matches}
    return {key: (origin, table_matches[key].code) for key, origin in found.items() if origin}


def _awaited(table: RoundTable, key: TableKey) -> Origin | None:
    """Return what a table waits for of which results were told, and whose match nobody has begun.

    It is None where none was told, one counts, or the match goes on.
    """
    if table.contested:
        return "contested"
    sheet = table.sheet
    if sheet.confirmed is not None or not sheet.typed or sheet.differs:
        return None
    return None if matches_of(table.view)[key].begun else "to_confirm"


def instead(table: RoundTable, code: str) -> DeskResult | None:
    """Return such a result of the match with this code, which was opened for the table."""
    return _instead(table.view, table.sheet, code)


def differing_told(code: str) -> str:
    """Say what different results were told of the table of a match; "" where none is undecided."""
    table = table_of(find_match(code).round)
    return "" if table is None else _differing(table.view, table.sheet)


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


def desk_results(view: EventView) -> Mapping[str, DeskResult]:
    """Return such results of all matches of a tournament, by the codes of the matches."""
    if not any(sheet.confirmed for sheet in view.state.sheets.values()):
        return {}
    sheets = view.state.sheets
    found = {
        live.code: _instead(view, sheets[key], live.code) for key, live in matches_of(view).items()
    }
    return {code: result for code, result in found.items() if result is not None}


def differing_among(view: EventView) -> Mapping[str, str]:
    """Return what `differing_told` says of the matches of a tournament, by their codes."""
    sheets = view.state.sheets
    told = {live.code: _differing(view, sheets[key]) for key, live in matches_of(view).items()}
    return {code: words for code, words in told.items() if words}


def source_of(view: EventView, sheet: Sheet) -> str:
    """Return who has told the result that counts, "" where the match at the tablet has."""
    if sheet.confirmed is None or (sheet.code and sheet.table.how != "ruling"):
        return ""
    return say(SOURCES[_origin(view, sheet, sheet.confirmed)])


def _instead(view: EventView, sheet: Sheet, code: str) -> DeskResult | None:
    if sheet.confirmed is None or (sheet.code == code and sheet.table.how != "ruling"):
        return None
    origin = _origin(view, sheet, sheet.confirmed)
    result = replace(sheet.table.result, scores=games_known(view, sheet))
    return DeskResult(full_result(view, sheet.table), result, origin, _told(view, sheet))


def _told(view: EventView, sheet: Sheet) -> str:
    """Return who wrote the result that counts, when, and the reason if there is one."""
    last = written_last(view, sheet)
    reason = _("Reason: %(reason)s", reason=last.reason) if last.reason else ""
    return " · ".join(filter(None, (f"{last.who}, {last.when}", reason)))


def _differing(view: EventView, sheet: Sheet) -> str:
    if not sheet.differs:
        return ""
    disputed = _("The result is disputed: it is not final, a referee decides.")
    return " ".join((disputed, "; ".join(versions_told(view, sheet))))


def _origin(view: EventView, sheet: Sheet, confirmed: int) -> Origin:
    """Return how the result of a table came about, of which an entry of the ledger tells."""
    if sheet.table.how == "walkover":
        return "walkover"
    if sheet.table.how == "ruling":
        return "ruling"
    if sheet.corrections:
        return "correction" if sheet.corrections[-1].office == REFEREE else "corrected"
    if sheet.decided:
        return "decision"
    by_links = view.entry(confirmed).actor.startswith(ACTOR_PREFIX)
    return "links" if by_links else "desk"
