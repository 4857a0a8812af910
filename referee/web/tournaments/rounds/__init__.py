"""The rounds of a tournament: draft, publish, at a glance."""
