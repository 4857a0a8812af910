"""A match in the bar of the Circolo, in pieces: the values the page of patterns shows."""

from typing import Any

Values = dict[str, Any]

SCREENS = {
    "deal": "table",
    "cards": "table",
    "tricks": "table",
    "totals": "table",
    "finished": "table",
    "spectator": "watch",
    "wall": "watch",
}
"""Name of a whole screen -> the template in templates/patterns/ that draws it."""

SUITS = ("coppe", "denari", "spade", "bastoni")
RANKS = "32ARCF7654"
PLAYERS = ("Elvira", "Primo", "Nives", "Loris")
SIDES: list[Values] = [{"side": "A", "name": "Noi"}, {"side": "B", "name": "Voi"}]
NAMES = {"A": "Noi", "B": "Voi"}
POST: Values = {"url": "/patterns/", "event_id": "00000000-0000-4000-8000-000000000000", "after": 31}

SCORE: list[Values] = [
    {"side": "A", "name": "Noi", "players": "Elvira e Nives", "points": "28", "games": 1,
     "games_needed": 2, "missing": "mancano 13", "last": "ultima mano 7"},
    {"side": "B", "name": "Voi", "players": "Primo e Loris", "points": "37", "games": 0,
     "games_needed": 2, "missing": "mancano 4", "last": "ultima mano 4"},
]
SCORE_WON: list[Values] = [
    SCORE[0] | {"points": "26", "games": 1},
    SCORE[1] | {"points": "43", "games": 2, "won": True},
]
SCORE_LONG: list[Values] = [
    {"side": "A", "name": "Bocciofila Aurora di Sant'Arcangelo", "players": "Giambattista Montanari "
     "della Torre e Maria Addolorata Casadei", "points": "118", "games": 0, "games_needed": 1,
     "missing": "mancano 5", "last": "ultima mano 21"},
    {"side": "B", "name": "Dopolavoro", "players": "Secondo Zoli e Ivo Fabbri", "points": "92",
     "games": 0, "games_needed": 1, "missing": "mancano 31", "last": "ultima mano 14"},
]

PLAYED = {
    "3d": "Elvira", "2d": "Elvira", "Ad": "Elvira", "4d": "Primo", "5d": "Nives", "Fd": "Loris",
    "6d": "Nives", "Rd": "Loris", "3c": "Primo", "4c": "Elvira", "Ac": "Nives", "7c": "Primo",
    "5c": "Loris", "2s": "Loris", "Cs": "Elvira", "4s": "Primo", "7s": "Nives",
}
DOUBTFUL = {"Ab", "Fb", "6s"}


def _state(code: str) -> Values:
    if code in PLAYED:
        return {"code": code, "state": "played", "by": PLAYED[code]}
    return {"code": code, "state": "doubtful" if code in DOUBTFUL else "free"}


PAD: list[Values] = [
    {"suit": suit, "trump": suit == "denari", "cards": [_state(rank + suit[0]) for rank in RANKS]}
    for suit in SUITS
]

TRICK: list[Values] = [
    {"name": "Elvira", "code": "Cs", "leader": True, "call": "busso"},
    {"name": "Primo", "code": "4s"},
    {"name": "Nives", "code": "7s"},
    {"name": "Loris", "code": "", "turn": True},
]
TRICKS: list[Values] = [
    {"number": 1, "note": "Noi, 2", "cards": [
        {"name": "Elvira", "code": "Ad", "leader": True, "call": "maraffa", "winner": True},
        {"name": "Primo", "code": "4d"}, {"name": "Nives", "code": "5d"}, {"name": "Loris", "code": "Fd"},
    ]},
    {"number": 2, "note": "Voi, 1⅔", "cards": [
        {"name": "Elvira", "code": "4c", "leader": True, "call": "volo"},
        {"name": "Primo", "code": "3c", "winner": True},
        {"name": "Nives", "code": "Ac"}, {"name": "Loris", "code": "6b", "flag": "non ha risposto"},
    ]},
]

SEATS: list[Values] = [
    {"seat": 1, "name": "Elvira", "side": "A", "roles": ["battezzante"], "card": "Cs", "call": "busso"},
    {"seat": 2, "name": "Primo", "side": "B", "card": "4s"},
    {"seat": 3, "name": "Nives", "side": "A", "card": "7s"},
    {"seat": 4, "name": "Loris", "side": "B", "roles": ["dealer"], "turn": True},
]
SEATS_DEAL: list[Values] = [
    {"seat": 1, "name": "Elvira", "side": "A", "roles": ["battezzante"], "turn": True},
    {"seat": 2, "name": "Primo", "side": "B"},
    {"seat": 3, "name": "Nives", "side": "A", "must_not_look": True},
    {"seat": 4, "name": "Loris", "side": "B", "roles": ["dealer"]},
]
SEATS_TAKEN: list[Values] = [
    SEATS[0], SEATS[1], SEATS[2] | {"winner": True, "card": "3s"}, SEATS[3] | {"turn": False, "card": "Rs"},
]
SEATS_FIVE: list[Values] = [
    {"seat": n, "name": name, "side": "", "roles": ["dealer"] if n == 5 else [], "card": card, "turn": n == 4}
    for n, (name, card) in enumerate(
        [("Elvira", "3c"), ("Primo", "5c"), ("Nives Bartolini", "Rc"), ("Loris", ""), ("Gino", "")], 1
    )
]

TRICK_VALUES: list[Values] = [
    {"thirds": n, "label": (str(n // 3) if n // 3 or not n % 3 else "") + ("", "⅓", "⅔")[n % 3]} for n in range(13)
]

SHEET: list[Values] = [
    {"number": 1, "game": "Prima brutta", "battezzante": "Elvira", "trump": "denari", "marks": ["maraffa Noi"],
     "A": {"points": "9", "sum": "6⅔ → 6 + 3", "total": "9"}, "B": {"points": "5", "sum": "5", "total": "5"}, "url": "#"},
    {"number": 2, "battezzante": "Primo", "trump": "spade", "state": "struck", "marks": ["corretta"],
     "A": {"points": "7", "sum": "7⅔ → 7", "total": "16"}, "B": {"points": "4", "sum": "4", "total": "9"}},
    {"number": 2, "battezzante": "Primo", "trump": "spade",
     "A": {"points": "6", "sum": "6⅓ → 6", "total": "15"}, "B": {"points": "5", "sum": "5⅓ → 5", "total": "10"}, "url": "#"},
    {"number": 3, "battezzante": "Nives", "trump": "coppe", "marks": ["11–0 per segnale"],
     "A": {"points": "0", "total": "15"}, "B": {"points": "11", "total": "21"}, "url": "#"},
    {"number": 4, "battezzante": "Loris", "state": "void", "marks": ["a monte"],
     "A": {"points": "", "total": "15"}, "B": {"points": "", "total": "21"}, "url": "#"},
    {"number": 5, "battezzante": "Loris", "trump": "bastoni", "marks": ["cappotto"],
     "A": {"points": "11", "sum": "11⅔ → 11", "total": "26"}, "B": {"points": "0", "sum": "0", "total": "21"}, "url": "#"},
    {"number": 6, "battezzante": "Elvira", "trump": "denari", "state": "open",
     "A": {"points": "", "total": ""}, "B": {"points": "", "total": ""}},
    {"number": 7, "state": "surplus", "marks": ["in più"],
     "A": {"points": "6", "total": ""}, "B": {"points": "5", "total": ""}},
]

OFFENCES: list[Values] = [
    {"value": "sign", "label": "Segno o parola proibita", "text": "Un gesto o una parola per farsi capire dal compagno.",
     "proposed": "11–0", "article": "11.6"},
    {"value": "revoke", "label": "Rifiuto", "text": "Non ha risposto al seme che aveva.", "proposed": "11–0", "article": "4.3"},
    {"value": "exposed_card", "label": "Carta scoperta", "proposed": "ammonizione", "article": "11.6"},
    {"value": "false_call", "label": "Chiamata falsa", "text": "Con questo regolamento il bluff è ammesso.",
     "article": "5.3", "disabled": True},
]
CLAIM: list[Values] = [
    {"label": "Prima della mano", "value": "35", "counts": True},
    {"label": "Quattro prese finite", "value": "6", "counts": True, "article": "8.1"},
    {"label": "Maraffa di Elvira", "value": "3", "counts": False, "article": "8.1"},
    {"label": "La presa in corso", "value": "1⅓", "counts": False, "article": "8.1"},
]
MATCHES: list[Values] = [
    {"url": "#", "A": "Elvira Casadei e Nives Fabbri", "B": "Primo Zoli e Loris Gardini", "games": "1–0",
     "points": "28–37", "state": "in corso", "open": True, "when": "oggi, 21:14", "place": "tavolo 3"},
    {"url": "#", "A": "Bocciofila Aurora di Sant'Arcangelo", "B": "Dopolavoro ferroviario", "games": "1–2",
     "winner": "B", "state": "firmata", "open": False, "when": "20/11/2026", "place": "Circolo di Gambettola",
     "links": [("Foglio", "#"), ("Scarica", "#")]},
]
COMPARISON: list[Values] = [
    {"what": "Mano 3", "before": "Noi 7, Voi 4", "after": "Noi 4, Voi 7", "changed": True},
    {"what": "Prima brutta", "before": "Noi 41–36", "after": "Voi 39–38", "changed": True},
    {"what": "Mano 9", "before": "conta", "after": "in più: la partita era finita", "changed": True},
    {"what": "Seconda brutta", "before": "Voi 42–30", "after": "Voi 42–30", "changed": False},
]
STROKES = [[40, 120, 70, 60, 95, 130, 120, 70, 150, 128], [170, 110, 200, 80, 240, 120, 260, 90, 330, 100, 420, 84, 540, 110]]
CHART_A = [0, 9, 15, 15, 15, 26, 32, 41]
CHART_B = [0, 5, 10, 21, 21, 21, 26, 31]

ICONS = (
    "undo check clock cross plus minus arrow pen print download upload eye eye_off flag hand lock unlock home close deck"
).split()
