"""Who is battezzante (art. 3): the 4 of denari first, then the next seat in playing order."""

from .sides import next_seat


class Rotation:
    """`expected` is the seat whose turn it is, None where the cards or nobody can tell."""

    def __init__(self, every_game: bool) -> None:
        self.every_game = every_game
        self.expected: int | None = None
        self.first = True

    def after(self, battezzante: int | None, void: bool) -> None:
        """Move on from a hand; a void one does not move the rotation (3.4)."""
        if void:
            self.expected = None if self.first else battezzante
            return
        self.first = False
        self.expected = None if battezzante is None else next_seat(battezzante)

    def new_game(self) -> None:
        """Where the 4 of denari decides in every game the rotation starts again (3.3)."""
        if self.every_game:
            self.first = True
            self.expected = None
