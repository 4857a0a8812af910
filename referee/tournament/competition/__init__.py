"""What every format shares: contests, results, criteria and standings."""
