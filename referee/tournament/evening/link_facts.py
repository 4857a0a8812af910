"""Facts about the personal link of an entry: it is made anew, and the one before opens nothing."""

from collections.abc import Mapping

from referee.core.errors import N_, RuleError
from referee.core.facts import Fact, Payload
from referee.tournament.evening.entrants import entrant
from referee.tournament.evening.fold import EventKind, TournamentFold
from referee.tournament.evening.state import EventState


def _admit_renewed(state: EventState, payload: Payload) -> None:
    if entrant(state, payload["entry"]).paired is not None:
        raise RuleError(N_("this player was paired by lot: change the pair"), place="entry")


def _link_renewed(_fold: TournamentFold, _fact: Fact) -> None:
    """Change nothing: the secret of the link is made from the number of the fact."""


LINK_KINDS: Mapping[str, EventKind] = {
    "link_renewed": EventKind(_admit_renewed, _link_renewed, after_the_end=True, side_by_side=True),
}
