"""A match of tressette as lines of text."""

from referee.cli.text.pairs import PairsTable
from referee.games.tressette.game import TRESSETTE
from referee.games.tressette.result import TressetteHandResult


def _declared(hand: TressetteHandResult) -> list[str]:
    return [f"accuse {hand.bonus.A}-{hand.bonus.B}"] if any(hand.bonus) else []


tressette_table = PairsTable(TRESSETTE, _declared)
