"""Penalties in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.words import OFFENCES, REMEDIES
from referee.presenters.words.amounts import MINUS
from referee.presenters.words.names import player, side_name
from referee.presenters.words.text import _, say


def penalty_words(
    penalty: Mapping[str, Any], players: Sequence[str], offences: Mapping[str, str] = OFFENCES
) -> str:
    """Say a penalty, such as `Anna and Carla: conduct; points off (−2)`.

    `penalty` has `offence` and `side` or `seat` (the player is named where he is known), and may
    have `remedy` and `points`. `offences` are the game's words for them.
    """
    offence = say(offences[penalty["offence"]])
    if "seat" in penalty:
        side = player(players, penalty["seat"])
    else:
        side = side_name(players, penalty["side"])
    if "remedy" not in penalty:
        return _("%(side)s: %(offence)s", side=side, offence=offence)
    remedy = say(REMEDIES[penalty["remedy"]])
    if "points" in penalty:
        remedy = f"{remedy} ({MINUS}{penalty['points']})"
    return _("%(side)s: %(offence)s; %(remedy)s", side=side, offence=offence, remedy=remedy)
