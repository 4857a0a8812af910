"""The result of a record of tressette."""

from referee.games.pairs.result import HandResult, Result


class TressetteHandResult(HandResult):
    """One hand of tressette scored."""

    __slots__ = ()

    @property
    def first(self) -> int | None:
        """The seat that led to the first trick."""
        return self.starter

    def as_json(self) -> dict[str, object]:
        return self.row("first", "accuse", self.bonus.as_json())


TressetteResult = Result[TressetteHandResult]
