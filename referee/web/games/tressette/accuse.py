"""Accuse on the pages: the possible declarations, and their part in a claim (16.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core.errors import N_
from referee.core.sides import Side
from referee.games.pairs.open_hand import OpenHand
from referee.games.tressette.accuse import (
    ACCUSA_OF_FOUR,
    ACCUSA_OF_THREE,
    NAPOLETANA,
    RANKS,
    Accusa,
)
from referee.presenters.games.tressette.accuse import as_written, declared_words
from referee.presenters.words.text import say
from referee.store.matches.views import AnyCourse, AnyView
from referee.web.forms.fields import Choice
from referee.web.games.pairs import play
from referee.web.games.pairs.features import Bonus, ClaimedBonus

KINDS = {
    NAPOLETANA: N_("Napoletana"),
    "three:3": N_("Three 3s"),
    "three:2": N_("Three 2s"),
    "three:A": N_("Three aces"),
    "four:3": N_("Four 3s"),
    "four:2": N_("Four 2s"),
    "four:A": N_("Four aces"),
}
"""The accuse as the picker offers them: the kind, and the rank where it has one."""

THIRDS = 3
"""Thirds in a point."""


@dataclass(frozen=True)
class AccuseShown:
    """The choices of the picker of accuse, and the accuse declared in this hand, in words.

    `allowed` is False where the regulation has no accuse.
    """

    allowed: bool
    kinds: Sequence[Choice]
    who: Sequence[Choice]
    declared: Sequence[str]


def _shown(view: AnyView, hand: OpenHand, by_seat: bool) -> AccuseShown:
    players = view.record.players
    return AccuseShown(
        allowed=view.state.regulation.accuse == "on",
        kinds=[Choice(kind, say(words)) for kind, words in KINDS.items()],
        who=play.seat_choices(view) if by_seat else play.side_choices(view),
        declared=[declared_words(one, players) for one in hand.value.get("accuse", ())],
    )


def written(accusa: Mapping[str, Any]) -> str:
    """Return an accusa of the record as a line of a form: `1 AAA coppe`, `B napoletana spade`."""
    who = accusa.get("seat", accusa.get("side"))
    if accusa["kind"] == NAPOLETANA:
        words = [NAPOLETANA, accusa["suit"]]
    elif accusa["kind"] == ACCUSA_OF_THREE:
        words = [3 * accusa["rank"], accusa["without"]]
    else:
        words = [4 * accusa["rank"]]
    trick = accusa.get("trick", 1)
    return " ".join([str(who), *words, *([str(trick)] if trick > 1 else [])])


SIGNS = {3 * rank: {"kind": ACCUSA_OF_THREE, "rank": rank} for rank in RANKS} | {
    4 * rank: {"kind": ACCUSA_OF_FOUR, "rank": rank} for rank in RANKS
}
"""The signs for three and four of a rank in a line of a form."""


def _claimants(_view: AnyView, _hand: OpenHand) -> Sequence[Choice]:
    """Return none: an accusa is declared at the table before a claim counts it."""
    return ()


def _claimed(after: AnyCourse, hand: int, side: Side) -> Sequence[ClaimedBonus]:
    """Return the accuse of the side, of which the valid ones count (16.6)."""
    players = after.record.players
    declared: Sequence[Accusa] = after.record.hands[hand - 1].accuse
    found = after.result.hands[hand - 1].findings
    false = {one.seat for one in found if one.code == "accusa_false"}
    lines = []
    for accusa in declared:
        if accusa.side != side:
            continue
        counts = accusa.trick == 1 and accusa.seat not in false
        lines.append(
            ClaimedBonus(
                declared_words(as_written(accusa), players),
                str(accusa.worth // THIRDS),
                thirds=accusa.worth if counts else 0,
                counts=counts,
                article="" if counts else "16.4",
            )
        )
    return lines


ACCUSE = Bonus(
    shown=_shown,
    claimants=_claimants,
    claimed=_claimed,
)
