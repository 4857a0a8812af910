"""The referee: calls, rulings, disputes, confirmations, ladders of offences (art. 11, 15.1)."""
