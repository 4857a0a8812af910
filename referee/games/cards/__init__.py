"""What every game of the forty cards shares: the pack, tricks, revokes, turns (art. 2, 4)."""
