"""Matches to print: made of records, without a database."""

from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import Any

from referee.core.facts import Fact
from referee.games.course import course
from referee.games.registry import game_of
from referee.store.matches.views import MatchView

PLAYERS = ["Elvira Casadei", "Primo Zoli", "Nives Montanari", "Loris Fabbri"]
NOTES = {
    "date": "2026-11-20",
    "place": "Circolo Arci Brusèda, Forlimpopoli",
    "event": "Torneo d'autunno",
    "table": "4",
    "referee": "Iader Gardini",
}


def view_of(
    hands: list[dict[str, Any]],
    regulation: object = "circolo",
    players: list[str] | None = None,
    notes: dict[str, str] | None = None,
    more: tuple[tuple[str, dict[str, Any]], ...] = (),
    game: str = "marafone",
) -> MatchView:
    """A match with these hands of a record, then `more` facts as (kind, payload)."""
    opening = {
        "game": game,
        "players": players or PLAYERS,
        "regulation": regulation,
        **game_of(game).terms_of(regulation)._asdict(),
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
    return MatchView(
        **vars(now),
        code="K7Q2MZ",
        number=len(facts),
        head=sha256(repr(facts).encode()).hexdigest(),
        opened_at=moment,
        last_at=moment,
    )


def usual() -> MatchView:
    """Three games and some twenty hands, with everything that can happen at a table in them."""
    hands: list[dict[str, Any]] = [
        {"thirds": {"A": 20, "B": 15}, "trump": "denari", "battezzante": 2, "maraffa": 2},
        {"thirds": {"A": 17, "B": 18}, "trump": "coppe"},
        {"void": "misdeal"},
        {"thirds": {"A": 35, "B": 0}, "trump": "spade"},
        {"thirds": {"A": 14, "B": 21}, "trump": "bastoni", "maraffa": 1},
        {
            "trump": "coppe",
            "thirds": {"A": 9, "B": 4},
            "penalty": {"side": "B", "offence": "sign", "remedy": "eleven_nil"},
        },
        {"points": {"A": 4, "B": 7}, "trump": "spade"},
        {"thirds": {"A": 18, "B": 7}, "trump": "denari", "claim": {"side": "A"}},
        *(
            {"thirds": {"A": a, "B": 35 - a}, "trump": trump}
            for a, trump in ((8, "coppe"), (14, "denari"), (11, "spade"), (2, "bastoni"))
        ),
        {"thirds": {"A": 3, "B": 9}, "trump": "coppe", "claim": {"side": "B"}},
        {"thirds": {"A": 13, "B": 22}, "trump": "coppe", "maraffa": 4},
        {
            "thirds": {"A": 12, "B": 23},
            "trump": "spade",
            "penalty": {"side": "A", "offence": "late", "remedy": "warning"},
        },
        {"thirds": {"A": 15, "B": 20}, "trump": "denari"},
        *(
            {"thirds": {"A": a, "B": 35 - a}, "trump": trump}
            for a, trump in (
                (23, "coppe"),
                (11, "denari"),
                (18, "spade"),
                (20, "bastoni"),
                (17, "denari"),
                (16, "coppe"),
                (19, "spade"),
                (24, "bastoni"),
            )
        ),
    ]
    return view_of(hands, more=_ending())


def _ending() -> tuple[tuple[str, dict[str, Any]], ...]:
    stroke = [[40, 120, 80, 40, 110, 130, 150, 60, 190, 120, 260, 80, 330, 120, 470, 90]]
    return (
        (
            "hand_corrected",
            {
                "hand": 2,
                "value": {"thirds": {"A": 16, "B": 19}, "trump": "coppe"},
                "reason": "contata una figura in più",
            },
        ),
        ("side_signed", {"side": "A", "name": "Elvira Casadei", "signature": stroke}),
        ("side_signed", {"side": "B", "name": "Loris Fabbri"}),
    )


def long(hands: int = 60, seed: int = 1, regulation: object = "circolo") -> MatchView:
    """So many hands of totals in thirds, under a regulation with targets that make it last."""
    random = Random(seed)
    made: list[dict[str, Any]] = []
    for number in range(hands):
        taken = random.randrange(36)
        hand: dict[str, Any] = {
            "thirds": {"A": taken, "B": 35 - taken},
            "trump": random.choice(("coppe", "denari", "spade", "bastoni")),
        }
        if random.random() < 0.12:
            hand["maraffa"] = random.choice((1, 2, 3, 4))
        if number == 0:
            hand["battezzante"] = 1
        made.append(hand)
    return view_of(made, regulation)
