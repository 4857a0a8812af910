"""A hand of trionfo in the form of the record, in one line of words."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core.sides import SEATS_FROM
from referee.core.words import VOIDS
from referee.games.cards.words import thirds_text
from referee.games.trionfo.bids import CHIAMO, highest
from referee.games.trionfo.hand import PLAYERS
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.words.cards import card_words, suit_words
from referee.presenters.words.names import player
from referee.presenters.words.text import _, ngettext, say

Value = Mapping[str, Any]


def session_hand_words(value: Value, players: Sequence[str]) -> str:
    """Say a hand, such as `Anna: chiamo, trump cups, called three of coins, won`.

    A hand that is being kept may say less: its bids alone, or its trumps.
    """
    parts = []
    if value.get("first"):
        parts.append(_("%(name)s speaks first", name=player(players, value["first"])))
    if "bids" in value:
        parts.append(standing_bid(value, players))
    if "trump" in value:
        parts.append(_("trump %(suit)s", suit=suit_words(value["trump"])))
    if "called" in value:
        parts.append(_("called %(card)s", card=card_words(value["called"])))
    parts += [*_taken(value), *_partner(value, players)]
    if "void" in value:
        parts.append(say(VOIDS[value["void"]]))
    return ", ".join(parts) or _("nothing taken")


def standing_bid(value: Value, players: Sequence[str]) -> str:
    """Say the highest bid of a hand, and whose it is where the hand says who spoke first."""
    bid = highest(value["bids"])
    if bid is None:
        return _("all passed")
    word = say(BID_NAMES[bid.word])
    if not value.get("first"):
        return word
    name = player(players, SEATS_FROM[PLAYERS][value["first"]][bid.turn])
    return _("%(name)s: %(bid)s", name=name, bid=word)


def _taken(value: Value) -> list[str]:
    if "thirds" in value:
        taken = value["thirds"]
        amounts = f"{thirds_text(taken['declarer'])}–{thirds_text(taken['others'])}"
        return [_("%(amounts)s points", amounts=amounts)]
    if "made" in value:
        return [_("hand won") if value["made"] else _("hand lost")]
    tricks = len(value.get("tricks", ()))
    return [ngettext("%(num)s trick", "%(num)s tricks", tricks)] if tricks else []


def _partner(value: Value, players: Sequence[str]) -> list[str]:
    if value.get("partner"):
        return [_("amico %(name)s", name=player(players, value["partner"]))]
    bid = highest(value.get("bids", ()))
    alone = bid is None or bid.word == CHIAMO
    if alone and "partner" in value:
        return [_("called in hand")]
    return []
