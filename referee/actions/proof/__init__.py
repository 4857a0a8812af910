"""Making checkpoints of all ledgers, and proving with them what there was."""
