"""Sessions of trionfo to print: made of records, without a database."""

from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import Any

from referee.core.facts import Fact
from referee.games.course import course
from referee.games.trionfo.bids import highest
from referee.store.matches.views import SessionView
from tests.games.trionfo.sessions import bids, deal
from tests.paper.sample import NOTES

PLAYERS = ["Elvira Casadei", "Primo Zoli", "Nives Montanari", "Loris Fabbri", "Iole Ricci"]
STROKE = [[40, 120, 80, 40, 110, 130, 150, 60, 190, 120, 260, 80, 330, 120, 470, 90]]

More = tuple[tuple[str, dict[str, Any]], ...]


def session_of(
    hands: list[dict[str, Any]],
    players: list[str] | None = None,
    notes: dict[str, str] | None = None,
    more: More = (),
) -> SessionView:
    """A session with these hands of a record, then `more` facts as (kind, payload)."""
    opening = {
        "game": "trionfo",
        "players": players or PLAYERS,
        "regulation": "trionfo",
        "switches": {},
        "title": "Trionfo",
        **(NOTES if notes is None else notes),
    }
    told = [("match_opened", opening)]
    told += [
        ("hand_written", {"hand": number, "value": hand})
        for number, hand in enumerate(hands, start=1)
    ]
    facts = tuple(
        Fact(number, kind, payload) for number, (kind, payload) in enumerate([*told, *more], 1)
    )
    now = course(facts)
    moment = datetime(2026, 11, 20, 21, 14, 7, tzinfo=UTC)
    head = sha256(repr(facts).encode()).hexdigest()
    return SessionView(
        **vars(now),
        code="T5R3KV",
        number=len(facts),
        head=head,
        opened_at=moment,
        last_at=moment,
    )


def round_of(word: str, turn: int = 0, before: str = "passo") -> list[str]:
    """A round in which `word` is the highest bid, so many speaking before him."""
    words = ["passo"] * 5
    if before != "passo":
        words[turn - 1] = before
    words[turn] = word
    return words


def usual_session() -> SessionView:
    """Twelve hands: every kind of bid won and lost, all passed, a void one, one corrected."""
    chiamo = {"trump": "coppe", "called": "3d"}
    hands: list[dict[str, Any]] = [
        {"first": 2, "bids": round_of("chiamo"), **chiamo, "thirds": _thirds(20), "partner": 5},
        {"bids": round_of("di_piu", 2, "chiamo"), "trump": "spade", "thirds": _thirds(17)},
        {"bids": ["passo"] * 5},
        {"bids": round_of("chiamo", 4), **chiamo, "thirds": _thirds(15), "partner": 1},
        {"void": "misdeal"},
        {"bids": round_of("maso", 3, "di_piu"), "trump": "bastoni", "made": True},
        {"bids": round_of("chiamo"), **chiamo, "thirds": _thirds(25), "partner": None},
        {"bids": round_of("di_piu", 1), "trump": "denari", "thirds": _thirds(23)},
        {"bids": round_of("maso_dei_masi", 4, "maso"), "trump": "spade", "made": False},
        {"bids": round_of("chiamo", 1), "trump": "spade", "called": "Ac", "made": False},
        {"bids": round_of("maso", 1), "trump": "coppe", "made": False},
        {"bids": round_of("maso_dei_masi"), "trump": "coppe", "made": True},
    ]
    return session_of(hands, more=_ending())


def _ending() -> More:
    value = {"bids": round_of("chiamo", 4), "trump": "coppe", "called": "3d", "partner": 1}
    corrected = {
        "hand": 4,
        "value": {**value, "thirds": _thirds(16)},
        "reason": "contata una figura in meno",
    }
    return (
        ("hand_corrected", corrected),
        ("stake_agreed", {"currency": "€", "cents": 50}),
        ("session_ended", {"how": "agreed"}),
        ("player_signed", {"seat": 1, "name": PLAYERS[0], "signature": STROKE}),
        *(("player_signed", {"seat": seat, "name": PLAYERS[seat - 1]}) for seat in (2, 3, 4, 5)),
    )


def _thirds(declarer: int) -> dict[str, int]:
    return {"declarer": declarer, "others": 35 - declarer}


def long_session(hands: int = 40, seed: int = 1, **more: Any) -> SessionView:
    """So many hands by totals, bid for at random."""
    random = Random(seed)
    return session_of([_written(random, number) for number in range(hands)], **more)


def _written(random: Random, number: int) -> dict[str, Any]:
    words = bids(random)
    hand: dict[str, Any] = {"bids": words, "first": number % 5 + 1}
    bid = highest(words)
    if bid is None:
        return hand
    hand["trump"] = random.choice(("coppe", "denari", "spade", "bastoni"))
    if bid.word in ("maso", "maso_dei_masi"):
        return hand | {"made": random.random() < 0.5}
    hand["thirds"] = _thirds(random.randrange(36))
    if bid.word == "chiamo":
        declarer = (number + bid.turn) % 5 + 1
        hand["partner"] = random.choice([None, *({1, 2, 3, 4, 5} - {declarer})])
    return hand


def by_cards(hands: int = 5, seed: int = 1, cards: int | None = None) -> SessionView:
    """Hands played card by card, of the last one only so many tricks."""
    random = Random(seed)
    made = [deal(random, number % 5 + 1, round_of("chiamo")) for number in range(hands)]
    if cards is not None:
        made[-1]["tricks"] = made[-1]["tricks"][:cards]
    return session_of(made)
