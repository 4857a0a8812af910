"""The form in which a hand of a session is corrected or inserted."""

from collections.abc import Mapping
from typing import Any

from referee.core.sides import SEATS_FROM
from referee.games.cards.pack import SUITS
from referee.games.marafone.words import SUIT_NAMES
from referee.games.marafone.words import VOIDS as VOID_WORDS
from referee.games.trionfo.bids import BIDS
from referee.games.trionfo.hand import PLAYERS, VOIDS
from referee.games.trionfo.words import BID_NAMES
from referee.presenters.words.names import player, shown_names
from referee.presenters.words.text import _, say
from referee.store.matches.views import SessionView
from referee.web.games.trionfo import hand_form
from referee.web.games.trionfo.entry import ALONE

Option = tuple[str, str]


def fields(view: SessionView, hand: int, new: bool) -> dict[str, str]:
    """What the form shows: the hand as it is recorded, or an empty one."""
    if new:
        return {"way": "thirds"}
    return hand_form.fields(view.state.record["hands"][hand - 1], _first(view, hand))


def value(view: SessionView, hand: int, form: Mapping[str, str]) -> dict[str, Any]:
    """The hand that the form describes; raises RuleError."""
    return hand_form.hand(form, _expected(view, hand))


def field_of(view: SessionView, place: str, hand: int, form: Mapping[str, str]) -> str:
    """The field that a place of the record came from."""
    typed = form.get("first", "")
    first = int(typed) if typed in ("1", "2", "3", "4", "5") else _expected(view, hand)
    return hand_form.field_of(place, hand, first)


def _first(view: SessionView, hand: int) -> int | None:
    """Who spoke first in a hand that is recorded."""
    return view.result.hands[hand - 1].first


def _expected(view: SessionView, hand: int) -> int | None:
    """Whose turn it was to speak first in a hand, or would be behind the last one."""
    if hand == 1:
        return view.state.first_speaker
    hands = view.result.hands
    return hands[hand - 1].expected if hand <= len(hands) else view.result.next_first


def form_shown(view: SessionView, hand: int, new: bool) -> dict[str, Any]:
    """What the template needs: who speaks in which order, and what each list offers."""
    first = _expected(view, hand) if new else _first(view, hand)
    players = view.record.players
    seats = SEATS_FROM[PLAYERS][first or 1]
    return {
        "speakers": [{"seat": seat, "name": player(players, seat)} for seat in seats],
        "options": _options(view),
    }


def _options(view: SessionView) -> dict[str, list[Option]]:
    """What each list of the form offers, nothing first."""
    names = shown_names(view.record.players)
    seats: list[Option] = [(str(seat), name) for seat, name in enumerate(names, start=1)]
    nothing: Option = ("", "–")
    ways = {
        "thirds": _("Thirds"),
        "made": _("Won or lost"),
        "tricks": _("Every card"),
        "": _("Nothing"),
    }
    return {
        "way": [(way, ways[way]) for way in hand_form.WAYS],
        "first": [("", _("by rotation")), *seats],
        "bid": [(bid, say(BID_NAMES[bid])) for bid in BIDS],
        "trump": [nothing, *((suit, say(SUIT_NAMES[suit])) for suit in SUITS)],
        "made": [nothing, ("yes", _("hand won")), ("no", _("hand lost"))],
        "partner": [nothing, (ALONE, _("nobody: called in hand")), *seats],
        "void": [("", _("no")), *((one, say(VOID_WORDS[one])) for one in VOIDS)],
    }
