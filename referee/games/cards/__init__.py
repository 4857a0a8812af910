"""The rules of every game of the forty cards: the pack, tricks, revokes, turns (art. 2, 4)."""
