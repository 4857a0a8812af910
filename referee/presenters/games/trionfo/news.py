"""What has just come of the bids or of a hand of a session, in one sentence."""

from referee.games.cards.words import thirds_text
from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.games.trionfo.rows import maso_decided
from referee.presenters.words.names import both, player
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionCourse

JUST_BID = frozenset({"first", "bids"})
"""Keys of a hand of which nothing is known but its bids."""


def session_news(course: SessionCourse) -> str:
    """Say who has become the signore, or what came of the last hand.

    Each is said until something else is written of the same hand, or of the next one; `""` where
    neither has just happened.
    """
    state, hands = course.state, course.result.hands
    if course.status != "open" or not hands:
        return ""
    hand = hands[-1]
    if state.open_hand is None:
        return _("Hand %(n)s: %(how)s", n=hand.hand, how=_ending(course, hand))
    if hand.hand != state.open_hand or hand.declarer is None or hand.bid is None:
        return ""
    if state.taken or not JUST_BID.issuperset(state.value):
        return ""
    name = player(course.record.players, hand.declarer)
    return _("Signore: %(name)s, %(bid)s", name=name, bid=say(BID_NAMES[hand.bid]))


def _ending(course: SessionCourse, hand: TrionfoHandResult) -> str:
    if hand.kind == "void":
        return _("void, nobody pays")
    if hand.kind == "passed":
        return _("all passed, nobody pays")
    assert hand.bid is not None  # it was played to its end
    assert hand.declarer is not None
    players = course.record.players
    bid, name = say(BID_NAMES[hand.bid]), player(players, hand.declarer)
    if hand.partner is not None:
        name = both(name, player(players, hand.partner))
        won = _("%(names)s win: %(bid)s", names=name, bid=bid)
        lost = _("%(names)s lose: %(bid)s", names=name, bid=bid)
    else:
        won = _("%(name)s wins: %(bid)s", name=name, bid=bid)
        lost = _("%(name)s loses: %(bid)s", name=name, bid=bid)
    return ", ".join([won if hand.made else lost, *_how(course, hand)])


def _how(course: SessionCourse, hand: TrionfoHandResult) -> list[str]:
    """Say whether he called his own card, the trick that decided a maso, and the points."""
    parts = [_("called in hand")] if hand.in_mano else []
    decided = maso_decided(course, hand)
    if decided is not None:
        parts.append(_("decided in trick %(n)s", n=decided.trick))
    thirds = decided.thirds if decided is not None else hand.thirds
    if thirds is not None:
        own, others = map(thirds_text, thirds)
        parts.append(_("points %(own)s to %(others)s", own=own, others=others))
    return parts
