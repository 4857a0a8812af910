"""What the audit found, in words, and whether somebody has dealt with it."""

from typing import Any

from referee.rules.errors import N_
from referee.rules.offences import OFFENCE_OF_FINDING
from referee.rules.result import Finding
from referee.rules.sides import side_of
from referee.rules.words import FINDINGS, REMEDIES
from referee.shown.names import player
from referee.shown.text import _, say
from referee.store.views import AnyCourse, SessionCourse

TITLES = {
    "revoke": N_("Revoke"),
    "false_volo": N_("False volo"),
    "false_striscio": N_("False striscio"),
    "false_fuori_tutto": N_("False fuori tutto"),
    "false_taglia": N_("False taglia"),
    "call_not_allowed": N_("Word not allowed"),
    "call_not_by_leader": N_("Word out of turn"),
    "second_call": N_("Second word"),
    "maraffa_false": N_("False maraffa"),
    "maraffa_late": N_("Late maraffa"),
    "maraffa_ace": N_("Maraffa without the ace first"),
    "maraffa_not_battezzante": N_("Maraffa not of the battezzante"),
    "wrong_battezzante": N_("Wrong battezzante"),
}
"""A finding in two words; `rules.words.FINDINGS` has the whole sentence."""


def findings(course: AnyCourse, hand: int | None = None) -> list[dict[str, Any]]:
    """The findings of a hand, or of all, for the `finding` macro and for what follows from them.

    Each has `hand`, `code`, `seat`, `trick` (None where there is none), `side`, `offence` and
    `remedy` (codes, None where nothing is proposed); in words `title`, `text`, `article`,
    `proposed` and `settled`, which is empty as long as nobody has decided.
    """
    return [
        _finding(course, result.hand, found)
        for result in course.result.hands
        if hand is None or result.hand == hand
        for found in result.findings
    ]


def _finding(course: AnyCourse, hand: int, found: Finding) -> dict[str, Any]:
    players = course.record.players
    seat = found.seat
    name = player(players, seat) if seat else ""
    text = say(
        FINDINGS[found.code], seat=seat, name=name, trick=found.trick, shown_in=found.shown_in
    )
    return {
        "hand": hand,
        "code": found.code,
        "seat": seat,
        "trick": found.trick,
        "side": side_of(seat) if seat and len(players) == 4 else None,
        "offence": OFFENCE_OF_FINDING.get(found.code),
        "remedy": found.remedy,
        "title": _title(found),
        "text": text,
        "article": found.article,
        "proposed": say(REMEDIES[found.remedy]) if found.remedy else "",
        "settled": _settled(course, hand, found),
    }


def _title(found: Finding) -> str:
    title = say(TITLES[found.code])
    if found.trick is None:
        return title
    return _("%(finding)s, trick %(trick)s", finding=title, trick=found.trick)


def _settled(course: AnyCourse, hand: int, found: Finding) -> str:
    """What was decided: let go, or a ruling on the same offence of the same side."""
    if (hand, found.code, found.seat, found.trick) in course.state.dismissed:
        return _("let go")
    if isinstance(course, SessionCourse):
        return ""
    penalty = course.record.hands[hand - 1].penalty
    offence = OFFENCE_OF_FINDING.get(found.code)
    if (
        penalty is not None
        and penalty.remedy is not None
        and found.seat is not None
        and penalty.offence == offence
        and penalty.side == side_of(found.seat)
    ):
        return _("ruled: %(remedy)s", remedy=say(REMEDIES[penalty.remedy]))
    return ""
