"""A hand of the record format in one line of words."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.marafone.words import CALLS, OFFENCES, REMEDIES, VOIDS
from referee.presenters.words.amounts import MINUS
from referee.presenters.words.cards import suit_words
from referee.presenters.words.names import player, side_name
from referee.presenters.words.text import _, ngettext, say

Value = Mapping[str, Any]


def hand_words(value: Value, players: Sequence[str]) -> str:
    """What a hand says, such as `20–15 thirds, trump spade, maraffa: Anna`.

    `value` has passed `rules.hand.parse_hand`. Side A's amount comes first.
    """
    parts = [
        *_taken(value),
        *_head(value, players),
        *_rulings(value, players),
        *(_call(call, players) for call in value.get("calls", ())),
    ]
    return ", ".join(parts) or _("nothing taken")


def _taken(value: Value) -> list[str]:
    if "points" in value:
        return [_("%(amounts)s points", amounts=_pair(value["points"]))]
    if "thirds" in value:
        return [_("%(amounts)s thirds", amounts=_pair(value["thirds"]))]
    if "counted" in value:
        return [_("counted piles %(amounts)s", amounts=_pair(_piles(value["counted"])))]
    tricks = len(value.get("tricks", value.get("taken", ())))
    return [ngettext("%(num)s trick", "%(num)s tricks", tricks)] if tricks else []


def _piles(counted: Value) -> dict[str, int]:
    """What each pile is worth in thirds (2.2)."""
    return {
        side: 3 * pile["aces"] + pile["thirds_cards"] + 3 * pile["last"]
        for side, pile in counted.items()
    }


def _head(value: Value, players: Sequence[str]) -> list[str]:
    parts = []
    if value.get("battezzante"):
        name = player(players, value["battezzante"])
        parts.append(_("battezzante %(name)s", name=name))
    if "trump" in value:
        parts.append(_("trump %(suit)s", suit=suit_words(value["trump"])))
    if "maraffa" in value:
        parts.append(_("maraffa: %(name)s", name=declarer(value["maraffa"], players)))
    return parts


def _rulings(value: Value, players: Sequence[str]) -> list[str]:
    parts = []
    if "claim" in value:
        name = side_name(players, value["claim"]["side"])
        parts.append(_("%(side)s called themselves out", side=name))
    if "penalty" in value:
        parts.append(ruling_words(value["penalty"], players))
    if "void" in value:
        parts.append(say(VOIDS[value["void"]]))
    return parts


def ruling_words(penalty: Value, players: Sequence[str]) -> str:
    """`Anna and Carla: conduct; points off (−2)`; the remedy only where one is named.

    Where it is known which player it was, he is named: his side pays.
    """
    offence = say(OFFENCES[penalty["offence"]])
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


def declarer(maraffa: object, players: Sequence[str]) -> str:
    """Who declared a maraffa: a seat, a side, or a seat and a trick."""
    if isinstance(maraffa, str):
        return side_name(players, "A" if maraffa == "A" else "B")
    seat = maraffa["seat"] if isinstance(maraffa, dict) else maraffa
    return player(players, int(str(seat)))


def _call(call: Value, players: Sequence[str]) -> str:
    return _(
        "trick %(trick)s: %(name)s says %(word)s",
        trick=call["trick"],
        name=player(players, call["seat"]),
        word=say(CALLS[call["word"]]),
    )


def _pair(amounts: Value) -> str:
    return f"{amounts['A']}–{amounts['B']}"
