"""A match of marafone as lines of text."""

from referee.cli.text.game import CheckedGame
from referee.cli.text.pairs import PairsTable
from referee.games.marafone.record import parse
from referee.games.marafone.result import MarafoneHandResult
from referee.games.marafone.score import score
from referee.games.marafone.words import FINDINGS
from referee.games.pairs.words import ENDED_BY


def _declared(hand: MarafoneHandResult) -> list[str]:
    return [f"maraffa {hand.maraffa}"] if hand.maraffa else []


CHECKED = CheckedGame(parse, score, PairsTable("battezzante", FINDINGS, ENDED_BY, _declared))
