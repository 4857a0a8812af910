"""A hand on the table, for the page of patterns: its cards, its tricks, who sits where."""

from dataclasses import replace

from referee.games.cards.words import thirds_text
from referee.web.games.cards.play import (
    FinishedTrick,
    PadCard,
    PadRow,
    TableSeat,
    TrickCard,
    TrickValue,
)

SUITS = ("coppe", "denari", "spade", "bastoni")

RANKS = "32ARCF7654"

PLAYERS = ("Elvira", "Primo", "Nives", "Loris")


PLAYED = {
    "Elvira": {"3d", "2d", "Ad", "4c", "Cs"},
    "Primo": {"4d", "3c", "7c", "4s"},
    "Nives": {"5d", "6d", "Ac", "7s"},
    "Loris": {"Fd", "Rd", "5c", "2s"},
}

DOUBTFUL = {"Ab", "Fb", "6s"}


def _card(code: str) -> PadCard:
    for player, cards in PLAYED.items():
        if code in cards:
            return PadCard(code, "played", player)
    return PadCard(code, "doubtful" if code in DOUBTFUL else "free")


PAD = [
    PadRow(suit, tuple(_card(rank + suit[0]) for rank in RANKS), trump=suit == "denari")
    for suit in SUITS
]

TRICK = [
    TrickCard("Elvira", "Cs", leader=True, call="busso"),
    TrickCard("Primo", "4s"),
    TrickCard("Nives", "7s"),
    TrickCard("Loris", "", turn=True),
]


def _trick(number: int, call: str, cards: str, winner: int, note: str, flag: str) -> FinishedTrick:
    """Return a trick that Elvira led; `flag` is said of the last card."""
    played = [
        TrickCard(name, card, leader=seat == 0, winner=seat == winner)
        for seat, (name, card) in enumerate(zip(PLAYERS, cards.split(), strict=True))
    ]
    first, *others, last = played
    return FinishedTrick(
        number, (replace(first, call=call), *others, replace(last, flag=flag)), note=note
    )


TRICKS = [
    _trick(1, "maraffa", "Ad 4d 5d Fd", 0, "Noi, 2", ""),
    _trick(2, "volo", "4c 3c Ac 6b", 1, "Voi, 1⅔", "non ha risposto"),
]

SEATS = [
    TableSeat(1, "Elvira", side="A", roles=("battezzante",), card="Cs", call="busso"),
    TableSeat(2, "Primo", side="B", card="4s"),
    TableSeat(3, "Nives", side="A", card="7s"),
    TableSeat(4, "Loris", side="B", roles=("dealer",), turn=True),
]

SEATS_DEAL = [
    replace(SEATS[0], turn=True, card=""),
    replace(SEATS[1], card=""),
    replace(SEATS[2], must_not_look=True, card=""),
    replace(SEATS[3], turn=False),
]

SEATS_KEYS = [replace(one, turn=False, starts="battezzante") for one in SEATS_DEAL]
"""Each seat a key for who names trumps; one is pressed, one must not look."""

SEATS_TAKEN = [
    SEATS[0],
    SEATS[1],
    replace(SEATS[2], winner=True, card="3s"),
    replace(SEATS[3], turn=False, card="Rs"),
]


TRICK_VALUES = [
    TrickValue(thirds, thirds_text(thirds), offered=thirds < 9) for thirds in (*range(11), 12)
]
