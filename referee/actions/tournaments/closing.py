"""The end of a tournament."""

from collections.abc import Sequence

from referee.actions.tournaments.tournament_facts import EventRecorded, TournamentAct, act
from referee.core.errors import N_, RuleError
from referee.core.facts import NewFact
from referee.store.tournaments.views import EventView


def make_final(done: TournamentAct, reason: str = "") -> EventRecorded:
    """Close the standings; before the protest time is over there has to be a reason."""

    def tell(view: EventView) -> Sequence[NewFact]:
        until = view.protest_until
        if not reason and (until is None or done.stamp.now < until):
            raise RuleError(
                N_("the protest time is not over: say why it is not waited for"), place="reason"
            )
        return [("standings_made_final", {"reason": reason} if reason else {})]

    return act(done, tell)
