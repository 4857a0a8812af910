"""A match of tressette as lines of text."""

from referee.cli.text.game import CheckedGame
from referee.cli.text.pairs import PairsTable
from referee.games.tressette.record import parse
from referee.games.tressette.result import TressetteHandResult
from referee.games.tressette.score import score
from referee.games.tressette.words import ENDED_BY, FINDINGS


def _declared(hand: TressetteHandResult) -> list[str]:
    return [f"accuse {hand.bonus.A}-{hand.bonus.B}"] if any(hand.bonus) else []


CHECKED = CheckedGame(parse, score, PairsTable("first", FINDINGS, ENDED_BY, _declared))
