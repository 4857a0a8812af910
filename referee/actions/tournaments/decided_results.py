"""Results that count as soon as a referee has decided the dispute over them (15.1)."""

from collections.abc import Sequence
from uuid import NAMESPACE_OID, uuid5

from referee.actions.matches.match_facts import Recorded
from referee.actions.tournaments.match_results import result_told_by
from referee.actions.tournaments.tournament_facts import (
    EventRecorded,
    TournamentAct,
    preview_event_facts,
    write_act,
)
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.core.table_result import TableResult, write_table_result
from referee.store.errors import MovedOn
from referee.store.ledger.ledger import Stamp
from referee.store.matches.found import RoundOf, find_match
from referee.store.matches.views import AnyView
from referee.store.tournaments.views import EventView, event_view
from referee.tournament.evening.corrections import CorrectionPreview, compare
from referee.tournament.evening.facts import REFEREE


def count_decided(done: Recorded, stamp: Stamp) -> EventRecorded | None:
    """Let the result of a match of a round count once the dispute over it is decided.

    One that counts already is corrected where the referee has decided on another. Nothing happens
    while something else about the match is open. The same decision counts once.
    """
    match, number = done.view, done.entry.payload["dispute"]
    dispute = next(one for one in match.state.office.disputes if one.number == number)
    round_ = find_match(done.code).round
    over = match.status in ("finished", "locked")
    if dispute.hand is not None or round_ is None or not over or not match.state.office.settled:
        return None
    seen = event_view(round_.event)
    reason = done.entry.payload["text"]

    def make_facts(view: EventView) -> Sequence[NewFact]:
        facts = _facts(view, round_, match, dispute.holds, reason)
        if not facts:
            raise RuleError(N_("this is the result already"), place="result")
        return facts

    event_id = str(uuid5(NAMESPACE_OID, f"{done.entry.event_id}/decided"))
    try:
        return write_act(TournamentAct(round_.event, seen.number, event_id, stamp), make_facts)
    except (MovedOn, RuleError):
        # The referee has decided, whatever became of the tournament: the desk sees what is missing.
        return None


def preview_decided(match: AnyView, holds: TableResult | None) -> CorrectionPreview | None:
    """Return what follows in the tournament if this result holds, None where nothing does.

    `holds` is None for the result that the match has. Raise RuleError where it cannot be.
    """
    round_ = find_match(match.code).round
    if round_ is None:
        return None
    facts = _facts(event_view(round_.event), round_, match, holds, "–")
    if not facts:
        return None
    before, after = preview_event_facts(round_.event, facts)
    return compare(before.state, after, round_.key)


def _facts(
    view: EventView, round_: RoundOf, match: AnyView, holds: TableResult | None, reason: str
) -> list[NewFact]:
    """Return the fact by which a result comes to count, none where that is no news."""
    state, (number, table) = view.state, round_.key
    sheet = state.sheets.get(round_.key)
    if sheet is None or state.rounds[number - 1].number != round_.published:
        return []
    counts = holds or result_told_by(match)
    ruled = holds is not None or match.state.office.result is not None
    payload = {
        "round": number,
        "table": table,
        "result": write_table_result(counts),
        "code": match.code,
        "head": match.head,
        **({"how": "ruling"} if ruled else {}),
    }
    if sheet.confirmed is None:
        return [("result_confirmed", payload)]
    if sheet.table.result == counts:
        return []
    return [("result_corrected", {**payload, "reason": reason, "office": REFEREE})]
