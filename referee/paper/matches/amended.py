"""Hands that a correction made or changed, by the number they have now."""

from referee.games.course import AnyCourse

AMENDING = frozenset({"hand_corrected", "hand_inserted"})


def amended(course: AnyCourse) -> dict[int, int]:
    """Return the present hand of each correction and insertion, by entry number.

    An insertion or a removal moves the numbers of the hands after it, so the number that an entry
    names may be another hand's by now. Entries undone, or of a hand since removed, have none.
    """
    kinds = {fact.number: fact.kind for fact in course.facts}
    return {
        entry: hand
        for hand, entries in enumerate(course.state.entries, start=1)
        for entry in entries
        if kinds[entry] in AMENDING
    }
