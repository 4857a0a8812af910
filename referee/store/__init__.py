"""The database: ledgers that cannot be changed unseen, and rows made from them."""
