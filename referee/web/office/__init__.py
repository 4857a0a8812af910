"""The referees' pages."""
