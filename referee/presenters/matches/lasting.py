"""How long a match lasted, from its opening to what was last played."""

from datetime import timedelta

from referee.core.rulings.office import OFFICE
from referee.presenters.words.text import _
from referee.store.ledger import ledger
from referee.store.matches.found import find_match
from referee.store.matches.views import AnyView

LATER = {"hand_corrected", "hand_inserted", "hand_removed", "undone", *OFFICE}
"""Facts that may be written long after a match was played."""

LONGEST = timedelta(hours=12)
"""A match that was played on several days did not last so long."""


def lasted(view: AnyView) -> str:
    """Return `1 h 12 min`, "" where the ledger does not tell it: an import, a match of two days."""
    struck = view.state.struck
    played = (
        fact.number
        for fact in reversed(view.facts)
        if "hand" in fact.payload and fact.kind not in LATER and fact.number not in struck
    )
    last = next(played, None)
    if last is None:
        return ""
    (entry,) = ledger.read(find_match(view.code).id, last - 1, last)
    return lasted_words(entry.recorded_at - view.opened_at)


def lasted_words(time: timedelta) -> str:
    """Return a time in hours and minutes, "" for less than a minute or more than half a day."""
    if not timedelta(minutes=1) <= time <= LONGEST:
        return ""
    hours, minutes = divmod(int(time.total_seconds()) // 60, 60)
    if not hours:
        return _("%(minutes)s min", minutes=minutes)
    return _("%(hours)s h %(minutes)s min", hours=hours, minutes=minutes)
