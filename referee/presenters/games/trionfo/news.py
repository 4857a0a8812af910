"""The end of the last hand of a session, in one sentence."""

from referee.games.cards.words import thirds_text
from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.games.trionfo.rows import maso_decided
from referee.presenters.words.names import both, player
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionCourse


def hand_just_ended(course: SessionCourse) -> str:
    """Say what came of the last hand until the next begins or the session ends; else `""`."""
    if course.status != "open" or course.state.open_hand is not None or not course.result.hands:
        return ""
    hand = course.result.hands[-1]
    return _("Hand %(n)s: %(how)s", n=hand.hand, how=_ending(course, hand))


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
        parts.append(_("%(own)s points against %(others)s", own=own, others=others))
    return parts
