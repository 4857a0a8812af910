"""What is on paper, compared with the ledger."""
