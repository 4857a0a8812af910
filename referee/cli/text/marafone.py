"""A match of marafone as lines of text."""

from collections.abc import Iterator

from referee.cli.text.lines import aligned, printable, told
from referee.core.sides import Pair
from referee.games.cards.words import thirds_text
from referee.games.marafone.record import Record
from referee.games.marafone.result import HandResult, Result
from referee.games.marafone.words import FINDINGS
from referee.games.pairs.result import GameResult
from referee.games.pairs.words import ENDED_BY, KINDS

HEADINGS: tuple[str, ...] = (
    "hand",
    "game",
    "battezzante",
    "thirds",
    "points",
    "score",
    "",
)


def marafone_table(record: Record, result: Result) -> Iterator[str]:
    """Yield the match as lines of text: hands, running totals, games, findings."""
    names = [printable(name) for name in record.players]
    for side, seats in (("A", (0, 2)), ("B", (1, 3))):
        yield f"{side}: {' - '.join(names[seat] for seat in seats)}"
    rows = [HEADINGS, *(_row(hand, names, record) for hand in result.hands)]
    games = {hand.game: hand.hand for hand in result.hands if hand.kind != "surplus"}
    for line, shown in zip(aligned(rows), (None, *result.hands), strict=True):
        yield line
        if shown is not None:
            yield from told(shown.findings, names, FINDINGS)
            if games.get(shown.game) == shown.hand:
                yield from (_game(game) for game in result.games if game.game == shown.game)
    yield from _standing(result)


def _row(hand: HandResult, names: list[str], record: Record) -> tuple[str, ...]:
    thirds = ""
    if hand.thirds is not None:
        figure = record.regulation.unit == "figure"
        show = str if figure else thirds_text
        thirds = f"{show(hand.thirds.A)} / {show(hand.thirds.B)}"
    marks = [KINDS[hand.kind]] if hand.kind != "played" else []
    marks += [f"maraffa {hand.maraffa}"] if hand.maraffa else []
    marks += [f"cappotto {hand.cappotto}"] if hand.cappotto else []
    return (
        str(hand.hand),
        str(hand.game),
        names[hand.battezzante - 1] if hand.battezzante else "?",
        thirds,
        _pair(hand.points),
        _pair(hand.score),
        ", ".join(marks),
    )


def _pair(pair: Pair) -> str:
    return f"{pair.A}-{pair.B}"


def _game(game: GameResult) -> str:
    return (
        f"Game {game.game} to {game.target}: {game.winner} wins {_pair(game.score)}, "
        f"{ENDED_BY[game.ended_by]}"
    )


def _standing(result: Result) -> Iterator[str]:
    if result.current is not None:
        current = result.current
        yield f"Game {current.game} to {current.target} is at {_pair(current.score)}"
    yield f"Games: {_pair(result.games_won)}" + (
        f"; {result.winner} wins the match" if result.winner else ""
    )
