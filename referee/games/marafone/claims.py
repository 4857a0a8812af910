"""*Chiamarsi fuori* (art. 8): whether a claim is right, and by how much."""

from referee.games.marafone.regulation import Regulation


def thirds_needed(target: int, regulation: Regulation) -> int:
    """What a claim must reach, in thirds of the unit's scale (8.2)."""
    figura = 0 if regulation.figura == "no" else 1
    return regulation.scale * target + figura


def thirds_counted(before: int, thirds: int, regulation: Regulation) -> int:
    """What a side can count: its score before the hand and this hand's thirds, maraffa included."""
    return regulation.scale * before + thirds


def is_right(before: int, thirds: int, target: int, regulation: Regulation) -> bool:
    """`before` in the unit of the game, `thirds` of this hand with the maraffa if it counts."""
    return thirds_counted(before, thirds, regulation) >= thirds_needed(target, regulation)
