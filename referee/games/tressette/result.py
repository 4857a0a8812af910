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
        return {
            "hand": self.hand,
            "game": self.game,
            "kind": self.kind,
            "first": self.starter,
            "thirds": self.thirds.as_json() if self.thirds is not None else None,
            "points": self.points.as_json(),
            "accuse": self.bonus.as_json(),
            "cappotto": self.cappotto,
            "score": self.score.as_json(),
            "findings": [finding.as_json() for finding in self.findings],
        }


TressetteResult = Result[TressetteHandResult]
