"""The facts that a match of any game has, each in one sentence."""

from collections.abc import Mapping
from functools import partial

from referee.core.words import VOIDS
from referee.presenters.games.game import FactWords, HandWords, Payload, Players
from referee.presenters.words.cards import cards_words
from referee.presenters.words.names import isolated, player, shown_names
from referee.presenters.words.text import _, ngettext, say


def match_facts(hand_words: HandWords, titles: Mapping[str, str]) -> dict[str, FactWords]:
    """Return the words of each kind of fact.

    `hand_words` says a hand of the game, `titles` name what its audit can find.
    """
    return {
        "match_opened": _opened,
        "cards_played": _cards,
        "hand_written": partial(written, hand_words),
        "hand_corrected": partial(_corrected, hand_words),
        "hand_inserted": partial(_inserted, hand_words),
        "hand_removed": _removed,
        "hand_voided": _voided,
        "finding_dismissed": partial(_dismissed, titles),
        "undone": _undone,
        "players_renamed": _renamed,
        "match_closed": _closed,
        "match_reopened": _reopened,
    }


def _opened(payload: Payload, players: Players) -> str:
    names = ", ".join(shown_names(players))
    return _(
        "Match opened: %(names)s; regulation %(title)s",
        names=names,
        title=isolated(payload["title"]),
    )


def _cards(payload: Payload, players: Players) -> str:
    cards = cards_words(payload["cards"])
    if "leader" in payload:
        return _("%(name)s leads: %(cards)s", name=player(players, payload["leader"]), cards=cards)
    count = len(payload["cards"])
    return ngettext("Played: %(cards)s", "Played: %(cards)s", count, cards=cards)


def _voided(payload: Payload, _players: Players) -> str:
    return _("Hand void: %(why)s", why=say(VOIDS[payload["void"]]))


def _dismissed(titles: Mapping[str, str], payload: Payload, players: Players) -> str:
    code = payload["code"]
    title = say(titles[code]) if code in titles else isolated(code)
    if payload.get("seat"):
        title = f"{title} ({player(players, payload['seat'])})"
    return _("Let go: %(finding)s", finding=title)


def _undone(payload: Payload, _players: Players) -> str:
    return _("Undone: everything after entry %(number)s", number=payload["to"])


def written(hand_words: HandWords, payload: Payload, players: Players) -> str:
    """Say that a hand was written, and its content."""
    return _("Hand written: %(hand)s", hand=hand_words(payload["value"], players))


def _corrected(hand_words: HandWords, payload: Payload, players: Players) -> str:
    return _("Hand corrected: %(hand)s", hand=hand_words(payload["value"], players))


def _inserted(hand_words: HandWords, payload: Payload, players: Players) -> str:
    return _("Hand inserted: %(hand)s", hand=hand_words(payload["value"], players))


def _removed(_payload: Payload, _players: Players) -> str:
    return _("Hand removed")


def _renamed(_payload: Payload, players: Players) -> str:
    return _("Names corrected: %(names)s", names=", ".join(shown_names(players)))


def _closed(_payload: Payload, _players: Players) -> str:
    return _("Match given up")


def _reopened(_payload: Payload, _players: Players) -> str:
    return _("Match reopened")
