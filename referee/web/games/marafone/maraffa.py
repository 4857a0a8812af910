"""The maraffa on the pages: its declaration in forms, and its part in a claim."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from referee.core.sides import Side, side_of
from referee.games.marafone.score import MARAFFA_FAULTS
from referee.games.pairs.open_hand import OpenHand
from referee.presenters.games.marafone.hands import declarer
from referee.presenters.words.names import short_names
from referee.presenters.words.text import _
from referee.store.matches.views import MatchCourse, MatchView
from referee.web.forms.fields import Choice
from referee.web.games.pairs import play
from referee.web.games.pairs.features import Bonus, ClaimedBonus

MARAFFA_THIRDS = 9


@dataclass(frozen=True)
class MaraffaShown:
    """The players who may have declared a maraffa, and the one who did in words.

    `name` and `side` are "" where nobody has; `thirds` is what it adds to his side's points.
    """

    who: Sequence[Choice]
    name: str
    side: str
    thirds: int


def shown(view: MatchView, hand: OpenHand, mode: str) -> MaraffaShown:
    """Return the maraffa of the hand in progress, of a player where its cards are written."""
    declared = hand.value.get("maraffa")
    who = play.seat_choices(view) if mode == "carte" else play.side_choices(view)
    players = short_names(view.record.players)
    return MaraffaShown(
        who,
        name=declarer(declared, players) if declared else "",
        side=_side(declared) if declared else "",
        thirds=MARAFFA_THIRDS,
    )


def _side(declared: object) -> Side:
    """Return the side of a maraffa as a record has it: a side, a seat, or a seat and a trick."""
    if isinstance(declared, str):
        return "A" if declared == "A" else "B"
    seat = declared["seat"] if isinstance(declared, dict) else declared
    return side_of(int(str(seat)))


def _told(_view: MatchView, _hand: OpenHand) -> Mapping[str, Collection[str]]:
    """Return nothing: one tap declares a maraffa, and no field of it can be left empty."""
    return {}


def _claimants(view: MatchView, hand: OpenHand) -> Sequence[Choice]:
    if hand.value.get("maraffa"):
        return ()
    return [Choice(one.side, one.short) for one in play.sides_shown(view)]


def _claimed(after: MatchCourse, hand: int, side: Side) -> Sequence[ClaimedBonus]:
    """Return the side's maraffa: it counts if it is valid and the regulation counts it (6, 8.1)."""
    maraffa = after.record.hands[hand - 1].maraffa
    if maraffa is None or maraffa.side != side:
        return ()
    regulation = after.record.regulation
    allowed = regulation.maraffa_in_claim == "yes"
    faults = [one for one in after.result.hands[hand - 1].findings if one.code in MARAFFA_FAULTS]
    is_scored = allowed and not faults
    article = "" if is_scored else "6.3" if allowed else "8.1"
    return (
        ClaimedBonus(
            _("Maraffa"),
            str(regulation.bonus),
            thirds=MARAFFA_THIRDS if is_scored else 0,
            is_scored=is_scored,
            article=article,
        ),
    )


MARAFFA = Bonus(shown, _told, _claimants, _claimed)
