"""Results that count by themselves once all have signed."""

from collections.abc import Sequence
from uuid import NAMESPACE_OID, uuid5

from referee.actions.matches.match_facts import Recorded
from referee.actions.tournaments.match_results import result_of_match
from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct, write_act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.store.errors import MovedOn
from referee.store.ledger.ledger import Stamp
from referee.store.matches.found import RoundOf, find_match
from referee.store.tournaments.views import EventView, event_view


def count_if_signed(done: Recorded, stamp: Stamp) -> EventRecorded | None:
    """Enter the result of a match of a round once all have signed it and its score is released.

    Nothing happens while something about it is disputed, where a slip was typed, or where the
    organizer enters signed results by hand; then it waits at the desk, as it does where it is
    refused. The same signature counts once.
    """
    match = done.view
    if match.status != "locked" or not match.state.office.settled:
        return None
    round_ = find_match(done.code).round
    if round_ is None:
        return None
    seen = event_view(round_.event)
    if not _waits(seen, round_):
        return None

    def make_facts(view: EventView) -> Sequence[NewFact]:
        if not _waits(view, round_):
            raise RuleError(N_("no match is signed whose result is not there yet"))
        return [("result_confirmed", result_of_match(round_.key, match))]

    event_id = str(uuid5(NAMESPACE_OID, f"{done.entry.event_id}/counted"))
    try:
        return write_act(TournamentAct(round_.event, seen.number, event_id, stamp), make_facts)
    except (MovedOn, RuleError):
        # The table has signed, whatever became of the tournament: the desk sees it as signed.
        return None


def _waits(view: EventView, round_: RoundOf) -> bool:
    """Tell whether a tournament waits for the result of this match, of which no slip was typed."""
    state = view.state
    return (
        not state.plan.by_hand
        and round_.key in state.missing
        and state.rounds[round_.key[0] - 1].number == round_.published
        and not state.sheets[round_.key].typed
    )
