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
    side, offence = _offender(penalty, players), say(offences[penalty["offence"]])
    if "remedy" not in penalty:
        return _("%(side)s: %(offence)s", side=side, offence=offence)
    remedy = _remedy(penalty)
    return _("%(side)s: %(offence)s; %(remedy)s", side=side, offence=offence, remedy=remedy)


def remedy_words(penalty: Mapping[str, Any], players: Sequence[str]) -> str:
    """Say whom a remedy strikes and what it is, such as `Anna and Carla: points off (−2)`."""
    side, remedy = _offender(penalty, players), _remedy(penalty)
    return _("%(side)s: %(remedy)s", side=side, remedy=remedy)


def _offender(penalty: Mapping[str, Any], players: Sequence[str]) -> str:
    if "seat" in penalty:
        return player(players, penalty["seat"])
    return side_name(players, penalty["side"])


def _remedy(penalty: Mapping[str, Any]) -> str:
    remedy = say(REMEDIES[penalty["remedy"]])
    return f"{remedy} ({MINUS}{penalty['points']})" if "points" in penalty else remedy
