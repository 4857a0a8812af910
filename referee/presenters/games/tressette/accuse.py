"""Accuse in words (16.4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.errors import N_
from referee.games.cards.pack import CODES
from referee.games.tressette.accuse import ACCUSA_OF_THREE, NAPOLETANA, Accusa
from referee.presenters.words.cards import SUIT_OF_LETTER, suit_words
from referee.presenters.words.names import player, side_name
from referee.presenters.words.text import _, say

OF_THREE = {
    "3": N_("three threes without %(suit)s"),
    "2": N_("three twos without %(suit)s"),
    "A": N_("three aces without %(suit)s"),
}
OF_FOUR = {"3": N_("four threes"), "2": N_("four twos"), "A": N_("four aces")}


def accusa_words(accusa: Mapping[str, Any]) -> str:
    """Name an accusa of the record format, such as `three aces without cups`."""
    if accusa["kind"] == NAPOLETANA:
        return _("napoletana of %(suit)s", suit=suit_words(accusa["suit"]))
    if accusa["kind"] == ACCUSA_OF_THREE:
        return say(OF_THREE[accusa["rank"]], suit=suit_words(accusa["without"]))
    return say(OF_FOUR[accusa["rank"]])


def declared_words(accusa: Mapping[str, Any], players: Sequence[str]) -> str:
    """Say an accusa of the record format and whose it is: `four aces: Anna`.

    The side is named where nobody knows which of the two declared it.
    """
    who = accusa.get("seat", accusa.get("side"))
    name = side_name(players, who) if who in ("A", "B") else player(players, int(str(who)))
    words = _("%(accusa)s: %(name)s", accusa=accusa_words(accusa), name=name)
    if accusa.get("trick", 1) == 1:
        return words
    return _("%(accusa)s, in trick %(trick)s", accusa=words, trick=accusa["trick"])


def as_written(accusa: Accusa) -> dict[str, object]:
    """Return an accusa as a record writes it; `seat` is the side where nobody knows whose it is."""
    codes = [CODES[card] for card in accusa.cards]
    written: dict[str, object] = {"kind": accusa.kind, "trick": accusa.trick}
    written["seat"] = accusa.seat if accusa.seat is not None else accusa.side
    if accusa.kind == NAPOLETANA:
        return {**written, "suit": SUIT_OF_LETTER[codes[0][1]]}
    if accusa.missing is not None:
        written["without"] = SUIT_OF_LETTER[CODES[accusa.missing][1]]
    return {**written, "rank": codes[0][0]}
