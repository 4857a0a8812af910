"""The changes that a correction brings to a session, shown before it is made."""

from collections.abc import Sequence

from referee.games.trionfo.result import TrionfoHandResult
from referee.games.trionfo.words import BID_NAMES, TRIONFO_KINDS
from referee.presenters.words.amounts import balance
from referee.presenters.words.comparison import Change
from referee.presenters.words.names import short_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionCourse

NO_HAND = "–"


def moves(before: SessionCourse, after: SessionCourse, hand: int) -> Sequence[Change]:
    """Return every total, and each hand that goes another way; nothing where nothing changes.

    `hand` is the one that is corrected, inserted or removed. Hands that follow it change where the
    turn to speak first moves: another player has then made their bids.
    """
    totals, hands = _totals(before, after), _hands(before, after, hand)
    if not hands and not any(one.changed for one in totals):
        return []
    return [*totals, *hands]


def _hands(before: SessionCourse, after: SessionCourse, hand: int) -> list[Change]:
    old, new = _courses(before), _courses(after)
    if len(new) > len(old):
        old.insert(hand - 1, NO_HAND)
    elif len(new) < len(old):
        new.insert(hand - 1, NO_HAND)
    return [
        Change(_("Hand %(n)s", n=number), was, now)
        for number, (was, now) in enumerate(zip(old, new, strict=True), start=1)
        if was != now
    ]


def _courses(course: SessionCourse) -> list[str]:
    return [_course(course, result) for result in course.result.hands]


def _course(course: SessionCourse, result: TrionfoHandResult) -> str:
    """Return a hand's bid and outcome in words, such as `Anna: maso, hand won`."""
    names = dict(enumerate(short_names(course.record.players), start=1))
    if result.bid is None or result.declarer is None:
        first = names[result.first] if result.first else ""
        kind = say(TRIONFO_KINDS[result.kind])
        return _("%(name)s speaks first, %(kind)s", name=first, kind=kind) if first else kind
    name, bid = names[result.declarer], say(BID_NAMES[result.bid])
    words = _("%(name)s: %(bid)s", name=name, bid=bid)
    if result.partner:
        words = f"{words}, {_('with %(name)s', name=names[result.partner])}"
    if result.made is None:
        return words
    return f"{words}, {_('hand won') if result.made else _('hand lost')}"


def _totals(before: SessionCourse, after: SessionCourse) -> list[Change]:
    totals = zip(
        short_names(after.record.players), before.result.totals, after.result.totals, strict=True
    )
    return [Change(name, balance(old), balance(new)) for name, old, new in totals]
