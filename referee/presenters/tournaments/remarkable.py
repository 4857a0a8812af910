"""The remarkable hands of an evening, in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee.core.errors import N_
from referee.games.cards.remarkable import Remarkable, RemarkableRule, of_evening
from referee.presenters.words.names import side_name
from referee.presenters.words.text import _, say
from referee.tournament.evening.state import TableKey

MOST = 30
"""Hands that are told of an evening."""

WORDS: Mapping[RemarkableRule, str] = {
    "revoke": N_("A revoke of %(side)s decided a game"),
    "declared_lost": N_("%(side)s declared, and lost the hand"),
    "claim": N_("Right claim in the last trick: %(side)s"),
    "cappotto": N_("Cappotto: nothing for %(side)s"),
    "swing": N_("The widest hand: %(side)s by %(amount)s"),
}


@dataclass(frozen=True)
class MatchHands:
    """What was found in the match of a table, by its code; `players` are the names by seat."""

    place: TableKey
    code: str
    players: Sequence[str]
    found: Sequence[Remarkable]


@dataclass(frozen=True)
class HandToSee:
    """A hand worth seeing again: where it was played, by whom, and what is told of it.

    `trick` is the one where it is seen, None for its beginning.
    """

    code: str
    number: int
    trick: int | None
    text: str
    where: str
    who: str


def hands_to_see(matches: Iterable[MatchHands]) -> Sequence[HandToSee]:
    """Return the remarkable hands of an evening, the rarest kind first."""
    played = {match.place: match for match in matches}
    found = [(place, one) for place, match in sorted(played.items()) for one in match.found]
    return [_shown(played[place], one) for place, one in of_evening(found, MOST)]


def _shown(match: MatchHands, one: Remarkable) -> HandToSee:
    names = match.players
    return HandToSee(
        code=match.code,
        number=one.hand,
        trick=one.trick,
        text=say(WORDS[one.rule], side=side_name(names, one.side), amount=one.amount),
        where=_(
            "Round %(round)s, table %(table)s, hand %(hand)s",
            round=match.place[0],
            table=match.place[1],
            hand=one.hand,
        ),
        who=_("%(A)s against %(B)s", A=side_name(names, "A"), B=side_name(names, "B")),
    )
