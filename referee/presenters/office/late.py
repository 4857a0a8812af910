"""Late entries in words."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.presenters.games.game import PresentedGame
from referee.presenters.words.text import _
from referee.store.tablets.late import FORM, LateEntry


def late_words(game: PresentedGame, one: LateEntry, players: Sequence[str]) -> str:
    """Say in one sentence what a device sent late; where the game has no words, as it was sent."""
    if one.is_fact and one.kind in game.facts:
        return game.fact_words(one.kind, one.payload, players)
    fields = ", ".join(
        f"{name}: {text}" for name, text in one.payload.get(FORM, one.payload).items()
    )
    return _("Not understood: %(kind)s (%(fields)s)", kind=one.kind, fields=fields)


def hand_shown(game: PresentedGame, value: Mapping[str, Any], players: Sequence[str]) -> str:
    """Say a hand of the record format in the words of its game."""
    return game.fact_words("hand_written", {"value": value}, players)
