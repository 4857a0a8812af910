"""The facts that only a session of trionfo has, each in one sentence."""

from collections.abc import Mapping

from referee.games.cards.words import thirds_text
from referee.games.trionfo.fair_end import EndPlan
from referee.games.trionfo.words import BID_NAMES, ENDING_NAMES
from referee.presenters.games.cards.facts import TRUMP_FACTS
from referee.presenters.games.game import FactWords, Payload, Players
from referee.presenters.games.trionfo.ending_plan import plan_words
from referee.presenters.games.trionfo.hands import session_hand_words, standing_bid
from referee.presenters.matches.facts import written
from referee.presenters.words.amounts import money
from referee.presenters.words.cards import card_words
from referee.presenters.words.names import player, shown_name
from referee.presenters.words.text import _, say


def _written(payload: Payload, players: Players) -> str:
    if payload["value"].keys() in ({"bids"}, {"first", "bids"}):
        return _("Bids: %(bid)s", bid=standing_bid(payload["value"], players))
    return written(session_hand_words, payload, players)


def _bid(payload: Payload, players: Players) -> str:
    name, bid = player(players, payload["seat"]), say(BID_NAMES[payload["bid"]])
    return _("%(name)s bids: %(bid)s", name=name, bid=bid)


def _called(payload: Payload, _players: Players) -> str:
    return _("Called: %(card)s", card=card_words(payload["card"]))


def _trick(payload: Payload, players: Players) -> str:
    name, worth = player(players, payload["seat"]), thirds_text(payload["thirds"])
    return _("Trick to %(side)s, worth %(worth)s", side=name, worth=worth)


def _partner(payload: Payload, players: Players) -> str:
    if payload["partner"] is None:
        return _("The signore had called a card of his own")
    return _("The amico was %(name)s", name=player(players, payload["partner"]))


def _ended(payload: Payload, _players: Players) -> str:
    return _("Session over: %(why)s", why=say(ENDING_NAMES[payload["how"]]))


def _stake(payload: Payload, _players: Players) -> str:
    stake = money(payload["currency"], payload["cents"])
    return _("Stake agreed: %(amount)s a point", amount=stake)


def _no_stake(_payload: Payload, _players: Players) -> str:
    return _("No stake any more")


def _plan(payload: Payload, _players: Players) -> str:
    plan = plan_words(EndPlan(payload.get("hands"), payload.get("until")))
    return _("Planned end: %(plan)s", plan=plan or _("when the players say so"))


def _signed(payload: Payload, players: Players) -> str:
    name, typed = player(players, payload["seat"]), shown_name(payload["name"], 0)
    return _("%(name)s confirms the result: %(typed)s", name=name, typed=typed)


TRIONFO_FACTS: Mapping[str, FactWords] = {
    **TRUMP_FACTS,
    "hand_written": _written,
    "bid_made": _bid,
    "card_called": _called,
    "trick_won": _trick,
    "partner_named": _partner,
    "stake_agreed": _stake,
    "stake_dropped": _no_stake,
    "end_planned": _plan,
    "session_ended": _ended,
    "player_signed": _signed,
}
