"""A match of marafone as lines of text."""

from referee.cli.text.pairs import PairsTable
from referee.games.marafone.game import MARAFONE
from referee.games.marafone.result import HandResult


def _declared(hand: HandResult) -> list[str]:
    return [f"maraffa {hand.maraffa}"] if hand.maraffa else []


marafone_table = PairsTable(MARAFONE, _declared)
