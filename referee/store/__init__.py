"""The database: what was recorded, kept so that it cannot be changed unseen."""
