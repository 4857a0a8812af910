"""*Chiamarsi fuori* (art. 8): whether a claim is right, and by how much."""

from referee.games.pairs.regulation import PairsRegulation


def thirds_needed(target: int, regulation: PairsRegulation) -> int:
    """Return what a claim must reach, in thirds of the unit's scale (8.2)."""
    return regulation.scale * target + regulation.claim_margin


def thirds_counted(before: int, thirds: int, regulation: PairsRegulation) -> int:
    """Return what a side can count: its score before the hand, and this hand's thirds.

    `thirds` include what the side declared, where that counts.
    """
    return regulation.scale * before + thirds


def is_right(before: int, thirds: int, target: int, regulation: PairsRegulation) -> bool:
    """Tell whether a claim reaches its target; `before` and `target` in the unit of the game."""
    return thirds_counted(before, thirds, regulation) >= thirds_needed(target, regulation)
