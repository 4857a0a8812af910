"""A session of trionfo, in pieces: the values that the page of patterns shows."""

from referee.web.patterns.matches import Values, total

SEATS_FIVE: list[Values] = [
    {"seat": 1, "name": "Elvira", "card": "3c"},
    {"seat": 2, "name": "Primo", "card": "5c"},
    {"seat": 3, "name": "Nives Bartolini", "card": "Rc"},
    {"seat": 4, "name": "Loris", "turn": True},
    {"seat": 5, "name": "Gino", "roles": ["dealer"]},
]
TOTALS: list[Values] = [
    {"seat": 1, "name": "Elvira", "total": "+9", "last": "+2", "ahead": True},
    {"seat": 2, "name": "Primo", "total": "0", "last": "−1"},
    {"seat": 3, "name": "Nives Bartolini", "total": "−12", "last": "−1"},
    {"seat": 4, "name": "Loris", "total": "+5", "last": "+1"},
    {"seat": 5, "name": "Giambattista", "total": "−2", "last": "−1"},
]
MATCH: Values = {
    "url": "#",
    "who": "Elvira, Primo, Nives Bartolini, Loris, Giambattista",
    "players": TOTALS,
    "hands": "7 mani",
    "game": "Trionfo",
    "state": "in corso",
    "open": True,
    "when": "oggi, 21:40",
    "place": "tavolo 5",
}


def _session_hand(number: int, bid: str, paid: str, totals: str, **more: object) -> Values:
    """A hand of trionfo; amounts of the five seats in one text."""
    amounts = zip(paid.split() or [""] * 5, totals.split() or [""] * 5, strict=True)
    cells = [{"paid": one, "total": total, "role": ""} for one, total in amounts]
    blank = dict.fromkeys(("declarer", "partner", "thirds", "trump", "called", "state"), "")
    rest = {"in_mano": False, "made": None, "marks": [], "kind": "played", "cells": cells}
    return {"number": number, "bid": bid, **blank, **rest, **more}


FIVE = tuple(one["name"] for one in TOTALS)
SESSION = [
    _session_hand(
        1,
        "chiamo",
        "−1 −1 −1 +1 +2",
        "−1 −1 −1 +1 +2",
        declarer="Giambattista",
        partner="Loris",
        thirds="7⅓–4⅓",
        trump="coppe",
        made=True,
        url="#",
    ),
    _session_hand(2, "", "", "", kind="passed", state="passed", marks=["tutti passano"], url="#"),
    _session_hand(
        3,
        "maso",
        "+16 −4 −4 −4 −4",
        "+15 −5 −5 −3 −2",
        declarer="Elvira",
        trump="spade",
        made=True,
        url="#",
    ),
    _session_hand(
        4,
        "di più",
        "+2 +2 −8 +2 +2",
        "+17 −3 −13 −1 0",
        declarer="Nives Bartolini",
        thirds="5⅔–6",
        trump="denari",
        made=False,
        url="#",
    ),
    _session_hand(5, "", "", "", kind="in_progress", state="open", marks=["dichiarazioni"]),
]
SESSION[0]["cells"][4]["role"], SESSION[0]["cells"][3]["role"] = "signore", "amico"
HAND_FACTS: list[Values] = [
    {"what": "Signore", "text": "Loris"},
    {"what": "Dichiarazione", "text": "chiamo"},
    {"what": "Carta chiamata", "text": "tre di denari"},
    {"what": "Amico", "text": "non ancora scoperto"},
]
DEBTS: list[Values] = [
    {
        "payer_seat": 3,
        "payer": "Nives Bartolini",
        "payee_seat": 1,
        "payee": "Elvira",
        "amount": "€ 6",
    },
    {
        "payer_seat": 5,
        "payer": "Giambattista",
        "payee_seat": 4,
        "payee": "Loris",
        "amount": "€ 2,50",
    },
]

BIDDING: list[Values] = [
    {"seat": seat, "name": name, "word": word, "passed": word == "passo", "turn": seat == 5}
    for seat, name, word in zip((3, 4, 5, 1, 2), (*FIVE[2:], *FIVE[:2]),
                                ("passo", "di più", "", "", ""), strict=True)
]  # fmt: skip
WORDS: list[Values] = [
    {"value": word, "label": word, "offered": word not in ("chiamo", "di più")}
    for word in ("passo", "chiamo", "di più", "maso", "maso dei masi")
]
TAKERS: list[Values] = [
    {"value": seat, "seat": seat, "label": name} for seat, name in enumerate(FIVE, start=1)
]
AMICI: list[Values] = [*TAKERS[:4], {"value": "", "label": "Nessuno", "note": "chiamata in mano"}]
RESULTS: list[Values] = [
    {
        "value": value,
        "label": label,
        "totals": [total(thirds) for thirds in range(least, least + 18)],
    }
    for value, label, least in (("no", "persa", 0), ("yes", "vinta", 18))
]
