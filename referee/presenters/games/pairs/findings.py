"""Titles and texts of the audit's findings in a match of two pairs."""

from typing import Any

from referee.core.errors import N_
from referee.core.findings import Finding
from referee.core.sides import side_of
from referee.core.words import REMEDIES
from referee.games.registry import game_of
from referee.presenters.words.text import _, say

PAIR_TITLES = {
    "revoke": N_("Revoke"),
    "false_volo": N_("False volo"),
    "false_striscio": N_("False striscio"),
    "call_not_allowed": N_("Word not allowed"),
    "call_not_by_leader": N_("Word out of turn"),
    "second_call": N_("Second word"),
}
"""A finding in two words."""


def ruled(course: Any, hand: int, found: Finding) -> str:
    """Say what was ruled in a hand on the offence of a finding; `""` where nothing was."""
    penalty = course.record.hands[hand - 1].penalty
    if (
        penalty is not None
        and penalty.remedy is not None
        and found.seat is not None
        and penalty.offence == game_of(course.game).offence_of.get(found.code)
        and penalty.side == side_of(found.seat)
    ):
        return _("ruled: %(remedy)s", remedy=say(REMEDIES[penalty.remedy]))
    return ""
