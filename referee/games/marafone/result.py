"""The result of a record of marafone."""

from referee.core.sides import Side
from referee.games.pairs.result import HandResult as PairsHandResult
from referee.games.pairs.result import Result as PairsResult


class MarafoneHandResult(PairsHandResult):
    """One hand of marafone scored."""

    __slots__ = ()

    @property
    def battezzante(self) -> int | None:
        """The seat that named trumps and led to the first trick."""
        return self.starter

    @property
    def maraffa(self) -> Side | None:
        """The side that scored a maraffa."""
        if not any(self.bonus):
            return None
        return "A" if self.bonus.A else "B"

    def as_json(self) -> dict[str, object]:
        return self.row("battezzante", "maraffa", self.maraffa)


MarafoneResult = PairsResult[MarafoneHandResult]
