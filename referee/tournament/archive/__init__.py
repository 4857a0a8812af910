"""The archive of a tournament, `referee-tournament/1`: written, read, told again as facts."""
