"""The facts that only a match of two pairs has, each in one sentence."""

from collections.abc import Mapping

from referee.games.cards.words import CALLS, thirds_text
from referee.presenters.games.game import FactWords, Payload, Players
from referee.presenters.words.names import player, shown_name, side_name
from referee.presenters.words.penalties import penalty_words
from referee.presenters.words.text import _, say


def _trick(payload: Payload, players: Players) -> str:
    side, worth = side_name(players, payload["won"]), thirds_text(payload["thirds"])
    return _("Trick to %(side)s, worth %(worth)s", side=side, worth=worth)


def _call(payload: Payload, players: Players) -> str:
    return _(
        "Trick %(trick)s: %(name)s says %(word)s",
        trick=payload["trick"],
        name=player(players, payload["seat"]),
        word=say(CALLS[payload["word"]]),
    )


def _claim(payload: Payload, players: Players) -> str:
    return _("%(side)s call themselves out", side=side_name(players, payload["side"]))


def _penalty(payload: Payload, players: Players) -> str:
    return _("Ruling: %(ruling)s", ruling=penalty_words(payload, players))


def _signed(payload: Payload, players: Players) -> str:
    side, name = side_name(players, payload["side"]), shown_name(payload["name"], 0)
    return _("%(side)s confirm the result: %(name)s", side=side, name=name)


PAIR_FACTS: Mapping[str, FactWords] = {
    "trick_taken": _trick,
    "call_made": _call,
    "claim_made": _claim,
    "penalty_applied": _penalty,
    "side_signed": _signed,
}
