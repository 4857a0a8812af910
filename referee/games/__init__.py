"""The games that Referee knows, each in a room of its own."""
