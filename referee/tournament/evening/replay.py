"""The ledger of a tournament: each fact is admitted, then folded into the tournament's state."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.core.erasures import NAME_ERASED
from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.tournament.categories.categories import CATEGORY_KINDS
from referee.tournament.evening.entry_facts import ENTRY_KINDS
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.link_facts import LINK_KINDS
from referee.tournament.evening.plan import read_plan
from referee.tournament.evening.plan_facts import PLAN_KINDS
from referee.tournament.evening.rest_and_handicap_facts import REST_AND_HANDICAP_KINDS
from referee.tournament.evening.result_facts import RESULT_KINDS
from referee.tournament.evening.round_facts import ROUND_KINDS
from referee.tournament.evening.state import EventState

EVENT_KINDS: Mapping[str, EventKind] = {
    **ENTRY_KINDS,
    **LINK_KINDS,
    **REST_AND_HANDICAP_KINDS,
    **CATEGORY_KINDS,
    **PLAN_KINDS,
    **ROUND_KINDS,
    **RESULT_KINDS,
}
"""The kinds of facts that come after the plan."""


def admit_to_event(kind: str, payload: Payload, state: EventState) -> None:
    """Refuse, by RuleError, a fact that does not fit the state; its shape was checked before."""
    if kind not in EVENT_KINDS:
        raise RuleError(N_("this tournament has a plan: change it"), place="kind")
    known = EVENT_KINDS[kind]
    if state.final is not None and not known.after_the_end:
        raise RuleError(N_("the standings are final: open them again first"))
    known.admit(state, payload)


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
    """Apply one more fact, which was admitted; that a name was erased changes nothing."""
    if fact.kind == NAME_ERASED:
        return
    kind = EVENT_KINDS[fact.kind]
    kind.step(fold, fact)
    if fold.draft is not None and kind.stales:
        fold.draft = replace(fold.draft, stale=True)
