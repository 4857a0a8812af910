"""The turn to begin a hand (art. 3, 13.1): a first one, then the next seat in playing order.

In marafone it is the battezzante, in trionfo the first speaker.
"""

from referee.core.sides import next_seat


class Rotation:
    """The turn to begin: `expected` is the seat, None where the cards or nobody can tell.

    `first` tells that the next hand is a first one. Where it is so in `every_game` a new game has
    a first hand of its own; where it is decided `by_card` a void first hand is decided anew.
    """

    def __init__(self, every_game: bool = False, players: int = 4, by_card: bool = True) -> None:
        self.every_game = every_game
        self.by_card = by_card
        self.players = players
        self.expected: int | None = None
        self.first = True

    def after(self, seat: int | None, void: bool) -> None:
        """Move on from the hand that a seat began; a void one does not move the rotation (3.4)."""
        if void:
            self.first = self.first and (self.by_card or seat is None)
            self.expected = None if self.first else seat
            return
        self.first = False
        self.expected = None if seat is None else next_seat(seat, self.players)

    def new_game(self) -> None:
        """Start the rotation again where every game has a first hand of its own (3.3)."""
        if self.every_game:
            self.first = True
            self.expected = None
