"""The ledger of a tournament, folded fact by fact into its state."""

from collections.abc import Sequence
from dataclasses import replace

from referee.core.facts import Fact
from referee.tournament.evening.entry_steps import ENTRY_STEPS
from referee.tournament.evening.fold import TournamentFold
from referee.tournament.evening.plan import read_plan
from referee.tournament.evening.result_steps import RESULT_STEPS
from referee.tournament.evening.round_steps import ROUND_STEPS
from referee.tournament.evening.state import EventState

STEPS = {**ENTRY_STEPS, **ROUND_STEPS, **RESULT_STEPS}

STALING = frozenset(
    {
        "plan_changed",
        "withdrew",
        "withdrawal_taken_back",
        "joined_late",
        "result_confirmed",
        "walkover_given",
        "result_corrected",
        "table_ruling_closed",
    }
)
"""Facts that a draft was drawn without: it has to be drawn again."""


def replay_event(facts: Sequence[Fact]) -> EventState:
    """Return the state of the tournament whose facts were admitted one by one, in their order."""
    return folded(facts).state()


def folded(facts: Sequence[Fact]) -> TournamentFold:
    """Return the fold of the tournament, ready for more facts."""
    fold = TournamentFold(read_plan(facts[0].payload["plan"]))
    for fact in facts[1:]:
        take(fold, fact)
    return fold


def take(fold: TournamentFold, fact: Fact) -> None:
    """Apply one more fact, which was admitted."""
    STEPS[fact.kind](fold, fact)
    if fold.draft is not None and fact.kind in STALING:
        fold.draft = replace(fold.draft, stale=True)
