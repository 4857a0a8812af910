"""The ledger of a match as people read it: who, from where, when, and what in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.rulings.office import CALLS as OFFICE_CALLS
from referee.games.marafone.words import CALLS, VOIDS, thirds_text
from referee.games.trionfo.hand import PLAYERS
from referee.presenters.games.marafone.hands import declarer, hand_words, ruling_words
from referee.presenters.games.trionfo.facts import SESSION_WORDS
from referee.presenters.games.trionfo.hands import session_hand_words, standing_bid
from referee.presenters.matches.findings import TITLES
from referee.presenters.matches.last_trick import as_told
from referee.presenters.office.facts import OFFICE_WORDS
from referee.presenters.words.cards import cards_words, suit_words
from referee.presenters.words.dates import moment_shown
from referee.presenters.words.names import isolated, player, shown_name, shown_names, side_name
from referee.presenters.words.reasons import reason_shown
from referee.presenters.words.text import _, ngettext, say
from referee.store.ledger.entry import LedgerEntry

Payload = Mapping[str, Any]
Players = Sequence[str]


def history(entries: Sequence[LedgerEntry]) -> list[dict[str, Any]]:
    """The entries, oldest first: `number`, `when`, `at` (ISO), `who`, `what`, `reason`, `hash`.

    `hand` is None where the fact is of the whole match; `struck_by` the number of the undo that
    took an entry back, or None.
    """
    struck = struck_by(entries)
    told = as_told(entries)
    players: list[str] = []
    rows = []
    for entry in entries:
        if "players" in entry.payload and entry.number not in struck:
            players = entry.payload["players"]
        rows.append(_row(entry, told[entry.number], players, struck.get(entry.number)))
    return rows


def fact_words(kind: str, payload: Payload, players: Players) -> str:
    """One fact in one sentence."""
    return _WORDS[kind](payload, players)


def struck_by(entries: Sequence[LedgerEntry]) -> dict[int, int]:
    """Which undo struck each entry that no longer stands."""
    standing: list[int] = []
    struck: dict[int, int] = {}
    for entry in entries:
        if entry.kind in OFFICE_CALLS:
            continue
        if entry.kind != "undone":
            standing.append(entry.number)
            continue
        while standing and standing[-1] > entry.payload["to"]:
            struck[standing.pop()] = entry.number
    return struck


def _row(
    entry: LedgerEntry, payload: Payload, players: Players, struck: int | None
) -> dict[str, Any]:
    return {
        "number": entry.number,
        "when": moment_shown(entry.recorded_at),
        "at": entry.recorded_at.isoformat(),
        "who": " · ".join(part for part in (entry.actor, entry.device) if part),
        "hand": payload.get("hand"),
        "what": fact_words(entry.kind, payload, players),
        "reason": reason_shown(payload.get("reason", "")),
        "struck_by": struck,
        "hash": entry.hash,
    }


def _opened(payload: Payload, players: Players) -> str:
    names = ", ".join(shown_names(players))
    return _(
        "Match opened: %(names)s; regulation %(title)s",
        names=names,
        title=isolated(payload["title"]),
    )


def _trump(payload: Payload, players: Players) -> str:
    suit = suit_words(payload["trump"])
    if payload.get("battezzante"):
        name = player(players, payload["battezzante"])
        return _("%(name)s names trumps: %(suit)s", name=name, suit=suit)
    return _("Trumps: %(suit)s", suit=suit)


def _cards(payload: Payload, players: Players) -> str:
    cards = cards_words(payload["cards"])
    if "leader" in payload:
        return _("%(name)s leads: %(cards)s", name=player(players, payload["leader"]), cards=cards)
    count = len(payload["cards"])
    return ngettext("Played: %(cards)s", "Played: %(cards)s", count, cards=cards)


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


def _maraffa(payload: Payload, players: Players) -> str:
    name = declarer(payload.get("seat", payload.get("side")), players)
    if payload.get("trick", 1) > 1:
        return _("Maraffa declared: %(name)s, trick %(trick)s", name=name, trick=payload["trick"])
    return _("Maraffa declared: %(name)s", name=name)


def _claim(payload: Payload, players: Players) -> str:
    return _("%(side)s call themselves out", side=side_name(players, payload["side"]))


def _penalty(payload: Payload, players: Players) -> str:
    return _("Ruling: %(ruling)s", ruling=ruling_words(payload, players))


def _voided(payload: Payload, _players: Players) -> str:
    return _("Hand void: %(why)s", why=say(VOIDS[payload["void"]]))


def _dismissed(payload: Payload, players: Players) -> str:
    code = payload["code"]
    title = say(TITLES[code]) if code in TITLES else isolated(code)
    if payload.get("seat"):
        title = f"{title} ({player(players, payload['seat'])})"
    return _("Let go: %(finding)s", finding=title)


def _undone(payload: Payload, _players: Players) -> str:
    return _("Undone: everything after entry %(number)s", number=payload["to"])


def _hand(payload: Payload, players: Players) -> str:
    """A hand in the words of the game that so many play."""
    words = session_hand_words if len(players) == PLAYERS else hand_words
    return words(payload["value"], players)


def _written(payload: Payload, players: Players) -> str:
    if payload["value"].keys() in ({"bids"}, {"first", "bids"}):
        return _("Bids: %(bid)s", bid=standing_bid(payload["value"], players))
    return _("Hand written: %(hand)s", hand=_hand(payload, players))


def _corrected(payload: Payload, players: Players) -> str:
    return _("Hand corrected: %(hand)s", hand=_hand(payload, players))


def _inserted(payload: Payload, players: Players) -> str:
    return _("Hand inserted: %(hand)s", hand=_hand(payload, players))


def _removed(_payload: Payload, _players: Players) -> str:
    return _("Hand removed")


def _renamed(_payload: Payload, players: Players) -> str:
    return _("Names corrected: %(names)s", names=", ".join(shown_names(players)))


def _signed(payload: Payload, players: Players) -> str:
    side, name = side_name(players, payload["side"]), shown_name(payload["name"], 0)
    return _("%(side)s confirm the result: %(name)s", side=side, name=name)


def _closed(_payload: Payload, _players: Players) -> str:
    return _("Match given up")


def _reopened(_payload: Payload, _players: Players) -> str:
    return _("Match reopened")


_WORDS: Mapping[str, Callable[[Payload, Players], str]] = {
    "match_opened": _opened,
    "trump_named": _trump,
    "cards_played": _cards,
    "trick_taken": _trick,
    "hand_written": _written,
    "call_made": _call,
    "maraffa_declared": _maraffa,
    "claim_made": _claim,
    "penalty_applied": _penalty,
    "hand_voided": _voided,
    "finding_dismissed": _dismissed,
    "undone": _undone,
    "hand_corrected": _corrected,
    "hand_inserted": _inserted,
    "hand_removed": _removed,
    "players_renamed": _renamed,
    "side_signed": _signed,
    **SESSION_WORDS,
    **OFFICE_WORDS,
    "match_closed": _closed,
    "match_reopened": _reopened,
}
"""One sentence for every kind of fact (`rules.facts.KINDS`)."""
