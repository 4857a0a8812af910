"""A match of two pairs as lines of text."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.cli.text.lines import aligned, printable, told
from referee.core.record import Record
from referee.core.sides import Pair
from referee.games.cards.words import thirds_text
from referee.games.pairs.result import GameResult, HandResult, Result
from referee.games.pairs.words import KINDS

H = TypeVar("H", bound=HandResult)


@dataclass(frozen=True)
class PairsTable(Generic[H]):
    """The table of a game of two pairs.

    `starter` is the word for who begins a hand; `findings` and `ended_by` are the templates of the
    game, and `declared` names what was scored in a hand beside the cards.
    """

    starter: str
    findings: Mapping[str, str]
    ended_by: Mapping[str, str]
    declared: Callable[[H], list[str]]

    def __call__(self, record: Record[Any, Any], result: Result[H]) -> Iterator[str]:
        """Yield the match as lines of text: hands, running totals, games, findings."""
        names = [printable(name) for name in record.players]
        for side, seats in (("A", (0, 2)), ("B", (1, 3))):
            yield f"{side}: {' - '.join(names[seat] for seat in seats)}"
        headings = ("hand", "game", self.starter, "taken", "points", "score", "")
        rows = [headings, *(self._row(hand, names, record) for hand in result.hands)]
        last = {hand.game: hand.hand for hand in result.hands if hand.kind != "surplus"}
        for line, hand in zip(aligned(rows), (None, *result.hands), strict=True):
            yield line
            if hand is None:  # the headings
                continue
            yield from told(hand.findings, names, self.findings)
            if last.get(hand.game) == hand.hand:
                yield from (self._game(game) for game in result.games if game.game == hand.game)
        yield from _standing(result)

    def _row(self, hand: H, names: list[str], record: Record[Any, Any]) -> tuple[str, ...]:
        thirds = ""
        if hand.thirds is not None:
            show = str if record.regulation.scale == 1 else thirds_text
            thirds = f"{show(hand.thirds.A)} / {show(hand.thirds.B)}"
        marks = [KINDS[hand.kind]] if hand.kind != "played" else []
        marks += self.declared(hand)
        marks += [f"cappotto {hand.cappotto}"] if hand.cappotto else []
        return (
            str(hand.hand),
            str(hand.game),
            names[hand.starter - 1] if hand.starter else "?",
            thirds,
            _pair(hand.points),
            _pair(hand.score),
            ", ".join(marks),
        )

    def _game(self, game: GameResult) -> str:
        return (
            f"Game {game.game} to {game.target}: {game.winner} wins {_pair(game.score)}, "
            f"{self.ended_by[game.ended_by]}"
        )


def _pair(pair: Pair) -> str:
    return f"{pair.A}-{pair.B}"


def _standing(result: Result[Any]) -> Iterator[str]:
    if result.current is not None:
        current = result.current
        yield f"Game {current.game} to {current.target} is at {_pair(current.score)}"
    yield f"Games: {_pair(result.games_won)}" + (
        f"; {result.winner} wins the match" if result.winner else ""
    )
