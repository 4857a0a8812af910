"""The facts that a match of any game has, each in one sentence."""

from collections.abc import Mapping
from functools import partial

from referee.core.errors import N_
from referee.core.facts import Payload
from referee.core.words import VOIDS
from referee.presenters.games.fillings import field, names, word
from referee.presenters.games.game import FactWords, HandWords, Players
from referee.presenters.words.cards import cards_words
from referee.presenters.words.names import isolated, player
from referee.presenters.words.text import _, ngettext, say, told

STARTERS = {"battezzante", "first"}
"""Keys of a hand that say who begins it; such a hand is not played yet."""


def match_facts(hand_words: HandWords, titles: Mapping[str, str]) -> dict[str, FactWords]:
    """Return the words of each kind of fact.

    `hand_words` says a hand of the game, `titles` name what its audit can find.
    """

    def hand(payload: Payload, players: Players) -> str:
        return hand_words(payload["value"], players)

    def written(payload: Payload, players: Players) -> str:
        words = hand(payload, players)
        if payload["value"].keys() <= STARTERS:
            return _("Hand begun: %(hand)s", hand=words)
        return _("Hand recorded: %(hand)s", hand=words)

    return {
        "match_opened": told(
            N_("Match opened: %(names)s; regulation %(title)s"),
            names=names,
            title=field("title", isolated),
        ),
        "cards_played": _cards,
        "hand_written": written,
        "hand_corrected": told(N_("Hand corrected: %(hand)s"), hand=hand),
        "hand_inserted": told(N_("Hand inserted: %(hand)s"), hand=hand),
        "hand_removed": told(N_("Hand removed")),
        "hand_voided": told(N_("Hand void: %(why)s"), why=word("void", VOIDS)),
        "finding_dismissed": partial(_dismissed, titles),
        "undone": told(N_("Undone: everything after entry %(number)s"), number=field("to")),
        "players_renamed": told(N_("Names corrected: %(names)s"), names=names),
        "match_closed": told(N_("Match given up")),
        "match_reopened": told(N_("Match reopened")),
    }


def _cards(payload: Payload, players: Players) -> str:
    cards = cards_words(payload["cards"])
    if "leader" in payload:
        return _("%(name)s leads: %(cards)s", name=player(players, payload["leader"]), cards=cards)
    # English says one card and several alike, Italian does not.
    count = len(payload["cards"])
    return ngettext("Played: %(cards)s", "Played: %(cards)s", count, cards=cards)


def _dismissed(titles: Mapping[str, str], payload: Payload, players: Players) -> str:
    code = payload["code"]
    title = say(titles[code]) if code in titles else isolated(code)
    if payload.get("seat"):
        title = f"{title} ({player(players, payload['seat'])})"
    return _("Let go: %(finding)s", finding=title)
