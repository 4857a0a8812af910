"""Seats and sides (art. 1), and amounts that come as a pair."""

from typing import Literal, NamedTuple

Side = Literal["A", "B"]
SIDES: tuple[Side, Side] = ("A", "B")

SEATS_FROM: dict[int, dict[int, tuple[int, ...]]] = {
    players: {
        leader: tuple((leader - 1 + turn) % players + 1 for turn in range(players))
        for leader in range(1, players + 1)
    }
    for players in (4, 5)
}
"""`SEATS_FROM[4][3]`: the seats in playing order from seat 3 at a table of four (1.1, 1.2)."""


class Pair(NamedTuple):
    """One amount for each side."""

    A: int
    B: int

    def of(self, side: Side) -> int:
        return self.A if side == "A" else self.B

    def plus(self, other: "Pair") -> "Pair":
        return Pair(self.A + other.A, self.B + other.B)

    def times(self, number: int) -> "Pair":
        return Pair(self.A * number, self.B * number)

    def per(self, number: int) -> "Pair":
        """Return each amount divided, rounded down."""
        return Pair(self.A // number, self.B // number)

    def as_json(self) -> dict[str, int]:
        return {"A": self.A, "B": self.B}


NONE_EACH = Pair(0, 0)


def only(side: Side, amount: int) -> Pair:
    """Return a pair with the amount for one side and 0 for the other."""
    return Pair(amount, 0) if side == "A" else Pair(0, amount)


def side_of(seat: int) -> Side:
    """Return the side of a seat: A for 1 and 3, B for 2 and 4 (1.1)."""
    return "A" if seat % 2 else "B"


def opponents(side: Side) -> Side:
    return "B" if side == "A" else "A"


def next_seat(seat: int, players: int = 4) -> int:
    return seat % players + 1


def partner(seat: int) -> int:
    """Return the seat across the table of four."""
    return (seat + 1) % 4 + 1
