"""The facts that only a session of trionfo has, each in one sentence."""

from collections.abc import Mapping

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.games.trionfo.fair_end import EndPlan
from referee.games.trionfo.words import BID_NAMES, ENDING_NAMES
from referee.presenters.games.cards.facts import TRUMP_FACTS, trick_words
from referee.presenters.games.fillings import field, seat, typed_name, word
from referee.presenters.games.game import FactWords, Players
from referee.presenters.games.trionfo.ending_plan import plan_words
from referee.presenters.games.trionfo.hands import session_hand_words, standing_bid
from referee.presenters.words.amounts import money
from referee.presenters.words.cards import card_words
from referee.presenters.words.names import player
from referee.presenters.words.text import _, told


def _written(payload: Payload, players: Players) -> str:
    value = payload["value"]
    if value.keys() in ({"bids"}, {"first", "bids"}):
        return _("Bids: %(bid)s", bid=standing_bid(value, players))
    return _("Hand recorded: %(hand)s", hand=session_hand_words(value, players))


def _partner(payload: Payload, players: Players) -> str:
    if payload["partner"] is None:
        return _("The signore had called a card of his own")
    return _("The amico was %(name)s", name=player(players, payload["partner"]))


def _stake(payload: Payload, _players: Players) -> str:
    stake = money(payload["currency"], payload["cents"])
    return _("Stake agreed: %(amount)s a point", amount=stake)


def _plan(payload: Payload, _players: Players) -> str:
    plan = plan_words(EndPlan(payload.get("hands"), payload.get("until")))
    return _("Planned end: %(plan)s", plan=plan or _("when the players say so"))


TRIONFO_FACTS: Mapping[str, FactWords] = {
    **TRUMP_FACTS,
    "hand_written": _written,
    "bid_made": told(N_("%(name)s bids: %(bid)s"), name=seat, bid=word("bid", BID_NAMES)),
    "card_called": told(N_("Called: %(card)s"), card=field("card", card_words)),
    "trick_won": trick_words(seat),
    "partner_named": _partner,
    "stake_agreed": _stake,
    "stake_dropped": told(N_("Remove the stake")),
    "end_planned": _plan,
    "session_ended": told(N_("Session over: %(why)s"), why=word("how", ENDING_NAMES)),
    "player_signed": told(
        N_("%(name)s confirms the result: %(typed)s"), name=seat, typed=typed_name
    ),
}
